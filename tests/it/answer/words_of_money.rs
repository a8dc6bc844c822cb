//! Words of money: loans apart from opex, one base for all returns, purchases apart from resale, the
//! basis of break-evens, and whose price a flip moves.

#![allow(clippy::disallowed_methods, reason = "tests write files of their own")]

use crate::program::gpu_tco;

/// What `compare` prints for two alternatives over 36 months.
fn printed(head: &str, own: &str, other: &str, more: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenario.yaml");
    let scenario = format!(
        "schema: 1\ntitle: Words\nas_of: 2026-10-10\ncurrency: USD\nhorizon_months: 36\n{head}demand: \
         {{gpu: h100-sxm-80gb, gpus: 64, utilization: 0.8, shape: on_off}}\nalternatives:\n  own:\n    \
         - {own}\n  other:\n    - {other}\n"
    );
    std::fs::write(&path, scenario).unwrap();
    let path = path.display().to_string();
    let view: &[&str] = if more.contains(&"--view") { &[] } else { &["--view", "full"] };
    let run = gpu_tco(&[&["compare", path.as_str()], view, more].concat());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
    run.stdout
}

/// A node in a fleet of eight, with more keys of its tier.
fn fleet(more: &str) -> String {
    format!("owned: {{node: {{gpus: 8, price: 280000}}, nodes: 8{more}}}")
}

#[track_caller]
fn has(page: &str, line: &str) {
    let squeeze = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(squeeze(page).contains(line), "{line}\n{page}");
}

const RENT: &str = "on_demand: {price_per_gpu_hour: 2.5}";
const LOAN: &str = ", financing: {loan: {share: 0.8, apr: 0.08, months: 36}}";

#[test]
fn principal_of_a_loan_is_financing_and_no_opex() {
    // 80% of 2,240,000 are drawn in month 0 and repaid; interest is all the opex there is.
    let page = printed("", &fleet(LOAN), RENT, &["--view", "annual"]);
    has(&page, "capex 2,240,000 0 0 0 2,240,000");
    has(&page, "financing -1,792,000 550,388 596,069 645,543 0");
    has(&page, "opex 0 123,470 77,788 28,314 229,572");
    has(&page, "Financing: loan principal repaid, less the loan drawn; interest is opex.");
    let page = printed("", &fleet(LOAN), RENT, &["--view", "cashflow"]);
    has(&page, "paid 448,000 673,857 673,857 673,857 2,469,572");
    has(&page, "financing -1,792,000 550,388 596,069 645,543 0");
    has(&page, "Financing, included in cash paid: loan principal repaid, less the loan drawn.");
    let without = printed("", &fleet(""), RENT, &["--view", "annual"]);
    assert!(!without.contains("inancing"), "{without}");
}

#[test]
fn every_return_of_a_table_is_on_equity() {
    // 3,363,840 - 2,469,572 = 894,268 saved on 448,000.
    let page = printed("", &fleet(LOAN), RENT, &[]);
    has(&page, "Investment of 448,000 in own (equity, levered)");
    has(&page, "other +894,268 +199.6%");
    has(&page, "every return is on that equity, after loan payments");
    let page = printed("", &fleet(""), RENT, &[]);
    has(&page, "Investment of 2,240,000 in own · USD");
}

#[test]
fn purchases_and_resale_are_printed_beside_the_capex_that_is_net_of_them() {
    let page = printed("", &fleet(", residual_value: {share_of_price: 0.3}"), RENT, &[]);
    has(&page, "Capex is net of residual value: own buys for 2,240,000 and sells for 672,000.");
    assert!(!printed("", &fleet(""), RENT, &[]).contains("net of residual value"));
}

#[test]
fn break_evens_by_npv_say_so() {
    let npv = "cost_of_capital: 0.1\nrank_by: npv\n";
    let page = printed(npv, &fleet(""), RENT, &[]);
    has(&page, "Break-even of own by NPV · one axis moved");
    let dear = printed(npv, &fleet(""), "on_demand: {price_per_gpu_hour: 2.2}", &[]);
    has(&dear, "other is cheapest by NPV. Once you have measured it");
    let page = printed("", &fleet(""), RENT, &[]);
    has(&page, "Break-even of own · one axis moved");
}

#[test]
fn a_flip_names_the_lease_and_whose_price_moves() {
    let lease = fleet(", financing: {lease: {price_per_node_month: 12000}}");
    // 8 nodes x 36 x 12,000 = 3,456,000, above 3,363,840 by 2.7% of it.
    let key = "own.owned.financing.lease.price_per_node_month, per node-month";
    has(&printed("", &lease, RENT, &[]), &format!("{key} 12,000 11,680 -2.7%"));
    // 2,240,000 x 1.543 = 3,456,000.
    let page = printed("", &lease, &fleet(""), &[]);
    has(&page, &format!("{key} 12,000 7,778 -35.2%"));
    has(&page, "other.owned.node.price, per node 280,000 432,000 +54.3%");
}

#[test]
fn equal_prices_are_per_gpu_hour_billed_if_one_served_costs_more() {
    // Half an hour idle for each hour used: 2.5 billed, 3.75 served.
    let idle = "on_demand: {price_per_gpu_hour: 2.5, idle_share: 0.5}";
    let page = printed("", &fleet(""), idle, &[]);
    has(&page, "per GPU-hour billed");
    has(&page, "Price now, per GPU-hour billed: other 2.500.");
    let page = printed("", &fleet(""), RENT, &[]);
    assert!(!page.contains("billed"), "{page}");
}
