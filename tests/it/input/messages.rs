//! What is printed, in full.

use gpu_tco::input::{
    Date, Diagnostic, Diagnostics, Field, Named, Number, SourceId, Sources, Span, Switch, Text,
    parse, read, render,
};
use serde::Deserialize;

#[derive(Deserialize, Default)]
#[serde(default, rename = "an on_demand price")]
#[allow(
    dead_code,
    clippy::struct_field_names,
    reason = "read for its messages, with the keys of a price sheet"
)]
struct Price {
    checked_on: Field<Date>,
    free: Field<Switch>,
    from: Field<Date>,
    note: Field<Text>,
    price_per_gpu_hour: Field<Number>,
    price_per_hour: Field<Number>,
    source: Field<Text>,
    until: Field<Date>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename = "an instance")]
struct Instance {
    gpus: Field<Number>,
    on_demand: Field<Vec<Field<Price>>>,
}

const SHEET: &str = r#"# prices seen in august
p5.48xlarge:
  gpus: 8
  gpus: 16
  on_demand:
    - {price_per_huor: 31.92, from: 2026-04-01}
    - {price_per_hour: "$1,000", from: 2026-02-30, free: yes}
    - 98.32
p4d:
  gpus: [1, 2]
  on_demand:
    price_per_hour: 32.77
"#;

const RENDERED: &str = r#"error[GTF003]: the key `gpus` is written twice in one mapping
  --> pricing/aws.yaml:4:3
   |
 4 |   gpus: 16
   |   ^^^^ remove one of the two
   |
  ::: pricing/aws.yaml:3:3
   |
 3 |   gpus: 8
   |   ---- first written here

error[GTF001]: unknown key `price_per_huor` in an on_demand price
  --> pricing/aws.yaml:6:8
   |
 6 |     - {price_per_huor: 31.92, from: 2026-04-01}
   |        ^^^^^^^^^^^^^^ write `price_per_hour`
   = keys here: checked_on, free, from, note, price_per_gpu_hour, price_per_hour, source, until

error[GTF005]: price_per_hour is the text `$1,000`, but a number was expected
  --> pricing/aws.yaml:7:24
   |
 7 |     - {price_per_hour: "$1,000", from: 2026-02-30, free: yes}
   |                        ^^^^^^^^ write 1000 if it is in the `currency` of the file, else put it into a price sheet of its currency

error[GTF006]: from is `2026-02-30`, but february 2026 has 28 days
  --> pricing/aws.yaml:7:40
   |
 7 |     - {price_per_hour: "$1,000", from: 2026-02-30, free: yes}
   |                                        ^^^^^^^^^^ write a day from 01 to 28

error[GTF007]: free is `yes`, but `true` or `false` was expected
  --> pricing/aws.yaml:7:58
   |
 7 |     - {price_per_hour: "$1,000", from: 2026-02-30, free: yes}
   |                                                          ^^^ write `true`

error[GTF002]: an item of on_demand is the number 98.32, but an on_demand price (a mapping) was expected
  --> pricing/aws.yaml:8:7
   |
 8 |     - 98.32
   |       ^^^^^ write lines of `key: value`

error[GTF002]: gpus is a list, but a number was expected
  --> pricing/aws.yaml:10:9
   |
10 |   gpus: [1, 2]
   |         ^^^^^^ write a number

error[GTF002]: on_demand is a mapping, but a list was expected
  --> pricing/aws.yaml:12:5
   |
12 |     price_per_hour: 32.77
   |     ^^^^^^^^^^^^^^^^^^^^^ write `- ` before it

8 errors in 1 file; nothing was computed (`gpu-tco explain GTF003` says more)
"#;

fn sheet() -> (Sources, Diagnostics) {
    let mut sources = Sources::new();
    let id = sources.embed("pricing/aws.yaml", SHEET);
    let mut diagnostics = Diagnostics::new();
    let tree = parse(&sources, id, &mut diagnostics).unwrap();
    let instances: Named<Instance> = read(&tree, &mut diagnostics).unwrap();
    let first = instances.get("p5.48xlarge").and_then(Field::get).unwrap();
    let row = first.on_demand.get().unwrap()[0].get().unwrap();
    assert!(first.gpus.get().is_some());
    assert!(row.price_per_hour.is_bad() && row.until.is_absent());
    diagnostics.sort();
    (sources, diagnostics)
}

#[test]
fn all_mistakes_of_a_file_are_drawn_in_one_run() {
    let (sources, diagnostics) = sheet();
    assert_eq!(render::full(&diagnostics, &sources, false, 100), RENDERED);
}

