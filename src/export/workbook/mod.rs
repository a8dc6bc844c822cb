//! A workbook whose formulas are those of the model: change an input, and every figure follows.
//!
//! Figures of the graph have a row each on the sheet of the model; the sheets before it read them.
//! Every formula has the result of our own engine beside it, so that a preview shows what a
//! recalculation gives.

mod about;
mod actual;
mod approval;
mod break_even;
mod breakdown;
mod cases;
mod checks;
mod command;
mod crossings;
mod curve;
mod decision;
mod flows;
mod formula;
mod inputs;
mod map;
mod mean;
mod mix;
mod model;
mod months;
mod names;
mod of_file;
mod outline;
mod pairs;
mod places;
mod ranking;
mod rates;
mod refusal;
mod sections;
mod sensitivity;
mod sentence;
mod style;
mod summary;
mod sweep;
mod text;
mod tie_outs;
mod tiers;
mod titled;
mod tornado;
mod verdict;

use indexmap::IndexMap;
use rust_decimal::Decimal;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Formula, Workbook, Worksheet, XlsxError};

use crate::analysis::explain::TermKind;
use crate::analysis::{AccountFigures, CostedAlternative, Workings};
use crate::check::Watched;
use crate::expr::NodeId;
use crate::input::escaped;
use crate::report::compare::Material;
use crate::report::picture::Picture;
use crate::report::sensitivity::SensitivityMaterial;
pub use actual::actual_workbook;
use formula::Formulas;
use names::NamedInput;
use places::{At, Place};
pub use refusal::NoWorkbook;

/// Reference to the sheet of the model, before that of a cell.
const OF_MODEL: &str = "Model!";

/// A sheet of a book.
type Sheet = fn(&Book<'_>) -> Result<Worksheet, XlsxError>;

/// True for a book that has the sheet.
type IsThere = fn(&Book<'_>) -> bool;

/// The register of sheets, in order.
const SHEETS: [(Sheet, IsThere); 20] = [
    (summary::sheet, always),
    (approval::sheet, always),
    (decision::sheet, always),
    (command::sheet, always),
    (cases::sheet, |book| !book.cases.is_empty()),
    (flows::cash, always),
    (flows::expense, always),
    (flows::unit_cost, always),
    (breakdown::sheet, always),
    (break_even::sheet, always),
    (mix::sheet, |book| book.mix.is_ok()),
    (map::sheet, |book| book.map.is_ok()),
    (sensitivity::sheet, always),
    (tie_outs::sheet, always),
    (months::sheet, always),
    (model::sheet, always),
    (sweep::sheet, |book| sweep::Sweep::of(book).is_some()),
    (verdict::sheet, always),
    (about::assumptions, always),
    (about::sheet, always),
];

fn always(_: &Book<'_>) -> bool {
    true
}

/// Everything a workbook is made from.
#[derive(Clone, Copy, Debug)]
pub struct WorkbookMaterial<'r> {
    /// Results.
    pub compare: Material<'r>,
    /// Figures behind them, with their formulas.
    pub workings: &'r Workings,
    /// Effect of the inputs; none if fewer than two alternatives serve all demand.
    pub sensitivity: Option<SensitivityMaterial<'r>>,
    /// Chart of the cheapest alternative over two inputs, or why there is none.
    pub map: Result<&'r Picture, &'r str>,
    /// Chart of the tiers under the load-duration curve, or why there is none.
    pub mix: Result<&'r Picture, &'r str>,
    /// Values of inputs that `compare` warns of, by key.
    pub watched: &'r IndexMap<String, Watched>,
    /// Arguments of `compare` that give the same figures: the scenario and its flags.
    pub arguments: &'r [String],
}

/// The bytes of a workbook; equal material gives equal bytes.
///
/// # Errors
///
/// Says which limit the scenario is beyond.
pub fn workbook(material: WorkbookMaterial<'_>) -> Result<Vec<u8>, NoWorkbook> {
    let book = Book::of(material);
    refusal::check(&book)?;
    let mut file = Workbook::new();
    let title = escaped(&material.compare.case.title);
    let title = title.as_ref();
    let properties = DocProperties::new().set_title(title).set_creation_datetime(&created(&book)?);
    file.set_properties(&properties);
    for (sheet, _) in SHEETS.iter().filter(|(_, is_there)| is_there(&book)) {
        let mut sheet = sheet(&book)?;
        sheet.set_header(titled::header(title)).set_footer(titled::footer(&book));
        file.push_worksheet(sheet);
    }
    for (row, it) in (inputs::FIRST + 1..).zip(&book.inputs) {
        let name = book.typed.get(it.key).map(String::as_str).unwrap_or_default();
        file.define_name(name, &format!("={}!$B${row}", inputs::NAME))?;
        let in_use = book.names.get(it.key).filter(|it| *it != name);
        if let Some(in_use) = in_use {
            file.define_name(in_use, &format!("={}!$M${row}", inputs::NAME))?;
        }
    }
    for (name, cell) in summary::results(&book) {
        file.define_name(name, &cell)?;
    }
    Ok(file.save_to_buffer()?)
}

/// Noon of the day whose prices are used.
fn created(book: &Book<'_>) -> Result<ExcelDateTime, XlsxError> {
    ExcelDateTime::parse_from_str(&format!("{}T12:00:00", book.material.case.as_of))
}

/// A workbook in the making: where each figure and each input has its cells.
struct Book<'r> {
    material: Material<'r>,
    workings: &'r Workings,
    sensitivity: Option<SensitivityMaterial<'r>>,
    map: Result<&'r Picture, &'r str>,
    mix: Result<&'r Picture, &'r str>,
    watched: &'r IndexMap<String, Watched>,
    arguments: &'r [String],
    sections: Vec<model::Section>,
    places: IndexMap<NodeId, Place>,
    inputs: Vec<NamedInput<'r>>,
    /// Inputs with a low and a high value.
    cases: Vec<cases::Case<'r>>,
    /// Name of the cell in which each input is typed.
    typed: IndexMap<String, String>,
    /// Name of the cell that formulas read: the typed one, or the one in use if there are cases.
    names: IndexMap<String, String>,
}

