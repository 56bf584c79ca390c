//! The objects of the specifications, as data: their members, with the types of their values, their versions and the
//! [`Feature`] that each uses.
//!
//! Each fact is written here once; the checks ([`super::check`]) and the list of used features follow from it.

mod listing;
mod objects;
mod schema;

pub use listing::grammar;
pub(super) use schema::TYPES;

use super::{Feature, Node, NodeKind, Version};
use crate::error::Severity;

/// The objects that the specifications define, by their names there. If versions define different members under the
/// same name, the rows contain their versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(super) enum Object {
    OpenApi,
    Info,
    Contact,
    License,
    Server,
    ServerVariable,
    Components,
    Paths,
    PathItem,
    Operation,
    /// `x-pagination`, an extension of this project.
    Pagination,
    ExternalDocs,
    Parameter,
    RequestBody,
    MediaType,
    Encoding,
    Responses,
    Response,
    Callback,
    Example,
    Link,
    Header,
    Tag,
    Schema,
    Discriminator,
    Xml,
    SecurityScheme,
    SecurityRequirement,
    OAuthFlows,
    OAuthFlow,
}

impl Object {
    pub const ALL: [Object; 30] = [
        Object::OpenApi,
        Object::Info,
        Object::Contact,
        Object::License,
        Object::Server,
        Object::ServerVariable,
        Object::Components,
        Object::Paths,
        Object::PathItem,
        Object::Operation,
        Object::Pagination,
        Object::ExternalDocs,
        Object::Parameter,
        Object::RequestBody,
        Object::MediaType,
        Object::Encoding,
        Object::Responses,
        Object::Response,
        Object::Callback,
        Object::Example,
        Object::Link,
        Object::Header,
        Object::Tag,
        Object::Schema,
        Object::Discriminator,
        Object::Xml,
        Object::SecurityScheme,
        Object::SecurityRequirement,
        Object::OAuthFlows,
        Object::OAuthFlow,
    ];
}

/// The members that an object can have.
pub(super) struct Form {
    /// Its name with an article, such as "an operation".
    pub one: &'static str,
    /// Its plural, such as "operations".
    pub many: &'static str,
    /// The severity of a different value in its place.
    pub severity: Severity,
    /// True if a Reference Object is allowed in its place.
    pub reference: bool,
    pub members: &'static [Member],
    /// The meaning of other names.
    pub others: Others,
}

