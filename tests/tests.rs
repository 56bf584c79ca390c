//! One test binary: the corpus through every generator.

mod cli;
mod corpus;
mod evil;
mod evil_index;
mod evil_more;
mod fuzzing;
mod properties;
mod reading;
mod snapshots;
mod sound;
mod support;
mod tables;
