//! The formats of monitoring, one file each, and the register that lists them.

mod envelope;

use super::{Reading, TextReader};

/// Properties of a format.
pub(super) struct FormatDescription {
    /// Word on the command line.
    pub name: &'static str,
    /// Help of that word.
    pub help: &'static str,
    /// Reads a text; reports problems at their places.
    pub read: fn(&mut TextReader<'_>) -> Option<Reading>,
}

/// The register: a variant and its file, which has its description as `FORMAT`.
macro_rules! register {
    ($($doc:literal $variant:ident $file:ident;)*) => {
        $(mod $file;)*

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
}

impl UsageFormat {
    /// Word of the format on the command line.
    pub fn name(self) -> &'static str {
        self.description().name
    }

    /// Help of that word.
    pub fn help(self) -> &'static str {
        self.description().help
    }

    /// Reads a text; none if it has problems, which are reported.
    pub(super) fn read(self, reader: &mut TextReader<'_>) -> Option<Reading> {
        (self.description().read)(reader)
    }
}
