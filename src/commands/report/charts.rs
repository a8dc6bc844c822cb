//! Charts of a report: which are asked for, their figures and their files.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::super::answer::Answered;
use super::super::drawn::{self, ChartFormat};
use super::super::output::{self, Failure};
use super::super::sensitivity::usual;
use crate::analysis::{CostedAlternative, Sensitivity, Stacked, Study, rent_map, stacked};
use crate::export::picture::{PictureSize, Theme};
use crate::input::shown;
use crate::model::DemandShape;
use crate::report::compare::Material;
use crate::report::picture::{ChartFigures, ChartMaterial, ChartName, Picture, picture};
use crate::report::sensitivity::SensitivityMaterial;

/// Most inputs of a tornado.
const TOP: usize = 10;
/// Smallest and largest picture.
const SIZES: [[u32; 2]; 2] = [[960, 540], [7680, 4320]];

/// Flags of charts.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Charts")]
pub(super) struct ChartFlags {
    /// Chart to draw into a .svg or .png file
    #[arg(long, value_enum, value_name = "NAME")]
    chart: Option<ChartName>,
    /// Formats of the charts in a folder, which has a file for each chart
    #[arg(long, value_enum, value_name = "FORMATS", value_delimiter = ',', hide_short_help = true)]
    charts: Vec<ChartFormat>,
    /// Colors of charts
    #[arg(long, value_enum, default_value_t, value_name = "THEME", hide_short_help = true)]
    theme: Theme,
    /// Size of charts in pixels
    #[arg(long, value_parser = size, default_value = "1280x720", value_name = "SIZE", hide_short_help = true)]
    size: PictureSize,
}

/// Figures of charts, and the effect of the inputs.
#[derive(Debug, Default)]
pub(super) struct ChartAnswer {
    figures: ChartFigures,
    sensitivity: Option<Sensitivity>,
}

impl ChartFlags {
    /// True if the output is a folder with charts.
    pub fn is_folder(&self, path: &Path) -> bool {
        let has_slash = path.as_os_str().as_encoded_bytes().ends_with(b"/");
        has_slash || path.is_dir() || (!self.charts.is_empty() && path.extension().is_none())
    }

    /// Checks the flags of an output with charts or without them.
    ///
    /// # Errors
    ///
    /// Says which flag is missing, or is for another output.
    pub fn check(&self, output: ChartOutput) -> Result<(), Failure> {
        let message = match output {
            ChartOutput::One(format) if self.chart.is_none() => {
                let names: Vec<&str> = ChartName::ALL.iter().map(|it| it.word()).collect();
                let ending = format.ending();
                format!(
                    "a .{ending} file has one chart, and --chart names none; add `--chart {}` (or {}), \
                     or write all with `-o FOLDER/ --charts {ending}`",
                    ChartName::CumulativeCost.word(),
                    names.get(1..).unwrap_or_default().join(", ")
                )
            }
            ChartOutput::One(_) if !self.charts.is_empty() => {
                "--charts is for a folder; end the output with `/`, or leave it out".to_owned()
            }
            ChartOutput::Folder if self.charts.is_empty() => {
                "a folder gets charts, and --charts names no format; add `--charts svg,png`"
                    .to_owned()
            }
            ChartOutput::Folder if self.chart.is_some() => {
                "--chart is for one file; end the output with .svg or .png, or leave it out"
                    .to_owned()
            }
            ChartOutput::None if self.chart.is_some() || !self.charts.is_empty() => {
                "--chart and --charts are for .svg and .png files and for folders; leave them out"
                    .to_owned()
            }
            _ => return Ok(()),
        };
        Err(Failure::Usage(message))
    }

    /// Charts that are asked for.
    pub fn requested(&self, output: ChartOutput) -> Vec<ChartName> {
        match output {
            ChartOutput::One(_) => self.chart.into_iter().collect(),
            ChartOutput::Folder => ChartName::ALL.to_vec(),
            ChartOutput::None => Vec::new(),
        }
    }

    /// Bytes of one chart.
    ///
    /// # Errors
    ///
    /// Says why the scenario has no such chart.
    pub fn one(
        &self,
        material: ChartMaterial<'_>,
        format: ChartFormat,
    ) -> Result<Vec<u8>, Failure> {
        let mut lacking = BTreeSet::new();
        let name = self.chart.unwrap_or(ChartName::CumulativeCost);
        let made = picture(name, material);
        let made = made.map_err(|why| {
            Failure::Usage(format!("the scenario has no chart {}: {why}", name.word()))
        })?;
        let bytes = drawn::bytes(&made, (format, self.size, self.theme), &mut lacking)?;
        drawn::warn(&lacking)?;
        Ok(bytes)
    }

