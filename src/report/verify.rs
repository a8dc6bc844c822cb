//! Report of `verify`: whether the bundle is what it says, its answer, and what differs.

mod files;
mod values;

use super::document::{Definition, Definitions, Document, Sentence};
use crate::bundle::{Bundle, MANIFEST, README, RESULTS, Recomputed, Unlike};
use crate::format::{by_number, count, list, whole};
use crate::input::quoted;

/// Most names in a sentence.
const MOST_NAMES: usize = 3;

/// Facts that no file without a signature proves.
const NOT_PROVEN: &str = "who made the bundle, that its prices are true, and that nobody replaced it as a whole: \
                          compare its SHA-256 with one that reached you another way";

/// A bundle and what it gives when it is computed again.
#[derive(Clone, Debug)]
pub struct Verification<'r> {
    /// Name of the bundle's file.
    pub file: String,
    /// Version of gpu-tco that computed it again.
    pub version: &'static str,
    /// The bundle.
    pub bundle: &'r Bundle,
    /// Values of the bundle beside those that were computed.
    pub recomputed: Recomputed,
    /// Verdict of the scenario as computed.
    pub verdict: &'r str,
    /// Command that gives the same answer.
    pub command: String,
    /// Built-in sheets that were read although the bundle does not hold them.
    pub added: Vec<String>,
    /// Sheets that the bundle calls built in, and that are not as in this version.
    pub replaced: Vec<String>,
    /// First difference of the manifest from the one that this version writes for its contents.
    pub manifest: Option<Unlike>,
    /// First difference of the answer from the one that was computed.
    pub results: Option<Unlike>,
    /// First difference of the text for people from the one that this version writes for the answer.
    pub readme: Option<Unlike>,
}

impl Verification<'_> {
    /// True if every file is as the manifest says, and every value comes out the same.
    pub fn agrees(&self) -> bool {
        self.problems().is_empty()
    }

    fn is_one_version(&self) -> bool {
        self.bundle.manifest.version == self.version
    }

    /// Number of files that the manifest lists: the answer is one of them.
    fn listed(&self) -> usize {
        self.bundle.files.len().saturating_add(1)
    }

    /// Everything that is not as it should be, as clauses.
    fn problems(&self) -> Vec<String> {
        let mut all = Vec::new();
        if !self.is_one_version() {
            all.push(format!(
                "the manifest says that gpu-tco {} wrote the bundle, and this is gpu-tco {}, which may \
                 have other prices, rules and texts",
                self.bundle.manifest.version, self.version
            ));
        }
        all.extend(self.replaced());
        if !self.added.is_empty() {
            all.push(format!("the bundle does not hold {}", names(&self.added)));
        }
        all.extend(self.hashes());
        all.extend(self.differing());
        all.extend(self.manifest.as_ref().map(|it| written(MANIFEST, it)));
        // These texts repeat the hashes and the values: they are no news if those differ.
        if self.bundle.tampered.is_empty() {
            all.extend(self.readme.as_ref().map(|it| written(README, it)));
            let is_news = self.is_one_version() && self.recomputed.differences.is_empty();
            let results = self.results.as_ref().filter(|_| is_news);
            all.extend(results.map(|it| written(RESULTS, it)));
        }
        all
    }

    /// Clauses on files that have another hash, or none, in the manifest.
    fn hashes(&self) -> Vec<String> {
        let (listed, unlisted): (Vec<_>, Vec<_>) =
            self.bundle.tampered.iter().partition(|it| it.stated.is_some());
        let changed = (!listed.is_empty()).then(|| {
            let files = part_of(listed.len(), &count(self.listed(), "file"));
            format!("{files} have the hash listed in the manifest")
        });
        let more = (!unlisted.is_empty()).then(|| {
            let is = by_number(unlisted.len(), "is", "are");
            format!("{} {is} not listed in the manifest", count(unlisted.len(), "file"))
        });
        changed.into_iter().chain(more).collect()
    }

    /// Clauses on values and texts that come out otherwise.
    fn differing(&self) -> Vec<String> {
        let Recomputed { values, texts, differences } = &self.recomputed;
        let of_texts = differences.iter().filter(|it| it.is_text()).count();
        let of_values = differences.len().saturating_sub(of_texts);
        let parts = [(of_values, count(*values, "value")), (of_texts, count(*texts, "text"))];
        let parts = parts.into_iter().filter(|(part, _)| *part > 0);
        parts
            .map(|(part, all)| format!("{} agree when computed again", part_of(part, &all)))
            .collect()
    }

    /// Clause on sheets that are not those of this version.
    fn replaced(&self) -> Option<String> {
        let (is, what) = match self.replaced.len() {
            0 => return None,
            1 => ("is", "the sheet"),
            _ => ("are", "the sheets"),
        };
        Some(format!(
            "{} {is} not {what} built into gpu-tco {}",
            names(&self.replaced),
            self.version
        ))
    }

    /// Everything that is as it should be, as clauses.
    fn agreeing(&self) -> Vec<String> {
        let Recomputed { values, texts, differences } = &self.recomputed;
        let files = self.bundle.tampered.is_empty().then(|| {
            format!("all {} have the hash listed in the manifest", count(self.listed(), "file"))
        });
        let is_different = |is_text: bool| differences.iter().any(|it| it.is_text() == is_text);
        let parts = [(false, count(*values, "value")), (true, count(*texts, "text"))];
        let same = parts.into_iter().filter(|(is_text, _)| !is_different(*is_text));
        let same: Vec<String> = same.map(|(_, all)| all).collect();
        let same =
            (!same.is_empty()).then(|| format!("all {} agree when computed again", list(&same)));
        files.into_iter().chain(same).collect()
    }

    /// Sentences on whether the bundle is what it says: one for each reason that it is not.
    fn sentences(&self) -> Vec<Sentence> {
        let agreeing = self.agreeing().join(", and ");
        let problems = self.problems();
        if problems.is_empty() {
            return vec![Sentence::strong(format!("Verified: {agreeing}."))];
        }
        let reason = |it: String| Sentence::strong(format!("Not verified: {it}."));
        let holds = format!("For the files as they are in the bundle, {agreeing}.");
        let holds = (!agreeing.is_empty()).then(|| Sentence::plain(holds));
        problems.into_iter().map(reason).chain(holds).collect()
    }
}

