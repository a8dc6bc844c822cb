//! The formats of monitoring, one file each, and the register that lists them.

mod cells;
mod contradiction;
mod csv;
mod dcgm;
mod devices;
mod envelope;
mod exposition;
mod focus;
mod kubernetes;
mod labels;
mod memory;
mod metrics;
mod nvidia_smi;
mod prometheus;
mod scale;
mod slurm;

use super::{Reading, TextReader};

pub(super) use csv::jobs::JOB;
pub(super) use focus::BillReader;
pub use focus::{BillMonth, Spend, SpendKind, SpendSum};
pub(super) use memory::read as memory_in_use;

/// Bytes at the beginning of a text by which its format is recognized.
const HEAD: usize = 4_096;

/// Properties of a format.
pub(super) struct FormatDescription {
    /// Word on the command line.
    pub name: &'static str,
    /// Help of that word.
    pub help: &'static str,
    /// True if nothing is sent for time in which no GPU is held.
    pub has_no_zeros: bool,
    /// True if a text that begins so is of this format.
    pub is: fn(&str) -> bool,
    /// Reads a text; reports problems at their places.
    pub read: fn(&mut TextReader<'_>) -> Option<Reading>,
}

/// The register: a variant and its module above, which has its description as `FORMAT`.
macro_rules! register {
    ($($doc:literal $variant:ident $file:ident;)*) => {
        /// Format of a text of monitoring.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum UsageFormat {
            $(#[doc = $doc] $variant,)*
        }

        impl UsageFormat {
            /// All formats, in the order of the help.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            fn description(self) -> FormatDescription {
                match self {
                    $(Self::$variant => $file::FORMAT,)*
                }
            }
        }
    };
}

register! {
    "Answers of a Prometheus server to `query_range`." Prometheus prometheus;
    "Series of single GPUs by dcgm-exporter." Dcgm dcgm;
    "Series of kube-state-metrics." Kubernetes kubernetes;
    "Logs of `nvidia-smi`." NvidiaSmi nvidia_smi;
    "CSV by hand or by scripts." Csv csv;
    "Job records of Slurm." Slurm slurm;
    "Bills in FOCUS." Focus focus;
}

impl UsageFormat {
    /// Word of the format on the command line.
    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// Other words for the format.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Slurm => &["sacct"],
            _ => &[],
        }
    }

    /// Help of that word.
    pub fn help(self) -> &'static str {
        self.description().help
    }

    /// True if files with held GPUs have any size and are read in pieces.
    pub fn is_streamed(self) -> bool {
        self == Self::Focus
    }

    /// True if nothing is sent for time in which no GPU is held.
    pub(super) fn has_no_zeros(self) -> bool {
        self.description().has_no_zeros
    }

    /// Format that a text is recognized as.
    pub fn of(text: &str) -> Option<Self> {
        let mut end = text.len().min(HEAD);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let head = text.get(..end).unwrap_or_default();
        // The last ones of the register are the most special ones.
        Self::ALL.iter().rev().copied().find(|it| (it.description().is)(head))
    }

    /// Reads a text; none if it has problems, which are reported.
    pub(super) fn read(self, reader: &mut TextReader<'_>) -> Option<Reading> {
        (self.description().read)(reader)
    }
}
