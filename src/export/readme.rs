//! The `README.txt` of a bundle: what the archive is and how to check it, for those who did not make
//! it.
//!
//! Equal contents give equal text, so that `verify` knows what the text has to be. Texts of files are
//! escaped, and only hashes are at the beginning of a line like one.

use unicode_width::UnicodeWidthStr;

use super::prose::{beside, pad_right, wrap};
use super::shell::compare_command;
use crate::bundle::{MANIFEST, Manifest, README, RESULTS};
use crate::input::escaped;
use crate::report::document::Sentence;

/// Widest line, in characters, but for hashes, commands and names of files.
const WIDTH: usize = 88;
/// Width of the words `Question` and `Answer` with the space after them.
const INDENT: usize = 10;
/// Widest name of a file with its role beside it.
const NAMES: usize = 60;

/// Everything the text is made from.
#[derive(Clone, Copy, Debug)]
pub struct Readme<'r> {
    /// Manifest of the bundle; its entry for this text is not used.
    pub manifest: &'r Manifest,
    /// Arguments of `compare` that give the same answer.
    pub arguments: &'r [String],
    /// Title of the scenario.
    pub title: &'r str,
    /// Sentences of the answer, the verdict first.
    pub lead: &'r [Sentence],
}

/// Text of the `README.txt` of a bundle.
#[must_use]
pub fn readme(it: Readme<'_>) -> String {
    let parts = [opening(it), check(it), proof(it), files(it), hashes(it)];
    let lines: Vec<String> = parts.into_iter().flatten().collect();
    lines.join("\n") + "\n"
}

/// The question, the answer, and what the archive is.
fn opening(it: Readme<'_>) -> Vec<String> {
    let title = "gpu-tco audit bundle";
    let mut lines = vec![title.to_owned(), "=".repeat(title.len()), String::new()];
    let answer = it.lead.iter().map(|it| it.text.as_str());
    let requested = Some(it.title).filter(|it| !it.is_empty());
    let named = requested.map(|it| ("Question", it)).into_iter();
    let named = named.chain(["Answer"].into_iter().chain(std::iter::repeat("")).zip(answer));
    for (name, text) in named {
        lines.extend(beside(&pad_right(name, INDENT), &escaped(text), INDENT, WIDTH));
    }
    let version = escaped(&it.manifest.version);
    let has_findings = it.lead.iter().any(|it| it.text.contains('['));
    let findings = if has_findings {
        format!(" A number in brackets is a finding, counted in the list `findings` of {RESULTS}.")
    } else {
        String::new()
    };
    let text = format!(
        "This archive holds the answer and every file that it was computed from. gpu-tco {version} \
         wrote it.{findings}"
    );
    lines.push(String::new());
    lines.extend(wrap(&text, 0, WIDTH));
    lines
}

/// Commands that check the archive, and that gave the answer.
fn check(it: Readme<'_>) -> Vec<String> {
    let mut lines = heading("Check it").to_vec();
    let version = escaped(&it.manifest.version);
    let verify = format!(
        "The command below computes the answer again from the files in this archive alone. It prints \
         `Verified` if every file is as gpu-tco writes it for this answer, and `Not verified` with each \
         reason otherwise. It needs gpu-tco {version}, the version that wrote this archive."
    );
    lines.extend(wrap(&verify, 0, WIDTH));
    lines.extend(command("gpu-tco verify FILE.zip"));
    let made = "The command that gave the answer, with the paths that manifest.json lists:";
    lines.push(made.to_owned());
    lines.extend(command(&escaped(&compare_command(it.arguments))));
    let hashes = "To compare the hashes without gpu-tco, unpack the archive and run this in its folder. \
                  manifest.json has the hash of this text.";
    lines.extend(wrap(hashes, 0, WIDTH));
    lines.extend(command(&format!("grep -E '^[0-9a-f]{{64}}  ' {README} | sha256sum --check")));
    lines.pop();
    lines
}

/// Lines on what `verify` proves, and on what no archive without a signature does.
fn proof(it: Readme<'_>) -> Vec<String> {
    let version = escaped(&it.manifest.version);
    let proven =
        format!("`Verified` proves that these files give this answer with gpu-tco {version}.");
    let not = "It does not prove who made this archive, that the prices in it are true, or that nobody \
               replaced the archive as a whole. The archive has no signature: ask its author for the \
               SHA-256 of the ZIP file by another channel, and compare it with the one that `gpu-tco \
               verify` or `sha256sum FILE.zip` prints.";
    let mut lines = heading("What this proves").to_vec();
    lines.extend(wrap(&proven, 0, WIDTH));
    lines.push(String::new());
    lines.extend(wrap(not, 0, WIDTH));
    lines
}

/// Lines that say what each file is.
fn files(it: Readme<'_>) -> Vec<String> {
    let answer = "the answer, as `gpu-tco compare SCENARIO -f json` prints it";
    let manifest = "version, flags, and the SHA-256 of each file";
    let mut named = vec![(MANIFEST.to_owned(), manifest), (RESULTS.to_owned(), answer)];
    let others = it.manifest.files.iter().filter(|it| !it.is_readme());
    let role = |file: &crate::bundle::BundledFile| file.role(it.manifest);
    named.extend(others.map(|it| (escaped(&it.kept_as).into_owned(), role(it))));
    let widest = named.iter().map(|(name, _)| name.width()).filter(|it| *it <= NAMES).max();
    let widest = widest.unwrap_or_default();
    let lines = named.iter().map(|(name, role)| format!("{}  {role}", pad_right(name, widest)));
    heading("Files").into_iter().chain(lines).collect()
}

/// Hashes as `sha256sum` reads them.
fn hashes(it: Readme<'_>) -> Vec<String> {
    let answer = std::iter::once((it.manifest.results_sha256.as_str(), RESULTS));
    let others = it.manifest.files.iter().filter(|it| !it.is_readme());
    let all = answer.chain(others.map(|it| (it.sha256.as_str(), it.kept_as.as_str())));
    let lines = all.map(|(hash, name)| format!("{}  {}", escaped(hash), escaped(name)));
    heading("SHA-256").into_iter().chain(lines).collect()
}

fn heading(words: &str) -> [String; 4] {
    [String::new(), words.to_owned(), "-".repeat(words.len()), String::new()]
}

fn command(text: &str) -> [String; 3] {
    [String::new(), format!("    {text}"), String::new()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::BundledFile;

    #[test]
    fn texts_of_strangers_stay_on_their_lines() {
        let hash = "0".repeat(64);
        let title = format!("a\u{202e}b\n{hash}  x\u{1b}[2J ::stop::");
        let files = vec![BundledFile::new("a\nb.yaml", false, b"")];
        let manifest = Manifest { files, scenario: "a\nb.yaml".to_owned(), ..Manifest::default() };
        let arguments = ["a\nb.yaml".to_owned()];
        let lead = [Sentence::strong("x\r\u{2066}y")];
        let text = readme(Readme {
            manifest: &manifest,
            arguments: &arguments,
            title: &title,
            lead: &lead,
        });
        assert!(!text.contains(['\u{202e}', '\u{1b}', '\r', '\u{2066}']), "{text}");
        assert!(!text.contains("::"), "{text}");
        assert!(text.lines().all(|it| !it.starts_with(&hash)), "{text}");
        assert!(text.contains("files/a\\nb.yaml  the scenario"), "{text}");
    }
}
