//! Negotiated prices over list prices: what is paid, and what is told of it.

use serde_json::Value;

use crate::program::gpu_tco;

const LIST: &str = r#"schema: 1
provider: example
currency: USD
instances:
  big:
    gpu: h100-sxm-80gb
    gpus: 8
    on_demand:
      - {price_per_hour: 40, from: 2026-01-01, source: "https://example.com", checked_on: 2026-10-01, grade: A}
    committed:
      reserved_1y: {term_months: 12, unavailable: "on request only"}
"#;

const CONTRACT: &str = r#"schema: 1
provider: example
currency: USD
discounts:
  - {plan: on_demand, discount_share: 0.25, from: 2026-07-01, until: 2027-07-01, source: "contract 2026-07"}
  - {instance: big, plan: reserved_1y, net_price_per_gpu_hour: 2.6, from: 2026-07-01, source: "offer 2026-06"}
"#;

const SCENARIO: &str = r"schema: 1
title: What was negotiated
as_of: 2026-10-10
currency: USD
horizon_months: 12
demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 0.5}
alternatives:
  rent:
    - on_demand: {instance: example/big}
  reserve:
    - committed: {instance: example/big, plan: reserved_1y}
";

/// What `compare` says with these sheets, the last on top.
fn compared(sheets: &[&str], format: &str) -> String {
    run(&[], sheets, format)
}

