//! Recognizes the feed of a text by its columns or words.

/// True if the first line of a text names all these columns.
pub(super) fn has_columns(text: &str, needed: &[&str]) -> bool {
    let header = text.trim_start_matches('\u{feff}').lines().find(|it| !it.trim().is_empty());
    let named = |column: &&str| {
        let mut cells = header.into_iter().flat_map(|it| it.split(','));
        cells.any(|it| it.trim().trim_matches('"') == *column)
    };
    needed.iter().all(named)
}

/// True if a text contains all these words.
pub(super) fn has_words(text: &str, words: &[&str]) -> bool {
    words.iter().all(|word| text.contains(word))
}
