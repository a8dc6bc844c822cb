//! Jumps of prices are held back until they are accepted.

use super::{Project, SAME, SCENARIO, SHEET};

/// Halved, and for one GPU instead of eight: no price moves so far in a series that has not moved.
#[test]
fn a_jump_is_held_back_until_it_is_accepted() {
    for price in ["10", "2.5", "60"] {
        let project = Project::new(
            &SAME.replace("a-h100-sxm,H100,8,20", &format!("a-h100-sxm,H100,8,{price}")),
        );
        let run = project.refresh("2026-10-01", &[]);
        assert_eq!(run.code, 1, "{}", run.stderr);
        let told = format!("  a-h100-sxm on demand: 20 (checked on 2026-09-01) -> {price} (");
        assert!(run.stderr.contains(&told) && run.stderr.contains("held back"), "{}", run.stderr);
        let sheet = project.sheet();
        assert!(sheet.contains("price_per_hour: 20, from: 2026-01-01, source"), "{sheet}");
        // Prices beside it are taken.
        assert!(sheet.contains("price_per_hour: 24, from: 2026-01-01, source: \"https://example.com/vms.csv\", checked_on: 2026-10-01"), "{sheet}");
        let wrong = project.refresh("2026-10-01", &["--accept", "b-h100-sxm on demand"]);
        assert_eq!((wrong.code, project.sheet()), (1, sheet));
        for name in ["a-h100-sxm on demand", "acme/a-h100-sxm", "acme", "all"] {
            project.write("pricing/acme.yaml", SHEET);
            let run = project.refresh("2026-10-01", &["--accept", name]);
            assert_eq!(run.code, 0, "{name}: {}", run.stderr);
            let taken = format!("price_per_hour: {price}, from: 2026-10-01");
            assert!(project.sheet().contains(&taken), "{name}: {}", project.sheet());
        }
    }
}

/// Forty prices, of which the history of other providers leads to expect a few changes in a month: ten at once are too
/// many, two are not.
#[test]
fn more_changes_at_once_than_the_history_explains_are_held_back() {
    let rows = |changed: usize| -> (String, String) {
        let row = |i: usize| {
            let price = if i < changed { 21 } else { 20 };
            format!("m{i}-h100-sxm,H100,8,{price},,eu,\n")
        };
        let entry = |i: usize| {
            format!(
                "  m{i}-h100-sxm: {{gpu: h100-sxm-80gb, gpus: 8, region: eu, on_demand: [{{price_per_hour: 20, from: 2026-01-01, source: \"https://example.com/vms.csv\", checked_on: 2026-09-25, grade: B}}]}}\n"
            )
        };
        ((0..40).map(row).collect(), (0..40).map(entry).collect())
    };
    let head = "schema: 1\nprovider: acme\ncurrency: USD\ninstances:\n";
    for (changed, held) in [(2, 0), (10, 10)] {
        let (feed, entries) = rows(changed);
        let project = Project::new(&feed);
        project.write("pricing/acme.yaml", &format!("{head}{entries}"));
        project.write(
            "scenarios/two.yaml",
            &SCENARIO.replace("a-h100", "m20-h100").replace("b-h100", "m30-h100"),
        );
        let run = project.refresh("2026-10-01", &[]);
        let why = "with more prices at once than the history explains";
        assert_eq!(run.stderr.matches(why).count(), held, "{}", run.stderr);
        assert_eq!(run.code, i32::from(held > 0), "{}", run.stderr);
        let taken = project.sheet().matches("price_per_hour: 21").count();
        assert_eq!(taken, changed - held, "{}", project.sheet());
    }
}
