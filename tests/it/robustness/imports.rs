//! Imports: only of the provider of the sheet, and only what is read again.

use std::fs;

use super::Scene;

const ORACLE: &str = "tests/import/samples/oracle-pricelist-fragment.json";
const LAMBDA: &str = "schema: 1
provider: lambda
currency: USD
instances:
  gpu_1x:
    gpu: h100-pcie-80gb
    gpus: 1
    on_demand:
      - {price_per_hour: 2.5, from: 2026-01-05, source: \"https://example.com\", checked_on: 2026-05-20, grade: A}
";

#[test]
fn a_feed_stays_with_its_provider() {
    let scene = Scene::new();
    scene.file("feed.json", &fs::read_to_string(ORACLE).unwrap()).file("lambda.yaml", LAMBDA);
    let import = ["prices", "import", "--from", "oracle", "feed.json"];
    for flags in
        [&["--into", "lambda.yaml"][..], &["--into", "lambda.yaml", "--provider", "lambda"]]
    {
        let run = scene.run(&[&import, flags].concat());
        let said = "error: feed.json: the sheet is of lambda, but the prices are of oci\n";
        assert_eq!((run.code, run.stderr.as_str()), (2, said));
    }
    let run = scene.run(&[&import[..], &["--provider", "lambda"]].concat());
    let said = "error: feed.json: the feed is of oci, but `--provider` is lambda\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, said));
    assert_eq!(fs::read_to_string(scene.path().join("lambda.yaml")).unwrap(), LAMBDA);
}

#[test]
fn what_is_imported_is_read_again() {
    let scene = Scene::new();
    let feed = fs::read_to_string(ORACLE).unwrap();
    for text in
        [r"a\nb", r"\u0000", r"\u001b[2J", r"\u202e", r"\u2028::add-mask::", r"\ufeff", r"a: #"]
    {
        let hostile = feed.replace("\"partNumber\":\"", &format!("\"partNumber\":\"{text}"));
        assert_ne!(hostile, feed);
        scene.file("feed.json", &hostile);
        let import = ["prices", "import", "--from", "oracle", "feed.json", "-o", "oci.yaml"];
        let _ = fs::remove_file(scene.path().join("oci.yaml"));
        let run = scene.run(&import);
        assert_eq!(run.code, 0, "{text}: {}", run.stderr);
        let run = scene.run(&["check", "oci.yaml", "--select", "GTF"]);
        assert_eq!(run.code, 0, "{text}: {}", run.stdout);
    }
}

#[test]
fn a_feed_of_tomorrow_is_refused() {
    let scene = Scene::new();
    scene.file(
        "feed.json",
        &fs::read_to_string(ORACLE).unwrap().replace("2026-10-01", "9999-12-31"),
    );
    let run = scene.run(&["prices", "import", "--from", "oracle", "feed.json"]);
    let said = "error: feed.json: the feed is of 9999-12-31, but today is ";
    assert!(run.code == 2 && run.stderr.starts_with(said), "{}", run.stderr);
}

#[test]
fn names_that_mean_something_in_yaml_are_names_or_left_out() {
    let scene = Scene::new();
    let names = [
        "<<",
        "~",
        "yes",
        "1e3",
        "*a",
        "!!t",
        "? a",
        "- b",
        "#x",
        ": ",
        "{a: b}",
        "a: b #c",
        ".inf",
        "=1",
        "::error::x",
        "\u{3164}",
    ];
    let rows = names.map(|it| format!("\"{it}\",H100,8,24,,eu\n")).concat();
    scene.file(
        "feed.csv",
        &format!("InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region\n{rows}"),
    );
    let flags = "prices import --from skypilot --provider acme --gpu H100=h100-sxm-80gb --checked-on 2026-10-10 \
                 --source https://example.com/x feed.csv -o acme.yaml";
    let run = scene.run(&flags.split_whitespace().collect::<Vec<_>>());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let sheet = fs::read_to_string(scene.path().join("acme.yaml")).unwrap();
    assert!(!sheet.contains("::"), "a name begins a line of standard output: {sheet}");
    let run = scene.run(&["check", "acme.yaml", "--select", "GTF"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
}
