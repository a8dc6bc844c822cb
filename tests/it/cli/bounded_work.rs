//! Work is bounded: errors come first, and searches stop and say so.

use gpu_tco::analysis::{CostedAlternative, Effort, Study, Verdict};
use gpu_tco::expr::{Exact, Graph};
use gpu_tco::input::{Diagnostics, Sources};
use gpu_tco::model::Case;
use gpu_tco::pricing::ReadContext;
use gpu_tco::scenario::{self, Overrides};

use crate::large;
use crate::program::gpu_tco_in;

fn case(text: &str) -> Case {
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.embed("large.yaml", text);
    let context = ReadContext { sources: &mut sources, diagnostics: &mut diagnostics };
    scenario::read(id, &Overrides::default(), context).unwrap()
}

/// What a comparison cost, and whether it was left incomplete.
fn work(text: &str, most: u64) -> (u64, Vec<&'static str>) {
    let case = case(text);
    let graph = Graph::over(&case.horizon_months);
    let effort = Effort::at_most(most);
    let comparison = Study::within(&graph, &case, &effort).compare(0);
    (effort.spent(), comparison.left_out)
}

#[test]
fn costs_alone_search_nothing() {
    let case = case(&large::unsized_fabrics(3, 36));
    let graph = Graph::over(&case.horizon_months);
    let study = Study::new(&graph, &case);
    let built = study.effort().evaluations();
    let ranked = study.ranked();
    // A line without a result is known before any search.
    assert!(ranked.iter().flat_map(CostedAlternative::lines).any(|it| it.cost.total.is_none()));
    assert_eq!(study.effort().evaluations(), built, "nothing is evaluated again");
    assert_eq!(built, 1);
}

#[test]
fn an_error_is_the_only_output_of_a_large_scenario() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("large.yaml");
    std::fs::write(&file, large::unsized_fabrics(5, 36)).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "large.yaml"]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("network fabric of a4 has no result"), "{}", run.stderr);
}

#[test]
fn work_grows_with_the_alternatives_and_not_with_their_pairs() {
    let most = u64::MAX;
    let [some, more] = [8, 16].map(|count| work(&large::rich(count, 12), most).0);
    assert!(more < some * 5 / 2, "{some} cells for 8 alternatives, {more} for 16");
}

#[test]
fn months_in_which_nothing_changes_are_computed_once() {
    // On demand without growth: 36 months cost what 12 do.
    let text = large::stacks(2, 1);
    let of = |months: &str| {
        let text = text.replace("horizon_months: 60", months);
        let case = case(&text);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        let built = study.effort().spent();
        study.compare(0);
        study.effort().spent() - built
    };
    let [short, long] = ["horizon_months: 12", "horizon_months: 48"].map(of);
    assert!(long < short * 3 / 2, "{short} cells over 12 months, {long} over 48");
}

#[test]
fn what_is_too_large_keeps_its_totals_and_says_what_is_missing() {
    let text = large::stacks(4, 3);
    let case = case(&text);
    let graph = Graph::over(&case.horizon_months);
    let effort = Effort::at_most(100_000);
    let comparison = Study::within(&graph, &case, &effort).compare(0);
    assert!(comparison.alternatives.iter().all(|it| it.total.is_some()));
    assert!(comparison.break_even.iter().all(|it| it.verdict == Verdict::NotSearched));
    assert!(comparison.sweep.is_empty());
    assert_eq!(
        comparison.left_out,
        ["break-evens", "changes of prices and utilization", "costs by utilization"]
    );
    let findings = gpu_tco::check::findings(&case, &case, &comparison, &effort);
    let told = findings.iter().find(|it| it.code == "GTS066").unwrap();
    assert_eq!(
        told.message,
        "totals are complete, but break-evens, changes of prices and utilization and costs by \
         utilization are not (0 of 6 pairs were searched): the scenario is too large, with 60 months, \
         4 alternatives and 3 tiers. Compare fewer alternatives at once, or shorten what is long"
    );
}

/// Cells that `explain` keeps of fleets that are replaced each month: those of all nodes follow from them, digit by
/// digit, and they are few.
#[test]
fn folded_cells_are_those_of_the_graph_in_a_tenth_of_the_memory() {
    let digits = |it: Exact| it.0.map(|it| (it.mantissa(), it.scale()));
    for (text, most) in [(large::cohorts(2, 60), 10), (large::rich(2, 24), 2)] {
        let case = case(&text);
        let graph = Graph::over(&case.horizon_months);
        let study = Study::new(&graph, &case);
        study.ranked();
        let (all, folded) = (graph.evaluate::<Exact>(), graph.evaluate_folded(|_| None));
        let reading = graph.read();
        let months = reading.months() as usize + 1;
        for (id, month) in reading.nodes().flat_map(|id| (0..months).map(move |it| (id, it))) {
            let levels = if reading.extent(id).levels { reading.levels() } else { 1 };
            for level in 0..levels {
                let [one, other] = [all.at(id, month, level), folded.at(id, month, level)];
                assert_eq!(digits(one), digits(other), "{} in month {month}", reading.label(id));
            }
        }
        let of_months = reading.nodes().filter(|id| reading.extent(*id).months).count();
        assert!(folded.kept() * most < of_months * months, "{} of {of_months}", folded.kept());
    }
}

#[test]
fn pairs_of_many_alternatives_are_those_that_are_read() {
    let comparison = |count| {
        let case = case(&large::rich(count, 6));
        gpu_tco::analysis::compare(&case, 0)
    };
    let all = comparison(5);
    assert_eq!((all.break_even.len(), all.pairs_left_out), (10, 0));
    let some = comparison(12);
    assert_eq!(some.break_even.len() + some.pairs_left_out, 66);
    assert!(some.break_even.len() <= 3 * 11, "{}", some.break_even.len());
    assert_eq!(some.break_even.iter().filter(|it| it.a == "a0").count(), 11);
}

#[test]
fn a_sheet_that_is_named_again_is_read_once() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("acme.yaml"), large::sheet(2)).unwrap();
    let named = "pricing: [acme.yaml, acme.yaml, ./acme.yaml]\ndemand:";
    let text = large::rich(1, 6).replacen("demand:", named, 1);
    std::fs::write(folder.path().join("large.yaml"), text).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "large.yaml", "-f", "json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stdout.matches("\"name\": \"acme.yaml\"").count(), 1, "one source");
}

#[test]
fn an_axis_whose_search_was_cut_is_not_said_to_move_nothing() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("large.yaml"), large::cohorts(8, 600)).unwrap();
    let run = gpu_tco_in(folder.path(), &["breakeven", "large.yaml", "--axis", "horizon"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let printed = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(printed.contains(": the limit of work was reached."), "{printed}");
    for wrong in ["moves no cost", "is outside the range", "At no value do"] {
        assert!(!printed.contains(wrong), "{wrong}: {printed}");
    }
}
