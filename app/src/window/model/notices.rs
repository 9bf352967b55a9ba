//! Sentences for the user: the latest of what is good to know, until it was read, and every problem until it is taken away.

use super::Model;
use std::time::Instant;

/// A sentence for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// How it matters.
    pub kind: NoticeKind,
    /// The sentence.
    pub text: String,
    told_at: Instant,
}

/// How a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Good to know.
    Info,
    /// Something was refused or failed.
    Problem,
}

/// The sentences, oldest first.
#[derive(Default)]
pub(super) struct Notices(Vec<Notice>);

impl Notices {
    fn tell(&mut self, kind: NoticeKind, text: String) {
        if kind == NoticeKind::Info {
            self.0.retain(|old| old.kind != NoticeKind::Info);
        }
        self.0.retain(|old| (old.kind, &old.text) != (kind, &text));
        self.0.push(Notice { kind, text, told_at: Instant::now() });
    }

    fn let_infos_go(&mut self, told_before: Instant) {
        self.0.retain(|notice| notice.kind == NoticeKind::Problem || notice.told_at >= told_before);
    }

    pub(super) fn dismiss(&mut self, index: usize) {
        if index < self.0.len() {
            self.0.remove(index);
        }
    }

    pub(super) fn dismiss_newest(&mut self) {
        self.0.pop();
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

impl Model {
    /// The notices, oldest first.
    pub fn notices(&self) -> &[Notice] {
        &self.notices.0
    }

    /// Tells the user something.
    pub fn tell(&mut self, kind: NoticeKind, text: String) {
        self.notices.tell(kind, text);
    }

    /// Lets go what is good to know and was told before this time. Problems stay.
    pub fn let_infos_go(&mut self, told_before: Instant) {
        self.notices.let_infos_go(told_before);
    }
}

#[cfg(test)]
mod tests {
    use super::NoticeKind::{Info, Problem};
    use super::Notices;
    use std::time::{Duration, Instant};

    #[test]
    fn what_was_read_goes_and_problems_stay_until_they_are_taken_away() {
        let mut notices = Notices::default();
        let before = Instant::now();
        notices.tell(Problem, "No.".into());
        notices.tell(Info, "Opened.".into());
        notices.tell(Info, "Saved.".into());
        notices.tell(Problem, "No.".into());
        let texts =
            |notices: &Notices| notices.0.iter().map(|notice| notice.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&notices), ["Saved.", "No."], "one of each, the newest last");
        notices.let_infos_go(before);
        assert_eq!(texts(&notices), ["Saved.", "No."], "they were told only now");
        notices.let_infos_go(Instant::now() + Duration::from_secs(1));
        assert_eq!(texts(&notices), ["No."]);
        notices.dismiss(7);
        notices.dismiss_newest();
        notices.dismiss_newest();
        assert!(texts(&notices).is_empty());
    }
}
