//! A scenario names files of its own folder, its project and the working folder; others only if the command line says so.

use std::fs;

use crate::program::gpu_tco;

const SCENARIO: &str = "schema: 1
as_of: 2026-10-10
currency: USD
horizon_months: 36
demand: {gpu: h100-sxm-80gb, trace: TRACE}
alternatives:
  rent: [{on_demand: {price_per_gpu_hour: 2.5}}]
  other: [{on_demand: {price_per_gpu_hour: 3}}]
";
const TRACE: &str = "timestamp,gpus\n2026-01-01T00:00:00Z,7\n2026-01-01T01:00:00Z,4\n";

#[test]
fn a_file_elsewhere_is_read_only_if_the_command_line_allows_it() {
    let [folder, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let trace = elsewhere.path().join("trace.csv");
    fs::write(&trace, TRACE).unwrap();
    let scenario = folder.path().join("own.yaml");
    fs::write(&scenario, SCENARIO.replace("TRACE", trace.to_str().unwrap())).unwrap();
    let scenario = scenario.to_str().unwrap();
    let allowed = ["--allow-folder", elsewhere.path().to_str().unwrap()];
    for command in ["compare", "check", "simulate"] {
        let refused = gpu_tco(&[command, scenario]);
        let said = refused.stdout + &refused.stderr;
        let message = "is outside the folder of the scenario, its project and the working folder";
        assert!(refused.code != 0 && said.contains(message), "{command}: {said}");
        assert!(said.contains("add `--allow-folder "), "{command}: {said}");
        let found = gpu_tco(&[command, scenario, allowed[0], allowed[1]]);
        assert_eq!(found.code, 0, "{command}: {}{}", found.stdout, found.stderr);
    }
    let bundle = folder.path().join("audit.zip");
    let bundle = bundle.to_str().unwrap();
    let made = gpu_tco(&["report", scenario, "-o", bundle, allowed[0], allowed[1]]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    let verified = gpu_tco(&["verify", bundle]);
    assert_eq!(verified.code, 0, "{}{}", verified.stdout, verified.stderr);
    let set = format!("demand.trace={}", trace.display());
    let own = folder.path().join("set.yaml");
    fs::write(folder.path().join("trace.csv"), TRACE).unwrap();
    fs::write(&own, SCENARIO.replace("TRACE", "trace.csv")).unwrap();
    let found = gpu_tco(&["compare", own.to_str().unwrap(), "--set", &set]);
    assert_eq!(found.code, 0, "{}", found.stderr);
}

#[test]
fn a_file_of_the_project_is_read_from_any_folder() {
    let project = tempfile::tempdir().unwrap();
    for folder in ["scenarios", "traces", "deep/er", ".git"] {
        fs::create_dir_all(project.path().join(folder)).unwrap();
    }
    fs::write(project.path().join("traces/trace.csv"), TRACE).unwrap();
    for (folder, up) in [("scenarios", ".."), ("deep/er", "../..")] {
        let scenario = project.path().join(folder).join("own.yaml");
        fs::write(&scenario, SCENARIO.replace("TRACE", &format!("{up}/traces/trace.csv"))).unwrap();
        let found = gpu_tco(&["compare", scenario.to_str().unwrap()]);
        assert_eq!(found.code, 0, "{folder}: {}", found.stderr);
        fs::remove_dir_all(project.path().join(".git")).unwrap_or_default();
        let found = gpu_tco(&["compare", scenario.to_str().unwrap()]);
        let is_known = folder == "scenarios";
        assert_eq!(found.code == 0, is_known, "{folder}: {}", found.stderr);
        fs::create_dir_all(project.path().join(".git")).unwrap();
    }
}

#[test]
#[cfg(unix)]
fn values_of_a_file_elsewhere_are_not_read_and_a_link_does_not_lead_there() {
    let [folder, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    fs::write(elsewhere.path().join("secret"), "daemon:x:1:1\n").unwrap();
    std::os::unix::fs::symlink(elsewhere.path().join("secret"), folder.path().join("link.txt"))
        .unwrap();
    let scenario = folder.path().join("own.yaml");
    let text = SCENARIO.replace("trace: TRACE", "gpus: 8, utilization: 0.5");
    let secret = elsewhere.path().join("secret");
    for named in [secret.to_str().unwrap(), "link.txt", "../../../../etc/hostname"] {
        let law = format!("{{of: demand.utilization, empirical: {named}}}");
        let law = format!("uncertainty: {{inputs: {{use: {law}}}}}\n");
        fs::write(&scenario, text.clone() + &law).unwrap();
        for command in ["compare", "check", "simulate"] {
            let refused = gpu_tco(&[command, scenario.to_str().unwrap()]);
            let printed = refused.stdout + &refused.stderr;
            assert_eq!(
                refused.code,
                if command == "check" { 1 } else { 2 },
                "{command}: {printed}"
            );
            assert!(printed.contains("is outside the folder"), "{command} {named}: {printed}");
            assert!(!printed.contains("daemon"), "{command} {named}: {printed}");
        }
    }
}
