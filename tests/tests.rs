//! One test binary: the corpus through every generator.

mod cli;
mod corpus;
mod evil;
mod fuzzing;
mod reading;
mod snapshots;
mod sound;
mod support;
mod tables;
