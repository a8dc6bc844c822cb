//! State shared by the deserializers of one tree, and the subject of their messages.

use std::cell::RefCell;
use std::fmt;

use super::super::diagnostic::{Diagnostic, Diagnostics};
use super::super::span::Span;

/// State shared by all deserializers of one tree.
pub(super) struct Context {
    /// Problems found so far.
    diagnostics: RefCell<Diagnostics>,
    /// Keys of an owned tier, which are often written above it.
    pub keys_of_owned: fn() -> &'static [&'static str],
}

impl Context {
    pub(super) fn new(
        diagnostics: Diagnostics,
        keys_of_owned: fn() -> &'static [&'static str],
    ) -> Self {
        Self { diagnostics: RefCell::new(diagnostics), keys_of_owned }
    }

    pub(super) fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics.into_inner()
    }

    pub(super) fn push(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }

    pub(super) fn doubt(&self, place: Span) {
        self.diagnostics.borrow_mut().doubt(place);
    }

    pub(super) fn count_error(&self) {
        self.diagnostics.borrow_mut().count_error();
    }

    pub(super) fn is_full(&self) -> bool {
        self.diagnostics.borrow().is_full()
    }
}

/// Subject that begins a message, such as `the file` or the name of a key.
#[derive(Clone, Copy)]
pub(super) enum MessageSubject<'n> {
    File,
    Key(&'n str),
    /// A key that the user chose, such as the name of an alternative.
    Name(&'n str),
    ItemOf(&'n str),
    Item,
}

impl fmt::Display for MessageSubject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => f.write_str("the file"),
            Self::Key(key) | Self::Name(key) => f.write_str(key),
            Self::ItemOf(key) => write!(f, "an item of {key}"),
            Self::Item => f.write_str("an item"),
        }
    }
}
