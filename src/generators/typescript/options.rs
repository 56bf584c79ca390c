//! Options shared by the TypeScript clients.

use crate::generators::{Ignored, ignored};

/// Options that have no effect in a client that lacks them.
pub const IGNORED: &[Ignored] = &[
    ignored(
        &["typescriptThreePlus=true"],
        "the types are always those of the TypeScript version that the output requires",
    ),
    ignored(&["useES6", "es6"], "in this generator, the option is `supportsES6`"),
    ignored(&["basePath"], "programs set the base path in `Configuration`"),
    ignored(&["withoutRuntimeChecks=true"], "types are never checked at run time"),
    ignored(&["useErasableSyntax=false"], "only typescript-fetch had it"),
];
