//! TensorBoard's event files: a folder for each run, each sample an event with its iteration as the step.
//!
//! A record is its length, a checksum of the length, the bytes, and a checksum of the bytes; the bytes are
//! a protocol buffer `Event` of TensorFlow's `event.proto` with the few fields that a scalar needs.

use super::folder::Folder;
use super::table::seconds;
use super::{ExportError, Source, file_name, finished};
use crate::run::SeriesId;
use crate::session::SessionRun;
use crc::{CRC_32_ISCSI, Crc};
use std::io::{self, Write};
use std::path::PathBuf;

static CRC32C: Crc<u32> = Crc::<u32>::new(&CRC_32_ISCSI);

/// What the first record of a file says.
const FILE_VERSION: &str = "brain.Event:2";

pub(super) fn write(source: &Source<'_>, folder: &mut Folder) -> Result<(), ExportError> {
    for run in finished(source.session) {
        let puzzle = source.session.puzzle(run.puzzle).map_or("", |puzzle| puzzle.name.as_str());
        let name = format!("{:05}-{}-{}", run.id.0, file_name(&run.run.setup().solver), file_name(puzzle));
        // Seconds, host and process stand where readers expect them. The same session gives the same file,
        // so they say nothing; times count from the beginning of the run.
        let mut file =
            folder.file(&PathBuf::from(name).join("events.out.tfevents.0000000000.workbench.0.0"))?;
        write_run(&mut file, run)?;
        file.flush()?;
    }
    Ok(())
}

fn write_run(to: &mut impl Write, run: &SessionRun) -> io::Result<()> {
    let mut event = Message::default();
    event.double(1, 0.0);
    event.bytes(3, FILE_VERSION.as_bytes());
    write_record(to, &event.0)?;
    for (id, series) in run.run.series() {
        let tag = tag(&run.run.setup().metrics[id.metric], *id);
        let columns = series.columns_to_the_end();
        for k in 0..columns.len() {
            let moment = seconds(columns.time_ns[k]);
            write_record(to, &scalar(&tag, moment, columns.iteration[k], columns.value[k]))?;
        }
    }
    Ok(())
}

/// The name of a series: the metric, with the lane where it is not the first.
fn tag(metric: &str, id: SeriesId) -> String {
    if id.lane == 0 { metric.into() } else { format!("{metric}/lane-{}", id.lane) }
}

fn scalar(tag: &str, moment: f64, step: u64, value: f64) -> Vec<u8> {
    let mut entry = Message::default();
    entry.bytes(1, tag.as_bytes());
    // TensorBoard keeps single precision.
    entry.float(2, value as f32);
    let mut summary = Message::default();
    summary.bytes(1, &entry.0);
    let mut event = Message::default();
    event.double(1, moment);
    event.whole(2, step);
    event.bytes(5, &summary.0);
    event.0
}

fn write_record(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let length = (bytes.len() as u64).to_le_bytes();
    to.write_all(&length)?;
    to.write_all(&masked_crc(&length).to_le_bytes())?;
    to.write_all(bytes)?;
    to.write_all(&masked_crc(bytes).to_le_bytes())
}

/// The checksum as TensorFlow stores it: turned and shifted, so that a checksum of data which holds
/// checksums keeps its worth.
fn masked_crc(bytes: &[u8]) -> u32 {
    CRC32C.checksum(bytes).rotate_right(15).wrapping_add(0xa282_ead8)
}

/// A protocol buffer message.
#[derive(Default)]
struct Message(Vec<u8>);

impl Message {
    /// Number of a field and how its value is stored: 0 varint, 1 eight bytes, 2 length and bytes, 5 four.
    fn key(&mut self, field: u8, stored: u8) {
        self.0.push(field << 3 | stored);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    fn whole(&mut self, field: u8, value: u64) {
        self.key(field, 0);
        self.varint(value);
    }

    fn double(&mut self, field: u8, value: f64) {
        self.key(field, 1);
        self.0.extend(value.to_le_bytes());
    }

    fn float(&mut self, field: u8, value: f32) {
        self.key(field, 5);
        self.0.extend(value.to_le_bytes());
    }

    fn bytes(&mut self, field: u8, value: &[u8]) {
        self.key(field, 2);
        self.varint(value.len() as u64);
        self.0.extend(value);
    }
}

#[cfg(test)]
mod tests {
    use super::{CRC32C, masked_crc, scalar};

    #[test]
    fn the_checksum_is_the_one_of_the_iscsi_standard() {
        // RFC 3720, B.4: 32 bytes of zeros.
        assert_eq!(CRC32C.checksum(&[0; 32]), 0x8a91_36aa);
        assert_eq!(masked_crc(&[0; 32]), 0x8a91_36aa_u32.rotate_right(15).wrapping_add(0xa282_ead8));
    }

    #[test]
    fn an_event_is_the_protocol_buffer_that_readers_expect() {
        let event = scalar("a", 1.0, 300, 2.0);
        let expected = [
            &[0x09][..],
            &1.0_f64.to_le_bytes(), // wall time
            &[0x10, 0xac, 0x02],    // step
            &[0x2a, 10, 0x0a, 8, 0x0a, 1, b'a', 0x15],
            &2.0_f32.to_le_bytes(),
        ];
        assert_eq!(event, expected.concat());
    }
}
