//! The list of solvers: those that can be chosen, those that wait to be approved, and plugins that do not work
//! with the reason; and what is known of the chosen one's plugin.

use crate::window::action;
use crate::window::command::Command;
use crate::window::model::{Model, SolverKey, Unprotected};
use crate::window::new_plugin::short_hash;
use crate::window::theme::palette;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align, Button, Checkbox, Color32, Label, Response, RichText, Role, ScrollArea, TextEdit, TextStyle, Ui,
    WidgetInfo,
};
use engine::catalog::{Catalog, Found, Plugin, Status};

/// Rows before the list scrolls.
const ROWS: f32 = 7.0;
/// Lists longer than this have a field that narrows them down.
const LONG: usize = 8;

/// What the list remembers between frames.
#[derive(Default)]
pub struct SolversView {
    /// What is typed to narrow it down.
    text: String,
    /// The solver that was chosen when the list was last drawn.
    chosen: Option<String>,
}

/// Shows the list.
pub fn show(ui: &mut Ui, model: &Model, view: &mut SolversView, commands: &mut Vec<Command>) {
    let Some(catalog) = model.plugins().catalog() else {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Looking for plugins…");
        });
        return;
    };
    if catalog.plugins.is_empty() {
        ui.label("No solver plugin was found. Drop one on the window, or copy one into a plugin folder.");
        if ui.button("Install a plugin…").on_hover_text(action::INSTALL.hint).clicked() {
            commands.push(action::INSTALL.command);
        }
        return;
    }
    let all = catalog.all();
    if all.len() > LONG {
        let field =
            TextEdit::singleline(&mut view.text).desired_width(f32::INFINITY).hint_text("Find a solver");
        let field = ui.add(field);
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Find a solver"));
        field.on_hover_text("Only solvers whose name or id holds this are listed");
    } else {
        view.text.clear();
    }
    let typed = view.text.trim().to_lowercase();
    let fits = |found: &Found| {
        let solver = &found.solver;
        solver.name.to_lowercase().contains(&typed) || solver.id.contains(&typed)
    };
    let most = ROWS * (ui.spacing().interact_size.y + 2.0);
    ScrollArea::vertical().id_salt("solvers").max_height(most).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (found, status) in all.into_iter().filter(|(found, _)| fits(found)) {
            ui.push_id((&found.path, &found.solver.id), |ui| match status {
                Status::Unapproved => unapproved(ui, &found, commands),
                Status::Ready | Status::Superseded => {
                    let row = usable(ui, model, catalog, &found, status, commands);
                    let is_new = model.form().solver != view.chosen;
                    if is_new && model.form().solver.as_ref() == Some(&found.solver.id) {
                        row.scroll_to_me(Some(Align::Center));
                    }
                }
            });
        }
        for plugin in &catalog.plugins {
            if let Err(reason) = &plugin.state {
                ui.push_id(&plugin.path, |ui| broken(ui, plugin, reason, commands));
            }
        }
    });
    view.chosen.clone_from(&model.form().solver);
    if let Some(found) = model.solver() {
        protection(ui, model, &found, commands);
    }
}

fn usable(
    ui: &mut Ui,
    model: &Model,
    catalog: &Catalog,
    found: &Found,
    status: Status,
    commands: &mut Vec<Command>,
) -> Response {
    let solver = &found.solver;
    let chosen = model.solver();
    let is_chosen = |chosen: &Found| chosen.solver.id == solver.id && chosen.path == found.path;
    let takes = model.current().is_none_or(|current| solver.takes_puzzle(&current.puzzle));
    let is_older = status == Status::Superseded;
    let older = if is_older { " · not the newest" } else { "" };
    let is_chosen = chosen.as_ref().is_some_and(is_chosen);
    let colours = palette(ui);
    let ink = if takes && !is_older { colours.ink } else { colours.faint };
    let text = named(ui, &solver.name, ink, &format!("  {}{older}", solver.version), is_chosen);
    let plugin = is_older.then(|| found.library.sha256.clone());
    let key = SolverKey { id: solver.id.clone(), plugin: plugin.clone() };
    let row = ui.horizontal(|ui| {
        tick(ui, model, found, key, commands);
        ui.add(Button::selectable(is_chosen, text).truncate())
    });
    let row = row.inner.on_hover_ui(|ui| {
        ui.label(&solver.doc);
        ui.label(format!("One iteration: {}", solver.iteration_doc));
        ui.label(RichText::new(format!("{} from {}", solver.id, file_of(found))).weak());
        if !takes {
            ui.label("It does not take the puzzle shown.");
        }
        if is_older && let Some(newest) = catalog.solvers().find(|other| other.solver.id == solver.id) {
            let (version, file) = (&newest.solver.version, file_of(&newest));
            ui.label(format!("{file} holds {version}, which is used unless you choose this one."));
        }
    });
    if row.gained_focus() {
        row.scroll_to_me(None);
    }
    if row.clicked() {
        commands.push(Command::SelectSolver(solver.id.clone(), plugin));
    }
    row
}

