//! `runs.csv` and `metrics.csv`: RFC 4180, UTF-8. A value that is not known is empty; `NaN`, `inf` and
//! `-inf` are written as such.

use super::folder::Folder;
use super::table::{Cell, Column, RUNS, SAMPLES, Table, write_runs, write_samples};
use super::{ExportError, Source};
use csv::{Terminator, Writer, WriterBuilder};
use std::io::Write;
use std::path::Path;

pub(super) fn write(source: &Source<'_>, folder: &mut Folder) -> Result<(), ExportError> {
    let mut runs = CsvTable::begin(folder.file(Path::new("runs.csv"))?, &RUNS)?;
    write_runs(source, &mut runs)?;
    runs.end()?;
    let mut samples = CsvTable::begin(folder.file(Path::new("metrics.csv"))?, &SAMPLES)?;
    write_samples(source, &mut samples)?;
    samples.end()
}

struct CsvTable<W: Write> {
    writer: Writer<W>,
    number: Vec<u8>,
}

impl<W: Write> CsvTable<W> {
    fn begin(to: W, columns: &[Column]) -> Result<CsvTable<W>, ExportError> {
        let mut writer = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(to);
        writer.write_record(columns.iter().map(|column| column.name))?;
        Ok(CsvTable { writer, number: Vec::new() })
    }

    fn end(mut self) -> Result<(), ExportError> {
        Ok(self.writer.flush()?)
    }
}

impl<W: Write> Table for CsvTable<W> {
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), ExportError> {
        for cell in cells {
            self.number.clear();
            match cell {
                Cell::Text(text) => self.number.extend_from_slice(text.as_bytes()),
                Cell::Whole(number) => write!(self.number, "{number}")?,
                // The shortest text that gives this very number back.
                Cell::Real(number) => write!(self.number, "{number:?}")?,
                Cell::Missing => {}
            }
            self.writer.write_field(&self.number)?;
        }
        Ok(self.writer.write_record(None::<&[u8]>)?)
    }
}