impl<'r> Book<'r> {
    fn of(material: WorkbookMaterial<'r>) -> Self {
        let WorkbookMaterial { compare, workings, sensitivity, map, mix, arguments, watched } =
            material;
        let reading = workings.explainer.reading();
        let named = |id: &NodeId| {
            let (key, input) = reading.origin(*id)?;
            Some(NamedInput { key, input, id: *id })
        };
        let inputs: Vec<NamedInput<'r>> = workings.figures.iter().filter_map(named).collect();
        let sections = model::sections(workings, outline::parts(workings));
        let cases = cases::of(sensitivity, &inputs);
        let typed = names::of("in_", inputs.iter().map(|it| it.key));
        let mut names = typed.clone();
        names.extend(names::of("use_", cases.iter().map(|it| it.key)));
        Self {
            names,
            typed,
            cases,
            places: sections.iter().flat_map(|it| &it.places).map(|(id, it)| (*id, *it)).collect(),
            sections,
            inputs,
            workings,
            sensitivity,
            map,
            mix,
            arguments,
            watched,
            material: compare,
        }
    }

    fn formulas(&self) -> Formulas<'_> {
        Formulas {
            explainer: &self.workings.explainer,
            places: &self.places,
            names: &self.names,
            sheet: "",
            here: None,
        }
    }

    /// Results of an account.
    fn costed(&self, it: &AccountFigures) -> Option<&CostedAlternative> {
        self.material.comparison.alternatives.iter().find(|costed| costed.name == it.name)
    }

    /// Last month.
    fn months(&self) -> u16 {
        u16::try_from(self.workings.explainer.reading().months()).unwrap_or(u16::MAX)
    }

    fn unit(&self, id: NodeId) -> String {
        self.workings.explainer.unit(id)
    }

    /// Unit with the currency of the scenario.
    fn in_currency(&self, unit: &str) -> String {
        unit.replacen("money", &self.material.case.currency, 1)
    }

    fn value(&self, id: NodeId, at: At) -> Option<Decimal> {
        let explainer = &self.workings.explainer;
        self.value_by(id, at, |id, cell| explainer.cell(id, cell))
    }

    /// Value of a cell by the cells of some evaluation; of a row below a mean, its part of it.
    fn value_by(
        &self,
        id: NodeId,
        at: At,
        cell: impl Fn(NodeId, [usize; 2]) -> Option<Decimal>,
    ) -> Option<Decimal> {
        let explainer = &self.workings.explainer;
        let [month, level] = [at.month as usize, at.level as usize];
        if level == 0 || explainer.reading().extent(id).levels {
            return cell(id, [month, level]);
        }
        let TermKind::Mean(of) = explainer.formula(id)?.kind else { return cell(id, [month, 0]) };
        let rows = places::rows_below(explainer, &of)?;
        explainer.part(&of, rows.iter().take(level).next_back()?, month, cell)
    }

    /// Reference from another sheet to a figure in a month.
    fn cell(&self, id: NodeId, month: u32) -> String {
        let input = self.workings.explainer.reading().origin(id);
        if let Some(name) = input.and_then(|(key, _)| self.names.get(key)) {
            return name.clone();
        }
        let cell = self.places.get(&id).map(|it| it.cell(At { month, level: 0 }));
        cell.map_or_else(|| "NA()".to_owned(), |it| format!("{OF_MODEL}{it}"))
    }

    /// Cell, for another sheet, of the value in use of an input that has cases.
    fn case_cell(&self, key: &str) -> Option<String> {
        cases::in_use(&self.cases, key)
    }

    /// Reference to a figure from the sheet of that name.
    fn cell_here(&self, id: NodeId, sheet: &str) -> String {
        self.cell(id, 0).trim_start_matches(&format!("{sheet}!")).to_owned()
    }

    /// Formula of a figure that has no cell on the sheet of the model, for another sheet.
    fn written(&self, id: NodeId) -> Formula {
        let value = result(self.value(id, At::default()));
        Formula::new(self.formula(id)).set_result(value)
    }

    /// Text of that formula.
    fn formula(&self, id: NodeId) -> String {
        let formulas = Formulas { sheet: OF_MODEL, ..self.formulas() };
        formulas.of(id, At::default()).unwrap_or_default()
    }
}

/// Cached result of a formula; what is missing is an error, as it is when computed again.
fn result(value: Option<Decimal>) -> String {
    value.map_or_else(|| "#DIV/0!".to_owned(), |it| it.normalize().to_string())
}
