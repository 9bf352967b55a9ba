//! Pictures of every state of the window in every look, painted without a display: what a person goes through with a cold
//! eye before a change of looks is committed. The states stand in one table, the looks in another.

mod materials;
mod states;

pub use materials::Materials;
pub use states::{STATES, State};

use crate::paths::workbench;
use crate::software_painter::SoftwarePainter;
use crate::window::{Window, command, has, until};
use eframe::egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Role, TouchPhase, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use engine::catalog::{Folder, Home};
use engine::worker::WorkerProgram;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use workbench::window::{App, FileDialogs, Kept, Setup};

/// How a window looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Its name in the names of files.
    pub name: &'static str,
    /// Width and height in points.
    pub size: [f32; 2],
    /// What stands in the file of settings.
    pub settings: &'static str,
}

/// The most that the painter can do.
const WIDE: [f32; 2] = [1280.0, 720.0];
const SMALL: [f32; 2] = [800.0, 600.0];

/// All looks.
pub const LOOKS: [Look; 7] = [
    Look { name: "light", size: WIDE, settings: "theme: Light" },
    Look { name: "dark", size: WIDE, settings: "theme: Dark" },
    Look { name: "light-contrast", size: WIDE, settings: "theme: Light, contrast: High" },
    Look { name: "dark-contrast", size: WIDE, settings: "theme: Dark, contrast: High" },
    Look { name: "largest", size: WIDE, settings: "theme: Light, text_size: Largest" },
    Look { name: "small", size: SMALL, settings: "theme: Light" },
    Look { name: "small-largest", size: SMALL, settings: "theme: Dark, text_size: Largest" },
];

/// A window that sits for its picture.
pub struct Sitting {
    /// The window.
    pub window: Window,
    _home: TempDir,
}

impl Sitting {
    /// Opens these files in a window of this look, with the plugins of these folders, for a user of its own.
    ///
    /// # Panics
    ///
    /// When the solvers do not come.
    pub fn begin(look: &Look, files: Vec<PathBuf>, plugins: &[PathBuf]) -> Sitting {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let home = Home::at(folder.path().join("data"));
        home.create().expect("a folder is made");
        // Nothing moves, so that a picture does not depend on when it is taken.
        let settings =
            format!("(version: 1, content: (motion: Reduced, places: Some(1), {}))", look.settings);
        std::fs::write(home.settings(), settings).expect("a file is written");
        let setup = Setup {
            kept: Kept::load(&home),
            files,
            folders: plugins.iter().cloned().map(Folder::from).collect(),
            home: Some(home),
            program: WorkerProgram::new(workbench()),
            dialogs: FileDialogs::Window,
        };
        let builder = Harness::builder().with_size(look.size).renderer(SoftwarePainter::default());
        let window = builder.build_eframe(|cc| App::new(cc, setup));
        let mut sitting = Sitting { window, _home: folder };
        sitting.until("Hybrid AC3-tabu");
        sitting
    }

    /// Waits until a label contains this.
    ///
    /// # Panics
    ///
    /// When none does in time.
    pub fn until(&mut self, part: &str) -> &mut Sitting {
        until(&mut self.window, part, |window| has(window, part));
        self.window.run_steps(3);
        self
    }

    /// Clicks what has this label, or what contains it when nothing has; the last where several do: a menu stands in
    /// front of what is below it.
    ///
    /// # Panics
    ///
    /// When nothing has it.
    pub fn click(&mut self, label: &str) -> &mut Sitting {
        let whole = self.window.query_all_by_label(label).last();
        let node = whole.or_else(|| self.window.query_all_by_label_contains(label).last());
        // As somebody without a mouse, whom it does not matter what is scrolled out of sight.
        node.unwrap_or_else(|| panic!("nothing is called {label}")).click_accesskit();
        self.window.run_steps(3);
        self
    }

    /// Clicks the first that has this label: a menu of the menu bar, and not the pane of its name.
    ///
    /// # Panics
    ///
    /// When nothing has it.
    pub fn click_first(&mut self, label: &str) -> &mut Sitting {
        let node = self.window.query_all_by_label(label).next();
        node.unwrap_or_else(|| panic!("nothing is called {label}")).click();
        self.window.run_steps(3);
        self
    }

