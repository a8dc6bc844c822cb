//! Links of the README and of `docs/`: each leads to a file, and each `#` to a heading or an anchor.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Pages by their path from the root.
fn pages() -> BTreeMap<PathBuf, String> {
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|it| it.unwrap().path());
    let pages = docs.filter(|it| it.extension().is_some_and(|it| it == "md"));
    let pages = pages.chain(["README.md", "CHANGELOG.md"].map(|it| root().join(it)));
    let pages = pages.filter(|it| it.is_file());
    pages
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.strip_prefix(root()).unwrap().to_owned(), text)
        })
        .collect()
}

/// Lines outside of fenced code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    })
}

/// A line without what stands between backquotes.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// Targets of the links of a page.
fn targets(text: &str) -> Vec<String> {
    let of_line = |line: &str| {
        let line = without_code(line);
        let rest = line.split("](").skip(1);
        rest.filter_map(|it| Some(it.split_once(')')?.0.to_owned())).collect::<Vec<_>>()
    };
    prose(text).flat_map(of_line).collect()
}

/// Anchors of a page: slugs of its headings, numbered if repeated, and explicit ones.
fn anchors(text: &str) -> Vec<String> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for line in prose(text) {
        if let Some(heading) = heading(line) {
            let slug = slug(heading);
            let time = times.entry(slug.clone()).or_default();
            all.push(if *time == 0 { slug } else { format!("{slug}-{time}") });
            *time += 1;
        }
        let ids = line.split("<a id=\"").skip(1);
        all.extend(ids.filter_map(|it| Some(it.split_once('"')?.0.to_owned())));
    }
    all
}

fn heading(line: &str) -> Option<&str> {
    let rest = line.trim_start_matches('#');
    let is_heading = rest.len() < line.len() && rest.starts_with(' ');
    is_heading.then(|| rest.trim())
}

/// Slug of a heading, as GitHub makes it: lower case, hyphens for spaces, no punctuation.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let pages = pages();
    let mut wrong = Vec::new();
    for (page, text) in &pages {
        let folder = page.parent().unwrap();
        for target in targets(text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let file = if file.is_empty() { page.clone() } else { folder.join(file) };
            let path = plain(&file);
            if !root().join(&path).exists() {
                wrong.push(format!("{}: no file {target}", page.display()));
            } else if !anchor.is_empty()
                && !pages.get(&path).is_some_and(|it| anchors(it).iter().any(|it| it == anchor))
            {
                wrong.push(format!("{}: no heading {target}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        if part.as_os_str() == ".." {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    plain
}

#[test]
fn anchors_are_those_of_github() {
    let text = "# The model: cost, and `why`\n## Steps\n## Steps\n```\n# no heading\n```\n<a id=\"own-key\"></a>\n";
    assert_eq!(anchors(text), ["the-model-cost-and-why", "steps", "steps-1", "own-key"]);
    assert_eq!(targets("see [a](b.md#c), `[no](link)` and [d](e)"), ["b.md#c", "e"]);
}

#[test]
fn an_anchor_is_of_one_place() {
    for (page, text) in pages() {
        let mut all = anchors(&text);
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "{}", page.display());
    }
}
