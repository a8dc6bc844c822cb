//! The script that installs the archive of a release, and the hook that keeps it: from a folder of releases.

#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "tests read and write files of their own")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const VERSION: &str = concat!("v", env!("CARGO_PKG_VERSION"));
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder of releases with one archive of this machine, whose program calls ours.
fn releases(folder: &Path) -> PathBuf {
    let machine = std::env::consts::ARCH;
    let name = format!("gpu-tco-{VERSION}-{machine}-unknown-linux-musl");
    let of_version = folder.join("releases").join(VERSION);
    let packed = of_version.join(&name);
    fs::create_dir_all(&packed).unwrap();
    let program = packed.join("gpu-tco");
    let text = format!("#!/bin/sh\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_gpu-tco"));
    fs::write(&program, text).unwrap();
    fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).unwrap();
    let script =
        format!("tar -czf {name}.tar.gz {name} && sha256sum {name}.tar.gz > {name}.tar.gz.sha256");
    let packed = Command::new("bash").args(["-ec", &script]).current_dir(of_version).output();
    assert!(packed.unwrap().status.success());
    folder.join("releases")
}

fn run(script: &str, folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(Path::new(ROOT).join("release").join(script));
    let address = format!("file://{}", folder.join("releases").display());
    program.args(arguments).current_dir(folder).env("GPU_TCO_RELEASES", address);
    program.env("XDG_CACHE_HOME", folder.join("cache")).output().unwrap()
}

fn has_curl() -> bool {
    Command::new("curl").arg("--version").output().is_ok()
}

#[test]
fn an_archive_is_installed_if_its_checksum_is_right() {
    if !has_curl() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let releases = releases(folder.path());
    let address = format!("file://{}", releases.display());
    let install = |version: &str| run("install", folder.path(), &[&address, version, "here"]);
    let done = install(VERSION);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success() && said.starts_with("gpu-tco "), "{done:?}");
    let told = |done: Output| String::from_utf8(done.stderr).unwrap();
    let missing = install("v9.9.9");
    assert_eq!(missing.status.code(), Some(1));
    assert!(told(missing).contains("check the address and the version"));
    // A byte more in the archive.
    let mut of_version = fs::read_dir(releases.join(VERSION)).unwrap().map(|it| it.unwrap().path());
    let archive = of_version.find(|it| it.extension().is_some_and(|it| it == "gz"));
    let archive = archive.unwrap();
    fs::write(&archive, [fs::read(&archive).unwrap(), vec![0]].concat()).unwrap();
    fs::remove_dir_all(folder.path().join("here")).unwrap();
    let other = install(VERSION);
    assert_eq!(other.status.code(), Some(1));
    assert!(told(other).contains("is not what its checksum says"));
    assert!(!folder.path().join("here").exists(), "nothing of it is unpacked");
}

#[test]
fn the_hook_downloads_once_and_checks_the_files_it_is_given() {
    if !has_curl() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let releases = releases(folder.path());
    fs::copy(Path::new(ROOT).join("scenarios/h100-lesson.yaml"), folder.path().join("a.yaml"))
        .unwrap();
    let done = run("hook", folder.path(), &["a.yaml"]);
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success() && said.contains("1 scenario checked"), "{done:?}");
    fs::remove_dir_all(releases).unwrap();
    fs::write(folder.path().join("a.yaml"), "demand: {gpus: 8}\n").unwrap();
    assert_eq!(run("hook", folder.path(), &["a.yaml"]).status.code(), Some(1));
}
