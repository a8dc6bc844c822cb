//! The answer on a terminal of 80 columns: what a narrow page may drop, and what it may not.

use gpu_tco::analysis::{Study, proposal};
use gpu_tco::export::{Drawing, Format, Layout};
use gpu_tco::expr::Graph;
use gpu_tco::judge::Judgement;
use gpu_tco::report::compare::{self, CompareView, Material, Provenance};

use crate::explain::walk::{case, scenarios};

const NARROW: usize = 80;

#[test]
fn verdict_totals_and_break_even_fit_80_columns() {
    let Drawing::Document(draw) = Format::Table.drawing() else { panic!("text") };
    for path in scenarios(&["scenarios"]) {
        let case = case(&path);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let comparison = study.compare(proposal(&study.ranked()));
        let provenance = Provenance { version: "", sources: Vec::new(), set: Vec::new() };
        let judgement = Judgement::default();
        let material = Material {
            mixes: &[],
            case: &case,
            comparison: &comparison,
            findings: &[],
            judgement: &judgement,
            provenance: &provenance,
            view: CompareView::Summary,
            statement: None,
            teams: None,
            waiting: None,
            sensitivity: None,
        };
        let document = compare::document(material);
        let text = draw(&document, Layout { width: NARROW, ..Layout::default() });
        let name = path.display();
        assert!(text.contains(" is cheapest: "), "{name}\n{text}");
        assert!(text.lines().any(|it| it.starts_with("Break-even utilization")), "{name}\n{text}");
        let head = text.lines().position(|it| it.contains(" total")).unwrap();
        assert!(text.lines().nth(head).unwrap().contains("upfront"), "{name}\n{text}");
        for (number, line) in text.lines().enumerate() {
            // Changes of a long key keep all of its columns: the break-even is never dropped.
            let is_change = [" change", "%", " any"].iter().any(|it| line.ends_with(it));
            assert!(is_change || line.chars().count() <= NARROW, "{name}:{number}: {line}");
        }
    }
}
