//! The constructor with all properties.

use super::super::text::Code;
use super::common::{Imports, Models};
use super::fields::FieldView;
use crate::api::ModelId;
use crate::code;

/// The most properties that a constructor takes: no method of Java has more than 255 parameters, of which one is the object.
pub(super) const CONSTRUCTED: usize = 254;

impl Models<'_> {
    /// The constructor with all properties; empty without the option, and where another one is the same. `fields` are those of the parents in
    /// their order, then the class's own.
    pub(super) fn full_constructor(&self, id: ModelId, fields: &[FieldView], imports: &mut Imports) -> Code {
        let options = self.client.options;
        if !options.generate_constructor_with_all_args || !is_full(fields) {
            return Code::default();
        }
        let parent = self.client.names.parents.get(&id).copied();
        let above = &fields[..self.count_above(id)];
        let all = self.own_first(id, fields);
        let value = |field: &FieldView| match field.is_wrapped && !options.is_gson() {
            true => code!("{} == null ? JsonNullable.undefined() : JsonNullable.of({})", field.ident, field.ident),
            false => Code::from(&field.ident),
        };
        let mut body = Code::default();
        if let Some(parent) = parent.filter(|_| !above.is_empty()) {
            // The constructor of a parent that is only received takes the properties in their order, as they are held.
            let arguments: Vec<_> = match is_full(above) {
                true => self.own_first(parent, above).into_iter().map(|field| Code::from(&field.ident)).collect(),
                false => above.iter().map(value).collect(),
            };
            body.push(code!("    super({});\n", Code::joined(arguments, ", ")));
        }
        for field in &fields[above.len()..] {
            body.push(code!("    this.{} = {};\n", field.ident, value(field)));
        }
        if let Some((field, preset)) = self.preset(id) {
            body.push(code!("    if ({} == null) {{\n  {}    }}\n", field.ident, preset));
        }
        // A module for the names of parameters would have Jackson read by this constructor.
        let mark = if options.is_gson() { "" } else { "  @JsonIgnore\n" };
        if !options.is_gson() {
            imports.insert("com.fasterxml.jackson.annotation.JsonIgnore");
        }
        let parameters = all.iter().map(|field| code!("{} {}", field.marked, field.ident));
        code!(
            "\n\n  /** Makes an object with all properties. */\n{}  public {}({}) {{\n{}  }}",
            mark,
            self.client.names.models[id],
            Code::joined(parameters, ", "),
            body
        )
    }

    /// The fields as the constructor takes them: the class's own, then those of its parent, and so on.
    fn own_first<'f>(&self, id: ModelId, fields: &'f [FieldView]) -> Vec<&'f FieldView> {
        let (above, own) = fields.split_at(self.count_above(id));
        let parent = self.client.names.parents.get(&id);
        let of_parent = parent.map(|parent| self.own_first(*parent, above)).unwrap_or_default();
        own.iter().chain(of_parent).collect()
    }
}

/// True if a class with these properties has the constructor. That of a class that is only received has them all already.
fn is_full(fields: &[FieldView]) -> bool {
    fields.len() <= CONSTRUCTED && fields.iter().any(|field| !field.is_read_only)
}
