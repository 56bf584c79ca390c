//! What all views of a run are made from, and how they become text.

use askama::Template;

use crate::api::Api;

/// An API with the options of the run and the names that the language has given to everything. A language calls its own
/// `Server` or `Client`, and adds what its files have in common.
pub struct Context<'a, Options, Names, Types = ()> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names,
    /// How types are written, where that is settled once for all files.
    pub types: Types,
}

/// The text of a view.
pub fn render(template: &impl Template) -> String {
    render_below("", template)
}

/// The same below a head, such as a comment or imports.
pub fn render_below<T: Template>(head: &str, template: &T) -> String {
    let mut out = String::with_capacity(head.len() + T::SIZE_HINT);
    out.push_str(head);
    template.render_into(&mut out).expect("rendering to memory does not fail");
    out
}
