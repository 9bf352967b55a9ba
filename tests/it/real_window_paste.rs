//! Ctrl+V in the real window, with a real clipboard: it brings a puzzle or a sentence, in whichever order the
//! keys are let go.

use crate::real_window::open;
use workbench_tests::clipboard::Clipboard;
use workbench_tests::screen::Stroke::{self, Down, Up};
use workbench_tests::screen::{Picture, Screen};

const LINE: &str = "000000000376009020000540000402030081600000000000004709000900000940000030800000016";
/// The light theme's colour of text and of thick lines.
const INK: [u8; 3] = [0x1f, 0x22, 0x26];
const CTRL: u32 = 0xffe3;
const V: u32 = 0x76;

fn strike(screen: &Screen, strokes: [(u32, Stroke); 4]) {
    strokes.into_iter().for_each(|(key, stroke)| screen.strike(key, stroke));
}

fn paste(screen: &Screen) {
    strike(screen, [(CTRL, Down), (V, Down), (V, Up), (CTRL, Up)]);
}

fn paste_and_let_go_of_ctrl_first(screen: &Screen) {
    strike(screen, [(CTRL, Down), (V, Down), (CTRL, Up), (V, Up)]);
}

/// The lower right corner of the panes, above the status line, where notices lie over what stands there.
fn notice(picture: &Picture) -> Picture {
    let (width, height) = (picture.width as usize, picture.height as usize);
    let rows = picture.pixels.chunks(width).take(height - 30).skip(height - 200);
    let pixels: Vec<[u8; 3]> = rows.flat_map(|row| row[width - 480..].to_vec()).collect();
    Picture { width: 480, height: 170, pixels }
}

fn ink(picture: &Picture) -> usize {
    picture.count_near(INK, 0..picture.width)
}

#[test]
fn an_empty_clipboard_and_a_picture_are_told_and_a_text_opens() {
    let shown = open(&[]);
    let screen = &shown.screen;
    let first = screen.wait_for_rest("the solver", |picture| picture.count_near(INK, 0..300) > 500);

    paste_and_let_go_of_ctrl_first(screen);
    let told = |before: &Picture, what: &str| {
        let before = notice(before);
        screen.wait_for_rest(what, |now| notice(now) != before && ink(&notice(now)) > 200)
    };
    let nothing = told(&first, "the sentence about nothing");

    let red = Picture { width: 64, height: 48, pixels: vec![[200, 0, 0]; 64 * 48] };
    let mut png = Vec::new();
    red.write_png(&mut png).unwrap();
    let copied = Clipboard::with_picture(screen, &png);
    paste(screen);
    let picture = told(&nothing, "the sentence about the picture");
    assert!(ink(&notice(&picture)) > ink(&notice(&nothing)), "it tells more, such as the size");

    drop(copied);
    paste(screen);
    let again = told(&picture, "the sentence about nothing again");
    assert!(notice(&again) == notice(&nothing));

    let _copied = Clipboard::with_text(screen, LINE);
    paste(screen);
    let board = |picture: &Picture| picture.count_near(INK, 310..830);
    screen.wait_for_picture("the board", |picture| board(picture) > board(&again) + 2000);
}
