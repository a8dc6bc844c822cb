//! Names that no sheet has: what was probably meant, and what else can be written.

use std::path::Path;

use super::entry::EntriesByName;
use super::list::PriceList;
use super::read_context::ReadContext;
use super::regions::Regions;
use super::sheet::Sheet;
use crate::codes;
use crate::input::{Diagnostic, Sources, Span, nearest, quoted, write_one_of};

/// Most names that a note lists.
const MOST: usize = 12;

/// A name of a sheet's entry that was not found: its kind, as messages call it, and its place.
#[derive(Clone, Copy)]
pub(super) struct Unknown<'a> {
    /// Kind of the entry, such as `instance`.
    pub kind: &'a str,
    /// Name as it was written.
    pub name: &'a str,
    /// Place of the name.
    pub at: Span,
}

impl Unknown<'_> {
    fn report(self, message: String, fix: String) -> Diagnostic {
        Diagnostic::error(codes::NOT_IN_SHEET, message).at(self.at).fix(fix)
    }

    /// The note that shows how to do without the sheet.
    fn way_out(self) -> String {
        let line = match self.kind {
            "instance" => {
                return "or write your own `price_per_gpu_hour` instead of `instance`".to_owned();
            }
            "site" => "site: {pue: 1.3, price_per_kwh: 0.12}",
            "system" => "node: {gpus: 8, price: 300000, busy_kw: 10.2}",
            _ => "price_per_gpu_year: 4500",
        };
        format!("or state the figures of the {} in the scenario, such as `{line}`", self.kind)
    }
}

impl PriceList {
    /// The one site of a place, such as `germany` of Frankfurt; reports that a place has several.
    pub(super) fn site_of_place(
        &mut self,
        name: &str,
        at: Span,
        context: &mut ReadContext<'_>,
    ) -> Option<String> {
        let regions = Regions::built_in();
        let place = regions.place(name)?;
        let owners = self.owners(context);
        let sites = owners.iter().map(String::as_str);
        let sites: Vec<&str> =
            sites.filter(|it| self.sheets(it).any(|sheet| sheet.site.is_some())).collect();
        match regions.sites_of(&place, &sites).as_slice() {
            [] => None,
            [only] => Some((*only).to_owned()),
            several => {
                let known = Unknown { kind: "site", name, at };
                let message = format!("{} sites are {}", several.len(), regions.words(&place));
                let problem = known.report(message, write_one_of(several));
                context.diagnostics.push(problem);
                several.first().map(|it| (*it).to_owned())
            }
        }
    }

    /// Reports the name of an entry without that of its sheet.
    pub(super) fn unqualified<T>(
        &mut self,
        unknown: Unknown<'_>,
        context: &mut ReadContext<'_>,
        entries: impl Fn(&Sheet) -> &EntriesByName<T>,
    ) -> Diagnostic {
        let Unknown { kind, name, .. } = unknown;
        let all = self.all_entries(context, &entries);
        let message = format!("{kind} is {}, but its sheet must be named too", quoted(name));
        let of_sheet = |it: &&String| it.split('/').next() == Some(name);
        let of_sheet: Vec<&str> = all.iter().filter(of_sheet).map(String::as_str).collect();
        if let Some(first) = of_sheet.first() {
            let fix = format!("write `{first}` or another {kind} of {name}");
            return unknown.report(message, fix).note(listed(kind, name, &of_sheet));
        }
        let near = near_entries(name, &all);
        let fix = match near.as_slice() {
            [] => format!("write `{}` or the like", all.first().map_or("", String::as_str)),
            near => write_one_of(near),
        };
        let problem = unknown.report(message, fix).note(unknown.way_out());
        if near.is_empty() { problem.note("`gpu-tco prices` lists all") } else { problem }
    }

    /// Reports an entry that its sheet does not have.
    pub(super) fn unknown_entry<T>(
        &mut self,
        unknown: Unknown<'_>,
        (owner, entry): (&str, &str),
        context: &mut ReadContext<'_>,
        entries: impl Fn(&Sheet) -> &EntriesByName<T>,
    ) -> Diagnostic {
        let kind = unknown.kind;
        let all = self.all_entries(context, &entries);
        let of_owner = |it: &&str| it.split('/').next() == Some(owner);
        let own: Vec<&str> = all.iter().map(String::as_str).filter(of_owner).collect();
        let (message, mut near) = if let Some((base, region, near)) = elsewhere(owner, entry, &own)
        {
            (format!("no price of {base} in {} is known", quoted(region)), near)
        } else {
            let message = format!("{owner} has no {kind} {}", quoted(entry));
            (message, near_of_owner(entry, &own))
        };
        if near.is_empty() {
            near = near_entries(entry, &all);
        }
        let fix = match near.as_slice() {
            [] => format!("write the name of another {kind}"),
            near => write_one_of(near),
        };
        let problem = unknown.report(message, fix);
        let problem =
            if own.is_empty() { problem } else { problem.note(listed(kind, owner, &own)) };
        problem.note(unknown.way_out())
    }