#[test]
fn one_line_a_problem_says_the_same() {
    let (sources, diagnostics) = sheet();
    let concise = render::concise(&diagnostics, &sources);
    let lines: Vec<&str> = concise.lines().collect();
    assert_eq!(lines.len(), diagnostics.len());
    assert_eq!(
        lines[1],
        "pricing/aws.yaml:6:8: error[GTF001]: unknown key `price_per_huor` in an on_demand price; \
         write `price_per_hour`"
    );
    let github = render::github(&diagnostics, &sources);
    assert_eq!(
        github.lines().nth(3).unwrap(),
        "::error file=pricing/aws.yaml,line=7,endLine=7,col=40,endColumn=50,title=GTF006::\
         from is `2026-02-30`, but february 2026 has 28 days; write a day from 01 to 28"
    );
}

fn drawn(name: &str, text: &str, problem: impl FnOnce(SourceId) -> Diagnostic) -> String {
    let mut sources = Sources::new();
    let id = sources.embed(name, text);
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(problem(id));
    render::full(&diagnostics, &sources, false, 60)
}

#[test]
fn hostile_text_is_drawn_inert_with_its_true_column() {
    let text = "a: 日本\u{1b}[31m\tx\u{202e} y\r\nb: 2";
    let problem = |id| {
        Diagnostic::warning("GTF002", "a \u{1b}[2J")
            .at(Span::new(id, 14, 15))
            .also(Span::new(id, 0, 1), "here\r")
            .note("b\u{2066}")
    };
    assert_eq!(
        drawn("h\u{7}.yaml", text, problem),
        r"warning[GTF002]: a \u{1b}[2J
 --> h\u{7}.yaml:1:11
  |
1 | a: 日本\u{1b}[31m x\u{202e} y
  | - here\r         ^
  = b\u{2066}

1 warning in 1 file (`gpu-tco explain GTF002` says more)
"
    );
}

#[test]
fn a_long_line_is_cut_around_the_caret() {
    let text = format!("long: {}é65%{}\n", "x".repeat(50_000), "y".repeat(50_000));
    let problem = |id| {
        Diagnostic::error("GTF005", "long is too long")
            .at(Span::new(id, 50_008, 50_011))
            .fix("write 0.65")
    };
    assert_eq!(
        drawn("a.yaml", &text, problem),
        "error[GTF005]: long is too long
 --> a.yaml:1:50008
  |
1 | ...xxxxxxxxxxxxxxxxxxxé65%yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...
  |                        ^^^ write 0.65

1 error in 1 file; nothing was computed (`gpu-tco explain GTF005` says more)
"
    );
}

#[test]
fn a_place_outside_the_text_is_drawn_at_its_end() {
    let past =
        drawn("a.yaml", "a: 1", |id| Diagnostic::error("GTF002", "x").at(Span::new(id, 900, 9000)));
    assert!(past.contains("--> a.yaml:1:5\n"), "{past}");
    let inside =
        drawn("a.yaml", "日本", |id| Diagnostic::error("GTF002", "x").at(Span::new(id, 1, 4)));
    assert!(inside.contains("1 | 日本\n"), "{inside}");
}

#[test]
fn a_problem_without_a_place_has_no_snippet() {
    let text =
        drawn("a.yaml", "", |_| Diagnostic::error("GTF010", "`x` does not exist").fix("write `y`"));
    assert_eq!(
        text,
        "error[GTF010]: `x` does not exist\n  = write `y`\n\n\
         1 error; nothing was computed (`gpu-tco explain GTF010` says more)\n"
    );
}

#[test]
fn after_fifty_problems_the_rest_is_counted() {
    let text = "x: 1\n".repeat(60).replace("x:", "- x:");
    let mut sources = Sources::new();
    let id = sources.embed("many.yaml", text);
    let mut diagnostics = Diagnostics::new();
    let tree = parse(&sources, id, &mut diagnostics).unwrap();
    let _: Vec<Field<Price>> = read(&tree, &mut diagnostics).unwrap();
    let text = render::full(&diagnostics, &sources, false, 100);
    assert_eq!(text.matches("unknown key `x`").count(), 50);
    assert!(text.contains("\n10 more (`--message-format concise` lists all)\n"));
    assert!(text.contains("\n60 errors in 1 file; nothing was computed"));
}

#[test]
fn only_the_level_is_colored() {
    let (sources, diagnostics) = sheet();
    let text = render::full(&diagnostics, &sources, true, 100);
    assert!(text.starts_with("\u{1b}[1m\u{1b}[91merror[GTF003]\u{1b}[0m: the key"));
}