/// What a command says with these sheets; that of the scenario unless another is given.
fn run(command: &[&str], sheets: &[&str], format: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: String, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let scenario = write("scenario.yaml".to_owned(), SCENARIO);
    let paths = sheets.iter().enumerate();
    let paths: Vec<String> =
        paths.map(|(index, text)| write(format!("sheet-{index}.yaml"), text)).collect();
    let mut arguments = if command.is_empty() {
        vec!["compare", &scenario, "--view", "full"]
    } else {
        command.to_vec()
    };
    arguments.extend(["--format", format]);
    arguments.extend(paths.iter().flat_map(|path| ["--pricing", path]));
    let run = gpu_tco(&arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

fn results(sheets: &[&str]) -> Value {
    serde_json::from_str(&compared(sheets, "json")).unwrap()
}

/// The total of an alternative.
fn total(results: &Value, name: &str) -> String {
    let all = results["alternatives"].as_array().unwrap();
    let found = all.iter().find(|it| it["name"] == name).unwrap();
    found["total"].as_str().unwrap().to_owned()
}

#[test]
fn list_discount_and_net_are_all_told() {
    let results = results(&[LIST, CONTRACT]);
    // 40 x 0.75 = 30 an hour for half of 8,760; 2.6 x 8 for all of them.
    assert_eq!(total(&results, "rent"), "131400");
    assert_eq!(total(&results, "reserve"), "182208");
    let inputs = results["inputs"].as_array().unwrap();
    let of = |key: &str| inputs.iter().find(|it| it["key"] == key).unwrap().clone();
    let keys: Vec<&str> = inputs.iter().map(|it| it["key"].as_str().unwrap()).collect();
    assert!(
        !keys.iter().any(|it| it.contains("list_price") || it.contains("discount")),
        "{keys:?}"
    );
    let lowered = of("example/big.on_demand.price_per_hour");
    assert_eq!(
        (lowered["value"].as_str(), lowered["source"].as_str()),
        (Some("30"), Some("contract 2026-07"))
    );
    let terms = &lowered["negotiated"];
    let told =
        ["list", "discount_share", "net", "list_source"].map(|key| terms[key].as_str().unwrap());
    assert_eq!(told, ["40", "0.25", "30", "https://example.com"]);
    let agreed = of("example/big.reserved_1y.net_price_per_gpu_hour");
    assert_eq!(agreed["negotiated"]["list"], Value::Null);
    let text = compared(&[LIST, CONTRACT], "markdown");
    for line in [
        "example/big on demand: 30 per instance-hour of 8 GPUs net (list 40, less 25.0%); \
         contract 2026-07, from 2026-07-01 until 2027-07-01",
        "example/big reserved 1y: 2.6 per GPU-hour net; offer 2026-06, from 2026-07-01",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn the_end_of_a_contract_is_a_later_price() {
    let results = results(&[LIST, CONTRACT]);
    let found = results["findings"].as_array().unwrap().iter();
    let told: Vec<&str> = found.map(|it| it["message"].as_str().unwrap()).collect();
    let ends = "example/big costs 40 per instance-hour from 2027-07-01 on";
    assert!(told.iter().any(|it| it.starts_with(ends)), "{told:?}");
}

/// 40 for 8 GPUs x 8,760 hours x 0.5 = 175,200; from month 7 on, the first that begins on 2027-04-01 or later,
/// a tenth more of 87,600. The commitment is signed for 12 months on the first day.
#[test]
fn a_price_whose_row_ends_within_the_horizon_is_found() {
    let until = LIST.replace("2026-01-01, source", "2026-01-01, until: 2027-04-01, source");
    let until = until.replace(
        "unavailable: \"on request only\"",
        "prices: [{effective_price_per_gpu_hour: 2.6, from: 2026-01-01, until: 2027-04-01, \
         source: \"https://example.com\", checked_on: 2026-10-01, grade: A}]",
    );
    let of = |sheet: &str| {
        let found = results(&[sheet]);
        let all = found["findings"].as_array().unwrap().iter();
        let all = all.filter(|it| it["code"] == "GTD016");
        all.map(|it| it["message"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let expected = "the row of example/big on demand ends on 2027-04-01 and none follows, but its price is \
                    used in all 12 months. If example/big on demand costs 10% more from month 7 on, rent costs \
                    183,960 USD (8,760 more); reserve is then cheapest. State the price after the row, such as \
                    `price_steps: [{from_month: 7, price_per_hour: 44}]`";
    assert_eq!(of(&until), [expected]);
    // The months of a calendar begin with its first: April 2027 is month 5 from December 2026 on, and month 1 from May.
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("sheet.yaml"), &until).unwrap();
    for (first, expected) in [
        ("2026-12", "from month 5 on, rent costs 186,880 USD (11,680 more)"),
        ("2027-05", "from month 1 on, rent costs 192,720 USD (17,520 more)"),
    ] {
        let scenario = format!("{SCENARIO}first_month: {first}\n");
        std::fs::write(path("s.yaml"), scenario).unwrap();
        let (sheet, scenario) = (path("sheet.yaml"), path("s.yaml"));
        let run = gpu_tco(&["compare", &scenario, "--pricing", &sheet, "-f", "json"]);
        assert!(run.stdout.contains(expected), "{first}\n{}{}", run.stdout, run.stderr);
    }
    let beyond = until.replace("until: 2027-04-01", "until: 2027-10-10");
    assert_eq!(of(&beyond), Vec::<String>::new());
}

#[test]
fn an_agreed_price_above_the_list_is_told() {
    // 44 an hour for 8 GPUs against 40 is a tenth more.
    let of = |price: &str| {
        let row = format!("instance: big, plan: on_demand, {price}");
        let contract = CONTRACT.replacen("plan: on_demand, discount_share: 0.25", &row, 1);
        let found = results(&[LIST, &contract]);
        let found = found["findings"].as_array().unwrap().iter();
        let told = |it: &Value| format!("{} {}", it["code"], it["message"]).replace('"', "");
        found.map(told).collect::<Vec<_>>()
    };
    let told =
        "GTP020 example/big on demand costs 10.0% more by contract 2026-07 than at list".to_owned();
    assert!(of("net_price_per_gpu_hour: 5.5").contains(&told));
    assert!(of("net_price_per_hour: 44").contains(&told));
    assert!(!of("net_price_per_hour: 40").iter().any(|it| it.contains("than at list")));
}

#[test]
fn a_contract_lies_over_every_sheet_and_the_last_contract_counts() {
    // 44 x 0.75 = 33 an hour for half of 8,760; the agreed price stays.
    let dearer = LIST.replace("price_per_hour: 40", "price_per_hour: 44");
    for sheets in [[LIST, CONTRACT, &dearer], [LIST, &dearer, CONTRACT]] {
        let found = results(&sheets);
        assert_eq!(
            (total(&found, "rent"), total(&found, "reserve")),
            ("144540".into(), "182208".into())
        );
    }
    // 40 x 0.5 = 20, of a contract that says nothing of the commitment.
    let later = CONTRACT.lines().take(5).collect::<Vec<_>>().join("\n").replace("0.25", "0.5");
    let found = results(&[LIST, CONTRACT, &later]);
    assert_eq!(
        (total(&found, "rent"), total(&found, "reserve")),
        ("87600".into(), "182208".into())
    );
}

#[test]
fn check_finds_what_a_contract_names_and_no_sheet_has() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
    };
    let path = folder.path().display().to_string();
    let checked = || gpu_tco(&["check", &path, "--as-of", "2026-10-10"]);
    // The contract comes before the list by name.
    write("a-contract.yaml", CONTRACT);
    write("list.yaml", LIST);
    assert_eq!(checked().code, 0, "{}", checked().stdout);
    write("a-contract.yaml", &CONTRACT.replace("instance: big", "instance: bigg"));
    let found = checked();
    assert_eq!(found.code, 1, "{}", found.stdout);
    assert!(found.stdout.contains("example has no `bigg`, so that nothing is lowered"));
}

#[test]
fn list_and_net_stand_side_by_side() {
    let command = ["prices", "example/", "--as-of", "2026-10-10"];
    let told = run(&command, &[LIST, CONTRACT], "table");
    let expected = "\
Read as: instance example/.

2 prices match example/, valid on 2026-10-10 · USD

 net per
GPU-hour    list  instance     GPUs  plan             days  holds
h100-sxm-80gb
   2.600       -  example/big     8  reserved_1y  contract      -
   3.750   5.000  example/big     8  on demand           9    98%

holds: chance that the price is unchanged since it was checked (by other
  providers, as no history of its own is known).
";
    assert_eq!(told, expected);
    let found: Value = serde_json::from_str(&run(&command, &[LIST, CONTRACT], "json")).unwrap();
    let row = &found["prices"][1];
    let told = [
        "price_per_gpu_hour",
        "list_price_per_gpu_hour",
        "discount_share",
        "source",
        "list_source",
    ];
    let told = told.map(|key| row[key].as_str().unwrap());
    assert_eq!(told, ["3.75", "5", "0.25", "contract 2026-07", "https://example.com"]);
}
