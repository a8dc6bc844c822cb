//! What the README shows is what the program does.

use crate::program::{gpu_tco, gpu_tco_in};

/// Runs every `$` line of the README's console blocks; `...` stands for lines left out.
#[test]
fn every_command_prints_what_the_readme_shows() {
    let readme = include_str!("../../README.md");
    let mut shown = 0;
    for block in fenced(readme, "console") {
        let (command, expected) = block.split_once('\n').unwrap_or((block, ""));
        let Some(arguments) = arguments(command) else { continue };
        let elsewhere = tempfile::tempdir().unwrap();
        let run = match arguments.first() {
            Some(&"init") => gpu_tco_in(elsewhere.path(), &arguments), // it writes
            _ => gpu_tco(&arguments),
        };
        // An import tells what it did beside what it writes.
        let is_import = arguments.starts_with(&["prices", "import"]);
        assert_eq!(run.stderr.is_empty(), !is_import, "{command}: {}", run.stderr);
        assert_shows(command, expected, &run.stdout);
        shown += 1;
    }
    assert!(shown >= 2, "the README shows the main command and one more");
}

#[test]
fn the_scenario_and_the_sheet_of_the_readme_work_together() {
    let readme = include_str!("../../README.md");
    let blocks = fenced(readme, "yaml");
    let [scenario, sheet, contract, ..] = blocks.as_slice() else { panic!("three files") };
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (sheet, contract) = (write("example.yaml", sheet), write("contract.yaml", contract));
    let own_sheet = scenario.replace("lambda/gpu_8x_h100_sxm5", "example/gpu.8xlarge");
    for (name, text) in [("shown.yaml", *scenario), ("own.yaml", &own_sheet)] {
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

/// The blocks of a language.
pub fn fenced<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let opening = format!("```{language}\n");
    let blocks = text.split(opening.as_str()).skip(1);
    blocks.filter_map(|rest| rest.split_once("```").map(|(block, _)| block)).collect()
}

/// What the program is asked; other commands are not run from within a test.
fn arguments(command: &str) -> Option<Vec<&str>> {
    let line = command.strip_prefix("$ ")?;
    let own = ["cargo run --release -- ", "gpu-tco "];
    let asked = own.iter().find_map(|prefix| line.strip_prefix(prefix))?;
    Some(asked.split_whitespace().collect())
}

fn assert_shows(command: &str, expected: &str, output: &str) {
    let mut rest = output;
    for part in expected.split("...\n").filter(|part| !part.trim().is_empty()) {
        let Some(at) = rest.find(part) else {
            panic!("`{command}` does not print\n{part}\nbut\n{output}");
        };
        rest = &rest[at + part.len()..];
    }
}
