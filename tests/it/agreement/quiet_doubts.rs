//! Doubts of findings that change no winner: with their texts of `--set`, the scenario has the same winner.

use std::path::Path;

use gpu_tco::analysis::{CostedAlternative, Effort, Study, proposal, settle, what_if};
use gpu_tco::expr::Graph;
use gpu_tco::input::{Diagnostics, Sources};
use gpu_tco::judge::judged;
use gpu_tco::model::Case;
use gpu_tco::pricing::ReadContext;
use gpu_tco::scenario::{self, Overrides};
use rust_decimal::Decimal;

use crate::shipped;

/// A scenario with some texts of `--set`, as it is read.
fn read(path: &Path, set: &[String]) -> Case {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.read(path).unwrap();
    let overrides = Overrides { set: set.to_vec(), ..Overrides::default() };
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    scenario::read(id, &overrides, context).unwrap_or_else(|| panic!("{} {set:?}", path.display()))
}

/// Costs of the alternatives that serve all demand, by name.
fn costs(case: Case) -> Vec<(String, Decimal)> {
    let case = settle(case, &Effort::of_sizes()).case;
    let all = what_if(&case, &Effort::default()).into_iter().filter(CostedAlternative::is_ranked);
    all.filter_map(|it| Some((it.name, it.ranked_by?))).collect()
}

#[test]
fn findings_that_change_no_winner_change_none() {
    let mut tried = 0;
    for name in shipped::names() {
        let path = format!("scenarios/{name}.yaml");
        let as_read = read(Path::new(&path), &[]);
        let case = settle(as_read.clone(), &Effort::of_sizes()).case;
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let comparison = study.compare(proposal(&study.ranked()));
        let findings = judged(&study, &as_read, &comparison, &Sources::new()).findings;
        for finding in findings {
            let Some(doubt) = finding.doubt.filter(|it| !it.then.is_beaten()) else { continue };
            if doubt.set.is_empty() {
                continue;
            }
            let all = costs(read(Path::new(&path), &doubt.set));
            let own = all.iter().find(|it| Some(&it.0) == comparison.cheapest.as_ref()).unwrap();
            let at = format!("{path} {} {:?}: {all:?}", finding.code, doubt.set);
            assert!(all.iter().all(|it| it.1 >= own.1), "{at}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}
