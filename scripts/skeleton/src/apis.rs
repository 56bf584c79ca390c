//! The file of the operations of a tag.

use askama::Template;

use super::Client;
use super::names::{Group, NamedOperation};
use super::text::{Code, comment, string};
use crate::plan::arguments::{Order, passed};
use crate::plan::call::Call;
use crate::plan::names::Ident;
use crate::plan::schema_notes::brief;

#[derive(Template)]
#[template(path = "__name__/api.__ext__", escape = "none")]
pub struct ApiView<'v> {
    class: &'v Ident,
    operations: Vec<OperationView>,
}

struct OperationView {
    doc: Code,
    name: Ident,
    arguments: Code,
    method: Code,
    path: Code,
    accept: Code,
}

pub fn group<'v>(client: &Client<'_>, group: &'v Group<'_, '_>) -> ApiView<'v> {
    ApiView { class: &group.class, operations: group.operations.iter().map(|named| operation(client, named)).collect() }
}

fn operation(client: &Client<'_>, named: &NamedOperation<'_, '_>) -> OperationView {
    let call = Call::of(client.api, named.operation, &named.arguments);
    let order = Order { body_first: false, required_first: true };
    let arguments = passed(&named.arguments, order).into_iter().map(|passed| Code::from(&passed.argument.ident));
    OperationView {
        doc: comment(&brief(named.operation)),
        name: named.name.clone(),
        arguments: Code::joined(arguments, ", "),
        method: string(&named.operation.method),
        path: string(&named.operation.path_template()),
        accept: string(&call.accept.join(", ")),
    }
}
