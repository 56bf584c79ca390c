//! All tests are in one binary; this file runs the corpus through every generator.

#![allow(clippy::disallowed_methods, reason = "the size of the tests does not matter")]

mod breaking;
mod calls;
mod cli;
mod cli_commands;
mod cli_configs;
mod cli_fetch;
mod cli_redocly;
mod cli_watch;
mod contract;
mod corpus;
mod counting;
mod evaluations;
mod evil;
mod evil_index;
mod evil_more;
mod examples;
mod features;
mod fuzzing;
mod growth;
mod ignored;
mod instructions;
mod layers;
mod many_problems;
mod matrix;
mod matrix_page;
mod model;
mod names;
mod operations;
mod outline;
mod output_rules;
mod ports;
mod problem_rows;
mod problems;
mod properties;
mod reading;
mod safety;
mod schemas;
mod settings;
mod several_files;
mod snapshots;
mod sources;
mod support;
mod tables;
mod unions;
mod waived;
#[cfg(unix)]
mod writing;

/// Counts memory requests for `growth`; the cost for other tests is negligible.
#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;
