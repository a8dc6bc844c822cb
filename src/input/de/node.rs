//! One node about to be read, and those below it.

use super::super::span::Span;
use super::super::tree::{YamlNode, YamlValue};
use super::context::{Context, MessageSubject};

/// One node about to be read.
#[derive(Clone, Copy)]
pub(super) struct De<'n, 'c> {
    pub(super) span: Span,
    pub(super) value: &'n YamlValue,
    pub(super) subject: MessageSubject<'n>,
    pub(super) context: &'c Context,
}

impl<'n> De<'n, '_> {
    pub(super) fn child(self, node: &'n YamlNode, subject: MessageSubject<'n>) -> Self {
        Self { span: node.span, value: &node.value, subject, context: self.context }
    }

    pub(super) fn item(self, node: &'n YamlNode) -> Self {
        let subject = match self.subject {
            MessageSubject::Key(key) | MessageSubject::Name(key) | MessageSubject::ItemOf(key) => {
                MessageSubject::ItemOf(key)
            }
            MessageSubject::File | MessageSubject::Item => MessageSubject::Item,
        };
        self.child(node, subject)
    }
}
