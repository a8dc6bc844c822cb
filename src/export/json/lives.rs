//! Expense by useful life, with `--view lives`.

use super::shape::Made;
use super::view::views;
use crate::analysis::{AlternativeLives, Lives};
use crate::report::compare::keys::{LIFE_ROW, LifeRow, life_rows};

views! {
    "lives" = it: &Lives, "Expense by useful life, at the same cash." {
        alternatives: &it.alternatives, "Alternatives whose hardware is depreciated.";
        renewed: &it.renewed, "Alternatives left out, as `refresh` buys new nodes at the end of each life.";
    }

    "alternative_lives" = it: &AlternativeLives, "Expense of one alternative by useful life." {
        name: &it.name, "Name of the alternative.";
        lives: Made(life_rows(it)), "Lives, the shortest first.";
    }

    "life" = it: &LifeRow, "Expense for one useful life." {
        ..&LIFE_ROW[1..];
        reasons;
    }
}
