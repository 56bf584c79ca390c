//! The members of error documents, where an option replaces those of RFC 9457 by those of the API's own errors.

use std::collections::BTreeSet;

use serde_json::{Number, Value, json};

use crate::emit::options::{Declared, OptionValue};

/// The members of a problem document (RFC 9457, section 3), and the list of validation errors.
const SOURCES: [&str; 6] = ["type", "title", "status", "detail", "instance", "errors"];

/// Members of a document, and levels of objects in it.
const MOST: usize = 50;
const DEEPEST: usize = 10;

/// The largest integer that any JSON reader holds exactly: 2^53 - 1.
const LARGEST: f64 = 9_007_199_254_740_991.0;

/// The members of error documents. Without any, they are problem documents (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProblemModel(Vec<Member>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Member {
    /// The names that lead to the member.
    path: Vec<String>,
    content: Content,
}

/// Problem documents (RFC 9457).
pub(super) static STANDARD: ProblemModel = ProblemModel(Vec::new());

/// The value of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Content {
    /// The value of a member of the problem document; if it has none, the member is omitted.
    From(&'static str),
    /// A string, number, boolean or null.
    Fixed(Value),
}

pub const PROBLEM_MODEL: Declared<ProblemModel> = Declared::string(
    "problemModel",
    Some(""),
    "The members of error documents, which are application/json then: a list such as \"error.code=status \
     error.message=detail\", separated by spaces or commas. Dots in a name lead into objects. After the equals sign is \
     the name of a member of problem documents (type, title, status, detail, instance or errors), or a JSON string, \
     number, true, false or null. When empty, errors are problem documents (RFC 9457). The reference lacks this option.",
);

impl ProblemModel {
    /// True if errors are problem documents (RFC 9457).
    pub const fn is_standard(&self) -> bool {
        self.0.is_empty()
    }

    /// The media type of errors.
    pub const fn media_type(&self) -> &'static str {
        if self.is_standard() { "application/problem+json" } else { "application/json" }
    }

    /// A document of this model, or `None` if errors are problem documents (RFC 9457).
    pub fn example(&self) -> Option<Value> {
        let problem = json!({
            "type": "about:blank",
            "title": "Bad Request",
            "status": 400,
            "detail": "The request has 1 problem.",
            "instance": "urn:uuid:…",
            "errors": [{"in": "body", "pointer": "/name", "message": "must be string"}],
        });
        let mut document = json!({});
        for Member { path, content } in &self.0 {
            let member = path.iter().fold(&mut document, |within, name| &mut within[name.as_str()]);
            *member = match content {
                Content::From(source) => problem[source].clone(),
                Content::Fixed(value) => value.clone(),
            };
        }
        (!self.is_standard()).then_some(document)
    }

    /// The members in the format of the contract.
    pub(super) fn value(&self) -> Value {
        let member = |Member { path, content }: &Member| match content {
            Content::From(source) => json!({"path": path, "from": source}),
            Content::Fixed(value) => json!({"path": path, "value": value}),
        };
        self.0.iter().map(member).collect()
    }
}

impl OptionValue for ProblemModel {
    fn parse(text: &str) -> Result<Self, String> {
        let members = split(text).into_iter().map(Member::parse).collect::<Result<Vec<_>, _>>()?;
        if members.len() > MOST {
            return Err(format!("the list has {} members, but at most {MOST} are allowed", members.len()));
        }
        let mut paths = BTreeSet::new();
        for Member { path, .. } in &members {
            if !paths.insert(&path[..]) {
                return Err(format!("the member {:?} occurs twice", path.join(".")));
            }
        }
        for path in &paths {
            if let Some(outer) = (1..path.len()).map(|end| &path[..end]).find(|outer| paths.contains(outer)) {
                return Err(format!("{:?} cannot be both a value and an object", outer.join(".")));
            }
        }
        Ok(Self(members))
    }
}

