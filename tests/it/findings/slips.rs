//! Slips of unit and decimal point: none of them passes `compare` in silence.

use crate::program::gpu_tco;

/// A scenario without a magnitude that is unusual; each slip replaces one text of it.
const BASE: &str = r"schema: 1
title: Up to 64 H100
as_of: 2026-10-10
currency: USD
horizon_months: 36
cost_of_capital: 0.08
demand: {gpu: h100-sxm-80gb, gpus: 64, utilization: 0.64, shape: flat, egress_gb_per_month: 5000, storage_gb: 9000}
alternatives:
  own:
    - owned:
        node: {gpus: 8, price: 280000, idle_kw: 3, busy_kw: 10.2}
        nodes: 8
        relative_performance: 1
        goodput: 0.95
        downtime: 0.05
        useful_life_months: 48
        spares: {share_of_nodes: 0.06}
        residual_value: {share_of_price: 0.3}
        financing: {loan: {share: 0.5, apr: 0.083, months: 36}}
        network_fabric: {price_per_node: 50000}
        storage: {price_per_tb: 190, terabytes: 100}
        site: {pue: 1.4, price_per_kwh: 0.12, price_per_kw_month: 184}
        maintenance: {share_per_year: 0.12}
        software: {price_per_gpu_year: 4500}
        connectivity: {price_per_month: 4200}
        staff: {fte: 1.5, salary: 250000}
    - on_demand: {price_per_gpu_hour: 3.2, egress: {price_per_gb: 0.02}, storage: {price_per_gb_month: 0.023}}
  rent:
    - on_demand:
        price_per_hour: 31.92
        gpus_per_instance: 8
        egress: {price_per_gb: 0.09}
        storage: {price_per_gb_month: 0.024}
        support: {share_of_bill: 0.05}
        managed_services: {price_per_month: 73}
        setup_labor: {price: 2200}
  reserve:
    - committed: {effective_price_per_gpu_hour: 2.4, term_months: 12, gpus: peak}
";

/// What `compare` says of a scenario: `stops CODE` or `told CODE` for each magnitude.
fn magnitudes(scenario: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    std::fs::write(&path, scenario).unwrap();
    let run = gpu_tco(&["compare", &path.display().to_string(), "-f", "json"]);
    if run.code != 0 {
        let codes = run.stderr.lines().filter_map(|it| it.split_once("error[")?.1.get(..6));
        return codes.map(|code| format!("stops {code}")).collect();
    }
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let found = report["findings"].as_array().unwrap().iter();
    let codes = found.map(|it| it["code"].as_str().unwrap());
    let family = |code: &str| {
        ["GTM", "GTU", "GTS004", "GTS049", "GTS065"].iter().any(|it| code.starts_with(it))
    };
    codes.filter(|code| family(code)).map(|code| format!("told {code}")).collect()
}

#[track_caller]
fn assert_told(slips: &[(&str, &str, &str)]) {
    for (old, new, told) in slips {
        assert_eq!(BASE.matches(old).count(), 1, "{old}");
        assert_eq!(magnitudes(&BASE.replace(old, new)), [*told], "{new}");
    }
}

#[test]
fn a_sound_scenario_has_no_unusual_magnitude() {
    assert_eq!(magnitudes(BASE), [""; 0]);
}

#[test]
fn slips_of_hardware() {
    assert_told(&[
        (" price: 280000", " price: 42", "stops GTM008"),
        (" price: 280000", " price: 425000000000", "stops GTM008"),
        (" price: 280000", " price: 2800", "told GTM008"),
        ("busy_kw: 10.2", "busy_kw: 102", "stops GTU010"),
        ("idle_kw: 3, busy_kw: 10.2", "busy_kw: 0.448", "told GTU010"),
        ("idle_kw: 3,", "idle_kw: 11,", "stops GTU012"),
        ("price_per_node: 50000", "price_per_node: 50", "stops GTM011"),
        ("price_per_node: 50000", "price_per_node: 5000000000", "stops GTM011"),
        ("price_per_tb: 190", "price_per_tb: 190000", "stops GTM011"),
        ("share_of_price: 0.3", "share_of_price: 0.99", "told GTM010"),
        ("share_of_price: 0.3", "share_of_price: 1", "told GTM010"),
        ("relative_performance: 1", "relative_performance: 100", "told GTM010"),
        ("share_of_nodes: 0.06", "share_of_nodes: 0.6", "told GTM010"),
        ("downtime: 0.05", "downtime: 0.5", "told GTM010"),
        ("goodput: 0.95", "goodput: 0.01", "stops GTM011"),
        ("useful_life_months: 48", "useful_life_months: 5", "told GTM010"),
        ("nodes: 8", "nodes: 80", "told GTS049"),
        ("share_of_nodes: 0.06", "share_of_nodes: 0.0006", "told GTM010"),
    ]);
}

