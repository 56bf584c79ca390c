//! The file of the operations of a tag.

use askama::Template;

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::options::Packages;
use super::text::{Code, javadoc, package, string};
use crate::plan::arguments::passed;
use crate::plan::call::Call;
use crate::plan::names::Ident;
use crate::plan::schema_notes::brief;

#[derive(Template)]
#[template(path = "java/api.java", escape = "none")]
pub struct ApiView<'v> {
    package: Code,
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

pub fn group<'v>(client: &Client<'_>, packages: &Packages, group: &'v Group<'_, '_>) -> ApiView<'v> {
    ApiView {
        package: package(&packages.api),
        class: &group.class,
        operations: group.operations.iter().map(|named| operation(client, named)).collect(),
    }
}

fn operation(client: &Client<'_>, named: &NamedOperation<'_, '_>) -> OperationView {
    let call = Call::of(client.api, named.operation, &named.arguments);
    let order = client.options.order();
    let arguments = passed(&named.arguments, order).into_iter().map(|passed| Code::from(&passed.argument.ident));
    OperationView {
        doc: javadoc(&brief(named.operation), "  "),
        name: named.name.clone(),
        arguments: Code::joined(arguments, ", "),
        method: string(&named.operation.method),
        path: string(&named.operation.path_template()),
        accept: string(&call.accept.join(", ")),
    }
}
