//! `init --gpu`: a scenario filled from the built-in sheets, which runs as it is written.

use std::fs;
use std::path::Path;

use crate::program::{Run, gpu_tco, gpu_tco_in};

const RENT: [&str; 5] = ["init", "--gpu", "h200", "--gpus", "32"];

fn written(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join("scenarios").join(name)).unwrap()
}

/// A run that fails and writes nothing.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let Run { code, stdout, stderr } = gpu_tco_in(folder.path(), arguments);
    assert_eq!((code, stdout.as_str()), (2, ""), "{stderr}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    stderr
}

#[test]
fn it_compares_and_checks_without_errors() {
    let folder = tempfile::tempdir().unwrap();
    let rent = ["--rent", "aws/p5en.48xlarge", "--rent", "nebius/hgx-h200", "--own"];
    let run = gpu_tco_in(folder.path(), &[RENT.as_slice(), &rent].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(run.stdout.contains("  ./scenarios/32xh200-sxm-141gb.yaml\n"), "{}", run.stdout);
    let file = "scenarios/32xh200-sxm-141gb.yaml";
    let run = gpu_tco_in(folder.path(), &["compare", file]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    for name in ["own", "aws", "nebius"] {
        assert!(run.stdout.contains(name), "{name}\n{}", run.stdout);
    }
    let run = gpu_tco_in(folder.path(), &["check", file, "--as-of", "2026-10-10"]);
    assert!(run.code == 0 && !run.stdout.contains("error["), "{}{}", run.stdout, run.stderr);
    let text = written(folder.path(), "32xh200-sxm-141gb.yaml");
    // Of a node on standby, a spare and renting while nodes are down, the cheapest at these prices.
    let bought = "as many nodes as the peak needs: 4 nodes of 8 GPUs";
    assert!(text.contains(bought), "{text}");
    assert_eq!(text.matches("replace by yours").count(), 7, "{text}");
    let rest = "\n        standby: none ";
    let cheapest = "\n    - on_demand: {instance: nebius/hgx-h200}  ";
    assert!(text.contains(rest) && text.contains(cheapest), "{text}");
    assert!(text.contains("# Edit first: `utilization`."), "{text}");
}

/// Each pair of an accelerator and its first instance fills a scenario that compares.
#[test]
fn any_instance_of_the_sheets_fills_one() {
    let all = gpu_tco(&["prices", "--format", "csv"]).stdout;
    let cell = |line: &str, at: usize| line.split(',').nth(at).unwrap_or_default().to_owned();
    let head: Vec<String> = all.lines().next().unwrap().split(',').map(str::to_owned).collect();
    let column = |name: &str| head.iter().position(|it| it == name).unwrap();
    let (gpu, instance, plan) = (column("gpu"), column("instance"), column("plan"));
    let mut seen: Vec<String> = Vec::new();
    for line in all.lines().skip(1).filter(|it| cell(it, plan) == "on_demand") {
        let (gpu, instance) = (cell(line, gpu), cell(line, instance));
        if seen.contains(&gpu) {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        let fill = ["init", "--gpu", &gpu, "--gpus", "8", "--rent", &instance];
        let run = gpu_tco_in(folder.path(), &fill);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{gpu} {instance}");
        let file = format!("scenarios/8x{gpu}.yaml");
        let run = gpu_tco_in(folder.path(), &["compare", &file]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{gpu} {instance}");
        seen.push(gpu);
    }
    assert!(seen.len() > 10, "{seen:?}");
}

#[test]
fn two_instances_of_a_provider_are_numbered() {
    let folder = tempfile::tempdir().unwrap();
    let rent = ["--rent", "aws/p5en.48xlarge", "--rent", "aws/p5en.48xlarge@ap-south-1"];
    assert_eq!(gpu_tco_in(folder.path(), &[RENT.as_slice(), &rent].concat()).code, 0);
    let text = written(folder.path(), "32xh200-sxm-141gb.yaml");
    assert!(text.contains("\n  aws:\n") && text.contains("\n  aws_2:\n"), "{text}");
}

#[test]
fn the_schema_of_an_earlier_one_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    for gpus in ["8", "16"] {
        let run = gpu_tco_in(folder.path(), &["init", "--gpu", "h200", "--gpus", gpus, "--own"]);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""));
        assert_eq!(run.stdout.contains("schema/scenario.json"), gpus == "8");
    }
    let one = ["init", "--gpu", "h200", "--gpus", "8", "--own"];
    assert!(gpu_tco_in(folder.path(), &one).stderr.contains("already"));
}

#[test]
fn without_a_system_the_price_is_left_to_the_user() {
    let folder = tempfile::tempdir().unwrap();
    let one = ["init", "--gpu", "mi300x", "--gpus", "16", "--own"];
    let run = gpu_tco_in(folder.path(), &one);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let file = "./scenarios/16xmi300x-oam-192gb.yaml";
    assert!(run.stderr.contains(&format!("note: {file}:20 needs ")), "{}", run.stderr);
    assert!(run.stderr.contains(" needs the price of one node, in USD\n"), "{}", run.stderr);
    let path = folder.path().join(file);
    let run = gpu_tco_in(folder.path(), &["compare", file]);
    assert!(run.code == 2 && run.stderr.contains("price"), "{}", run.stderr);
    let text = fs::read_to_string(&path).unwrap();
    let text = text.replace("price: ", "price: 250000").replace("busy_kw: ", "busy_kw: 10");
    fs::write(&path, text).unwrap();
    let run = gpu_tco_in(folder.path(), &["compare", file]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

#[test]
fn names_that_fit_none_or_several_list_those_that_exist() {
    let told = refused(&["init", "--gpu", "h100", "--gpus", "8", "--own"]);
    assert!(told.starts_with("error: --gpu `h100` fits ") && told.contains("`h100-sxm-80gb`"));
    let told = refused(&["init", "--gpu", "h300", "--gpus", "8", "--own"]);
    assert!(told.contains("fits --gpu `h300`\naccelerators: ") && told.contains("h200-sxm-141gb"));
    let told = refused(&[RENT.as_slice(), &["--rent", "aws/p5en.48xlrage"]].concat());
    assert!(told.contains("write `aws/p5en.48xlarge`"), "{told}");
    let told = refused(&[RENT.as_slice(), &["--rent", "nobody/has-this"]].concat());
    assert!(told.contains("\ninstances with h200-sxm-141gb: "), "{told}");
    let told = refused(&[RENT.as_slice(), &["--rent", "lambda/gpu_8x_h100_sxm5"]].concat());
    assert!(told.contains("has h100-sxm-80gb, not h200-sxm-141gb\ninstances"), "{told}");
    let told = refused(&RENT);
    assert!(told.contains("add `--own`, or `--rent`") && told.contains("aws/p5en"), "{told}");
    assert!(refused(&RENT[..3]).contains("add `--gpus 8`"));
    let told = refused(&["init", "--gpus", "64"]);
    assert!(told.contains("add `--gpu h100-sxm-80gb`, or `--rent`"), "{told}");
    let told = refused(&["init", "--gpus", "8", "--rent", "lambda/gpu_8x_h100_sxm"]);
    assert!(told.contains("write `lambda/gpu_8x_h100_sxm5`"), "{told}");
}

/// With an instance to rent, `--gpu` may fit several accelerators or be left out.
#[test]
fn an_instance_decides_the_accelerator() {
    let rent = ["--gpus", "8", "--rent", "lambda/gpu_8x_h100_sxm5"];
    for gpu in [["--gpu", "h100"].as_slice(), &[]] {
        let folder = tempfile::tempdir().unwrap();
        let run = gpu_tco_in(folder.path(), &[["init"].as_slice(), &rent, gpu].concat());
        assert!(run.stdout.contains("8xh100-sxm-80gb.yaml"), "{}{}", run.stdout, run.stderr);
    }
}

/// Beside an instance on demand, the plan that is named, or the cheapest whose terms make up the months.
#[test]
fn a_plan_that_fits_is_an_alternative() {
    let folder = tempfile::tempdir().unwrap();
    let rent = ["--rent", "aws/p5en.48xlarge"];
    assert_eq!(gpu_tco_in(folder.path(), &[RENT.as_slice(), &rent].concat()).code, 0);
    let text = written(folder.path(), "32xh200-sxm-141gb.yaml");
    let plan = "{instance: aws/p5en.48xlarge, plan: savings_plan_3y, gpus: peak}";
    assert!(text.contains("\n  aws:\n") && text.contains(plan), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let rent = ["--rent", "aws/p5en.48xlarge:savings_plan_1y"];
    assert_eq!(gpu_tco_in(folder.path(), &[RENT.as_slice(), &rent].concat()).code, 0);
    let text = written(folder.path(), "32xh200-sxm-141gb.yaml");
    assert!(text.contains("\n  aws:\n    - on_demand: {instance: aws/p5en.48xlarge}  "), "{text}");
    assert!(text.contains(" # us-east-1; `region` names another, such as Europe\n"), "{text}");
    assert!(text.contains("\n  aws_savings_plan_1y:\n") && !text.contains("3y"), "{text}");
    let folder = tempfile::tempdir().unwrap();
    let year = ["--rent", "aws/p5en.48xlarge", "--months", "12"];
    assert_eq!(gpu_tco_in(folder.path(), &[RENT.as_slice(), &year].concat()).code, 0);
    let text = written(folder.path(), "32xh200-sxm-141gb.yaml");
    assert!(text.contains("plan: savings_plan_1y") && !text.contains("3y"), "{text}");
    let wrong = refused(&[RENT.as_slice(), &["--rent", "aws/p5en.48xlarge:savings"]].concat());
    assert!(wrong.contains("has no plan `savings` in force; write `"), "{wrong}");
}

/// The H100 server of the sheets is phased out: the one in its place is written, as doing the same work.
#[test]
fn a_system_that_is_no_longer_sold_is_never_written() {
    let folder = tempfile::tempdir().unwrap();
    let fill =
        ["init", "--gpu", "h100-sxm", "--gpus", "32", "--rent", "lambda/gpu_8x_h100_sxm5", "--own"];
    assert_eq!(gpu_tco_in(folder.path(), &fill).code, 0);
    let text = written(folder.path(), "32xh100-sxm-80gb.yaml");
    assert!(
        text.contains(" system: lenovo/sr680a-v3-8xh200 ") && !text.contains("8xh100"),
        "{text}"
    );
    assert!(text.contains("        node:\n          gpu: h100-sxm-80gb "), "{text}");
    let run = gpu_tco_in(folder.path(), &["compare", "scenarios/32xh100-sxm-80gb.yaml"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

/// What a flag states is written as it is, and no longer as an assumption.
#[test]
fn what_flags_state_is_no_assumption() {
    let stated = ["--own", "--months", "24", "--utilization", "0.55", "--site", "norway"];
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(gpu_tco_in(folder.path(), &[RENT.as_slice(), &stated].concat()).code, 0);
    let text = written(folder.path(), "32xh200-sxm-141gb.yaml");
    for line in ["horizon_months: 24", "  utilization: 0.55"] {
        assert!(text.contains(&format!("\n{line}\n")), "{line}\n{text}");
    }
    // No sheet has its PUE.
    assert!(text.contains("\n        site: {from: norway, pue: 1.3} "), "{text}");
    assert!(text.contains("title: \"32 h200-sxm-141gb for 24 months: own\""), "{text}");
    assert!(text.contains("# Edit first: `shape`."), "{text}");
    // Nodes outlast 24 months, so that they are sold rather than written off.
    assert!(text.contains(": what a sale after 24 months brings\n"), "{text}");
    let compare = ["compare", "scenarios/32xh200-sxm-141gb.yaml", "--view", "full"];
    let run = gpu_tco_in(folder.path(), &compare);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    assert!(!run.stdout.contains("GTS044") && !run.stdout.contains("GTS050"), "{}", run.stdout);
    let told = refused(&[RENT.as_slice(), &["--own", "--site", "norwya"]].concat());
    assert!(told.contains("no built-in sheet has the site `norwya`; write `norway`"), "{told}");
    // A place is that of its site.
    let folder = tempfile::tempdir().unwrap();
    let frankfurt = [RENT.as_slice(), &["--own", "--site", "Frankfurt"]].concat();
    assert_eq!(gpu_tco_in(folder.path(), &frankfurt).code, 0);
    let text = written(folder.path(), "32xh200-sxm-141gb.yaml");
    assert!(text.contains("\n        site: germany\n"), "{text}");
    let told = refused(&[RENT.as_slice(), &["--own", "--utilization", "55"]].concat());
    assert!(told.contains("it must be above 0 and at most 1; write 0.55"), "{told}");
    let told = refused(&[RENT.as_slice(), &["--own", "--months", "601"]].concat());
    assert!(told.contains("a whole number from 1 to 600; write 36"), "{told}");
    assert!(refused(&["init", "--months", "12"]).contains("--gpu is missing"));
}

/// 400,000 GPU-hours / 8,760 hours / 77% = 59.3 GPUs.
#[test]
fn gpus_follow_from_the_work_and_the_use() {
    let folder = tempfile::tempdir().unwrap();
    let work = ["--gpu-hours-per-year", "400000", "--utilization", "0.77"];
    let own = ["init", "--gpu", "h200", "--own"];
    let run = gpu_tco_in(folder.path(), &[own.as_slice(), &work].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = written(folder.path(), "60xh200-sxm-141gb.yaml");
    let gpus = "  gpus: 60 ";
    let sum =
        "# 400,000 GPU-hours / 8,760 hours / 77% use, rounded up\n  gpu_hours_per_year: 400000\n";
    let line = text.lines().find(|it| it.starts_with(gpus)).unwrap();
    assert!(text.contains(sum) && line.contains(sum.lines().next().unwrap()), "{text}");
    let path = "scenarios/60xh200-sxm-141gb.yaml";
    let run = gpu_tco_in(folder.path(), &["compare", path, "-f", "json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let alone = gpu_tco_in(folder.path(), &[own.as_slice(), &work[..2]].concat());
    assert!(alone.code == 2 && alone.stderr.contains("--utilization"), "{}", alone.stderr);
}
