//! One edit of a sheet or scenario.

use crate::analysis::FigureChange;
use rust_decimal::Decimal;

use crate::input::Span;

/// A value that changed, or that only one side has.
#[derive(Clone, Debug)]
pub struct Edit {
    /// Subject of the value: `lambda/gpu_8x_h100_sxm5 on demand`, or a scenario.
    pub of: String,
    /// Key of the value: `price_per_hour`, `own.owned.staff.fte`.
    pub key: String,
    /// Unit of the value, if the key implies one: `USD per instance-hour`.
    pub unit: Option<String>,
    /// First day of the row with the value.
    pub from: Option<String>,
    /// Kind of the edit.
    pub kind: EditKind,
    /// Value at the base.
    pub before: Option<FileValue>,
    /// Value at the head.
    pub after: Option<FileValue>,
    /// Names of the scenarios whose figures the edit changes.
    pub moves: Vec<String>,
    /// Scenario that contains the value; `None` for a sheet.
    pub scenario: Option<String>,
    /// True if the unit changed too, so that the numbers are not comparable.
    pub is_rescaled: bool,
}

/// Kind of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditKind {
    /// The value was replaced.
    Changed,
    /// A new row follows the row, which is kept as history.
    Succeeded,
    /// The value is new.
    Added,
    /// The value was removed.
    Removed,
    /// The evidence of a figure changed: its source, grade, note, or the day it was checked.
    Remark,
}

impl EditKind {
    /// Name of the kind in data.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Succeeded => "succeeded",
            Self::Added => "added",
            Self::Removed => "removed",
            Self::Remark => "remark",
        }
    }
}

/// A value of a file, at the base or at the head.
#[derive(Clone, Debug)]
pub struct FileValue {
    /// Text as written, or a summary of a larger value.
    pub text: String,
    /// The number, if the value is one.
    pub number: Option<Decimal>,
    /// Place of the value: `pricing/lambda.yaml:9`.
    pub place: String,
    /// Span of everything that belongs to the value, such as its row; `None` if the place is on the
    /// other side.
    pub(super) extent: Option<Span>,
}

impl Edit {
    /// Relative change of the number, as a share of the old one.
    #[must_use]
    pub fn share(&self) -> Option<Decimal> {
        if self.is_rescaled {
            return None;
        }
        let (before, after) = (self.before.as_ref()?.number?, self.after.as_ref()?.number?);
        FigureChange::between(before, after).share
    }

    /// Place at the head, or else at the base.
    #[must_use]
    pub fn place(&self) -> &str {
        let value = self.after.as_ref().or(self.before.as_ref());
        value.map_or("", |it| it.place.as_str())
    }
}
