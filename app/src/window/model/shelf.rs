//! The list as it is shown: sources as groups that can be folded and closed, or what was sifted out of them.

use super::history::{Change, Concern};
use super::library::Items;
use super::{Model, NoticeKind, Source};
use crate::window::background::{Background, Done, Origin};
use crate::window::command::PuzzleKey;
use crate::window::folder::FolderContent;
use crate::window::sifting::{Known, Shelved, Shelves, Sifting};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The list as it is shown.
#[derive(Default)]
pub struct Shelf {
    sifting: Sifting,
    /// What was sifted out; none when all is shown.
    sifted: Option<Vec<PuzzleKey>>,
    /// Groups that are folded, by the number of their first source.
    folded: BTreeSet<usize>,
    task: Option<(u64, Arc<AtomicBool>)>,
    last_number: u64,
    /// Whether sources, wish or what is known have changed since it was sifted.
    is_stale: bool,
}

/// Sources that stand together: a file, a session, a pasted text, or all files of a folder.
pub struct Group {
    /// Their numbers.
    pub sources: Range<usize>,
    /// What it is called.
    pub title: String,
    /// What it is.
    pub kind: GroupKind,
    /// Number of its puzzles.
    pub n_puzzles: usize,
    /// Whether its puzzles are hidden.
    pub is_folded: bool,
}

/// What a group is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupKind {
    /// A file.
    File,
    /// A folder with files.
    Folder,
    /// A text that was pasted.
    Pasted,
    /// A session.
    Session,
    /// Made by hand.
    Made,
}

impl Group {
    /// A single puzzle needs no line above it.
    pub fn has_header(&self) -> bool {
        self.n_puzzles > 1 || self.kind == GroupKind::Folder
    }

    fn n_rows(&self) -> usize {
        usize::from(self.has_header()) + if self.is_folded { 0 } else { self.n_puzzles }
    }
}

/// A row of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListRow {
    /// The line above a group; its number among the groups.
    Group(usize),
    /// A puzzle.
    Puzzle(PuzzleKey),
}

/// The rows of the list.
pub struct ListRows<'a> {
    model: &'a Model,
    /// The groups, where the list is not sifted.
    pub groups: Vec<Group>,
}

impl ListRows<'_> {
    /// How many there are.
    pub fn len(&self) -> usize {
        match &self.model.shelf.sifted {
            Some(sifted) => sifted.len(),
            None => self.groups.iter().map(Group::n_rows).sum(),
        }
    }

    /// The row at this place, from 0.
    pub fn at(&self, mut row: usize) -> Option<ListRow> {
        if let Some(sifted) = &self.model.shelf.sifted {
            return sifted.get(row).map(|&key| ListRow::Puzzle(key));
        }
        for (number, group) in self.groups.iter().enumerate() {
            if row < group.n_rows() {
                let header = usize::from(group.has_header());
                return if row < header {
                    Some(ListRow::Group(number))
                } else {
                    self.in_group(group, row - header)
                };
            }
            row -= group.n_rows();
        }
        None
    }

    fn in_group(&self, group: &Group, mut item: usize) -> Option<ListRow> {
        for source in group.sources.clone() {
            let len = self.model.sources[source].len_shown();
            if item < len {
                return Some(ListRow::Puzzle(PuzzleKey { source, item }));
            }
            item -= len;
        }
        None
    }

    /// The place of a puzzle's row; none where it is not shown.
    pub fn of(&self, key: PuzzleKey) -> Option<usize> {
        if let Some(sifted) = &self.model.shelf.sifted {
            return sifted.iter().position(|&found| found == key);
        }
        let mut above = 0;
        for group in &self.groups {
            if group.sources.contains(&key.source) {
                let sources = &self.model.sources[group.sources.start..key.source];
                let before: usize = sources.iter().map(Source::len_shown).sum();
                let is_shown = !group.is_folded && key.item < self.model.sources[key.source].len_shown();
                return is_shown.then_some(above + usize::from(group.has_header()) + before + key.item);
            }
            above += group.n_rows();
        }
        None
    }
}

