//! Problems found by `check`, prepared for a reader: one entry for each cause, and a summary.

use std::collections::BTreeMap;
use std::fmt::Write;

use indexmap::IndexMap;

use crate::check::sheets::Due;
use crate::check::{
    Problem,
    lint::{LintReport, family},
};
use crate::format::{by_number, count, list, whole};
use crate::input::{Sources, escaped, quoted};

/// Families of codes with their letter and name, in the order of the summary.
const FAMILIES: [(char, &str); 10] = [
    ('F', "form"),
    ('P', "prices"),
    ('U', "units"),
    ('M', "magnitudes"),
    ('N', "names"),
    ('C', "currency"),
    ('R', "sources"),
    ('D', "dates"),
    ('S', "scenarios"),
    ('G', "ignores"),
];

/// Most places listed for one message; beyond it, places are counted by file.
const LISTED: usize = 6;

/// Problems that share a cause.
#[derive(Debug)]
pub struct ProblemGroup<'o> {
    /// First problem of the group.
    pub first: &'o Problem,
    /// Message and places of all problems; none if the group has only one.
    pub summary: Option<GroupSummary>,
}

/// Message and places of several problems that share a cause.
#[derive(Debug)]
pub struct GroupSummary {
    /// Message; starts with the number of problems if the rule has words for several.
    pub message: String,
    /// Places, or files with their number of rows.
    pub places: Vec<String>,
    /// Notes that all of them have.
    pub notes: Vec<String>,
}

/// Groups the problems of a run by severity, code and cause, in order of the first of each.
pub fn problem_groups<'o>(outcome: &'o LintReport, sources: &Sources) -> Vec<ProblemGroup<'o>> {
    let mut groups: IndexMap<_, Vec<&Problem>> = IndexMap::new();
    for problem in &outcome.problems {
        let cause = problem.several.as_deref().unwrap_or(&problem.diagnostic.message);
        groups.entry((problem.is_error(), problem.code(), cause)).or_default().push(problem);
    }
    groups.values().filter_map(|group| problem_group(group, sources)).collect()
}

fn problem_group<'o>(group: &[&'o Problem], sources: &Sources) -> Option<ProblemGroup<'o>> {
    let first = *group.first()?;
    if group.len() == 1 {
        return Some(ProblemGroup { first, summary: None });
    }
    let message = match &first.several {
        Some(words) => format!("{} {words}", whole(group.len())),
        None => first.diagnostic.message.clone(),
    };
    let is_counted = first.several.is_some() || group.len() > LISTED;
    let places = if is_counted { by_file(group, sources) } else { each_place(group, sources) };
    let is_shared = |note: &&String| group.iter().all(|it| it.diagnostic.notes.contains(note));
    let notes = first.diagnostic.notes.iter().filter(is_shared).cloned().collect();
    Some(ProblemGroup { first, summary: Some(GroupSummary { message, places, notes }) })
}

/// Files with the number of problems in each, largest number first.
fn by_file(group: &[&Problem], sources: &Sources) -> Vec<String> {
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for span in group.iter().filter_map(|it| it.diagnostic.span) {
        *files.entry(sources.place(span).name).or_default() += 1;
    }
    let mut files: Vec<(&str, usize)> = files.into_iter().collect();
    files.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let phrase = files.iter().enumerate().map(|(at, (name, number))| match at {
        0 => format!("{} ({})", escaped(name), count(*number, "row")),
        _ => format!("{} ({})", escaped(name), whole(*number)),
    });
    phrase.collect()
}

/// Places of all problems; the folder is omitted if the place before has the same.
fn each_place(group: &[&Problem], sources: &Sources) -> Vec<String> {
    let mut folder = "";
    let mut places = Vec::new();
    for place in group.iter().filter_map(|it| Some(sources.place(it.diagnostic.span?))) {
        let own = place.name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let text = place.to_string();
        let is_said = !own.is_empty() && own == folder;
        let short = if is_said { text.get(own.len() + 1..).unwrap_or(&text) } else { &text };
        places.push(escaped(short).into_owned());
        folder = own;
    }
    places
}

/// Summary lines: families, counts, and the prices that pass their age limit next.
pub fn summary(outcome: &LintReport, sources: &Sources, width: usize) -> Vec<String> {
    let mut lines = families(outcome, width);
    lines.push(counts(outcome, sources));
    lines.extend(outcome.due.iter().map(next));
    lines
}

