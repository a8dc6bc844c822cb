use super::*;
use proptest::prelude::*;

fn check(format: fn(Decimal) -> String, cases: &[(&str, &str)]) {
    for (number, expected) in cases {
        let number = number.parse().expect("a decimal");
        assert_eq!(format(number), *expected, "{number}");
    }
}

#[test]
fn money_is_whole_and_grouped() {
    check(
        money,
        &[
            ("0", "0"),
            ("0.5", "1"),
            ("-0.5", "-1"),
            ("0.4999", "0"),
            ("-0.4", "0"),
            ("999.5", "1,000"),
            ("1234", "1,234"),
            ("-1234567.5", "-1,234,568"),
            ("3363840.000", "3,363,840"),
            ("79228162514264337593543950335", "79,228,162,514,264,337,593,543,950,335"),
        ],
    );
    check(
        money_signed,
        &[
            ("1418157.376", "+1,418,157"),
            ("-0.4", "0"),
            ("0", "0"),
            ("-104", "-104"),
            ("0.5", "+1"),
        ],
    );
    check(
        money_cents,
        &[
            ("122443.776", "122,443.78"),
            ("2.345", "2.35"),
            ("2.355", "2.36"),
            ("-0.001", "0.00"),
            ("2.9", "2.90"),
        ],
    );
}

#[test]
fn halves_go_away_from_zero_at_every_precision() {
    check(
        per_gpu_hour,
        &[
            ("3.55397", "3.554"),
            ("6.5625", "6.563"),
            ("-6.5625", "-6.563"),
            ("-0.0004", "0.000"),
            ("-0.0005", "-0.001"),
            ("0.9995", "1.000"),
            ("2.5", "2.500"),
            ("1e-28", "0.000"),
        ],
    );
    check(
        money_cents,
        &[("0.999", "1.00"), ("0.995", "1.00"), ("-0.995", "-1.00"), ("1.005", "1.01")],
    );
}

#[test]
fn percentages_are_made_from_shares() {
    check(
        percent,
        &[
            ("0.8", "80.0%"),
            ("1", "100.0%"),
            ("0.70999", "71.0%"),
            ("0.0005", "0.1%"),
            ("-0.0004", "0.0%"),
            ("1234.5", "123,450.0%"),
        ],
    );
    check(
        percent_signed,
        &[("0.4216", "+42.2%"), ("-0.021", "-2.1%"), ("0.0004", "0.0%"), ("3.9161", "+391.6%")],
    );
    check(percent_whole, &[("0.1", "10%"), ("0.655", "66%"), ("1", "100%")]);
    check(rate, &[("0.00797414", "0.797%"), ("-0.0000049", "0.000%")]);
    check(
        percent,
        &[("79228162514264337593543950335", "7,922,816,251,426,433,759,354,395,033,500.0%")],
    );
}

#[test]
fn quantities_keep_every_digit_that_counts() {
    check(
        quantity,
        &[
            ("4.480", "4.48"),
            ("67200", "67,200"),
            ("0.10", "0.1"),
            ("-0.0", "0"),
            ("1345536.25", "1,345,536.25"),
            ("0.0000001", "0.0000001"),
        ],
    );
    check(whole, &[("1345536.5", "1,345,537")]);
    assert_eq!(whole(36_u32), "36");
}

#[test]
fn plurals_and_lists_are_right() {
    assert_eq!(count(1_u32, "month"), "1 month");
    assert_eq!(count(36_u32, "month"), "36 months");
    assert_eq!(count(0_u32, "entry"), "0 entries");
    assert_eq!(count(2_u32, "day"), "2 days");
    assert_eq!(count(2_u32, "switch"), "2 switches");
    assert_eq!(count(1_345_536_u32, "GPU-hour"), "1,345,536 GPU-hours");
    assert_eq!(count(Decimal::new(12, 1), "GPU"), "1 GPU", "the digits shown decide");
    assert_eq!(exact_count(Decimal::new(15, 1), "run"), "1.5 runs");
    assert_eq!(agreed("1", "year"), "1 year");
    assert_eq!(list::<&str>(&[]), "");
    assert_eq!(list(&["own"]), "own");
    assert_eq!(list(&["own", "aws"]), "own and aws");
    assert_eq!(list(&["own", "lambda", "aws"]), "own, lambda and aws");
}

#[test]
fn a_share_that_is_lost_to_rounding_is_not_none() {
    for (share, shown) in [("0", "0.0%"), ("0.0004", "under 0.1%"), ("0.0005", "0.1%")] {
        assert_eq!(percent_or_under(share.parse().expect("a decimal")), shown);
    }
}

#[test]
fn months_are_told_by_their_ends_and_their_number() {
    let phrase = |of: &[usize]| months(of, Decimal::from(24));
    assert_eq!(phrase(&[]), "");
    assert_eq!(phrase(&(1..=24).collect::<Vec<_>>()), "");
    assert_eq!(phrase(&[24]), "in month 24");
    assert_eq!(phrase(&[2, 3, 4]), "in months 2 to 4");
    assert_eq!(phrase(&[23, 24]), "from month 23 on");
    assert_eq!(phrase(&[11, 12, 23, 24]), "in 4 of months 11 to 24");
}

#[test]
fn a_bar_shows_what_is_there_and_never_overflows() {
    for (share, cells) in [
        ("0", 0),
        ("-0.2", 0),
        ("0.000001", 1),
        ("0.711", 28),
        ("0.2353", 9),
        ("0.0281", 1),
        ("0.5125", 21),
        ("1", 40),
        ("7", 40),
    ] {
        assert_eq!(bar_cells(share.parse().expect("a decimal")), cells, "{share}");
    }
}

proptest! {
    #[test]
    fn printed_money_is_at_most_half_a_unit_off(mantissa in any::<i64>(), scale in 0_u32..=12) {
        let exact = Decimal::new(mantissa, scale);
        let printed: Decimal = money(exact).replace(',', "").parse().expect("a decimal");
        prop_assert!(printed.saturating_sub(exact).abs() <= Decimal::new(5, 1));
    }

    #[test]
    fn a_quantity_reads_back_exactly(mantissa in any::<i64>(), scale in 0_u32..=18) {
        let exact = Decimal::new(mantissa, scale);
        let printed: Decimal = quantity(exact).replace(',', "").parse().expect("a decimal");
        prop_assert_eq!(printed, exact);
    }
}
