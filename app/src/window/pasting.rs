//! From what the desktop pastes to commands. A text field that has the keyboard takes what is pasted itself.
//!
//! The window's toolkit sends an event for a text and for a picture, and none where the clipboard holds
//! neither; that nothing came is seen when the key is let go, or in the frame after the menu asked. What
//! else is down at that moment tells nothing: who types fast lets Ctrl go first.

use super::command::{Command, Pasted};
use egui::{Context, Event, Key, ViewportCommand};

/// What is awaited from the desktop.
#[derive(Default)]
pub struct Pasting {
    /// The frame in which the menu asked for the clipboard.
    asked_in: Option<u64>,
    /// Whether the key that pastes, which is down, has typed or pasted something.
    has_come: bool,
}

impl Pasting {
    /// Asks the desktop for the clipboard; it answers with the next frame's events.
    pub fn ask(&mut self, ctx: &Context) {
        ctx.memory_mut(|memory| memory.stop_text_input());
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        ctx.request_repaint();
        self.asked_in = Some(ctx.cumulative_frame_nr());
    }

    /// Takes what was pasted, unless a text field or a question is to have it.
    pub fn take(&mut self, ctx: &Context, is_question_open: bool) -> Vec<Command> {
        let is_ours = !is_question_open && !ctx.text_edit_focused();
        let was_asked = self.asked_in.take_if(|frame| *frame < ctx.cumulative_frame_nr()).is_some();
        let (pasted, nothing_came) = ctx.input_mut(|input| {
            let nothing_came =
                if was_asked { !input.events.iter().any(is_pasted) } else { self.let_go(&input.events) };
            let pasted: Vec<Event> =
                input.events.extract_if(.., |event| is_ours && is_pasted(event)).collect();
            (pasted, nothing_came)
        });
        let mut commands: Vec<Command> = pasted.into_iter().filter_map(command).collect();
        if nothing_came && is_ours {
            commands.push(Command::TakePasted(Pasted::Text(String::new())));
        }
        commands
    }

    /// Whether a key that pastes was let go after it had brought nothing.
    fn let_go(&mut self, events: &[Event]) -> bool {
        let mut nothing_came = false;
        for event in events {
            match event {
                Event::Key { key: Key::V | Key::Paste, pressed: false, .. } => {
                    nothing_came |= !std::mem::take(&mut self.has_come);
                }
                // A press that is told is no paste.
                Event::Key { key: Key::V | Key::Paste, .. } => self.has_come = true,
                event => self.has_come |= is_pasted(event),
            }
        }
        nothing_came
    }
}

fn is_pasted(event: &Event) -> bool {
    matches!(event, Event::Paste(_) | Event::PasteImage(_))
}

fn command(event: Event) -> Option<Command> {
    match event {
        Event::Paste(text) => Some(Command::TakePasted(Pasted::Text(text))),
        Event::PasteImage(image) => Some(Command::TakePasted(Pasted::Picture(image.width(), image.height()))),
        _ => None,
    }
}
