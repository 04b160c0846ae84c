//! Checks that use the judge: the jury, the data, stress tests.

pub mod data;
pub mod jury;
pub mod shrink;
pub mod stress;
