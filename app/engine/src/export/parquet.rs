//! `runs.parquet` and `metrics.parquet`: the two tables with types, compressed with Zstandard. The units
//! of columns and metrics stand as JSON under the key `units` of the file's metadata.

use super::folder::{Folder, StagedFile};
use super::table::{Cell, Column, Kind, RUNS, SAMPLES, Table, write_runs, write_samples};
use super::{ExportError, Source, finished};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::Arc;

/// Rows that are held before they are compressed and written.
const ROWS_A_GROUP: usize = 1 << 18;

pub(super) fn write(source: &Source<'_>, folder: &mut Folder) -> Result<(), ExportError> {
    let units = units(source);
    let mut runs = ParquetTable::begin(folder.file(Path::new("runs.parquet"))?, "runs", &RUNS, &units)?;
    write_runs(source, &mut runs)?;
    runs.end()?;
    let file = folder.file(Path::new("metrics.parquet"))?;
    let mut samples = ParquetTable::begin(file, "metrics", &SAMPLES, &units)?;
    write_samples(source, &mut samples)?;
    samples.end()
}

/// `{"columns": {name: unit}, "metrics": {solver: {key: unit}}}`.
fn units(source: &Source<'_>) -> String {
    let all = RUNS.iter().chain(&SAMPLES).filter(|column| !column.unit.is_empty());
    let columns: Map<String, Value> = all.map(|column| (column.name.into(), column.unit.into())).collect();
    let mut metrics = Map::new();
    for run in finished(source.session) {
        let setup = run.run.setup();
        if metrics.contains_key(&setup.solver) {
            continue;
        }
        let known = setup.metrics.iter().filter_map(|key| {
            let measured = source.metrics.get(&setup.solver, key)?;
            Some((key.clone(), Value::from(measured.unit.as_str())))
        });
        metrics.insert(setup.solver.clone(), Value::Object(known.collect()));
    }
    serde_json::json!({ "columns": columns, "metrics": metrics }).to_string()
}

/// The values of a column that are not written yet, and for each row whether it has one.
enum Values {
    Text(Vec<ByteArray>),
    Whole(Vec<i64>),
    Real(Vec<f64>),
}

struct Pending {
    values: Values,
    is_there: Vec<i16>,
}

struct ParquetTable {
    writer: SerializedFileWriter<StagedFile>,
    columns: Vec<Pending>,
    rows: usize,
}

impl ParquetTable {
    fn begin(
        to: StagedFile,
        name: &str,
        columns: &[Column],
        units: &str,
    ) -> Result<ParquetTable, ExportError> {
        let fields: Result<Vec<_>, _> = columns.iter().map(field).collect();
        let schema = Arc::new(Type::group_type_builder(name).with_fields(fields?).build()?);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_created_by(concat!("workbench ", env!("CARGO_PKG_VERSION")).into())
            .set_key_value_metadata(Some(vec![KeyValue::new("units".into(), units.to_string())]));
        let writer = SerializedFileWriter::new(to, schema, Arc::new(properties.build()))?;
        let columns = columns.iter().map(|column| Pending {
            values: match column.kind {
                Kind::Text => Values::Text(Vec::new()),
                Kind::Whole => Values::Whole(Vec::new()),
                Kind::Real => Values::Real(Vec::new()),
            },
            is_there: Vec::new(),
        });
        Ok(ParquetTable { writer, columns: columns.collect(), rows: 0 })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for Pending { values, is_there } in &mut self.columns {
            match values {
                Values::Text(values) => write_column::<ByteArrayType>(&mut group, values, is_there)?,
                Values::Whole(values) => write_column::<Int64Type>(&mut group, values, is_there)?,
                Values::Real(values) => write_column::<DoubleType>(&mut group, values, is_there)?,
            }
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    fn end(mut self) -> Result<(), ExportError> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.writer.close()?;
        Ok(())
    }
}

impl Table for ParquetTable {
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), ExportError> {
        for (Pending { values, is_there }, cell) in self.columns.iter_mut().zip(cells) {
            let taken = match (values, cell) {
                (Values::Text(values), Cell::Text(text)) => {
                    values.push(text.as_bytes().to_vec().into());
                    true
                }
                // The bits of the unsigned number, as the format wants them.
                (Values::Whole(values), Cell::Whole(number)) => {
                    values.push(number.cast_signed());
                    true
                }
                (Values::Real(values), Cell::Real(number)) => {
                    values.push(*number);
                    true
                }
                _ => false,
            };
            is_there.push(i16::from(taken));
        }
        self.rows += 1;
        if self.rows == ROWS_A_GROUP {
            self.write_group()?;
        }
        Ok(())
    }
}

fn field(column: &Column) -> Result<Arc<Type>, ParquetError> {
    let (physical, logical) = match column.kind {
        Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        Kind::Whole => {
            let unsigned = LogicalType::integer(64, false);
            (Physical::INT64, Some(unsigned))
        }
        Kind::Real => (Physical::DOUBLE, None),
    };
    let builder = Type::primitive_type_builder(column.name, physical);
    let field = builder.with_repetition(Repetition::OPTIONAL).with_logical_type(logical).build()?;
    Ok(Arc::new(field))
}

fn write_column<T: DataType>(
    group: &mut SerializedRowGroupWriter<'_, StagedFile>,
    values: &mut Vec<T::T>,
    is_there: &mut Vec<i16>,
) -> Result<(), ParquetError> {
    let mut column =
        group.next_column()?.ok_or_else(|| ParquetError::General("the schema has too few columns".into()))?;
    column.typed::<T>().write_batch(values, Some(is_there), None)?;
    column.close()?;
    values.clear();
    is_there.clear();
    Ok(())
}
