//! The commands and files of the README and the documentation, run as they are printed.

use crate::program::{gpu_tco, gpu_tco_in};

/// Pages that show commands.
pub const README: &str = include_str!("../../../README.md");
/// Page with the sheets to start from.
pub const PRICE_SHEETS: &str = include_str!("../../../docs/price-sheets.md");
/// Page with the pipelines.
pub const CI: &str = include_str!("../../../docs/ci.md");
const OUTPUT: &str = include_str!("../../../docs/output.md");
const MODEL: &str = include_str!("../../../docs/model.md");
const DEMAND: &str = include_str!("../../../docs/demand.md");
const UNCERTAINTY: &str = include_str!("../../../docs/uncertainty.md");
const RECIPES: &str = include_str!("../../../docs/recipes.md");

/// Runs every `$` line of the console blocks of the pages; `...` stands for lines left out.
#[test]
fn every_command_prints_what_the_pages_show() {
    let pages = [
        (README, 4),
        (PRICE_SHEETS, 4),
        (CI, 2),
        (OUTPUT, 1),
        (MODEL, 1),
        (DEMAND, 2),
        (UNCERTAINTY, 1),
        (RECIPES, 1),
    ];
    for (page, least) in pages {
        let mut shown = 0;
        for block in fenced(page, "console") {
            let (command, expected) = block.split_once('\n').unwrap_or((block, ""));
            let Some(arguments) = arguments(command) else { continue };
            let elsewhere = tempfile::tempdir().unwrap();
            let run = match arguments.first() {
                Some(&"init") => gpu_tco_in(elsewhere.path(), &arguments), // it writes
                _ => gpu_tco(&arguments),
            };
            // An import reports what it did beside what it writes.
            let is_import = arguments.starts_with(&["prices", "import"]);
            assert_eq!(run.stderr.is_empty(), !is_import, "{command}: {}", run.stderr);
            assert_shows(command, expected, &run.stdout);
            shown += 1;
        }
        assert!(shown >= least, "{shown} commands of {least}: {}", page.lines().next().unwrap());
    }
}

#[test]
fn the_trace_of_the_page_is_read() {
    let [trace] = fenced(DEMAND, "csv")[..] else { panic!("a trace") };
    let folder = tempfile::tempdir().unwrap();
    let scenario = "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\n\
                    demand: {gpu: h100-sxm-80gb, trace: demand.csv}\nalternatives:\n  \
                    rent:\n    - on_demand: {price_per_gpu_hour: 3}\n";
    std::fs::write(folder.path().join("demand.csv"), trace).unwrap();
    std::fs::write(folder.path().join("lab.yaml"), scenario).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", "lab.yaml", "--view", "full"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("demand.csv: 5 hours"), "{}", run.stdout);
}

#[test]
fn the_readme_is_a_front_page() {
    assert!((8_000..=10_000).contains(&README.len()), "{}", README.len());
}

#[test]
fn the_scenario_and_the_sheets_of_the_pages_work_together() {
    let [scenario] = fenced(README, "yaml")[..] else { panic!("a scenario") };
    let [sheet, rates, site, contract] = fenced(PRICE_SHEETS, "yaml")[..] else {
        panic!("four sheets")
    };
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (sheet, contract) = (write("example.yaml", sheet), write("contract.yaml", contract));
    let abroad = scenario.replacen("currency: USD", "currency: EUR", 1);
    let (abroad, rates) = (write("abroad.yaml", &abroad), write("rates.yaml", rates));
    let converted = gpu_tco(&["compare", &abroad, "--pricing", &rates, "--view", "full"]);
    assert!(converted.stdout.contains("treasury EUR/USD: 1.12"), "{}", converted.stderr);
    let owned = "title: Berlin\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 12\npricing: [berlin.yaml]\n\
        demand: {gpu: h100-sxm-80gb, gpus: 8, utilization: 1}\nalternatives:\n  own: [{owned: {gpus: peak, \
        node: {gpus: 8, price: 280000, busy_kw: 10}, site: berlin}}]\n";
    write("berlin.yaml", site);
    let run =
        gpu_tco(&["compare", &write("owned.yaml", owned), "--pricing", &rates, "--view", "full"]);
    assert!(
        run.stdout.contains("berlin tariff: 0.19 EUR per kWh, at 1.12 EUR/USD"),
        "{}{}",
        run.stderr,
        run.stdout
    );
    let own_sheet = scenario.replace("lambda/gpu_8x_h100_sxm5", "example/gpu.8xlarge");
    for (name, text) in [("shown.yaml", scenario), ("own.yaml", &own_sheet)] {
        let run = gpu_tco(&["compare", &write(name, text), "--pricing", &sheet]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{name}");
    }
    let sent =
        own_sheet.replace("utilization: 0.6}", "utilization: 0.6, egress_gb_per_month: 10000}");
    let run =
        gpu_tco(&["compare", &write("sent.yaml", &sent), "--pricing", &sheet, "--view", "full"]);
    // 10,000 GB x 0.02 x 12 months
    let has_egress =
        run.stdout.lines().any(|it| it.contains("  egress") && it.contains("  2,400  "));
    assert!(has_egress, "{}{}", run.stderr, run.stdout);
    // 3.40 of the contract and not 3.99 of the list.
    let net = [
        "compare",
        &write("net.yaml", scenario),
        "--pricing",
        &contract,
        "--view",
        "full",
        "-f",
        "markdown",
    ];
    let run = gpu_tco(&net);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    let told = "3.4 per GPU-hour net (list 31.92 per instance-hour, less 14.8%)";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}

#[test]
fn the_readme_counts_what_is_shipped() {
    let folder = |name: &str, end: &str| {
        let entries = std::fs::read_dir(name).unwrap().map(|it| it.unwrap().path());
        entries.filter(|it| it.extension().is_some_and(|it| it == end)).count()
    };
    let checked = gpu_tco(&["check", "pricing", "--as-of", "2026-10-10"]).stdout;
    let (_, prices) = checked.split_once(" sheets (").unwrap();
    let (prices, _) = prices.split_once(" prices)").unwrap();
    for said in [
        format!("**Ships {prices} dated figures**"),
        format!("the {} scenarios that come with the program", folder("scenarios", "yaml")),
        format!("holds {} published comparisons", folder("tests/cases", "json")),
    ] {
        assert!(README.contains(&said), "{said}");
    }
    let cases = folder("tests/cases", "json");
    assert!(include_str!("../../../docs/method.md").contains(&format!("{cases} published")));
}

/// The blocks of a language.
pub fn fenced<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let opening = format!("```{language}\n");
    let blocks = text.split(opening.as_str()).skip(1);
    blocks.filter_map(|rest| rest.split_once("```").map(|(block, _)| block)).collect()
}

/// What the program is asked; other commands are not run from within a test.
fn arguments(command: &str) -> Option<Vec<&str>> {
    let line = command.strip_prefix("$ ")?;
    let own = ["cargo run -- ", "gpu-tco "];
    let asked = own.iter().find_map(|prefix| line.strip_prefix(prefix))?;
    Some(asked.split_whitespace().collect())
}

/// Holds what a page shows against what was printed; `...` stands for lines left out.
pub fn assert_shows(command: &str, expected: &str, output: &str) {
    let mut rest = output;
    for part in expected.split("...\n").filter(|part| !part.trim().is_empty()) {
        let Some(at) = rest.find(part) else {
            panic!("`{command}` does not print\n{part}\nbut\n{output}");
        };
        rest = &rest[at + part.len()..];
    }
}
