//! Inputs that move together: ranks correlated by a normal copula.

#![allow(clippy::disallowed_types, reason = "draws are floats; what is printed is a statistic")]

use rust_decimal::prelude::ToPrimitive;

use super::normal;
use crate::model::RankCorrelation;

/// Least pivot of a matrix that counts as positive definite.
const LEAST_PIVOT: f64 = 1e-9;

/// Inputs that are correlated, by position, and the lower triangle of the factor of their matrix.
#[derive(Clone, Debug, Default)]
pub(super) struct Copula {
    members: Vec<usize>,
    factor: Vec<Vec<f64>>,
}

impl Copula {
    /// A copula of inputs, by their names. Ranks correlate by `r` where normal variables correlate by
    /// 2 sin(pi r / 6).
    ///
    /// # Errors
    ///
    /// Names inputs, three if three are enough, whose correlations contradict each other.
    pub fn of(names: &[&str], pairs: &[RankCorrelation]) -> Result<Self, Vec<String>> {
        let stated = |i: &str, j: &str| {
            let is_of = |it: &&RankCorrelation| {
                let [a, b] = it.between.each_ref().map(String::as_str);
                (a, b) == (i, j) || (a, b) == (j, i)
            };
            let rank = pairs.iter().rev().find(is_of).and_then(|it| it.rank.to_f64());
            rank.map(|it| 2.0 * (std::f64::consts::PI * it / 6.0).sin())
        };
        let is_member = |at: &usize| {
            names.get(*at).is_some_and(|name| {
                pairs.iter().any(|it| it.between.iter().any(|member| member == name))
            })
        };
        let members: Vec<usize> = (0..names.len()).filter(is_member).collect();
        let cell = |i: &usize, j: &usize| {
            if i == j { 1.0 } else { stated(names[*i], names[*j]).unwrap_or(0.0) }
        };
        let row = |i: &usize| members.iter().map(|j| cell(i, j)).collect();
        let matrix: Vec<Vec<f64>> = members.iter().map(row).collect();
        if let Some(factor) = factor(&matrix) {
            return Ok(Self { members, factor });
        }
        let odd = odd_triple(&matrix).unwrap_or_else(|| (0..members.len()).collect());
        Err(odd.into_iter().map(|at| names[members[at]].to_owned()).collect())
    }

    /// Turns independent uniform numbers of some samples, a column for each input, into correlated
    /// ones.
    pub fn correlate(&self, columns: &mut [Vec<f64>]) {
        let quantiles = |at: &usize| columns[*at].iter().map(|u| normal::quantile(*u)).collect();
        let independent: Vec<Vec<f64>> = self.members.iter().map(quantiles).collect();
        for (row, at) in self.factor.iter().zip(&self.members) {
            for (sample, u) in columns[*at].iter_mut().enumerate() {
                let terms = row.iter().zip(&independent);
                let sum: f64 = terms.map(|(weight, column)| weight * column[sample]).sum();
                // A share of 0 or 1 would be an infinite value.
                let most = 1.0 - f64::EPSILON / 2.0;
                *u = normal::share_below(sum).clamp(f64::MIN_POSITIVE, most);
            }
        }
    }
}

/// Lower triangle whose product with its transpose is the matrix (Cholesky); none if the matrix is
/// not positive definite.
fn factor(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for (i, wanted) in matrix.iter().enumerate() {
        let mut row: Vec<f64> = Vec::new();
        for j in 0..i {
            let known: f64 = row.iter().zip(&rows[j]).map(|(a, b)| a * b).sum();
            row.push((wanted[j] - known) / rows[j][j]);
        }
        let left = wanted[i] - row.iter().map(|it| it * it).sum::<f64>();
        if left < LEAST_PIVOT {
            return None;
        }
        row.push(left.sqrt());
        rows.push(row);
    }
    Some(rows)
}

/// First three inputs that have no such correlations with each other.
fn odd_triple(matrix: &[Vec<f64>]) -> Option<Vec<usize>> {
    let n = matrix.len();
    let triples =
        (0..n).flat_map(|i| (i + 1..n).flat_map(move |j| (j + 1..n).map(move |k| [i, j, k])));
    let is_odd = |[i, j, k]: &[usize; 3]| {
        let pick = |at: &usize| [*i, *j, *k].map(|to| matrix[*at][to]).to_vec();
        factor(&[pick(i), pick(j), pick(k)]).is_none()
    };
    triples.into_iter().find(is_odd).map(|it| it.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expr::Place;

    fn pair(a: &str, b: &str, rank: &str) -> RankCorrelation {
        let place = Place { file: String::new(), line: 1, column: 1 };
        RankCorrelation { between: [a, b].map(str::to_owned), rank: rank.parse().unwrap(), place }
    }

    #[test]
    fn a_contradiction_names_three_inputs() {
        let pairs = [pair("a", "b", "0.9"), pair("b", "c", "0.9"), pair("a", "c", "-0.9")];
        let odd = Copula::of(&["x", "a", "y", "b", "c"], &pairs).unwrap_err();
        assert_eq!(odd, ["a", "b", "c"]);
        // A pair that is not stated is not correlated, so two of them contradict each other too.
        assert!(Copula::of(&["x", "a", "y", "b", "c"], &pairs[..2]).is_err());
        assert!(Copula::of(&["x", "a", "y", "b", "c"], &pairs[..1]).is_ok());
    }

    #[test]
    fn the_factor_gives_the_matrix_back() {
        let matrix = vec![vec![1.0, 0.7, 0.2], vec![0.7, 1.0, -0.3], vec![0.2, -0.3, 1.0]];
        let rows = factor(&matrix).unwrap();
        for (i, row) in matrix.iter().enumerate() {
            for (j, expected) in row.iter().enumerate().take(i + 1) {
                let found: f64 = rows[i].iter().zip(&rows[j]).map(|(a, b)| a * b).sum();
                assert!((found - expected).abs() < 1e-15);
            }
        }
    }
}
