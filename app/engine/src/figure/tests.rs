//! What holds for figures of every kind and size.

use super::axis::Scale;
use super::chart::Marks;
use super::scene::{Item, Scene};
use super::{FigureError, Kind, PaperSize, Request, chart_of, draw, letters, png, svg};
use crate::analysis::{Key, Measure};
use crate::descriptor::Goal;
use crate::export::sample::{Made, session};
use crate::export::{Metrics, Objective, Source};
use crate::outcome::Status;
use crate::series::CAPACITY;
use crate::session::Session;
use crate::worker::{Event, Sample};

const SEEDS: [u64; 4] = [1, 2, 3, 4];
const COSTS: &[(u32, &[(u64, f64)])] = &[(0, &[(1, 40.0), (90, 7.0), (800, 0.0)])];
const OTHERS: &[(u32, &[(u64, f64)])] = &[(0, &[(2, 55.0), (30, f64::NAN), (50, f64::INFINITY), (70, 3.0)])];

fn some_session(n_groups: usize) -> Session {
    let solvers =
        ["a", "b", "a-solver-with-a-very-long-name-that-no-figure-has-room-for", "ünï <&> \"quoted\""];
    let made: Vec<Made> = (0..n_groups)
        .flat_map(|group| {
            SEEDS.map(|seed| Made {
                solver: solvers[group % solvers.len()],
                tenure: group as i64,
                seed,
                status: if (group + seed as usize).is_multiple_of(3) {
                    Status::Error
                } else {
                    Status::Solved
                },
                work: 700 + 40 * seed + 900 * group as u64,
                costs: if seed % 2 == 0 { COSTS } else { OTHERS },
                ..Made::PLAIN
            })
        })
        .collect();
    session(&made)
}

fn request(kind: Kind, session: &Session, scale: Scale) -> Request {
    let objective = Some(Objective { metric: "cost".into(), goal: Goal::Min });
    let by = vec![Key::Solver, Key::find("tenure", session).unwrap()];
    Request { kind, by, measure: Measure::Work, objective, x: scale, y: scale }
}

fn scene(session: &Session, request: &Request, size: PaperSize) -> Result<Scene, String> {
    let metrics = Metrics::default();
    let source = Source { session, metrics: &metrics, header: None };
    let chart = chart_of(&source, request).map_err(|error| error.to_string())?;
    draw(&chart, size).map_err(|error| error.to_string())
}

const KINDS: [Kind; 5] = [Kind::Convergence, Kind::Ecdf, Kind::RunLength, Kind::Box, Kind::Profile];

#[test]
fn nothing_leaves_the_paper_whatever_the_kind_the_groups_and_the_size() {
    let sizes = [(85.0, 90.0), (120.0, 110.0), (60.0, 120.0), (400.0, 300.0)];
    let mut drawn = 0;
    for n_groups in [1, 2, 5, 12] {
        let session = some_session(n_groups);
        for (kind, scale) in
            KINDS.iter().flat_map(|kind| [(*kind, Scale::Linear), (*kind, Scale::Logarithmic)])
        {
            for (width, height) in sizes {
                let request = request(kind, &session, scale);
                match scene(&session, &request, PaperSize { width, height }) {
                    Ok(scene) => {
                        scene.items.iter().for_each(|item| assert_on_paper(item, &scene));
                        drawn += 1;
                    }
                    Err(message) => {
                        let one_group = kind == Kind::Profile && n_groups == 1;
                        assert!(
                            one_group || message.contains("needs at least"),
                            "{kind:?} {n_groups}: {message}"
                        );
                        assert!(one_group || width < 400.0, "{kind:?} {n_groups}: {message}");
                    }
                }
            }
        }
    }
    assert!(drawn > 120, "{drawn}");
}

