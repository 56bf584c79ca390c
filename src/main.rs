//! The command line.

mod cli;

use std::process::ExitCode;

#[cfg(not(target_family = "wasm"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // A program on WASI starts in the root folder; its host passes the working directory.
    #[cfg(target_os = "wasi")]
    if let Some(folder) = std::env::var_os("PWD") {
        let _ = std::env::set_current_dir(folder);
    }
    cli::run(std::env::args_os().collect())
}
