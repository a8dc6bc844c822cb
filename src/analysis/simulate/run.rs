//! The draws: values of all inputs, and what each alternative costs with them.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::correlation::Copula;
use super::engine::Engine;
use super::inputs::DrawnInput;
use super::stream::Stream;

/// Samples that one step of a thread computes; results do not depend on it.
const CHUNK: usize = 1024;
/// Most samples whose inputs are kept, for rank correlations.
pub(super) const KEPT: usize = 100_000;

/// Inputs, and what computes results from them.
#[derive(Clone, Debug)]
pub(super) struct Sampler {
    inputs: Vec<(Stream, DrawnInput)>,
    copula: Copula,
    engine: Engine,
    results: usize,
    /// Engine of one result that only the first samples need.
    first: Option<Engine>,
}

/// Results of all samples, a column each, and values of the first samples.
#[derive(Clone, Debug, Default)]
pub(super) struct Columns {
    /// Results of the engine.
    pub results: Vec<Vec<f64>>,
    /// Values of each input, of at most [`KEPT`] samples.
    pub inputs: Vec<Vec<f32>>,
    /// Result that only the first samples need, of at most [`KEPT`] samples; empty if there is none.
    pub first: Vec<f64>,
    /// Draws of each input that the range of its key rejected.
    pub rejected: Vec<u64>,
}

/// Parts of the columns for some samples.
struct Part<'c> {
    first: u64,
    results: Vec<&'c mut [f64]>,
    inputs: Vec<&'c mut [f32]>,
    kept: Option<&'c mut [f64]>,
}

impl Sampler {
    /// A sampler of a seed; the engine follows the inputs.
    pub fn new(
        inputs: &[DrawnInput],
        copula: Copula,
        seed: u64,
        (engine, results): (Engine, usize),
    ) -> Self {
        let with_stream = |it: &DrawnInput| (Stream::new(&it.name, seed), it.clone());
        let inputs = inputs.iter().map(with_stream).collect();
        Self { inputs, copula, engine, results, first: None }
    }

    /// The sampler with an engine of one more result, for the first samples alone.
    pub fn with_first(self, engine: Option<Engine>) -> Self {
        Self { first: engine, ..self }
    }

    /// Draws samples from the first on, on some threads; `watch` hears how many are done.
    pub fn run(&self, samples: usize, threads: usize, watch: &dyn Fn(u64)) -> Columns {
        let kept = samples.min(KEPT);
        let mut columns = Columns {
            // Memory of zeros is first touched by the thread that fills it.
            results: (0..self.results).map(|_| vec![0.0; samples]).collect(),
            inputs: self.inputs.iter().map(|_| vec![0.0; kept]).collect(),
            first: vec![0.0; if self.first.is_some() { kept } else { 0 }],
            rejected: vec![0; self.inputs.len()],
        };
        let rejected: Vec<AtomicU64> = self.inputs.iter().map(|_| AtomicU64::new(0)).collect();
        let done = AtomicU64::new(0);
        let parts = Mutex::new(columns.parts());
        let work = |watch: Option<&dyn Fn(u64)>| {
            let (engine, first) = (self.engine.clone(), self.first.clone());
            let mut worker = Worker { sampler: self, engine, first, drawn: Vec::new() };
            loop {
                let next = parts.lock().map(|mut it| it.next());
                let Ok(Some(part)) = next else { break };
                let size = part.results.first().map_or(0, |it| it.len()) as u64;
                worker.fill(part, &rejected);
                let done = done.fetch_add(size, Ordering::Relaxed) + size;
                if let Some(watch) = watch {
                    watch(done);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| work(None));
            }
            work(Some(watch));
        });
        drop(parts);
        columns.rejected = rejected.into_iter().map(AtomicU64::into_inner).collect();
        columns
    }

    /// Values of each input of some samples, a column each, and how many each range rejected.
    fn draw(&self, first: u64, columns: &mut [Vec<f64>], samples: usize) -> Vec<u64> {
        for ((stream, _), column) in self.inputs.iter().zip(columns.iter_mut()) {
            column.resize(samples, 0.0);
            stream.fill(column, first);
        }
        self.copula.correlate(columns);
        let each = self.inputs.iter().zip(columns.iter_mut());
        let draw = |((_, input), column): (&(Stream, DrawnInput), &mut Vec<f64>)| {
            let rejected = input.law.draw(column);
            if input.is_whole {
                for value in column.iter_mut() {
                    // As a count of GPUs or nodes comes.
                    *value = (*value + 0.5).floor();
                }
            }
            rejected
        };
        each.map(draw).collect()
    }
}

impl Columns {
    /// Parts of all columns, first samples first.
    fn parts(&mut self) -> impl Iterator<Item = Part<'_>> + Send {
        let samples = self.results.first().map_or(0, Vec::len);
        let mut results: Vec<_> = self.results.iter_mut().map(|it| it.chunks_mut(CHUNK)).collect();
        let mut inputs: Vec<_> = self.inputs.iter_mut().map(|it| it.chunks_mut(CHUNK)).collect();
        let mut first = self.first.chunks_mut(CHUNK);
        (0..samples.div_ceil(CHUNK)).map(move |at| Part {
            first: (at * CHUNK) as u64,
            results: results.iter_mut().filter_map(Iterator::next).collect(),
            inputs: inputs.iter_mut().filter_map(Iterator::next).collect(),
            kept: first.next(),
        })
    }
}

struct Worker<'s> {
    sampler: &'s Sampler,
    engine: Engine,
    first: Option<Engine>,
    /// Values of each input, of one part.
    drawn: Vec<Vec<f64>>,
}

impl Worker<'_> {
    fn fill(&mut self, mut part: Part<'_>, rejected: &[AtomicU64]) {
        let samples = part.results.first().map_or(0, |it| it.len());
        self.drawn.resize(self.sampler.inputs.len(), Vec::new());
        let outside = self.sampler.draw(part.first, &mut self.drawn, samples);
        for (sum, more) in rejected.iter().zip(outside) {
            sum.fetch_add(more, Ordering::Relaxed);
        }
        for (kept, drawn) in part.inputs.iter_mut().zip(&self.drawn) {
            #[allow(
                clippy::cast_possible_truncation,
                reason = "7 digits are enough to rank draws"
            )]
            kept.iter_mut().zip(drawn).for_each(|(kept, value)| *kept = *value as f32);
        }
        self.engine.run(&self.drawn, &mut part.results);
        if let (Some(engine), Some(kept)) = (&mut self.first, part.kept) {
            engine.run(&self.drawn, &mut [kept]);
        }
    }
}
