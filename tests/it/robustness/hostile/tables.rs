//! Tables of text: CSV by hand, bills, public catalogs, records of Slurm, and samples of exporters.

use super::{SIZE, each, many};

const HOURS: &str = "timestamp,gpus\n2026-09-07T00:00:00Z,2\n2026-09-07T01:00:00Z,3\n";

#[test]
fn tables_by_hand() {
    let wide: Vec<String> = (0..9_000).map(|it| format!("c{it}")).collect();
    let rows = HOURS.replace('\n', &format!("{}\n", ",".repeat(SIZE / 3)));
    each(
        "utilization --from csv --by gpus",
        "hours.csv",
        &[
            ("nothing", Vec::new(), &["GTT010", "is empty"]),
            (
                "a quote",
                format!("{HOURS}\"{}", many("x,\n")).into(),
                &["has 1 cell", "names 2 columns"],
            ),
            (
                "a quote in one line",
                format!("{HOURS}\"{}", "x,".repeat(SIZE)).into(),
                &["has 1 cell"],
            ),
            ("empty columns", rows.into(), &[]),
            (
                "columns without cells",
                format!("timestamp,gpus{}\n1,2\n", ",".repeat(SIZE)).into(),
                &["has 2 cells", "names 65,538 columns"],
            ),
            (
                "columns that are there twice",
                HOURS.replace("gpus", "gpus,gpus").into(),
                &["GTT010", "two columns are named `gpus`"],
            ),
            ("many columns", format!("{}\n", wide.join(",")).into(), &["hours.csv"]),
        ],
    );
    each(
        "utilization --from csv --by team",
        "hours.csv",
        &[(
            "many columns",
            format!("timestamp,gpus,{}\n1,2{}\n", wide.join(","), ",".repeat(9_000)).into(),
            &["no column `team`", "and 8982 more"],
        )],
    );
}

#[test]
fn cells_by_hand() {
    each(
        "utilization --from csv --by gpus",
        "hours.csv",
        &[
            (
                "NUL",
                format!("{HOURS}{}", "\0".repeat(SIZE)).into(),
                &["a NUL character", "the 65535 after it"],
            ),
            ("a byte order mark", format!("\u{feff}{HOURS}").into(), &[]),
            ("carriage returns", HOURS.replace('\n', "\r").into(), &[]),
            ("mixed line ends", HOURS.replacen('\n', "\r\n", 2).into(), &[]),
            (
                "a long number",
                HOURS.replace(",2", &format!(",{}", "9".repeat(SIZE))).into(),
                &["GTT012", "0 to 10,000,000"],
            ),
            ("an exponent", HOURS.replace(",2", ",1e999999999").into(), &["GTT012"]),
            (
                "a century of seconds",
                b"timestamp,gpus\n1000000000,1\n1000000001,1\n4000000000,1\n".to_vec(),
                &["more than 200,000 rows", "--step 1h"],
            ),
            (
                "overlapping years",
                "timestamp,gpus,duration_s\n1000000000,1,31622400\n1000000001,1,31622400\n".into(),
                &["GTT014"],
            ),
            ("HTML", format!("<html>\n{}", many("<div>\n")).into(), &["has no column `gpus`"]),
        ],
    );
}

