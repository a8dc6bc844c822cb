//! Names of accelerators: model, form and memory, so that different accelerators have different
//! names.

use rust_decimal::Decimal;

use super::market;
use crate::input::quoted;

/// All names of the built-in sheets, and those of other accelerators that are rented publicly.
pub const NAMES: &[&str] = &[
    "a10-pcie-24gb",
    "a100-pcie-40gb",
    "a100-pcie-80gb",
    "a100-pcie-nvlink-80gb",
    "a100-sxm-40gb",
    "a100-sxm-80gb",
    "a10g-pcie-24gb",
    "a16-pcie-16gb",
    "a40-pcie-48gb",
    "b200-sxm-180gb",
    "b300-sxm-288gb",
    "gaudi-32gb",
    "gb200-nvl72-186gb",
    "gb300-nvl72-288gb",
    "gh200-96gb",
    "h100-nvl-94gb",
    "h100-pcie-80gb",
    "h100-pcie-nvlink-80gb",
    "h100-sxm-80gb",
    "h20-sxm-96gb",
    "h200-nvl-141gb",
    "h200-sxm-141gb",
    "inferentia2-32gb",
    "l4-pcie-24gb",
    "l40-pcie-48gb",
    "l40s-pcie-48gb",
    "mi300x-oam-192gb",
    "mi325x-oam-256gb",
    "mi350x-oam-288gb",
    "mi355x-oam-288gb",
    "p100-pcie-16gb",
    "rtx-4090-pcie-24gb",
    "rtx-5090-pcie-32gb",
    "rtx-a6000-pcie-48gb",
    "rtx-pro-4000-sff-24gb",
    "rtx-pro-6000-max-q-96gb",
    "rtx-pro-6000-pcie-96gb",
    "t4-pcie-16gb",
    "tpu-v4",
    "tpu-v5e",
    "tpu-v5p",
    "tpu-v6e",
    "tpu-v7",
    "trainium-32gb",
    "trainium2-96gb",
    "v100-sxm-16gb",
    "v100-sxm-32gb",
];

/// Forms that the names of their products have, so that a name without one means another form.
const NAMED_FORMS: [&str; 3] = ["-nvl-", "-max-q-", "-nvlink-"];

/// Words of the names that drivers print, which say nothing of the model.
const BRANDS: [&str; 9] =
    ["nvidia", "tesla", "geforce", "amd", "instinct", "blackwell", "server", "edition", "shared"];

/// Word of a name, of one that drivers print: `NVIDIA A100-SXM4-80GB`, `NVIDIA H100 80GB HBM3`.
fn of_driver(word: &str) -> &str {
    match word {
        // The H100 of this memory is the one with SXM; names of the others say so.
        "sxm2" | "sxm3" | "sxm4" | "sxm5" | "hbm3" => "sxm",
        // Memory of the processor beside the GPU of 96 GB.
        "480gb" => "gh200",
        _ => word,
    }
}

/// Known names that contain every word of `name`, or else begin with `name`, ignoring hyphens.
pub(crate) fn meant(name: &str) -> Vec<&'static str> {
    let lower = name.to_lowercase().replace([' ', '_', ':'], "-");
    let words = lower.split('-').filter(|it| !it.is_empty() && !BRANDS.contains(it));
    let words: Vec<&str> = words.map(of_driver).collect();
    let has_all = |known: &&&str| {
        let own: Vec<&str> = known.split('-').collect();
        !words.is_empty() && words.iter().all(|word| own.contains(word))
    };
    let meant: Vec<&str> = NAMES.iter().filter(has_all).copied().collect();
    if !meant.is_empty() {
        return meant;
    }
    let run_together = |known: &&&str| known.replace('-', "").starts_with(&words.concat());
    NAMES.iter().filter(|_| !words.is_empty()).filter(run_together).copied().collect()
}

/// Full name of the only accelerator of the built-in sheets that a name fits; the name itself if none or
/// several fit.
pub(crate) fn full_name(name: &str) -> &str {
    let is_full = NAMES.contains(&name);
    match fitting(name, &market::accelerators()).as_slice() {
        [one] if !is_full => one,
        _ => name,
    }
}

/// Note that lists the accelerators of the built-in sheets that a name fits, if several do.
pub(crate) fn several(name: &str) -> Option<String> {
    let fitting = fitting(name, &market::accelerators());
    (fitting.len() > 1).then(|| format!("{} fits {}", quoted(name), fitting.join(", ")))
}

