//! Figures and tables that leave the window: pictures in the clipboard, files, folders. All of it is made in the
//! background.

use super::{Model, NoticeKind, Question};
use crate::window::background::{Background, Dialog, Done};
use crate::window::findings::part_of;
use crate::wording::count;
use egui::ColorImage;
use engine::analysis::{Key, Measure};
use engine::export::folder::Existing;
use engine::export::{self, Format, Metrics, Request, Source};
use engine::figure::scene::Scene;
use engine::figure::{Chart, PaperSize, draw, png, svg};
use engine::session::{RunId, Session};
use engine::store;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The size of a figure on paper, in millimetres; larger where its groups need more.
const PAPER: PaperSize = PaperSize { width: 150.0, height: 100.0 };
/// Dots an inch of a picture in the clipboard, and of one in a file.
const DOTS: [f64; 2] = [200.0, 300.0];

/// An export that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct ExportAsked {
    /// The format.
    pub format: Format,
    /// The runs that count; without them all.
    pub only: Option<Arc<BTreeSet<RunId>>>,
    /// What the runs of a row agree in, in a table for a paper.
    pub by: Vec<Key>,
    /// What effort is counted in there.
    pub measure: Measure,
}

/// What waits for its place to be chosen.
#[derive(Default)]
pub(super) struct Outgoing {
    figure: Option<Arc<Chart>>,
    export: Option<ExportAsked>,
}

impl Model {
    pub(super) fn copy_picture(&self, chart: Arc<Chart>, background: &Background) {
        background.spawn("draw-figure", move || Done::Picture(picture(&chart)));
    }

    pub(super) fn take_picture(&mut self, picture: Result<ColorImage, String>, background: &Background) {
        match picture {
            Ok(picture) => background.copy_picture(picture),
            Err(message) => self.tell(NoticeKind::Problem, message),
        }
    }

    pub(super) fn ask_where_to_save_figure(&mut self, chart: Arc<Chart>, background: &Background) {
        self.outgoing.figure = Some(chart);
        background.ask(Dialog::Figure, self.suggested_name(Dialog::Figure));
    }

    /// Saves the figure under a typed name that may be another file's; that is asked about first.
    pub(super) fn save_figure_as(&mut self, path: PathBuf, background: &Background) {
        let path = if path.extension().is_none() { path.with_extension("svg") } else { path };
        if path.exists() {
            self.question = Some(Question::ReplaceFigure(path));
        } else {
            self.save_figure(path, background);
        }
    }

    pub(super) fn save_figure(&mut self, path: PathBuf, background: &Background) {
        self.question = None;
        let Some(chart) = self.outgoing.figure.take() else { return };
        let path = if path.extension().is_none() { path.with_extension("svg") } else { path };
        background.spawn("save-figure", move || Done::Written(write_figure(&chart, &path)));
    }

    pub(super) fn ask_where_to_export(&mut self, asked: ExportAsked, background: &Background) {
        self.outgoing.export = Some(asked);
        background.ask(Dialog::Export, String::new());
    }

    pub(super) fn export_into(&mut self, folder: &Path, background: &Background) {
        self.question = None;
        let Some(asked) = self.outgoing.export.take() else { return };
        let name = format!("{}-{}", self.session_stem(), key(asked.format));
        let (out, session) = (free_place(folder, &name), self.session.clone());
        let solvers = self.plugins.catalog().into_iter().flat_map(|catalog| catalog.solvers());
        let known: Vec<_> = solvers.map(|found| Arc::clone(&found.solver)).collect();
        background.spawn("export-session", move || {
            let metrics = Metrics::of(&session).or(known.iter().map(|solver| solver.as_ref()));
            Done::Written(export_session(session, asked, &metrics, &out))
        });
    }

    pub(super) fn take_written(&mut self, written: Result<String, String>) {
        match written {
            Ok(sentence) => self.tell(NoticeKind::Info, sentence),
            Err(sentence) => self.tell(NoticeKind::Problem, sentence),
        }
    }

    /// What a dialog proposes as a name.
    pub fn suggested_name(&self, dialog: Dialog) -> String {
        match dialog {
            Dialog::Save => self.suggested_file_name(),
            Dialog::SaveExperiment => self.suggested_experiment_name(),
            Dialog::Figure => {
                let title = self.outgoing.figure.as_ref().map_or("figure", |chart| chart.title.as_str());
                let words: String =
                    title.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
                format!("{}-{words}.svg", self.session_stem())
            }
            Dialog::Open | Dialog::Folder | Dialog::Install | Dialog::Export => String::new(),
        }
    }

    fn session_stem(&self) -> String {
        let name =
            self.path.as_ref().map_or_else(|| self.suggested_file_name(), |path| path.display().to_string());
        Path::new(&name).file_stem().map_or("session".into(), |stem| stem.to_string_lossy().into_owned())
    }
}

fn scene(chart: &Chart) -> Result<Scene, String> {
    let larger = |needed: PaperSize| PaperSize {
        width: needed.width.ceil().max(PAPER.width),
        height: needed.height.ceil().max(PAPER.height),
    };
    draw(chart, PAPER).or_else(|small| draw(chart, larger(small.0))).map_err(|error| error.to_string())
}

fn picture(chart: &Chart) -> Result<ColorImage, String> {
    let (size, bytes) = png::pixels(&scene(chart)?, DOTS[0]).map_err(|error| error.to_string())?;
    Ok(ColorImage::from_rgba_unmultiplied(size, &bytes))
}

/// By the ending of its name; what is no PNG is SVG.
fn write_figure(chart: &Chart, path: &Path) -> Result<String, String> {
    let scene = scene(chart)?;
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
    let bytes = match ending.as_deref() {
        Some("png") => png::png(&scene, DOTS[1]).map_err(|error| error.to_string())?,
        Some("svg") => svg::svg(&scene).into_bytes(),
        _ => return Err(format!("{}: name a file that ends in .svg or .png.", path.display())),
    };
    store::write(path, &bytes).map_err(|error| error.to_string())?;
    Ok(format!("The figure was saved as {}.", path.display()))
}

fn export_session(
    session: Session,
    asked: ExportAsked,
    metrics: &Metrics,
    out: &Path,
) -> Result<String, String> {
    let session = asked.only.as_ref().map_or(session.clone(), |only| part_of(&session, only));
    let source = Source { session: &session, metrics, header: None };
    let ExportAsked { format, by, measure, .. } = asked;
    let request = Request { format, objective: None, by, measure };
    let exported =
        export::export(&source, &request, out, Existing::Keep).map_err(|error| error.to_string())?;
    let (runs, files) = (count(exported.runs as u64, "run"), count(exported.files.len() as u64, "file"));
    let notes: String = exported.notes.iter().map(|note| format!(" {note}")).collect();
    Ok(format!("{runs} written to {} in {files}.{notes}", out.display()))
}

/// The name of a format in the name of a folder.
fn key(format: Format) -> &'static str {
    match format {
        Format::Csv => "csv",
        Format::Parquet => "parquet",
        Format::Ioh => "ioh",
        Format::Tensorboard => "tensorboard",
        Format::Latex => "latex",
        Format::Markdown => "markdown",
    }
}

/// A folder in this one that is not there yet: `name`, `name-2`, and so on.
fn free_place(folder: &Path, name: &str) -> PathBuf {
    let names = std::iter::once(name.to_string()).chain((2..).map(|number: u64| format!("{name}-{number}")));
    let mut places = names.map(|name| folder.join(name));
    places.find(|place| !place.exists()).unwrap_or_else(|| folder.join(name))
}
