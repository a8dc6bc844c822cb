//! Suggestions ("did you mean"): the known names nearest to an unknown one.

/// Most names that a word from their middle suggests; more are a list, and no suggestion.
const MOST_WITHIN: usize = 4;

/// The `candidates` nearest to `word`, in their order: several if equally near, none if all are
/// far; then those that continue after `word` with a whole word. A word that is cut off, such as
/// `p5.48xl`, finds the shortest name it begins, and a word from the middle of a few names finds
/// those. None has another number than `word`, as another number is another thing.
#[must_use]
pub fn nearest<'a, I>(word: &str, candidates: I) -> Vec<&'a str>
where
    I: IntoIterator<Item = &'a str>,
{
    let plain = normal(word);
    let length = plain.chars().count();
    let limit = (length / 3).clamp(1, 6);
    let mut best = limit;
    let mut near = Vec::new();
    let mut longer = Vec::new();
    let mut cut_off: Option<&str> = None;
    let mut within = Vec::new();
    for candidate in candidates {
        let other = normal(candidate);
        if has_other_number(&plain, &other) {
            continue;
        }
        if is_beginning(&plain, &other) || is_end(&plain, &other) {
            longer.push(candidate);
        }
        if is_cut_off(&plain, &other) && cut_off.is_none_or(|it| candidate.len() < it.len()) {
            cut_off = Some(candidate);
        }
        if is_within(&plain, &other) {
            within.push(candidate);
        }
        if other.chars().count().abs_diff(length) > best {
            continue;
        }
        let distance = strsim::osa_distance(&plain, &other);
        if distance < best {
            near.clear();
            best = distance;
        }
        if distance == best && distance < length {
            near.push(candidate);
        }
    }
    if best > 1 && !longer.is_empty() {
        return longer; // whole words say more than some letters
    }
    longer.retain(|it| !near.contains(it));
    near.extend(longer);
    match (near.is_empty(), cut_off) {
        (true, Some(name)) => vec![name],
        (true, None) if within.len() <= MOST_WITHIN => within,
        _ => near,
    }
}

/// The nearest candidates as a fix, such as ``write `a` or `b` ``; empty if all are far.
#[must_use]
pub fn did_you_mean<'a, I>(word: &str, candidates: I) -> String
where
    I: IntoIterator<Item = &'a str>,
{
    write_one_of(&nearest(word, candidates))
}

/// A fix that names all of `names`, such as ``write `a` or `b` ``; empty for no names.
#[must_use]
pub fn write_one_of(names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!("write {}", one_of(names)) }
}

/// Most names of an enumeration.
const MOST_NAMED: usize = 100;

