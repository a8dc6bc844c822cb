//! Comments that the pipelines of docs/ci.md write, replace and remove.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use std::fs;

use super::pipelines::{BASE, proposed, repository, shell, steps};

/// What the script that comments asks of a service, which has these comments.
fn asked(script: &str, stubs: &[(&str, &str)], given: &[(&str, &str)]) -> String {
    asked_with(Some(""), script, stubs, given)
}

/// The same with the comment of `diff`, which writes none if nothing changes.
fn asked_with(
    comment: Option<&str>,
    script: &str,
    stubs: &[(&str, &str)],
    given: &[(&str, &str)],
) -> String {
    let folder = tempfile::tempdir().unwrap();
    if let Some(text) = comment {
        fs::write(folder.path().join("comment.md"), text).unwrap();
    }
    let output = shell(script, folder.path(), stubs, given);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

/// The line that `diff` begins a comment with.
pub(super) fn first_line() -> String {
    let repository = repository();
    let base = format!("origin/{BASE}");
    let diff = repository.run(&["diff", "--git", &base, "-f", "markdown"]);
    diff.stdout.lines().next().unwrap().to_owned()
}

#[test]
fn the_comment_is_found_by_its_first_line_and_replaced() {
    let [workflow, ..] = proposed();
    let script = steps(&workflow).last().unwrap()["run"].as_str().unwrap();
    assert!(script.contains(&format!("startswith(\"{}\")", first_line())));
    let gh =
        [("gh", "case \"$*\" in *--paginate*) printf '%s' \"$THERE\" ;; *) echo \"$*\" ;; esac")];
    let comment = |there| {
        asked(script, &gh, &[("GITHUB_REPOSITORY", "us/prices"), ("PR", "7"), ("THERE", there)])
    };
    let posted = "api --method POST repos/us/prices/issues/7/comments --field body=@comment.md";
    assert_eq!(comment(""), posted);
    let replaced = "api --method PATCH repos/us/prices/issues/comments/12 --field body=@comment.md";
    assert_eq!(comment("12\n13\n"), replaced);
    // Nothing changes: the comment of an earlier push is removed, if there is one.
    let without = |there| {
        let given = [("GITHUB_REPOSITORY", "us/prices"), ("PR", "7"), ("THERE", there)];
        asked_with(None, script, &gh, &given)
    };
    assert_eq!(without("12\n"), "api --method DELETE repos/us/prices/issues/comments/12");
    assert_eq!(without(""), "");
}

#[test]
fn the_note_of_gitlab_is_found_by_its_first_line_and_replaced() {
    let [_, pipeline, _] = proposed();
    let script = pipeline["gpu-tco"]["after_script"][0].as_str().unwrap();
    assert!(script.contains(&format!("startswith(\"{}\")", first_line())));
    let stubs = [("apt-get", ""), ("jq", "printf '%s' \"$THERE\""), ("curl", "echo \"$*\"")];
    let note = |there, token, status, text| {
        let given = [
            ("CI_JOB_STATUS", status),
            ("CI_API_V4_URL", "https://gitlab.example/api/v4"),
            ("CI_PROJECT_ID", "3"),
            ("CI_MERGE_REQUEST_IID", "7"),
            ("GPU_TCO_TOKEN", token),
            ("THERE", there),
        ];
        asked_with(text, script, &stubs, &given)
    };
    let (written, ok) = (Some(""), "success");
    let notes = "https://gitlab.example/api/v4/projects/3/merge_requests/7/notes";
    let asks = "--fail --silent --show-error --header PRIVATE-TOKEN: secret";
    let body = "--form body=<comment.md";
    assert_eq!(note("", "secret", ok, written), format!("{asks} --request POST {body} {notes}"));
    let replaced = format!("{asks} --request PUT {body} {notes}/12");
    assert_eq!(note("12", "secret", ok, written), replaced);
    assert_eq!(note("12", "", ok, written), "", "without a token nothing is asked");
    assert_eq!(note("12", "secret", ok, None), format!("{asks} --request DELETE {notes}/12"));
    assert_eq!(note("12", "secret", "failed", None), "", "a job that failed early removes nothing");
    assert_eq!(note("", "secret", ok, None), "");
}
