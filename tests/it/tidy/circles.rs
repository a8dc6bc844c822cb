//! Circles of files: those that take definitions from each other, so that none is read before the other.

use std::collections::{BTreeMap, BTreeSet};

use super::{assert_none, rust};

/// Path of a module: `["analysis", "mix"]`.
type Path = Vec<String>;

/// Modules of the library: what each imports, and what it only hands on.
struct Modules {
    texts: BTreeMap<Path, String>,
    imports: BTreeMap<Path, Vec<Path>>,
    handed_on: BTreeMap<Path, BTreeMap<String, Path>>,
}

impl Modules {
    fn read() -> Self {
        let mut all =
            Self { texts: BTreeMap::new(), imports: BTreeMap::new(), handed_on: BTreeMap::new() };
        for source in rust("src") {
            let path = source.path.trim_start_matches("src/").trim_end_matches(".rs");
            let path = path.strip_suffix("/mod").unwrap_or(path);
            let path = if path == "lib" { "" } else { path };
            let path = path.split('/').filter(|it| !it.is_empty()).map(str::to_owned).collect();
            let code: Vec<&str> = source.code().map(|(_, line)| line).collect();
            let code = code.join("\n");
            let tests = code.find("\nmod tests {").unwrap_or(code.len());
            all.texts.insert(path, code[..tests].to_owned());
        }
        let modules: Vec<Path> = all.texts.keys().cloned().collect();
        for module in modules {
            let (mut imports, mut handed_on) = (Vec::new(), BTreeMap::new());
            for (is_public, path) in uses(&all.texts[&module]) {
                let Some(path) = all.absolute(&module, &path) else { continue };
                handed_on.extend(path.last().map(|name| (name.clone(), path.clone())));
                if !is_public {
                    imports.push(path);
                }
            }
            all.imports.insert(module.clone(), imports);
            all.handed_on.insert(module, handed_on);
        }
        all
    }

    /// A path from the root; none if it is of another crate.
    fn absolute(&self, module: &Path, path: &str) -> Option<Path> {
        let mut parts: Vec<&str> = path.split("::").collect();
        let mut base = module.clone();
        match parts[0] {
            "crate" => base.clear(),
            "self" | "super" => {}
            first => {
                let child = [base.as_slice(), &[first.to_owned()]].concat();
                self.texts.contains_key(&child).then_some(())?;
                parts.insert(0, "self");
            }
        }
        while matches!(parts.first(), Some(&("crate" | "self" | "super"))) {
            if parts.remove(0) == "super" {
                base.pop();
            }
        }
        base.extend(parts.into_iter().map(str::to_owned));
        Some(base)
    }

    /// The module that defines what a path names.
    fn defining(&self, path: &Path, depth: usize) -> Option<Path> {
        let module = (0..=path.len()).rev().map(|end| path[..end].to_vec());
        let module = module.into_iter().find(|it| self.texts.contains_key(it))?;
        let Some(name) = path.get(module.len()) else { return Some(module) };
        let kinds = ["fn", "struct", "enum", "trait", "type", "const", "static", "mod"];
        let defines = |kind: &&str| {
            let found = format!("{kind} {name}");
            let ends = |rest: &str| !rest.starts_with(|it: char| it.is_alphanumeric() || it == '_');
            self.texts[&module]
                .match_indices(&found)
                .any(|(at, _)| ends(&self.texts[&module][at + found.len()..]))
        };
        if depth > 12 || kinds.iter().any(defines) {
            return Some(module);
        }
        match self.handed_on[&module].get(name).filter(|next| *next != path) {
            Some(next) => self.defining(next, depth + 1),
            None => Some(module),
        }
    }

    /// Modules that each takes definitions from.
    fn arrows(&self) -> BTreeMap<Path, BTreeSet<Path>> {
        let of = |(module, imports): (&Path, &Vec<Path>)| {
            let defining = imports.iter().filter_map(|it| self.defining(it, 0));
            (module.clone(), defining.filter(|it| it != module).collect())
        };
        self.imports.iter().map(of).collect()
    }
}

/// Paths of the imports of a text, each with whether it is handed on.
fn uses(text: &str) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    for statement in text.split(';') {
        let line = statement.lines().rev().position(|it| {
            let it = it.trim_start();
            it.starts_with("use ") || (it.starts_with("pub") && it.contains(" use "))
        });
        let Some(back) = line else { continue };
        let lines: Vec<&str> = statement.lines().collect();
        let body = lines[lines.len() - 1 - back..].join(" ");
        let (head, body) = body.split_once("use ").unwrap();
        let mut paths = Vec::new();
        expand("", body, &mut paths);
        found.extend(paths.into_iter().map(|it| (head.contains("pub"), it)));
    }
    found
}

/// Adds each path of `a::{b, c::{d, e}}`.
fn expand(before: &str, body: &str, paths: &mut Vec<String>) {
    let body = body.trim();
    let Some((head, inner)) = body.split_once('{') else {
        let name = body.split(" as ").next().unwrap_or_default().trim();
        paths.push(format!("{before}{}", name.trim_end_matches("::self")));
        return;
    };
    let inner = inner.rsplit_once('}').map_or(inner, |it| it.0);
    let (mut depth, mut start) = (0_usize, 0);
    for (at, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                let part = inner[start..at].trim();
                if part == "self" {
                    paths.push(format!("{before}{}", head.trim_end_matches("::")));
                } else if !part.is_empty() {
                    expand(&format!("{before}{}", head.trim()), part, paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// Groups of modules each of which reaches all others of its group.
fn circles(arrows: &BTreeMap<Path, BTreeSet<Path>>) -> Vec<Vec<Path>> {
    let reached = |from: &Path| {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = next.pop() {
            for to in arrows.get(&module).into_iter().flatten() {
                if seen.insert(to.clone()) {
                    next.push(to.clone());
                }
            }
        }
        seen
    };
    let all: BTreeMap<&Path, BTreeSet<Path>> = arrows.keys().map(|it| (it, reached(it))).collect();
    let mut grouped: BTreeSet<Vec<Path>> = BTreeSet::new();
    for (module, seen) in &all {
        if seen.contains(*module) {
            let back = seen.iter().filter(|it| all.get(it).is_some_and(|it| it.contains(*module)));
            grouped.insert(back.cloned().collect());
        }
    }
    grouped.into_iter().collect()
}

#[test]
fn no_files_are_in_a_circle() {
    let found = circles(&Modules::read().arrows());
    let shown =
        |circle: Vec<Path>| circle.iter().map(|it| it.join("/")).collect::<Vec<_>>().join(", ");
    assert_none(found.into_iter().map(shown));
}