/// Part of all, as the subject of what it does not do.
fn part_of(part: usize, all: &str) -> String {
    format!("{} of {all} {} not", whole(part), by_number(part, "does", "do"))
}

/// Clause on a text that is not as this version writes it.
fn written(name: &str, it: &Unlike) -> String {
    let line = whole(it.line);
    let [found, expected] = [&it.found, &it.expected].map(|it| it.as_deref().map(str::trim));
    let same = found.zip(expected).map_or(0, |(found, expected)| alike(found, expected));
    let [found, expected] =
        [found, expected].map(|it| it.and_then(|it| it.get(same..)).map(quoted));
    let difference = match (found, expected) {
        _ if it.is_space() => format!("line {line} has other white space"),
        (Some(found), Some(expected)) => format!("line {line} is {found} instead of {expected}"),
        (Some(found), None) => format!("line {line} is {found} instead of the end"),
        (None, expected) => format!("it ends before {}", expected.unwrap_or_default()),
    };
    format!("{name} is not what gpu-tco writes for this bundle: {difference}")
}

/// Bytes of two long lines before what differs, and a few that lead to it.
fn alike(a: &str, b: &str) -> usize {
    /// Characters before the difference that are shown.
    const BEFORE: usize = 20;
    let same = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    a.chars().take(same.saturating_sub(BEFORE)).map(char::len_utf8).sum()
}

/// Builds the report.
#[must_use]
pub fn document(it: &Verification<'_>) -> Document {
    let verdict = Sentence::plain(format!("Computed again: {}", it.verdict));
    let sections = [values::answer(&it.recomputed), Some(files::section(it.bundle, &it.replaced))];
    let others = [Some(about(it).into()), values::all(&it.recomputed)];
    Document {
        lead: it.sentences().into_iter().chain([verdict]).collect(),
        sections: sections.into_iter().chain(others).flatten().collect(),
        ..Document::default()
    }
}

/// Name of the bundle, versions, and the command that gives the same answer.
fn about(it: &Verification<'_>) -> Definitions {
    let version = &it.bundle.manifest.version;
    let versions = if it.is_one_version() {
        format!("{}, written and computed again by gpu-tco {version}", it.file)
    } else {
        format!("{}, written by gpu-tco {version}, computed again by {}", it.file, it.version)
    };
    let proves = format!("these files give this answer with gpu-tco {}", it.version);
    let mut rows = vec![
        Definition::new("bundle", [versions.as_str()]),
        Definition::new("SHA-256", [it.bundle.sha256.as_str()]),
        Definition::new("command", [it.command.as_str()]),
    ];
    if it.agrees() {
        rows.push(Definition::new("proven", [proves.as_str()]));
        rows.push(Definition::new("not proven", [NOT_PROVEN]));
    }
    Definitions { rows, ..Definitions::default() }
}

/// Names in a sentence; the rest are counted.
fn names(all: &[String]) -> String {
    let rest = all.len().saturating_sub(MOST_NAMES);
    let named = all.iter().take(MOST_NAMES).cloned();
    let rest = (rest > 0).then(|| count(rest, "other sheet"));
    list(&named.chain(rest).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    #[test]
    fn long_lines_are_shown_from_a_little_before_their_difference() {
        let [a, b] = ["x", "y"].map(|end| format!("{}{end}", "é".repeat(100)));
        assert_eq!(super::alike(&a, &b), 160);
        assert_eq!(super::alike("short", "shorn"), 0);
    }
}
