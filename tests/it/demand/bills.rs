//! Files of bills: CSV, gzip and Parquet of one bill give one answer, and each says what is wrong with it.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

#[cfg(feature = "parquet")]
mod parquet;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::program::gpu_tco_in;

const COLUMNS: &str = "ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,ChargeDescription,SkuPriceDetails";
const ROW: &str =
    "Usage,2026-09-07T00:00:00Z,2026-09-07T01:00:00Z,1,Hours,node,\"{\"\"GpuCount\"\": 8}\"";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// Answer about a file as JSON, with the name and the hash of the file left out.
fn answer(folder: &Path, file: &str, more: &[&str]) -> String {
    let arguments = [&["utilization", "--from", "focus", file, "-f", "json"], more].concat();
    let run = gpu_tco_in(folder, &arguments);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines = run.stdout.lines().filter(|it| !it.contains("\"sha256\""));
    lines.collect::<Vec<_>>().join("\n").replace(file, "FILE")
}

/// Message about a file that is refused.
fn refused(folder: &Path, format: &str, (file, bytes): (&str, &[u8]), expected: &[&str]) {
    fs::write(folder.join(file), bytes).unwrap();
    let run = gpu_tco_in(folder, &["utilization", "--from", format, file]);
    assert_eq!(run.code, 2, "{file}: {}", run.stdout);
    for part in expected {
        assert!(run.stderr.contains(part), "{part} is not in {}", run.stderr);
    }
}

/// A few kilobytes unpack to gigabytes: what no row ends is given up after 1 MiB.
#[test]
fn a_row_without_an_end_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let many = |piece: &str| piece.repeat(4 * 1_024 * 1_024 / piece.len());
    for (what, text) in [
        ("commas", format!("{COLUMNS}\n{}", many(","))),
        ("a quote that is not closed", format!("{COLUMNS}\n\"{}", many("Usage,1\n"))),
        ("empty lines", format!("{COLUMNS}\n{}", many("\n"))),
        ("names", many("a,")),
    ] {
        let packed = gzip(text.as_bytes());
        assert!(packed.len() < 64 * 1_024, "{what}");
        let expected = ["GTF011", "longer than 1 MiB", "is a quote not closed?"];
        refused(folder.path(), "focus", ("bomb.csv.gz", &packed), &expected);
    }
}

#[test]
fn gzip_of_any_format_is_unpacked_and_damage_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bill = format!("{COLUMNS}\n{ROW}\n");
    let packed = gzip(bill.as_bytes());
    fs::write(folder.join("bill.csv"), &bill).unwrap();
    fs::write(folder.join("bill.csv.gz"), &packed).unwrap();
    assert_eq!(answer(folder, "bill.csv.gz", &[]), answer(folder, "bill.csv", &[]));
    let cut = &packed[..packed.len() - 9];
    refused(folder, "focus", ("cut.csv.gz", cut), &["GTF010", "`cut.csv.gz` is cut off"]);
    let behind = [packed.as_slice(), b"x"].concat();
    refused(folder, "focus", ("more.csv.gz", &behind), &["has other bytes behind its gzip data"]);
    let hours = b"timestamp,gpus\n2026-09-07T00:00:00Z,4\n2026-09-07T01:00:00Z,2\n";
    let packed = gzip(hours);
    fs::write(folder.join("hours.csv.gz"), &packed).unwrap();
    let run = gpu_tco_in(folder, &["utilization", "--from", "csv", "hours.csv.gz", "-f", "csv"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("2026-09-07T01:00:00Z,2"), "{}", run.stdout);
    refused(folder, "csv", ("cut.csv.gz", &packed[..30]), &["`cut.csv.gz` is cut off"]);
    refused(folder, "focus", ("x.csv.gz", &gzip(hours)), &["GTT010", "`--from csv`"]);
}

