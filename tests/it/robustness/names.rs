//! Names and paths of strangers: whatever they hold, they are text, in every command and format.

use super::{SOUND, Scene};

/// A file name that moves the cursor, begins a line that a build server runs, and turns text round.
const NAME: &str = "\u{1b}[2J\u{1b}[H\n::add-mask::x\u{9b}2J\u{202e}##[group]y";

/// True if a text holds nothing that a terminal or a build server would act on.
fn is_inert(text: &str) -> bool {
    // The line breaks and tabs between cells.
    let hidden = |c: char| !matches!(c, '\n' | '\t') && gpu_tco::input::is_hidden(c);
    let command = |line: &str| {
        let line = line.trim_start();
        let own = ["::error file=", "::warning file=", "::error title=", "::warning title="];
        line.starts_with("::") && !own.iter().any(|it| line.starts_with(it))
    };
    !text.contains(hidden) && !text.lines().any(command) && !text.contains("##[")
}

fn assert_inert(scene: &Scene, args: &[&str]) {
    let run = scene.run(args);
    assert!(is_inert(&run.stdout), "{args:?}: {:?}", run.stdout);
    assert!(is_inert(&run.stderr), "{args:?}: {:?}", run.stderr);
}

/// A project whose files and alternatives have such names.
fn project() -> Scene {
    let scene = Scene::new();
    let sheet = std::fs::read_to_string("tests/check/GTM001-fails.yaml").unwrap();
    let named = SOUND
        .replace("  rent:", "  \"::error::rent\":")
        .replace("A small lab", "\"::warning::##[lab\"");
    scene.file(&format!("pricing/{NAME}.yaml"), &sheet);
    scene.file(&format!("scenarios/{NAME}.yaml"), &named);
    scene.file(&format!("broken/{NAME}.yaml"), &SOUND.replace("16", "many"));
    scene
}

#[test]
fn no_format_of_check_speaks_through_a_name() {
    let scene = project();
    for format in ["full", "concise", "json", "github", "sarif", "gitlab", "junit"] {
        assert_inert(&scene, &["check", "-f", format]);
        assert_inert(&scene, &["check", "broken", "-f", format]);
    }
}

#[test]
fn no_other_command_speaks_through_a_name() {
    let scene = project();
    let file = format!("scenarios/{NAME}.yaml");
    let broken = format!("broken/{NAME}.yaml");
    let sheet = format!("pricing/{NAME}.yaml");
    let lost = format!("no {NAME}/{NAME}");
    for format in ["table", "markdown", "csv", "tsv", "json"] {
        assert_inert(&scene, &["compare", &file, "-f", format]);
        assert_inert(&scene, &["diff", &file, &broken, "-f", format]);
        assert_inert(&scene, &["diff", ".", ".", "-f", format]);
        assert_inert(
            &scene,
            &["prices", "b200", "--pricing", "pricing", "--history", "-f", format],
        );
    }
    for messages in ["full", "concise", "github"] {
        for args in [
            &["compare", &broken][..],
            &["compare", &lost],
            &["compare", &file, "-o", &lost],
            &["compare", &file, "-o", &file],
            &["compare", &file, "--pricing", &lost],
            &["compare", &file, "--set", &format!("{NAME}=1")],
            &["diff", &lost, &lost],
            &["diff", "--git", NAME],
            &["check", &lost],
            &["check", &file, "--baseline", &sheet],
            &["check", &file, "-f", &format!("json={lost}")],
            &["init", &file],
            &["prices", "import", "--from", "oracle", &sheet],
            &["prices", "import", "--from", "oracle", &sheet, "-o", &sheet],
            &["prices", NAME],
        ] {
            assert_inert(&scene, &[args, &["--message-format", messages]].concat());
        }
    }
}

#[test]
fn a_name_that_shows_nothing_is_refused() {
    let scene = Scene::new();
    for name in [" ", "\u{a0}", "\u{3164}", "\u{fe0f}", "\u{2800}", "\u{200b}", "\u{115f}\u{ffa0}"]
    {
        scene.file("x.yaml", &SOUND.replace("rent:", &format!("\"{name}\":")));
        let run = scene.run(&["compare", "x.yaml"]);
        assert_eq!(run.code, 2, "{name:?}: {}", run.stdout);
        scene.file("x.yaml", &SOUND.replace("A small lab", &format!("\"{name}\"")));
        let run = scene.run(&["compare", "x.yaml"]);
        assert_eq!(run.code, 2, "{name:?}: {}", run.stdout);
    }
    scene.file("x.yaml", &SOUND.replace("rent:", "\"\u{3164}\":"));
    let run = scene.run(&["compare", "x.yaml"]);
    assert!(run.stderr.contains("the key is invisible (U+3164)"), "{}", run.stderr);
}

#[test]
fn no_name_is_a_formula_of_a_spreadsheet() {
    let scene = Scene::new();
    for start in ["+", "-", "@", "＝", "＋", "－", "＠"] {
        let name = format!("{start}SUM(A1)");
        scene.file("x.yaml", &SOUND.replace("rent:", &format!("\"{name}\":")));
        for format in ["csv", "tsv"] {
            let run = scene.run(&["compare", "x.yaml", "-f", format]);
            assert!(run.stdout.contains(&format!("\n'{name}")), "{}{}", run.stdout, run.stderr);
        }
    }
}

#[test]
fn keys_of_the_command_line_are_stated_once() {
    let scene = Scene::new();
    let args = ["compare", "x.yaml", "--set", "demand.gpus=8", "--set", "demand.gpus=9"];
    let run = scene.file("x.yaml", SOUND).run(&args);
    assert!(run.code == 2 && run.stderr.contains("`demand.gpus` is set twice"), "{}", run.stderr);
}

#[test]
fn only_currencies_are_currencies() {
    let scene = Scene::new();
    scene.file("x.yaml", &SOUND.replace("USD", "XQZ"));
    let run = scene.run(&["compare", "x.yaml"]);
    let said = "currency is `XQZ`, but an ISO 4217 code was expected";
    assert!(run.code == 2 && run.stderr.contains(said), "{}", run.stderr);
}
