//! Accelerators as data: figures of data sheets, and results of benchmarks.
//!
//! The table is `pricing/accelerators.yaml`. It holds no prices, so that it is no price sheet.

mod written;

use std::sync::OnceLock;

use rust_decimal::Decimal;

use crate::input::{self, Date, Diagnostics, SourceId, Sources, Span, YamlNode};
use written::WrittenTable;

/// Text of the built-in table.
const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pricing/accelerators.yaml"));
/// Name of the built-in table.
pub(crate) const NAME: &str = "pricing/accelerators.yaml";

/// Table of accelerators and benchmarks.
#[derive(Clone, Debug, Default)]
pub struct Accelerators {
    /// Accelerators in the order of the table.
    pub accelerators: Vec<Accelerator>,
    /// Benchmarks in the order of the table.
    pub benchmarks: Vec<Benchmark>,
}

/// Accelerator with the figures of its data sheets.
#[derive(Clone, Debug)]
pub struct Accelerator {
    /// Name in price sheets, such as `h100-sxm-80gb`.
    pub id: String,
    /// Name of the product.
    pub name: String,
    /// Figures that a source states.
    pub figures: Vec<Specified>,
    /// Reason for having no figure.
    pub unavailable: Option<String>,
}

/// Figure of an accelerator.
#[derive(Clone, Debug)]
pub struct Specified {
    /// Key of the figure, which names its unit, such as `memory_gb` or `dense_tflops.bf16`.
    pub key: &'static str,
    /// Value of the figure.
    pub value: Decimal,
    /// Evidence of the figure.
    pub evidence: Evidence,
}

/// Evidence of a figure or a result.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// Address of the source.
    pub source: String,
    /// Last day the source confirmed it; none for a page without a date.
    pub checked_on: Option<Date>,
    /// Words of the source with the figure.
    pub quote: String,
}

/// Benchmark with the results of several accelerators.
#[derive(Clone, Debug)]
pub struct Benchmark {
    /// Name in scenarios, such as `mlperf-inference-llama2-70b`.
    pub id: String,
    /// Title.
    pub name: String,
    /// True if the result is a time, so that less is better.
    pub is_time: bool,
    /// Results of accelerators.
    pub results: Vec<Measurement>,
}

/// Result of one accelerator in a benchmark.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// Accelerator, by its name in price sheets.
    pub gpu: String,
    /// Result of all accelerators.
    pub result: Decimal,
    /// Number of accelerators.
    pub accelerators: Decimal,
    /// Span of the result.
    pub span: Span,
    /// Evidence of the result.
    pub evidence: Evidence,
}

impl Accelerators {
    /// The built-in table; a process reads it once.
    pub fn built_in() -> &'static Self {
        static TABLE: OnceLock<Accelerators> = OnceLock::new();
        TABLE.get_or_init(|| {
            let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
            Self::embedded(&mut sources, &mut diagnostics).1
        })
    }

    /// The built-in table as a text of a run, so that its lines can be named.
    pub fn embedded(sources: &mut Sources, diagnostics: &mut Diagnostics) -> (SourceId, Self) {
        let id = sources.embed(NAME, TEXT);
        let tree = input::parse(sources, id, diagnostics);
        (id, tree.and_then(|tree| Self::of_tree(&tree, diagnostics)).unwrap_or_default())
    }

    /// Reads a table and reports its problems.
    pub fn of_tree(root: &YamlNode, diagnostics: &mut Diagnostics) -> Option<Self> {
        let table: WrittenTable = input::read(root, diagnostics)?;
        Some(table.checked(diagnostics))
    }

    /// Accelerator of a name in price sheets.
    pub fn accelerator(&self, id: &str) -> Option<&Accelerator> {
        self.accelerators.iter().find(|it| it.id == id)
    }

    /// True if a text begins with the name of a benchmark.
    pub fn is_benchmark(&self, text: &str) -> bool {
        text.split(' ').next().is_some_and(|id| self.benchmark(id).is_some())
    }

    /// Benchmark of a name.
    pub fn benchmark(&self, id: &str) -> Option<&Benchmark> {
        self.benchmarks.iter().find(|it| it.id == id)
    }
}

impl Accelerator {
    /// Figure of a key, if a source states it.
    pub fn figure(&self, key: &str) -> Option<&Specified> {
        self.figures.iter().find(|it| it.key == key)
    }

