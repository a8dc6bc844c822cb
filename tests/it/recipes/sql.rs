//! SQL of `recipes/focus`: one text with holes, filled in for each engine.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::expected::expect;
use crate::program::gpu_tco;

/// Providers that write FOCUS bills.
const PROVIDERS: [&str; 4] = ["aws", "azure", "gcp", "oci"];

/// Parts of the SQL of an engine.
struct Engine {
    name: &'static str,
    /// Comment below the first line: how to run a file, and what to change.
    head: &'static str,
    /// Settings, and the statement before the query and after it.
    settings: &'static str,
    write: [&'static str; 2],
    /// Text of each hole.
    holes: [(&'static str, &'static str); 8],
}

const ENGINES: [Engine; 3] = [
    Engine {
        name: "duckdb",
        head: "-- Run it in the folder that has `focus/*.parquet`: duckdb -f FILE. It writes NAME.csv.\n\
               -- If Tags and SkuPriceDetails are maps and not JSON text, write Tags['team'] and so on.",
        settings: "SET TimeZone = 'UTC';\n",
        write: ["COPY (", ") TO 'NAME.csv' (HEADER);"],
        holes: [
            ("focus", "read_parquet('focus/*.parquet')"),
            ("team", "json_extract_string(Tags, '$.team')"),
            ("instance", "json_extract_string(SkuPriceDetails, '$.InstanceType')"),
            ("gpus", "TRY_CAST(json_extract_string(SkuPriceDetails, '$.GpuCount') AS DOUBLE)"),
            ("start", "CAST(epoch(CAST(ChargePeriodStart AS TIMESTAMPTZ)) AS BIGINT)"),
            ("end", "CAST(epoch(CAST(ChargePeriodEnd AS TIMESTAMPTZ)) AS BIGINT)"),
            ("numbers", "range(100000) AS numbers (n)"),
            ("hour", "strftime(make_timestamp(hour * 1000000), '%Y-%m-%dT%H:%M:%SZ')"),
        ],
    },
    Engine {
        name: "spark",
        head: "-- Run it where `focus` is a folder of parquet files: spark-sql -f FILE. It writes the folder\n\
               -- NAME; its one file NAME/part-*.csv is the result.\n\
               -- If Tags and SkuPriceDetails are maps and not JSON text, write Tags['team'] and so on.",
        settings: "SET TIME ZONE 'UTC';\nSET spark.sql.shuffle.partitions = 1;\n",
        write: ["INSERT OVERWRITE DIRECTORY 'NAME' USING csv OPTIONS (header 'true')\n", ";"],
        holes: [
            ("focus", "parquet.`focus`"),
            ("team", "get_json_object(Tags, '$.team')"),
            ("instance", "get_json_object(SkuPriceDetails, '$.InstanceType')"),
            ("gpus", "TRY_CAST(get_json_object(SkuPriceDetails, '$.GpuCount') AS DOUBLE)"),
            ("start", "unix_seconds(CAST(ChargePeriodStart AS TIMESTAMP))"),
            ("end", "unix_seconds(CAST(ChargePeriodEnd AS TIMESTAMP))"),
            ("numbers", "range(100000) AS numbers (n)"),
            ("hour", "CONCAT(REPLACE(CAST(timestamp_seconds(hour) AS STRING), ' ', 'T'), 'Z')"),
        ],
    },
    Engine {
        name: "trino",
        head: "-- Run it with Trino, or paste it into Athena; `focus` is the table of the bill:\n\
               -- trino --output-format CSV_HEADER_UNQUOTED --file FILE > NAME.csv\n\
               -- Tests only parse it, as no server is at hand.\n\
               -- If Tags and SkuPriceDetails are maps and not JSON text, write element_at(Tags, 'team') and so on.",
        settings: "",
        write: ["", ""],
        holes: [
            ("focus", "focus"),
            ("team", "json_extract_scalar(Tags, '$.team')"),
            ("instance", "json_extract_scalar(SkuPriceDetails, '$.InstanceType')"),
            ("gpus", "TRY_CAST(json_extract_scalar(SkuPriceDetails, '$.GpuCount') AS DOUBLE)"),
            ("start", "CAST(to_unixtime(CAST(ChargePeriodStart AS TIMESTAMP)) AS BIGINT)"),
            ("end", "CAST(to_unixtime(CAST(ChargePeriodEnd AS TIMESTAMP)) AS BIGINT)"),
            ("numbers", "UNNEST(sequence(0, 9999)) AS numbers (n)"),
            ("hour", "date_format(from_unixtime(hour) AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%i:%sZ')"),
        ],
    },
];

/// Rows of `VALUES`: instances of the built-in sheets, with their GPUs.
fn known_instances() -> String {
    let run = gpu_tco(&["prices", "--history", "-f", "csv"]);
    let mut known = BTreeMap::new();
    for line in run.stdout.lines().skip(1) {
        let mut cells = line.split(',');
        let [_, instance, gpus] = [(); 3].map(|()| cells.next().unwrap());
        let Some((provider, name)) = instance.split_once('/') else { continue };
        if PROVIDERS.contains(&provider) {
            let name = name.split('@').next().unwrap();
            known.insert(name.to_owned(), gpus.parse::<u32>().unwrap());
        }
    }
    let rows: Vec<String> =
        known.iter().map(|(name, gpus)| format!("      ('{name}', {gpus})")).collect();
    rows.join(",\n")
}

/// Part of the portable text: the lines below `-- part: NAME`, up to the next part.
fn part<'t>(text: &'t str, name: &str) -> &'t str {
    let (_, rest) = text.split_once(&format!("-- part: {name}\n")).unwrap();
    rest.split("-- part: ").next().unwrap()
}

#[test]
fn the_sql_of_each_engine_is_the_portable_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let portable = fs::read_to_string(root.join("recipes/focus/portable.sql")).unwrap();
    let known = known_instances();
    for engine in ENGINES {
        for (name, tail) in [("demand", "demand"), ("left-out", "left out")] {
            let query = format!("{}{}", part(&portable, "rows"), part(&portable, tail).trim_end());
            let query = query.replace("${known_instances}", &known);
            let query = engine
                .holes
                .iter()
                .fold(query, |text, (hole, with)| text.replace(&format!("${{{hole}}}"), with));
            assert!(!query.contains("${"), "{query}");
            let file = format!("recipes/focus/{name}.{}.sql", engine.name);
            let [before, after] = engine.write;
            let text = format!(
                "-- Made from portable.sql by `INSTA_UPDATE=always cargo test --test it recipes`.\n{}\n{}{before}{query}{after}\n",
                engine.head, engine.settings
            );
            let text = text.replace("FILE", &file).replace("NAME", name);
            expect(Path::new(&file), &text).unwrap_or_else(|differs| panic!("{differs}"));
        }
    }
}
