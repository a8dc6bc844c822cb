//! `diff` at today's prices, and comments on files that cannot be read.

use std::fs;

use super::json;
use crate::repository::Repository;

const SHEET: &str = "pricing/lambda.yaml";
const LAST: &str = "- {price_per_hour: 31.92, from: 2026-04-01,                    source: \"https://github.com/ewyluda";

/// A scenario of 2026-10-10 whose rent falls by a third from 2026-11-20 on.
fn cut() -> Repository {
    let it = Repository::new();
    it.copy(SHEET, SHEET);
    it.copy("scenarios/h100-own-or-rent.yaml", "scenarios/h100-own-or-rent.yaml");
    it.commit();
    let text = fs::read_to_string(it.path().join(SHEET)).unwrap();
    let row = text.lines().find(|it| it.contains(LAST)).unwrap();
    let ended = row.replace("from: 2026-04-01,", "from: 2026-04-01, until: 2026-11-20,");
    let new = row
        .replace("31.92, from: 2026-04-01", "19.92, from: 2026-11-20")
        .replace("checked_on: 2026-10-10", "checked_on: 2026-11-20");
    it.replace(SHEET, row, &format!("{ended}\n{new}"));
    it
}

#[test]
fn a_price_that_starts_after_the_day_of_a_scenario_is_compared_at_todays_prices() {
    let it = cut();
    let run = it.run(&["diff", "--git", "HEAD", "--fail-if-winner-changes"]);
    assert_eq!(run.code, 1, "{}", run.stdout);
    let text = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    for expected in [
        "the cheapest alternative stays, and changes in 1 at prices of 20",
        "1 edit, and no result changes at the `as_of` of the scenarios.",
        "h100-own-or-rent: before hybrid cheapest by",
        "now neocloud cheapest by",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    let said = "h100-own-or-rent: the cheapest was hybrid and is neocloud at prices of 20";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
    let found = json(&it.run(&["diff", "--git", "HEAD", "-f", "json"]).stdout);
    assert_eq!(found["winner_changes"], json("[]"));
    assert_eq!(found["today"]["scenarios"][0]["cheapest_after"], "neocloud");
    // A day that is named is the only one.
    let of_a_day = ["diff", "--git", "HEAD", "--as-of", "2026-11-01", "-f", "json"];
    let found = json(&it.run(&of_a_day).stdout);
    assert_eq!([&found["winner_changes"], &found["today"]], [&json("[]"), &json("null")]);
}

#[test]
fn a_comment_names_the_threshold_that_is_exceeded() {
    let it = cut();
    let asked = ["diff", "--git", "HEAD", "-f", "markdown", "-o", "comment.md"];
    let run = it.run(&[&asked[..], &["--fail-if-winner-changes"]].concat());
    assert_eq!(run.code, 1, "{}", run.stderr);
    let comment = fs::read_to_string(it.path().join("comment.md")).unwrap();
    let failed =
        "**Failed: h100-own-or-rent: the cheapest was hybrid and is neocloud at prices of 20";
    assert!(comment.contains(failed), "{comment}");
}

#[test]
fn a_comment_says_that_files_cannot_be_read() {
    let it = cut();
    it.replace(SHEET, "instances:", "instances: [");
    let run = it.run(&["diff", "--git", "HEAD", "-f", "markdown", "-o", "comment.md"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
    let comment = fs::read_to_string(it.path().join("comment.md")).unwrap();
    assert!(comment.starts_with("<!-- gpu-tco diff -->\n## gpu-tco: the files cannot be read"));
    assert!(comment.contains("pricing/lambda.yaml:") && comment.contains("error[GTF"), "{comment}");
    // A job may pass it on by a pipe.
    let piped = it.run(&["diff", "--git", "HEAD", "-f", "markdown"]);
    assert_eq!((piped.code, piped.stdout), (2, comment), "{}", piped.stderr);
}

#[test]
fn a_comment_is_written_only_if_something_changes() {
    let it = cut();
    let asked = ["diff", "--git", "HEAD", "-f", "markdown", "--comment-if", "changed"];
    assert!(it.run(&asked).stdout.contains("1 edit"));
    it.commit();
    let run = it.run(&asked);
    assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
}
