//! Bills in FOCUS, versions 1.0 to 1.4, as CSV.
//!
//! A row of usage is GPUs of its instance times the time consumed, spread evenly over the charge
//! period. Corrections and commitments that nobody used are money, and no demand.

mod charge;
mod columns;
mod gpus;
mod left_out;
mod teams;

use std::collections::BTreeMap;
use std::path::Path;

use rust_decimal::Decimal;

use super::super::{Intervals, Kind, Reading, Record, Series, TextReader, UsageFinding};
use super::FormatDescription;
use crate::codes;
use crate::format::{count, percent};
use crate::input::{Diagnostic, Span, quoted, shown};
use charge::{Charge, Work};
use columns::Columns;
use left_out::LeftOut;

pub(in crate::usage) const FORMAT: FormatDescription = FormatDescription {
    name: "focus",
    help: "Bills in FOCUS 1.0 to 1.4, as CSV; recipes/focus has SQL for Parquet",
    is: |head| {
        let first = head.lines().next().unwrap_or_default().to_lowercase();
        first.contains("chargeperiodstart") && first.contains("chargecategory")
    },
    read,
};

/// Seconds of an hour.
const HOUR: i64 = 3_600;

/// Problem of a bill that is packed, by its name.
pub fn packed(path: &Path) -> Option<Diagnostic> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let (kind, fix) = match extension.as_str() {
        "parquet" => (
            "a Parquet file",
            "put it into a folder `focus` and run `duckdb -f recipes/focus/demand.duckdb.sql`, which writes \
             the trace demand.csv",
        ),
        "gz" => (
            "compressed",
            "run `gzip -dc FILE | gpu-tco utilization --from focus -`, with its name for FILE",
        ),
        "zip" | "zst" | "bz2" => ("compressed", "unpack it first"),
        _ => return None,
    };
    let message = format!("{} is {kind}, but CSV was expected", quoted(&shown(path)));
    Some(Diagnostic::error(codes::USAGE_FORMAT, message).fix(fix))
}

fn read(reader: &mut TextReader<'_>) -> Option<Reading> {
    if reader.kind != Kind::Allocated {
        let message = format!("a bill does not say which GPUs are {}", reader.kind.name());
        let fix = "remove the flag, or state a number, such as `--capacity 64`";
        reader.report(codes::USAGE_FORMAT, message, reader.top(), fix);
        return None;
    }
    let text = reader.text;
    let mut csv = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    // The text is UTF-8, and rows may have any length: reading does not fail.
    let columns = Columns::of(csv.headers().ok()?, reader)?;
    let mut bill = Bill::default();
    let mut charges = charge::Charges::new(columns, reader.options);
    let mut record = csv::StringRecord::new();
    while csv.read_record(&mut record).ok()? {
        let byte = record.position().map_or(0, csv::Position::byte);
        let byte = usize::try_from(byte).unwrap_or_default();
        let at = line(reader, byte);
        bill.rows += 1;
        if bill.rows.is_multiple_of(4_096) {
            reader.options.watch.report(byte, text.len());
        }
        match charges.read(&record, at, reader)? {
            Charge::Work(work) => bill.add(&work, at, reader)?,
            Charge::LeftOut(reason, cost) => bill.left_out.add(reason, cost),
            Charge::Other => {}
        }
    }
    charges.has_teams(reader)?;
    bill.bounds = charges.bounds();
    bill.finish(&charges, reader)
}

/// Place of the line at a byte.
fn line(reader: &TextReader<'_>, at: usize) -> Span {
    let rest = reader.text.get(at..).unwrap_or_default().trim_start_matches(['\r', '\n']);
    reader.span(rest.split(['\r', '\n']).next().unwrap_or_default())
}

/// Work of a bill, by charge period and team.
#[derive(Default)]
struct Bill {
    work: BTreeMap<([i64; 2], Option<String>), (Decimal, Span)>,
    /// GPU-seconds by instance.
    instances: BTreeMap<String, Decimal>,
    left_out: LeftOut,
    bounds: Option<[i64; 2]>,
    rows: usize,
}

