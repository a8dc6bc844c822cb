//! Values that copies of a case share until one is edited.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A value that is copied when it is edited while another case has it: a what-if question edits one
/// tier of many.
#[derive(Clone, Debug)]
pub struct Shared<T>(Arc<T>);

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}
