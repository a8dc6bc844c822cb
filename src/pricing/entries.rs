//! Entries of a sheet in its text, found by their indentation: a run reads those that it names.

use std::ops::Range;

/// Keys of a sheet below which entries have names.
const SECTIONS: [&str; 3] = ["instances:", "systems:", "licenses:"];

/// Lines of a sheet from one key to the next.
enum Lines {
    /// A key of the sheet that has no entries.
    Other,
    /// Heading of a section.
    Section,
    /// An entry of a section.
    Entry,
}

/// Lines of a sheet without the entries that are not kept, and without sections of which none is.
pub(super) fn kept(text: &str, is_kept: impl Fn(&str) -> bool) -> Vec<Range<usize>> {
    let mut kept = Vec::new();
    let mut heading = None;
    for (lines, range) in parts(text) {
        match lines {
            Lines::Other => kept.push(range),
            Lines::Section => heading = Some(range),
            Lines::Entry if is_kept(&text[range.clone()]) => {
                kept.extend(heading.take());
                kept.push(range);
            }
            Lines::Entry => {}
        }
    }
    kept
}

/// Name of an entry: its first key, without a region.
pub(super) fn name(entry: &str) -> &str {
    let key = entry.trim_start().split(':').next().unwrap_or_default();
    without_region(key.trim_matches(['"', '\'']))
}

/// Name of an instance in any region.
pub(super) fn without_region(name: &str) -> &str {
    name.split('@').next().unwrap_or_default()
}

/// All lines, each with what follows it at a greater depth.
fn parts(text: &str) -> Vec<(Lines, Range<usize>)> {
    let mut parts: Vec<(Lines, Range<usize>)> = Vec::new();
    let (mut is_section, mut end) = (false, 0_usize);
    for line in text.split_inclusive('\n') {
        let start = end;
        end = start.saturating_add(line.len());
        let written = line.trim_start_matches(' ');
        let depth = line.len().saturating_sub(written.len());
        let is_key = !written.starts_with(['#', '\n', '-']);
        let begins = match depth {
            0 if is_key => {
                is_section = SECTIONS.contains(&line.trim_end());
                Some(if is_section { Lines::Section } else { Lines::Other })
            }
            2 if is_key && is_section => Some(Lines::Entry),
            _ => None,
        };
        match (begins, parts.last_mut()) {
            (None, Some((_, last))) => last.end = end,
            (begins, _) => parts.push((begins.unwrap_or(Lines::Other), start..end)),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_keeps_what_is_named_and_all_that_is_no_entry() {
        let text = "# head\nprovider: x\ninstances:\n  a:\n    gpu: y\n  # of b\n  \"b@c\":\n    gpu: z\nsystems:\n  d: {}\negress:\n  - 1\n";
        let of = |wanted: &str| -> String {
            let ranges = kept(text, |it| name(it) == wanted);
            ranges.into_iter().map(|it| &text[it]).collect()
        };
        assert_eq!(of(""), "# head\nprovider: x\negress:\n  - 1\n");
        assert_eq!(of("d"), "# head\nprovider: x\nsystems:\n  d: {}\negress:\n  - 1\n");
        let b = "# head\nprovider: x\ninstances:\n  \"b@c\":\n    gpu: z\negress:\n  - 1\n";
        assert_eq!(of("b"), b);
    }
}
