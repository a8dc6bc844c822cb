//! Accelerator of a filled scenario: the one that is named, that of the trace, or that of the first instance to rent.

use super::parts::fail;
use crate::commands::output::Failure;
use crate::input::{did_you_mean, one_of, quoted};
use crate::pricing::{Catalog, accelerators};

/// Names on the command line that say which GPUs are meant.
#[derive(Clone, Copy, Debug)]
pub(super) struct NamedGpus<'a> {
    /// Accelerator, in full or in part.
    pub gpu: Option<&'a str>,
    /// GPUs of the trace.
    pub measured: Option<&'a str>,
    /// First instance to rent.
    pub first: Option<&'a str>,
}

/// Accelerator of the sheets that is the only one to fit a name, or that of the first instance to
/// rent.
pub(super) fn accelerator<'c>(
    named: NamedGpus<'_>,
    catalog: &'c Catalog,
) -> Result<&'c str, Failure> {
    let NamedGpus { gpu, measured, first } = named;
    let rented = first.and_then(|name| catalog.instances.iter().find(|it| it.entry == name));
    let Some(name) = gpu.or(measured) else {
        let name = first.unwrap_or_default();
        let near = did_you_mean(name, catalog.instances.iter().map(|it| it.entry.as_str()));
        let fix = if near.is_empty() { "write one of `gpu-tco prices`" } else { &near };
        let named = quoted(name);
        let unknown = || fail(format!("no built-in sheet has the instance {named}; {fix}"));
        return rented.map(|it| it.gpu.as_str()).ok_or_else(unknown);
    };
    let known = known(catalog);
    let fitting = accelerators::fitting(name, &known);
    if let Some(measured) = measured {
        check_measured(measured, (name, &fitting), &known)?;
    }
    let flag = if gpu.is_some() { "--gpu" } else { "the GPU of the trace," };
    let name = quoted(name);
    match (fitting.as_slice(), rented) {
        ([gpu], _) => Ok(gpu),
        ([], _) => Err(fail(format!(
            "no accelerator of the built-in sheets fits {flag} {name}\naccelerators: {}",
            known.join(", ")
        ))),
        (several, Some(rented)) if several.contains(&rented.gpu.as_str()) => Ok(&rented.gpu),
        (several, _) => Err(fail(format!(
            "{flag} {name} fits {} accelerators; write `--gpu` with {}",
            several.len(),
            one_of(several)
        ))),
    }
}

/// Accelerators of the built-in sheets.
fn known(catalog: &Catalog) -> Vec<&str> {
    let all = catalog.instances.iter().map(|it| it.gpu.as_str());
    let mut known: Vec<&str> = all.chain(catalog.systems.iter().map(|it| &*it.gpu)).collect();
    known.sort_unstable();
    known.dedup();
    known
}

/// Fails if the GPUs of the trace are surely others than those of this name.
fn check_measured(
    measured: &str,
    (name, fitting): (&str, &[&str]),
    known: &[&str],
) -> Result<(), Failure> {
    let counted = accelerators::fitting(measured, known);
    if counted.len() != 1 || fitting.iter().any(|it| counted.contains(it)) {
        return Ok(());
    }
    let [name, measured] = [name, measured].map(quoted);
    Err(fail(format!("the trace counts {measured}, and --gpu is {name}; leave it out")))
}
