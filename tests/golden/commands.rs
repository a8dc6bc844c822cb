//! What `check`, `diff`, `mix`, `prices` and the views print, in every format they have.
//!
//! The formats are those of the program's own registers: a new one has no snapshot and fails.

use clap::ValueEnum;
use gpu_tco::export::{CheckFormat, Format};
use libtest_mimic::Trial;

use crate::program::gpu_tco;
use crate::snapshot::{HASHES, snapshot};
use crate::trial;

/// The day as of which prices are listed.
const DAY: &str = "2026-11-20";
const VIEWS: [&str; 4] = ["cashflow", "annual", "pnl", "per-gpu-hour"];

/// A format of `compare`, `diff` and `prices`.
pub struct Named {
    /// Its name on the command line.
    pub name: String,
    /// Whether a file of it holds one table.
    pub is_one_table: bool,
}

/// Every format of `compare`, `diff` and `prices`.
pub fn formats() -> Vec<Named> {
    let all = Format::value_variants().iter();
    all.map(|it| Named { name: name(it), is_one_table: it.is_one_table() }).collect()
}

fn name(format: &impl ValueEnum) -> String {
    format.to_possible_value().unwrap().get_name().to_owned()
}

/// A run of the program and the snapshot of what it prints.
struct Printed {
    snapshot: String,
    arguments: Vec<String>,
    code: i32,
    /// Text up to which it is compared.
    until: Option<&'static str>,
}

/// A test for each command, question and format.
pub fn trials() -> Vec<Trial> {
    let all = [breakevens(), checks(), diffs(), mixes(), prices(), sensitivities(), views()];
    all.into_iter().flatten().map(Printed::trial).collect()
}

impl Printed {
    fn new(snapshot: String, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|it| (*it).to_owned()).collect();
        Self { snapshot, arguments, code: 0, until: None }
    }

    fn trial(self) -> Trial {
        trial(format!("commands::{}", self.snapshot.replace('.', "::")), move || self.is_pinned())
    }

    fn is_pinned(&self) -> Result<(), String> {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let run = gpu_tco(&arguments);
        assert_eq!((run.code, run.stderr.as_str()), (self.code, ""));
        assert!(!run.stdout.is_empty());
        let end = self.until.map_or(run.stdout.len(), |until| run.stdout.find(until).unwrap());
        snapshot(&self.snapshot, &run.stdout[..end], &HASHES)
    }
}

fn breakevens() -> Vec<Printed> {
    let scenario = "scenarios/h100-own-or-rent.yaml";
    let of = |format: Named| {
        let until = (format.name == "json").then_some("\n  \"sources\"");
        let lambda = "lambda/gpu_8x_h100_sxm5=2.5..5.5";
        let one = ["breakeven", scenario, "--axis", "lambda/gpu_8x_h100_sxm5", "-f", &format.name];
        let two =
            ["breakeven", scenario, "--axis", "utilization", "--axis", lambda, "-f", &format.name];
        [("breakeven", &one[..]), ("breakeven-map", &two[..])].map(|(name, arguments)| Printed {
            until,
            ..Printed::new(format!("{name}.{}", format.name), arguments)
        })
    };
    formats().into_iter().flat_map(of).collect()
}

fn checks() -> Vec<Printed> {
    let example = "tests/check/GTM001-fails.yaml";
    let of = |format: &CheckFormat| {
        let name = name(format);
        let arguments = ["check", example, "--as-of", crate::check::DAY, "-f", &name];
        Printed { code: 1, ..Printed::new(format!("check.{name}"), &arguments) }
    };
    CheckFormat::value_variants().iter().map(of).collect()
}

fn diffs() -> Vec<Printed> {
    // Without a day, results at today's prices are printed too, which are others tomorrow.
    let diff = ["diff", "tests/diff/base", "tests/diff/head", "--as-of", "2026-11-01", "-f"];
    let of = |format: Named| -> Vec<Printed> {
        let name = format.name.as_str();
        let all = [&diff[..], &[name]].concat();
        if !format.is_one_table {
            return vec![Printed::new(format!("diff.{name}"), &all)];
        }
        let table = |table| {
            let all = [&all[..], &["--table", table]].concat();
            Printed::new(format!("diff.{table}.{name}"), &all)
        };
        ["scenarios", "alternatives", "edits"].into_iter().map(table).collect()
    };
    formats().into_iter().flat_map(of).collect()
}

fn mixes() -> Vec<Printed> {
    let mix = ["mix", "tests/mix/steps.yaml", "-f"];
    let of = |format: Named| {
        let name = format.name.as_str();
        Printed::new(format!("mix.{name}"), &[&mix[..], &[name]].concat())
    };
    let tables = ["marginal", "simpler", "otherwise"].map(|table| {
        let arguments = [&mix[..], &["csv", "--table", table]].concat();
        Printed::new(format!("mix.{table}.csv"), &arguments)
    });
    formats().into_iter().map(of).chain(tables).collect()
}

fn prices() -> Vec<Printed> {
    let queries: [(&str, &[&str]); 7] = [
        ("h100", &["h100", "--limit", "7"]),
        ("a-system", &["nvidia/dgx-h100"]),
        ("sites", &["site"]),
        ("an-instance", &["aws/p5.48xlarge", "us-east-1"]),
        ("charges", &["aws", "egress"]),
        ("licenses", &["license", "--history"]),
        ("nothing", &["h10o"]),
    ];
    let of = |name: &str, query: &[&str], format: &str| {
        let all = [&["prices"], query, &["--as-of", DAY, "--format", format]].concat();
        Printed::new(format!("prices.{name}.{format}"), &all)
    };
    let people = queries.iter().flat_map(|(name, query)| {
        ["table", "markdown"].into_iter().map(move |format| of(name, query, format))
    });
    let one = ["p5.48xlarge", "us-east-1", "--history"];
    let history = formats().into_iter().map(|it| of("history", &one, &it.name));
    let charges = ["egress", "support", "storage", "license"].into_iter();
    let charges = charges.map(|it| Printed { until: Some("\"sources\""), ..of(it, &[it], "json") });
    people.chain(history).chain(charges).collect()
}

fn sensitivities() -> Vec<Printed> {
    let scenario = ["sensitivity", "scenarios/h100-own-or-rent.yaml", "-f"];
    let of = |format: Named| {
        let name = format.name.as_str();
        Printed::new(format!("sensitivity.{name}"), &[&scenario[..], &[name]].concat())
    };
    let [lesson, apart] = [&["--of", "cost"][..], &["--apart", "--top", "3"]].map(|flags| {
        let arguments = [&["sensitivity", "scenarios/h100-lesson.yaml"], flags].concat();
        Printed::new(format!("sensitivity.lesson.{}", &flags[0][2..]), &arguments)
    });
    formats().into_iter().map(of).chain([lesson, apart]).collect()
}

/// The lesson, discounted, by each view.
fn views() -> Vec<Printed> {
    let lesson = ["compare", "scenarios/h100-lesson.yaml", "--set", "cost_of_capital=0.1"];
    let of = |view: &'static str| {
        let all = [&lesson[..], &["--view", view]].concat();
        let by = ["year", "month"].map(|by| {
            let all = [&all[..], &["--by", by]].concat();
            let until = Some("\nAssumptions");
            Printed { until, ..Printed::new(format!("view.{view}.{by}"), &all) }
        });
        let all = [&all[..], &["-f", "markdown"]].concat();
        let markdown = Printed::new(format!("view.{view}.markdown"), &all);
        by.into_iter().chain([Printed { until: Some("<details>"), ..markdown }])
    };
    VIEWS.into_iter().flat_map(of).collect()
}
