//! Binds a module to its host: `specmint-bind page|worker MODULE.wasm FOLDER NAME` writes NAME.js and NAME_bg.wasm.

use std::env;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [host, module, folder, name] = &arguments[..] else {
        bail!("use specmint-bind page|worker MODULE.wasm FOLDER NAME");
    };
    let mut bindgen = Bindgen::new();
    match host.as_str() {
        // The page does not pass a path, so the glue code must know that of the module.
        "page" => bindgen.web(true)?.omit_default_module_path(false),
        // src/worker/entry.js starts a new instance after a panic.
        "worker" => bindgen.module(true)?.reset_state_function(true).force_enable_abort_handler(true),
        _ => bail!("`{host}` is not a host: page or worker"),
    };
    bindgen.input_path(module).out_name(name).typescript(false).generate(folder)
}
