//! Text that is made to be pasted: the page in Markdown, and every command in HTML.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use roxmltree::{Document, Node};

use crate::program::gpu_tco;

/// Scenarios with and without purchases, commitments, outcomes and measured demand.
const SCENARIOS: [&str; 7] = [
    "a100-bare-metal",
    "company-small",
    "h100-lesson",
    "h100-own-or-rent",
    "inference-tokens",
    "philly-on-off",
    "teams",
];

/// Commands that print documents, with their arguments.
const COMMANDS: [&[&str]; 9] = [
    &["compare", "scenarios/h100-lesson.yaml", "--view", "full"],
    &["compare", "scenarios/h100-own-or-rent.yaml", "--view", "page"],
    &["compare", "scenarios/h100-own-or-rent.yaml", "scenarios/h100-lesson.yaml"],
    &["breakeven", "scenarios/h100-lesson.yaml", "--axis", "utilization"],
    &["sensitivity", "scenarios/h100-own-or-rent.yaml"],
    &["mix", "tests/mix/steps.yaml"],
    &["diff", "tests/diff/base", "tests/diff/head"],
    &["prices", "h100", "--limit", "5", "--as-of", "2026-11-20"],
    &["explain", "scenarios/h100-lesson.yaml", "own"],
];

fn printed(arguments: &[&str]) -> String {
    let run = gpu_tco(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

fn page(scenario: &str, more: &[&str]) -> String {
    let file = format!("scenarios/{scenario}.yaml");
    printed(&[&["compare", &file, "--view", "page", "-f", "markdown"], more].concat())
}

pub fn events(markdown: &str) -> Vec<Event<'_>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    Parser::new_ext(markdown, options).collect()
}

/// Problems of Markdown that would not survive a paste.
pub fn problems(markdown: &str) -> Vec<String> {
    let (mut found, mut heads, mut tables, mut rows) = (Vec::new(), Vec::new(), 0, 0);
    let mut is_head = false;
    for event in events(markdown) {
        match event {
            Event::Html(it) | Event::InlineHtml(it) => found.push(format!("HTML: {it}")),
            Event::Code(it) => found.push(format!("code: {it}")),
            Event::InlineMath(it) | Event::DisplayMath(it) => found.push(format!("math: {it}")),
            Event::Start(Tag::CodeBlock(_)) => found.push("a block of code".to_owned()),
            Event::Start(Tag::Table(_)) => tables += 1,
            Event::Start(Tag::TableRow) => rows += 1,
            Event::Start(Tag::TableHead) => is_head = true,
            Event::Start(Tag::TableCell) if is_head => heads.push(String::new()),
            Event::Text(it) if is_head => heads.last_mut().unwrap().push_str(&it),
            Event::End(TagEnd::TableHead) => is_head = false,
            _ => {}
        }
    }
    found.extend(heads.into_iter().filter(|it| it.chars().count() > 30));
    // A row that is no row of a table would be text.
    let lines: Vec<&str> = markdown.lines().filter(|it| it.starts_with('|')).collect();
    if lines.len() != rows + 2 * tables {
        found.push(format!("{} lines, {rows} rows of {tables} tables", lines.len()));
    }
    let cells = |line: &str| line.replace("\\|", "").matches('|').count();
    for block in markdown.split("\n\n").filter(|it| it.starts_with('|')) {
        let mut lines = block.lines();
        let columns = cells(lines.next().unwrap());
        found.extend(lines.filter(|it| cells(it) != columns).map(str::to_owned));
    }
    found
}

#[test]
fn a_page_in_markdown_is_plain_and_its_tables_have_their_columns() {
    for scenario in SCENARIOS {
        for more in [&[][..], &["--set", "cost_of_capital=0.1"]] {
            let markdown = page(scenario, more);
            assert_eq!(problems(&markdown), Vec::<String>::new(), "{scenario}");
        }
    }
}

#[test]
fn what_does_not_paste_is_found() {
    let table = "| a | b |\n|:---|---:|\n| 1 | 2 |";
    assert_eq!(problems(table), Vec::<String>::new());
    let long = "a heading of more than thirty letters";
    for (broken, count) in [
        ("<details>a</details>", 1),
        ("a `b`", 1),
        ("costs $5$", 1),
        ("| a | b |\n|:---|---:|\n| 1 |", 1),
        (&format!("| {long} | b |\n|:---|---:|\n| 1 | 2 |"), 1),
        ("| a | b |\n| 1 | 2 |", 1),
    ] {
        assert_eq!(problems(broken).len(), count, "{broken}");
    }
}

#[test]
fn a_page_answers_what_those_who_approve_money_ask() {
    let page = page("h100-own-or-rent", &["--set", "cost_of_capital=0.10"]);
    for part in [
        "**to approve** hybrid: 3 nodes (24 GPUs) bought: lenovo/sr680a-v3-8xh100; GPUs of",
        "**cash upfront** 900,425 USD\n",
        "**capex** 900,425 upfront\n",
        "**opex** 840,983 in each of year 1 to year 3\n",
        "**cost if idle** 1,895,161 USD over 36 months\n",
        "pays back in month 19 (IRR 66.6%), and saves 656,443 in present value at 10.0%",
        "| cash upfront | 900,425 | 0 | 2,401,134 | 0 |",
        "| cash, year 3 (after upfront) |",
        "### At what utilization does the answer change? (stated: 64.4%)",
        "| below 43.7% | neocloud |",
        "| one change at a time | stated | changes at | change | then cheapest |",
        "### How much the lead of 896,742 USD moves",
        "| lambda/gpu_8x_h100_sxm5 on demand | 3.192 | 4.788 | 116,604 | 1,676,879 |",
        "| us-virginia-colo PUE | 1.37 | blog.equinix.com, 2026-04-22 |",
        "- Not included: hybrid and own: spares,",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("GTS0") && !page.contains("yaml:"));
}

/// Backticks of a name are no code, in tables and in sentences.
#[test]
fn a_name_keeps_its_backticks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    let scenario = std::fs::read_to_string("scenarios/h100-lesson.yaml").unwrap();
    std::fs::write(&path, scenario.replace("  neocloud:", "  '*em* `c`':")).unwrap();
    let path = path.display().to_string();
    for view in ["page", "full"] {
        let text = printed(&["compare", &path, "--view", view, "-f", "markdown"]);
        let all = text.matches(r"\*em\*").count();
        assert!(all > 5, "{view}: {text}");
        assert_eq!(text.matches(r"\*em\* \`c\`").count(), all, "{view}: {text}");
    }
}

