//! XML of the European Central Bank. HTML is read by no command; each table has a row of it.

use std::fs;
use std::path::Path;

use super::{SIZE, each, many};

const DAY: &str = "<Cube><Cube time='2026-10-28'><Cube currency='USD' rate='1.1'/></Cube></Cube>";

/// A file of the bank with this content.
fn envelope(content: &str) -> Vec<u8> {
    let of = "http://www.ecb.int/vocabulary/2002-08-01/eurofxref";
    format!("<?xml version=\"1.0\"?>\n<Envelope xmlns=\"{of}\">\n{content}</Envelope>").into()
}

/// A file that declares an entity, and has it in place of a part.
fn entity(declared: &str, part: &str) -> Vec<u8> {
    let declared = format!("<!DOCTYPE a [<!ENTITY b {declared}><!ENTITY c \"{}\">]>", many("&b;"));
    [declared.into(), envelope(&DAY.replace(part, "&c;"))].concat()
}

#[test]
fn rates() {
    let sheet = Path::new(env!("CARGO_MANIFEST_DIR")).join("pricing/ecb.yaml");
    let folder = tempfile::tempdir().unwrap();
    let into = folder.path().join("ecb.yaml");
    fs::copy(sheet, &into).unwrap();
    let twice = DAY.replace("<Cube currency", "<Cube currency='USD' rate='1.2'/><Cube currency");
    let changed = |from: &str, to: &str| envelope(&DAY.replace(from, to));
    each(
        &format!("prices import --from ecb --into {}", into.display()),
        "rates.xml",
        &[
            (
                "an entity of entities",
                entity("\"1111\"", "1.1"),
                &["the rate is not a number above 0", "`&c;`"],
            ),
            ("an entity of a file", entity("SYSTEM \"file:///etc/passwd\"", "1.1"), &["`&c;`"]),
            ("an entity in a name", entity("\"USD\"", "USD"), &["EUR/&c;"]),
            ("deep elements", envelope(&many("<Cube>")), &["it has no rate"]),
            ("deep unknown elements", envelope(&many("<a>")), &["it has no rate"]),
            ("elements without end", envelope(&many("<Cube")), &["it has no rate"]),
            ("an attribute without end", changed("1.1'", &"1".repeat(SIZE)), &["it has no rate"]),
            ("no rate", changed(" rate='1.1'", ""), &["it has no rate"]),
            ("no day", changed(" time='2026-10-28'", ""), &["does not say the day"]),
            (
                "a long number",
                changed("1.1", &"9".repeat(SIZE)),
                &["is not a number above 0", "999...`"],
            ),
            ("an exponent", changed("1.1", "1e999999999"), &["is not a number above 0"]),
            ("two rates", envelope(&twice), &["two figures for one period"]),
            ("a rate in a comment", envelope(&format!("<!-- {DAY} -->")), &["it has no rate"]),
            ("a cut", envelope(DAY)[..150].to_vec(), &["it has no rate"]),
            ("HTML", format!("<html>{}", many("<div>")).into(), &["`Date` was expected"]),
            (
                "CSV of many columns",
                format!("Date, USD, JPY, GBP{}\n2026-10-28\n", ", X".repeat(SIZE / 3)).into(),
                &["it has no rate"],
            ),
            (
                "CSV with a quote",
                format!("Date, USD, JPY, GBP\n2026-10-28,1,1,1\n\"{}", many("x\n")).into(),
                &["a quote of line 3 is not closed"],
            ),
        ],
    );
}
