//! Records of the load-duration curve of a trace, with all digits.

use super::Material;
use crate::format::exact;
use crate::report::records::{Field, Records, Value};

/// Every level, highest first; none without a trace.
pub(super) fn records(material: Material<'_>) -> Records {
    let levels = material.trace().map(|it| it.outline.levels.as_ref()).unwrap_or_default();
    let row = levels.iter().map(|it| [it.share_of_time, it.gpus].map(exact));
    Records {
        columns: ["share_of_time", "gpus"].map(Field::plain).to_vec(),
        rows: row.map(|it| it.map(Value::text).to_vec()).collect(),
    }
}
