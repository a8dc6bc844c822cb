//! GPUs of a row's instance: stated by the bill, or those of an instance of the price sheets.

use std::collections::BTreeMap;
use std::rc::Rc;

use rust_decimal::Decimal;
use serde_json::Value;

use super::super::super::KnownInstance;
use crate::format::{list, tenths_if_broken};

/// Seconds of an hour.
pub(super) const HOUR: i64 = 3_600;

/// The most instances that a sentence names.
const NAMED: usize = 5;
/// The most rows whose instance is remembered: bills repeat a few.
const REMEMBERED: usize = 4_096;

/// Texts of a row that may say which instance it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clues<'c> {
    /// `SkuPriceDetails`, which is JSON.
    pub details: Option<&'c str>,
    /// A column of its own for the type of the instance.
    pub instance: Option<&'c str>,
    /// A column of its own for the number of GPUs.
    pub gpus: Option<&'c str>,
    /// `ChargeDescription`.
    pub description: Option<&'c str>,
}

/// Instance of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BilledInstance {
    /// Name, or else the description of the row.
    pub name: Rc<str>,
    /// GPUs of one instance; none if they are not known.
    pub gpus: Option<Decimal>,
    /// Accelerator in the price sheets, or else the name.
    pub gpu: Rc<str>,
}

/// Instances of rows, each combination of clues read once.
pub(super) struct Instances<'k> {
    known: &'k BTreeMap<String, KnownInstance>,
    found: BTreeMap<String, BilledInstance>,
    /// Clues of a row as one text.
    key: String,
}

impl<'k> Instances<'k> {
    /// Instances by the GPUs of the price sheets.
    pub fn new(known: &'k BTreeMap<String, KnownInstance>) -> Self {
        Self { known, found: BTreeMap::new(), key: String::new() }
    }

    /// Instance of a row.
    pub fn of(&mut self, clues: Clues<'_>) -> BilledInstance {
        self.key.clear();
        for text in [clues.details, clues.instance, clues.gpus, clues.description] {
            self.key.push_str(text.unwrap_or_default());
            self.key.push('\0');
        }
        if let Some(found) = self.found.get(&self.key) {
            return found.clone();
        }
        if self.found.len() >= REMEMBERED {
            self.found.clear();
        }
        let found = instance(clues, self.known);
        self.found.insert(self.key.clone(), found.clone());
        found
    }
}

/// Finds the instance of a row among those of the price sheets, by name.
fn instance(clues: Clues<'_>, known: &BTreeMap<String, KnownInstance>) -> BilledInstance {
    let details = clues.details.and_then(|it| serde_json::from_str::<Value>(it).ok());
    let detail = |key: &str| {
        let value = details.as_ref()?.get(key)?;
        value.as_str().map(str::to_owned).or_else(|| value.is_number().then(|| value.to_string()))
    };
    let keys = ["InstanceType", "x_InstanceType"];
    let stated = keys.into_iter().find_map(detail).or_else(|| clues.instance.map(str::to_owned));
    let in_words = || {
        let is_part = |it: char| it.is_alphanumeric() || ['.', '-', '_'].contains(&it);
        let mut words = clues.description?.split(|it| !is_part(it));
        words.find(|it| known.contains_key(&it.to_lowercase())).map(str::to_owned)
    };
    let name = stated.or_else(in_words);
    let count = ["GpuCount", "x_GpuCount"].into_iter().find_map(detail);
    let count = count.as_deref().or(clues.gpus).and_then(|it| it.parse::<Decimal>().ok());
    let entry = name.as_ref().and_then(|it| {
        let name = it.to_lowercase();
        // Instances of SageMaker have the name of those of EC2 after this.
        known.get(&name).or_else(|| known.get(name.strip_prefix("ml.")?))
    });
    let gpus = count.filter(|it| !it.is_sign_negative()).or(entry.map(|it| it.gpus));
    let described = || clues.description.unwrap_or("no instance named").chars().take(60).collect();
    let name: Rc<str> = name.unwrap_or_else(described).into();
    let gpu = entry.map_or_else(|| Rc::clone(&name), |it| it.gpu.as_str().into());
    BilledInstance { name, gpus, gpu }
}

/// GPU-hours of instances in words, most first.
pub(super) fn by_instance(gpu_seconds: &BTreeMap<Rc<str>, Decimal>) -> String {
    let mut all: Vec<(&Rc<str>, &Decimal)> = gpu_seconds.iter().collect();
    all.sort_by_key(|(name, work)| (std::cmp::Reverse(**work), *name));
    let hours =
        |work: Decimal| tenths_if_broken(work.checked_div(Decimal::from(HOUR)).unwrap_or_default());
    let mut parts: Vec<String> =
        all.iter().take(NAMED).map(|(name, work)| format!("{name} {}", hours(**work))).collect();
    let rest: Decimal = all.iter().skip(NAMED).map(|it| *it.1).sum();
    if !rest.is_zero() {
        parts.push(format!("others {}", hours(rest)));
    }
    format!("GPU-hours of {}", list(&parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gpus(clues: Clues<'_>) -> Option<String> {
        let known = [("g5.4xlarge", 1), ("p5.48xlarge", 8)];
        let entry = |gpus: i32| KnownInstance { gpus: gpus.into(), gpu: String::new() };
        let known = known.map(|(name, gpus)| (name.to_owned(), entry(gpus)));
        instance(clues, &known.into()).gpus.map(|it| it.to_string())
    }

    #[test]
    fn the_bill_is_asked_before_the_price_sheets_and_nothing_is_guessed() {
        let details = |it| gpus(Clues { details: Some(it), ..Clues::default() });
        assert_eq!(details(r#"{"InstanceType":"p5.48xlarge","GpuCount":4}"#).as_deref(), Some("4"));
        assert_eq!(details(r#"{"GpuCount":"2"}"#).as_deref(), Some("2"));
        assert_eq!(details(r#"{"InstanceType":"P5.48xlarge"}"#).as_deref(), Some("8"));
        assert_eq!(details(r#"{"InstanceType":"x9.huge"}"#), None);
        assert_eq!(details("{broken"), None);
        let described = |it| gpus(Clues { description: Some(it), ..Clues::default() });
        let text = "$1.624 per On Demand Linux g5.4xlarge Instance Hour";
        assert_eq!(described(text).as_deref(), Some("1"));
        assert_eq!(described("$1.14 per On Demand Linux g3.4xlarge Instance Hour"), None);
    }
}
