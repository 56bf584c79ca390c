//! One test binary: the corpus through every generator.

mod cli;
mod corpus;
mod evil;
mod reading;
mod schemas;
mod snapshots;
mod support;
mod tables;
