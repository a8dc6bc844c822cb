//! Lines of the short answer that keep it from being misread: slips, gaps, and small leads.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use crate::program::gpu_tco;

/// Eight nodes of 64 GPUs against one cloud, without downtime and spares.
const OWN: &str = r"schema: 1
title: Own or rent
as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.7, shape: on_off}
alternatives:
  own:
    - owned:
        system: lenovo/sr680a-v3-8xh100
        gpus: peak
        network_fabric: {price_per_node: 50000}
        site: us-virginia-colo
        maintenance: {share_per_year: 0.12}
        staff: {fte: 1.5, per_gpus: 64, salary: 250000}
  rent:
    - on_demand: {price_per_hour: 31.92, gpus_per_instance: 8}
";

/// The report of a scenario, a line for each paragraph.
fn answer(scenario: &str, flags: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    std::fs::write(&path, scenario).unwrap();
    let run = gpu_tco(&[&["compare", path.to_str().unwrap()], flags].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn shipped(name: &str, flags: &[&str]) -> String {
    answer(&std::fs::read_to_string(format!("scenarios/{name}.yaml")).unwrap(), flags)
}

#[track_caller]
fn has(text: &str, all: &[&str]) {
    for part in all {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_price_in_another_unit_is_the_first_finding_and_a_caution() {
    let month = OWN.replace("price_per_hour: 31.92", "price_per_hour: 23302");
    let name = "rent.on_demand.price_per_hour";
    let caution = format!("Caution: {name} is probably in the wrong unit [1].");
    has(&answer(&month, &[]), &[&caution, "[1] error GTM005", "rent [1]", "own [3]"]);
    let gpu = "        node: {gpus: 8, price: 37500, busy_kw: 10}";
    let gpu = OWN.replace("        system: lenovo/sr680a-v3-8xh100", gpu);
    let caution = "Caution: own.owned.node.price is probably in the wrong unit [1].";
    let advice = "[1] warning GTM004 own.owned.node.price is 37,500 for 8 GPUs, but h100-sxm-80gb costs \
                  31,268 per GPU in the built-in sheets. Write 300,000 if that is the price of one GPU";
    has(&answer(&gpu, &[]), &[caution, advice]);
    let nodes = OWN.replace("gpus: peak", "nodes: 64");
    has(&answer(&nodes, &[]), &["[1] warning GTS049 own has 512 GPUs", "Write `nodes: 8`"]);
}

#[test]
fn a_crossing_is_given_with_the_usual_downtime_too() {
    let caution =
        "Caution: above 78.1% utilization, own is cheapest (above 82.2% with 5% downtime) [1].";
    has(&answer(OWN, &[]), &[caution, "[2] warning GTS040 own has no downtime or spares"]);
}

#[test]
fn work_that_downtime_leaves_unserved_is_rented_before_the_winner_is_named() {
    let tight = OWN.replace("gpus: peak", "gpus: 64").replace("31.92", "33.6");
    let tight = tight.replace("utilization: 0.7", "utilization: 0.8");
    let cure = "the lost hours are rented as rent, the cheapest fix";
    has(
        &answer(&tight, &[]),
        &["below 74.0% utilization, rent is cheapest (below 77.9% with 5% downtime)", cure],
    );
}

#[test]
fn two_gaps_that_change_the_winner_only_together_are_told() {
    let told =
        "Caution: without spot, and with 5% downtime, neocloud is cheapest: hybrid then costs";
    let both = "[1] warning GTS040 hybrid has no downtime or spares; 5 to 10% of each is usual. With 5% \
                downtime, hybrid costs";
    let prices = ["neocloud", "hybrid"].map(|it| format!("{it}.on_demand.price_per_hour=26"));
    has(
        &shipped("h100-own-or-rent", &["--set", &prices[0], "--set", &prices[1]]),
        &[told, both, "hybrid [1]", "own [1]", "Also found in own"],
    );
}

#[test]
fn sizes_that_nobody_chooses_change_no_answer() {
    let flags = ["--view", "full"];
    let bill = shipped("aws-bill-8m", &flags);
    has(&bill, &["Paid upfront (8,900,342) also counts staff hired before month 1."]);
    assert!(!bill.contains(" demand.gpus 192 131 "), "{bill}");
    let large = shipped("company-large", &flags);
    assert!(!large.contains("bare_metal.committed.gpus 768 1,217"), "{large}");
    let bare = shipped("a100-bare-metal", &flags);
    assert!(!bare.contains("bare_metal_low.owned.nodes 1 2"), "{bare}");
}

#[test]
fn a_lead_that_a_small_change_ends_is_a_caution() {
    let told =
        "Caution: a change of lambda/gpu_8x_h100_sxm5 on demand by +1.5% makes base cheapest.";
    has(&shipped("renewal", &[]), &[told]);
    // Its nearest change is 5.7%: commitments at one price are one price.
    assert!(!shipped("reserved-floor", &[]).contains("Caution: a change"));
}

#[test]
fn a_whole_instance_less_is_a_side_and_no_change_of_0_percent() {
    let prices = ["neocloud", "hybrid"].map(|it| format!("{it}.on_demand.price_per_hour=25"));
    let text = shipped("h100-own-or-rent", &["--set", &prices[0], "--set", &prices[1]]);
    let told = "Caution: with demand.interruptible_share below 40.0%, neocloud is cheapest.";
    has(&text, &[told, "demand.interruptible_share 40.0% below 40.0% any"]);
}

#[test]
fn columns_that_seem_to_contradict_the_total_are_explained() {
    let told = "before tax, after resale. Totals are after resale: own 13,279,859.";
    let other = "By NPV: as stated, own (70,131,188) costs more than neocloud (69,367,025).";
    // At 16% a year, what is paid later weighs less than what own pays upfront.
    let rate = ["--set", "cost_of_capital=0.16"];
    let by_total = "By total: own costs less than bare_metal above 97.0%, than neocloud above";
    has(&shipped("company-large", &rate), &[told, by_total, other]);
    let by_npv = shipped("company-large", &[rate[0], rate[1], "--set", "rank_by=npv"]);
    let row = "own [1] 73,842,097 70,131,188 3.407 74,327";
    has(&by_npv, &["NPV above", row, "By NPV: own costs less than neocloud above 81.5%"]);
    let billed = "rent pays for 189,216 GPU-hours on on_demand to serve 103,140 (whole \
                  instances).";
    has(&shipped("inference-tokens", &[]), &[billed]);
}

#[test]
fn time_that_no_step_states_is_an_assumption() {
    let steps = "shape: [{share_of_time: 0.5, gpus: 64}, {share_of_time: 0.3, gpus: 20}]";
    let steps = OWN.replace("gpus: 64, utilization: 0.7, shape: on_off", steps);
    let told = "no step states 20.0% of the time, which is idle";
    has(&answer(&steps, &["--view", "full"]), &[told]);
    assert!(!shipped("company-large", &["--view", "full"]).contains("no step states"));
}

#[test]
fn the_page_names_commitments_and_findings_before_what_it_assumes() {
    let page = shipped("company-large", &["--view", "page"]);
    let committed = "committed, paid even if idle 50,430,144";
    has(&page, &[committed, "cash, year 1 (after upfront)"]);
    assert!(page.find("[1] warning") < page.find("What the plan assumes"), "{page}");
}

#[test]
fn what_the_cheapest_does_not_state_is_a_caution_with_the_lead() {
    let bare = OWN
        .replace("        network_fabric: {price_per_node: 50000}\n", "")
        .replace("        maintenance: {share_per_year: 0.12}\n", "");
    let told = answer(&bare, &[]);
    let clause = "Caution: own states no network fabric or maintenance; if they cost more than";
    assert!(told.contains(clause), "{told}");
    assert!(told.contains("rent is cheapest ["), "{told}");
    // The dearer alternative may lack what it likes.
    let dear = bare.replace("31.92", "20");
    assert!(!answer(&dear, &[]).contains("Caution: own states no"));
}
