//! One test binary: the corpus through every generator.

mod cli;
mod corpus;
mod evil;
mod model;
mod reading;
mod schemas;
mod snapshots;
mod support;
mod tables;