/// Names as an enumeration: `` `a`, `b` or `c` ``.
#[must_use]
pub fn one_of(names: &[&str]) -> String {
    let named = names.iter().take(MOST_NAMED);
    let mut ticked: Vec<String> = named.map(|name| super::escape::quoted(name)).collect();
    ticked.dedup();
    if names.len() > MOST_NAMED {
        ticked.push(format!("one of {} others", names.len() - MOST_NAMED));
    }
    match ticked.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

/// A note on the first non-ASCII character of `word`, which may look like one of the name that was
/// meant.
#[must_use]
pub fn look_alike(word: &str) -> Option<String> {
    let c = word.chars().find(|c| !c.is_ascii())?;
    let shown = super::escape::quoted(&c.to_string());
    Some(format!("{shown} is U+{:04X}, not an ASCII letter", u32::from(c)))
}

/// A name in the form in which names are compared: case, and `-` against `_`, make no difference.
fn normal(name: &str) -> String {
    name.to_lowercase().replace('-', "_")
}

/// True if both names have numbers, and one of them is another: `h100` and `h200`, but not `h100` and
/// `h100_sxm_80gb`. A number that ends `word` may be the beginning of one.
fn has_other_number(word: &str, other: &str) -> bool {
    let is_cut = word.ends_with(|it: char| it.is_ascii_digit());
    let (own, others) = (numbers(word), numbers(other));
    let last = own.len();
    own.iter().zip(&others).enumerate().any(|(at, (one, other))| {
        let begins = is_cut && at + 1 == last && other.starts_with(one.as_str());
        one != other && !begins
    })
}

/// Numbers in a name, without leading zeros. The letter O after a digit is taken for a zero.
fn numbers(name: &str) -> Vec<String> {
    let mut digits = String::new();
    for c in name.chars() {
        let follows = digits.ends_with(|it: char| it.is_ascii_digit());
        digits.push(match c {
            'o' if follows => '0',
            c if c.is_ascii_digit() => c,
            _ => ' ',
        });
    }
    digits.split_whitespace().map(|it| it.trim_start_matches('0').to_owned()).collect()
}

/// True if `longer` continues after `word` with a whole word, as `price_per_hour` does after
/// `price`.
fn is_beginning(word: &str, longer: &str) -> bool {
    word.len() >= 3
        && longer.strip_prefix(word).is_some_and(|rest| rest.starts_with(['_', '.', '/']))
}

/// True if `longer` begins with `word`, which is long enough to be no chance and ends within a word
/// or a number of it.
fn is_cut_off(word: &str, longer: &str) -> bool {
    word.len() >= 4 && longer.starts_with(word)
}

/// True if `word` is one of the words in the middle or at the end of `longer`, as `virginia` is of
/// `us-virginia-colo`.
fn is_within(word: &str, longer: &str) -> bool {
    word.len() >= 4 && longer.split(['_', '/', '.']).skip(1).any(|it| it == word)
}

/// True if `longer` ends in the words of `word`, as `effective_price_per_hour` ends in
/// `price_per_hour`.
fn is_end(word: &str, longer: &str) -> bool {
    word.contains('_') && longer.strip_suffix(word).is_some_and(|rest| rest.ends_with('_'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 4] = ["from", "note", "price_per_hour", "until"];

    #[test]
    fn a_swapped_pair_of_letters_is_near() {
        assert_eq!(nearest("price_per_huor", KEYS), ["price_per_hour"]);
        assert_eq!(nearest("form", KEYS), ["from"]);
    }

    #[test]
    fn equally_near_names_are_all_given() {
        assert_eq!(nearest("noda", ["node", "nods", "x"]), ["node", "nods"]);
        assert_eq!(did_you_mean("noda", ["node", "nods"]), "write `node` or `nods`");
    }

    #[test]
    fn a_word_with_nothing_near_gives_nothing() {
        assert!(nearest("electricity", KEYS).is_empty());
        assert_eq!(did_you_mean("electricity", KEYS), "");
        assert!(nearest("", KEYS).is_empty());
    }

    #[test]
    fn case_and_dashes_do_not_count() {
        assert_eq!(nearest("Price-Per-Hour", KEYS), ["price_per_hour"]);
    }

    #[test]
    fn the_beginning_of_a_key_finds_it() {
        assert_eq!(nearest("price", KEYS), ["price_per_hour"]);
    }

    #[test]
    fn another_number_is_another_thing() {
        assert!(nearest("p4", ["p5"]).is_empty() && nearest("h100", ["h200"]).is_empty());
        assert!(nearest("on_demand2", ["on_demand3"]).is_empty());
        assert_eq!(nearest("h100", ["h200", "h100-sxm-80gb"]), ["h100-sxm-80gb"]);
        assert_eq!(nearest("p5.48xlrage", ["p4.48xlarge", "p5.48xlarge"]), ["p5.48xlarge"]);
        assert_eq!(nearest("h10o", ["h100", "h200"]), ["h100"]);
        assert_eq!(nearest("8xh10", ["8xh100", "8xh200"]), ["8xh100"]);
        assert!(nearest("gpu_1x_h100", ["gpu_16x_h100"]).is_empty());
        assert_eq!(nearest("on_demnd", ["on_demand2"]), ["on_demand2"]);
    }

    #[test]
    fn the_first_words_of_a_key_find_it_beside_near_ones() {
        assert_eq!(nearest("residual", ["residual_value", "site"]), ["residual_value"]);
        assert_eq!(nearest("prices", ["price", "prices_of_plans"]), ["price", "prices_of_plans"]);
    }

    #[test]
    fn the_last_words_of_a_key_find_it() {
        let keys = ["effective_price_per_hour", "checked_on", "price_per_gpu_hour"];
        assert_eq!(nearest("price_per_hour", keys), ["effective_price_per_hour"]);
        assert!(nearest("on", keys).is_empty());
    }

    #[test]
    fn a_name_that_is_cut_off_finds_the_shortest_it_begins() {
        let names = ["p5en.48xlarge@ap-south-1", "p5en.48xlarge", "p5.48xlarge"];
        assert_eq!(nearest("p5en.48xl", names), ["p5en.48xlarge"]);
        assert!(nearest("p5e", names).is_empty());
    }

    #[test]
    fn a_word_from_the_middle_finds_a_few_names() {
        let sites = ["us-virginia-colo", "us-ohio-colo", "us-iowa-colo", "us-a-colo", "us-b-colo"];
        assert_eq!(nearest("virginia", sites), ["us-virginia-colo"]);
        assert!(nearest("colo", sites).is_empty(), "they are too many");
    }

    #[test]
    fn three_names_are_listed_with_one_or() {
        assert_eq!(one_of(&["a", "b", "c"]), "`a`, `b` or `c`");
    }
}
