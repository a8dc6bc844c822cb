//! Findings: what each provokes, and that a sound scenario has none.

mod defaults;
mod estate;
mod existing;
mod offers;
mod rented;
mod slips;
mod standby;
mod waiting_work;

use crate::program::gpu_tco;

const SHEET: &str = r#"schema: 1
provider: example
currency: USD
instances:
  gpu.8x:
    gpu: h100-sxm-80gb
    gpus: 8
    on_demand:
      - {price_per_hour: 30, from: 2026-01-01, source: "https://example.com", checked_on: 2026-08-26, grade: A}
    spot:
      - {price_per_hour: 12, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-03, grade: A}
    committed:
      reserved_1y:
        term_months: 12
        prices:
          - {effective_price_per_gpu_hour: 3, from: 2026-01-01, source: "https://example.com", checked_on: 2026-07-12, grade: A}
"#;

const VENDOR: &str = r#"schema: 1
vendor: maker
currency: USD
systems:
  node-8:
    gpu: h100-sxm-80gb
    gpus: 8
    price:
      - {price: 280000, from: 2026-01-01, source: "https://example.com", checked_on: 2026-04-13, grade: A}
"#;

/// Every price was checked on the last day its class allows.
const SOUND: &str = r"schema: 1
title: Up to 64 H100
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.5, shape: on_off, interruptible_share: 1}
alternatives:
  own:
    - owned:
        system: maker/node-8
        node: {idle_kw: 3, busy_kw: 10.2}
        nodes: 8
        useful_life_months: 12
        downtime: 0.02
        spares: {share_of_nodes: 0.03}
        network_fabric: {price_per_node: 50000}
        site: {pue: 1.4, price_per_kwh: 0.12, price_per_kw_month: 150}
        maintenance: {share_per_year: 0.1}
        staff: {fte: 1, salary: 250000}
    - on_demand: {instance: example/gpu.8x}
  rent:
    - on_demand: {instance: example/gpu.8x}
  reserve:
    - committed: {instance: example/gpu.8x, plan: reserved_1y, gpus: peak}
  spot:
    - spot: {instance: example/gpu.8x, max_gpus: 72, efficiency: 0.9}
";

