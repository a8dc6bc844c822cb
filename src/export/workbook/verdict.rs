//! Verdict of the summary, as a formula that follows the inputs and as it is now.

use super::ranking::{FIRST, RANKED_LETTER, accounts, column, is_by_npv};
use super::{Book, inputs};
use crate::format::{count, list, money, percent};

/// Verdict if nothing can be compared.
const NONE: &str = "No alternative that is offered serves all demand, so none is called cheapest.";
/// Verdict if an input is no number, or none that a total can be computed with.
const BROKEN: &str = "A total cannot be computed: an input is no number, or is 0 where it divides.";
/// Verdict if an input was changed that the formulas do not follow.
const NOT_LIVE: &str = "These results are not valid: a gray value of the sheet Inputs was changed. \
                        Restore it, change the file, and write the workbook again.";

/// Verdict if an input has a value that the program refuses.
const REFUSED: &str = "These results are not valid: an input has a wrong value, red on the sheet Inputs. \
                       Its column K says what to write.";

/// Most alternatives whose names a formula looks through: each takes 150 of its 8,192 characters.
const MOST_NAMED: u32 = 30;
/// Word for the names of further ones.
const SEVERAL: &str = "several alternatives";

/// The verdict as a formula, so that it follows the inputs.
pub(super) fn formula(book: &Book<'_>) -> String {
    let [names, costs] = ['A', RANKED_LETTER].map(|it| column(book, it));
    let [least, next] = [format!("MIN({costs})"), format!("SMALL({costs}, 2)")];
    let name = |cost: &str| format!("INDEX({names}, MATCH({cost}, {costs}, 0))");
    let [first, second] = [name(&least), name(&next)];
    let cost = format!("FIXED({least}, 0) & \" {}\"", over(book));
    let totals = column(book, 'B');
    let share = format!(
        "IF({least} <= 0, \"\", \" (\" & FIXED(100 * ({next} - {least}) / {least}, 1) & \"%)\")"
    );
    let tied = tied(book, &least);
    let [changed, refused] = [inputs::NOT_LIVE_CHANGED, inputs::REFUSED];
    format!(
        "IF({changed} > 0, \"{NOT_LIVE}\", IF({refused} > 0, \"{REFUSED}\", IF(COUNT({totals}) < ROWS({totals}), \"{BROKEN}\", \
         IF(COUNT({costs}) = 0, \"{NONE}\", IF(COUNT({costs}) = 1, {first} & \" costs \" & {cost} & \
         \".\", IF({next} = {least}, {tied} & \" cost the same: \" & {cost} & \".\", {first} & \" is \
         cheapest: \" & {cost} & \"; \" & {second} & \" costs \" & FIXED({next} - {least}, 0) & \
         {share} & \" more.\"))))))"
    )
}

/// Names of all alternatives with the least cost; a word for more than a formula has room for.
fn tied(book: &Book<'_>, least: &str) -> String {
    if accounts(book) > MOST_NAMED {
        return format!("\"{SEVERAL}\"");
    }
    let costs = column(book, RANKED_LETTER);
    let last = FIRST + accounts(book);
    let one = |row: u32| {
        let before = format!("MATCH({least}, {costs}, 0) < {}", row - FIRST);
        let is_last = if row < last {
            format!(
                "SUMPRODUCT(--(${RANKED_LETTER}${}:${RANKED_LETTER}${last} = {least})) = 0",
                row + 1
            )
        } else {
            "TRUE".to_owned()
        };
        format!(
            "IF(${RANKED_LETTER}${row} = {least}, IF({before}, IF({is_last}, \" and \", \", \"), \"\") & $A${row}, \
             \"\")"
        )
    };
    (FIRST + 1..=last).map(one).collect::<Vec<_>>().join(" & ")
}

/// Currency, and what the cost is over.
fn over(book: &Book<'_>) -> String {
    let months = count(book.months(), "month");
    let npv = if is_by_npv(book) { " NPV of cost" } else { "" };
    format!("{}{npv} over {months}", book.material.case.currency)
}

/// The verdict as it is now.
pub(super) fn now(book: &Book<'_>) -> String {
    let comparison = book.material.comparison;
    let mut ranked = comparison.alternatives.iter().filter(|it| it.is_ranked());
    let (Some(first), next) = (ranked.next(), ranked.next()) else { return NONE.to_owned() };
    let amount = first.ranked_by.map(money).unwrap_or_default();
    let cost = format!("{amount} {}", over(book));
    let Some((next, lead)) = next.zip(comparison.lead.as_ref()) else {
        return format!("{} costs {cost}.", first.name);
    };
    if lead.amount.is_zero() {
        let ranked = comparison.alternatives.iter().filter(|it| it.is_ranked());
        let tied = ranked.filter(|it| it.ranked_by == first.ranked_by);
        let tied: Vec<&str> = tied.map(|it| it.name.as_str()).collect();
        let tied = if accounts(book) > MOST_NAMED { SEVERAL.to_owned() } else { list(&tied) };
        return format!("{tied} cost the same: {cost}.");
    }
    let share = lead.share.map(|it| format!(" ({})", percent(it))).unwrap_or_default();
    let [first, next] = [&first.name, &next.name];
    format!("{first} is cheapest: {cost}; {next} costs {}{share} more.", money(lead.amount))
}