    /// Reports a sheet that does not exist; `has` is true for sheets with entries of the kind.
    pub(super) fn unknown_sheet(
        &mut self,
        unknown: Unknown<'_>,
        id: &str,
        context: &mut ReadContext<'_>,
        has: impl Fn(&Sheet) -> bool,
    ) -> Diagnostic {
        let owners = self.owners(context);
        let fitting = |owner: &&str| self.sheets(owner).any(&has);
        let known: Vec<&str> = owners.iter().map(String::as_str).filter(fitting).collect();
        let near = nearest(id, known.iter().copied());
        if let Some(file) = file_called(id, unknown.at, context.sources) {
            let message = format!("no price sheet that is read is called {}", quoted(id));
            return unknown.report(message, format!("add `pricing: [{file}]` to the scenario"));
        }
        let fix = match (near.as_slice(), unknown.name.split_once('/')) {
            ([], None) if unknown.kind == "site" => {
                "write one of the sites below, or `{pue: 1.3, price_per_kwh: 0.12}`".to_owned()
            }
            ([], _) => "write one of the sheets below".to_owned(),
            ([owner], Some((_, entry))) => format!("write `{owner}/{entry}`"),
            (near, _) => write_one_of(near),
        };
        let message = format!("no price sheet is called {}", quoted(id));
        unknown
            .report(message, fix)
            .note(format!("sheets with {}s: {}", unknown.kind, known.join(", ")))
            .note("a sheet of your own: `pricing: [FILE]` in the scenario, or `--pricing FILE`")
            .note(unknown.way_out())
    }

    /// Owners of all sheets, which are read now.
    fn owners(&mut self, context: &mut ReadContext<'_>) -> Vec<String> {
        let mut owners: Vec<String> = self.ids().map(str::to_owned).collect();
        owners.sort();
        owners.dedup();
        for owner in &owners {
            self.parse(owner, context);
        }
        owners
    }

    /// All entries as `owner/entry`.
    fn all_entries<T>(
        &mut self,
        context: &mut ReadContext<'_>,
        entries: impl Fn(&Sheet) -> &EntriesByName<T>,
    ) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for owner in self.owners(context) {
            let of_owner = self.sheets(&owner).flat_map(&entries);
            all.extend(of_owner.map(|(entry, _)| format!("{owner}/{entry}")));
        }
        all
    }
}

/// Path from a scenario to the file of a sheet that it does not name: beside it, or in `pricing`.
fn file_called(id: &str, at: Span, sources: &Sources) -> Option<String> {
    let folder =
        Path::new(sources.place(at).name).parent().filter(|_| !id.contains(['/', '\\']))?;
    let known = ["", "pricing/", "../pricing/"].map(|below| format!("{below}{id}.yaml"));
    known.into_iter().find(|file| sources.has(&folder.join(file)))
}

/// Entries of a sheet that may be meant: near ones of the same family, such as `p5en`, or else the
/// family, near ones, or those with the name as one of their words.
fn near_of_owner<'a>(entry: &str, own: &[&'a str]) -> Vec<&'a str> {
    let name = |it: &&'a str| it.split_once('/').map_or(*it, |(_, name)| name);
    let words = |name: &'a str| name.split(['.', '-', '_', '@']);
    let family = entry.split(['.', '-', '_']).next().unwrap_or_default();
    let plain = own.iter().filter(|it| !it.contains('@'));
    let near = nearest(entry, own.iter().map(name));
    let near: Vec<&str> = own.iter().filter(|it| near.contains(&name(it))).copied().collect();
    let is_of_family = |it: &&&'a str| words(name(it)).next() == Some(family);
    let relatives: Vec<&str> = plain.clone().filter(is_of_family).copied().collect();
    let both = near.iter().filter(|it| relatives.contains(it)).copied().collect();
    let holding = plain.filter(|it| words(name(it)).any(|word| word == entry)).copied().collect();
    let found = [both, relatives, near, holding].into_iter().find(|it| !it.is_empty());
    found.filter(|it| it.len() <= MOST).unwrap_or_default()
}

/// Instance of a name with an unknown region, that region, and the instance in the regions of the same
/// continent, or where its sheet has it.
fn elsewhere<'a>(
    owner: &str,
    entry: &'a str,
    own: &[&'a str],
) -> Option<(String, &'a str, Vec<&'a str>)> {
    let (base, region) = entry.split_once('@')?;
    let base = format!("{owner}/{base}");
    let in_region = |it: &&&'a str| it.strip_prefix(&base).is_some_and(|it| it.starts_with('@'));
    let regions = Regions::built_in();
    let continent = regions.place(region).and_then(|place| regions.continent_of(&place));
    let is_near = |it: &&&'a str| {
        let of = it.split_once('@').map_or("", |(_, region)| region);
        continent.as_ref().is_some_and(|place| regions.has_region(place, owner, of))
    };
    let near: Vec<&'a str> = own.iter().filter(in_region).filter(is_near).copied().collect();
    let known = own.iter().find(|it| **it == base).copied();
    let near = if near.is_empty() { known.into_iter().collect() } else { near };
    (!near.is_empty()).then_some((base, region, near))
}

/// Entries of any sheet that have this name, or else one that is near.
fn near_entries<'a>(entry: &str, all: &'a [String]) -> Vec<&'a str> {
    let own = |it: &'a String| it.split_once('/').map_or("", |(_, name)| name);
    let with = |name: &str| {
        let of_name = all.iter().filter(|it| own(it) == name);
        of_name.map(String::as_str).collect::<Vec<_>>()
    };
    let near = match with(entry) {
        none if none.is_empty() => {
            nearest(entry, all.iter().map(own)).into_iter().flat_map(with).collect()
        }
        exact => exact,
    };
    if near.len() > MOST { Vec::new() } else { near }
}

/// The note that lists entries of a sheet: the first of them, regional ones last.
fn listed(kind: &str, owner: &str, all: &[&str]) -> String {
    let mut names: Vec<&str> =
        all.iter().map(|it| it.split_once('/').map_or(*it, |(_, name)| name)).collect();
    names.sort_by_key(|it| it.contains('@'));
    let shown = names.iter().take(MOST).copied().collect::<Vec<_>>().join(", ");
    let more = match names.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!(" and {more} more (`gpu-tco prices {owner}` lists all)"),
    };
    format!("{kind}s of {owner}: {shown}{more}")
}
