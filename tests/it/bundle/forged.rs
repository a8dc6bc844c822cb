//! Bundles that were forged with all hashes as they then are.

use serde_json::{Value, json};

use super::archive::Files;
use super::{edit_manifest, edited, file, replace, verify, with_manifest};
use crate::program::Run;

/// States the hash and the size that a file of the bundle has.
fn sign(files: &mut Files, name: &str) {
    let content = file(files, name).clone();
    let hash = json!(gpu_tco::input::sha256_of_bytes(&content));
    edit_manifest(files, |manifest| {
        if name == "results.json" {
            manifest["results_sha256"] = hash;
            return;
        }
        let mut all = manifest["files"].as_array_mut().unwrap().iter_mut();
        let file = all.find(|it| it["kept_as"].as_str().unwrap().ends_with(name)).unwrap();
        (file["sha256"], file["bytes"]) = (hash, json!(content.len()));
    });
}

fn flat(run: &Run) -> String {
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn assert_not_verified(bytes: &[u8], reasons: &[&str]) -> String {
    let run = verify(bytes);
    let flat = flat(&run);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""), "{flat}");
    assert!(flat.starts_with("Not verified: ") && !flat.contains("Verified:"), "{flat}");
    for reason in reasons {
        assert!(flat.contains(&format!("Not verified: {reason}")), "{reason}: {flat}");
    }
    flat
}

#[test]
fn another_version_alone_is_not_verified() {
    let found = assert_not_verified(
        &with_manifest(|it| it["version"] = json!("0.0.9")),
        &["the manifest says that gpu-tco 0.0.9 wrote the bundle, and this is gpu-tco 0.1.0"],
    );
    assert!(
        found.contains("all 4 files have the hash listed in the manifest, and all "),
        "{found}"
    );
    assert!(found.contains("written by gpu-tco 0.0.9, computed again by 0.1.0"), "{found}");
}

#[test]
fn a_text_that_the_program_would_not_write_is_not_verified() {
    let forge = |name: &'static str, from: &'static str, to: &'static str| {
        edited(move |files| {
            replace(files, name, from, to);
            sign(files, name);
        })
    };
    let readme = forge("README.txt", "neocloud is cheapest", "own is cheapest");
    let reason = "README.txt is not what gpu-tco writes for this bundle: line 5 is `Answer";
    assert_not_verified(&readme, &[reason]);
    let text =
        forge("results.json", "\"assumptions\": [", "\"assumptions\": [\n    {\"key\": \"a\"},");
    assert_not_verified(&text, &["README.txt is not", "1 of "]);
    // Two values of one key, of which readers may take either; and a key of no value.
    for (from, to) in [
        ("\"cheapest\"", "\"cheapest\": \"own\",\n  \"cheapest\""),
        ("\"cheapest\"", "\"audited_by\": null,\n  \"cheapest\""),
        ("{\n", "{ \n"),
    ] {
        assert_not_verified(
            &forge("results.json", from, to),
            &["results.json is not what gpu-tco"],
        );
    }
}

#[test]
fn a_manifest_is_what_the_program_writes_for_its_contents() {
    let text = |from: &'static str, to: &'static str| {
        edited(move |files| replace(files, "manifest.json", from, to))
    };
    let begin = "manifest.json is not what gpu-tco writes for this bundle: line";
    for (from, to, why) in [
        (
            "\"set\"",
            "\"audited\": true,\n  \"set\"",
            "5 is `\"audited\": true,` instead of `\"set\": [],`",
        ),
        (
            "\"bytes\": 1184",
            "\"bytes\": 1185",
            "23 is `\"bytes\": 1185,` instead of `\"bytes\": 1184,`",
        ),
        (
            "\"as_of\": null,\n  \"max_age\": null,",
            "\"max_age\": null,\n  \"as_of\": null,",
            "6 is `\"max_age\"",
        ),
        (
            "\"pricing\": [],",
            "\"pricing\": [ ],",
            "9 is `\"pricing\": [ ],` instead of `\"pricing\": [],`",
        ),
        ("\n  \"set\"", "\n   \"set\"", "5 has other white space"),
        ("\n}\n", "\n}", "35 has other white space"),
        ("\n}\n", "\n}\n\n", "36 has other white space"),
        ("\n", "\r\n", "1 has other white space"),
    ] {
        let found = assert_not_verified(&text(from, to), &[begin]);
        assert!(found.contains(&format!("{begin} {why}")), "{why}: {found}");
    }
    let twice = verify(&text("\"set\": [],", "\"set\": [],\n  \"set\": [],"));
    assert_eq!(twice.code, 2, "{}", twice.stdout);
    assert!(twice.stderr.contains("duplicate field `set`"), "{}", twice.stderr);
}

/// Files that the run does not read, or lists otherwise.
#[test]
fn a_manifest_lists_the_files_of_the_run_alone() {
    let more =
        |edit: fn(&mut Vec<Value>)| with_manifest(|it| edit(it["files"].as_array_mut().unwrap()));
    let begin = "manifest.json is not what gpu-tco writes for this bundle: line";
    assert_not_verified(&more(|files| files.swap(1, 2)), &[begin]);
    assert_not_verified(&more(|files| files.swap(0, 1)), &[begin]);
    let unused = edited(|files| {
        files.push(("files/opinion.txt".to_owned(), b"fine".to_vec()));
        let sha256 = gpu_tco::input::sha256_of_bytes(b"fine");
        let it = json!({"path": "opinion.txt", "kept_as": "files/opinion.txt", "built_in": false,
                        "bytes": 4, "sha256": sha256});
        edit_manifest(files, |manifest| manifest["files"].as_array_mut().unwrap().push(it));
    });
    assert_not_verified(&unused, &[begin]);
}
