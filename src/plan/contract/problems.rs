//! The members of error documents, where an option replaces those of RFC 9457 by those of the API's own errors.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::emit::options::{Declared, OptionValue};

/// The members of a problem document (RFC 9457, section 3), and the list of validation errors.
const SOURCES: [&str; 6] = ["type", "title", "status", "detail", "instance", "errors"];

/// Members of a document, and levels of objects in it.
const MOST: usize = 50;
const DEEPEST: usize = 10;

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
     error.message=detail\", separated by spaces or commas. After the sign is type, title, status, detail, instance or \
     errors, or a JSON string, number, true, false or null. When empty, errors are problem documents (RFC 9457). The \
     reference lacks this option.",
);

pub const LENIENT_BOOLEANS: Declared<bool> = Declared::boolean(
    "lenientBooleans",
    "false",
    "Read 1 and 0, and true and false in any case, as booleans in parameters, forms and text, unless the value may also \
     be a number or a string. The reference lacks this option.",
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
        let paths: BTreeSet<_> = members.iter().map(|member| &member.path[..]).collect();
        for (index, Member { path, .. }) in members.iter().enumerate() {
            let repeated = members[..index].iter().any(|member| member.path == *path);
            if repeated {
                return Err(format!("the member {:?} occurs twice", path.join(".")));
            }
            if let Some(outer) = (1..path.len()).map(|end| &path[..end]).find(|outer| paths.contains(outer)) {
                return Err(format!("{:?} cannot be both a value and an object", outer.join(".")));
            }
        }
        Ok(Self(members))
    }
}

impl Member {
    fn parse(text: &str) -> Result<Self, String> {
        let (path, source) = text
            .split_once('=')
            .ok_or_else(|| format!("{text:?} is not a member and its value; write for example code=status"))?;
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
                Ok(value @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_))) => {
                    Content::Fixed(value)
                }
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
    fn what_is_no_list_of_members_is_refused() {
        for text in [
            "code", "code=", "=status", "code=stat", "a..b=status", "a=status a=title", "a=[]", "a=status a.b=title",
            "a=\"b",
        ] {
            assert!(ProblemModel::parse(text).is_err(), "{text}");
        }
        assert!(ProblemModel::parse(&"a=status ".repeat(51)).is_err());
    }
}
