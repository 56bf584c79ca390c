//! The parameters and the body of an operation, in Swagger 2.0 and OpenAPI 3.

use std::collections::BTreeSet;

use super::bodies;
use super::builder::Builder;
use super::paths::Item;
use super::schema::{flag, text};
use super::serialization::{schema, value};
use crate::api::model::path_template;
use crate::api::rules;
use crate::api::{Body, Parameter, ParameterLocation};
use crate::settings::PARAMETER_NAME_MAPPINGS;
use crate::spec::Node;
use crate::spec::http::is_header_name;

/// Parameters of operation and path, after references; those of the operation take precedence.
pub(in crate::api) fn parameters<'d>(builder: &mut Builder<'d>, item: Item<'d>, node: Node<'d>) -> Vec<Node<'d>> {
    let mut out: Vec<Node<'d>> = Vec::new();
    let mut seen = BTreeSet::new();
    for (own, list) in [(true, node.get("parameters")), (false, item.get("parameters"))] {
        for parameter in list.into_iter().flat_map(Node::items) {
            let Some(parameter) = builder.resolve(parameter).filter(|p| p.is_object()) else { continue };
            if !builder.spend(parameter, 1) {
                return out;
            }
            if seen.insert((text(parameter, "in"), text(parameter, "name"))) {
                out.push(parameter);
            } else if own {
                let message =
                    "This operation declares two parameters with this `name` and `in`; only the first is used.";
                builder.warn(parameter, rules::PARAMETER_TWICE, message, Some("Remove one of them."));
            }
        }
    }
    out
}

/// The parameters of an operation, and its body.
pub(in crate::api) fn read<'d>(
    builder: &mut Builder<'d>,
    item: Item<'d>,
    node: Node<'d>,
    path: &'d str,
) -> (Vec<Parameter<'d>>, Option<Body<'d>>) {
    let in_path: BTreeSet<&str> = path_template::names(path).collect();
    let mut parameters = Vec::new();
    let mut form = Vec::new();
    let mut body = None;
    for parameter in self::parameters(builder, item, node) {
        match text(parameter, "in") {
            Some(location @ ("body" | "formData")) => {
                if !builder.is_swagger() {
                    let message =
                        format!("`in: {location}` is Swagger 2.0 syntax; it is read as part of the request body.");
                    builder.warn(parameter, rules::PARAMETER_BODY, message, Some("Describe it in a `requestBody`."));
                }
                if location == "formData" {
                    form.push(bodies::swagger_field(builder, parameter));
                } else if body.replace(bodies::swagger_body(builder, node, parameter)).is_some() {
                    let message = "An operation can have only one body parameter; the last one is used.";
                    builder.warn(parameter, rules::PARAMETER_BODY, message, Some("Combine them into one schema."));
                }
            }
            _ => parameters.extend(read_parameter(builder, parameter, path, &in_path)),
        }
    }
    if !form.is_empty() {
        if let Some(body) = &body {
            let message = "An operation can have either a body or form fields, not both; this body is ignored.";
            let hint = "Remove either the `in: body` parameter or the `in: formData` parameters.";
            builder.warn(body.node, rules::PARAMETER_BODY, message, Some(hint));
        }
        body = Some(bodies::swagger_form(builder, node, form));
    }
    if body.is_none() {
        body = bodies::read(builder, node);
    }
    report_undeclared(builder, in_path, &parameters, node);
    (parameters, body)
}

fn report_undeclared<'d>(
    builder: &mut Builder<'d>,
    mut in_path: BTreeSet<&str>,
    parameters: &[Parameter<'d>],
    node: Node<'d>,
) {
    for parameter in parameters.iter().filter(|p| p.location == ParameterLocation::Path) {
        in_path.remove(parameter.name);
    }
    for name in in_path.into_iter().filter(|name| !name.is_empty()) {
        let message =
            format!("The path contains the placeholder {name:?}, but no path parameter with that name is declared.");
        let hint = "Declare it as a parameter with `in: path`; until then, clients send the placeholder unreplaced.";
        builder.warn(node, rules::PATH_PARAMETER_UNDECLARED, message, Some(hint));
    }
}

fn read_parameter<'d>(
    builder: &mut Builder<'d>,
    node: Node<'d>,
    path: &str,
    in_path: &BTreeSet<&str>,
) -> Option<Parameter<'d>> {
    let name = node.get("name").and_then(Node::text).unwrap_or_default();
    let stated = text(node, "in");
    let Some(location) = stated.and_then(ParameterLocation::named) else {
        let message = match stated {
            Some(stated) => format!("{stated:?} is not a valid parameter location (`in`)."),
            None => "This parameter has no `in`.".to_owned(),
        };
        let hint = "Set `in` to `path`, `query`, `header` or `cookie`.";
        builder.error(node, rules::PARAMETER_LOCATION, message, Some(hint));
        return None;
    };
    if name.is_empty() {
        builder.error(node, rules::PARAMETER_NAME, "This parameter has no `name`.", Some("Add a `name`."));
        return None;
    }
    // Webhooks do not have paths.
    if location == ParameterLocation::Path && !in_path.contains(name) && path.contains('/') {
        let message = format!(
            "The path {path:?} does not contain {:?}, so no request can carry this path parameter; generated servers \
             reject every request to the operation.",
            format!("{{{name}}}")
        );
        builder.warn(node, rules::PATH_PARAMETER_UNUSED, message, Some("Remove it, or add it to the path."));
    }
    // OAS: these three headers are described elsewhere, and parameters with these names are ignored.
    let ignored = ["accept", "content-type", "authorization"];
    if location == ParameterLocation::Header
        && ignored.contains(&name.to_ascii_lowercase().as_str())
        && !builder.is_swagger()
    {
        return None;
    }
    // The walk reports it. Such a name would make the request invalid, or add another header.
    if location == ParameterLocation::Header && !is_header_name(name) {
        return None;
    }
    let (ty, encoding) = value(builder, node, location);
    Some(Parameter {
        node,
        name,
        mapped_name: builder.mapped_name(PARAMETER_NAME_MAPPINGS, name),
        location,
        required: flag(node, "required") || location == ParameterLocation::Path,
        description: text(node, "description"),
        deprecated: flag(node, "deprecated"),
        ty,
        encoding,
        allow_empty: flag(node, "allowEmptyValue"),
        default: schema(builder, node).unwrap_or(node).get("default"),
    })
}
