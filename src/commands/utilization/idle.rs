//! Flags of idle GPUs.

use rust_decimal::Decimal;

use crate::codes;
use crate::commands::percent;
use crate::input::{Diagnostic, Diagnostics};
use crate::usage::Usage;

/// Parses a share of time, such as `5%` or `0.05`.
pub(super) fn under(text: &str) -> Result<Decimal, String> {
    let found = percent::number(text).map(|it| it.0);
    let found = found.filter(|it| *it > Decimal::ZERO && *it <= Decimal::ONE);
    found.ok_or_else(|| "write a share above 0, up to 100%, such as `5%`".to_owned())
}

/// Parses a share of time that a fleet is used, such as `77%`.
pub(super) fn at_use(text: &str) -> Result<Decimal, String> {
    let found = percent::number(text).map(|it| it.0);
    let found = found.filter(|it| *it >= Decimal::new(1, 2) && *it <= Decimal::ONE);
    found.ok_or_else(|| "write a share from 1% to 100%, such as `77%`".to_owned())
}

/// Fails if the files have no single GPU.
pub(super) fn check(usages: &[Usage], diagnostics: &mut Diagnostics) {
    if usages.iter().all(|it| it.idle.is_none()) {
        let message = "sums of GPUs and jobs do not say which GPU is idle";
        let fix = "give series of single GPUs, with `--from dcgm` or `--from nvidia-smi`; `--help` has the query";
        diagnostics.push(Diagnostic::error(codes::USAGE_FORMAT, message).fix(fix));
    }
}
