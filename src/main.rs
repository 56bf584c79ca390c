//! The command line: `specmint generate`, `list`, `config-help`.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(std::env::args().skip(1).collect())
}
