//! Sentences for the user: the latest of what is good to know, and every problem until it is taken away.

use super::Model;

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How it matters.
    pub kind: NoticeKind,
    /// The sentence.
    pub text: String,
}

/// How a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know.
    Info,
    /// Something was refused or failed.
    Problem,
}

impl Model {
    /// The notices, oldest first.
    pub fn notices(&self) -> &[Notice] {
        &self.notices
    }

    /// Tells the user something.
    pub fn tell(&mut self, kind: NoticeKind, text: String) {
        let notice = Notice { kind, text };
        if kind == NoticeKind::Info {
            self.notices.retain(|old| old.kind != NoticeKind::Info);
        }
        self.notices.retain(|old| *old != notice);
        self.notices.push(notice);
    }
}