#[test]
fn files_that_are_empty_or_packed_in_other_ways_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    for (file, bytes, parts) in [
        ("empty.csv", &b""[..], ["GTT010", "`empty.csv` is empty"]),
        ("bill.zip", b"PK\x03\x04...", ["a zip archive", "unpack it first"]),
        ("bill.csv.zst", b"\x28\xb5\x2f\xfd..", ["packed with zstd", "unpack it first"]),
        ("bill.csv", b"\xff\xfeC\0h\0", ["UTF-16", "save the file as UTF-8"]),
        ("cut.parquet", b"PAR1....", ["cut off: it has no footer", "export the file again"]),
        ("secret.parquet", b"PARE....PARE", ["an encrypted Parquet file", "decrypt it"]),
        ("packed.parquet.gz", &gzip(b"PAR1....PAR1"), ["holds a Parquet file", "unpacked"]),
    ] {
        refused(folder.path(), "focus", (file, bytes), &parts);
    }
    let run = gpu_tco_in(folder.path(), &["utilization", "--from", "focus", "none.csv"]);
    assert!(run.stderr.contains("`none.csv` does not exist"), "{}", run.stderr);
}

#[test]
fn a_problem_has_its_line_in_any_text() {
    let folder = tempfile::tempdir().unwrap();
    let bad = ROW.replace("T01:00:00Z", "T25");
    // Rows enough that the first ones are no longer kept, cells with line ends, and blank lines.
    let noted = ROW.replace("node", "\"a\r\nnode\"");
    for end in ["\n", "\r\n"] {
        let mut lines = vec![format!("\u{feff}{COLUMNS}"), String::new()];
        lines.extend(std::iter::repeat_n(noted.clone(), 8_000));
        lines.extend([String::new(), bad.clone(), ROW.to_owned()]);
        let text = lines.join(end).replace("a\r\n", "a\n");
        let shown = ["bill.csv:16004:1", "ChargePeriodEnd is `2026-09-07T25`", "Usage,2026-09-07"];
        refused(folder.path(), "focus", ("bill.csv", text.as_bytes()), &shown);
        refused(
            folder.path(),
            "focus",
            ("bill.csv.gz", &gzip(text.as_bytes())),
            &["csv.gz:16004:1"],
        );
    }
    let latin = [format!("{COLUMNS}\n{ROW}\n").as_bytes(), b"Usage,\xe9\n"].concat();
    refused(folder.path(), "focus", ("bill.csv", &latin), &["bill.csv:3:1", "cell 2", "UTF-8"]);
    let zero = format!("{COLUMNS}\n{}\n", ROW.replace("Usage", "Us\0age"));
    let parts = ["bill.csv:2:1", "control character"];
    refused(folder.path(), "focus", ("bill.csv", zero.as_bytes()), &parts);
}

#[test]
fn a_bill_may_be_larger_than_other_files() {
    let folder = tempfile::tempdir().unwrap();
    let row = ROW.replace("node", &"x".repeat(1 << 20));
    let mut text = format!("{COLUMNS}\n");
    for _ in 0..65 {
        text.push_str(&row);
        text.push('\n');
    }
    fs::write(folder.path().join("bill.csv"), &text).unwrap();
    assert!(answer(folder.path(), "bill.csv", &[]).contains("\"gpu_hours\": \"520\""));
    let parts = ["more than 8 MiB and more than 100 times as many, the most that is read"];
    refused(folder.path(), "csv", ("bill.csv.gz", &gzip(text.as_bytes())), &parts);
}

#[test]
fn standard_input_may_be_a_bill_and_gzip() {
    let text = format!("{COLUMNS}\n{ROW}\n");
    for (bytes, is_read) in [(gzip(text.as_bytes()), true), (b"PAR1....PAR1".to_vec(), false)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gpu-tco"))
            .args(["utilization", "--from", "focus", "-", "-f", "csv"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(&bytes).unwrap();
        let output = child.wait_with_output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.success(), is_read, "{stderr}");
        assert_eq!(stderr.contains("write it to a file"), !is_read, "{stderr}");
    }
}
