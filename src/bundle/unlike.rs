//! First difference of a text of a bundle from the one that the program writes.

/// First line of a text that is not as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unlike {
    /// Number of the line, from 1.
    pub line: usize,
    /// Line in the bundle; none if the text ends before it.
    pub found: Option<String>,
    /// Line that the program writes; none if its text ends before it.
    pub expected: Option<String>,
}

impl Unlike {
    /// True if the lines differ in white space alone.
    #[must_use]
    pub fn is_space(&self) -> bool {
        let [found, expected] =
            [&self.found, &self.expected].map(|it| it.as_deref().unwrap_or_default().trim());
        found == expected
    }
}

/// First line of a text that is not as expected; none if every byte is.
#[must_use]
pub fn unlike(found: &[u8], expected: &str) -> Option<Unlike> {
    if found == expected.as_bytes() {
        return None;
    }
    let mut lines = (found.split(|it| *it == b'\n'), expected.split('\n'));
    for line in 1.. {
        let (found, expected) = (lines.0.next(), lines.1.next());
        if found != expected.map(str::as_bytes) {
            let found = found.map(|it| String::from_utf8_lossy(it).into_owned());
            return Some(Unlike { line, found, expected: expected.map(str::to_owned) });
        }
        if expected.is_none() {
            break;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_found() {
        let of = |found: &str| unlike(found.as_bytes(), "a\nb\n");
        assert_eq!(of("a\nb\n"), None);
        let lines = |line, found: Option<&str>, expected: Option<&str>| {
            let [found, expected] = [found, expected].map(|it| it.map(str::to_owned));
            Some(Unlike { line, found, expected })
        };
        assert_eq!(of("a\nc\n"), lines(2, Some("c"), Some("b")));
        assert_eq!(of("a"), lines(2, None, Some("b")));
        assert_eq!(of("a\nb\n\n"), lines(4, Some(""), None));
        assert!(of("a\nb").is_some_and(|it| it.is_space()));
        assert!(of("a\r\nb\n").is_some_and(|it| it.is_space()));
    }
}
