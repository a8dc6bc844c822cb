//! `compare --columns`: columns that a reader chose, in every format.

use serde_json::Value;

use crate::program::{Run, gpu_tco};

const SCENARIO: &str = "scenarios/h100-own-or-rent.yaml";

fn compare(more: &[&str]) -> Run {
    gpu_tco(&[&["compare", SCENARIO], more].concat())
}

fn printed(more: &[&str]) -> String {
    let run = compare(more);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

/// Columns of a csv file by their headings.
fn columns(text: &str) -> Vec<(String, Vec<String>)> {
    let rows: Vec<Vec<&str>> = text.lines().map(|it| it.split(',').collect()).collect();
    let column = |at: usize| rows.iter().skip(1).map(|it| it[at].to_owned()).collect();
    rows[0].iter().enumerate().map(|(at, name)| ((*name).to_owned(), column(at))).collect()
}

#[test]
fn chosen_columns_are_those_of_the_whole_table_in_their_order() {
    let all = columns(&printed(&["-f", "csv"]));
    let chosen = columns(&printed(&["-f", "csv", "--columns", "paid_upfront,name,total"]));
    let names: Vec<&str> = chosen.iter().map(|it| it.0.as_str()).collect();
    assert_eq!(names, ["paid_upfront [USD]", "name", "total [USD]"]);
    assert!(chosen.iter().all(|it| all.contains(it)));
    let without_name = columns(&printed(&["-f", "csv", "--columns", "capex"]));
    assert_eq!(without_name[0].0, "name");
}

#[test]
fn text_markdown_and_html_have_the_chosen_columns_alone() {
    let flags = ["--columns", "capex,total"];
    let text = printed(&flags);
    assert!(text.contains("36 months, USD       capex       total"), "{text}");
    assert!(!text.contains("then per year"), "{text}");
    let markdown = printed(&[&flags[..], &["-f", "markdown"]].concat());
    assert!(markdown.contains("| 36 months, USD | capex | total |\n"), "{markdown}");
    let html = printed(&[&flags[..], &["-f", "html"]].concat());
    let (at_capex, at_total) = (html.find(">capex</th>"), html.find(">total</th>"));
    assert!(at_capex.is_some() && at_capex < at_total);
}

#[test]
fn every_key_of_an_alternative_can_be_chosen() {
    let json: Value = serde_json::from_str(&printed(&["-f", "json"])).unwrap();
    let keys = json["alternatives"][0].as_object().unwrap().keys();
    let keys = keys.filter(|it| printed_column(it));
    assert!(keys.count() > 15);
}

/// True if a key of JSON is a column; parts and reasons are none.
fn printed_column(key: &str) -> bool {
    compare(&["-f", "csv", "--columns", key]).code == 0
}

#[test]
fn what_cannot_be_chosen_is_refused_with_what_can() {
    for (flags, why) in [
        (
            &["--columns", "totl"][..],
            "names `totl`, which is no column; write `total`; columns: name,",
        ),
        (&["--columns", "total,"], "names ``, which is no column"),
        (&["--columns", "total", "-f", "json"], "-f json has every column; leave out `--columns`"),
        (&["--columns", "total", "-f", "csv", "--table", "sweep"], "leave out `--table`"),
        (&["--columns", "total", "--view", "page"], "leave out `--view`"),
    ] {
        let run = compare(flags);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{flags:?}");
        assert!(run.stderr.contains(why), "{}", run.stderr);
    }
}
