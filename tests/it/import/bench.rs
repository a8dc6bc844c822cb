//! A sheet that feeds are merged into.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use crate::program::{Run, gpu_tco};

pub const FEED: &str = "https://github.com/example/feeds/blob/1111111/vms.csv";
pub const LATER: &str = "https://github.com/example/feeds/blob/2222222/vms.csv";
const HEADER: &str =
    "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region,GpuInfo\n";

/// A folder with a sheet that was imported on 2026-09-01.
pub struct Bench {
    folder: TempDir,
}

impl Bench {
    pub fn new() -> Self {
        let bench = Self { folder: tempfile::tempdir().unwrap() };
        let rows = "gpu-h100-sxm,H100,8,24,12,eu,\ngpu-b200-sxm,B200,8,44,,eu,\n";
        let run = bench.import(rows, "2026-09-01", FEED, &["--provider", "example", "-o"]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        bench
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Imports rows with flags, of which the last takes the sheet.
    pub fn import(&self, rows: &str, day: &str, source: &str, flags: &[&str]) -> Run {
        let feed = self.path("vms.csv");
        fs::write(&feed, format!("{HEADER}{rows}")).unwrap();
        let (feed, sheet) =
            (feed.display().to_string(), self.path("sheet.yaml").display().to_string());
        let fixed = [
            "prices",
            "import",
            &feed,
            "--from",
            "skypilot",
            "--checked-on",
            day,
            "--source",
            source,
        ];
        let run = gpu_tco(&[&fixed, flags, &[&sheet]].concat());
        Run { stderr: run.stderr.replace(&self.folder.path().display().to_string(), ""), ..run }
    }

    pub fn merge(&self, rows: &str, day: &str) -> Run {
        self.import(rows, day, LATER, &["--into"])
    }

    pub fn sheet(&self) -> String {
        fs::read_to_string(self.path("sheet.yaml")).unwrap()
    }

    pub fn write(&self, text: &str) {
        fs::write(self.path("sheet.yaml"), text).unwrap();
    }

    /// The rows of an instance's price on demand, as `price from until checked`.
    pub fn rows(&self, instance: &str) -> Vec<String> {
        let sheet: serde_yaml::Value = serde_yaml::from_str(&self.sheet()).unwrap();
        let entry = match instance.split_once('@') {
            Some((plain, region)) => &sheet["instances"][plain]["regions"][region],
            None => &sheet["instances"][instance],
        };
        let rows = entry["on_demand"].as_sequence().unwrap().clone();
        let text = |row: &serde_yaml::Value, key: &str| match &row[key] {
            serde_yaml::Value::String(text) => text.clone(),
            serde_yaml::Value::Null => "-".to_owned(),
            other => serde_yaml::to_string(other).unwrap().trim().to_owned(),
        };
        let told =
            |row| ["price_per_hour", "from", "until", "checked_on"].map(|key| text(row, key));
        rows.iter().map(|row| told(row).join(" ")).collect()
    }

    #[track_caller]
    pub fn assert_checks(&self, day: &str) {
        let sheet = self.path("sheet.yaml").display().to_string();
        let run = gpu_tco(&["check", &sheet, "--as-of", day, "-f", "concise"]);
        assert_eq!(run.code, 0, "{}\n{}", run.stdout, self.sheet());
    }
}
