//! The memory of the window while runs go on: its points and little more, though unsaved work is kept meanwhile and the
//! session saved. The named command `cargo workbench soak` does the same for half an hour, until series are thinned.

use std::thread;
use std::time::Duration;
use workbench_tests::screen::wait;
use workbench_tests::soak::{BYTES_OF_A_SAMPLE, Soak};

/// Samples that are enough to tell: a copy of them that stays would be seen.
const ENOUGH: u64 = 3 << 20;
/// What the window takes beside its points: curves and letters, what is on its way from the workers, and the column that is
/// being packed.
const BESIDE: u64 = 80 << 20;

#[test]
fn it_does_not_grow_beyond_the_points() {
    let soak = Soak::start(4);
    wait("enough samples", || {
        thread::sleep(Duration::from_secs(1));
        soak.kept().filter(|kept| kept.points >= ENOUGH)
    });
    soak.stop();
    let points = soak.save().points;
    assert!(points >= ENOUGH, "{points} samples were saved");
    let (before, most) = (soak.before(), soak.memory().most);
    let explained = points * BYTES_OF_A_SAMPLE + BESIDE;
    assert!(
        most <= before + explained,
        "from {} MB to {} MB with {points} samples, which explain {} MB",
        before >> 20,
        most >> 20,
        explained >> 20
    );
}
