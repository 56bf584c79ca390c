//! One test binary: the corpus through every generator.

mod calls;
mod cli;
mod corpus;
mod counting;
mod evil;
mod features;
mod floods;
mod growth;
mod matrix;
mod operations;
mod outline;
mod problems;
mod reading;
mod several;
mod snapshots;
mod support;
mod tables;