fn assert_on_paper(item: &Item, scene: &Scene) {
    let points = match item {
        Item::Line { points, .. } | Item::Area { points, .. } | Item::Outline { points, .. } => {
            points.clone()
        }
        Item::Circle { at: [x, y], radius, .. } => vec![[x - radius, y - radius], [x + radius, y + radius]],
        Item::Text(text) => {
            let width = letters::width(&text.text, text.size);
            let before = match text.anchor {
                super::scene::Anchor::Start => 0.0,
                super::scene::Anchor::Middle => width / 2.0,
                super::scene::Anchor::End => width,
            };
            let [x, y] = text.at;
            match text.run {
                super::scene::Run::Across => {
                    vec![[x - before, y - text.size * 0.8], [x - before + width, y + 0.3]]
                }
                super::scene::Run::Up => vec![[x - text.size * 0.8, y + before], [x, y + before - width]],
            }
        }
    };
    for [x, y] in points {
        let is_inside =
            (-0.01..=scene.width + 0.01).contains(&x) && (-0.01..=scene.height + 0.01).contains(&y);
        assert!(is_inside, "{x}, {y} of {item:?} is not on {} × {}", scene.width, scene.height);
    }
}

#[test]
fn the_same_session_gives_the_same_bytes_and_every_figure_is_xml() {
    let session = some_session(4);
    let size = PaperSize { width: 120.0, height: 90.0 };
    for kind in KINDS {
        let draw = || scene(&session, &request(kind, &session, Scale::Linear), size).unwrap();
        let (first, second) = (draw(), draw());
        assert_eq!(svg::svg(&first), svg::svg(&second));
        assert_eq!(png::png(&first, 72.0).unwrap(), png::png(&second, 72.0).unwrap(), "{kind:?}");
    }
}

#[test]
fn a_picture_that_would_fill_the_memory_is_refused() {
    let session = some_session(2);
    let size = PaperSize { width: 2000.0, height: 2000.0 };
    let scene = scene(&session, &request(Kind::Box, &session, Scale::Linear), size).unwrap();
    let refused = png::png(&scene, 1200.0).unwrap_err().to_string();
    assert!(refused.contains("100 million"), "{refused}");
}

#[test]
fn thirteen_groups_and_solvers_without_a_common_aim_are_refused() {
    let session = some_session(13);
    let size = PaperSize { width: 120.0, height: 90.0 };
    let asked = request(Kind::Box, &session, Scale::Linear);
    assert_eq!(scene(&session, &asked, size), Err(FigureError::TooManyGroups(13).to_string()));
    let asked = Request { objective: None, kind: Kind::Ecdf, by: vec![Key::Solver], ..asked };
    let refused = scene(&session, &asked, size).unwrap_err();
    assert!(refused.contains("Choose one: cost, evaluations"), "{refused}");
}

#[test]
fn a_figure_says_where_not_every_sample_was_kept() {
    let mut session = some_session(1);
    let notes = |session: &Session| {
        let metrics = Metrics::default();
        let source = Source { session, metrics: &metrics, header: None };
        chart_of(&source, &request(Kind::Convergence, session, Scale::Linear)).unwrap().notes
    };
    let said = "Of long runs one sample in 2 was kept.";
    assert!(!notes(&session).iter().any(|note| note == said));
    let sample = |iteration: u64| Sample { time_ns: 0, iteration, value: 1.0, metric: 0, lane: 0 };
    let samples = (1000..=1000 + CAPACITY as u64).map(sample).collect();
    session.runs[0].run.apply(Event::Samples(samples));
    assert!(notes(&session).iter().any(|note| note == said), "{:?}", notes(&session));
}

#[test]
fn a_run_that_goes_on_is_told_apart_from_those_that_ended_and_has_not_failed() {
    let mut session = some_session(2);
    let run = &mut session.runs[0].run;
    *run = run.clone().going_on();
    let metrics = Metrics::default();
    let source = Source { session: &session, metrics: &metrics, header: None };
    let counts = |kind: Kind| {
        let chart = chart_of(&source, &request(kind, &session, Scale::Linear)).unwrap();
        match chart.marks {
            Marks::Curves(curves) => curves[0].count.clone(),
            Marks::Boxes(rows) => rows[0].count.clone(),
        }
    };
    assert_eq!(counts(Kind::RunLength), "2 of 3 solved, 1 goes on");
    assert_eq!(counts(Kind::Box), "2 of 3 solved");
    assert_eq!((counts(Kind::Convergence), counts(Kind::Ecdf)), ("n = 4".into(), "n = 3".into()));
    assert_eq!(counts(Kind::Profile), "3 runs on 1 puzzle");
}
