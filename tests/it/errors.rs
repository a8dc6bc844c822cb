//! Broken and hostile input. Single mistakes are golden files: `tests/golden/errors.rs`.

mod hostile;
