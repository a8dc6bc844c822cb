//! Memory of the fleets whose states were computed last.

use std::collections::VecDeque;
use std::rc::Rc;

use super::situation::FailingNodes;

/// Capacity that is up, and its share of time.
pub(super) type Up<V> = (V, V);

/// States of the sets of fleets that were computed last.
#[derive(Debug)]
pub struct Memory<V>(pub(super) VecDeque<Remembered<V>>);

/// Some fleets and their states.
pub(super) type Remembered<V> = (Vec<FailingNodes<V>>, Rc<[Up<V>]>);

impl<V> Default for Memory<V> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}
