//! A clipboard with something on it, held as another X11 program would hold it after a copy; and what any such program
//! offers to others.

use crate::screen::Screen;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use x11rb::connection::Connection as _;
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, PropMode, SelectionNotifyEvent,
    SelectionRequestEvent, Window, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

/// What is held, until the value is dropped; then the clipboard is empty.
pub struct Clipboard {
    connection: Arc<RustConnection>,
    window: Window,
    answering: Option<JoinHandle<()>>,
}

/// The kinds in which a desktop offers a text.
const TEXT: [&str; 2] = ["UTF8_STRING", "text/plain;charset=utf-8"];

impl Clipboard {
    /// Holds a text.
    ///
    /// # Panics
    ///
    /// When the display does not answer.
    pub fn with_text(screen: &Screen, text: &str) -> Clipboard {
        Clipboard::hold(screen, &TEXT, text.as_bytes())
    }

    /// Holds a picture, given as PNG, and no text.
    ///
    /// # Panics
    ///
    /// When the display does not answer.
    pub fn with_picture(screen: &Screen, png: &[u8]) -> Clipboard {
        Clipboard::hold(screen, &["image/png"], png)
    }

    fn hold(screen: &Screen, kinds: &[&str], bytes: &[u8]) -> Clipboard {
        let (connection, number) =
            x11rb::connect(Some(screen.display())).expect("the display takes a connection");
        let root = connection.setup().roots[number].root;
        let offer = Offer::make(&connection, root, "CLIPBOARD", (kinds, bytes)).expect("the display answers");
        let (connection, window) = (Arc::new(connection), offer.window);
        let of_thread = Arc::clone(&connection);
        let answering = thread::spawn(move || offer.answer(&of_thread));
        Clipboard { connection, window, answering: Some(answering) }
    }
}

impl Drop for Clipboard {
    fn drop(&mut self) {
        // The end of the window ends the selection, and tells the thread.
        let _ = self.connection.destroy_window(self.window);
        let _ = self.connection.flush();
        let _ = self.answering.take().map(JoinHandle::join);
    }
}

/// What is offered, and in which kinds.
pub(crate) struct Offer {
    /// The window that offers it.
    pub window: Window,
    targets: Atom,
    /// The kinds.
    pub kinds: Vec<Atom>,
    bytes: Vec<u8>,
}

impl Offer {
    /// Takes a selection, such as the clipboard.
    pub fn make(
        connection: &RustConnection,
        root: Window,
        selection: &str,
        (kinds, bytes): (&[&str], &[u8]),
    ) -> Result<Offer, ReplyOrIdError> {
        let atom = |name: &str| -> Result<Atom, ReplyOrIdError> {
            Ok(connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
        };
        let window = connection.generate_id()?;
        let events = CreateWindowAux::new().event_mask(EventMask::STRUCTURE_NOTIFY);
        connection.create_window(0, window, root, 0, 0, 1, 1, 0, WindowClass::INPUT_ONLY, 0, &events)?;
        connection.set_selection_owner(window, atom(selection)?, x11rb::CURRENT_TIME)?;
        let kinds = kinds.iter().map(|kind| atom(kind)).collect::<Result<_, _>>()?;
        let offer = Offer { window, targets: atom("TARGETS")?, kinds, bytes: bytes.to_vec() };
        connection.sync()?;
        Ok(offer)
    }

    /// Answers whoever asks, until the window is gone.
    fn answer(&self, connection: &RustConnection) {
        loop {
            match connection.wait_for_event() {
                Ok(Event::SelectionRequest(request)) if self.give(connection, &request).is_ok() => {}
                Ok(Event::DestroyNotify(_) | Event::SelectionRequest(_)) | Err(_) => return,
                Ok(_) => {}
            }
        }
    }

    /// Answers one who asks.
    pub fn give(
        &self,
        connection: &RustConnection,
        request: &SelectionRequestEvent,
    ) -> Result<(), ReplyOrIdError> {
        let (asker, property) = (request.requestor, request.property);
        let given = if request.target == self.targets {
            connection.change_property32(
                PropMode::REPLACE,
                asker,
                property,
                AtomEnum::ATOM,
                &[&[self.targets], &self.kinds[..]].concat(),
            )?;
            property
        } else if self.kinds.contains(&request.target) {
            connection.change_property8(PropMode::REPLACE, asker, property, request.target, &self.bytes)?;
            property
        } else {
            x11rb::NONE
        };
        let answer = SelectionNotifyEvent {
            response_type: x11rb::protocol::xproto::SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: request.time,
            requestor: asker,
            selection: request.selection,
            target: request.target,
            property: given,
        };
        connection.send_event(false, asker, EventMask::NO_EVENT, answer)?;
        connection.flush()?;
        Ok(())
    }
}
