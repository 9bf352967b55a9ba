//! An animation as a GIF: one table of colours, and of each frame the rectangle that has changed.

use super::colours::Colours;
use super::{Drawn, FilmError};
use crate::store;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// How long the last frame stands before the animation begins anew, in hundredths of a second.
const LAST: u16 = 150;

/// Draws the frames and writes the file, which is there whole or not at all.
pub fn write(drawn: &mut Drawn<'_>, rate: f64, out: &Path) -> Result<Vec<PathBuf>, FilmError> {
    let [width, height] = drawn.pixels();
    let mut colours = Colours::default();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width as u16, height as u16, &colours.bytes())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let delay = (100.0 / rate).round().clamp(2.0, f64::from(u16::MAX)) as u16;
    let last = drawn.boards.len().saturating_sub(1);
    let mut before: Vec<u8> = Vec::new();
    drawn.each(|k, picture| {
        let numbers = colours.numbers(&picture.rgb);
        let part = Part::changed(&before, &numbers, width as usize);
        let frame = Frame {
            delay: if k == last { delay.max(LAST) } else { delay },
            dispose: DisposalMethod::Keep,
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            buffer: Cow::Owned(part.of(&numbers, width as usize)),
            ..Frame::default()
        };
        before = numbers;
        encoder.write_frame(&frame)
    })?;
    drop(encoder);
    store::write(out, &bytes)?;
    Ok(vec![out.to_path_buf()])
}

/// A rectangle of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Part {
    /// The least rectangle that holds all pixels that have changed; a single pixel where none has, since a frame is
    /// never empty.
    fn changed(before: &[u8], now: &[u8], width: usize) -> Part {
        if before.len() != now.len() {
            return Part { left: 0, top: 0, width, height: now.len() / width.max(1) };
        }
        let changed = |index: &usize| before[*index] != now[*index];
        let (Some(first), Some(last)) = ((0..now.len()).find(changed), (0..now.len()).rev().find(changed))
        else {
            return Part { left: 0, top: 0, width: 1, height: 1 };
        };
        let (top, bottom) = (first / width, last / width);
        let (mut left, mut right) = (width, 0);
        for row in top..=bottom {
            let row = row * width..(row + 1) * width;
            let start = row.start;
            if let Some(index) = row.clone().find(changed) {
                left = left.min(index - start);
            }
            if let Some(index) = row.rev().find(changed) {
                right = right.max(index - start);
            }
        }
        Part { left, top, width: right + 1 - left, height: bottom + 1 - top }
    }

    fn of(self, picture: &[u8], width: usize) -> Vec<u8> {
        let rows = picture.chunks_exact(width).skip(self.top).take(self.height);
        rows.flat_map(|row| &row[self.left..self.left + self.width]).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Part;

    #[test]
    fn the_part_that_changes_is_the_least_rectangle() {
        let before = vec![0; 20];
        let mut now = before.clone();
        (now[7], now[13]) = (1, 1); // row 1 column 2, row 2 column 3, of five columns
        let part = Part::changed(&before, &now, 5);
        assert_eq!(part, Part { left: 2, top: 1, width: 2, height: 2 });
        assert_eq!(part.of(&now, 5), [1, 0, 0, 1]);
        assert_eq!(Part::changed(&now, &now, 5).of(&now, 5).len(), 1);
        assert_eq!(Part::changed(&[], &now, 5).height, 4);
    }
}