impl Member {
    fn parse(text: &str) -> Result<Self, String> {
        let (path, source) = text.split_once('=').ok_or_else(|| {
            format!("{text:?} is not a member and its value; write them without spaces, for example code=status")
        })?;
        if path.contains('"') {
            return Err(format!("{path:?} is not a member; names of members are written without quotes"));
        }
        let path: Vec<_> = path.split('.').map(str::to_owned).collect();
        if path.iter().any(String::is_empty) || path.len() > DEEPEST {
            return Err(format!(
                "{:?} is not a member; use one to {DEEPEST} names with dots between them",
                path.join(".")
            ));
        }
        let content = match SOURCES.iter().find(|known| **known == source) {
            Some(known) => Content::From(known),
            None => match serde_json::from_str(source) {
                Ok(value @ (Value::Null | Value::Bool(_) | Value::String(_))) => Content::Fixed(value),
                Ok(Value::Number(number)) => Content::Fixed(Value::Number(exact(&number)?)),
                _ => {
                    return Err(format!(
                        "{source:?} is neither a member of a problem ({}) nor a JSON string, number, boolean or null",
                        SOURCES.join(", ")
                    ));
                }
            },
        };
        Ok(Self { path, content })
    }
}

/// A number that all frameworks write alike: whole numbers have no fraction, and those that a double cannot hold exactly
/// are refused.
fn exact(number: &Number) -> Result<Number, String> {
    let whole = number.as_f64().filter(|value| value.fract() == 0.0);
    match whole {
        Some(value) if value.abs() <= LARGEST => Ok(Number::from(value as i64)),
        Some(_) => Err(format!("{number} is too large; integers may have up to 53 bits")),
        None => Ok(number.clone()),
    }
}

/// The parts of a list that spaces and commas separate, except those within strings.
fn split(text: &str) -> Vec<&str> {
    let (mut within, mut escaped) = (false, false);
    let is_separator = |c: char| {
        let was_escaped = std::mem::take(&mut escaped);
        match c {
            '"' if !was_escaped => within = !within,
            '\\' if within => escaped = !was_escaped,
            _ => {}
        }
        !within && (c == ',' || c.is_whitespace())
    };
    text.split(is_separator).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{OptionValue, ProblemModel};

    #[test]
    fn members_are_names_with_a_source_or_a_value() {
        let model =
            ProblemModel::parse(r#"error.code=status, error.message=detail error.type="a, \"b\" c" error.param=null"#);
        let want = json!([
            {"path": ["error", "code"], "from": "status"},
            {"path": ["error", "message"], "from": "detail"},
            {"path": ["error", "type"], "value": "a, \"b\" c"},
            {"path": ["error", "param"], "value": null},
        ]);
        assert_eq!(model.map(|model| model.value()), Ok(want));
        assert_eq!(ProblemModel::parse("").map(|model| model.is_standard()), Ok(true));
    }

    #[test]
    fn whole_numbers_are_integers() {
        let model = ProblemModel::parse("a=1.0 b=-2e3 c=0.5");
        assert_eq!(model.map(|model| model.example()), Ok(Some(json!({"a": 1, "b": -2000, "c": 0.5}))));
    }

    #[test]
    fn an_example_has_the_members_of_the_model() {
        let model = ProblemModel::parse("error.code=status error.message=detail ok=false");
        let want = json!({"error": {"code": 400, "message": "The request has 1 problem."}, "ok": false});
        assert_eq!(model.map(|model| model.example()), Ok(Some(want)));
        assert_eq!(ProblemModel::parse("").map(|model| model.example()), Ok(None));
    }

    #[test]
    fn what_is_no_list_of_members_is_refused() {
        for text in [
            "code", "code=", "=status", "code=stat", "a..b=status", "a=status a=title", "a=[]", "a=status a.b=title",
            "a=\"b", "a =status", "\"a\"=status", "a=9007199254740993", "a=1e300",
        ] {
            assert!(ProblemModel::parse(text).is_err(), "{text}");
        }
        assert!(ProblemModel::parse(&"a=status ".repeat(51)).is_err());
    }
}