#[test]
fn slips_of_site_people_and_contracts() {
    assert_told(&[
        ("price_per_kwh: 0.12", "price_per_kwh: 1.2", "told GTS004"),
        ("price_per_kw_month: 184", "price_per_kw_month: 2000", "told GTM010"),
        ("price_per_kw_month: 184", "price_per_kw_month: 0.2", "stops GTM011"),
        ("salary: 250000", "salary: 250", "stops GTM011"),
        ("salary: 250000", "salary: 20833", "told GTM010"),
        ("fte: 1.5", "fte: 1500", "stops GTM011"),
        ("fte: 1.5", "fte: 15", "told GTM010"),
        (
            "maintenance: {share_per_year: 0.12}",
            "maintenance: {share_per_year: 0.9}",
            "told GTM010",
        ),
        (
            "connectivity: {price_per_month: 4200}",
            "connectivity: {price_per_month: 4200000}",
            "stops GTM011",
        ),
        ("price_per_gpu_year: 4500", "price_per_gpu_year: 4500000", "stops GTM011"),
        ("months: 36}", "months: 3}", "told GTM010"),
        ("cost_of_capital: 0.08", "cost_of_capital: 0.8", "told GTM010"),
    ]);
}

#[test]
fn slips_of_what_is_rented() {
    assert_told(&[
        ("price_per_hour: 31.92", "price_per_gpu_hour: 98.32", "told GTM001"),
        ("price_per_hour: 31.92", "price_per_hour: 2.3", "told GTM004"),
        ("price_per_hour: 31.92", "price_per_hour: 1.2", "told GTM002"),
        ("price_per_hour: 31.92", "price_per_hour: 23302", "told GTM005"),
        ("price: 280000", "price: 37500", "told GTM004"),
        ("effective_price_per_gpu_hour: 2.4", "effective_price_per_gpu_hour: 1752", "stops GTM001"),
        ("{price_per_gb: 0.09}", "{price_per_gb: 9}", "told GTM009"),
        ("price_per_gb_month: 0.024", "price_per_gb_month: 24", "told GTM009"),
        ("share_of_bill: 0.05", "share_of_bill: 0.9", "told GTM010"),
        (
            "managed_services: {price_per_month: 73}",
            "managed_services: {price_per_month: 73000000}",
            "told GTM010",
        ),
        ("setup_labor: {price: 2200}", "setup_labor: {price: 22000000}", "told GTM010"),
    ]);
}

#[test]
fn what_set_tries_is_told_and_computed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    std::fs::write(&path, BASE).unwrap();
    for (set, code) in
        [("own.owned.staff.salary=250", "GTM011"), ("own.owned.node.idle_kw=11", "GTU012")]
    {
        let run =
            gpu_tco(&["compare", &path.display().to_string(), "--set", set, "--view", "full"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        assert!(run.stdout.contains(code), "{set}");
    }
}

#[test]
fn utilization_of_nothing_is_told() {
    let at = |share: &str| {
        magnitudes(&BASE.replace("utilization: 0.64", &format!("utilization: {share}")))
    };
    assert_eq!(at("0"), ["told GTS065"]);
    assert_eq!(at("0.000000001"), ["told GTS065"]);
    let by_day = |hours: &str| {
        let share = "utilization: 0.64";
        magnitudes(&BASE.replace(share, &format!("gpu_hours_per_day: {hours}")))
    };
    assert_eq!(by_day("983"), [""; 0]);
    assert_eq!(by_day("0.983"), ["told GTS065"]);
}

#[test]
fn a_comment_with_a_reason_silences_a_magnitude() {
    let told =
        BASE.replace("salary: 250000}", "salary: 250} # gpu-tco: ignore GTM011 an intern of ours");
    assert_eq!(magnitudes(&told), [""; 0]);
    let without_reason = BASE.replace("salary: 250000}", "salary: 250} # gpu-tco: ignore GTM011");
    assert_eq!(magnitudes(&without_reason), ["stops GTM011"]);
}

#[test]
fn nothing_is_refused_where_a_gpu_may_be_another_thing() {
    let any =
        BASE.replace("gpu: h100-sxm-80gb", "gpu: any").replace(" price: 280000", " price: 42");
    assert_eq!(magnitudes(&any), ["told GTM008"]);
}
