//! Extreme figures: they are printed, missing or refused, and never abort the program.

use super::{SOUND, Scene};
use crate::program::gpu_tco;

const FORMATS: [&str; 5] = ["table", "markdown", "csv", "tsv", "json"];

#[test]
fn a_total_of_nothing_has_no_shares() {
    let case = "tests/cases/macrs-write-off.yaml";
    let run = gpu_tco(&["compare", case, "-f", "csv", "--table", "components"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("own,owned,servers,capex,250000,0.595,\n"), "{}", run.stdout);
    assert!(run.stdout.contains("own,owned,tax,opex,-250000,-0.595,\n"), "{}", run.stdout);
    let table = gpu_tco(&["compare", case, "--view", "full"]).stdout;
    assert!(!table.contains("333,333,333"), "{table}");
    let json = gpu_tco(&["compare", case, "-f", "json"]).stdout;
    assert!(json.contains(r#""share": "the total is 0""#), "{json}");
}

#[test]
fn a_change_from_nothing_has_no_share() {
    let scene = Scene::new();
    let whole = std::fs::read_to_string("tests/cases/macrs-write-off.yaml").unwrap();
    scene.file("base.yaml", &whole).file("head.yaml", &whole.replace("rate: 1,", "rate: 0.25,"));
    for format in FORMATS {
        let run = scene.run(&["diff", "base.yaml", "head.yaml", "-f", format]);
        assert_eq!(run.code, 0, "{format}: {}", run.stderr);
        assert!(
            run.stdout.contains("187") && !run.stdout.contains("000000000000"),
            "{}",
            run.stdout
        );
    }
    let run = scene.run(&["diff", "base.yaml", "head.yaml", "-f", "csv"]);
    assert!(run.stdout.ends_with(",false,0,187500,187500,\n"), "{}", run.stdout);
}

#[test]
fn the_largest_figures_are_printed_in_every_format() {
    let scene = Scene::new();
    let huge =
        SOUND.replace("gpus: 16, utilization: 0.5", "gpus: 1, utilization: 0.000000001").replace(
            "    - on_demand: {price_per_gpu_hour: 2.5}",
            "    - owned: {node: {gpus: 1, price: 99999999999}, nodes: 1000000}",
        );
    scene.file("huge.yaml", &huge);
    for format in FORMATS {
        assert_eq!(scene.run(&["compare", "huge.yaml", "-f", format]).code, 0, "{format}");
    }
    for table in ["alternatives", "sweep", "break_even", "components", "per_gpu_hour", "cashflow"] {
        let run = scene.run(&["compare", "huge.yaml", "-f", "csv", "--table", table]);
        assert_eq!(run.code, 0, "{table}: {}", run.stderr);
    }
}

#[test]
fn what_no_figure_can_carry_is_refused_with_its_key() {
    let scene = Scene::new();
    let tiny = SOUND.replace("utilization: 0.5", "utilization: 0.000000000001");
    let run = scene.file("x.yaml", &tiny).run(&["compare", "x.yaml", "--view", "full"]);
    let said =
        "error[GTF011]: utilization is `0.000000000001`, but a number is 0 or at least 0.000000001";
    assert!(run.code == 2 && run.stderr.starts_with(said), "{}", run.stderr);
    let more = SOUND.replace("utilization: 0.5", "gpu_hours_per_month: 11681");
    let run = scene.file("x.yaml", &more).run(&["compare", "x.yaml", "--view", "full"]);
    let said =
        "gpu_hours_per_month is 11681, but 16 GPUs have 11,680 at most in a year of 8,760 hours";
    assert!(run.code == 2 && run.stderr.contains(said), "{}", run.stderr);
}

#[test]
fn no_work_and_less_than_no_cost_are_findings() {
    let scene = Scene::new();
    for share in ["0", "0.000001"] {
        scene.file("x.yaml", &SOUND.replace("utilization: 0.5", &format!("utilization: {share}")));
        let run = scene.run(&["compare", "x.yaml", "--view", "full"]);
        assert!(run.code == 0 && run.stdout.contains("GTS065"), "{}", run.stdout);
    }
    let credit = "{price_per_gpu_hour: 2.5, other: [{name: rebate, amount: -200000, per: once}]}";
    let rebate = SOUND.replacen("{price_per_gpu_hour: 2.5}", credit, 1);
    let run = scene.file("x.yaml", &rebate).run(&["compare", "x.yaml", "--view", "full"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let words = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains(
            "GTS064 rent has a total below 0 (-24,800 USD), because of rebate (-200,000)"
        ),
        "{words}"
    );
    assert!(
        words.contains("rebate of rent is a credit: it lowers the total by 200,000"),
        "{words}"
    );
}

#[test]
fn one_fabric_that_cannot_be_sized_is_one_error() {
    let scene = Scene::new();
    let fabric = "    - owned:
        node: {gpus: 8, price: 300000, idle_kw: 3, busy_kw: 10}
        nodes: 500
        site: us-virginia-colo
        residual_value: {share_of_price: 0.1}
        insurance: {share_per_year: 0.01}
        maintenance: {share_per_year: 0.05}
        network_fabric: {price_per_switch: 20000, switch_ports: 8, ports_per_node: 8}\n";
    let text = SOUND.replace("gpus: 16", "gpus: 4000").replacen(
        "    - on_demand: {price_per_gpu_hour: 2.5}\n",
        fabric,
        1,
    );
    let run = scene.file("x.yaml", &text).run(&["compare", "x.yaml", "--view", "full"]);
    assert_eq!((run.code, run.stderr.matches("error[GTS024]").count()), (2, 1), "{}", run.stderr);
}
