//! Modeline: the comment that gives editors the schema of a file, `# yaml-language-server: $schema=...`.
//!
//! With a schema other than ours, an editor reports wrong problems or none.

use std::path::Path;

use crate::check::{Problem, read};
use crate::codes;
use crate::input::{Diagnostic, SourceId, Sources, Span, plain_path, quoted, shown};
use crate::schema::SchemaKind;

/// Begins such a comment, after `#` and spaces.
const TOOL: &str = "yaml-language-server:";
/// Begins the schema's name in such a comment.
const SCHEMA: &str = "$schema=";

/// A problem if the schema that a file names is not the one this program writes.
pub(super) fn check(id: SourceId, held: &read::FileKind, sources: &mut Sources) -> Option<Problem> {
    let kind = match held {
        read::FileKind::Sheet(_) => SchemaKind::Prices,
        read::FileKind::Scenario(_) => SchemaKind::Scenario,
        read::FileKind::Table | read::FileKind::Neither => return None,
    };
    let source = sources.get(id).filter(|it| !it.embedded)?;
    let (named, span) = named(id, source.text())?;
    // Schemas at an address are not read.
    if named.contains("://") {
        return None;
    }
    let about = format!("{} schema", source.name);
    let folder = source.path.parent().unwrap_or(Path::new(""));
    let path = plain_path(&folder.join(&named));
    let wrong = match sources.read(&path) {
        Ok(found) if is_ours(sources, found, kind) => return None,
        Ok(_) => "is not what this version writes",
        Err(_) => "cannot be read",
    };
    let message = format!("the schema {} {wrong}", quoted(&named));
    let path = shown(&path);
    let fix = format!("write it with `gpu-tco schema {} -o {path}`", kind.name());
    let problem = Diagnostic::warning(codes::SCHEMA_FILE, message).at(span).fix(fix);
    Some(Problem::about(about, problem))
}

/// Schema that the first such comment names, and its span.
fn named(id: SourceId, text: &str) -> Option<(String, Span)> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let comment = line.trim_start().strip_prefix('#').map(str::trim_start);
        let rest = comment.and_then(|it| it.strip_prefix(TOOL)).map(str::trim_start);
        if let Some(name) = rest.and_then(|it| it.strip_prefix(SCHEMA)) {
            let at = start + line.len() - name.len();
            let name = name.split_whitespace().next()?;
            return Some((name.to_owned(), Span::new(id, at, at + name.len())));
        }
        start += line.len();
    }
    None
}

/// True if a text is the schema of this kind, whatever its line ends.
fn is_ours(sources: &Sources, id: SourceId, kind: SchemaKind) -> bool {
    let ours = kind.text();
    sources.get(id).is_some_and(|it| it.text().lines().eq(ours.lines()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_is_what_follows_the_mark() {
        let name = |text: &str| {
            let mut sources = Sources::new();
            let id = sources.embed("a.yaml", text);
            let (name, span) = named(id, text)?;
            assert_eq!(sources.text(span), name);
            Some(name)
        };
        let line = "# yaml-language-server: $schema=../schema/prices.json";
        assert_eq!(name(line).as_deref(), Some("../schema/prices.json"));
        let late = format!("schema: 1\n  {line} and words\n");
        assert_eq!(name(&late).as_deref(), Some("../schema/prices.json"));
        assert_eq!(name("# yaml-language-server: $schema=\n"), None);
        assert_eq!(name("schema: 1 # $schema=no"), None);
    }

    #[test]
    fn steps_up_undo_folders_and_nothing_else() {
        let plain = |path: &str| shown(&plain_path(Path::new(path)));
        assert_eq!(plain("scenarios/../schema/a.json"), "schema/a.json");
        assert_eq!(plain("./a/./b/../../../c.json"), "../c.json");
        assert_eq!(plain("../a.json"), "../a.json");
    }
}
