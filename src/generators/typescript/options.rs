//! Options shared by the TypeScript clients.

use crate::generators::{Idle, idle};

/// Options that have no effect in a client that lacks them.
pub const IDLE: &[Idle] = &[
    idle(
        &["typescriptThreePlus=true"],
        "the types are always those of the TypeScript version that the output requires",
    ),
    idle(&["useES6", "es6"], "in this generator, the option is `supportsES6`"),
    idle(&["basePath"], "programs set the base path in `Configuration`"),
    idle(&["withoutRuntimeChecks=true"], "types are never checked at run time"),
    idle(&["useErasableSyntax=false"], "only typescript-fetch had it"),
];