/// Families with the errors and warnings in each. Families that were not checked come last.
fn families(outcome: &LintReport, width: usize) -> Vec<String> {
    let mut states = Vec::new();
    let mut unseen: Vec<(&str, Vec<&str>)> = Vec::new();
    for (letter, name) in FAMILIES {
        let of_family = |it: &&Problem| family(it.code()) == Some(letter);
        let all = outcome.problems.iter().filter(of_family);
        let (errors, warnings): (Vec<_>, Vec<_>) = all.partition(|it| it.is_error());
        let parts = [(errors.len(), "error"), (warnings.len(), "warning")];
        let parts = parts.into_iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts.map(|(number, noun)| count(number, noun)).collect();
        if !parts.is_empty() {
            states.push(format!("{name} {}", parts.join(", ")));
        } else if outcome.families.contains(&letter) {
            states.push(format!("{name} ok"));
        } else {
            let why = reason(outcome, letter);
            match unseen.iter_mut().find(|(known, _): &&mut (&str, Vec<&str>)| *known == why) {
                Some((_, names)) => names.push(name),
                None => unseen.push((why, vec![name])),
            }
        }
    }
    let mut lines = filled(&states, "  ", width);
    for (why, names) in unseen {
        let were = format!("Not checked: {} ({why}).", list(&names));
        let words: Vec<String> = were.split(' ').map(str::to_owned).collect();
        lines.extend(filled(&words, " ", width));
    }
    lines
}

/// Why no rule of a family was checked.
fn reason(outcome: &LintReport, family: char) -> &'static str {
    // Every file has rules of these families, so that only flags leave them out.
    let are_selected =
        ['P', 'U', 'M', 'C', 'D', 'G'].iter().all(|it| outcome.families.contains(it));
    match family {
        _ if outcome.sheets == 0 && outcome.scenarios == 0 => "no price sheet or scenario was read",
        'N' | 'R' if outcome.sheets == 0 => "no price sheet was read",
        'S' if outcome.scenarios == 0 => "no scenario was read",
        'S' if are_selected => "no scenario could be computed",
        _ => "left out by `--select` or `--ignore`",
    }
}

/// Joins texts into lines of at most `width` characters.
fn filled(texts: &[String], between: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(text),
            Some(line) if line.len() + between.len() + text.len() <= width => {
                line.push_str(between);
                line.push_str(text);
            }
            _ => lines.push(text.clone()),
        }
    }
    lines
}

fn counts(outcome: &LintReport, sources: &Sources) -> String {
    let LintReport { sheets, rows, scenarios, as_of, .. } = outcome;
    let mut checked = Vec::new();
    if *sheets > 0 || *scenarios == 0 {
        checked.push(format!("{} ({})", count(*sheets, "sheet"), count(*rows, "price")));
    }
    if *scenarios > 0 {
        checked.push(count(*scenarios, "scenario"));
    }
    let found = if outcome.errors() + outcome.warnings() == 0 {
        "no findings".to_owned()
    } else {
        found(outcome, sources)
    };
    let base = outcome.base.as_ref();
    let base = base.map(|(name, commit)| format!(" against {} at {commit}", quoted(name)));
    let (checked, base) = (checked.join(" and "), base.unwrap_or_default());
    let mut line = format!("{checked} checked on {as_of}{base}: {found}");
    for (number, what) in [(outcome.ignored, "ignored"), (outcome.known, "in the baseline")] {
        if number > 0 {
            // Writing to a string cannot fail.
            _ = write!(line, ", {} {what}", whole(number));
        }
    }
    line
}

/// Number of errors, of warnings, and of files that have them.
fn found(outcome: &LintReport, sources: &Sources) -> String {
    let counted = |number: usize, noun: &str| match number {
        0 => format!("no {noun}s"),
        _ => count(number, noun),
    };
    let errors = counted(outcome.errors(), "error");
    let warnings = counted(outcome.warnings(), "warning");
    let spans = outcome.problems.iter().filter_map(|it| it.diagnostic.span);
    let mut files: Vec<&str> = spans.map(|span| sources.place(span).name).collect();
    files.sort_unstable();
    files.dedup();
    let files = (!files.is_empty()).then(|| format!(" in {}", count(files.len(), "file")));
    format!("{errors}, {warnings}{}", files.unwrap_or_default())
}

fn next(due: &Due) -> String {
    let Due { class, on, count } = due;
    let verb = by_number(*count, "becomes", "become");
    format!("next: {} {} {verb} stale on {on}", whole(*count), class.figures(*count))
}