/// Members that the specification does not list.
#[derive(Clone, Copy)]
pub(super) enum Others {
    /// Only extensions (`x-…`).
    Extensions,
    /// Names chosen by the author, and extensions.
    Of(&'static Value),
    /// Any members: a schema can contain unknown keywords.
    Free,
}

/// A member of an object.
pub(super) struct Member {
    pub name: &'static str,
    pub value: Value,
    pub versions: Versions,
    pub required: bool,
    pub feature: Option<Feature>,
    /// A hint for versions that lack the member.
    pub instead: Option<&'static str>,
    /// A hint for values of another type.
    pub hint: Option<&'static str>,
    /// True if `super::check` checks the value itself, not only its presence.
    pub look: bool,
}

/// The type of a value.
#[derive(Clone, Copy)]
pub(super) enum Value {
    /// Any data; its contents are not checked.
    Any,
    Text,
    Bool,
    Number,
    /// A non-negative integer.
    Count,
    /// One of these words.
    Word(&'static [&'static str]),
    One(Object),
    List(&'static Value),
    /// An object with names chosen by the author.
    Map(&'static Value),
    /// One of several types of value that differ in their JSON types.
    Either(&'static [Value]),
}

/// A set of versions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Versions(u8);

impl Versions {
    const V2_0: Versions = Versions(1);
    const V3_0: Versions = Versions(2);
    const V3_1: Versions = Versions(4);
    const ALL: Versions = Versions(15);
    const UNTIL_3_0: Versions = Versions(3);
    const UNTIL_3_1: Versions = Versions(7);
    const SINCE_3_0: Versions = Versions(14);
    const SINCE_3_1: Versions = Versions(12);
    const SINCE_3_2: Versions = Versions(8);

    pub fn has(self, version: Version) -> bool {
        self.0 & 1 << version as u8 != 0
    }

    /// Such as "OpenAPI 3.1 and later".
    pub fn name(self) -> &'static str {
        match self {
            Versions::V2_0 => "Swagger 2.0",
            Versions::V3_0 => "OpenAPI 3.0",
            Versions::V3_1 => "OpenAPI 3.1",
            Versions::UNTIL_3_0 => "versions before OpenAPI 3.1",
            Versions::UNTIL_3_1 => "versions before OpenAPI 3.2",
            Versions::SINCE_3_0 => "OpenAPI 3.0 and later",
            Versions::SINCE_3_1 => "OpenAPI 3.1 and later",
            Versions::SINCE_3_2 => "OpenAPI 3.2 and later",
            _ => "other versions",
        }
    }
}

impl Member {
    const fn new(name: &'static str, value: Value) -> Member {
        let (versions, required) = (Versions::ALL, false);
        Member { name, value, versions, required, feature: None, instead: None, hint: None, look: false }
    }

    const fn required(mut self) -> Member {
        self.required = true;
        self
    }

    const fn only(mut self, versions: Versions) -> Member {
        self.versions = versions;
        self
    }

    const fn means(mut self, feature: Feature) -> Member {
        self.feature = Some(feature);
        self
    }

    const fn instead(mut self, hint: &'static str) -> Member {
        self.instead = Some(hint);
        self
    }

    const fn hint(mut self, hint: &'static str) -> Member {
        self.hint = Some(hint);
        self
    }

    const fn look(mut self) -> Member {
        self.look = true;
        self
    }
}

const fn any(name: &'static str) -> Member {
    Member::new(name, Value::Any)
}

const fn text(name: &'static str) -> Member {
    Member::new(name, Value::Text)
}

const fn flag(name: &'static str) -> Member {
    Member::new(name, Value::Bool)
}

const fn number(name: &'static str) -> Member {
    Member::new(name, Value::Number)
}

const fn count(name: &'static str) -> Member {
    Member::new(name, Value::Count)
}

const fn word(name: &'static str, words: &'static [&'static str]) -> Member {
    Member::new(name, Value::Word(words))
}

const fn one(name: &'static str, object: Object) -> Member {
    Member::new(name, Value::One(object))
}

const fn list(name: &'static str, of: &'static Value) -> Member {
    Member::new(name, Value::List(of))
}

const fn map(name: &'static str, of: &'static Value) -> Member {
    Member::new(name, Value::Map(of))
}

const fn either(name: &'static str, values: &'static [Value]) -> Member {
    Member::new(name, Value::Either(values))
}

impl Value {
    /// True if a value has the right JSON type.
    pub fn fits(self, node: Node<'_>) -> bool {
        match self {
            Value::Any => true,
            Value::Text | Value::Word(_) => node.kind() == NodeKind::String,
            Value::Bool => node.kind() == NodeKind::Bool,
            Value::Number => node.kind() == NodeKind::Number,
            Value::Count => node.u64().is_some(),
            Value::One(_) | Value::Map(_) => node.kind() == NodeKind::Object,
            Value::List(_) => node.kind() == NodeKind::Array,
            Value::Either(values) => values.iter().any(|v| v.fits(node)),
        }
    }

    /// The severity of a value that does not fit: nothing can be generated without the structure, but other values can
    /// be left out.
    pub fn severity(self) -> Severity {
        match self {
            Value::One(object) => object.form().severity,
            Value::List(of) | Value::Map(of) => of.severity(),
            Value::Either(values) => values.iter().map(|v| v.severity()).min().unwrap_or(Severity::Warning),
            _ => Severity::Warning,
        }
    }

    /// The expected value in words.
    pub fn wanted(self) -> String {
        match self {
            Value::Any => "any value".to_owned(),
            Value::Text => "a string".to_owned(),
            Value::Bool => "a boolean".to_owned(),
            Value::Number => "a number".to_owned(),
            Value::Count => "a non-negative integer".to_owned(),
            Value::Word(words) => format!("one of {}", alternatives(words)),
            Value::One(object) => object.form().one.to_owned(),
            Value::List(of) => format!("an array of {}", of.wanted_many()),
            Value::Map(of) => format!("an object that maps names to {}", of.wanted_many()),
            Value::Either(values) => values.iter().map(|v| v.wanted()).collect::<Vec<_>>().join(" or "),
        }
    }

    fn wanted_many(self) -> String {
        match self {
            Value::Any => "values".to_owned(),
            Value::Text => "strings".to_owned(),
            Value::Word(words) => alternatives(words),
            Value::One(object) => object.form().many.to_owned(),
            Value::List(of) => format!("arrays of {}", of.wanted_many()),
            Value::Map(of) => format!("objects that map names to {}", of.wanted_many()),
            other => other.wanted(),
        }
    }
}

/// `` `a`, `b` or `c` ``.
fn alternatives(words: &[&str]) -> String {
    let quoted: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => quoted.concat(),
    }
}

/// The members of an object in one version, by name.
pub(super) struct Members {
    members: &'static [Member],
    /// The index into `members` plus 1, by a hash of the name; 0 for an empty slot.
    slots: [u8; SLOTS],
    pub required: Vec<&'static Member>,
    version: Version,
}

const SLOTS: usize = 256;

impl Members {
    /// If a version lacks a member that other versions have, the member of the other version is used, so that it is
    /// still read.
    pub fn new(object: Object, version: Version) -> Members {
        let members = object.form().members;
        let required = members.iter().filter(|m| m.required && m.versions.has(version)).collect();
        let mut all = Members { members, slots: [0; SLOTS], required, version };
        let own = |m: &&(usize, &Member)| m.1.versions.has(version);
        let rows: Vec<_> = members.iter().enumerate().collect();
        for (index, member) in rows.iter().filter(own).chain(rows.iter().filter(|m| !own(m))) {
            if all.get(member.name).is_none() {
                let free = probes(member.name).find(|&slot| all.slots[slot] == 0);
                all.slots[free.expect("fewer members than slots")] = *index as u8 + 1;
            }
        }
        all
    }

    /// The names of the members in this version.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.members.iter().filter(|m| m.versions.has(self.version)).map(|m| m.name)
    }

    pub fn get(&self, name: &str) -> Option<&'static Member> {
        let rows = probes(name).map(|slot| self.slots[slot]).take_while(|&row| row != 0);
        rows.map(|row| &self.members[usize::from(row) - 1]).find(|m| m.name == name)
    }
}

