//! Tables made by hand: each has something the others have not.

use crate::report::table::{Cell, Column, Row, Table};

const OWN: (&str, &[usize]) = ("own", &[1]);
const AS_USED: (&str, &[usize]) = ("reserve_as_used", &[3]);
const ON_DEMAND: (&str, &[usize]) = ("on_demand", &[2]);
const RESERVE: (&str, &[usize]) = ("reserve", &[]);
const NEOCLOUD: (&str, &[usize]) = ("neocloud", &[]);

pub(super) fn cost() -> Table {
    let row = |(name, findings): (&str, &[usize]),
               unit: &str,
               [total, capex, opex]: [&str; 3],
               above: Cell| {
        let numbers = [unit, total, capex, opex].map(Cell::number);
        Row::new([Cell::name(name, findings)].into_iter().chain(numbers).chain([above]))
    };
    Table {
        name: "cost".to_owned(),
        heading: "Cost over 36 months · USD, undiscounted · 1,345,536 GPU-hours (64 GPUs at 80.0%)"
            .to_owned(),
        short_heading: Some("Cost over 36 months, USD, undiscounted".to_owned()),
        columns: vec![
            Column::text(""),
            Column::number("per GPU-hour").gap(2),
            Column::number("total").least(10),
            Column::number("capex").least(10).leaves(2),
            Column::number("opex").least(10).leaves(1),
            Column::pair("above cheapest"),
        ],
        rows: vec![
            row(NEOCLOUD, "2.500", ["3,363,840", "0", "3,363,840"], Cell::text("cheapest"))
                .strong(),
            row(
                OWN,
                "3.554",
                ["4,781,997", "3,400,000", "1,381,997"],
                Cell::pair("+1,418,157", "+42.2%"),
            ),
            row(
                AS_USED,
                "5.250",
                ["7,064,064", "0", "7,064,064"],
                Cell::pair("+3,700,224", "+110.0%"),
            ),
            row(
                RESERVE,
                "6.563",
                ["8,830,080", "0", "8,830,080"],
                Cell::pair("+5,466,240", "+162.5%"),
            ),
            row(
                ON_DEMAND,
                "12.290",
                ["16,536,637", "0", "16,536,637"],
                Cell::pair("+13,172,797", "+391.6%"),
            ),
        ],
        ..Table::default()
    }
}

pub(super) fn npv() -> Table {
    let row = |(name, findings): (&str, &[usize]), npv: &str, above: Cell, mid: &str| {
        Row::new([Cell::name(name, findings), Cell::number(npv), above, Cell::number(mid)])
    };
    Table {
        name: "NPV".to_owned(),
        heading: "NPV of cost · USD at 10.0% a year (0.797% a month) · opex paid at month ends"
            .to_owned(),
        columns: vec![
            Column::text(""),
            Column::number("NPV").gap(4),
            Column::pair("above cheapest"),
            Column::number("if paid mid-month").gap(4).leaves(4),
        ],
        rows: vec![
            row(NEOCLOUD, "2,914,063", Cell::text("cheapest"), "2,925,658").strong(),
            row(OWN, "4,597,211", Cell::pair("+1,683,149", "+57.8%"), "4,601,975"),
            row(AS_USED, "6,119,532", Cell::pair("+3,205,469", "+110.0%"), "6,143,882"),
            row(RESERVE, "7,649,415", Cell::pair("+4,735,352", "+162.5%"), "7,679,853"),
            row(ON_DEMAND, "14,325,532", Cell::pair("+11,411,469", "+391.6%"), "14,382,536"),
        ],
        ..Table::default()
    }
}

