//! The two sides of a selection.

use super::Member;

/// Who stays and who goes.
pub struct Split<'a> {
    /// Those that stay, and room for [`MARGIN`] more.
    pub stay: &'a mut [Member],
    /// Those that go, and room for [`MARGIN`] more.
    pub go: &'a mut [Member],
    /// How many stay.
    pub n_stay: usize,
    /// How many go.
    pub n_go: usize,
}

/// Members that are written at a time, whichever side they belong to.
pub const MARGIN: usize = 8;

impl Split<'_> {
    /// Lets those stay that have at least this fitness, and the others go, both in their order.
    pub fn take(&mut self, members: &[Member], least: u32) {
        let (stay, go) = (&mut self.stay[..], &mut self.go[..]);
        for &member in members {
            // Written to both sides, and only one of the two counts: no branch to mispredict.
            stay[self.n_stay] = member;
            go[self.n_go] = member;
            let stays = usize::from(member.fitness >= least);
            self.n_stay += stays;
            self.n_go += 1 - stays;
        }
    }
}