/// A name, and behind it in small letters what matters less.
fn named(ui: &Ui, name: &str, ink: Color32, more: &str, is_chosen: bool) -> LayoutJob {
    let format = |style: TextStyle, color| {
        let font_id = style.resolve(ui.style());
        TextFormat { font_id, color, valign: Align::Center, ..TextFormat::default() }
    };
    let more_ink = if is_chosen { ink } else { palette(ui).faint };
    let mut text = LayoutJob::default();
    text.append(name, 0.0, format(TextStyle::Button, ink));
    text.append(more, 0.0, format(TextStyle::Small, more_ink));
    text
}

/// Whether Run starts the solver. One always stays.
fn tick(ui: &mut Ui, model: &Model, found: &Found, key: SolverKey, commands: &mut Vec<Command>) {
    let form = model.form();
    let is_only = form.ticked.is_empty() && form.key().as_ref() == Some(&key);
    let mut is_on = form.starts(&key);
    let tick = ui.add_enabled(!is_only, Checkbox::without_text(&mut is_on));
    let name = format!("Run with {} {}", found.solver.name, found.solver.version);
    tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, !is_only, is_on, &name));
    if tick.gained_focus() {
        tick.scroll_to_me(None);
    }
    let tick =
        tick.on_hover_text("Run starts each solver that is ticked; a click on its name shows its parameters");
    if tick.on_disabled_hover_text("Run starts this solver; tick others to start them, too").clicked() {
        commands.push(Command::TickSolver(key, is_on));
    }
}

fn unapproved(ui: &mut Ui, found: &Found, commands: &mut Vec<Command>) {
    let text = format!("{}  {} · not approved", found.solver.name, found.solver.version);
    let row = ui.add(Button::selectable(false, RichText::new(text).color(palette(ui).faint)).truncate());
    let row =
        row.on_hover_text("Nobody has approved its plugin, so it does not run. Click to see what it is.");
    if row.clicked() {
        commands.push(Command::LookAtPlugin(found.path.clone()));
    }
}

fn broken(ui: &mut Ui, plugin: &Plugin, reason: &str, commands: &mut Vec<Command>) {
    let colours = palette(ui);
    let file = plugin.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text = RichText::new(format!("{file} · not used")).color(colours.wrong);
    let row = ui.add(Button::selectable(false, text).truncate());
    let row = row.on_hover_text(plugin.path.display().to_string());
    // One that nobody has approved may only be waiting for that.
    if row.clicked() && !plugin.allowed && plugin.library.is_some() {
        commands.push(Command::LookAtPlugin(plugin.path.clone()));
    }
    // What the loader says names the copy that it was given.
    let copy = plugin.library.iter().map(|library| library.copy.as_path());
    let named = copy.chain([plugin.path.as_path()]);
    let reason =
        named.fold(reason.to_string(), |text, path| text.replace(&path.display().to_string(), &file));
    ui.indent("reason", |ui| ui.add(Label::new(RichText::new(reason).color(colours.faint)).wrap()));
}

/// What confines the chosen solver's plugin, and the switch that lifts it.
fn protection(ui: &mut Ui, model: &Model, found: &Found, commands: &mut Vec<Command>) {
    let sha256 = &found.library.sha256;
    let is_unprotected = model.plugins().program().trusts(sha256);
    if is_unprotected {
        let text = format!("{} runs without protection: it may do whatever you may do.", file_of(found));
        ui.add(Label::new(RichText::new(text).color(palette(ui).wrong)).wrap());
    }
    ui.collapsing("Plugin", |ui| {
        ui.add(Label::new(file_of(found)).truncate()).on_hover_text(found.path.display().to_string());
        ui.label(format!("Content {}", short_hash(sha256))).on_hover_text(format!("SHA-256 {sha256}"));
        if !is_unprotected {
            for term in model.plugins().terms() {
                ui.add(Label::new(term).wrap());
            }
        }
        let mut on = is_unprotected;
        let switch = ui.checkbox(&mut on, "Run without protection").on_hover_text(
            "For a plugin that needs more than it is allowed: from its next run on it may do whatever you may do. \
             Holds for this content, until this window is closed.",
        );
        if switch.changed() {
            commands.push(match on {
                true => Command::AskUnprotect(Unprotected { file: file_of(found), sha256: sha256.clone() }),
                false => Command::Protect(sha256.clone()),
            });
        }
    });
}

fn file_of(found: &Found) -> String {
    found.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
