//! One test binary: the corpus through every generator.

mod cli;
mod corpus;
mod evil;
mod features;
mod floods;
mod matrix;
mod problems;
mod reading;
mod several;
mod snapshots;
mod support;
mod tables;
