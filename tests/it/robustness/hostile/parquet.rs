//! Bills in Parquet: sizes that a file states, values that equal bytes hold, and columns of other kinds.

use std::io::Write;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type};
use parquet::file::metadata::{
    ColumnChunkMetaData, ParquetMetaDataReader, ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::{SIZE, each};

const COLUMNS: &str = "
    required binary ChargeCategory (STRING);
    required binary ChargePeriodStart (STRING);
    required binary ChargePeriodEnd (STRING);
    required int32 ConsumedQuantity;
    required binary ConsumedUnit (STRING);
    required binary ChargeDescription (STRING);
    required int32 x_GpuCount;";

type Group<'g> = SerializedRowGroupWriter<'g, Vec<u8>>;

fn column<T: DataType>(group: &mut Group<'_>, value: &T::T, rows: usize) {
    let mut writer = group.next_column().unwrap().unwrap();
    writer.typed::<T>().write_batch(&vec![value.clone(); rows], None, None).unwrap();
    writer.close().unwrap();
}

fn file(columns: &str, fill: impl FnOnce(&mut Group<'_>)) -> Vec<u8> {
    let schema = Arc::new(parse_message_type(&format!("message bill {{ {columns} }}")).unwrap());
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    let mut group = writer.next_row_group().unwrap();
    fill(&mut group);
    group.close().unwrap();
    writer.into_inner().unwrap()
}

/// A bill of equal rows with a text.
fn bill(rows: usize, description: &str) -> Vec<u8> {
    file(COLUMNS, |group| {
        let text = |it: &str, group: &mut Group<'_>| {
            column::<ByteArrayType>(group, &ByteArray::from(it), rows);
        };
        text("Usage", group);
        text("2026-09-07T00:00:00Z", group);
        text("2026-09-07T01:00:00Z", group);
        column::<Int32Type>(group, &1, rows);
        text("Hours", group);
        text(description, group);
        column::<Int32Type>(group, &8, rows);
    })
}

/// A bill of a row, whose end states other sizes and places.
fn stated(
    rows: i64,
    change: impl Fn(ColumnChunkMetaData) -> Result<ColumnChunkMetaData, parquet::errors::ParquetError>,
) -> Vec<u8> {
    let all = bill(1, "node");
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(&all).unwrap();
    let metadata = ParquetMetaDataReader::new().parse_and_finish(&file).unwrap();
    let changed = |group: &RowGroupMetaData| {
        let columns = group.columns().iter().map(|it| change(it.clone()).unwrap()).collect();
        let group = group.clone().into_builder().set_num_rows(rows);
        group.set_column_metadata(columns).build().unwrap()
    };
    let groups = metadata.row_groups().iter().map(changed).collect();
    let metadata = metadata.into_builder().set_row_groups(groups).build();
    let mut end = Vec::new();
    ParquetMetaDataWriter::new(&mut end, &metadata).finish().unwrap();
    let length = u32::from_le_bytes(*all[all.len() - 8..].first_chunk().unwrap());
    let pages = all.len() - 8 - usize::try_from(length).unwrap();
    [&all[..pages], &end].concat()
}

/// A bill whose end is said to have another length.
fn end_of(length: u32) -> Vec<u8> {
    let all = bill(1, "node");
    [&all[..all.len() - 8], &length.to_le_bytes(), b"PAR1"].concat()
}

#[test]
fn bills() {
    let as_is = |rows| stated(rows, Ok);
    let place = |at| {
        stated(1, move |it| {
            it.into_builder().set_data_page_offset(at).set_dictionary_page_offset(None).build()
        })
    };
    let size =
        |it| stated(1, move |column| column.into_builder().set_total_compressed_size(it).build());
    let values = stated(1, |it| it.into_builder().set_num_values(1 << 50).build());
    let many = [
        "GTF011",
        "`bill.parquet` holds 1,000,000,000,000 values in a column of a file of",
        "at most 2,000,000 values are read",
    ];
    let outside = ["GTT010", "has columns that are not within it"];
    let unreadable = ["GTT010", "`bill.parquet` cannot be read as Parquet"];
    each(
        "utilization --from focus",
        "bill.parquet",
        &[
            ("a number of rows", as_is(1_000_000_000_000), &many),
            ("a number of values", values, &["GTF011", "1,125,899,906,842,624 values"]),
            ("rows that are not there", as_is(3), &["a column has 1 rows where 3 are expected"]),
            ("a negative number of rows", as_is(-1), &["bill.parquet"]),
            ("a column before the file", place(-4), &outside),
            ("a column behind the file", place(1 << 40), &outside),
            ("a large column", size(1 << 50), &outside),
            ("a column of no bytes", size(0), &unreadable),
            ("a page that is none", place(0), &unreadable),
        ],
    );
}

#[test]
fn contents_of_bills() {
    let lists = file(
        "optional group ChargeCategory (LIST) { repeated group list { optional group element (LIST) { repeated group list { optional binary element (STRING); } } } }",
        |group| {
            let mut writer = group.next_column().unwrap().unwrap();
            writer.typed::<ByteArrayType>().write_batch(&[], Some(&[0]), Some(&[0])).unwrap();
            writer.close().unwrap();
        },
    );
    let depth = 200;
    let deep = format!(
        "{}required int32 a;{}",
        "required group ChargeCategory { ".repeat(depth),
        " }".repeat(depth)
    );
    let cut = bill(2, "node");
    let garbage =
        [b"PAR1".as_slice(), &vec![0xa5; SIZE], &1_000_u32.to_le_bytes(), b"PAR1"].concat();
    let unreadable = ["GTT010", "`bill.parquet` cannot be read as Parquet"];
    each(
        "utilization --from focus",
        "bill.parquet",
        &[
            (
                "a long cell",
                bill(1, &"x".repeat(2 << 20)),
                &["a cell of 2,097,152 bytes, but at most 1,048,576 bytes are read"],
            ),
            (
                "a long cell in many rows",
                bill(2_048, &"x".repeat(5_000)),
                &["2048 rows with more than 8 MiB"],
            ),
            ("a list of lists", lists, &["is a list of lists"]),
            (
                "deep columns",
                file(&deep, |group| column::<Int32Type>(group, &1, 1)),
                &["bill.parquet"],
            ),
            ("an end of 4 GiB", end_of(u32::MAX), &unreadable),
            ("an end of no bytes", end_of(0), &unreadable),
            ("an end in the middle", end_of(40), &unreadable),
            ("a cut", cut[..cut.len() - 9].to_vec(), &["cut off: it has no footer"]),
            ("marks alone", b"PAR1PAR1PAR1".to_vec(), &unreadable),
            ("other bytes", garbage, &unreadable),
        ],
    );
}
