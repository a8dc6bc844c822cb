//! Sums of a bill: work by charge period and team, and rows that are left out.

use std::collections::BTreeMap;
use std::rc::Rc;

use csv::StringRecord;
use rust_decimal::Decimal;

use super::super::super::{Intervals, Kind, Reading, Record, Series, UsageFinding};
use super::charge::{Charge, Charges, Work};
use super::gpus::{self, HOUR};
use super::left_out::LeftOut;
use super::rows::{Place, Problem};
use super::sums::Sums;
use crate::codes;
use crate::format::{count, percent};
use crate::input::{SourceId, Span, quoted};

/// Charge period, team and name of GPUs.
type WorkOf = ([i64; 2], Option<Rc<str>>, Rc<str>);

/// Work of a bill, by charge period and team.
#[derive(Default)]
pub(super) struct Bill {
    /// GPU-seconds by charge period, team and name of the GPUs.
    work: BTreeMap<WorkOf, Decimal>,
    /// GPU-seconds by instance.
    instances: BTreeMap<Rc<str>, Decimal>,
    left_out: LeftOut,
}

impl Sums for Bill {
    type Out = Reading;

    fn add(&mut self, charges: &mut Charges<'_>, row: &StringRecord) -> Result<(), Problem> {
        match charges.read(row)? {
            Charge::Work(work) => self.add_work(work),
            Charge::LeftOut(reason, cost) => {
                self.left_out.add(reason, cost);
                Ok(())
            }
            Charge::Other => Ok(()),
        }
    }

    fn finish(
        self,
        charges: &Charges<'_>,
        rows: usize,
        file: (SourceId, &str),
    ) -> Result<Reading, Problem> {
        self.reading(charges, rows, file)
    }
}

impl Bill {
    fn add_work(&mut self, work: Work) -> Result<(), Problem> {
        let most = Decimal::from(10_000_000i64 * (work.period[1] - work.period[0]));
        let sum = self.work.entry((work.period, work.team, work.gpu)).or_default();
        let next = sum.checked_add(work.gpu_seconds).filter(|it| *it <= most);
        let Some(next) = next else {
            let message = "rows of this charge period have more than 10,000,000 GPUs";
            let fix = "check ConsumedQuantity and ConsumedUnit";
            return Err(Problem::at(Place::Row, codes::USAGE_NUMBER, message, fix));
        };
        *sum = next;
        *self.instances.entry(work.instance).or_default() += work.gpu_seconds;
        Ok(())
    }

    /// Reading of all rows of a file.
    fn reading(
        self,
        charges: &Charges<'_>,
        rows: usize,
        (file, name): (SourceId, &str),
    ) -> Result<Reading, Problem> {
        charges.check_teams(name)?;
        let Some(bounds) = charges.bounds().filter(|_| !self.work.is_empty()) else {
            let (message, fix) = self.without_work(&quoted(name));
            return Err(Problem::at(Place::Names, codes::NO_USAGE, message, fix));
        };
        let mut reading = Reading { rows, ..Reading::default() };
        let mut positions = BTreeMap::new();
        for ((period, team, gpu), gpu_seconds) in &self.work {
            let [start, seconds] = [period[0], period[1] - period[0]];
            // Periods of one length and offset never overlap; files of a bill are parts of it.
            let id =
                format!("{gpu} in {name} every {seconds} s from {}", start.rem_euclid(seconds));
            let key = (seconds, start.rem_euclid(seconds), team.clone(), Rc::clone(gpu));
            let id = team.as_ref().map_or(id.clone(), |team| format!("{team} of {id}"));
            let series = *positions.entry(key).or_insert_with(|| {
                let (team, gpu) = (team.as_deref().map(str::to_owned), Some(gpu.to_string()));
                reading.series(Series { id, kind: Kind::Allocated, team, gpu })
            });
            // Rows of one period are one record, so no record is at a line of its own.
            let at = Span::new(file, 0, 0);
            let gpus = gpu_seconds.checked_div(seconds.into()).unwrap_or_default();
            reading.records.push(Record { series, start, seconds, gpus, at });
        }
        reading.known.insert(Kind::Allocated, Intervals::of(vec![bounds]));
        reading
            .prove("kind", format!("allocated from ConsumedQuantity of usage in {}", quoted(name)));
        reading.prove("instances", gpus::by_instance(&self.instances));
        charges.prove(&mut reading, name);
        self.left_out.conclude(charges.is_rounded(), &mut reading, name);
        self.check_periods(&mut reading);
        Ok(reading)
    }

    /// Message and fix of a bill without work.
    fn without_work(&self, name: &str) -> (String, String) {
        let unknown = self.left_out.unknown();
        if let Some((message, fix)) = self.left_out.without_time(name).filter(|_| unknown.is_none())
        {
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
            of.map(|(_, gpu_seconds)| *gpu_seconds).sum()
        };
        let (long, all) = (sum(|it| it > HOUR), sum(|_| true));
        let Some(share) = long.checked_div(all).filter(|it| !it.is_zero()) else { return };
        let longest = self.work.keys().map(|(period, ..)| period[1] - period[0]).max();
        let hours = count(longest.unwrap_or_default() / HOUR, "hour");
        let message = format!(
            "{} of the GPU-hours are billed in periods longer than an hour, up to {hours}: they are spread \
             evenly, so the peak is one of means. Export the bill by the hour",
            percent(share)
        );
        reading.findings.push(UsageFinding { code: codes::COARSE_TRACE, message });
    }
}
