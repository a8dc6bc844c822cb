//! The answer on terminals of 80 to 120 columns: it fits one screen, and a narrow page keeps what decides.

use std::process::Command;

use gpu_tco::analysis::{Effort, Study, proposal, settle};
use gpu_tco::export::{Drawing, Format, Layout};
use gpu_tco::expr::Graph;
use gpu_tco::input::Sources;
use gpu_tco::judge::{Judged, judged};
use gpu_tco::report::compare::{
    self, CompareDetail, CompareView, Material, Provenance, SCREEN, on_one_screen,
};

use crate::explain::walk::{case, scenarios};

#[test]
fn each_shipped_answer_fits_one_screen() {
    let Drawing::Document(draw) = Format::Table.drawing() else { panic!("text") };
    for path in scenarios(&["scenarios"]) {
        let as_read = case(&path);
        let settled = settle(as_read.clone(), &Effort::of_sizes());
        let (case, mixes) = (settled.case, settled.mixes);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let comparison = study.compare(proposal(&study.ranked()));
        let sources = Sources::new();
        let Judged { findings, judgement, .. } = judged(&study, &as_read, &comparison, &sources);
        let provenance = Provenance { version: "", sources: Vec::new(), set: Vec::new() };
        let material = Material {
            mixes: &mixes,
            case: &case,
            comparison: &comparison,
            findings: &findings,
            judgement: &judgement,
            provenance: &provenance,
            view: CompareView::Summary,
            statement: None,
            teams: None,
            lives: None,
            waiting: None,
            sensitivity: None,
            chances: None,
            detail: CompareDetail::Whole,
        };
        for width in [80, 100, 120] {
            let layout = Layout { width, ..Layout::default() };
            let text = on_one_screen(material, &|it| draw(&compare::document(it), layout));
            let at = format!("{} at {width}", path.display());
            assert!(text.lines().count() <= SCREEN, "{at}\n{text}");
            check(&at, &text, width);
        }
    }
}

/// Parts of an answer that no page leaves out.
fn check(at: &str, text: &str, width: usize) {
    assert!(text.contains(" is cheapest"), "{at}\n{text}");
    assert!(text.lines().any(|it| it.starts_with("Break-even utilization")), "{at}\n{text}");
    let head = text.lines().position(|it| it.contains(" total")).unwrap();
    assert!(text.lines().nth(head).unwrap().contains("upfront"), "{at}\n{text}");
    for line in text.lines() {
        assert!(line.chars().count() <= width || is_one_word(line), "{at}: {line}");
    }
}

/// True for a text of `--set`, or an address, that has no place to break.
fn is_one_word(line: &str) -> bool {
    line.split_whitespace().count() == 1
}

#[test]
fn every_table_fits_80_columns() {
    let runs: [&[&str]; 5] = [
        &["sensitivity", "scenarios/bare-metal-or-virtualized.yaml"],
        &["breakeven", "scenarios/gpu-hours-500-a-month.yaml"],
        &["explain", "scenarios/inference-tokens.yaml"],
        &["simulate", "scenarios/company-large.yaml", "--samples", "2000"],
        &["mix", "scenarios/philly-mix.yaml"],
    ];
    for arguments in runs {
        let narrow = of_width(80, arguments);
        let is_long = |it: &&str| it.chars().count() > 80 && !it.contains("https://");
        let long: Vec<&str> = narrow.lines().filter(is_long).collect();
        assert!(long.iter().all(|it| is_one_word(it)), "{arguments:?} {long:#?}");
        // The page of 120 columns has more columns.
        let wide = of_width(120, arguments);
        assert!(wide.lines().any(|it| it.chars().count() > 80), "{arguments:?}");
    }
}

/// Output of a run for a page of some columns.
fn of_width(columns: usize, arguments: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-tco"));
    program.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    let program = program.env("LC_ALL", "C.UTF-8").env("COLUMNS", columns.to_string());
    let output = program.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}
