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

crate::choices! {
    /// The extension of relative imports.
    pub enum ImportFileExtension {
        None = "",
        JavaScript = ".js",
        TypeScript = ".ts",
    }
}

impl ImportFileExtension {
    /// The extension that the option selects. By default, packages have one, because they can also be loaded as ES
    /// modules, whose imports need it.
    pub fn of(option: Option<Self>, is_package: bool) -> Self {
        option.unwrap_or(if is_package { Self::JavaScript } else { Self::None })
    }
}