/// The possible slots of a name, the most likely first.
fn probes(name: &str) -> impl Iterator<Item = usize> {
    let bytes = name.as_bytes();
    let at = |i: usize| bytes.get(i).copied().map_or(0, usize::from);
    let hash = bytes.len() * 7 + at(0) * 3 + at(bytes.len() / 2) * 31 + at(bytes.len().wrapping_sub(1)) * 17;
    (hash..hash + SLOTS).map(|slot| slot % SLOTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERSIONS: [Version; 4] = [Version::V2_0, Version::V3_0, Version::V3_1, Version::V3_2];

    #[test]
    fn every_member_is_found_in_its_versions() {
        for object in Object::ALL {
            assert_eq!(Object::ALL[object as usize], object);
            for version in VERSIONS {
                let members = Members::new(object, version);
                for member in object.form().members {
                    let found = members.get(member.name).expect(member.name);
                    assert_eq!(found.name, member.name);
                    let any = object.form().members.iter().filter(|m| m.name == member.name && m.versions.has(version));
                    let own = any.count();
                    assert!(own <= 1, "{object:?} has {} {own} times in {version:?}", member.name);
                    assert!(own == 0 || found.versions.has(version), "{object:?}.{} in {version:?}", member.name);
                }
                assert!(members.get("no such member").is_none());
            }
        }
    }

    #[test]
    fn what_is_wanted_is_said_in_words() {
        assert_eq!(Value::List(&Value::One(Object::Parameter)).wanted(), "an array of parameters");
        assert_eq!(Value::Either(&[Value::Bool, Value::One(Object::Schema)]).wanted(), "a boolean or a schema");
        assert_eq!(Value::Word(&["a", "b", "c"]).wanted(), "one of `a`, `b` or `c`");
        assert_eq!(Value::List(&Value::Word(&["a", "b"])).wanted(), "an array of `a` or `b`");
    }
}
