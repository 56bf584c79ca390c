//! The contract: the compiled requirements of the API description, from `contract.json`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::growth::Growth;
use super::hidden::{Node, hide};
use super::reading::Reading;
use super::schemas::{Schema, number};

/// The contract, parsed once.
pub static CONTRACT: LazyLock<Contract> = LazyLock::new(|| {
    let text = include_str!("../../contract.json");
    let mut contract: Contract = serde_json::from_str(text).expect("contract.json is a valid contract");
    number(contract.schemas_mut());
    contract.start_counting();
    contract
});

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Contract {
    pub base_path: String,
    #[serde(rename = "$defs", default)]
    pub definitions: Map<String, Value>,
    /// The members of error documents; none if they are problem documents.
    #[serde(default)]
    pub problems: Vec<ProblemMember>,
    #[serde(default)]
    pub security_schemes: BTreeMap<String, SecurityScheme>,
    #[serde(default)]
    pub growth: Growth,
    #[serde(default)]
    pub hidden: Vec<Node>,
    pub operations: Vec<Operation>,
}

impl Contract {
    /// Returns the schemas of parameters and contents.
    pub fn schemas(&self) -> impl Iterator<Item = &Schema> {
        self.operations.iter().flat_map(|operation| {
            let answers = operation.responses.iter().flat_map(|response| &response.contents);
            let contents = operation.body.iter().flat_map(|body| &body.contents).chain(answers);
            let parameters = operation.parameters.iter().map(|parameter| &parameter.schema);
            parameters.chain(contents.flat_map(|content| [&content.schema, &content.items]))
        })
    }

    /// Tells the schemas where counting their steps begins.
    fn start_counting(&mut self) {
        for operation in &mut self.operations {
            for parameter in &mut operation.parameters {
                parameter.schema.start = parameter.growth;
            }
            let answers = operation.responses.iter_mut().flat_map(|response| &mut response.contents);
            for content in operation.body.iter_mut().flat_map(|body| &mut body.contents).chain(answers) {
                let schema = if content.is_list() { &mut content.items } else { &mut content.schema };
                schema.start = content.growth;
            }
        }
    }

    fn schemas_mut(&mut self) -> impl Iterator<Item = &mut Schema> {
        self.operations.iter_mut().flat_map(|operation| {
            let answers = operation.responses.iter_mut().flat_map(|response| &mut response.contents);
            let contents = operation.body.iter_mut().flat_map(|body| &mut body.contents).chain(answers);
            let parameters = operation.parameters.iter_mut().map(|parameter| &mut parameter.schema);
            parameters.chain(contents.flat_map(|content| [&mut content.schema, &mut content.items]))
        })
    }
}

/// A member of error documents.
#[derive(Deserialize)]
pub struct ProblemMember {
    /// The names that lead to the member.
    pub path: Vec<String>,
    /// The member of the problem document that it has the value of.
    pub from: Option<String>,
    /// The value if it is always the same.
    #[serde(default)]
    pub value: Value,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum SecurityScheme {
    ApiKey {
        r#in: Place,
        name: String,
    },
    Http {
        scheme: String,
    },
    #[serde(rename = "oauth2")]
    OAuth2,
    OpenIdConnect,
    #[serde(rename = "mutualTLS")]
    MutualTls,
}

#[derive(Deserialize)]
pub struct Operation {
    pub id: String,
    pub method: String,
    pub path: String,
    #[serde(default)]
    pub parameters: Vec<Parameter>,
    pub body: Option<Body>,
    #[serde(default)]
    pub responses: Vec<Response>,
    #[serde(default)]
    pub security: Vec<Vec<Requirement>>,
    /// Why no request can be accepted.
    pub unusable: Option<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "camelCase")]
pub enum Place {
    Path,
    Query,
    Querystring,
    Header,
    Cookie,
}

impl Place {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Querystring => "querystring",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }
}

