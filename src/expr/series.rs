//! Numbers by level of demand that come from a file as one table, such as the levels of a trace.

use std::marker::PhantomData;
use std::sync::Arc;

use rust_decimal::Decimal;

use super::axes::ByLevel;
use super::graph::Graph;
use super::handle::Expr;
use super::input::SeriesInput;
use super::op::{Extent, Op};
use super::origin::Place;
use super::unit::Unit;

/// A number for each level, under one key; it shapes the graph and is not live.
#[derive(Clone, Debug)]
pub struct Series<Q> {
    key: String,
    values: Arc<[Decimal]>,
    place: Option<Place>,
    unit: PhantomData<fn() -> Q>,
}

impl<Q: Unit> Series<Q> {
    /// A series under its key path.
    pub fn new(key: impl Into<String>, values: impl Into<Arc<[Decimal]>>) -> Self {
        Self { key: key.into(), values: values.into(), place: None, unit: PhantomData }
    }

    /// The series with the position of its file's name in the scenario.
    #[must_use]
    pub fn found_at(mut self, place: &Place) -> Self {
        self.place = Some(place.clone());
        self
    }

    /// The series with zeros after its own numbers, up to a length.
    #[must_use]
    pub fn of_length(mut self, length: usize) -> Self {
        if self.values.len() < length {
            let zeros = std::iter::repeat_n(Decimal::ZERO, length - self.values.len());
            self.values = self.values.iter().copied().chain(zeros).collect();
        }
        self
    }

    /// Number of levels.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// True if there is no level.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Key path.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Numbers as stated, for checks and reports; the model must not call this.
    pub fn stated(&self) -> &[Decimal] {
        &self.values
    }
}

impl Graph {
    /// The node of a series; all series of a graph have one length.
    pub fn series<Q: Unit>(&self, series: &Series<Q>) -> Expr<'_, Q, ByLevel> {
        debug_assert!(self.levels() == 1 || self.levels() == series.len());
        let known = self.series.borrow().iter().position(|it| it.key == series.key);
        let position = known.unwrap_or_else(|| {
            let mut all = self.series.borrow_mut();
            let values = Arc::clone(&series.values);
            let (key, place) = (series.key.clone(), series.place.clone());
            all.push(SeriesInput { key, values, unit: Q::symbol(), place });
            all.len() - 1
        });
        self.set_levels(series.len());
        self.push(Op::Series(position), Extent { months: false, levels: true })
    }
}
