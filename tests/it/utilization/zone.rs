//! Zones by name: local times of a clock that is set forward and back.

use std::fs;

use crate::program::gpu_tco_in;

#[test]
fn a_zone_by_name_is_that_of_the_machine() {
    if !std::path::Path::new("/usr/share/zoneinfo/Europe/Berlin").exists() {
        return; // a machine without zones
    }
    let folder = tempfile::tempdir().unwrap();
    let run = |hour: &str| {
        let log = format!("timestamp,gpus\n2026-10-25 {hour}:30:00,4\n2026-10-25 05:30:00,4\n");
        fs::write(folder.path().join("log.csv"), log).unwrap();
        let zone = ["--tz", "Europe/Berlin", "-f", "csv"];
        gpu_tco_in(
            folder.path(),
            &[&["utilization", "--from", "csv", "log.csv"], &zone[..]].concat(),
        )
    };
    // Clocks go back from 03:00 to 02:00: 01:30 is 23:30 UTC, 05:30 is 04:30, and 02:30 is twice.
    let found = run("01");
    assert!(found.stdout.contains("2026-10-24T23:30:00Z,4,"), "{}{}", found.stdout, found.stderr);
    let twice = run("02");
    assert!(twice.code == 2 && twice.stderr.contains("never or twice"), "{}", twice.stderr);
}
