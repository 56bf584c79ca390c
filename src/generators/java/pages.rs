//! `…All` of operations with pages: it returns the items of all pages.

use super::client::Client;
use super::names::NamedOperation;
use super::request::class;
use super::text::{Code, number, string};
use crate::api::{PageStep, Type};
use crate::code;
use crate::plan::arguments::Argument;
use crate::plan::pages::Walk;

pub struct PagesView<'v> {
    pub item: &'v Type<'v>,
    /// The rest of the expression that describes the pages.
    pub paging: Code,
    /// The argument that selects a page, and the expression of its value. Links need none.
    pub put: Option<(&'v Argument<'v, 'v>, Code)>,
}

/// The pages of an operation, if it has any that the client supports.
pub fn pages<'v>(client: &Client<'v>, named: &'v NamedOperation<'v, 'v>) -> Option<PagesView<'v>> {
    let walk = Walk::of(client.api, named.operation, &named.arguments, &client.options.pagination)?;
    let types = client.types().of_operations();
    let step = match &walk.pagination.step {
        PageStep::Link => Code::fixed(".link()"),
        PageStep::Next { from, .. } => code!(".next({})", strings(from, "")),
        PageStep::Last { from, more, .. } => {
            let more = more.as_ref().map_or_else(Code::default, |more| code!(".more({})", strings(more, "")));
            code!(".last({}){}", strings(from, ""), more)
        }
        PageStep::Count { .. } => {
            code!(".count({}, {}{})", number(walk.first(), "L"), walk.argument?.ident, strings(walk.path(), ", "))
        }
    };
    let put = walk.argument.map(|argument| {
        let ty = class(&types, "pages.", argument.ty);
        (argument, code!("pages.put(next, {}, {}{})", ty, argument.ident, strings(walk.path(), ", ")))
    });
    let paging = code!("{}{}){}", class(&types, "pages.", walk.item), strings(walk.items(), ", "), step);
    Some(PagesView { item: walk.item, paging, put })
}

/// True if any operation has `…All`.
pub fn any(client: &Client<'_>) -> bool {
    client.names.groups.iter().flat_map(|group| &group.operations).any(|named| pages(client, named).is_some())
}

/// Names as arguments, each of which follows others after a comma if there is a `before`.
fn strings(path: &[String], before: &'static str) -> Code {
    let names = Code::joined(path.iter().map(|name| string(name)), ", ");
    if path.is_empty() { names } else { code!("{}{}", before, names) }
}
