//! A file dropped on a window, as a file manager does it (XDND, version 5).

use crate::clipboard::Offer;
use crate::screen::{PATIENCE, Screen};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{Atom, ClientMessageEvent, ConnectionExt as _, EventMask, Window};
use x11rb::rust_connection::RustConnection;

const VERSION: u32 = 5;
/// Where it is dropped: near the upper left corner of the screen.
const PLACE: u32 = (200 << 16) | 200;

/// Drops a file on a window; whether the window took it.
///
/// # Panics
///
/// When the display does not answer, or the window says nothing in time.
pub fn drop_file(screen: &Screen, target: Window, file: &Path) -> bool {
    let (connection, number) =
        x11rb::connect(Some(screen.display())).expect("the display takes a connection");
    let root = connection.setup().roots[number].root;
    let uri = format!("file://{}\r\n", file.display());
    let offer = Offer::make(&connection, root, "XdndSelection", (&["text/uri-list"], uri.as_bytes()))
        .expect("the display answers");
    let drag = Drag::new(&connection, offer, target).expect("the display answers");
    drag.run().expect("the display answers")
}

/// A drag on its way.
struct Drag<'a> {
    connection: &'a RustConnection,
    offer: Offer,
    target: Window,
    status: Atom,
    finished: Atom,
}

impl Drag<'_> {
    fn new(connection: &RustConnection, offer: Offer, target: Window) -> Result<Drag<'_>, ReplyOrIdError> {
        let status = atom(connection, "XdndStatus")?;
        let finished = atom(connection, "XdndFinished")?;
        Ok(Drag { connection, offer, target, status, finished })
    }

    fn run(&self) -> Result<bool, ReplyOrIdError> {
        let copy = atom(self.connection, "XdndActionCopy")?;
        self.send("XdndEnter", [VERSION << 24, self.offer.kinds[0], 0, 0])?;
        self.send("XdndPosition", [0, PLACE, x11rb::CURRENT_TIME, copy])?;
        if self.answer(self.status)? & 1 == 0 {
            return Ok(false);
        }
        self.send("XdndDrop", [0, x11rb::CURRENT_TIME, 0, 0])?;
        Ok(self.answer(self.finished)? & 1 == 1)
    }

    fn send(&self, kind: &str, data: [u32; 4]) -> Result<(), ReplyOrIdError> {
        let [a, b, c, d] = data;
        let kind = atom(self.connection, kind)?;
        let message = ClientMessageEvent::new(32, self.target, kind, [self.offer.window, a, b, c, d]);
        self.connection.send_event(false, self.target, EventMask::NO_EVENT, message)?;
        self.connection.flush()?;
        Ok(())
    }

    /// Waits for a message of this kind, and gives its flags; meanwhile whoever asks gets the file.
    fn answer(&self, kind: Atom) -> Result<u32, ReplyOrIdError> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            match self.connection.poll_for_event()? {
                Some(Event::SelectionRequest(request)) => self.offer.give(self.connection, &request)?,
                Some(Event::ClientMessage(message)) if message.type_ == kind => {
                    return Ok(message.data.as_data32()[1]);
                }
                Some(_) => {}
                None => thread::sleep(Duration::from_millis(5)),
            }
        }
        panic!("the window did not answer the drop within {} seconds", PATIENCE.as_secs());
    }
}

fn atom(connection: &RustConnection, name: &str) -> Result<Atom, ReplyOrIdError> {
    Ok(connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
}