/// Sources that were closed, or opened again.
struct Closed {
    title: String,
    sources: Range<usize>,
    shown: Option<PuzzleKey>,
}

impl Change for Closed {
    fn name(&self) -> String {
        format!("closing {}", self.title)
    }

    fn swap(&mut self, model: &mut Model) {
        let shown = model.current().and_then(|current| current.key);
        let mut is_closed = false;
        for source in &mut model.sources[self.sources.clone()] {
            source.is_closed = !source.is_closed;
            is_closed = source.is_closed;
        }
        if is_closed {
            model.chosen_puzzles.retain(|key| !self.sources.contains(&key.source));
        }
        if is_closed && shown.is_some_and(|key| self.sources.contains(&key.source)) {
            self.shown = shown;
            model.show_another();
        } else if let Some(key) = self.shown.take().filter(|_| !is_closed) {
            model.show_puzzle(key);
        }
        model.shelf.is_stale = true;
    }

    fn concern(&self) -> Concern {
        Concern::Window
    }
}

impl Model {
    /// The rows of the list.
    pub fn list_rows(&self) -> ListRows<'_> {
        let groups = if self.shelf.sifted.is_some() { Vec::new() } else { self.groups() };
        ListRows { model: self, groups }
    }

    /// What is to be shown of the list.
    pub fn sifting(&self) -> &Sifting {
        &self.shelf.sifting
    }

    /// Whether the list is being sifted, or will be.
    pub fn is_sifting(&self) -> bool {
        self.shelf.task.is_some()
    }

    /// Shows the puzzle so many rows further down, past the lines above groups.
    pub(super) fn show_neighbour(&mut self, by: isize) {
        let rows = self.list_rows();
        let shown = self.current.as_ref().and_then(|current| current.key);
        let Some(mut row) = shown.and_then(|key| rows.of(key)) else { return };
        while let Some(next) = row.checked_add_signed(by) {
            row = next;
            match rows.at(row) {
                Some(ListRow::Puzzle(key)) => return self.show_puzzle(key),
                Some(ListRow::Group(_)) => {}
                None => return,
            }
        }
    }

    fn groups(&self) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (number, source) in self.sources.iter().enumerate() {
            let is_same = |group: &Group| {
                let first = &self.sources[group.sources.start];
                source.folder.is_some() && first.folder == source.folder && group.sources.end == number
            };
            if source.is_closed {
                continue;
            }
            if let Some(group) = groups.last_mut().filter(|group| is_same(group)) {
                group.sources.end = number + 1;
                group.n_puzzles += source.len();
            } else {
                groups.push(self.group_of(number, source));
            }
        }
        groups
    }

    fn group_of(&self, number: usize, source: &Source) -> Group {
        let kind = match (&source.folder, &source.items, &source.origin) {
            (Some(_), ..) => GroupKind::Folder,
            (None, _, Origin::Made(_)) => GroupKind::Made,
            (None, Items::Session(_), _) => GroupKind::Session,
            (None, _, Origin::Pasted(_)) => GroupKind::Pasted,
            (None, _, Origin::File(_)) => GroupKind::File,
        };
        let title = match &source.folder {
            Some(folder) => folder.file_name().unwrap_or(folder.as_os_str()).to_string_lossy().into_owned(),
            None => source.title.clone(),
        };
        let is_folded = self.shelf.folded.contains(&number);
        Group { sources: number..number + 1, title, kind, n_puzzles: source.len(), is_folded }
    }

    pub(super) fn fold(&mut self, source: usize) {
        if !self.shelf.folded.remove(&source) {
            self.shelf.folded.insert(source);
        }
    }

    /// Takes the group of a source from the list; Undo brings it back. Runs stay.
    pub(super) fn close_group(&mut self, source: usize) {
        let Some(group) = self.groups().into_iter().find(|group| group.sources.contains(&source)) else {
            return;
        };
        let mut closed = Closed { title: group.title, sources: group.sources, shown: None };
        closed.swap(self);
        self.changed(closed);
    }

    /// Shows the first puzzle of the list, where the one that was shown has gone.
    pub(super) fn show_another(&mut self) {
        self.current = None;
        self.shown_run = None;
        if let Some(key) = self.key_at(0) {
            self.show_puzzle(key);
        }
    }

    pub(super) fn set_sifting(&mut self, sifting: Sifting) {
        if sifting != self.shelf.sifting {
            self.shelf.sifting = sifting;
            self.shelf.is_stale = true;
            if let Some((_, is_over)) = &self.shelf.task {
                is_over.store(true, Ordering::Relaxed);
            }
        }
    }

    /// The list holds other puzzles, or more is known of them.
    pub(super) fn list_has_changed(&mut self) {
        self.shelf.is_stale = true;
    }

    /// More is known of solutions and levels.
    pub(super) fn counts_have_come(&mut self) {
        self.shelf.is_stale |= self.shelf.sifting.needs_counts();
    }

    /// Has the list sifted, if it is to be and is not.
    pub fn sift(&mut self, background: &Background) {
        if !self.shelf.is_stale || self.shelf.task.is_some() {
            return;
        }
        self.shelf.is_stale = false;
        if self.shelf.sifting.is_plain() {
            self.shelf.sifted = None;
            return;
        }
        self.shelf.last_number += 1;
        let (number, is_over) = (self.shelf.last_number, Arc::new(AtomicBool::new(false)));
        self.shelf.task = Some((number, Arc::clone(&is_over)));
        let (shelves, sifting) = (self.shelves(), self.shelf.sifting.clone());
        background.spawn_told("sift-list", "Sorting the list…", move || {
            Done::Sifted(number, shelves.sift(&sifting, &is_over))
        });
    }

    fn shelves(&self) -> Shelves {
        let open = self.sources.iter().enumerate().filter(|(_, source)| !source.is_closed);
        let shelved = |source: &Source| match &source.items {
            Items::Reading(reading) => Shelved::Reading(reading.clone()),
            Items::Session(ids) => {
                let puzzles = ids.iter().filter_map(|&id| self.session.puzzle(id));
                Shelved::Session(
                    puzzles.map(|found| (found.name.clone(), Arc::clone(&found.puzzle))).collect(),
                )
            }
        };
        let known: Known =
            self.listing.known().map(|(key, row)| (*key, (row.solutions, row.level))).collect();
        Shelves { sources: open.map(|(number, source)| (number, shelved(source))).collect(), known }
    }

    pub(super) fn take_sifted(&mut self, number: u64, sifted: Option<Vec<PuzzleKey>>) {
        if self.shelf.task.as_ref().is_some_and(|(task, _)| *task == number) {
            self.shelf.task = None;
            if let Some(sifted) = sifted.filter(|_| !self.shelf.sifting.is_plain()) {
                self.shelf.sifted = Some(sifted);
            }
        }
    }

    /// Adds the files of a folder to the list, and shows the first puzzle.
    pub(super) fn take_folder(&mut self, content: FolderContent) {
        let told = content.told();
        let kind = if content.opened.is_empty() { NoticeKind::Problem } else { NoticeKind::Info };
        let before = self.sources.len();
        let mut shown = None;
        self.settings.remember(&content.folder);
        for (path, reading, first) in content.opened {
            shown = shown.or(Some(PuzzleKey { source: self.sources.len(), item: first }));
            let folder: Option<PathBuf> = Some(content.folder.clone());
            let source = Source::new(Origin::File(path), Items::Reading(Box::new(reading)));
            self.sources.push(Source { folder, ..source });
        }
        if let Some(key) = shown.filter(|_| self.sources.len() > before) {
            self.show_puzzle(key);
            if !self.is_form_of_use() {
                self.choose_fitting_solver();
            }
        }
        self.list_has_changed();
        self.tell(kind, told);
    }
}