/// HTML as XML: what is not closed is taken out.
pub fn as_xml(html: &str) -> String {
    html.replace("<!doctype html>\n", "")
        .replace("<meta charset=\"utf-8\">", "")
        .replace("<hr>", "")
}

fn named<'d>(node: Node<'d, 'd>, name: &'static str) -> impl Iterator<Item = Node<'d, 'd>> {
    node.descendants().filter(move |it| it.has_tag_name(name))
}

/// Cells that an element takes of its row.
fn is_cell(node: &Node<'_, '_>) -> bool {
    node.has_tag_name("td") || node.has_tag_name("th")
}

#[test]
fn html_is_closed_and_styled_inline_alone() {
    for command in COMMANDS {
        let html = printed(&[command, &["-f", "html"]].concat());
        let xml = as_xml(&html);
        let document = Document::parse(&xml).unwrap_or_else(|it| panic!("{command:?}: {it}"));
        let root = document.root();
        assert!(named(root, "table").count() > 0, "{command:?}");
        for node in root.descendants().filter(Node::is_element) {
            let name = node.tag_name().name();
            let known = "html head title body h2 h3 p b table tr th td ul li pre code";
            assert!(known.split(' ').any(|it| it == name), "{name} of {command:?}");
            let mut attributes = node.attributes().map(|it| it.name());
            assert!(attributes.all(|it| ["style", "lang", "num"].contains(&it)), "{name}");
        }
        for table in named(root, "table") {
            let rows: Vec<usize> =
                named(table, "tr").map(|it| it.children().filter(is_cell).count()).collect();
            assert!(rows.iter().all(|it| *it == rows[0] && *it > 0), "{rows:?} of {command:?}");
        }
    }
}

