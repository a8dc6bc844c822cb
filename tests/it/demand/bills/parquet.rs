//! Bills in Parquet, made by the writer of the `parquet` crate.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, GzipLevel};
use parquet::data_type::{
    ByteArray, ByteArrayType, DataType, DoubleType, FixedLenByteArray, FixedLenByteArrayType,
    Int32Type, Int64Type, Int96, Int96Type,
};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::{answer, refused};
use crate::program::gpu_tco_in;

type Group<'g> = SerializedRowGroupWriter<'g, File>;

/// 2026-09-07 in milliseconds.
const DAY: i64 = 1_788_739_200_000;
/// 2026-09-07 in Julian days.
const JULIAN_DAY: u32 = 2_461_291;

/// Writes the next column of a group: its values, and the definition and repetition of each place.
fn column<T: DataType>(group: &mut Group<'_>, values: &[T::T], levels: [Option<&[i16]>; 2]) {
    let mut writer = group.next_column().unwrap().unwrap();
    writer.typed::<T>().write_batch(values, levels[0], levels[1]).unwrap();
    writer.close().unwrap();
}

fn texts(group: &mut Group<'_>, cells: &[Option<&str>]) {
    let values: Vec<ByteArray> = cells.iter().flatten().map(|it| ByteArray::from(*it)).collect();
    let levels: Vec<i16> = cells.iter().map(|it| i16::from(it.is_some())).collect();
    column::<ByteArrayType>(group, &values, [Some(&levels), None]);
}