    /// Writes all charts into a folder, all of them or none, and says which the scenario cannot have.
    ///
    /// # Errors
    ///
    /// Says which file cannot be written.
    pub fn folder(
        &self,
        material: ChartMaterial<'_>,
        folder: &Path,
        inputs: &[PathBuf],
    ) -> Result<(), Failure> {
        let mut files: Vec<(Vec<u8>, PathBuf)> = Vec::new();
        let (mut missing, mut lacking) = (Vec::new(), BTreeSet::new());
        for name in ChartName::ALL {
            match picture(name, material) {
                Err(why) => missing.push(format!("no {}: {why}\n", name.word())),
                Ok(made) => {
                    for format in &self.charts {
                        let file = folder.join(format!("{}.{}", name.word(), format.ending()));
                        files.push((
                            drawn::bytes(&made, (*format, self.size, self.theme), &mut lacking)?,
                            file,
                        ));
                    }
                }
            }
        }
        output::create_folder(folder)?;
        let paths: Vec<(&[u8], Option<&Path>)> =
            files.iter().map(|(bytes, path)| (bytes.as_slice(), Some(path.as_path()))).collect();
        output::write_all(&paths, inputs)?;
        let written = files.iter().map(|(_, path)| format!("  {}\n", shown(path)));
        output::tell(&format!("Wrote\n{}{}", written.collect::<String>(), missing.concat()))?;
        drawn::warn(&lacking)
    }
}

/// Charts of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChartOutput {
    /// One chart in a file.
    One(ChartFormat),
    /// A file for each chart.
    Folder,
    /// No chart in a file of its own.
    None,
}

impl ChartAnswer {
    /// Figures of the charts that are asked for.
    pub fn of(answered: &Answered<'_>, names: &[ChartName]) -> Self {
        let (study, comparison) = (answered.study, answered.comparison);
        let ranked = comparison.alternatives.as_slice();
        let has = |name| names.contains(&name);
        let figures = ChartFigures {
            cumulative: has(ChartName::CumulativeCost).then(|| study.cumulative(comparison)),
            unit_costs: has(ChartName::CostOverUtilization)
                .then(|| study.unit_costs(comparison))
                .flatten(),
            mix: has(ChartName::Mix).then(|| mix(study, ranked)).flatten(),
            map: has(ChartName::Map).then(|| rent_map(study, ranked)).flatten(),
        };
        let sensitivity = has(ChartName::Tornado).then(|| usual(study, ranked));
        Self { figures, sensitivity: sensitivity.flatten() }
    }

    /// All charts that the scenario can have.
    pub fn pictures(&self, compare: Material<'_>) -> Vec<Picture> {
        let material = self.material(compare);
        ChartName::ALL.into_iter().filter_map(|name| picture(name, material).ok()).collect()
    }

    /// Material of charts.
    pub fn material<'r>(&'r self, compare: Material<'r>) -> ChartMaterial<'r> {
        let sensitivity = self.sensitivity.as_ref().map(|it| SensitivityMaterial {
            case: compare.case,
            sensitivity: it,
            top: TOP,
            sizes: None,
            cautions: &[],
        });
        ChartMaterial { compare, figures: &self.figures, sensitivity }
    }
}

/// Tiers under the curve of demand: of the cheapest alternative with several, else of the cheapest.
/// None if demand has one level.
fn mix(study: &Study<'_>, ranked: &[CostedAlternative]) -> Option<(String, Stacked)> {
    if matches!(study.case.demand.shape, DemandShape::OnOff(_) | DemandShape::Flat(_)) {
        return None;
    }
    let several = ranked.iter().find(|it| it.is_ranked() && it.tiers.len() > 1);
    let drawn = several.or(ranked.first())?;
    let alone = study.case.alternatives.get(drawn.position).cloned()?;
    let alone = study.case.with_alternatives(vec![alone]);
    Some((drawn.name.clone(), stacked(&alone, study.effort())?))
}

/// Parses a size of the command line: `1280x720`.
fn size(text: &str) -> Result<PictureSize, String> {
    let [[least_width, least_height], [width, height]] = SIZES;
    let wrong = || {
        format!(
            "write a width and a height in pixels, from {least_width}x{least_height} to {width}x{height}"
        )
    };
    let sides = text.split_once('x').ok_or_else(wrong)?;
    let number = |text: &str| text.parse::<u32>().map_err(|_| wrong());
    let found = PictureSize { width: number(sides.0)?, height: number(sides.1)? };
    let fits = (least_width..=width).contains(&found.width)
        && (least_height..=height).contains(&found.height)
        && found.width <= found.height.saturating_mul(3)
        && found.height <= found.width.saturating_mul(2);
    if fits { Ok(found) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_numbers_of_pixels() {
        assert_eq!(size("1280x720"), Ok(PictureSize { width: 1280, height: 720 }));
        for wrong in ["1280", "axb", "10x10", "99999x99999", "7680x540", ""] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
