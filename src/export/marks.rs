//! The numbers of findings beside a name.

/// Each in brackets; three and more in a row as one range, so that names stay narrow: ` [1] [4-7]`.
pub(super) fn beside_name(findings: &[usize]) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in findings.iter().copied() {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    ranges.into_iter().map(phrase).collect()
}

fn phrase((first, last): (usize, usize)) -> String {
    match last - first {
        0 => format!(" [{first}]"),
        1 => format!(" [{first}] [{last}]"),
        _ => format!(" [{first}-{last}]"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_in_a_row_are_a_range() {
        assert_eq!(beside_name(&[]), "");
        assert_eq!(beside_name(&[3]), " [3]");
        assert_eq!(beside_name(&[3, 4, 6]), " [3] [4] [6]");
        assert_eq!(beside_name(&[1, 4, 5, 6, 7]), " [1] [4-7]");
    }
}
