//! Mappings of a scenario while they are resolved: their paths and their places.

use super::written::OneOrMore;
use crate::input::{Field, Span};

/// A mapping being resolved: the path of its keys, its name and its span.
#[derive(Clone, Copy, Debug)]
pub struct Mapping<'p> {
    above: Option<&'p Mapping<'p>>,
    /// Key in the mapping above; the path of one that is not below another.
    name: &'p str,
    /// Position in the list of that name, from 1.
    item: Option<usize>,
    /// Name in messages, with its article.
    pub of: &'static str,
    /// Span of the mapping.
    pub span: Span,
}

impl<'p> Mapping<'p> {
    /// A mapping at a path, without a trailing dot; empty for keys of the scenario itself.
    pub fn new(path: &'p str, of: &'static str, span: Span) -> Self {
        Self { above: None, name: path, item: None, of, span }
    }

    /// The mapping below a key.
    pub fn below<'m>(&'m self, key: &'m str, of: &'static str, span: Span) -> Mapping<'m> {
        Mapping { above: Some(self), name: key, item: None, of, span }
    }

    /// The mapping that a key states, as written and with its place; `None` if it states none.
    pub fn enter<'m, 'w, T>(
        &'m self,
        key: &'m str,
        of: &'static str,
        field: &'w Field<T>,
    ) -> Option<(&'w T, Mapping<'m>)> {
        let (written, span) = field.stated()?;
        Some((written, self.below(key, of, span)))
    }

    /// The mappings in the list of a key, as written and with their places.
    pub fn items<'m, 'w, T>(
        &'m self,
        key: &'m str,
        of: &'static str,
        list: &'w [Field<T>],
    ) -> impl Iterator<Item = (&'w T, Mapping<'m>)> {
        let stated = list.iter().filter_map(Field::stated);
        stated.zip(1..).map(move |((written, span), position)| {
            (written, Mapping { item: Some(position), ..self.below(key, of, span) })
        })
    }

    /// The mapping of a key or those in its list, as written and with their places.
    pub fn each<'m, 'w, T>(
        &'m self,
        key: &'m str,
        of: &'static str,
        field: &'w Field<OneOrMore<T>>,
    ) -> Vec<(&'w T, Mapping<'m>)> {
        match field.stated() {
            None => Vec::new(),
            Some((OneOrMore::Mapping(one), span)) => vec![(one, self.below(key, of, span))],
            Some((OneOrMore::Sequence(all), _)) => self.items(key, of, all).collect(),
        }
    }

    /// The path of a key.
    pub fn key(&self, key: &str) -> String {
        let mut path = self.path();
        if !path.is_empty() {
            path.push('.');
        }
        path + key
    }

    fn path(&self) -> String {
        let path = self.above.map_or_else(|| self.name.to_owned(), |above| above.key(self.name));
        match self.item {
            None => path,
            Some(position) => format!("{path}.{position}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Sources;

    #[test]
    fn a_path_has_the_keys_from_the_top_and_the_positions_in_lists() {
        let at = |from: usize| Span::new(Sources::new().embed("scenario", ""), from, from);
        let root = Mapping::new("", "a scenario", at(0));
        assert_eq!(root.key("demand"), "demand");
        let tier = Mapping::new("own.owned", "an owned tier", at(1));
        let field = Field::Stated((), at(2));
        let ((), staff) = tier.enter("staff", "staff", &field).expect("a stated mapping");
        assert_eq!((staff.key("fte").as_str(), staff.span), ("own.owned.staff.fte", at(2)));
        let steps = [Field::Stated(3, at(3)), Field::Absent, Field::Stated(4, at(4))];
        let steps = staff.items("steps", "a step", &steps);
        let steps: Vec<_> = steps.map(|(fte, step)| (*fte, step.key("fte"), step.span)).collect();
        let [one, two] = ["own.owned.staff.steps.1.fte", "own.owned.staff.steps.2.fte"];
        assert_eq!(steps, [(3, one.to_owned(), at(3)), (4, two.to_owned(), at(4))]);
        assert!(tier.enter("staff", "staff", &Field::<()>::Absent).is_none());
    }
}
