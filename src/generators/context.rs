//! The data shared by all views of a run, and the rendering of views to text.

use askama::Template;

use crate::api::Api;

/// An API with the options of the run and the names that the language generates. A language calls its context `Server`
/// or `Client`, and adds the methods that its files share.
pub struct Context<'a, Options, Names, Types = ()> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names,
    /// The spelling of types, if it is the same in all files.
    pub types: Types,
}

/// Renders a view.
pub fn render(template: &impl Template) -> String {
    render_below("", template)
}

/// Renders a view after a head, for example a comment or imports.
pub fn render_below<T: Template>(head: &str, template: &T) -> String {
    let mut out = String::with_capacity(head.len() + T::SIZE_HINT);
    out.push_str(head);
    template.render_into(&mut out).expect("rendering to memory does not fail");
    out
}

/// Declares views, each after the path of its template.
macro_rules! views {
    ($($(#[$meta:meta])* $path:literal => struct $name:ident $(<$life:lifetime>)? { $($fields:tt)* })+) => {$(
        $(#[$meta])*
        #[derive(askama::Template)]
        #[template(path = $path, escape = "none")]
        struct $name $(<$life>)? { $($fields)* }
    )+};
}
pub(crate) use views;

/// Files that are the same in every output: their paths in a folder of templates, and their texts.
macro_rules! fixed_files {
    ($folder:literal: $($path:literal)*) => {
        [$(($path, include_str!(concat!("../../../templates/", $folder, "/", $path)))),*]
    };
}
pub(crate) use fixed_files;
