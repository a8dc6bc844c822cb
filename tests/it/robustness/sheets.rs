//! Files that others name: a scenario may point anywhere, and shows nothing of what is no sheet.

use super::{SOUND, Scene};

/// A scenario that names sheets.
fn naming(sheets: &str) -> String {
    SOUND.replace("currency: USD\n", &format!("currency: USD\npricing: [{sheets}]\n"))
}

#[test]
fn a_file_that_is_no_sheet_is_not_shown() {
    let scene = Scene::new();
    scene
        .file("secret", "TOKEN=hunter2\nprovider=hunter2\n")
        .file("list", "- hunter2\n- [hunter2\n");
    scene.file("zero", "A=hunter2\0B=hunter2\0").file("deep/secret.yaml", "token: hunter2\n");
    for name in ["secret", "list", "zero", "deep"] {
        scene.file("x.yaml", &naming(name));
        for messages in ["full", "concise", "github"] {
            let run = scene.run(&["compare", "x.yaml", "--message-format", messages]);
            assert_eq!(run.code, 2);
            assert!(!run.stderr.contains("hunter2"), "{name}: {}", run.stderr);
            assert!(run.stderr.contains("is no price sheet"), "{name}: {}", run.stderr);
            assert!(run.stderr.contains("x.yaml"), "{name}: {}", run.stderr);
        }
        for format in ["full", "json", "sarif", "github"] {
            let run = scene.run(&["check", "x.yaml", "-f", format]);
            assert!(!run.stdout.contains("hunter2"), "{name}: {}", run.stdout);
            assert!(!run.stderr.contains("hunter2"), "{name}: {}", run.stderr);
        }
    }
}

#[test]
fn a_mistake_in_a_sheet_says_who_named_it() {
    let scene = Scene::new();
    scene.file("mine.yaml", "schema: 1\nprovider: acme\ncurrency: USD\nfoo: 1\n");
    let run = scene.file("x.yaml", &naming("mine.yaml")).run(&["compare", "x.yaml"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("--> mine.yaml:4:1"), "{}", run.stderr);
    assert!(run.stderr.contains("= named in x.yaml:5:11"), "{}", run.stderr);
}

#[test]
fn files_to_compare_are_sheets_or_scenarios() {
    let scene = Scene::new();
    scene.file("a.yaml", "foo: 1\n").file("b.yaml", "foo: 2\n");
    let run = scene.run(&["diff", "a.yaml", "b.yaml"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
    let said = "error[GTF018]: the file is neither a price sheet nor a scenario";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
}

#[test]
fn a_project_is_checked_by_its_folder() {
    let scene = Scene::new();
    scene.file("b/scenarios/x.yaml", SOUND);
    let run = scene.run(&["check", "b", "--select", "GTF"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("1 scenario"), "{}", run.stdout);
}

#[test]
#[cfg(unix)]
fn a_link_out_of_the_project_shows_nothing() {
    let (scene, other) = (Scene::new(), Scene::new());
    other.file("secret.yaml", "TOKEN: hunter2\n").file("zero.yaml", "A=hunter2\0B=hunter2\0");
    other.file("sound.yaml", SOUND);
    scene.file("scenarios/x.yaml", SOUND);
    let link = |name: &str| {
        let to = scene.path().join("scenarios").join(name);
        std::os::unix::fs::symlink(other.path().join(name), to).unwrap();
    };
    // A link to a scenario is followed.
    link("sound.yaml");
    assert_eq!(scene.run(&["compare", "scenarios/sound.yaml"]).code, 0);
    link("secret.yaml");
    link("zero.yaml");
    for format in ["full", "concise", "json", "github", "sarif", "gitlab", "junit"] {
        let run = scene.run(&["check", "-f", format]);
        assert!(!run.stdout.contains("hunter2"), "{}", run.stdout);
        assert!(run.stdout.contains("is a link to a file that is neither"), "{}", run.stdout);
    }
    for args in [
        &["compare", "scenarios/secret.yaml"][..],
        &["compare", "scenarios/zero.yaml"],
        &["diff", "scenarios/x.yaml", "scenarios/zero.yaml"],
        &["compare", "scenarios/x.yaml", "--pricing", "scenarios/secret.yaml"],
    ] {
        let run = scene.run(args);
        assert!(run.code == 2 && !run.stderr.contains("hunter2"), "{args:?} {}", run.stderr);
    }
}
