//! Table of accelerators: their figures, benchmarks and results, each with its evidence.

use rust_decimal::Decimal;

use crate::input::{Date, Span};

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
