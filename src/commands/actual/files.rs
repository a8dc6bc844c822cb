//! Files of `actual` that are no text: a workbook, and the chart from plan to actual.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::drawn::{self, ChartFormat};
use super::super::output::Failure;
use crate::export::picture::{PictureSize, Theme};
use crate::export::workbook::actual_workbook;
use crate::input::shown;
use crate::report::actual::{ActualMaterial, picture};

/// Kind of a file that is no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BinaryFile {
    /// Workbook.
    Workbook,
    /// Chart.
    Chart(ChartFormat),
}

impl BinaryFile {
    /// Kind by the extension of a file; none for texts.
    pub fn of(path: Option<&Path>) -> Option<Self> {
        let extension = path?.extension().map(|it| shown(Path::new(it)).to_lowercase())?;
        match extension.as_str() {
            "xlsx" => Some(Self::Workbook),
            "svg" => Some(Self::Chart(ChartFormat::Svg)),
            "png" => Some(Self::Chart(ChartFormat::Png)),
            _ => None,
        }
    }

    /// Bytes of the file.
    ///
    /// # Errors
    ///
    /// Says why it cannot be made.
    pub fn bytes(self, material: ActualMaterial<'_>) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Workbook => actual_workbook(material)
                .map_err(|why| Failure::Usage(format!("the workbook cannot be written: {why}"))),
            Self::Chart(format) => {
                let made = picture(material)
                    .map_err(|why| Failure::Usage(format!("there is no chart: {why}")))?;
                let mut lacking = BTreeSet::new();
                let manner = (format, PictureSize::default(), Theme::default());
                let bytes = drawn::bytes(&made, manner, &mut lacking)?;
                drawn::warn(&lacking)?;
                Ok(bytes)
            }
        }
    }
}
