//! Usual ranges of figures, as constants: no run reads their table.

use std::fmt::Write as _;

use crate::tree::Node;

/// Keys of a range, and of a slip in it.
const KEYS: [&str; 14] = [
    "keys",
    "what",
    "does",
    "unit",
    "per",
    "usual",
    "possible",
    "small",
    "money",
    "code",
    "slips",
    "plausible",
    "why",
    "source",
];

/// A constant for each range of a table, named by its first key, and the list of all.
pub fn code(table: &Node) -> Result<String, String> {
    if text(table, "schema") != "1" {
        return Err("another schema of ranges".to_owned());
    }
    let (mut code, mut names) = (String::new(), Vec::new());
    for range in table.get("ranges").map_or(&[][..], Node::items) {
        if let Some((key, _)) = range.entries().iter().find(|(it, _)| !KEYS.contains(&it.text())) {
            return Err(format!("a range has no key {}", key.text()));
        }
        let keys: Vec<&str> =
            range.get("keys").map_or(&[][..], Node::items).iter().map(Node::text).collect();
        let name = keys.first().ok_or("a range without keys")?.replace('.', "_").to_uppercase();
        let [what, does, unit, why, source] =
            ["what", "does", "unit", "why", "source"].map(|it| text(range, it));
        let plausible = plausible(range.get("plausible"))?;
        let per = per(text(range, "per"))?;
        let [usual, possible] = ["usual", "possible"].map(|it| ends(range.get(it)));
        let small = number(range.get("small"), "Decimal::ZERO")?;
        let (is_money, of) = (text(range, "money") == "true", range.get("code").map(Node::text));
        let slips = range.get("slips").map_or(&[][..], Node::items).iter().map(slip);
        let slips = slips.collect::<Result<Vec<_>, _>>()?.join(", ");
        writeln!(
            code,
            "const {name}: Magnitude = Magnitude {{ keys: &{keys:?}, what: {what:?}, does: {does:?}, \
             unit: {unit:?}, per: Per::{per}, usual: {}, possible: {}, small: {small}, is_money: {is_money}, \
             code: {of:?}, plausible: {plausible}, why: {why:?}, source: {source:?}, slips: &[{slips}] }};",
            usual?, possible?
        )
        .map_err(|it| it.to_string())?;
        names.push(name);
    }
    Ok(code + &format!("pub(super) static MAGNITUDES: &[Magnitude] = &[{}];\n", names.join(", ")))
}

/// Number that a figure is divided by.
fn per(word: &str) -> Result<&'static str, String> {
    match word {
        "" => Ok("Itself"),
        "gpu_of_node" => Ok("GpuOfNode"),
        "gpu" => Ok("Gpu"),
        "gpu_of_group" => Ok("GpuOfGroup"),
        other => Err(format!("nothing is divided by {other}")),
    }
}

/// How far a figure may be from what is stated.
fn plausible(of: Option<&Node>) -> Result<String, String> {
    let Some(of) = of else { return Ok("Plausible::UNKNOWN".to_owned()) };
    Ok(match (of.get("by"), of.get("points")) {
        (Some(by), None) => format!("Plausible::By({})", number(Some(by), "")?),
        (None, Some(points)) => format!("Plausible::Points({})", number(Some(points), "")?),
        (None, None) => {
            let ends = ["from", "to"].map(|key| number(of.get(key), "missing"));
            let [from, to] = ends;
            format!("Plausible::Within({}, {})", from?, to?)
        }
        (Some(_), Some(_)) => return Err("a range is plausible in two ways".to_owned()),
    })
}

/// Ends of a range, which has none if it is not stated.
fn ends(of: Option<&Node>) -> Result<String, String> {
    let [from, to] = ["from", "to"].map(|key| of.and_then(|it| it.get(key)));
    Ok(format!("({}, {})", number(from, "Decimal::ZERO")?, number(to, "Decimal::MAX")?))
}

fn slip(of: &Node) -> Result<String, String> {
    let (factor, when) = (number(of.get("factor"), "Decimal::ONE")?, text(of, "when"));
    let is_quotient = text(of, "is_quotient") == "true";
    Ok(format!("Slip {{ factor: {factor}, when: {when:?}, is_quotient: {is_quotient} }}"))
}

/// A decimal with the digits of a number.
fn number(of: Option<&Node>, otherwise: &str) -> Result<String, String> {
    let Some(of) = of else { return Ok(otherwise.to_owned()) };
    let text = of.text();
    let is_negative = text.starts_with('-');
    let (whole, decimals) =
        text.trim_start_matches('-').split_once('.').unwrap_or((text.trim_start_matches('-'), ""));
    let digits: u32 =
        format!("{whole}{decimals}").parse().map_err(|_| format!("{text} is no number"))?;
    Ok(format!("Decimal::from_parts({digits}, 0, 0, {is_negative}, {})", decimals.len()))
}

/// Text of a key; empty if it has none.
fn text<'n>(of: &'n Node, key: &str) -> &'n str {
    of.get(key).map_or("", Node::text)
}
