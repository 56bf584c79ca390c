//! One test binary: the corpus through every generator.

mod cli;
mod reading;
