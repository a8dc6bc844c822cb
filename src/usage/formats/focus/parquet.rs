//! Rows of a Parquet file: the columns in use, some thousand rows of each at a time.

mod bounds;
mod column;
mod nested;
mod value;

use std::collections::BTreeMap;

use csv::StringRecord;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaData;
use parquet::file::reader::{FileReader, SerializedFileReader};

use super::columns::is_used;
use super::rows::{Place, Problem, Rows};
use crate::codes;
use crate::input::{RegularFile, quoted};
use column::{Leaf, LongCells};
use nested::{Cells, Shape};

/// Rows that are read at once.
const BATCH: usize = 2_048;

/// Rows of a file.
pub(super) struct ParquetRows {
    file: SerializedFileReader<RegularFile>,
    name: String,
    /// Names of all columns, those in use first.
    names: Vec<String>,
    used: Vec<UsedColumn>,
    /// Row groups that were opened so far.
    groups: usize,
    /// Rows of the open group that are not yet read from its columns.
    left: usize,
    /// Rows in the cells, and the next of them.
    batch: [usize; 2],
    /// Rows given so far, and in the file.
    rows: [u64; 2],
    length: u64,
    sha256: String,
}

/// A column in use: its leaves, and the cells of the rows that were read last.
struct UsedColumn {
    shape: Shape,
    /// Positions of the leaves in the file.
    places: Vec<usize>,
    leaves: Vec<Leaf>,
    cells: Cells,
}

impl ParquetRows {
    /// Rows of a file with a name, for teams by a flag; its length and its hash are known.
    pub fn open(
        file: RegularFile,
        (name, by): (&str, Option<&str>),
        (length, sha256): (u64, String),
    ) -> Result<Self, Problem> {
        let file = SerializedFileReader::new(file).map_err(|it| unreadable(name, &it))?;
        let metadata = file.metadata().file_metadata();
        let schema = metadata.schema_descr();
        let mut places: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for leaf in 0..schema.num_columns() {
            places.entry(schema.get_column_root_idx(leaf)).or_default().push(leaf);
        }
        let roots = schema.root_schema().get_fields();
        let mut used = Vec::new();
        let mut names = [Vec::new(), Vec::new()];
        for (root, column) in roots.iter().enumerate() {
            let is_used = is_used(column.name(), by);
            names[usize::from(!is_used)].push(column.name().to_owned());
            if is_used {
                let places = places.remove(&root).unwrap_or_default();
                let leaves: Vec<_> = places.iter().map(|it| schema.column(*it)).collect();
                let shape =
                    Shape::of(&leaves).map_err(|what| unread(name, column.name(), &what))?;
                let (leaves, cells) = (Vec::new(), Cells::default());
                used.push(UsedColumn { shape, places, leaves, cells });
            }
        }
        let used_places = used.iter().flat_map(|it| &it.places);
        refuse_unknown_packing(name, file.metadata(), used_places.clone())?;
        bounds::check(name, file.metadata(), used_places, length)?;
        let rows = [0, u64::try_from(metadata.num_rows()).unwrap_or_default()];
        let (name, names) = (name.to_owned(), names.concat());
        let (groups, left, batch) = (0, 0, [0; 2]);
        Ok(Self { file, name, names, used, groups, left, batch, rows, length, sha256 })
    }

    /// Fills the cells with the next rows; false if there are none.
    fn fill(&mut self) -> Result<bool, Problem> {
        while self.left == 0 {
            if self.groups == self.file.num_row_groups() {
                return Ok(false);
            }
            self.left = self.open_group(self.groups).map_err(|it| unreadable(&self.name, &it))?;
            self.groups += 1;
        }
        let rows = self.left.min(BATCH);
        for column in &mut self.used {
            for leaf in &mut column.leaves {
                leaf.read(rows).map_err(|it| unreadable(&self.name, &it))?;
            }
            column.cells.fill(&column.shape, &column.leaves, rows);
        }
        self.left -= rows;
        self.batch = [rows, 0];
        Ok(true)
    }

    /// Opens the columns of a group, and returns its rows.
    fn open_group(&mut self, group: usize) -> Result<usize, ParquetError> {
        let group = self.file.get_row_group(group)?;
        for column in &mut self.used {
            let leaves = column.places.iter().map(|it| {
                let descriptor = group.metadata().column(*it).column_descr_ptr();
                Ok(Leaf::new(group.get_column_reader(*it)?, &descriptor))
            });
            column.leaves = leaves.collect::<Result<_, ParquetError>>()?;
        }
        Ok(usize::try_from(group.metadata().num_rows()).unwrap_or_default())
    }
}

impl Rows for ParquetRows {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn next(&mut self, row: &mut StringRecord) -> Result<bool, Problem> {
        if self.batch[0] == self.batch[1] && !self.fill()? {
            return Ok(false);
        }
        row.clear();
        for column in &self.used {
            row.push_field(column.cells.get(self.batch[1]));
        }
        self.batch[1] += 1;
        self.rows[0] += 1;
        Ok(true)
    }

    fn line(&self, _: Place, _: &StringRecord) -> Option<(usize, String)> {
        None
    }

    fn bytes(&self) -> u64 {
        let [done, all] = self.rows.map(u128::from);
        let bytes = (u128::from(self.length) * done).checked_div(all).unwrap_or_default();
        u64::try_from(bytes).unwrap_or(self.length)
    }

    fn sha256(&self) -> String {
        self.sha256.clone()
    }
}

/// Refuses columns that are packed in a way that this build does not unpack.
fn refuse_unknown_packing<'p>(
    name: &str,
    metadata: &ParquetMetaData,
    mut used: impl Iterator<Item = &'p usize>,
) -> Result<(), Problem> {
    let is_unknown = |packing: Compression| match packing {
        Compression::ZSTD(_) => !cfg!(feature = "zstd"),
        _ => false,
    };
    let groups = metadata.row_groups();
    if !used.any(|it| groups.iter().any(|group| is_unknown(group.column(*it).compression()))) {
        return Ok(());
    }
    let message = format!("{} is packed with zstd, which this build does not unpack", quoted(name));
    let fix = "export the bill with snappy or gzip, or build gpu-tco with `--features zstd`";
    Err(Problem::at(Place::File, codes::USAGE_FORMAT, message, fix))
}

/// Problem of a file that the reader of Parquet fails on.
fn unreadable(name: &str, error: &ParquetError) -> Problem {
    if let ParquetError::External(it) = error
        && let Some(long) = it.downcast_ref::<LongCells>()
    {
        let message = format!("{} {long}", quoted(name));
        let fix = "export the bill as CSV: is the file damaged?";
        return Problem::at(Place::File, codes::OVER_LIMIT, message, fix);
    }
    let message = format!("{} cannot be read as Parquet: {error}", quoted(name));
    let fix = "export the bill again: is it cut off or damaged?";
    Problem::at(Place::File, codes::USAGE_FORMAT, message, fix)
}

/// Problem of a column of a kind that is not read.
fn unread(name: &str, column: &str, what: &str) -> Problem {
    let message = format!("column {} of {} is {what}", quoted(column), quoted(name));
    let fix = "export it as text, a number, a time or a map";
    Problem::at(Place::File, codes::USAGE_FORMAT, message, fix)
}
