//! State shared by the deserializers of one tree, and the subject of their messages.

use std::cell::RefCell;
use std::fmt;

use super::super::diagnostic::{Diagnostic, Diagnostics};
use super::super::span::Span;

/// State shared by all deserializers of one tree: the problems found so far.
pub(super) struct Context(RefCell<Diagnostics>);

impl Context {
    pub(super) fn new(diagnostics: Diagnostics) -> Self {
        Self(RefCell::new(diagnostics))
    }

    pub(super) fn into_diagnostics(self) -> Diagnostics {
        self.0.into_inner()
    }

    pub(super) fn push(&self, diagnostic: Diagnostic) {
        self.0.borrow_mut().push(diagnostic);
    }

    pub(super) fn doubt(&self, place: Span) {
        self.0.borrow_mut().doubt(place);
    }

    pub(super) fn count_error(&self) {
        self.0.borrow_mut().count_error();
    }

    pub(super) fn is_full(&self) -> bool {
        self.0.borrow().is_full()
    }
}

/// Subject that begins a message, such as `the file` or the name of a key.
#[derive(Clone, Copy)]
pub(super) enum MessageSubject<'n> {
    File,
    Key(&'n str),
    ItemOf(&'n str),
    Item,
}

impl fmt::Display for MessageSubject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Key(key) => f.write_str(key),
            Self::ItemOf(key) => write!(f, "an item of {key}"),
            Self::Item => f.write_str("an item"),
        }
    }
}
