//! Archives of which programs show different files: refused, whatever `verify` itself would read.

use super::archive::unpacked;
use super::raw::{Item, archive, items};
use super::{bundle, verify};

/// Items of the bundle of the lesson.
fn lesson() -> Vec<Item> {
    items(&unpacked(&bundle("scenarios/h100-lesson.yaml", &[])))
}

fn edited(edit: impl FnOnce(&mut Vec<Item>)) -> Vec<u8> {
    let mut items = lesson();
    edit(&mut items);
    archive(&items, b"")
}

/// The bundle with a change of its answer, `results.json`.
fn with_answer(edit: impl FnOnce(&mut Item)) -> Vec<u8> {
    edited(|items| edit(items.iter_mut().find(|it| it.name == "results.json").unwrap()))
}

fn with_file(name: &str, edit: impl FnOnce(&mut Item)) -> Vec<u8> {
    let mut added =
        Item { name: name.to_owned(), content: b"{}".to_vec(), mode: 0o100_644, ..Item::default() };
    edit(&mut added);
    edited(|items| items.push(added))
}

#[track_caller]
fn assert_refused(bytes: &[u8], why: &str) {
    let run = verify(bytes);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{why}");
    let flat = run.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains(why), "{why}: {flat}");
}

#[test]
fn two_files_of_one_name_are_refused() {
    for (name, why) in [
        ("results.json", "has two files named `results.json`"),
        ("Results.JSON", "has files named `results.json` and `Results.JSON`, which are one file"),
        ("README.TXT", "has files named `README.txt` and `README.TXT`, which are one file"),
    ] {
        assert_refused(&with_file(name, |_| {}), why);
    }
}

#[test]
fn names_that_lead_out_are_refused() {
    for name in ["/etc/x", "../x", "files/../../x", "files\\..\\x", "C:x", "files//x", "./x"] {
        assert_refused(&with_file(name, |_| {}), "which leads out of the archive");
    }
}

#[test]
fn headers_that_differ_are_refused() {
    let why = "has a file `results.json` that its header and the list of files state differently";
    assert_refused(&with_answer(|it| it.local_name = Some("resulty.json".to_owned())), why);
    assert_refused(&with_answer(|it| it.off = 1), why);
    let why = "`results.json` that cannot be unpacked: bytes follow its end";
    let tail = |it: &mut Item| (it.is_deflated, it.tail) = (true, b"more".to_vec());
    assert_refused(&with_answer(tail), why);
}

#[test]
fn links_and_locked_files_are_refused() {
    for (mode, why) in [(0o120_777, "a link or a device"), (0o020_644, "a link or a device")] {
        assert_refused(&with_answer(|it| it.mode = mode), why);
    }
    assert_refused(&with_answer(|it| it.flags = 1), "that is encrypted");
    assert_refused(&with_file("note/", |it| it.content.clear()), "`note/` that is an empty folder");
}

#[test]
fn bytes_that_no_file_has_are_refused() {
    let plain = archive(&lesson(), b"");
    let after = "has a comment or bytes after its end";
    assert_refused(&[&plain, b"more".as_slice()].concat(), after);
    assert_refused(&archive(&lesson(), b"Audited."), after);
    assert_refused(&[b"#!/bin/sh\n", plain.as_slice()].concat(), "more than one end, or bytes");
    let none = "has bytes that no file has";
    assert_refused(&edited(|items| items[0].before = b"#!/bin/sh\n".to_vec()), none);
    assert_refused(&edited(|items| items[0].is_hidden = true), none);
    let behind = "with bytes behind it that no file has";
    assert_refused(&edited(|items| items[2].before = b"more".to_vec()), behind);
    assert_refused(&edited(|items| items[2].is_hidden = true), behind);
    let extra = "with a comment or an extra field";
    assert_refused(&with_answer(|it| it.comment = b"Audited.".to_vec()), extra);
    // Another name of the file, for programs that read it.
    let other_name = [&[0x75, 0x70, 9, 0, 1, 0, 0, 0, 0][..], b"x.js"].concat();
    assert_refused(&with_answer(|it| it.extra = other_name), extra);
}

/// Other programs deflate, note times, and write the sizes behind a file.
#[test]
fn files_that_another_program_packed_are_verified() {
    let again = edited(|items| {
        for it in items.iter_mut() {
            it.is_deflated = true;
            it.extra = vec![0x55, 0x54, 5, 0, 1, 1, 2, 3, 4];
        }
        items[1].flags = 8;
        items[3].mode = 0;
        items.reverse();
    });
    let run = verify(&again);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", run.stdout);
}