#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub enum Style {
    #[default]
    Simple,
    Label,
    Matrix,
    Form,
    SpaceDelimited,
    PipeDelimited,
    TabDelimited,
    DeepObject,
    Cookie,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Parameter {
    pub name: String,
    pub r#in: Place,
    #[serde(default)]
    pub required: bool,
    #[serde(default)]
    pub style: Style,
    #[serde(default)]
    pub explode: bool,
    /// The media type of a parameter without a style.
    pub content: Option<String>,
    /// Whether the name may occur without a value.
    #[serde(default)]
    pub allow_empty: bool,
    #[serde(default, deserialize_with = "crate::types::present")]
    pub default: Option<Value>,
    #[serde(default)]
    pub reading: Reading,
    #[serde(default)]
    pub schema: Schema,
    /// Where counting the steps of the value begins.
    pub growth: Option<usize>,
}

#[derive(Deserialize)]
pub struct Body {
    #[serde(default)]
    pub required: bool,
    pub contents: Vec<Content>,
}

#[derive(Deserialize)]
pub struct Response {
    /// `200`, `4XX` or `default`.
    pub status: String,
    #[serde(default)]
    pub contents: Vec<Content>,
    #[serde(default)]
    pub headers: Vec<Header>,
}

#[derive(Deserialize)]
pub struct Header {
    pub name: String,
    #[serde(default)]
    pub explode: bool,
    pub content: Option<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    Json,
    Form,
    Multipart,
    Parts,
    Lines,
    Sequence,
    Events,
    /// Events whose data are the items.
    Data,
    Text,
    Bytes,
}

#[derive(Deserialize)]
pub struct Content {
    /// A media type, or a range of them such as `image/*`.
    pub r#type: String,
    pub kind: Kind,
    #[serde(default)]
    pub schema: Schema,
    /// The schema of each item of a list.
    #[serde(default)]
    pub items: Schema,
    /// Where counting the steps of the value, or of each item, begins.
    pub growth: Option<usize>,
    /// Where the members begin that are not part of the value, or of each item.
    pub hidden: Option<usize>,
    #[serde(default)]
    pub reading: Reading,
    #[serde(default)]
    pub fields: Vec<Field>,
}

impl Content {
    pub fn is_multipart(&self) -> bool {
        matches!(self.kind, Kind::Multipart | Kind::Parts)
    }

    /// Removes the members from a body that are not part of it.
    pub fn hide(&self, value: &mut Value) {
        match value {
            Value::Array(items) if self.is_list() => items.iter_mut().for_each(|item| hide(self.hidden, item)),
            value => hide(self.hidden, value),
        }
    }

    /// Returns true if the body is a list of items.
    pub fn is_list(&self) -> bool {
        matches!(self.kind, Kind::Parts | Kind::Lines | Kind::Sequence | Kind::Events | Kind::Data)
    }
}

#[derive(Deserialize)]
pub struct Field {
    pub name: String,
    #[serde(default)]
    pub reading: Reading,
    /// Whether the field is stored as a file.
    #[serde(default)]
    pub file: bool,
    /// Whether the field may repeat, which makes it a list.
    #[serde(default)]
    pub many: bool,
    pub style: Option<Style>,
    pub explode: Option<bool>,
    pub content: Option<String>,
}

#[derive(Deserialize)]
pub struct Requirement {
    pub scheme: String,
    #[serde(default)]
    pub scopes: Vec<String>,
}

impl Operation {
    /// Returns the response for a status: the exact one, its range, or the default.
    pub fn response(&self, status: u16) -> Option<&Response> {
        let find = |holds: &dyn Fn(&str) -> bool| self.responses.iter().find(|response| holds(&response.status));
        let is_range = |text: &str| {
            let digit = text.strip_suffix("XX").or_else(|| text.strip_suffix("xx"));
            digit.is_some_and(|digit| digit.parse() == Ok(status / 100))
        };
        find(&|text| text.parse() == Ok(status)).or_else(|| find(&is_range)).or_else(|| find(&|text| text == "default"))
    }
}