    /// Chooses one of the values of a field.
    ///
    /// # Panics
    ///
    /// When there is no such field, or no such value.
    pub fn choose(&mut self, field: &str, value: &str) -> &mut Sitting {
        self.window.get_by_role_and_label(Role::ComboBox, field).click();
        self.window.run_steps(3);
        // A text of this name somewhere else is no value.
        let is_value = |node: &Node<'_>| node.accesskit_node().role() != Role::Label;
        let node = self.window.query_all_by_label(value).rfind(is_value);
        node.unwrap_or_else(|| panic!("{field} has no {value}")).click_accesskit();
        self.window.run_steps(3);
        self
    }

    /// Does what the command palette finds first for these letters.
    pub fn command(&mut self, letters: &str) -> &mut Sitting {
        command(&mut self.window, letters);
        self
    }

    /// Turns the wheel over what has this label, so that what is so many points below it comes into sight.
    ///
    /// # Panics
    ///
    /// When nothing has it.
    pub fn scroll(&mut self, label: &str, points: f32) -> &mut Sitting {
        let place = self.window.get_by_label(label).rect().center();
        let wheel = Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, -points),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        };
        [Event::PointerMoved(place), wheel].into_iter().for_each(|event| self.window.event(event));
        self.window.run_steps(10);
        self
    }

    /// Presses a key.
    pub fn key(&mut self, modifiers: Modifiers, key: Key) -> &mut Sitting {
        self.window.key_press_modifiers(modifiers, key);
        self.window.run_steps(3);
        self
    }

    /// Types a text to whatever has the keyboard.
    pub fn text(&mut self, text: &str) -> &mut Sitting {
        self.window.event(Event::Text(text.into()));
        self.window.run_steps(3);
        self
    }

    /// Types a text into the field of this label in the place of what stands there; the last of such fields, since the
    /// form on the left comes first.
    ///
    /// # Panics
    ///
    /// When there is no such field.
    pub fn fill(&mut self, label: &str, text: &str) -> &mut Sitting {
        let field = self.window.query_all_by_role_and_label(Role::TextInput, label).last();
        field.unwrap_or_else(|| panic!("no field is called {label}")).focus();
        self.window.run_steps(2);
        self.key(Modifiers::COMMAND, Key::A).text(text).key(Modifiers::NONE, Key::Enter)
    }

    /// Saves the picture.
    ///
    /// # Errors
    ///
    /// The painter's, or the file system's.
    pub fn save(&mut self, path: &Path) -> io::Result<()> {
        // The pointer goes away, so that neither it nor a hover text lies over what is looked at.
        self.window.remove_cursor();
        self.window.run_steps(5);
        let picture = self.window.render().map_err(io::Error::other)?;
        picture.save(path).map_err(io::Error::other)
    }
}

/// Takes the pictures of all states in all looks, each as `STATE-LOOK.png`, as far as that name contains `part`, and
/// tells which states were not reached.
///
/// # Errors
///
/// The file system's, and how many pictures are missing.
pub fn take_all(folder: &Path, part: &str) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let materials = Materials::new()?;
    let mut missing = 0;
    for state in STATES {
        for look in &LOOKS {
            let name = format!("{}-{}.png", state.name, look.name);
            if !name.contains(part) {
                continue;
            }
            let path = folder.join(name);
            if !take(state, look, &materials, &path)? {
                println!("This state was not reached: {}", path.display());
                missing += 1;
            }
        }
    }
    if missing == 0 { Ok(()) } else { Err(io::Error::other(format!("{missing} states were not reached"))) }
}

/// Takes a picture, and tells whether its state was reached; if not, it shows where the way to it ended.
fn take(state: &State, look: &Look, materials: &Materials, path: &Path) -> io::Result<bool> {
    let files = state.opened.iter().map(|name| materials.file(name)).collect::<io::Result<_>>()?;
    let mut sitting = Sitting::begin(look, files, materials.plugins());
    // A state that is not reached panics, and costs its own picture alone.
    let reached = catch_unwind(AssertUnwindSafe(|| (state.reach)(&mut sitting)));
    sitting.save(path)?;
    println!("{}", path.display());
    Ok(reached.is_ok())
}
