//! The fields of structs, and the methods of each.

use super::super::text::{Code, Row, functions, inner_comment, string, tag, with_deprecation};
use super::super::types::Place;
use super::common::Models;
use crate::api::{Annotations, ModelId, Property, XmlNode};
use crate::code;
use crate::plan::named;
use crate::plan::names::Ident;
use crate::plan::schema_notes::current_text;

/// A property and its field in Go.
pub struct Field<'m> {
    pub(super) property: &'m Property<'m>,
    pub(super) ident: &'m Ident,
    pub(super) place: Place,
    pub(super) required: bool,
}

impl<'a> Models<'a> {
    pub(super) fn fields(&self, id: ModelId) -> Vec<Field<'a>> {
        let field = |named: &'a named::Field<'a, 'a>| {
            let (property, required) = (named.of, named.is_always_required());
            let place = self.types.field_place(&self.client.names.cycles, id, property);
            Field { property, ident: &named.ident, required, place }
        };
        self.client.names.members[id].fields.iter().map(field).collect()
    }

    /// True for a field whose nil means absent, although null is allowed, too.
    pub(super) fn is_marked(&self, field: &Field<'_>) -> bool {
        field.place == Place::Plain && !field.required && self.types.takes_null(&field.property.ty)
    }

    pub(super) fn row(&self, field: &Field<'_>) -> Row {
        let name = field.property.name;
        let json = match field.required {
            false => format!("{name},omitempty"),
            // encoding/json would take such a name for an option.
            true if name == "-" || name.contains(',') => format!("{name},"),
            true => name.to_owned(),
        };
        // A comma would end the expression.
        let pattern = field.property.ty.pattern().map(|pattern| format!("regexp={}", pattern.replace(',', "\\\\,")));
        let pairs = [("json", json.as_str())].into_iter().chain(pattern.iter().map(|it| ("validate", it.as_str())));
        let xml = self.client.options.with_xml.then(|| xml(field.property)).flatten();
        let pairs = pairs.chain(xml.iter().map(|it| ("xml", it.as_str())));
        let text = current_text(field.property, &|value| value.node.to_json());
        let text = with_deprecation(text, field.property.deprecated);
        let ty = self.types.field(&field.property.ty, field.place);
        Row { doc: inner_comment(&text), cells: vec![Code::from(field.ident), ty, tag(pairs)] }
    }

    /// The methods of the fields, which gofmt aligns up to the next comment.
    pub(super) fn accessors(&self, of: &Ident, fields: &[Field<'_>]) -> Code {
        let (mut out, mut run) = (Code::default(), Vec::new());
        for (i, field) in fields.iter().enumerate() {
            let unset = match (field.required, field.place) {
                (true, Place::Nullable) => "null",
                // There is nothing to explain.
                (true, _) => "",
                (false, _) => "absent",
            };
            if i == 0 || !unset.is_empty() {
                out.push(code!("{}\n", functions(&std::mem::take(&mut run))));
            }
            if !unset.is_empty() {
                let ident = field.ident;
                out.push(code!("// Get{} returns {}, or its zero value if it is {}.\n", ident, ident, unset));
            }
            run.extend(self.methods(of, field));
        }
        code!("{}{}", out, functions(&run))
    }

    /// The methods of a field.
    fn methods(&self, of: &Ident, field: &Field<'_>) -> Vec<(Code, Code)> {
        let (ident, ty) = (field.ident, self.types.base(&field.property.ty));
        let method = |head: Code, body: Code| (code!("func (o *{}) {}", of, head), body);
        let by_value = field.place == Place::Plain && self.types.is_plain_value(&field.property.ty);
        let marked = self.is_marked(field);
        let name = string(field.property.name);
        let get = match field.place {
            Place::Value | Place::Plain => code!("return at(o).{}", ident),
            Place::Pointer => code!("return value(at(o).{})", ident),
            Place::Nullable => code!("return value(at(o).{}.Get())", ident),
        };
        let get_ok = match (field.place, field.required) {
            (Place::Plain, true) if by_value => code!("return at(o).{}, o != nil", ident),
            (Place::Plain, false) if by_value => code!("return at(o).{}, o.Has{}()", ident, ident),
            (Place::Plain, false) => code!("return &at(o).{}, o.Has{}()", ident, ident),
            (Place::Value | Place::Plain, _) => code!("return &at(o).{}, o != nil", ident),
            (Place::Pointer, _) => code!("return ok(at(o).{})", ident),
            (Place::Nullable, _) => code!("return set(at(o).{})", ident),
        };
        let has = match field.place {
            Place::Nullable => code!("return at(o).{}.IsSet()", ident),
            _ if marked => code!("return at(o).{} != nil || at(o).isNull({})", ident, name),
            _ => code!("return o != nil && o.{} != nil", ident),
        };
        let set = match field.place {
            Place::Value | Place::Plain => code!("o.{} = v", ident),
            Place::Pointer => code!("assign(&o.{}, v)", ident),
            Place::Nullable => code!("o.{}.Set(&v)", ident),
        };
        let ok_type = if by_value { ty.clone() } else { code!("*{}", ty) };
        let mut methods = vec![
            method(code!("Get{}() {}", ident, ty), get),
            method(code!("Get{}Ok() ({}, bool)", ident, ok_type), get_ok),
        ];
        if !field.required {
            methods.push(method(code!("Has{}() bool", ident), has));
        }
        methods.push(method(code!("Set{}(v {})", ident, ty), set));
        if !field.required && (field.place == Place::Nullable || marked) {
            let (nil, unset) = match field.place {
                Place::Nullable => (code!("o.{}.Set(nil)", ident), code!("o.{}.Unset()", ident)),
                _ => (
                    code!("o.setNull(&o.{}, {}, true)", ident, name),
                    code!("o.setNull(&o.{}, {}, false)", ident, name),
                ),
            };
            methods.push(method(code!("Set{}Nil()", ident), nil));
            methods.push(method(code!("Unset{}()", ident), unset));
        }
        methods
    }
}

/// The name of a property for encoding/xml, unless it has characters that encoding/xml interprets.
fn xml(property: &Property<'_>) -> Option<String> {
    let xml = Annotations::of(property.node).xml();
    let name = xml.as_ref().and_then(|xml| xml.name).unwrap_or(property.name);
    let item = property.ty.item().and_then(|item| Annotations::of(item.schema?).xml()?.name).unwrap_or(name);
    let tag = match &xml {
        Some(xml) if xml.node == XmlNode::Attribute => format!("{name},attr"),
        Some(xml) if xml.node == XmlNode::Text => ",chardata".to_owned(),
        Some(xml) if xml.node == XmlNode::Cdata => ",cdata".to_owned(),
        Some(xml) if xml.wrapped => format!("{name}>{item}"),
        _ => item.to_owned(),
    };
    [name, item].iter().all(|name| !name.is_empty() && !name.contains([',', '>', ' '])).then_some(tag)
}
