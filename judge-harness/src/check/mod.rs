//! Checks that use the judge: the jury, the data, stress tests, files to paste.

pub mod data;
pub mod jury;
pub mod paste;
pub mod shrink;
pub mod stress;
