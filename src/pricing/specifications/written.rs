//! Table of accelerators as written.

use rust_decimal::Decimal;
use serde::Deserialize;

use super::{Accelerator, Accelerators, Benchmark, Evidence, Measurement, Specified};
use crate::input::{Date, Diagnostics, Field, Named, Span, Text};
use crate::pricing::written::Grade;
use crate::quantity::{Count, Positive, Quantity};

/// Table of accelerators as written.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a table of accelerators")]
pub(super) struct WrittenTable {
    schema: Field<Count>,
    accelerators: Field<Named<WrittenAccelerator>>,
    benchmarks: Field<Named<WrittenBenchmark>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "an accelerator")]
struct WrittenAccelerator {
    name: Field<Text>,
    specifications: Field<Vec<Field<Specification>>>,
    unavailable: Field<Text>,
}

/// Figures that one source states.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a specification")]
struct Specification {
    memory_gb: Field<Positive>,
    bandwidth_tb_per_s: Field<Positive>,
    tdp_w: Field<Positive>,
    mig_instances: Field<Count>,
    dense_tflops: Field<DenseTflops>,
    source: Field<Text>,
    second_source: Field<Text>,
    checked_on: Field<Date>,
    grade: Field<Grade>,
    quote: Field<Text>,
    note: Field<Text>,
}

/// Peak of each precision, without sparsity.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a peak without sparsity")]
struct DenseTflops {
    fp64: Field<Positive>,
    tf32: Field<Positive>,
    bf16: Field<Positive>,
    fp8: Field<Positive>,
    fp4: Field<Positive>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a benchmark")]
struct WrittenBenchmark {
    name: Field<Text>,
    measures: Field<Measures>,
    source: Field<Text>,
    checked_on: Field<Date>,
    grade: Field<Grade>,
    note: Field<Text>,
    results: Field<Named<WrittenResult>>,
}

/// Unit of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename = "a unit of results", rename_all = "snake_case")]
enum Measures {
    TokensPerSecond,
    ImagesPerSecond,
    Minutes,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename = "a result")]
struct WrittenResult {
    result: Field<Positive>,
    accelerators: Field<Count>,
    quote: Field<Text>,
}

impl WrittenTable {
    /// Checks the table: reports what is missing and keeps the rest.
    pub(super) fn checked(&self, diagnostics: &mut Diagnostics) -> Accelerators {
        let Self { schema, accelerators, benchmarks } = self;
        crate::pricing::schema_is_known(schema.stated(), diagnostics);
        let mut table = Accelerators::default();
        for (id, it) in accelerators.get().into_iter().flatten() {
            let Some((it, at)) = it.stated() else { continue };
            let name = it.name.require("name", "an accelerator", at, diagnostics);
            let rows = it.specifications.get().into_iter().flatten().filter_map(Field::stated);
            let figures = rows.flat_map(|(row, at)| row.figures(at, diagnostics)).collect();
            let Some((name, _)) = name else { continue };
            table.accelerators.push(Accelerator {
                id: id.text.clone(),
                name: name.0.clone(),
                figures,
                unavailable: it.unavailable.get().map(|it| it.0.clone()),
            });
        }
        for (id, it) in benchmarks.get().into_iter().flatten() {
            let Some((it, at)) = it.stated() else { continue };
            table.benchmarks.extend(it.checked(&id.text, at, diagnostics));
        }
        table
    }
}

impl Specification {
    fn figures(&self, at: Span, diagnostics: &mut Diagnostics) -> Vec<Specified> {
        let Self { source, second_source, checked_on, grade, quote, note, .. } = self;
        let of = "a specification";
        let source = source.require("source", of, at, diagnostics);
        let quote = quote.require("quote", of, at, diagnostics);
        grade.require("grade", of, at, diagnostics);
        // Read so that they are known keys; they are for the reader of the file.
        let _ = (second_source, note);
        let (Some((source, _)), Some((quote, _))) = (source, quote) else { return Vec::new() };
        let evidence = Evidence {
            source: source.0.clone(),
            checked_on: checked_on.get().copied(),
            quote: quote.0.clone(),
        };
        let dense = self.dense_tflops.get();
        let peak = |of: fn(&DenseTflops) -> &Field<Positive>| value(of(dense?));
        let figures = [
            ("memory_gb", value(&self.memory_gb)),
            ("bandwidth_tb_per_s", value(&self.bandwidth_tb_per_s)),
            ("tdp_w", value(&self.tdp_w)),
            ("mig_instances", value(&self.mig_instances)),
            ("dense_tflops.fp64", peak(|it| &it.fp64)),
            ("dense_tflops.tf32", peak(|it| &it.tf32)),
            ("dense_tflops.bf16", peak(|it| &it.bf16)),
            ("dense_tflops.fp8", peak(|it| &it.fp8)),
            ("dense_tflops.fp4", peak(|it| &it.fp4)),
        ];
        let stated = figures.into_iter().filter_map(|(key, value)| Some((key, value?)));
        stated.map(|(key, value)| Specified { key, value, evidence: evidence.clone() }).collect()
    }
}

impl WrittenBenchmark {
    fn checked(&self, id: &str, at: Span, diagnostics: &mut Diagnostics) -> Option<Benchmark> {
        let of = "a benchmark";
        let name = self.name.require("name", of, at, diagnostics);
        let measures = self.measures.require("measures", of, at, diagnostics);
        let source = self.source.require("source", of, at, diagnostics);
        self.grade.require("grade", of, at, diagnostics);
        let _ = &self.note;
        let ((name, _), (measures, _), (source, _)) = (name?, measures?, source?);
        let mut results = Vec::new();
        for (gpu, it) in self.results.get().into_iter().flatten() {
            let Some((it, at)) = it.stated() else { continue };
            let of = "a result";
            let result = it.result.require("result", of, at, diagnostics);
            let number = it.accelerators.require("accelerators", of, at, diagnostics);
            let quote = it.quote.require("quote", of, at, diagnostics);
            let (Some((result, span)), Some((number, _)), Some((quote, _))) =
                (result, number, quote)
            else {
                continue;
            };
            results.push(Measurement {
                gpu: gpu.text.clone(),
                result: result.value(),
                accelerators: number.value(),
                span,
                evidence: Evidence {
                    source: source.0.clone(),
                    checked_on: self.checked_on.get().copied(),
                    quote: quote.0.clone(),
                },
            });
        }
        let is_time = *measures == Measures::Minutes;
        Some(Benchmark { id: id.to_owned(), name: name.0.clone(), is_time, results })
    }
}

/// Number that the table states.
fn value(field: &Field<impl Quantity>) -> Option<Decimal> {
    field.get().map(|it| it.value())
}
