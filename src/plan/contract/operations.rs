//! The whole contract: operations, and the schemas that they refer to.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::directions::Direction;
use super::growth::Growth;
use super::hidden::Hidden;
use super::problems::{ProblemModel, STANDARD};
use super::readings::Readings;
use super::schemas::{Numbers, Schemas, value_of};
use super::text::{printable, unique};
use crate::api::{
    Api, Header, Operation, Parameter, ParameterLocation, SecurityKind, SecurityScheme, SecurityUse, Serialization,
};
use crate::emit::Files;
use crate::error::Problem;
use crate::plan::operations::default_url;
use crate::small::SortSmall;

/// The part of a contract that a framework and its options decide.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'o> {
    pub numbers: Numbers,
    /// True if `1`, `0` and `True` are booleans, too.
    pub lenient_booleans: bool,
    pub problems: &'o ProblemModel,
}

impl Terms<'_> {
    /// The terms without any option.
    pub const fn of(numbers: Numbers) -> Self {
        Self { numbers, lenient_booleans: false, problems: &STANDARD }
    }
}

/// The contract, with warnings about requirements that it cannot enforce.
pub struct Contract {
    /// JSON with each schema and operation on a line.
    pub json: String,
    pub warnings: Vec<Problem>,
}

/// The state of compilation: the referenced schemas, the readings of parameters, fields and bodies, and the hidden
/// properties.
pub(super) struct Compiler<'a, 'd> {
    pub api: &'a Api<'d>,
    pub schemas: Schemas<'d>,
    pub readings: Readings<'a, 'd>,
    pub hidden: Hidden<'a, 'd>,
}

/// Compiles the contract of an API.
pub fn contract<'a, 'd>(api: &'a Api<'d>, terms: Terms<'_>) -> Contract {
    let readings = || Readings::of(api, terms.lenient_booleans);
    let (schemas, hidden) = (Schemas::of(api, terms.numbers), Hidden::of(api));
    let mut compiler = Compiler { api, schemas, readings: readings(), hidden };
    let ids = operation_ids(api);
    let mut growth = Growth::new();
    let operations = || api.operations.iter().zip(&ids);
    let written = |(operation, id): (&'a Operation<'d>, &String),
                   compiler: &mut Compiler<'a, 'd>,
                   mark: &mut dyn FnMut(&mut Value)| {
        let mut operation = compiler.operation(operation, id);
        mark(&mut operation);
        format!("    {operation}")
    };
    let mut lines: Vec<_> = operations().map(|one| written(one, &mut compiler, &mut |o| growth.operation(o))).collect();
    let mut definitions = Vec::new();
    while let Some((name, schema)) = compiler.schemas.next() {
        growth.define(&name, &schema);
        definitions.push((name, schema.to_string()));
    }
    // The schemas whose ways multiply are known only now, and there are seldom any: writing the operations again takes
    // less memory than keeping their parts.
    let table = growth.table();
    if let Some(table) = &table {
        let mut mark = table.mark();
        compiler.readings = readings();
        lines = operations().map(|one| written(one, &mut compiler, &mut mark)).collect();
    }
    definitions.sort_small();
    let definitions: Vec<_> =
        definitions.iter().map(|(name, schema)| format!("    {}: {schema}", json!(name))).collect();
    let schemes: Map<_, _> =
        api.security_schemes.iter().map(|scheme| (scheme.name.to_owned(), security_scheme(scheme))).collect();
    let block = |open: &str, lines: &[String], close: &str| match lines {
        [] => format!("{open}{close}"),
        lines => format!("{open}\n{}\n  {close}", lines.join(",\n")),
    };
    let hidden = compiler.hidden.lines();
    let json = format!(
        "{{\n  \"title\": {},\n  \"version\": {},\n  \"basePath\": {},\n  \"securitySchemes\": {},\n  {}\"operations\": {},\n  {}{}\"$defs\": {}\n}}\n",
        json!(api.info.title),
        json!(api.info.version),
        json!(base_path(api)),
        Value::from(schemes),
        if terms.problems.is_standard() {
            String::new()
        } else {
            format!("\"problems\": {},\n  ", terms.problems.value())
        },
        block("[", &lines, "]"),
        table.map_or(String::new(), |table| format!("\"growth\": {},\n  ", block("[", &table.lines, "]"))),
        if hidden.is_empty() { String::new() } else { format!("\"hidden\": {},\n  ", block("[", &hidden, "]")) },
        block("{", &definitions, "}"),
    );
    Contract { json: printable(json), warnings: compiler.schemas.warnings }
}

/// Writes the contract of an API, and adds its warnings to the files.
pub fn write(api: &Api<'_>, path: impl Into<String>, terms: Terms<'_>, files: &mut Files) {
    let Contract { json, warnings } = contract(api, terms);
    files.push(path, json);
    files.warn(warnings);
}

/// The identifiers of the operations in the contract, in their order: `operationId`, made unique.
pub fn operation_ids(api: &Api<'_>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    api.operations.iter().map(|operation| unique(&operation.id, &mut taken)).collect()
}

