//! Cost per GPU-hour over utilization.

use rust_decimal::Decimal;

use super::costed::CostedAlternative;
use super::curve::Curve;
use super::study::Study;

/// The cost of every alternative at one utilization.
#[derive(Clone, Debug)]
pub struct SweepRow {
    /// Mean demand over peak.
    pub utilization: Decimal,
    /// True if the point is the utilization as stated.
    pub stated: bool,
    /// Cost per GPU-hour, in the order of the comparison; none if demand is left unserved.
    pub cost_per_gpu_hour: Vec<Option<Decimal>>,
}

/// Ten steps to full use, and the stated utilization.
pub(super) fn over(
    study: &Study<'_>,
    ranked: &[CostedAlternative],
    stated: Option<Decimal>,
) -> Vec<SweepRow> {
    let mut points: Vec<Decimal> = (1..=10).map(|tenth| Decimal::new(tenth, 1)).collect();
    if let Some(stated) = stated {
        points.retain(|tenth| !is_printed_alike(*tenth, stated));
        points.push(stated);
        points.sort();
    }
    let curves: Option<Vec<&Curve>> = ranked.iter().map(|it| study.curve(it.position)).collect();
    let Some(curves) = curves.filter(|curves| !curves.is_empty()) else {
        return Vec::new();
    };
    let row = |utilization: Decimal| SweepRow {
        utilization,
        stated: stated == Some(utilization),
        cost_per_gpu_hour: curves.iter().map(|it| it.at(utilization).per_gpu_hour).collect(),
    };
    study.effort().begin("utilizations", points.len());
    let rows: Vec<SweepRow> = points
        .into_iter()
        .map(|utilization| {
            study.effort().step();
            row(utilization)
        })
        .collect();
    // What is missing for lack of time would read as demand that is not served.
    if study.effort().is_spent() { Vec::new() } else { rows }
}

/// True if two shares may have the same tenth of a percent, so that a table would show them as one.
fn is_printed_alike(a: Decimal, b: Decimal) -> bool {
    a.saturating_sub(b).abs() <= Decimal::new(5, 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stated_share_that_rounds_to_a_tenth_takes_its_place() {
        let share = |text: &str| text.parse::<Decimal>().unwrap();
        assert!(is_printed_alike(share("1"), share("0.9999")));
        assert!(is_printed_alike(share("0.8"), share("0.8")));
        assert!(!is_printed_alike(share("0.9"), share("0.901")));
    }
}