pub(super) fn sweep() -> Table {
    let row = |utilization: &str, own: &str, reserve: &str, stated: &str| {
        let [own, as_used, reserve, on_demand] =
            [own, "5.250", reserve, "12.290"].map(Cell::number);
        let stated = if stated.is_empty() { Cell::Empty } else { Cell::text(stated) };
        Row::new([
            Cell::number(utilization),
            Cell::marked("2.500", '*'),
            own,
            as_used,
            reserve,
            on_demand,
            stated,
        ])
    };
    let alternative = |name: &str| Column::number(name).named().gap(4).least(9);
    Table {
        name: "utilization sweep".to_owned(),
        heading: "Cost per GPU-hour over utilization · USD, capex straight-line · * cheapest"
            .to_owned(),
        columns: vec![
            Column::number("utilization"),
            alternative("neocloud").gap(3),
            alternative("own"),
            alternative("reserve_as_used"),
            alternative("reserve"),
            alternative("on_demand"),
            Column::text(""),
        ],
        rows: vec![
            row("10%", "28.432", "52.500", ""),
            row("70%", "4.062", "7.500", ""),
            row("80%", "3.554", "6.563", "stated"),
            row("100%", "2.843", "5.250", ""),
        ],
        folded: true,
        ..Table::default()
    }
}

pub(super) fn break_even() -> Table {
    let row = |(name, findings): (&str, &[usize]), at: Cell, month: Cell, price: &str| {
        Row::new([Cell::name(name, findings), at, month, Cell::number(price)])
    };
    Table {
        name: "break-even".to_owned(),
        heading: "Break-even of own · one axis moved, all else as stated (utilization 80.0%) · USD".to_owned(),
        short_heading: Some("own against".to_owned()),
        columns: vec![
            Column::text("against"),
            Column::threshold("utilization").under("own is cheaper at").short("cheaper at utilization"),
            Column::number("month (cash)").under("own is cheaper from").short("cheaper from month (cash)").gap(6),
            Column::number("per GPU-hour")
                .under("equal at their price")
                .short("equal at their price per GPU-hour")
                .gap(6),
        ],
        rows: vec![
            row(ON_DEMAND, Cell::pair("above", "23.1%"), Cell::number("9"), "3.554"),
            row(AS_USED, Cell::pair("above", "54.2%"), Cell::number("22"), "3.554"),
            row(RESERVE, Cell::pair("always", ""), Cell::number("17"), "2.843"),
            row(NEOCLOUD, Cell::pair("never", "113.7%"), Cell::worded("never", "62"), "3.554"),
        ],
        notes: vec![
            "reserve: own is 4,048,083 cheaper at every utilization, as both are paid when idle.".to_owned(),
            "neocloud: 577,197 cheaper even at 100%. After never: where it would lie, beyond 100% or month 36."
                .to_owned(),
            "Month (cash): the first from which own has cost less in total, undiscounted, and stays so.".to_owned(),
            "reserve is cheaper than on_demand above 42.7%. No other pair crosses between 0% and 100%.".to_owned(),
        ],
        folded: true,
        brief: false,
    }
}

pub(super) fn breakdown() -> Table {
    let row = |name: Cell, [total, unit, share]: [&str; 3], bar: Cell| {
        Row::new([name, Cell::number(total), Cell::number(unit), Cell::number(share), bar])
    };
    let whole = |(name, findings): (&str, &[usize]), total: &str, unit: &str| {
        row(Cell::name(name, findings), [total, unit, "100.0%"], Cell::Empty)
    };
    let part = |name: &str, numbers: [&str; 3], bar: u8| {
        row(Cell::text(name), numbers, Cell::Bar(bar)).level(1)
    };
    Table {
        name: "breakdown".to_owned(),
        heading: "Breakdown · USD over 36 months, undiscounted".to_owned(),
        columns: vec![
            Column::text(""),
            Column::number("total").gap(4),
            Column::number("per GPU-hour"),
            Column::number("share"),
            Column::bars().leaves(3),
        ],
        rows: vec![
            whole(NEOCLOUD, "3,363,840", "2.500"),
            whole(OWN, "4,781,997", "3.554"),
            part("servers", ["3,400,000", "2.527", "71.1%"], 28),
            part("staff", ["1,125,000", "0.836", "23.5%"], 9),
            part("network fabric", ["134,554", "0.100", "2.8%"], 1),
            part("electricity", ["122,444", "0.091", "2.6%"], 1),
            whole(AS_USED, "7,064,064", "5.250"),
            whole(RESERVE, "8,830,080", "6.563"),
            whole(ON_DEMAND, "16,536,637", "12.290"),
        ],
        notes: vec![
            "The others are one line each: compute. Rows are rounded one by one: those of own add to 4,781,998."
                .to_owned(),
        ],
        folded: true,
        ..Table::default()
    }
}
