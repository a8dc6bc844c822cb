//! Help of the program: commands in groups, by the question that they answer.

use std::fmt::Write;

use clap::Command;

/// A group of commands, with its heading.
struct Group {
    heading: &'static str,
    commands: &'static [&'static str],
}

/// Commands by the step of the work that they serve. The others are named in a line of their own.
const GROUPS: [Group; 4] = [
    Group { heading: "Start", commands: &["init", "prices", "utilization"] },
    Group { heading: "Answer", commands: &["compare", "mix"] },
    Group { heading: "Why", commands: &["explain", "sensitivity", "breakeven", "simulate"] },
    Group { heading: "Keep", commands: &["check", "diff", "actual", "report", "verify"] },
];

const HEADING: &str = "\u{1b}[1m\u{1b}[4m";
const NAME: &str = "\u{1b}[1m";
const PLAIN: &str = "\u{1b}[0m";

/// Commands that the help describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Commands of a group; the others by name.
    Grouped,
    /// All commands.
    All,
}

/// The program, whose help lists its commands in groups.
pub fn with_groups(program: Command, listed: Listed) -> Command {
    let mut text = String::from("{about}\n\n{usage-heading} {usage}\n");
    let width = program.get_subcommands().map(|it| it.get_name().len()).max().unwrap_or_default();
    let mut group = |heading: &str, commands: &[&str]| {
        _ = write!(text, "\n{HEADING}{heading}{PLAIN}\n");
        for command in commands.iter().filter_map(|it| program.find_subcommand(it)) {
            let (name, about) = (command.get_name(), command.get_about());
            let about = about.map(ToString::to_string).unwrap_or_default();
            _ = writeln!(text, "  {NAME}{name:width$}{PLAIN}  {about}");
        }
    };
    for it in &GROUPS {
        group(it.heading, it.commands);
    }
    let names = program.get_subcommands().map(Command::get_name);
    let others: Vec<&str> =
        names.filter(|name| !GROUPS.iter().any(|it| it.commands.contains(name))).collect();
    match listed {
        Listed::All => group("Other", &others),
        Listed::Grouped => _ = writeln!(text, "\nOther commands: {}", others.join(", ")),
    }
    text.push_str("\n{options}{after-help}");
    program.help_template(text)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::cli::Cli;

    /// Columns of the narrowest usual terminal.
    const NARROW: usize = 80;

    #[test]
    fn every_grouped_command_exists_and_fits_a_line_of_a_narrow_terminal() {
        let program = Cli::command();
        for name in GROUPS.iter().flat_map(|it| it.commands) {
            assert!(program.find_subcommand(name).is_some(), "{name}");
        }
        let help = with_groups(program, Listed::All).render_help().to_string();
        for line in help.lines().filter(|it| it.starts_with("  ")) {
            assert!(line.chars().count() <= NARROW, "{line}");
        }
    }
}