fn write(path: &Path, columns: &str, packing: Compression, groups: &[&dyn Fn(&mut Group<'_>)]) {
    let schema = Arc::new(parse_message_type(&format!("message bill {{ {columns} }}")).unwrap());
    let properties = Arc::new(WriterProperties::builder().set_compression(packing).build());
    let file = File::create(path).unwrap();
    let mut writer = SerializedFileWriter::new(file, schema, properties).unwrap();
    for fill in groups {
        let mut group = writer.next_row_group().unwrap();
        fill(&mut group);
        group.close().unwrap();
    }
    writer.close().unwrap();
}

/// Columns of every kind that exports have.
const TYPED: &str = "
    optional binary ChargeCategory (STRING);
    optional int64 ChargePeriodStart (TIMESTAMP(MILLIS,true));
    optional int96 ChargePeriodEnd;
    required int32 Ignored;
    optional double ConsumedQuantity;
    optional binary ConsumedUnit (STRING);
    optional fixed_len_byte_array(9) EffectiveCost (DECIMAL(20,11));
    optional int64 BilledCost (DECIMAL(18,6));
    optional binary BillingCurrency (STRING);
    optional group SkuPriceDetails { optional binary InstanceType (STRING); optional int32 GpuCount; }
    optional group Tags (MAP) { repeated group key_value { required binary key (STRING); optional binary value (STRING); } }";

/// Three rows: of a team with a quantity of many digits, without a team, and without GPUs that are known.
fn typed(group: &mut Group<'_>) {
    texts(group, &[Some("Usage"); 3]);
    let there: [Option<&[i16]>; 2] = [Some(&[1, 1, 1]), None];
    let hours = [0, 1, 1].map(|it| DAY + it * 3_600_000);
    column::<Int64Type>(group, &hours, there);
    let ends = [1u64, 2, 2].map(|it| {
        let nanos = it * 3_600_000_000_000;
        let mut time = Int96::new();
        let [low, high] =
            [nanos & u64::from(u32::MAX), nanos >> 32].map(|it| u32::try_from(it).unwrap());
        time.set_data(low, high, JULIAN_DAY);
        time
    });
    column::<Int96Type>(group, &ends, there);
    column::<Int32Type>(group, &[1, 2, 3], [None, None]);
    column::<DoubleType>(group, &[0.100_000_2, 1e-7, 3.0], there);
    texts(group, &[Some("Hours"); 3]);
    let cost = |it: i128| FixedLenByteArray::from(it.to_be_bytes()[7..].to_vec());
    column::<FixedLenByteArrayType>(
        group,
        &[cost(-1), cost(123_456_789_012)],
        [Some(&[1, 0, 1]), None],
    );
    column::<Int64Type>(group, &[1_250_000, -50_000, 5], there);
    texts(group, &[Some("USD"); 3]);
    let instances = ["p5.48xlarge", "x9"].map(ByteArray::from);
    column::<ByteArrayType>(group, &instances, [Some(&[2, 0, 2]), None]);
    column::<Int32Type>(group, &[8], [Some(&[2, 0, 1]), None]);
    let pairs: [&[i16]; 2] = [&[2, 2, 0, 1], &[0, 1, 0, 0]];
    let keys = ["team", "note"].map(ByteArray::from);
    column::<ByteArrayType>(group, &keys, pairs.map(Some));
    let pairs: [&[i16]; 2] = [&[3, 2, 0, 1], &[0, 1, 0, 0]];
    column::<ByteArrayType>(group, &[ByteArray::from("a\"b")], pairs.map(Some));
}

const SAME: &str = "\
ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,EffectiveCost,BilledCost,BillingCurrency,SkuPriceDetails,Tags
Usage,2026-09-07T00:00:00Z,2026-09-07 01:00:00,0.1000002,Hours,-0.00000000001,1.25,USD,\"{\"\"InstanceType\"\":\"\"p5.48xlarge\"\",\"\"GpuCount\"\":8}\",\"{\"\"team\"\":\"\"a\\\"\"b\"\",\"\"note\"\":null}\"
Usage,2026-09-07T01:00:00Z,2026-09-07 02:00:00,1e-7,Hours,,-0.05,USD,,
Usage,2026-09-07T01:00:00Z,2026-09-07 02:00:00,3,Hours,1.23456789012,0.000005,USD,\"{\"\"InstanceType\"\":\"\"x9\"\"}\",
";

#[test]
fn columns_of_all_kinds_give_the_answer_of_csv() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (packing, more) in [
        (Compression::UNCOMPRESSED, &["--by", "tag:team"][..]),
        (Compression::SNAPPY, &["--by", "BillingCurrency"]),
        #[cfg(feature = "zstd")]
        (Compression::ZSTD(parquet::basic::ZstdLevel::default()), &[]),
        (Compression::GZIP(GzipLevel::default()), &["--by", "tag:team"]),
    ] {
        write(&folder.join("bill.parquet"), TYPED, packing, &[&typed, &typed]);
        let (head, rows) = SAME.split_once('\n').unwrap();
        fs::write(folder.join("bill.csv"), format!("{head}\n{rows}{rows}")).unwrap();
        let found = answer(folder, "bill.parquet", more);
        assert_eq!(found, answer(folder, "bill.csv", more), "{packing:?}");
        // Two groups with a tenth of a node with 8 GPUs, and a bit.
        assert!(found.contains("\"1.6000032\""), "{found}");
    }
}

const PLAIN: &str = "
    optional binary ChargeCategory (STRING);
    optional int32 ChargePeriodStart (DATE);
    optional binary ChargePeriodEnd (STRING);
    optional int32 ConsumedQuantity;
    optional binary ConsumedUnit (STRING);
    optional int32 x_GpuCount;";

fn plain(group: &mut Group<'_>, end: &str) {
    texts(group, &[Some("Usage"), None]);
    column::<Int32Type>(group, &[20_703], [Some(&[1, 0]), None]);
    texts(group, &[Some(end), None]);
    column::<Int32Type>(group, &[24], [Some(&[1, 0]), None]);
    texts(group, &[Some("Hours"), None]);
    column::<Int32Type>(group, &[8], [Some(&[1, 0]), None]);
}

/// A file that pyarrow wrote with `compression="zstd"`: eight GPUs for an hour.
#[test]
fn zstd_is_unpacked_or_refused_by_name() {
    let bytes = fs::read("tests/usage/focus-zstd.parquet").unwrap();
    let folder = tempfile::tempdir().unwrap();
    if cfg!(feature = "zstd") {
        fs::write(folder.path().join("bill.parquet"), bytes).unwrap();
        let found = answer(folder.path(), "bill.parquet", &[]);
        assert!(found.contains("\"gpu_hours\": \"8\""), "{found}");
    } else {
        let parts = ["is packed with zstd", "snappy or gzip", "`--features zstd`"];
        refused(folder.path(), "focus", ("bill.parquet", &bytes), &parts);
    }
}

#[test]
fn dates_and_numbers_without_a_point_are_read_and_a_problem_names_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bill.parquet");
    let good = |group: &mut Group<'_>| plain(group, "2026-09-08");
    write(&path, PLAIN, Compression::SNAPPY, &[&good]);
    assert!(answer(folder.path(), "bill.parquet", &[]).contains("\"gpu_hours\": \"192\""));
    let bad = |group: &mut Group<'_>| plain(group, "soon");
    write(&path, PLAIN, Compression::SNAPPY, &[&good, &bad]);
    let bytes = fs::read(&path).unwrap();
    let parts = ["GTT013", "row 3 of `bill.parquet`: ChargePeriodEnd is `soon`"];
    refused(folder.path(), "focus", ("bill.parquet", &bytes), &parts);
    // Cut in the middle: the mark at the end is that of another part.
    let cut = [&bytes[..bytes.len() / 2], b"PAR1"].concat();
    let parts = ["GTT010", "`cut.parquet` cannot be read as Parquet", "export the bill again"];
    refused(folder.path(), "focus", ("cut.parquet", &cut), &parts);
}

#[test]
fn columns_that_are_missing_or_of_another_kind_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bill.parquet");
    let two = "optional binary Price (STRING); optional binary ChargeCategory (STRING);";
    let fill = |group: &mut Group<'_>| {
        texts(group, &[Some("1")]);
        texts(group, &[Some("Usage")]);
    };
    write(&path, two, Compression::SNAPPY, &[&fill]);
    let parts =
        ["GTT010", "no column ChargePeriodStart", "this file has `ChargeCategory` and `Price`"];
    refused(folder.path(), "focus", ("bill.parquet", &fs::read(&path).unwrap()), &parts);
    for (kind, part) in [
        ("optional int32 ConsumedQuantity (TIME(MILLIS,true));", "of the kind time"),
        ("repeated int32 ConsumedQuantity;", "a list, which is not read"),
        ("optional fixed_len_byte_array(3) ConsumedQuantity;", "of the kind bytes"),
    ] {
        let columns = PLAIN.replace("optional int32 ConsumedQuantity;", kind);
        write(&path, &columns, Compression::SNAPPY, &[]);
        let run = gpu_tco_in(folder.path(), &["utilization", "--from", "focus", "bill.parquet"]);
        let parts = ["GTT010", "column `ConsumedQuantity`", part];
        assert!(parts.iter().all(|it| run.stderr.contains(it)), "{}", run.stderr);
    }
}
