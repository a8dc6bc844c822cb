//! One thing that was edited.

use rust_decimal::Decimal;

use crate::input::Span;

/// A value that is another than before, or stands on one side only.
#[derive(Clone, Debug)]
pub struct Edit {
    /// What it belongs to: `lambda/gpu_8x_h100_sxm5 on demand`, or a scenario.
    pub of: String,
    /// Its key: `price_per_hour`, `own.owned.staff.fte`.
    pub key: String,
    /// Its unit, where the key says one: `USD per instance-hour`.
    pub unit: Option<String>,
    /// The first day of the row it is in.
    pub from: Option<String>,
    /// What happened to it.
    pub kind: EditKind,
    /// What stood there before.
    pub before: Option<FileValue>,
    /// What stands there now.
    pub after: Option<FileValue>,
    /// The scenarios whose figures come from there.
    pub moves: Vec<String>,
    /// The scenario it is written in; none for a sheet.
    pub scenario: Option<String>,
    /// Whether it is counted by another unit than before, so that its numbers do not compare.
    pub(super) is_rescaled: bool,
}

/// What happened to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditKind {
    /// It was replaced.
    Changed,
    /// A row follows another, which is kept as history.
    Succeeded,
    /// It was not there before.
    Added,
    /// It is there no more.
    Removed,
    /// What stands beside a figure: its source, grade, note, or the day it was checked.
    Remark,
}

impl EditKind {
    /// The word for it in data.
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

/// What stands, or stood, in a file.
#[derive(Clone, Debug)]
pub struct FileValue {
    /// As it was written, or in words what it holds.
    pub text: String,
    /// The number it is, if it is one.
    pub number: Option<Decimal>,
    /// Where it stands: `pricing/lambda.yaml:9`.
    pub place: String,
    /// All that belongs to it there: the row, where it is in one; none where it is of the other side.
    pub(super) extent: Option<Span>,
}

impl Edit {
    /// By how much a number changed, as a share of what it was.
    #[must_use]
    pub fn share(&self) -> Option<Decimal> {
        if self.is_rescaled {
            return None;
        }
        let (before, after) = (self.before.as_ref()?.number?, self.after.as_ref()?.number?);
        (after - before).checked_div(before)
    }

    /// Where it stands now, or stood.
    #[must_use]
    pub fn place(&self) -> &str {
        let said = self.after.as_ref().or(self.before.as_ref());
        said.map_or("", |it| it.place.as_str())
    }
}