/// The path of the first server, without a trailing slash.
pub fn base_path(api: &Api<'_>) -> String {
    let url = api.servers.first().map(default_url).unwrap_or_default();
    let behind_scheme = url.split_once("://").map(|(_, rest)| rest);
    let path = match behind_scheme {
        Some(rest) => rest.find('/').map_or("", |at| &rest[at..]),
        None if url.starts_with('/') => &url,
        None => "",
    };
    path.split(['?', '#']).next().unwrap_or_default().trim_end_matches('/').to_owned()
}

impl<'a, 'd> Compiler<'a, 'd> {
    fn operation(&mut self, operation: &'a Operation<'d>, id: &str) -> Value {
        self.schemas.direction = Direction::Request;
        let parameters: Vec<_> = operation.parameters.iter().map(|p| self.parameter(p)).collect();
        let mut out = Map::from_iter([
            ("id".to_owned(), id.into()),
            ("method".to_owned(), operation.method.as_str().into()),
            ("path".to_owned(), operation.path_template().into()),
            ("parameters".to_owned(), parameters.into()),
        ]);
        if let Some(body) = &operation.body {
            let contents = self.contents(&body.contents);
            out.insert("body".into(), json!({ "required": body.required, "contents": contents }));
        }
        self.schemas.direction = Direction::Response;
        let responses = operation.responses.iter().map(|response| {
            let headers: Vec<_> =
                response.headers.iter().map(|header| self::header(header, &mut self.schemas)).collect();
            json!({
                "status": response.status.to_string(),
                "contents": self.contents(&response.contents),
                "headers": headers,
            })
        });
        let responses: Vec<_> = responses.collect();
        out.insert("responses".into(), responses.into());
        if !operation.security.is_empty() {
            // An alternative with an undefined scheme never admits a caller.
            let one = |used: &SecurityUse<'d>| {
                self.api.scheme(used).map(|scheme| json!({ "scheme": scheme.name, "scopes": used.scopes }))
            };
            let ways =
                operation.security.iter().filter_map(|together| together.iter().map(one).collect::<Option<Vec<_>>>());
            out.insert("security".into(), ways.map(Value::from).collect());
        }
        if let Some(why) = unusable(operation) {
            out.insert("unusable".into(), why.into());
        }
        out.into()
    }

    fn parameter(&mut self, parameter: &Parameter<'d>) -> Value {
        let mut out = Map::from_iter([
            ("name".to_owned(), parameter.name.into()),
            ("in".to_owned(), parameter.location.as_str().into()),
            ("required".to_owned(), parameter.required.into()),
            ("reading".to_owned(), self.readings.reading(&parameter.ty)),
            ("schema".to_owned(), self.schemas.of_type(&parameter.ty)),
        ]);
        encoding(&mut out, parameter.encoding);
        if parameter.allow_empty {
            out.insert("allowEmpty".into(), true.into());
        }
        out.extend(parameter.default.map(|value| ("default".to_owned(), value_of(value))));
        out.into()
    }
}

/// The reason why no request can satisfy the description. A server does not guess the intention.
pub fn unusable(operation: &Operation<'_>) -> Option<&'static str> {
    let in_path = operation.parameters.iter().filter(|p| p.location == ParameterLocation::Path).count();
    let defined = |together: &Vec<SecurityUse<'_>>| together.iter().all(|used| used.scheme.is_some());
    if !operation.security.is_empty() && !operation.security.iter().any(defined) {
        Some("The API description does not define the credentials that this operation requires.")
    } else if in_path > operation.path_parameters().len() {
        Some("The API description requires a path parameter that the path of this operation does not contain.")
    } else {
        None
    }
}

fn header<'d>(header: &Header<'d>, schemas: &mut Schemas<'d>) -> Value {
    let mut out = Map::from_iter([
        ("name".to_owned(), header.name.into()),
        ("required".to_owned(), header.required.into()),
        ("schema".to_owned(), schemas.of_type(&header.ty)),
    ]);
    encoding(&mut out, header.encoding);
    out.into()
}

fn encoding(out: &mut Map<String, Value>, encoding: Serialization<'_>) {
    match encoding {
        Serialization::Style { style, explode, .. } => {
            out.insert("style".into(), style.as_str().into());
            out.insert("explode".into(), explode.into());
        }
        Serialization::Content(media_type) => _ = out.insert("content".into(), media_type.into()),
    }
}

fn security_scheme(scheme: &SecurityScheme<'_>) -> Value {
    match &scheme.kind {
        SecurityKind::ApiKey { location, name } => json!({ "type": "apiKey", "in": location.as_str(), "name": name }),
        SecurityKind::Basic => json!({ "type": "http", "scheme": "basic" }),
        SecurityKind::Bearer { .. } => json!({ "type": "http", "scheme": "bearer" }),
        SecurityKind::Http(scheme) => json!({ "type": "http", "scheme": scheme }),
        SecurityKind::OAuth2 { .. } => json!({ "type": "oauth2" }),
        SecurityKind::OpenIdConnect { .. } => json!({ "type": "openIdConnect" }),
        SecurityKind::MutualTls => json!({ "type": "mutualTLS" }),
    }
}
