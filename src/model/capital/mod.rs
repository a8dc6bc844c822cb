//! Capital: what is bought once, used up over its life, and sold.
//!
//! Three views of the same price: cash when it is paid, depreciation over the life it serves, and a
//! charge for each hour of work. They agree in total; none of them is ever added to another.

mod asset;
mod books;
mod charge;
mod disposal;
mod ledger;
mod loan;
mod residual_value;
mod timing;

pub use asset::{Asset, Books, Used, Worth};
pub use books::GAIN_NOT_TAKEN;
pub use charge::{CapitalCharge, Charging};
pub use disposal::{Disposal, at_horizon};
pub use ledger::{DISPOSAL, RESIDUAL_VALUE_INSURANCE, Terms, line};
pub use loan::{LOAN_INTEREST, Loan};
pub use residual_value::{Agreed, AssetKind, InsuredFloor, Left, ResidualValue};
pub use timing::{Bought, Timing};
