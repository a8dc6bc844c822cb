//! Leaf of a column: its values as text, with their levels.

use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::DataType;
use parquet::errors::ParquetError;
use parquet::schema::types::ColumnDescriptor;

use super::value::{Meaning, int96};
use crate::format::count;

/// Most bytes of a cell: those of a row of text.
const MOST_OF_CELL: usize = 1_024 * 1_024;
/// Most bytes of the cells of a leaf that are read at once.
const MOST_AT_ONCE: usize = 8 * 1_024 * 1_024;

/// Reason that cells are too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LongCells {
    /// One cell is too long; its length in bytes.
    #[error("has a cell of {}, but at most {} are read", bytes(.0), bytes(&MOST_OF_CELL))]
    One(usize),
    /// Cells that are read at once are too long together; the number of their rows.
    #[error("has {0} rows with more than 8 MiB in a column, the most that is read at once")]
    All(usize),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "messages of errors have references")]
fn bytes(number: &usize) -> String {
    count(*number, "byte")
}

/// Leaf of a column in a row group, and the values that were read last.
pub(super) struct Leaf {
    reader: ColumnReader,
    meaning: Meaning,
    /// Definition of a value that is there.
    defined: i16,
    pub values: Values,
}

/// Values as text, one after the other.
#[derive(Default)]
pub(super) struct Values {
    text: Vec<u8>,
    /// Repetition and definition of each value, and the end of its text.
    entries: Vec<(i16, i16, usize)>,
    defined: i16,
}

/// A value, and where it is in its record.
#[derive(Clone, Copy)]
pub(super) struct Value<'v> {
    /// True for the first value of a record.
    pub is_first: bool,
    /// Text; none for null, and for a record without values.
    pub text: Option<&'v str>,
}

impl Values {
    /// Values in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = Value<'_>> {
        let mut start = 0;
        self.entries.iter().map(move |(repeated, defined, end)| {
            let text = self.text.get(start..*end).unwrap_or_default();
            start = *end;
            let text = (*defined == self.defined).then(|| std::str::from_utf8(text).unwrap_or(""));
            Value { is_first: *repeated == 0, text }
        })
    }
}

impl Leaf {
    /// Leaf of a column, whose meaning was checked.
    pub fn new(reader: ColumnReader, column: &ColumnDescriptor) -> Self {
        let meaning = Meaning::of(column).unwrap_or(Meaning::Plain);
        let defined = column.max_def_level();
        Self { reader, meaning, defined, values: Values { defined, ..Values::default() } }
    }

    /// Reads the values of the next records.
    pub fn read(&mut self, records: usize) -> Result<(), ParquetError> {
        let (meaning, values) = (self.meaning, &mut self.values);
        let integer = |it: i128, out: &mut Vec<u8>| meaning.integer(it, out);
        let shown = |it: &dyn std::fmt::Display, out: &mut Vec<u8>| {
            out.extend_from_slice(it.to_string().as_bytes());
            Ok(())
        };
        let levels = (records, self.defined);
        match &mut self.reader {
            ColumnReader::BoolColumnReader(it) => values.read(it, levels, |it, out| shown(it, out)),
            ColumnReader::Int32ColumnReader(it) => {
                values.read(it, levels, |it, out| integer(i128::from(*it), out))
            }
            ColumnReader::Int64ColumnReader(it) => {
                values.read(it, levels, |it, out| integer(i128::from(*it), out))
            }
            ColumnReader::Int96ColumnReader(it) => values.read(it, levels, int96),
            ColumnReader::FloatColumnReader(it) => {
                values.read(it, levels, |it, out| shown(it, out))
            }
            ColumnReader::DoubleColumnReader(it) => {
                values.read(it, levels, |it, out| shown(it, out))
            }
            ColumnReader::ByteArrayColumnReader(it) => {
                values.read(it, levels, |it, out| meaning.bytes(it.data(), out))
            }
            ColumnReader::FixedLenByteArrayColumnReader(it) => {
                values.read(it, levels, |it, out| meaning.bytes(it.data(), out))
            }
        }
    }
}

impl Values {
    fn read<T: DataType>(
        &mut self,
        reader: &mut ColumnReaderImpl<T>,
        (records, defined): (usize, i16),
        mut write: impl FnMut(&T::T, &mut Vec<u8>) -> Result<(), ParquetError>,
    ) -> Result<(), ParquetError> {
        let (mut definitions, mut repetitions, mut values) = (Vec::new(), Vec::new(), Vec::new());
        let (found, _, levels) = reader.read_records(
            records,
            Some(&mut definitions),
            Some(&mut repetitions),
            &mut values,
        )?;
        if found != records {
            let message = format!("a column has {found} rows where {records} are expected");
            return Err(ParquetError::General(message));
        }
        self.text.clear();
        self.entries.clear();
        let mut values = values.iter();
        // (start, end) of the text of the value before, which is often the same.
        let mut last: Option<(&T::T, usize, usize)> = None;
        for entry in 0..levels {
            let is = definitions.get(entry).copied().unwrap_or(defined);
            if is == defined
                && let Some(value) = values.next()
            {
                let start = self.text.len();
                match last.filter(|it| it.0 == value) {
                    Some((_, from, to)) => self.text.extend_from_within(from..to),
                    None => write(value, &mut self.text)?,
                }
                let end = self.text.len();
                let too_long = |it| Err(ParquetError::External(Box::new(it)));
                if end - start > MOST_OF_CELL {
                    return too_long(LongCells::One(end - start));
                }
                if end > MOST_AT_ONCE {
                    return too_long(LongCells::All(records));
                }
                last = Some((value, start, end));
            }
            let repeated = repetitions.get(entry).copied().unwrap_or_default();
            self.entries.push((repeated, is, self.text.len()));
        }
        Ok(())
    }
}
