//! What there is to judge: problems, their cases and limits, the sites that have them.

pub mod cases;
pub mod choice;
pub mod nearest;
pub mod printable;
pub mod site;
pub mod skeleton;
pub mod workspace;