/// What is found in a scenario and its sheets, as `code message`.
fn findings(scenario: &str, sheet: &str, vendor: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let sheets = [write("example.yaml", sheet), write("maker.yaml", vendor)];
    let scenario = write("scenario.yaml", scenario);
    let arguments =
        ["compare", &scenario, "--pricing", &sheets[0], "--pricing", &sheets[1], "-f", "json"];
    let run = gpu_tco(&arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let found = report["findings"].as_array().unwrap().iter();
    let text = |it: &serde_json::Value, key: &str| it[key].as_str().unwrap().to_owned();
    found.map(|it| format!("{} {}", text(it, "code"), text(it, "message"))).collect()
}

/// What is found after one text of the sound scenario was replaced by another.
#[track_caller]
fn after(old: &str, new: &str) -> Vec<String> {
    assert!([SOUND, SHEET, VENDOR].iter().any(|it| it.contains(old)), "{old}");
    let replaced = |text: &str| text.replacen(old, new, 1);
    findings(&replaced(SOUND), &replaced(SHEET), &replaced(VENDOR))
}

#[test]
fn a_price_of_a_machine_in_a_sheet_is_held_against_what_machines_cost() {
    let told = "GTM008 maker/node-8.price is 2,800, which is 350.000 per GPU, but a machine usually \
                costs 500 to 250,000 per GPU (an 8-GPU H100 server: 31,268 per GPU, Lenovo 2026-02). \
                Check the unit; if it is right, write `# gpu-tco: ignore GTM008 REASON`";
    let found = after("{price: 280000,", "{price: 2800,");
    assert!(found.iter().any(|it| it == told), "{found:?}");
}

#[test]
fn a_sound_scenario_has_none() {
    assert_eq!(findings(SOUND, SHEET, VENDOR), [""; 0]);
}

#[test]
fn a_price_ages_by_its_class() {
    // Measured on other providers: on demand holds for weeks, spot for days. Systems are assumed to hold for 180 days.
    for (last, before, what) in [
        ("2026-08-26", "2026-04-25", "example/gpu.8x on demand"),
        ("2026-10-03", "2026-08-02", "example/gpu.8x spot"),
        ("2026-07-12", "2026-01-11", "example/gpu.8x reserved 1y"),
        ("2026-04-13", "2026-04-12", "maker/node-8 price"),
    ] {
        let told = format!(
            "GTD001 1 input was last checked too long before 2026-10-10: {what} ({before})"
        );
        assert_eq!(after(last, before), [told]);
    }
}

#[test]
fn no_price_holds_for_a_hundred_years() {
    let found = after("as_of: 2026-10-10", "as_of: 2126-10-10");
    let stale = found.iter().filter(|it| it.starts_with("GTD001 "));
    assert_eq!(stale.count(), 1, "{found:?}");
}

#[test]
fn a_price_in_a_wrong_unit_is_told_before_it_makes_a_winner() {
    let [hour] = after("price_per_hour: 30", "price_per_hour: 3").try_into().unwrap();
    let told = "GTM004 example/gpu.8x on demand is 0.375 per GPU-hour, but ";
    assert!(hour.starts_with(told), "{hour}");
    let fix = "; it looks like that of one GPU: write `price_per_gpu_hour: 3` if that is the price \
               of one GPU";
    assert!(hour.ends_with(fix), "{hour}");
    // A price of data, which is told though no tier sends enough to notice.
    let scenario = SOUND.replace("utilization: 0.5,", "utilization: 0.5, egress_gb_per_month: 1,");
    let sheet = |price: &str| {
        let row =
            "from: 2026-01-01, source: \"https://example.com\", checked_on: 2026-10-03, grade: A";
        format!("{SHEET}egress:\n  - {{tariff: {{price_per_gb: {price}}}, {row}}}\n")
    };
    let of_data = |price: &str| -> Vec<String> {
        let found = findings(&scenario, &sheet(price), VENDOR);
        found.into_iter().filter(|it| it.contains("egress")).collect()
    };
    let [data] = of_data("2").try_into().unwrap();
    assert!(data.contains("example egress is 2 per GB"), "{data}");
    assert_eq!(of_data("0.02"), [""; 0]);
    // The same elsewhere, where others ask nothing for that accelerator.
    let elsewhere = SOUND.replace("h100-sxm-80gb", "unheard-of-1gb");
    let own = SHEET.replace("h100-sxm-80gb", "unheard-of-1gb");
    let vendor = VENDOR.replace("h100-sxm-80gb", "unheard-of-1gb");
    let found = findings(&elsewhere, &own.replace("hour: 30,", "hour: 530,"), &vendor);
    assert!(found.iter().any(|it| it.contains("a GPU-hour costs 0.05 to 60")), "{found:?}");
}

#[test]
fn a_fleet_that_plans_for_no_failure_is_told_so() {
    let usual = "; 5 to 10% of each is usual. With 5% downtime, own costs ";
    let [some] = after("spares: {share_of_nodes: 0.03}", "spares: {share_of_nodes: 0.01}")
        .try_into()
        .unwrap();
    let told = format!("GTS040 own has downtime and spares of 3.0% together{usual}");
    assert!(some.starts_with(&told), "{some}");
    let bare =
        SOUND.replace("        downtime: 0.02\n        spares: {share_of_nodes: 0.03}\n", "");
    let [none] = findings(&bare, SHEET, VENDOR).try_into().unwrap();
    assert!(none.starts_with(&format!("GTS040 own has no downtime or spares{usual}")), "{none}");
}

#[test]
fn a_fleet_with_too_few_people_is_told_so() {
    let usual = "one for at most 64, and 3 from 256 on, are usual (engineersofai.com, Cloud vs \
                 On-Prem GPU Infrastructure)";
    for (staff, told) in [
        ("staff: {fte: 0.9, salary", "0.9 FTE for 64 GPUs"),
        ("staff: {fte: 1, per_gpus: 128, salary", "0.5 FTE for 64 GPUs"),
        (
            "staff: {steps: [{from_gpus: 1, fte: 0.5}, {from_gpus: 65, fte: 2}], salary",
            "0.5 FTE for 64 GPUs",
        ),
    ] {
        let found = after("staff: {fte: 1, salary", staff);
        assert_eq!(found, [format!("GTS041 own has {told}; {usual}")]);
    }
    // From 256 GPUs on three people are enough, however many there are.
    let large = SOUND.replace("gpus: 64", "gpus: 1024").replace("nodes: 8", "nodes: 128");
    let large = large.replace("max_gpus: 72", "max_gpus: 1152");
    let of = |fte: &str| findings(&large.replace("{fte: 1,", fte), SHEET, VENDOR);
    assert_eq!(of("{fte: 3,"), [""; 0]);
    assert_eq!(of("{fte: 2.5,"), [format!("GTS041 own has 2.5 FTE for 1,024 GPUs; {usual}")]);
}

#[test]
fn a_line_that_one_side_lacks_is_told() {
    let found = after(
        "        downtime: 0.02\n",
        "        downtime: 0.02\n        storage: {price: 1000}\n",
    );
    let told = "GTS042 own pays for storage, and rent, reserve and spot do not; the totals compare \
                only if their prices include it";
    assert_eq!(found, [told]);
    // Once the others pay for theirs, nothing is missing.
    let even = SOUND.replace(
        "        downtime: 0.02\n",
        "        downtime: 0.02\n        storage: {price: 1000}\n",
    );
    let with = ", other: [{name: attached storage, amount: 10, per: month}]}";
    let even = even
        .replace("plan: reserved_1y, gpus: peak}", &format!("plan: reserved_1y, gpus: peak{with}"));
    let even = even.replacen(
        "rent:\n    - on_demand: {instance: example/gpu.8x}",
        &format!("rent:\n    - on_demand: {{instance: example/gpu.8x{with}"),
        1,
    );
    let even = even.replace(
        "spot: {instance: example/gpu.8x, max_gpus: 72, efficiency: 0.9}",
        &format!("spot: {{instance: example/gpu.8x, max_gpus: 72, efficiency: 0.9{with}"),
    );
    assert_eq!(findings(&even, SHEET, VENDOR), [""; 0]);
}

#[test]
fn one_node_needs_no_fabric() {
    let fabric = "        network_fabric: {price_per_node: 50000}\n";
    let without = SOUND.replace(fabric, "");
    let told = "GTS008 own has no network fabric cost; with one, its total is higher. own \
                costs more than spot even without one. State `network_fabric`";
    assert_eq!(findings(&without, SHEET, VENDOR), [told]);
    let one = without.replace("nodes: 8", "nodes: 1").replace("gpus: 64", "gpus: 8");
    assert_eq!(findings(&one, SHEET, VENDOR), [""; 0]);
}

#[test]
fn lives_that_do_not_end_with_the_horizon_are_told() {
    let life = "        useful_life_months: 12\n";
    let with = |more: &str| after(life, &format!("        {more}\n"));
    // 8 servers and a spare of 280,000 and a fabric of 8 x 50,000: half of 2,920,000 is left after a
    // year of two.
    assert_eq!(
        with("useful_life_months: 24"),
        [
            "GTS050 the total of own counts 1,460,000 of resale at book value, as its life of 24 months \
             outlasts the horizon; state what a sale would bring, such as `residual_value: \
             {share_of_price: 0.3}`"
        ]
    );
    assert_eq!(
        with("useful_life_months: 9"),
        ["GTS051 own runs hardware 3 months beyond its life of 9: it is not replaced and \
             fetches nothing"]
    );
    assert_eq!(
        with("useful_life_months: 24\n        residual_value: {share_of_price: 0.3}"),
        [""; 0]
    );
}

#[test]
fn a_rack_that_cannot_carry_a_node_is_told() {
    let nodes = "        nodes: 8\n";
    let racks = |kw: &str| after(nodes, &format!("{nodes}        racks: {{kw_per_rack: {kw}}}\n"));
    let told = "GTS052 own has nodes of 10.2 kW, but racks of 8 kW, which cannot carry one";
    assert_eq!(racks("8"), [told]);
    assert_eq!(racks("40"), [""; 0]);
}

#[test]
fn what_comes_after_the_horizon_is_told() {
    let life = "        useful_life_months: 12\n";
    let with = |more: &str| after(life, &format!("        {more}\n"));
    let life = "useful_life_months: 12\n        residual_value: {share_of_price: 0.3}\n        refresh: {}";
    assert_eq!(
        with(life),
        [
            "GTS053 own states a refresh for month 12, but the horizon ends after 12 months: nothing \
          is replaced"
        ]
    );
    // 8 nodes and a spare for 24 months instead of 12: 9 x 12 x 1,000 = 108,000 are left.
    let leased = with("financing: {lease: {price_per_node_month: 1000, months: 24}}");
    let [told] = leased.as_slice() else { panic!("{leased:?}") };
    assert!(told.starts_with("GTS027 108,000 ("), "{told}");
    let way_out = "of the total of own is owed after the horizon, as terms are of 24 months; add \
                   `ends_with_horizon: true` if it can be left then";
    assert!(told.ends_with(way_out), "{told}");
    let ending = "months: 24, ends_with_horizon: true";
    let ended = with(&format!("financing: {{lease: {{price_per_node_month: 1000, {ending}}}}}"));
    assert_eq!(ended, Vec::<String>::new());
}
