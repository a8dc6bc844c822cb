//! Targets that stop at what was read: no file, no comparison.

use clap::Parser;
use gpu_tco::check::lint::Baseline;
use gpu_tco::cli::Cli;
use gpu_tco::import::NameMeaning;
use gpu_tco::input::{
    self, Date, Diagnostics, Leaf, Month, Number, Scalar, SourceId, Sources, Switch, Text, render,
};
use gpu_tco::pricing::{self, ReadContext};
use gpu_tco::quantity;
use gpu_tco::scenario::{self, Overrides};

use super::{BASE, is_plain};

/// Name of a file in a folder that does not exist, so that no text leads to another file.
const NAME: &str = "nowhere/input.yaml";

/// Parses a text as YAML.
pub fn yaml(text: &str) {
    read(text, |context, id| drop(input::parse(context.sources, id, context.diagnostics)));
}

/// Reads and resolves a scenario.
pub fn scenario(text: &str) {
    read(text, |context, id| drop(scenario::read(id, &Overrides::default(), context)));
}

/// Reads and checks a price sheet, and the charges in it.
pub fn sheet(text: &str) {
    read(text, |context, id| {
        let root = input::parse(context.sources, id, context.diagnostics);
        let sheet = root.and_then(|it| pricing::read_sheet(&it, context.diagnostics));
        if let Some(provider) = sheet.and_then(|it| it.provider) {
            scenario::charges(&provider, context);
        }
    });
}

/// Reads a scenario with an override in each line of the text.
pub fn set(text: &str) {
    let set = text.lines().map(str::to_owned).collect();
    let overrides = Overrides { set, ..Overrides::default() };
    read(BASE, |context, id| drop(scenario::read(id, &overrides, context)));
}

/// Reads a baseline of `check`.
pub fn baseline(text: &str) {
    read(text, |context, id| drop(Baseline::read(id, context.sources)));
}

/// Parses a command line, an argument in each line.
pub fn arguments(text: &str) {
    let all = ["gpu-tco"].into_iter().chain(text.lines());
    if let Err(problem) = Cli::try_parse_from(all) {
        drop(problem.render().to_string());
    }
}

/// Parses a text as each kind of value; a number or day reads back as it is written.
pub fn values(text: &str) {
    if let Some(number) = value::<Number>(text) {
        assert_eq!(Number::parse(&number.value.to_string()), Ok(number));
    }
    if let Some(day) = value::<Date>(text) {
        assert_eq!(Date::parse(&day.to_string()), Ok(day));
    }
    _ = value::<Month>(text);
    _ = value::<Text>(text);
    _ = value::<Switch>(text);
    _ = value::<Scalar>(text);
    quantity(text);
    for printed in [input::quoted(text), input::escaped(text).into_owned()] {
        is_plain(&printed);
    }
    is_plain(&input::look_alike(text).map(|it| input::quoted(&it)).unwrap_or_default());
    if let Err(problem) = text.parse::<NameMeaning>() {
        is_plain(&problem);
    }
}

/// Parses a text as one of the quantities, which differ in little but their range.
fn quantity(text: &str) {
    let parsed: [fn(&str); 14] = [
        only_read::<quantity::Share>,
        only_read::<quantity::Growth>,
        only_read::<quantity::Pue>,
        only_read::<quantity::PositivePrice>,
        only_read::<quantity::MoneyAmount>,
        only_read::<quantity::Tariff>,
        only_read::<quantity::NodeKilowatts>,
        only_read::<quantity::Count>,
        only_read::<quantity::CountOrNone>,
        only_read::<quantity::MonthCount>,
        only_read::<quantity::MonthNumber>,
        only_read::<quantity::MonthOfYear>,
        only_read::<quantity::HoursPerYear>,
        only_read::<quantity::GigabytesPerTerabyte>,
    ];
    (parsed[text.len() % parsed.len()])(text);
}

fn only_read<L: Leaf>(text: &str) {
    _ = value::<L>(text);
}

/// A value that was written without quotes, if the text is one.
fn value<L: Leaf>(text: &str) -> Option<L> {
    for quoted in [true, false] {
        match L::from_scalar(text, quoted) {
            Ok(value) if !quoted => return Some(value),
            Ok(_) => {}
            Err(problem) => is_plain(&(problem.message + &problem.fix)),
        }
    }
    None
}

/// Reads a text that a file can hold, and draws its problems.
fn read(text: &str, with: impl FnOnce(ReadContext<'_>, SourceId)) {
    if input::text_problem(text).is_some() {
        return;
    }
    let (mut sources, mut diagnostics) = (Sources::new(), Diagnostics::new());
    let id = sources.embed(NAME, text);
    with(ReadContext { sources: &mut sources, diagnostics: &mut diagnostics }, id);
    diagnostics.sort();
    is_plain(&match text.len() % 3 {
        0 => render::full(&diagnostics, &sources, false, 100),
        1 => render::concise(&diagnostics, &sources),
        _ => render::github(&diagnostics, &sources),
    });
}
