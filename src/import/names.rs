//! Identifies the accelerator that a feed means: model, form and memory in our names.
//!
//! Names in feeds often leave out the form. The name of the instance, the memory and what sheets
//! know of the machine decide; if several accelerators still match, the row is skipped.

use rust_decimal::Decimal;

use super::known::KnownNames;
use super::meaning::NameMeaning;
use super::quote::{FeedQuote, SkippedRow, skip};
use crate::format::{list, whole};
use crate::pricing::accelerators::NAMES;

/// Words of feeds that do not distinguish accelerators.
const NOISE: [&str; 10] =
    ["nvidia", "amd", "google", "tesla", "geforce", "gpu", "tensor", "hbm2e", "hbm3", "hbm3e"];

/// Accelerator of a quote, and number of GPUs.
pub(super) fn resolve(
    quote: &FeedQuote,
    given: &[NameMeaning],
    known: &KnownNames<'_>,
) -> Result<(String, Decimal), SkippedRow> {
    let machine = known.hardware(&quote.instance);
    let meant = given.iter().find(|it| it.is_of(quote));
    let counted = meant.and_then(|it| it.count).or(quote.gpus);
    let gpus = counted.or(machine.map(|it| it.0)).filter(|it| *it > Decimal::ZERO);
    let named = quote.accelerator.as_deref();
    if named.is_none() && machine.is_none() && (meant.is_none() || gpus.is_none()) {
        let reason = "no sheet knows the machine; `--gpu MACHINE=8xNAME` says what it has";
        return Err(skip(reason, quote.what()));
    }
    if gpus.is_none() && machine.is_some_and(|(count, _)| count.is_zero()) {
        return Err(skip("a part of a GPU", quote.what()));
    }
    let gpus = gpus.ok_or_else(|| skip("no accelerator", quote.what()))?;
    if !gpus.is_integer() {
        return Err(skip("a part of a GPU", quote.what()));
    }
    if gpus > Decimal::from(10_000) {
        return Err(skip("more than 10,000 GPUs in one instance", quote.what()));
    }
    let gpu = match (meant, named, machine) {
        (Some(meant), _, _) => &meant.ours,
        (None, Some(named), machine) => one_of(quote, named, machine.map(|(_, gpu)| gpu))?,
        (None, None, Some((_, gpu))) => gpu,
        (None, None, None) => return Err(skip("no accelerator", quote.what())),
    };
    Ok((gpu.to_owned(), gpus))
}

/// The one accelerator that matches everything a quote says.
fn one_of<'k>(
    quote: &FeedQuote,
    named: &str,
    machine: Option<&'k str>,
) -> Result<&'k str, SkippedRow> {
    let models = models(named);
    if let Some(machine) = machine.filter(|_| models.is_empty())
        && machine.split('-').next().is_some_and(|model| words(named).iter().any(|it| it == model))
    {
        return Ok(machine); // `H100-MEGA-80GB` of a machine that a sheet knows
    }
    let fits = |name: &&str| {
        quote.memory.is_empty() || quote.memory.iter().any(|memory| has_memory(name, *memory))
    };
    let fitting: Vec<&'static str> = models.iter().copied().filter(fits).collect();
    if models.is_empty() {
        let reason =
            format!("no accelerator is called {named}; {} says which", flag(named, "NAME"));
        return Err(skip(reason, quote.what()));
    }
    if fitting.is_empty() {
        let memory = quote.memory.first().copied().map(whole).unwrap_or_default();
        let phrase = format!("{named} with {memory} GB is none of {}", list(&models));
        return Err(skip(phrase, quote.what()));
    }
    if let Some(machine) = machine.filter(|it| fitting.contains(it)) {
        return Ok(machine);
    }
    let hint = quote.hint.as_deref().unwrap_or_default();
    let wording = format!("{named} {hint} {}", quote.instance);
    let formed: Vec<&str> = fitting.iter().copied().filter(|it| has_form(it, &wording)).collect();
    match (fitting.as_slice(), formed.as_slice()) {
        ([one], _) | (_, [one]) => Ok(one),
        _ => {
            let left = if formed.is_empty() { &fitting } else { &formed };
            // The example names none of them: copied without thought, it would be a guess.
            let phrase = format!("{} says which: {}", flag(named, "NAME"), left.join(", "));
            Err(skip(phrase, quote.what()))
        }
    }
}

/// The flag that resolves the ambiguity, as typed on the command line.
fn flag(theirs: &str, ours: &str) -> String {
    let quote = if theirs.contains(' ') { "'" } else { "" };
    format!("`--gpu {quote}{theirs}={ours}{quote}`")
}