impl Bill {
    fn add(&mut self, work: &Work, at: Span, reader: &mut TextReader<'_>) -> Option<()> {
        let key = (work.period, work.team.clone());
        let (sum, _) = self.work.entry(key).or_insert((Decimal::ZERO, at));
        let most = Decimal::from(10_000_000i64 * (work.period[1] - work.period[0]));
        let next = sum.checked_add(work.gpu_seconds).filter(|it| *it <= most);
        let Some(next) = next else {
            let message = "rows of this charge period have more than 10,000,000 GPUs";
            let fix = "check ConsumedQuantity and ConsumedUnit";
            reader.report(codes::USAGE_NUMBER, message, at, fix);
            return None;
        };
        *sum = next;
        *self.instances.entry(work.instance.clone()).or_default() += work.gpu_seconds;
        Some(())
    }

    fn finish(self, charges: &charge::Charges<'_>, reader: &mut TextReader<'_>) -> Option<Reading> {
        let name = quoted(reader.name);
        let Some(bounds) = self.bounds.filter(|_| !self.work.is_empty()) else {
            let (message, fix) = self.without_work(&name);
            reader.report(codes::NO_USAGE, message, reader.top(), fix);
            return None;
        };
        let mut reading = Reading { rows: self.rows, ..Reading::default() };
        let mut positions = BTreeMap::new();
        for ((period, team), (gpu_seconds, at)) in &self.work {
            let [start, seconds] = [period[0], period[1] - period[0]];
            // Periods of one length and offset never overlap; files of a bill are parts of it.
            let id = format!("{} every {seconds} s from {}", reader.name, start.rem_euclid(seconds));
            let key = (seconds, start.rem_euclid(seconds), team.clone());
            let id = team.as_ref().map_or(id.clone(), |team| format!("{team} of {id}"));
            let series = *positions.entry(key).or_insert_with(|| {
                reading.series(Series { id, kind: Kind::Allocated, team: team.clone() })
            });
            let gpus = gpu_seconds.checked_div(seconds.into())?;
            reading.records.push(Record { series, start, seconds, gpus, at: *at });
        }
        reading.known.insert(Kind::Allocated, Intervals::of(vec![bounds]));
        reading.prove("kind", format!("allocated from ConsumedQuantity of usage in {name}"));
        reading.prove("instances", gpus::by_instance(&self.instances));
        charges.prove(&mut reading, reader.name);
        self.left_out.conclude(charges.is_rounded(), &mut reading, reader.name);
        self.check_periods(&mut reading);
        Some(reading)
    }

    /// Message and fix of a bill without work.
    fn without_work(&self, name: &str) -> (String, String) {
        let unknown = self.left_out.unknown();
        if let Some((message, fix)) = self.left_out.without_time(name).filter(|_| unknown.is_none()) {
            return (message, fix.to_owned());
        }
        let message = format!("no row of {name} is usage of a known number of GPUs");
        let fix = match unknown {
            Some(unknown) => format!(
                "{unknown} not known: write the instances into a price sheet, and name it in GPU_TCO_PRICING"
            ),
            None => "the number is looked for in SkuPriceDetails (GpuCount, InstanceType), \
                     x_InstanceType and ChargeDescription"
                .to_owned(),
        };
        (message, fix)
    }

    /// Adds a finding on work in periods longer than an hour, whose shape is not known.
    fn check_periods(&self, reading: &mut Reading) {
        let sum = |is_long: fn(i64) -> bool| -> Decimal {
            let of = self.work.iter().filter(|(key, _)| is_long(key.0[1] - key.0[0]));
            of.map(|(_, (gpu_seconds, _))| *gpu_seconds).sum()
        };
        let (long, all) = (sum(|it| it > HOUR), sum(|_| true));
        let Some(share) = long.checked_div(all).filter(|it| !it.is_zero()) else { return };
        let longest = self.work.keys().map(|(period, _)| period[1] - period[0]).max();
        let hours = count(longest.unwrap_or_default() / HOUR, "hour");
        let message = format!(
            "{} of the GPU-hours are billed in periods longer than an hour, up to {hours}: they are spread \
             evenly, so the peak is one of means. Export the bill by the hour",
            percent(share)
        );
        reading.findings.push(UsageFinding { code: codes::COARSE_TRACE, message });
    }
}
