//! Packed files: gzip data and zip archives.

use std::io::{Cursor, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::{SIZE, each};

const HOURS: &str = "timestamp,gpus\n2026-09-07T00:00:00Z,2\n2026-09-07T01:00:00Z,3\n";

/// Gzip data of one member.
pub(super) fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// Gzip data with a byte changed, counted from its end.
fn changed(text: &[u8], from_end: usize) -> Vec<u8> {
    let mut all = gzip(text);
    let at = all.len() - from_end;
    all[at] ^= 0x55;
    all
}

#[test]
fn gzip_data() {
    let packed = gzip(HOURS.as_bytes());
    let mebibyte = |piece: &[u8]| gzip(&piece.repeat((1 << 20) / piece.len()));
    let bomb = |piece: &[u8]| [gzip(b"timestamp,gpus\n"), mebibyte(piece).repeat(9)].concat();
    let name = [b"\x1f\x8b\x08\x08\0\0\0\0\0\0".as_slice(), &b"n".repeat(SIZE)].concat();
    let found = gpu_tco::format::count(bomb(b"\n").len(), "byte");
    let found = format!("unpacks from {found} to");
    let dense = [found.as_str(), "GTF011", "more than 8 MiB", "100 times", "`gzip -d`"];
    each(
        "utilization --from csv",
        "hours.csv.gz",
        &[
            ("two members", [packed.clone(), gzip(b"2026-09-07T02:00:00Z,3\n")].concat(), &[]),
            ("empty lines", bomb(b"\n"), &dense),
            ("zeros", bomb(b"0"), &dense[1..]),
            ("cells", bomb(b","), &dense[1..]),
            ("rows", bomb(b"2026-09-07T00:00:00Z,2\n"), &dense[1..]),
            ("empty members", gzip(b"").repeat(3_000), &["GTT010", "is empty"]),
            ("gzip data in gzip data", gzip(&packed), &["the file holds gzip data", "`gzip -d`"]),
            ("a name without end", name, &["has damaged gzip data"]),
            ("a cut", packed[..packed.len() - 9].to_vec(), &["is cut off", "has no end"]),
            ("another checksum", changed(HOURS.as_bytes(), 6), &["has damaged gzip data"]),
            ("another length", changed(HOURS.as_bytes(), 2), &["has damaged gzip data"]),
            ("other bytes behind", [packed, b"x".to_vec()].concat(), &["other bytes behind"]),
        ],
    );
    let head = b"ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit\n";
    let bill = |piece: &[u8]| [gzip(head), mebibyte(piece).repeat(40)].concat();
    let long = ["bill.csv.gz", "longer than 1 MiB", "is a quote not closed?"];
    each(
        "utilization --from focus",
        "bill.csv.gz",
        &[
            ("a bill of one row", bill(b","), &long),
            ("a bill of empty lines", bill(b"\n"), &long),
            ("a bill of a quote", bill(b"\"Usage,\n,"), &["bill.csv.gz"]),
            ("a bill in gzip data in gzip data", gzip(&gzip(head)), &["packed with gzip twice"]),
        ],
    );
}

/// An archive of files with these names and bytes.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// An archive in which each place of a text is another one of the same length.
fn replaced(mut archive: Vec<u8>, text: &[u8], by: &[u8]) -> Vec<u8> {
    let places = archive.windows(text.len()).enumerate().filter(|it| it.1 == text);
    let places: Vec<usize> = places.map(|it| it.0).collect();
    for at in places {
        archive[at..at + by.len()].copy_from_slice(by);
    }
    archive
}

#[test]
fn archives() {
    let names: Vec<String> = (0..10_001).map(|it| it.to_string()).collect();
    let all: Vec<(&str, &[u8])> = names.iter().map(|it| (it.as_str(), &b""[..])).collect();
    let two = zip(&[("a", b"1"), ("b", b"2")]);
    let deep = format!("{{\"a\":{}", "[".repeat(SIZE));
    let manifest = |text: &str| zip(&[("manifest.json", text.as_bytes())]);
    let large = zip(&[("a", &vec![0; (64 << 20) + 1])]);
    let table: [(&str, Vec<u8>, &[&str]); 14] = [
        ("nothing", Vec::new(), &["is no zip archive"]),
        (
            "a name that leads up",
            zip(&[("../x", b"")]),
            &["`../x`, which leads out of the archive"],
        ),
        ("an absolute name", zip(&[("/etc/x", b"")]), &["`/etc/x`, which leads out"]),
        ("a name of a disk", zip(&[("C:x", b"")]), &["`C:x`, which leads out"]),
        ("a large file", large, &["a file `a` of more than 64 MiB"]),
        ("many files", zip(&all), &["holds 10001 files", "at most 10000"]),
        ("one name twice", replaced(two.clone(), b"b", b"a"), &["two files named `a`"]),
        ("one name in two cases", replaced(two.clone(), b"b", b"A"), &["`a` and `A`"]),
        ("a cut", two[..two.len() - 9].to_vec(), &["is no zip archive: it is cut off"]),
        ("a list that is cut off", [&two[..40], &two[two.len() - 22..]].concat(), &["hostile.zip"]),
        ("bytes behind", [&two[..], b"x"].concat(), &["a comment or bytes after its end"]),
        (
            "another content",
            replaced(zip(&[("a", b"content")]), b"content", b"CONTENT"),
            &["hostile.zip"],
        ),
        ("a deep manifest", manifest(&deep), &["a `manifest.json` that cannot be read"]),
        ("an empty manifest", manifest("{}"), &["hostile.zip"]),
    ];
    each("verify", "hostile.zip", &table);
    each("prices h100 --pricing", "hostile.zip", &table[11..]);
}
