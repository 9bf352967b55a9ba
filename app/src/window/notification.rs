//! Tells on the desktop that an experiment has ended, when nobody looks at the window.
//!
//! The window asks for attention in any case. On Linux a notification says what the experiment came to; where no
//! notification service runs, nothing more happens.

use super::background::Background;
use egui::{Context, UserAttentionType, ViewportCommand};

/// Tells it, unless the window has the keyboard: then its own notice is seen.
pub fn tell(ctx: &Context, background: &Background, text: String) {
    if ctx.input(|input| input.focused) {
        return;
    }
    ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(UserAttentionType::Informational));
    show(background, text);
}

#[cfg(target_os = "linux")]
fn show(background: &Background, text: String) {
    use super::background::Done;
    background.spawn("notification", move || {
        let mut notification = notify_rust::Notification::new();
        notification.appname(super::TITLE).summary(super::TITLE).body(&text);
        // Without a service there is nobody to tell; the window still asks for attention.
        let _ = notification.show();
        Done::Nothing
    });
}

#[cfg(not(target_os = "linux"))]
fn show(_background: &Background, _text: String) {}
