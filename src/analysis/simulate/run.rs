//! The draws: values of all inputs, and what each alternative costs with them.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use std::ops::Range;
use std::slice::ChunksMut;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::correlation::Copula;
use super::engine::Engine;
use super::grid::{Grid, NoMemory};
use super::inputs::DrawnInput;
use super::stream::Stream;
use crate::expr::TAPE_LANES;

/// Samples that a thread takes at once; results do not depend on it.
const CHUNK: usize = 4096;
/// Samples of these that are drawn before their results are computed: their inputs fit a cache.
const STEP: usize = 4 * TAPE_LANES;
/// Most samples whose inputs are kept, for rank correlations.
pub(super) const KEPT: usize = 100_000;

/// Inputs, and what computes results from them.
#[derive(Clone, Debug)]
pub(super) struct Sampler {
    inputs: Vec<(Stream, DrawnInput)>,
    copula: Copula,
    engine: Engine,
    /// Results in each piece of memory.
    pieces: Vec<usize>,
    /// Engine of one result that only the first samples need.
    first: Option<Engine>,
}

/// Results of all samples, a column each, and values of the first samples.
#[derive(Debug)]
pub(super) struct Columns {
    /// Results of the engine, in its pieces of memory.
    pub results: Vec<Grid<f64>>,
    /// Values of each input, of at most [`KEPT`] samples.
    pub inputs: Grid<f32>,
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
    /// A sampler of a seed; the engine follows the inputs. Its results are in pieces of memory, each of
    /// which can be given back by itself.
    pub fn new(
        inputs: &[DrawnInput],
        copula: Copula,
        seed: u64,
        (engine, pieces): (Engine, &[usize]),
    ) -> Self {
        let with_stream = |it: &DrawnInput| (Stream::new(&it.name, seed), it.clone());
        let inputs = inputs.iter().map(with_stream).collect();
        Self { inputs, copula, engine, pieces: pieces.to_vec(), first: None }
    }

    /// The sampler with an engine of one more result, for the first samples alone.
    pub fn with_first(self, engine: Option<Engine>) -> Self {
        Self { first: engine, ..self }
    }

    /// Draws samples from the first on, on some threads; `watch` hears how many are done.
    pub fn run(
        &self,
        samples: usize,
        threads: usize,
        watch: &dyn Fn(u64),
    ) -> Result<Columns, NoMemory> {
        let kept = samples.min(KEPT);
        let results = self.pieces.iter().map(|it| Grid::zeros(*it, samples));
        let mut columns = Columns {
            results: results.collect::<Result<_, _>>()?,
            inputs: Grid::zeros(self.inputs.len(), kept)?,
            first: vec![0.0; if self.first.is_some() { kept } else { 0 }],
            rejected: vec![0; self.inputs.len()],
        };
        let rejected: Vec<AtomicU64> = self.inputs.iter().map(|_| AtomicU64::new(0)).collect();
        let done = AtomicU64::new(0);
        let parts = Mutex::new(columns.parts());
        let work = |watch: Option<&dyn Fn(u64)>| {
            let (engine, first) = (self.engine.clone(), self.first.clone());
            let (drawn, rejected_here) =
                (vec![Vec::new(); self.inputs.len()], vec![0; self.inputs.len()]);
            let mut worker =
                Worker { sampler: self, engine, first, drawn, rejected: rejected_here };
            loop {
                let next = parts.lock().map(|mut it| it.next());
                let Ok(Some(part)) = next else { break };
                let size = part.results.first().map_or(0, |it| it.len()) as u64;
                worker.fill(part);
                let done = done.fetch_add(size, Ordering::Relaxed) + size;
                if let Some(watch) = watch {
                    watch(done);
                }
            }
            for (sum, more) in rejected.iter().zip(worker.rejected) {
                sum.fetch_add(more, Ordering::Relaxed);
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
        Ok(columns)
    }

    /// Values of each input of the first samples, with all digits that their results have.
    pub fn first_inputs(&self, samples: usize) -> Vec<Vec<f64>> {
        let mut columns = vec![Vec::new(); self.inputs.len()];
        self.draw((0, samples), &mut columns, &mut vec![0; self.inputs.len()]);
        columns
    }

    /// Draws values of each input of some samples, a column each, and counts those that each range
    /// rejected.
    fn draw(&self, (first, samples): (u64, usize), columns: &mut [Vec<f64>], rejected: &mut [u64]) {
        for ((stream, _), column) in self.inputs.iter().zip(columns.iter_mut()) {
            column.resize(samples, 0.0);
            stream.fill(column, first);
        }
        self.copula.correlate(columns);
        let each = self.inputs.iter().zip(columns.iter_mut()).zip(rejected);
        for (((_, input), column), rejected) in each {
            *rejected += input.law.draw(column);
            if input.is_whole {
                for value in column.iter_mut() {
                    // As a count of GPUs or nodes comes.
                    *value = (*value + 0.5).floor();
                }
            }
        }
    }
}

impl Columns {
    /// All results.
    pub fn results(&self) -> Vec<&[f64]> {
        self.results.iter().flat_map(Grid::columns).collect()
    }

    /// Parts of all columns, first samples first.
    fn parts(&mut self) -> impl Iterator<Item = Part<'_>> + Send {
        let samples = self.results.first().map_or(0, Grid::rows);
        let results = self.results.iter_mut().flat_map(Grid::columns_mut);
        let mut results: Vec<_> = chunks(results.collect());
        let mut inputs: Vec<_> = chunks(self.inputs.columns_mut());
        let mut first = self.first.chunks_mut(CHUNK);
        (0..samples.div_ceil(CHUNK)).map(move |at| Part {
            first: (at * CHUNK) as u64,
            results: results.iter_mut().filter_map(Iterator::next).collect(),
            inputs: inputs.iter_mut().filter_map(Iterator::next).collect(),
            kept: first.next(),
        })
    }
}

/// Parts of each column.
fn chunks<T>(columns: Vec<&mut [T]>) -> Vec<ChunksMut<'_, T>> {
    columns.into_iter().map(|it| it.chunks_mut(CHUNK)).collect()
}

struct Worker<'s> {
    sampler: &'s Sampler,
    engine: Engine,
    first: Option<Engine>,
    /// Values of each input, of one step.
    drawn: Vec<Vec<f64>>,
    /// Draws of each input that the range of its key rejected.
    rejected: Vec<u64>,
}

impl Worker<'_> {
    fn fill(&mut self, mut part: Part<'_>) {
        let samples = part.results.first().map_or(0, |it| it.len());
        for start in (0..samples).step_by(STEP) {
            self.step(&mut part, start..(start + STEP).min(samples));
        }
    }

    fn step(&mut self, part: &mut Part<'_>, samples: Range<usize>) {
        let first = part.first + samples.start as u64;
        self.sampler.draw((first, samples.len()), &mut self.drawn, &mut self.rejected);
        for (kept, drawn) in part.inputs.iter_mut().zip(&self.drawn) {
            #[allow(clippy::cast_possible_truncation, reason = "7 digits are enough to rank draws")]
            for (kept, value) in kept.iter_mut().skip(samples.start).zip(drawn) {
                *kept = *value as f32;
            }
        }
        let mut results: Vec<&mut [f64]> =
            part.results.iter_mut().map(|it| &mut it[samples.clone()]).collect();
        self.engine.run(&self.drawn, &mut results);
        if let (Some(engine), Some(kept)) = (&mut self.first, &mut part.kept) {
            let end = samples.end.min(kept.len());
            if samples.start < end {
                engine.run(&self.drawn, &mut [&mut kept[samples.start..end]]);
            }
        }
    }
}
