//! YAML: scenarios and price sheets.

use super::{SIZE, SOUND, each, many};

fn below(text: &str) -> Vec<u8> {
    format!("{SOUND}{text}").into()
}

/// Lines or items that a number is written into.
fn numbered(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

#[test]
fn scenarios() {
    let laughs = numbered(20, |it| format!("k{}: &k{} [*k{it}, *k{it}]\n", it + 1, it + 1));
    let flow = format!("{{{}}}", numbered(7_000, |it| format!("k{it}: 1, ")));
    let brackets = SOUND.replace("2.5", &format!("\"{}\"", "(".repeat(SIZE)));
    each(
        "compare",
        "hostile.yaml",
        &[
            ("nothing", Vec::new(), &["GTF012", "the file is empty"]),
            ("deep lists", "[".repeat(SIZE).into(), &["GTF011", "more than 64 deep"]),
            ("deep mappings", many("{a: ").into(), &["GTF011", "more than 64 deep"]),
            ("deep dashes", many("- ").into(), &["GTF011", "more than 64 deep"]),
            ("deep keys", many("? ").into(), &["GTF011", "more than 64 deep"]),
            ("keys of one line", flow.into(), &["GTF001", "unknown key `k0`"]),
            (
                "keys of many lines",
                below(&numbered(7_000, |it| format!("k{it}: 1\n"))),
                &["GTF001"],
            ),
            ("equal keys", below(&many("a: 1\n")), &["GTF003", "`a` is written twice"]),
            ("a long key", below(&format!("{}: 1\n", "k".repeat(SIZE))), &["1,024 characters"]),
            ("a long explicit key", below(&format!("? {}\n: 1\n", "k".repeat(SIZE))), &["GTF001"]),
            ("empty keys", many(": ").into(), &["GTF009", "a key is empty"]),
            ("aliases of aliases", below(&format!("k0: &k0 x\n{laughs}")), &["`*k0` is an alias"]),
            ("anchors", below(&numbered(4_000, |it| format!("k{it}: &a{it} 1\n"))), &["an anchor"]),
            ("tags", below(&numbered(5_000, |it| format!("k{it}: !!t 1\n"))), &["is a tag"]),
            ("merge keys", below(&many("<<: 1\n")), &["is a merge key"]),
            ("documents", many("---\n").into(), &["GTF009", "a file holds one"]),
            ("directives", many("%a\n").into(), &["GTF008", "a line begins with `%`"]),
            ("a quote", below(&format!("a: \"{}", many("x\n  "))), &["quotes is not closed"]),
            ("a block of text", format!("a: |\n{}", many(" x\n")).into(), &["GTF001"]),
            ("NUL", below(&"\0".repeat(SIZE)), &["a NUL character", "the 65535 after it"]),
            ("byte order marks", "\u{feff}".repeat(SIZE / 3).into(), &["holds no value"]),
            ("carriage returns", SOUND.replace('\n', "\r").into(), &[]),
            ("mixed line ends", SOUND.replacen('\n', "\r\n", 4).into(), &[]),
            (
                "a long number",
                SOUND.replace("2.5", &"9".repeat(SIZE)).into(),
                &["GTF011", "1,000,000,000,000"],
            ),
            ("an exponent", SOUND.replace("2.5", "1e999999999").into(), &["has no exponent"]),
            ("brackets", brackets.into(), &["GTF005", "a number was expected"]),
            ("gzip data", super::packed::gzip(SOUND.as_bytes()), &["gzip data", "`gzip -d`"]),
            ("HTML", format!("<html>{}", many("<div>")).into(), &["GTF002", "a scenario"]),
        ],
    );
}

#[test]
fn price_sheets() {
    let head = "schema: 1\nprovider: a\ncurrency: USD\ninstances:\n";
    let entries = numbered(2_000, |it| format!("  i{it}: {{gpu: h100, gpus: 1}}\n"));
    let entry = "  i: {gpu: h100-sxm-80gb, gpus: 1, on_demand: [";
    let rows = format!("{head}{entry}{}]}}\n", "{price_per_hour: 2}, ".repeat(2_800));
    each(
        "prices h100 --pricing",
        "sheet.yaml",
        &[
            ("entries without a price", format!("{head}{entries}").into(), &["GTP002"]),
            ("rows without a day", rows.into(), &["GTF004", "a price has no `from`"]),
            ("deep lists", format!("{head}  i: {}", many("[")).into(), &["more than 64 deep"]),
        ],
    );
}
