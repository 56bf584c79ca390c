//! One test binary: the corpus through every generator.

mod reading;
