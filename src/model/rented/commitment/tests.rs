use super::super::Granularity;
use super::*;
use crate::model::demand::Demand;
use crate::model::growth::Growth;
use crate::model::sample::{
    assert_total, demand, desk, given, load, monthly, number, over, rental, slice,
};

/// 64 GPUs at 5.25, contracted for terms of so many months.
fn commitment(term: &str, billing: Billing) -> Commitment {
    Commitment {
        rental: rental(Granularity::Instance, "5.25"),
        instances: Size::Units(given("instances", "8")),
        term_months: given("term_months", term),
        billing,
        upfront: None,
        is_existing: false,
        resale: None,
        ends_with_horizon: false,
        on_demand: None,
    }
}

/// Lines of a commitment against 64 GPUs wanted for 80% of the time.
fn lines<'g>(graph: &'g Graph, commitment: &Commitment) -> Vec<Line<'g>> {
    let desk = desk(graph, "1");
    let served = slice(graph, &demand("64", "0.8"));
    let contracted = graph.input(&given("contracted", "64")).widen();
    let billed = commitment.billed(&desk, contracted, &served);
    commitment.lines(&desk, Contracted { gpus: contracted, sold: None, billed })
}

#[test]
fn a_size_in_words_follows_the_peak_of_each_term() {
    // 16 GPUs in month 1, growing by 60% a year: 16 x 1.6^(11/12) = 24.6 in month 12 and
    // 16 x 1.6^(23/12) = 39.4 in month 24; instances of 8: 4, then 5.
    let graph = over("24");
    let growing = Demand {
        growth: Some(Growth::Monthly(given("demand.growth_per_year", "0.6"))),
        ..demand("16", "1")
    };
    let commitment = Commitment { instances: Size::Peak, ..commitment("12", Billing::Always) };
    let one = graph.input(&given("e", "1"));
    let instances = commitment.instances(&graph, &load(&graph, &growing), one);
    let months = monthly(&graph, instances);
    let distinct: Vec<_> = [1, 12, 13, 24].iter().map(|month| months[*month]).collect();
    assert_eq!(distinct, ["4", "4", "5", "5"].map(number));
}

#[test]
fn a_commitment_is_paid_whether_used_or_not() {
    // 64 GPUs x 26,280 h x 5.25 = 8,830,080.
    let graph = over("36");
    let lines = lines(&graph, &commitment("36", Billing::Always));
    assert_eq!(lines.len(), 1);
    assert_total(&graph, &lines[0], "8830080");
}

#[test]
fn billed_as_used_it_is_paid_for_used_hours_only() {
    // 64 GPUs x 80% x 26,280 h x 5.25 = 7,064,064.
    let graph = over("36");
    let lines = lines(&graph, &commitment("36", Billing::AsUsed));
    assert_total(&graph, &lines[0], "7064064");
}

#[test]
fn what_the_last_term_owes_falls_in_the_last_month() {
    // Terms of 12 months over 30: 64 GPUs x 21,900 h x 5.25 = 7,358,400 for the horizon, and
    // 6 months more: 64 x 4,380 h x 5.25 = 1,471,680.
    let graph = over("30");
    let lines = lines(&graph, &commitment("12", Billing::Always));
    assert_total(&graph, &lines[0], "7358400");
    assert_total(&graph, &lines[1], "1471680");
    assert!(lines[1].component.is(&COMMITMENT_LEFT_OVER));
    assert_eq!(monthly(&graph, lines[1].cash)[30], number("1471680"));
}

#[test]
fn what_is_paid_upfront_is_paid_before_each_term() {
    // Two terms of 12 months at 245,280 each month, half of it upfront: 1,471,680 in month 0 and
    // again in month 12, and 122,640 a month. Of 12 months beyond the first 18, 6 are left over:
    // 735,840 with the second signature, 735,840 in the last month.
    let half = Commitment {
        upfront: Some(Upfront::Share(given("upfront_share", "0.5"))),
        ..commitment("12", Billing::Always)
    };
    let paid = |horizon, line: usize, months: &[usize]| -> Vec<_> {
        let graph = over(horizon);
        let all = monthly(&graph, lines(&graph, &half)[line].cash);
        months.iter().map(|month| all[*month]).collect()
    };
    assert_eq!(paid("24", 0, &[0, 1, 12, 24]), ["1471680", "0", "1471680", "0"].map(number));
    assert_eq!(paid("24", 1, &[0, 1, 12, 24]), ["0", "122640", "122640", "122640"].map(number));
    assert_eq!(paid("18", 0, &[0, 12]), ["1471680", "735840"].map(number));
    assert_eq!(paid("18", 2, &[0, 12, 18]), ["0", "735840", "735840"].map(number));
}

#[test]
fn an_upfront_amount_is_paid_beside_the_price_of_hours() {
    // 8 instances at 6,000 for a term of 12 months: 48,000 in month 0 and again in month 12; hours
    // at 5.25 a GPU: 245,280 a month. Of 12 months beyond the first 18, 6 are left over: 24,000 with
    // the second signature, 6 x 245,280 = 1,471,680 in the last month.
    let amount = Commitment {
        upfront: Some(Upfront::PerInstance(given("upfront", "6000"))),
        ..commitment("12", Billing::Always)
    };
    let paid = |horizon, line: usize, months: &[usize]| -> Vec<_> {
        let graph = over(horizon);
        let all = monthly(&graph, lines(&graph, &amount)[line].cash);
        months.iter().map(|month| all[*month]).collect()
    };
    assert_eq!(paid("24", 0, &[0, 1, 12, 24]), ["48000", "0", "48000", "0"].map(number));
    assert_eq!(paid("24", 1, &[0, 1, 12, 24]), ["0", "245280", "245280", "245280"].map(number));
    assert_eq!(paid("18", 0, &[0, 12]), ["48000", "24000"].map(number));
    assert_eq!(paid("18", 2, &[0, 12, 18]), ["0", "24000", "1471680"].map(number));
}

#[test]
fn a_renewal_takes_the_price_of_its_first_month() {
    // 64 GPUs x 730 h x 5.25 = 245,280 a month in the first term; the second begins in month 13,
    // a year on: 20% less, 196,224.
    let graph = over("24");
    let priced = rental(Granularity::Instance, "5.25");
    let falling = Some(given("price_growth_per_year", "-0.2"));
    let priced = Rental { price_growth_per_year: falling, ..priced };
    let renewed = Commitment { rental: priced, ..commitment("12", Billing::Always) };
    let months = monthly(&graph, lines(&graph, &renewed)[0].cash);
    let distinct: Vec<_> = [1, 12, 13, 24].iter().map(|month| months[*month]).collect();
    assert_eq!(distinct, ["245280", "245280", "196224", "196224"].map(number));
}

#[test]
fn a_term_that_may_end_with_the_horizon_owes_nothing_more() {
    let graph = over("30");
    let ending = Commitment { ends_with_horizon: true, ..commitment("12", Billing::Always) };
    assert_eq!(lines(&graph, &ending).len(), 1);
}
