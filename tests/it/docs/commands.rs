//! The page of commands: the help of each, as the program prints it.

use std::fmt::Write;

use clap::{Command, CommandFactory};
use gpu_tco::cli::Cli;

use crate::program::gpu_tco;

/// The page, a heading for each command.
pub fn page() -> String {
    let program = Cli::command();
    let mut all = Vec::new();
    collect(&program, &[], &mut all);
    let mut text = String::from(
        "# Commands\n\nThe text of each command is that of `gpu-tco COMMAND --help`.\n\n\
         | command | use |\n|:---|:---|\n",
    );
    for (path, command) in &all {
        let (name, anchor) = (name(path), name(path).replace(' ', "-"));
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        writeln!(text, "| [`{name}`](#{anchor}) | {about} |").unwrap();
    }
    for (path, _) in &all {
        let help = help(path);
        let name = name(path);
        write!(text, "\n## {name}\n\n```text\n{}\n```\n", help.trim_end()).unwrap();
    }
    text
}

/// A command and all below it, with the words that name each.
fn collect<'c>(
    command: &'c Command,
    above: &[&'c str],
    all: &mut Vec<(Vec<&'c str>, &'c Command)>,
) {
    let is_shown = |it: &&Command| !it.is_hide_set() && it.get_name() != "help";
    all.push((above.to_vec(), command));
    for below in command.get_subcommands().filter(is_shown) {
        let path = [above, &[below.get_name()]].concat();
        collect(below, &path, all);
    }
}

fn name(path: &[&str]) -> String {
    [&["gpu-tco"], path].concat().join(" ")
}

fn help(path: &[&str]) -> String {
    let run = gpu_tco(&[path, &["--help"]].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{path:?}");
    let lines = run.stdout.lines().map(str::trim_end);
    lines.collect::<Vec<_>>().join("\n")
}
