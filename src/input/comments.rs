//! Comments at the ends of lines.

use std::collections::BTreeMap;

use super::source_text::Source;

impl Source {
    /// Comments behind a value, by line from 1, without the `#`. A comment on a line of its own is none of them.
    #[must_use]
    pub fn comments(&self) -> BTreeMap<usize, &str> {
        if !self.is_kept() || !self.text().contains('#') {
            return BTreeMap::new();
        }
        let lines = (1..).zip(self.text().lines());
        lines.filter_map(|(number, line)| Some((number, comment(line)?))).collect()
    }
}

/// Comment behind the value of a line.
fn comment(line: &str) -> Option<&str> {
    let (value, comment) = line.match_indices(" #").find_map(|(at, _)| {
        let (value, comment) = line.split_at_checked(at)?;
        // A quoted text may contain anything.
        let is_text = value.matches('"').count() % 2 == 1 || is_open(value);
        (!is_text).then_some((value.trim(), comment.trim_matches([' ', '#'])))
    })?;
    (!value.is_empty() && !comment.is_empty()).then_some(comment)
}

/// True if a text in single quotes begins and does not end; one within a word, as of `don't`, begins none.
fn is_open(value: &str) -> bool {
    let mut open = false;
    let mut before = ' ';
    for it in value.chars() {
        if it == '\'' {
            open = !open && matches!(before, ' ' | '[' | '{' | ',' | ':');
        }
        before = it;
    }
    open
}

#[cfg(test)]
mod tests {
    use super::super::source::Sources;

    #[test]
    fn a_comment_behind_a_value_has_its_line() {
        let mut sources = Sources::new();
        let text = "a: 1 # quote of May\n# alone\n  # alone too\nb: \"x # y\" # z\nc: 'no # one'\n\
                    d: don't # e\nf: g#h\ni: 2 #\nj: 'k # l' # m\n";
        let id = sources.embed("x", text);
        let comments = sources.get(id).unwrap().comments();
        let found: Vec<(usize, &str)> = comments.into_iter().collect();
        assert_eq!(found, [(1, "quote of May"), (4, "z"), (6, "e"), (9, "m")]);
    }
}
