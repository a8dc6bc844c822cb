//! First page of rows on a terminal.

use indexmap::IndexMap;

/// Keeps the first rows of a page; the number of those left out.
pub(super) fn first<T>(groups: &mut IndexMap<&str, Vec<T>>, page: Option<usize>) -> usize {
    let mut room = page.unwrap_or(usize::MAX);
    let mut hidden = 0_usize;
    for rows in groups.values_mut() {
        hidden = hidden.saturating_add(rows.len().saturating_sub(room));
        rows.truncate(room);
        room = room.saturating_sub(rows.len());
    }
    hidden
}

/// Keeps as many rows as a page has: one of each group, then another of each; the number of rows left
/// out.
pub(super) fn deal<T>(groups: &mut IndexMap<&str, Vec<T>>, page: Option<usize>) -> usize {
    let Some(page) = page else { return 0 };
    let total: usize = groups.values().map(Vec::len).sum();
    let most = groups.values().map(Vec::len).max().unwrap_or(0);
    let dealt = |rounds: usize| groups.values().map(|rows| rows.len().min(rounds)).sum::<usize>();
    let rounds = (0..=most).rev().find(|rounds| dealt(*rounds) <= page).unwrap_or(0);
    let mut spare = page.saturating_sub(dealt(rounds));
    for rows in groups.values_mut() {
        let another = usize::from(spare > 0 && rows.len() > rounds);
        spare = spare.saturating_sub(another);
        rows.truncate(rounds.saturating_add(another));
    }
    total.saturating_sub(groups.values().map(Vec::len).sum())
}

/// Note on rows left out: `and 34 more (--all)`.
pub(super) fn more(hidden: usize) -> Option<String> {
    (hidden > 0).then(|| format!("and {hidden} more (--all)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups() -> IndexMap<&'static str, Vec<usize>> {
        IndexMap::from([("a", (0..9).collect()), ("b", vec![1]), ("c", (0..4).collect())])
    }

    fn lengths(groups: &IndexMap<&str, Vec<usize>>) -> Vec<usize> {
        groups.values().map(Vec::len).collect()
    }

    #[test]
    fn a_page_has_rows_of_each_group() {
        for (page, kept) in
            [(20, [9, 1, 4]), (10, [5, 1, 4]), (8, [4, 1, 3]), (3, [1, 1, 1]), (2, [1, 1, 0])]
        {
            let mut all = groups();
            assert_eq!(deal(&mut all, Some(page)), 14_usize.saturating_sub(page));
            assert_eq!(lengths(&all), kept, "{page}");
        }
        assert_eq!(deal(&mut groups(), None), 0);
    }

    #[test]
    fn a_page_of_one_order_has_the_first_rows() {
        let mut all = groups();
        assert_eq!(first(&mut all, Some(10)), 4);
        assert_eq!(lengths(&all), [9, 1, 0]);
    }
}
