//! Report of `verify`: whether the bundle is what it says, its answer, and what differs.

mod files;
mod values;

use super::document::{Definition, Definitions, Document, Sentence};
use crate::bundle::{Bundle, Recomputed};
use crate::format::{by_number, count, list, whole};

/// Most names in a sentence.
const MOST_NAMES: usize = 3;

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
    /// True if the text for people is not the one that this version writes for the answer.
    pub is_readme_forged: bool,
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
        let (listed, unlisted): (Vec<_>, Vec<_>) =
            self.bundle.tampered.iter().partition(|it| it.stated.is_some());
        let Recomputed { compared, differences } = &self.recomputed;
        let of = |part: usize, all: &str| {
            let (verb, part) = (by_number(part, "does", "do"), whole(part));
            format!("{part} of {all} {verb} not")
        };
        let mut all = Vec::new();
        if !listed.is_empty() {
            let files = of(listed.len(), &count(self.listed(), "file"));
            all.push(format!("{files} have the hash listed in the manifest"));
        }
        if !unlisted.is_empty() {
            let is = by_number(unlisted.len(), "is", "are");
            let files = count(unlisted.len(), "file");
            all.push(format!("{files} {is} not listed in the manifest"));
        }
        if !differences.is_empty() {
            let values = of(differences.len(), &count(*compared, "value"));
            all.push(format!("{values} agree when computed again"));
        }
        if !self.added.is_empty() {
            all.push(format!("the bundle does not hold {}", names(&self.added)));
        }
        if self.is_one_version() {
            all.extend(self.replaced());
        }
        // The text repeats the answer and the hashes: it is no news if those differ.
        if self.is_readme_forged && all.is_empty() {
            all.push("README.txt does not say what the other files give".to_owned());
        }
        all
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
        let Recomputed { compared, differences } = &self.recomputed;
        let files = self.bundle.tampered.is_empty().then(|| {
            format!("all {} have the hash listed in the manifest", count(self.listed(), "file"))
        });
        let values = differences
            .is_empty()
            .then(|| format!("all {} agree when computed again", count(*compared, "value")));
        files.into_iter().chain(values).collect()
    }

    /// Sentence on whether the bundle is what it says.
    fn sentence(&self) -> String {
        let (problems, agreeing) = (self.problems().join("; "), self.agreeing().join(", and "));
        match (problems.is_empty(), agreeing.is_empty()) {
            (true, _) => format!("Verified: {agreeing}."),
            (false, true) => format!("Not verified: {problems}."),
            (false, false) => format!("Not verified: {problems}. But {agreeing}."),
        }
    }
}

/// Builds the report.
#[must_use]
pub fn document(it: &Verification<'_>) -> Document {
    let verdict = Sentence::plain(format!("Computed again: {}", it.verdict));
    let replaced = it.replaced().filter(|_| !it.is_one_version());
    let replaced = replaced.map(|it| Sentence::plain(format!("{it}.")));
    let sections = [values::answer(&it.recomputed), Some(files::section(it.bundle))];
    let others = [Some(about(it).into()), values::all(&it.recomputed)];
    Document {
        lead: [Sentence::strong(it.sentence()), verdict].into_iter().chain(replaced).collect(),
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
        format!(
            "{}, written by gpu-tco {version}, computed again by {}: a difference may come from the \
             version. Texts of findings and assumptions are not compared.",
            it.file, it.version
        )
    };
    let rows = vec![
        Definition::new("bundle", [versions.as_str()]),
        Definition::new("command", [it.command.as_str()]),
    ];
    Definitions { rows, ..Definitions::default() }
}

/// Names in a sentence; the rest are counted.
fn names(all: &[String]) -> String {
    let rest = all.len().saturating_sub(MOST_NAMES);
    let named = all.iter().take(MOST_NAMES).cloned();
    let rest = (rest > 0).then(|| count(rest, "other sheet"));
    list(&named.chain(rest).collect::<Vec<_>>())
}
