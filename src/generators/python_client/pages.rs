//! `…_all` of operations with pages: it returns the items of all pages.

use super::client::Client;
use super::names::NamedOperation;
use crate::api::PageStep;
use crate::code;
use crate::emit::text::Code;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::{number, string};
use crate::plan::pages::Walk;

/// The pages of an operation, if it has any that the client supports.
pub fn walk<'v>(client: &Client<'v>, named: &'v NamedOperation<'v, 'v>) -> Option<Walk<'v, 'v>> {
    Walk::of(client.api, named.operation, &named.arguments, &client.options.pagination)
}

/// True if any operation has `…_all`.
pub fn any(client: &Client<'_>) -> bool {
    client.names.groups.iter().flat_map(|group| &group.operations).any(|named| named.all.is_some())
}

/// The pages as data, with the type of their items.
pub fn data(walk: &Walk<'_, '_>, item: &Code) -> Expression {
    let mut out = vec![string(item.as_str()).into()];
    if !walk.items().is_empty() {
        out.push(names("items", walk.items()));
    }
    if let Some(argument) = walk.argument {
        out.push(Expression::named("argument", code!("\"{}\"", argument.ident)));
    }
    if !walk.path().is_empty() {
        out.push(names("path", walk.path()));
    }
    match &walk.pagination.step {
        PageStep::Link => out.push(Expression::named("link", Code::fixed("True"))),
        PageStep::Next { from, .. } => out.push(names("next", from)),
        PageStep::Last { from, more, .. } => {
            out.push(names("last", from));
            out.extend(more.iter().map(|more| names("more", more)));
        }
        PageStep::Count { .. } => {
            let first = number(walk.first()).unwrap_or(Code::fixed("1"));
            out.push(Expression::named("first", first));
        }
    }
    Expression::Call("_operation.Pages", out)
}

fn names(name: &'static str, path: &[String]) -> Expression {
    Expression::named(name, Expression::tuple(path.iter().map(|name| string(name))))
}