/// Accelerators among `known` that a name fits: the one of this full name, else those it is short for.
/// Case makes no difference.
pub(crate) fn fitting<'k>(name: &str, known: &[&'k str]) -> Vec<&'k str> {
    let full: Vec<&str> =
        known.iter().copied().filter(|it| it.eq_ignore_ascii_case(name)).collect();
    if !full.is_empty() {
        return full;
    }
    let meant = meant(name);
    let fitting: Vec<&str> = known.iter().copied().filter(|it| meant.contains(it)).collect();
    let is_plain = |it: &&str| NAMED_FORMS.iter().all(|form| !it.contains(form));
    match fitting.iter().copied().filter(is_plain).collect::<Vec<_>>().as_slice() {
        [one] => vec![one],
        _ => fitting,
    }
}

/// The name with the memory of one GPU, if `name` has the memory of all `gpus`: `h100-sxm-640gb`
/// becomes `h100-sxm-80gb`.
pub(crate) fn of_one(name: &str, gpus: Decimal) -> Option<String> {
    let (model, memory) = name.rsplit_once('-')?;
    let all: Decimal = memory.strip_suffix("gb")?.parse().ok()?;
    let one = format!("{model}-{}gb", all.checked_div(gpus)?.normalize());
    let is_known = NAMES.contains(&name);
    (!is_known && gpus > Decimal::ONE && NAMES.contains(&one.as_str())).then_some(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_form_may_be_several() {
        assert_eq!(meant("H100 NVL"), ["h100-nvl-94gb"]);
        assert_eq!(meant("v100"), ["v100-sxm-16gb", "v100-sxm-32gb"]);
        assert_eq!(meant("h100sxm"), ["h100-sxm-80gb"]);
        assert!(meant("h100").len() > 3 && meant("").is_empty());
        for (driver, name) in [
            ("NVIDIA H100 80GB HBM3", "h100-sxm-80gb"),
            ("NVIDIA A100-SXM4-80GB", "a100-sxm-80gb"),
            ("Tesla V100-SXM2-16GB", "v100-sxm-16gb"),
            ("NVIDIA H200", "h200-sxm-141gb"),
            ("NVIDIA A10G", "a10g-pcie-24gb"),
            ("Tesla T4", "t4-pcie-16gb"),
            ("NVIDIA H100 PCIe", "h100-pcie-80gb"),
            ("NVIDIA A100 80GB PCIe", "a100-pcie-80gb"),
            ("NVIDIA GH200 480GB", "gh200-96gb"),
            ("NVIDIA-H100-80GB-HBM3-SHARED", "h100-sxm-80gb"),
            ("NVIDIA RTX PRO 6000 Blackwell Server Edition", "rtx-pro-6000-pcie-96gb"),
        ] {
            assert_eq!(fitting(driver, NAMES), [name]);
        }
        assert!(NAMES.is_sorted());
    }

    #[test]
    fn a_full_name_is_not_short_for_a_longer_one() {
        assert_eq!(fitting("A100-PCIe-80GB", NAMES), ["a100-pcie-80gb"]);
        assert_eq!(fitting("H200", &["h100-sxm-80gb", "h200-sxm-141gb"]), ["h200-sxm-141gb"]);
        assert!(fitting("a100", NAMES).len() > 3);
    }

    #[test]
    fn a_short_name_is_resolved_if_one_accelerator_fits() {
        assert_eq!(full_name("H200"), "h200-sxm-141gb");
        assert_eq!(full_name("H100-SXM"), "h100-sxm-80gb");
        assert_eq!((full_name("h100"), full_name("any")), ("h100", "any"));
        assert_eq!((several("H200"), several("any")), (None, None));
        assert_eq!(full_name("H200 NVL"), "h200-nvl-141gb");
        assert!(several("h100").unwrap().starts_with("`h100` fits h100-"));
    }

    #[test]
    fn the_memory_of_all_is_not_that_of_one() {
        let eight = Decimal::from(8);
        assert_eq!(of_one("h100-sxm-640gb", eight).as_deref(), Some("h100-sxm-80gb"));
        assert_eq!(of_one("h100-sxm-80gb", eight), None);
        assert_eq!(of_one("a100-sxm-80gb", Decimal::TWO), None);
        assert_eq!(of_one("h100-sxm-80gb", Decimal::ONE), None);
    }
}
