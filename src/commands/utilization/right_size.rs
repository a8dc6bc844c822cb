//! Flags of cheaper GPUs.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::codes;
use crate::input::{Date, Diagnostic, Diagnostics};
use crate::usage::{Needs, Usage, UsageFinding, right_size};

/// Adds cheaper GPUs to each answer; `stated` is the GPU in use, if the command line says it.
pub(super) fn add(usages: &mut [Usage], stated: Option<&str>, diagnostics: &mut Diagnostics) {
    let needs: Vec<&Needs> = usages.iter().filter_map(|it| it.needs.as_ref()).collect();
    let mut refuse = |message: &str, fix: &str| {
        diagnostics.push(Diagnostic::error(codes::USAGE_FORMAT, message).fix(fix));
    };
    if needs.is_empty() {
        let message = "sums of GPUs and jobs do not say what a GPU needs";
        let fix = "give series of single GPUs, with `--from dcgm` or `--from nvidia-smi`; `--help` has the query";
        return refuse(message, fix);
    }
    if needs.iter().flat_map(|it| &it.all).all(|it| it.memory_gb.is_none()) {
        let message = "the memory in use of no whole GPU is known while it is held";
        let fix = "add `--memory FILE` with DCGM_FI_DEV_FB_USED of the same GPUs and time, or the column memory.used to \
                   the log of nvidia-smi";
        return refuse(message, fix);
    }
    let is_alone = usages.len() == 1;
    for usage in usages {
        let Some(needs) = &usage.needs else { continue };
        match right_size(needs, (usage.gpu.as_deref(), stated), last_day(usage)) {
            Ok(found) => usage.right_size = Some(found),
            Err(problem) if is_alone => diagnostics.push(problem),
            Err(problem) => {
                let (code, message) = (problem.code, problem.message);
                usage.findings.push(UsageFinding { code, message });
            }
        }
    }
}

/// Last day of the window, in UTC.
fn last_day(usage: &Usage) -> Date {
    let last = Timestamp::from_second(usage.window[1].saturating_sub(1)).unwrap_or_default();
    last.to_zoned(TimeZone::UTC).date().into()
}
