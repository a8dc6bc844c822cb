//! The approval asks for the same on the page, in `compare --view page` and in the workbook.

use std::path::Path;

use super::sheets::{book, number, row_of, text};
use crate::program::gpu_tco;
use crate::reports::page::report;
use crate::small::written;

/// A mix of owned, committed and used GPUs; owned ones with the rest on demand; commitments alone.
const SCENARIOS: [&str; 3] = ["philly-mix", "h100-own-or-rent", "reserved-floor"];

/// Rows of both that have the same label, but for what a sheet adds to it.
const ROWS: [&str; 3] =
    ["cash upfront", "committed, paid even if idle", "cost if the GPUs are idle"];

#[test]
fn the_sheet_has_the_figures_of_the_page() {
    for name in SCENARIOS {
        let scenario = format!("scenarios/{name}.yaml");
        let page = gpu_tco(&["compare", &scenario, "--view", "page", "-f", "markdown"]).stdout;
        let book = book(&scenario, &[]);
        for label in ROWS {
            let Some(line) = page.lines().find(|it| it.starts_with(&format!("| {label} |"))) else {
                assert!(label.starts_with("committed"), "{name}: {label}");
                continue;
            };
            let row = row_of(&book, "Approval", label);
            let cells = line.split('|').skip(2).map(|it| it.trim().replace(',', ""));
            for (column, cell) in (2..).zip(cells).take_while(|(_, it)| *it != "\n") {
                let Ok(expected) = cell.parse::<f64>() else { continue };
                let found = number(&book, "Approval", row, column).unwrap();
                assert!(
                    (found - expected).abs() < 0.51,
                    "{name}, {label}: {found}, not {expected}"
                );
            }
        }
    }
}

#[test]
fn the_page_begins_with_the_request_of_the_report() {
    for name in SCENARIOS {
        let scenario = format!("scenarios/{name}.yaml");
        let made = gpu_tco(&["compare", &scenario, "--view", "page", "-f", "markdown"]).stdout;
        let page = report(Path::new(&scenario), &[]);
        let (head, _) = page.split_once("</header>").unwrap();
        let rows = made.lines().filter_map(|it| it.strip_prefix("**")?.split_once("** "));
        let rows: Vec<(&str, &str)> = rows.collect();
        assert!(rows.len() > 4 && rows[0].0 == "to approve", "{name}: {rows:?}");
        for (key, words) in rows {
            assert!(
                head.contains(&format!("<dt>{key}</dt><dd>{words}</dd>")),
                "{name}: {key}, {words}"
            );
        }
        let caution = head.find("Before approval").unwrap_or(head.len());
        assert!(
            head.find("<dt>to approve</dt>").unwrap() < caution,
            "{name}: the request is first"
        );
        let sheet = book(&scenario, &[]);
        let row = row_of(&sheet, "Approval", "bought or signed");
        let supply = text(&sheet, "Approval", row, 2);
        assert!(made.contains(&supply) && supply.len() > 10, "{name}: {supply}");
    }
}

#[test]
fn a_fleet_that_follows_the_mean_has_no_cost_without_work() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = |gpus: &str| {
        format!(
            "horizon_months: 12\n\
             demand: {{gpu: any, gpus: 16, utilization: 0.5}}\nalternatives:\n  \
             own:\n    - owned: {{node: {{gpus: 8, price: 100000}}, gpus: {gpus}}}\n    \
             - on_demand: {{price_per_gpu_hour: 9}}\n  \
             rent: [on_demand: {{price_per_gpu_hour: 9}}]\n"
        )
    };
    // One node is 100,000; at a mean of 0 none would be bought, which is not what is asked.
    for (gpus, owed) in [("8", true), ("mean", false)] {
        let path = written(folder.path(), &scenario(gpus));
        let page = gpu_tco(&["compare", &path, "--view", "page", "-f", "markdown"]).stdout;
        let line = "**cost if idle** 100,000 USD over 12 months";
        assert_eq!(page.contains(line), owed, "{gpus}: {page}");
        assert_eq!(page.contains("**cost if idle**"), owed, "{gpus}: {page}");
    }
}