/// All accelerators of a model: they contain all words of the name, and the name contains all words
/// of their model.
fn models(named: &str) -> Vec<&'static str> {
    let words = words(named);
    let has_all = |known: &&&str| {
        let own: Vec<&str> = known.split('-').collect();
        words.iter().all(|word| own.contains(&word.as_str()))
            && needed(known).iter().all(|part| words.iter().any(|word| word == part))
    };
    let found: Vec<&str> = NAMES.iter().filter(has_all).copied().collect();
    if !found.is_empty() {
        return found;
    }
    // `H100NVL` and `RTX4090`
    let all = words.concat();
    let run_together = |known: &&&str| {
        let mut joined = String::new();
        let mut parts = known.split('-').enumerate();
        parts.any(|(index, part)| {
            joined.push_str(part);
            joined == all && index + 1 >= model(known).len()
        })
    };
    NAMES.iter().filter(run_together).copied().collect()
}

/// Words of a name that distinguish accelerators.
fn words(named: &str) -> Vec<String> {
    let lower = named.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let telling = words.filter(|it| !it.is_empty() && !NOISE.contains(it));
    let plain = |word: &str| match word.strip_suffix('g') {
        _ if is_sxm(word) => "sxm".to_owned(),
        Some(digits) if digits.parse::<u32>().is_ok() => format!("{word}b"), // `80G`
        _ => word.to_owned(),
    };
    telling.map(plain).collect()
}

/// Parts of one of our names before form and memory.
fn model(known: &str) -> Vec<&str> {
    const FORMS: [&str; 5] = ["pcie", "sxm", "nvl", "nvl72", "oam"];
    let is_memory =
        |part: &str| part.strip_suffix("gb").is_some_and(|it| it.parse::<u32>().is_ok());
    known.split('-').take_while(|part| !FORMS.contains(part) && !is_memory(part)).collect()
}

/// Parts of a model that a name must contain; many names leave out the family.
fn needed(known: &str) -> Vec<&str> {
    let model = model(known);
    match model.as_slice() {
        ["rtx" | "tpu", rest @ ..] if !rest.is_empty() => rest.to_vec(),
        all => all.to_vec(),
    }
}

/// True if an accelerator has about this memory: feeds count it in GB, in GiB, or as usable memory.
fn has_memory(name: &str, memory: Decimal) -> bool {
    let own = name.rsplit('-').next().and_then(|it| it.strip_suffix("gb"));
    let Some(own) = own.and_then(|it| Decimal::from_str_exact(it).ok()) else { return true };
    let off = memory.saturating_sub(own).abs();
    off.saturating_mul(Decimal::TEN) <= own
}

/// True if the names of an accelerator and its instance contain this form.
fn has_form(name: &str, wording: &str) -> bool {
    let lower = wording.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let says = |form: &str| words.contains(&form);
    let is_nvlink = name.contains("-nvlink-");
    match name.split('-').find(|part| ["sxm", "pcie", "nvl", "oam"].contains(part)) {
        Some("sxm") => says("hgx") || words.iter().any(|word| is_sxm(word)),
        Some("pcie") => {
            (says("pcie") || says("nvlink") && is_nvlink) && says("nvlink") == is_nvlink
        }
        Some(form) => says(form),
        None => false,
    }
}

/// True for `sxm` with or without the number of its socket.
fn is_sxm(word: &str) -> bool {
    word.strip_prefix("sxm").is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_named_by_its_words_or_by_them_run_together() {
        assert_eq!(models("A100-80GB").len(), 3);
        assert_eq!(models("H100NVL"), ["h100-nvl-94gb"]);
        assert_eq!(models("RTX4090"), ["rtx-4090-pcie-24gb"]);
        assert_eq!(models("A6000"), ["rtx-a6000-pcie-48gb"]);
        assert_eq!(models("L40"), ["l40-pcie-48gb"]);
        assert_eq!(models("TPU v5p"), ["tpu-v5p"]);
        // The first generation is another chip, and so is what is merely spelled alike.
        assert!(models("Inferentia").is_empty() && models("H100T").is_empty());
        assert!(models("RTX 6000").is_empty() && models("RTX").is_empty());
        assert_eq!(models("RTX PRO 6000"), ["rtx-pro-6000-pcie-96gb"]);
        assert!(models("80GB").is_empty() && models("H10").is_empty() && models("").is_empty());
    }

    #[test]
    fn memory_is_compared_with_room_for_gib_and_what_is_reserved() {
        assert!(has_memory("gb200-nvl72-186gb", Decimal::from(192)));
        assert!(has_memory("l4-pcie-24gb", Decimal::new(2235, 2)));
        assert!(!has_memory("a100-sxm-80gb", Decimal::from(40)));
        assert!(!has_memory("h100-nvl-94gb", Decimal::from(80)));
    }

    #[test]
    fn the_form_is_read_from_the_name_of_the_instance() {
        assert!(has_form("h100-sxm-80gb", "gpu_8x_h100_sxm5"));
        assert!(has_form("h100-pcie-80gb", "gpu_1x_h100_pcie"));
        assert!(!has_form("h100-pcie-nvlink-80gb", "gpu_1x_h100_pcie"));
        assert!(has_form("h100-pcie-nvlink-80gb", "n3-H100-NVLink"));
        assert!(!has_form("h100-pcie-80gb", "n3-H100-NVLink"));
    }
}
