//! Accelerators as data: figures of data sheets, and results of benchmarks.
//!
//! The table is `pricing/accelerators.yaml`. It holds no prices, so that it is no price sheet.

mod table;
mod written;

use std::sync::OnceLock;

use crate::input::{self, Diagnostics, SourceId, Sources, YamlNode};
pub use table::{Accelerator, Accelerators, Benchmark, Evidence, Measurement, Specified};
use written::WrittenTable;

/// Text of the built-in table.
const TEXT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pricing/accelerators.yaml"));
/// Name of the built-in table.
pub(crate) const NAME: &str = "pricing/accelerators.yaml";

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

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::pricing::market;

    fn number(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn the_table_is_read_without_a_problem_and_has_every_accelerator_of_the_sheets() {
        let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
        let (_, table) = Accelerators::embedded(&mut sources, &mut diagnostics);
        let messages: Vec<&str> = diagnostics.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(messages, [""; 0]);
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
