//! A screen of our own (Xvfb), the program's real window on it, keys pressed and pictures taken as any
//! X11 program would.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{self, AtomEnum, ConnectionExt as _, ImageFormat, Window};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// Longest time that anything here waits.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A screen without a monitor.
pub struct Screen {
    server: Child,
    name: String,
    connection: RustConnection,
    root: Window,
    width: u16,
    height: u16,
}

/// What is done to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// It is pressed.
    Down,
    /// It is let go.
    Up,
}

/// A picture, three bytes a pixel, row-major.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Red, green, blue.
    pub pixels: Vec<[u8; 3]>,
}

impl Screen {
    /// Starts a screen of this size on a free display.
    ///
    /// # Panics
    ///
    /// When Xvfb is not there or does not start.
    pub fn start(width: u16, height: u16) -> Screen {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", &format!("{width}x{height}x24")])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts (package xvfb)");
        let mut number = String::new();
        let stdout = server.stdout.take().expect("stdout is piped");
        BufReader::new(stdout).read_line(&mut number).expect("Xvfb tells its display");
        let name = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&name)).expect("Xvfb takes a connection");
        let root = connection.setup().roots[screen].root;
        Screen { server, name, connection, root, width, height }
    }

    /// The name of the display, such as `:1`.
    pub fn display(&self) -> &str {
        &self.name
    }

    /// Makes a command show its windows here.
    pub fn show<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY").env("LIBGL_ALWAYS_SOFTWARE", "1")
    }

    /// Waits for a mapped window whose title contains `title`.
    ///
    /// # Panics
    ///
    /// When none comes in time.
    pub fn wait_for_window(&self, title: &str) -> Window {
        wait("the window", || self.find_window(title))
    }

    /// The title of a window.
    pub fn title(&self, window: Window) -> String {
        let name = self.connection.intern_atom(false, b"_NET_WM_NAME").ok().and_then(|c| c.reply().ok());
        let name = name.map_or(u32::from(AtomEnum::WM_NAME), |reply| reply.atom);
        let property = self.connection.get_property(false, window, name, AtomEnum::ANY, 0, 1024);
        let property = property.ok().and_then(|cookie| cookie.reply().ok());
        property.map(|reply| String::from_utf8_lossy(&reply.value).into_owned()).unwrap_or_default()
    }

    fn find_window(&self, title: &str) -> Option<Window> {
        let children = self.connection.query_tree(self.root).ok()?.reply().ok()?.children;
        children.into_iter().find(|&window| {
            let attributes = self.connection.get_window_attributes(window).ok().and_then(|c| c.reply().ok());
            attributes.is_some_and(|reply| reply.map_state == xproto::MapState::VIEWABLE)
                && self.title(window).contains(title)
        })
    }

    /// Moves a window to the corner and gives it the whole screen and the keyboard, as a window manager
    /// would.
    ///
    /// # Panics
    ///
    /// When the display is gone.
    pub fn fill(&self, window: Window) {
        let whole = xproto::ConfigureWindowAux::new()
            .x(0)
            .y(0)
            .width(u32::from(self.width))
            .height(u32::from(self.height));
        self.connection.configure_window(window, &whole).expect("the display answers");
        self.connection
            .set_input_focus(xproto::InputFocus::PARENT, window, x11rb::CURRENT_TIME)
            .expect("the display answers");
        // The pointer waits in the corner of the status line, where nothing has a hover text.
        let (x, y) = (self.width as i16 - 1, self.height as i16 - 1);
        self.connection.warp_pointer(x11rb::NONE, self.root, 0, 0, 0, 0, x, y).expect("the display answers");
        self.connection.flush().expect("the display answers");
    }

    /// Gives a window another size, as somebody who pulls at its corner.
    ///
    /// # Panics
    ///
    /// When the display is gone.
    pub fn resize(&self, window: Window, width: u32, height: u32) {
        let size = xproto::ConfigureWindowAux::new().width(width).height(height);
        self.connection.configure_window(window, &size).expect("the display answers");
        self.connection.flush().expect("the display answers");
    }

    /// Asks a window to close, as the button in its title bar does.
    ///
    /// # Panics
    ///
    /// When the display is gone.
    pub fn close(&self, window: Window) {
        let atom = |name: &str| {
            let cookie = self.connection.intern_atom(false, name.as_bytes()).expect("the display answers");
            cookie.reply().expect("the display answers").atom
        };
        let data = [atom("WM_DELETE_WINDOW"), x11rb::CURRENT_TIME, 0, 0, 0];
        let message = xproto::ClientMessageEvent::new(32, window, atom("WM_PROTOCOLS"), data);
        self.connection
            .send_event(false, window, xproto::EventMask::NO_EVENT, message)
            .expect("the display answers");
        self.connection.flush().expect("the display answers");
    }

    /// Types a text of small letters, digits, points, hyphens and slashes.
    ///
    /// # Panics
    ///
    /// When the keyboard has no such key.
    pub fn enter(&self, text: &str) {
        // The keysym of such a letter is its number.
        text.chars().for_each(|letter| self.press(u32::from(letter)));
    }

    /// Presses and lets go of a key, given as an X11 keysym (such as 0xffc2 for F5).
    ///
    /// # Panics
    ///
    /// When the keyboard has no such key.
    pub fn press(&self, keysym: u32) {
        self.strike(keysym, Stroke::Down);
        self.strike(keysym, Stroke::Up);
    }

    /// Presses a key, or lets it go.
    ///
    /// # Panics
    ///
    /// When the keyboard has no such key.
    pub fn strike(&self, keysym: u32, stroke: Stroke) {
        let setup = self.connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let map = self.connection.get_keyboard_mapping(first, last - first + 1).expect("the display answers");
        let map = map.reply().expect("the display answers");
        let per_key = usize::from(map.keysyms_per_keycode);
        let key = map.keysyms.chunks(per_key).position(|keysyms| keysyms.contains(&keysym));
        let code = first + u8::try_from(key.expect("the keyboard has the key")).expect("key codes are bytes");
        let event = match stroke {
            Stroke::Down => xproto::KEY_PRESS_EVENT,
            Stroke::Up => xproto::KEY_RELEASE_EVENT,
        };
        self.connection.xtest_fake_input(event, code, 0, self.root, 0, 0, 0).expect("the display answers");
        self.connection.flush().expect("the display answers");
        thread::sleep(Duration::from_millis(30));
    }

    /// Takes a picture of the whole screen.
    ///
    /// # Panics
    ///
    /// When the display is gone.
    pub fn picture(&self) -> Picture {
        let (width, height) = (self.width, self.height);
        let image = self.connection.get_image(ImageFormat::Z_PIXMAP, self.root, 0, 0, width, height, !0);
        let image = image.expect("the display answers").reply().expect("the display gives its picture");
        // 24 bits deep: blue, green, red, unused.
        let pixels = image.data.chunks_exact(4).map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
        Picture { width: width.into(), height: height.into(), pixels }
    }

    /// Waits until a picture satisfies `enough`, and gives it.
    ///
    /// # Panics
    ///
    /// When none does in time.
    pub fn wait_for_picture(&self, what: &str, enough: impl Fn(&Picture) -> bool) -> Picture {
        wait(what, || Some(self.picture()).filter(|picture| enough(picture)))
    }

    /// Waits until two pictures in a row are equal and satisfy `enough`, and gives the last.
    ///
    /// # Panics
    ///
    /// When the screen does not come to rest in time.
    pub fn wait_for_rest(&self, what: &str, enough: impl Fn(&Picture) -> bool) -> Picture {
        let mut before = self.picture();
        wait(what, || {
            thread::sleep(Duration::from_millis(400));
            let now = self.picture();
            let at_rest = now == before && enough(&now);
            before = now.clone();
            at_rest.then_some(now)
        })
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It is ours, and it has no more use.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

impl Picture {
    /// Number of different colours.
    pub fn colours(&self) -> usize {
        self.pixels.iter().collect::<std::collections::BTreeSet<_>>().len()
    }

    /// Number of pixels that are within 24 of `colour` in each part, inside the given columns.
    pub fn count_near(&self, colour: [u8; 3], columns: std::ops::Range<u32>) -> usize {
        let near = |pixel: &[u8; 3]| pixel.iter().zip(colour).all(|(&a, b)| a.abs_diff(b) <= 24);
        let rows = self.pixels.chunks(self.width as usize);
        rows.map(|row| row[columns.start as usize..columns.end as usize].iter().filter(|p| near(p)).count())
            .sum()
    }

    /// Saves the picture as PNG.
    ///
    /// # Errors
    ///
    /// The file system's.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        self.write_png(BufWriter::new(File::create(path)?))
    }

    /// Writes the picture as PNG.
    ///
    /// # Errors
    ///
    /// The writer's.
    pub fn write_png(&self, to: impl Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(to, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels.concat())?;
        writer.finish()?;
        Ok(())
    }
}

/// A child process that ends with this value.
pub struct Ending(pub Child);

impl Drop for Ending {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Tries until something is there.
///
/// # Panics
///
/// When it is not there in time.
pub fn wait<T>(what: &str, mut attempt: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = attempt() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "{what} did not come within {} seconds", PATIENCE.as_secs());
        thread::sleep(Duration::from_millis(30));
    }
}