    /// Price of one unit of a figure, of the price of the accelerator; `dense_pflops.bf16` is in units of
    /// 1,000 of `dense_tflops.bf16`.
    pub fn price_per(&self, price: Decimal, key: &str) -> Option<Decimal> {
        match key.strip_prefix("dense_pflops.") {
            None => price.checked_div(self.figure(key)?.value),
            Some(precision) => {
                let of = |it: &&Specified| it.key.strip_prefix("dense_tflops.") == Some(precision);
                let tflops = self.figures.iter().find(of)?.value;
                price.checked_mul(Decimal::ONE_THOUSAND)?.checked_div(tflops)
            }
        }
    }
}

impl Benchmark {
    /// Result of an accelerator.
    pub fn result(&self, gpu: &str) -> Option<&Measurement> {
        self.results.iter().find(|it| it.gpu == gpu)
    }

    /// Work of one accelerator divided by that of another; none if one has no result.
    pub fn ratio(&self, gpu: &str, reference: &str) -> Option<Decimal> {
        let (own, other) = (self.result(gpu)?, self.result(reference)?);
        self.work(own)?.checked_div(self.work(other)?)
    }

    /// Price of the work that one accelerator of a reference does in an hour, done by another.
    pub fn price_of_work(&self, price: Decimal, gpu: &str, reference: &str) -> Option<Decimal> {
        price.checked_div(self.ratio(gpu, reference)?)
    }

    /// Work of one accelerator in an hour, in a unit of the benchmark's own.
    fn work(&self, it: &Measurement) -> Option<Decimal> {
        if self.is_time {
            Decimal::ONE.checked_div(it.result.checked_mul(it.accelerators)?)
        } else {
            it.result.checked_div(it.accelerators)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pricing::market;

    fn number(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn the_table_is_read_without_a_problem_and_has_every_accelerator_of_the_sheets() {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let (_, table) = Accelerators::embedded(&mut sources, &mut diagnostics);
        let said: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(said, [""; 0]);
        for gpu in market::accelerators() {
            assert!(table.accelerator(gpu).is_some(), "{gpu} is not in {NAME}");
        }
        for it in &table.accelerators {
            assert_eq!(it.figures.is_empty(), it.unavailable.is_some(), "{}", it.id);
            let keys: std::collections::BTreeSet<_> = it.figures.iter().map(|it| it.key).collect();
            assert_eq!(keys.len(), it.figures.len(), "{} states a figure twice", it.id);
        }
    }

    #[test]
    fn figures_are_dense_and_as_their_quote_says() {
        let table = Accelerators::built_in();
        for (gpu, key, value) in [
            ("h100-sxm-80gb", "dense_tflops.bf16", "989"),
            ("h100-sxm-80gb", "bandwidth_tb_per_s", "3.35"),
            ("h200-sxm-141gb", "memory_gb", "141"),
            ("trainium2-96gb", "dense_tflops.fp8", "1299"),
            ("a100-sxm-80gb", "mig_instances", "7"),
        ] {
            assert_eq!(table.accelerator(gpu).unwrap().figure(key).unwrap().value, number(value));
        }
        for it in table.accelerators.iter().flat_map(|it| &it.figures) {
            let digits = |text: &str| text.replace(',', "");
            let (quote, value) = (digits(&it.evidence.quote), it.value.normalize().to_string());
            // Bandwidths in GiB/s are converted.
            assert!(quote.contains(&value) || quote.contains("GiB/sec"), "{value}: {quote}");
        }
    }

    #[test]
    fn a_rate_is_divided_by_the_accelerators_and_a_time_inverted() {
        let table = Accelerators::built_in();
        let rate = table.benchmark("mlperf-inference-llama2-70b").unwrap();
        // 35,316.7 tokens/s on 8 GPUs against 124,879 on 32.
        let expected = number("35316.7") / number("8") / (number("124879") / number("32"));
        assert_eq!(rate.ratio("h200-sxm-141gb", "h100-sxm-80gb"), Some(expected));
        assert_eq!(rate.ratio("h100-sxm-80gb", "tpu-v4"), None);
        let time = table.benchmark("mlperf-training-llama2-70b-lora").unwrap();
        let faster = time.ratio("b200-sxm-180gb", "h200-sxm-141gb").unwrap();
        assert!(faster > number("2.6") && faster < number("2.7"), "{faster}");
    }
}