#[test]
fn catalogs() {
    const HEAD: &str = "InstanceType,AcceleratorName,AcceleratorCount,Price,SpotPrice,Region\n";
    const ROW: &str = "a-sxm,H100,8,24,,eu\n";
    let row = |from: &str, to: &str| format!("{HEAD}{ROW}").replace(from, to);
    let all: Vec<String> = (0..2_700).map(|it| format!("a{it}-sxm,H100,8,24,,eu\n")).collect();
    let all = all.concat();
    each(
        "prices import --from skypilot --provider example --checked-on 2026-10-10 --source https://example.com/x",
        "vms.csv",
        &[
            (
                "a quote at the end",
                format!("{HEAD}{ROW}\"{}", many(ROW)).into(),
                &["a quote of line 3 is not closed"],
            ),
            (
                "a quote in one line",
                format!("{HEAD}\"{}", "x".repeat(SIZE)).into(),
                &["no price could be imported", "xxx...)"],
            ),
            (
                "columns before those in use",
                format!("{}{HEAD}{}", ",".repeat(SIZE / 2), "a\n".repeat(SIZE / 4)).into(),
                &["16,384 rows"],
            ),
            (
                "columns that are there twice",
                row("Price,", "Price,Price,").into(),
                &["names `Price` twice"],
            ),
            ("many instances", format!("{HEAD}{all}").into(), &[]),
            ("many prices of one", format!("{HEAD}{}", many(ROW)).into(), &[]),
            (
                "a long name",
                row("a-sxm", &"a".repeat(SIZE)).into(),
                &["no price could be imported"],
            ),
            ("a long number", row("24", &"9".repeat(SIZE)).into(), &["is not a number"]),
            ("an exponent", row("24", "1e999999999").into(), &["is not a number"]),
            ("NUL", row("a-", "a\0").into(), &["a NUL character"]),
            ("a byte order mark", row("Instance", "\u{feff}Instance").into(), &[]),
            ("carriage returns", row("\n", "\r").into(), &[]),
            ("gzip data", super::packed::gzip(HEAD.as_bytes()), &["gzip data", "`gzip -d`"]),
            (
                "HTML",
                format!("<html>\n{}", many("<div>")).into(),
                &["names no column of a SkyPilot catalog"],
            ),
        ],
    );
}

#[test]
fn bills() {
    const HEAD: &str = "ChargeCategory,ChargePeriodStart,ChargePeriodEnd,ConsumedQuantity,ConsumedUnit,x_GpuCount\n";
    const ROW: &str = "Usage,2026-09-07T00:00:00Z,2026-09-07T01:00:00Z,1,Hours,8\n";
    let row = |from: &str, to: &str| format!("{HEAD}{ROW}").replace(from, to);
    each(
        "utilization --from focus",
        "bill.csv",
        &[
            (
                "a quote",
                format!("{HEAD}{ROW}\"{}", many(ROW)).into(),
                &["bill.csv:3:1", "has 1 cell", "names 6"],
            ),
            ("columns", row("\n", &format!("{}\n", ",".repeat(SIZE / 2))).into(), &[]),
            (
                "columns that are there twice",
                row("x_GpuCount", "ConsumedUnit").into(),
                &["two columns ConsumedUnit"],
            ),
            (
                "a period of a century",
                row("2026-09-07T01", "2099-09-07T01").into(),
                &["more than 200,000 rows"],
            ),
            ("NUL", row("Usage", "Us\0age").into(), &["a control character"]),
            ("HTML", format!("<html>\n{}", many("<div>")).into(), &["this file has `<html>`"]),
        ],
    );
}

#[test]
fn records_of_slurm_and_samples_of_exporters() {
    const HEAD: &str = "JobIDRaw|Start|End|AllocTRES|State\n";
    const JOB: &str = "1|2026-09-07T00:00:00|2026-09-07T03:00:00|gres/gpu=2|COMPLETED\n";
    let job = |from: &str, to: &str| format!("{HEAD}{JOB}").replace(from, to);
    each(
        "utilization --tz UTC --from slurm",
        "jobs.txt",
        &[
            ("bars", many("|").into(), &["no column JobIDRaw"]),
            ("columns that are there twice", job("State", "End").into(), &["jobs.txt"]),
            ("resources", job("gres/gpu=2", &many("gres/gpu=1,")).into(), &[]),
            (
                "a long number",
                job("gpu=2", &format!("gpu={}", "9".repeat(SIZE))).into(),
                &["GTT012", "no whole number"],
            ),
            ("HTML", format!("<html>\n{}", many("<div>")).into(), &["has no bars"]),
        ],
    );
    let sample = "DCGM_FI_DEV_GPU_UTIL{UUID=\"G\"} 50 1788742800000\n";
    let labels = |text: &str| sample.replace("UUID=", &format!("{text}UUID="));
    each(
        "utilization --from dcgm",
        "scrape.txt",
        &[
            ("labels", labels(&many("a=\"\",")).into(), &["all samples are of one time"]),
            (
                "a label without end",
                labels(&format!("a=\"{}", "x".repeat(SIZE))).replace("\"G\"", "").into(),
                &["is no sample of an exporter"],
            ),
            ("equal signs", labels(&many("=")).into(), &["names no GPU"]),
            ("HTML", format!("<html>\n{}", many("<div>")).into(), &["is no sample of an exporter"]),
        ],
    );
}