#[test]
fn html_holds_the_cells_of_markdown() {
    let scenario = "scenarios/h100-own-or-rent.yaml";
    let of = |format: &str| printed(&["compare", scenario, "--view", "page", "-f", format]);
    let markdown = of("markdown");
    let mut cells = Vec::new();
    let mut is_cell_open = false;
    for event in events(&markdown) {
        match event {
            Event::Start(Tag::TableCell) => {
                is_cell_open = true;
                cells.push(String::new());
            }
            Event::End(TagEnd::TableCell) => is_cell_open = false,
            Event::Text(it) if is_cell_open => cells.last_mut().unwrap().push_str(&it),
            _ => {}
        }
    }
    let xml = as_xml(&of("html"));
    let document = Document::parse(&xml).unwrap();
    let words = |it: Node<'_, '_>| -> String {
        it.descendants()
            .filter(Node::is_text)
            .filter_map(|it| it.text().map(str::to_owned))
            .collect()
    };
    let drawn: Vec<String> = document.root().descendants().filter(is_cell).map(words).collect();
    assert_eq!(drawn, cells);
}

#[test]
fn a_number_of_html_is_what_it_shows_and_stands_to_the_right() {
    let html = printed(&["compare", "scenarios/h100-own-or-rent.yaml", "-f", "html"]);
    let xml = as_xml(&html);
    let document = Document::parse(&xml).unwrap();
    let numbers: Vec<Node<'_, '_>> = named(document.root(), "td")
        .filter(|it| it.attributes().any(|it| it.name() == "num"))
        .collect();
    assert!(numbers.len() > 15);
    for cell in numbers {
        let number = cell.attributes().find(|it| it.name() == "num").unwrap().value();
        let shown: String = cell.descendants().filter_map(|it| it.text()).take(1).collect();
        assert_eq!(number, shown.trim_start_matches('+').replace(',', ""));
        assert!(cell.attribute("style").unwrap().ends_with("text-align:right"));
    }
}

#[test]
fn tabs_part_plain_numbers_that_no_locale_or_formula_changes() {
    let text = printed(&["compare", "scenarios/h100-own-or-rent.yaml", "-f", "tsv"]);
    let rows: Vec<Vec<&str>> = text.lines().map(|it| it.split('\t').collect()).collect();
    assert!(rows.len() > 3 && rows.iter().all(|it| it.len() == rows[0].len()));
    for cell in rows.iter().skip(1).flatten() {
        assert_eq!(*cell, cell.trim());
        let is_number = cell.starts_with(|it: char| it.is_ascii_digit() || it == '-');
        let is_plain = cell.chars().all(|it| it.is_ascii_digit() || ".-".contains(it));
        assert!(!is_number || is_plain, "{cell}");
    }
}

/// A scenario of two alternatives at the lines given, as the page for those who approve the money.
fn page_of(tiers: [&str; 2]) -> String {
    let [one, other] = tiers;
    let scenario = format!(
        "as_of: 2026-10-10\ncurrency: USD\nhorizon_months: 36\n\
         demand: {{gpu: h100-sxm-80gb, gpus: 64, utilization: 0.6}}\n\
         alternatives:\n  one:\n    - {one}\n  other:\n    - {other}\n"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.yaml");
    std::fs::write(&file, scenario).unwrap();
    printed(&["compare", file.to_str().unwrap(), "--view", "page", "-f", "markdown"])
}

#[test]
fn a_page_of_a_tie_proposes_none_of_the_two() {
    let page = page_of(["on_demand: {price_per_gpu_hour: 2}"; 2]);
    assert!(page.contains("one and other cost the same"), "{page}");
    assert!(!page.contains("needs no cash upfront") && !page.contains("of 0 USD moves"), "{page}");
}

#[test]
fn a_page_of_hypothetical_alternatives_has_their_costs() {
    let tier = "committed: {effective_price_per_gpu_hour: 5, term_months: 36, billing: as_used}";
    let page = page_of([tier; 2]);
    assert!(page.contains("| 36 months, USD | one | other |"), "{page}");
    assert!(page.contains("| per GPU-hour served | 5.000 | 5.000 |"), "{page}");
}
