//! What is done with a judge: the data and the submissions checked.

pub mod data;
pub mod hint;
pub mod jury;
pub mod paste;
pub mod shrink;
pub mod stress;
