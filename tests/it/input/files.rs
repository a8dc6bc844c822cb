//! Files of every kind, as they lie on a disk.

use std::fs;
use std::path::Path;

use gpu_tco::input::{Diagnostic, Sources};
use tempfile::tempdir;

fn refused(path: &Path) -> Diagnostic {
    Sources::new().read(path).unwrap_err()
}

#[test]
fn a_regular_file_is_read_with_its_hash() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("a.yaml");
    fs::write(&path, b"\xEF\xBB\xBFa: 1\r\n").unwrap();
    let mut sources = Sources::new();
    let id = sources.read(&path).unwrap();
    let source = sources.get(id).unwrap();
    assert_eq!((source.text(), source.embedded), ("a: 1\r\n", false));
    assert_eq!(source.sha256, "d154b5589a138ef7a6ff502ecf270b04afa5eb5c56fb398f5cfe9a055a33316d");
}

#[test]
fn a_missing_file_names_one_like_it() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("lambda.yaml"), "a: 1").unwrap();
    let problem = refused(&folder.path().join("lamdba.yaml"));
    assert!(problem.message.ends_with("lamdba.yaml` does not exist"), "{}", problem.message);
    assert!(problem.label.ends_with("/lambda.yaml`"), "{}", problem.label);
    let problem = refused(&folder.path().join("no/x.yaml"));
    assert!(problem.label.starts_with("there is no folder"), "{}", problem.label);
}

#[test]
fn a_folder_is_not_a_file() {
    let folder = tempdir().unwrap();
    assert!(refused(folder.path()).message.ends_with("is a folder, but a file was expected"));
}

#[test]
fn a_folder_within_a_folder_is_no_file_of_it() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("old.yaml")).unwrap();
    let message = Sources::new().files(folder.path(), "yaml").unwrap_err().message;
    assert!(message.ends_with("holds no file that ends in `.yaml`"), "{message}");
    let path = folder.path().join("a.yaml");
    fs::write(&path, "a: 1").unwrap();
    assert_eq!(Sources::new().files(folder.path(), "yaml").unwrap(), [path]);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_loops_are_refused_without_waiting() {
    let folder = tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if made.is_ok_and(|status| status.success()) {
        assert!(refused(&pipe).message.contains("is a pipe or device"));
    }
    assert!(refused(Path::new("/dev/zero")).message.contains("is a pipe or device"));
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&link, &link).unwrap();
    assert!(refused(&link).message.ends_with("is a link that leads back to itself"));
    let dangling = folder.path().join("dangling");
    std::os::unix::fs::symlink("nowhere", &dangling).unwrap();
    assert!(refused(&dangling).message.ends_with("is a link to a file that does not exist"));
}

#[test]
fn a_sparse_file_of_a_terabyte_is_refused_at_once() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("sparse.yaml");
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    let problem = refused(&path);
    assert!(problem.message.ends_with("is larger than 64 MiB, the most that is read"));
    assert_eq!(problem.code, "GTF011");
}

#[test]
fn a_wrong_byte_is_shown_in_its_line() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("latin.yaml");
    fs::write(&path, b"a: 1\nname: caf\xE9 cr\xE8me\n").unwrap();
    let mut sources = Sources::new();
    let problem = sources.read(&path).unwrap_err();
    let place = sources.place(problem.span.unwrap());
    assert_eq!((place.line, place.column), (2, 10));
    fs::write(&path, b"a: 1\nb: \0\n").unwrap();
    let problem = sources.read(&path).unwrap_err();
    let place = sources.place(problem.span.unwrap());
    assert_eq!((place.line, place.column), (2, 4));
}
