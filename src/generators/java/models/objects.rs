//! The classes of objects.

use std::collections::BTreeSet;

use super::super::names::Field;
use super::super::text::{Code, string};
use super::common::{Imports, Models};
use super::constructors::CONSTRUCTED;
use super::fields::FieldView;
use crate::api::{ModelId, Object};
use crate::code;

pub struct ObjectView {
    /// Whether classes can extend it, where an interface asks: `final `.
    pub(super) modifier: &'static str,
    /// ` extends Animal`, ` implements Serializable, Pet`.
    pub(super) head: Code,
    /// The annotations by which Jackson finds subclasses.
    pub(super) subclasses: Code,
    /// The names of the properties in order.
    pub(super) order: Code,
    /// Those of the properties that are required.
    pub(super) required: Code,
    /// True for a class that tells null from absent by a set of names, and whose parent does not.
    pub(super) has_nulls: bool,
    pub(super) own: Vec<FieldView>,
    /// Properties of the parent, whose methods return this class.
    pub(super) inherited: Vec<FieldView>,
    /// The parameters of the constructor with the read-only properties, and the arguments for that of the parent.
    pub(super) read_only: Code,
    pub(super) above: Code,
    /// The constructor with all properties.
    pub(super) full: Code,
    /// The statements of each constructor.
    pub(super) preset: Code,
    /// The type of the values beyond the properties.
    pub(super) additional: Option<Code>,
    pub(super) extends: bool,
    /// The name of the parent, if any.
    pub(super) parent: Code,
    pub(super) is_serializable: bool,
    /// True for a class with properties of its own or additional ones, whose values count.
    pub(super) has_values: bool,
}

impl<'a> Models<'a> {
    pub(super) fn object(&self, id: ModelId, object: &Object<'_>, imports: &mut Imports) -> ObjectView {
        let options = self.client.options;
        let parent = self.client.names.parents.get(&id).copied();
        let mut inherited: Vec<_> = self.ordered(id).into_iter().map(|field| self.field(field, imports)).collect();
        let read_only = inherited.iter_mut().filter(|field| field.is_read_only);
        read_only.skip(CONSTRUCTED).for_each(|field| field.is_constructed = false);
        let full = self.full_constructor(id, &inherited, imports);
        let own = inherited.split_off(self.count_above(id));
        imports.extend(["com.fasterxml.jackson.annotation.JsonPropertyOrder", "java.util.Arrays"]);
        let is_open = !options.disallow_additional_properties_if_not_present;
        let values = object.other_values(is_open).filter(|_| !self.is_open_above(parent, is_open));
        let additional = values.map(|ty| {
            self.types.imports(&ty, imports);
            imports.extend([
                "com.fasterxml.jackson.annotation.JsonAnyGetter",
                "com.fasterxml.jackson.annotation.JsonAnySetter",
                "java.util.Map",
            ]);
            self.types.item(&ty, None)
        });
        let parameter = |field: &FieldView| {
            if options.is_gson() {
                return code!("{} {}", field.ty, field.ident);
            }
            let ty = if field.is_wrapped { code!("JsonNullable<{}>", field.ty) } else { field.ty.clone() };
            code!("@JsonProperty({}) {} {}", field.constant, ty, field.ident)
        };
        let only = |fields: &[FieldView]| -> Vec<Code> {
            fields.iter().filter(|field| field.is_constructed).map(parameter).collect()
        };
        let (read_above, read_own) = (only(&inherited), only(&own));
        let arguments = inherited.iter().filter(|field| field.is_constructed).map(|field| Code::from(&field.ident));
        let read_only: Vec<_> = read_above.iter().chain(&read_own).cloned().collect();
        if !read_only.is_empty() {
            imports.insert("com.fasterxml.jackson.annotation.JsonCreator");
        }
        if options.serializable_model {
            imports.insert("java.io.Serializable");
        }
        let extends = parent.map(|parent| code!(" extends {}", self.client.names.models[parent])).unwrap_or_default();
        let implements = self.above(id, " implements ");
        let is_sealed = options.has_sealed_interfaces() && !self.client.names.interfaces.above(id).is_empty();
        let is_parent = is_sealed && self.client.names.parents.values().any(|parent| *parent == id);
        ObjectView {
            modifier: if is_parent {
                "non-sealed "
            } else if is_sealed {
                "final "
            } else {
                ""
            },
            head: code!("{}{}", extends, implements),
            subclasses: self.subclasses(id, imports),
            has_nulls: own.iter().any(|field| field.is_wrapped) && !inherited.iter().any(|field| field.is_wrapped),
            required: Code::joined(
                object.properties.iter().filter(|it| it.is_always_required()).map(|it| string(it.name)),
                ", ",
            ),
            order: Code::joined(object.properties.iter().map(|property| string(property.name)), ", "),
            read_only: Code::joined(read_only, ", "),
            above: Code::joined(arguments, ", "),
            full,
            preset: self.preset(id).map(|(_, statement)| statement).unwrap_or_default(),
            extends: parent.is_some(),
            parent: parent.map(|parent| Code::from(&self.client.names.models[parent])).unwrap_or_default(),
            is_serializable: options.serializable_model,
            has_values: !own.is_empty() || additional.is_some(),
            additional,
            own,
            inherited,
        }
    }

    /// The properties of a class, each as the class declares it that has it first: those of the parent in its order, then the others.
    pub(super) fn ordered(&self, id: ModelId) -> Vec<&Field<'_, '_>> {
        let mut out = self.client.names.parents.get(&id).map(|parent| self.ordered(*parent)).unwrap_or_default();
        let above: BTreeSet<_> = out.iter().map(|field| field.of.name).collect();
        let fields = &self.client.names.members[id].fields;
        out.extend(fields.iter().filter(|field| !above.contains(field.of.name)));
        out
    }

    /// The number of properties that a class has from its parents.
    pub(super) fn count_above(&self, id: ModelId) -> usize {
        self.client.names.parents.get(&id).map(|parent| self.ordered(*parent).len()).unwrap_or_default()
    }

    /// True if a parent has a map of further properties already.
    fn is_open_above(&self, parent: Option<ModelId>, is_open: bool) -> bool {
        let mut at = parent;
        while let Some(id) = at {
            if self.api.model(id).object().is_some_and(|object| object.other_values(is_open).is_some()) {
                return true;
            }
            at = self.client.names.parents.get(&id).copied();
        }
        false
    }

    /// The annotations of a class whose discriminator chooses a subclass.
    fn subclasses(&self, id: ModelId, imports: &mut Imports) -> Code {
        let Some(discriminator) = self.api.model(id).discriminator() else { return Code::default() };
        if !self.api.is_parent(id, &self.children) {
            return Code::default();
        }
        let extends = |mut of: ModelId| loop {
            match self.client.names.parents.get(&of) {
                Some(parent) if *parent == id => break true,
                Some(parent) => of = *parent,
                None => break false,
            }
        };
        let choices = self.api.choices(id, &self.children);
        let choices = choices.iter().filter(|choice| choice.model != id && extends(choice.model));
        let choice = |value: &str, model: ModelId| {
            code!("  @JsonSubTypes.Type(value = {}.class, name = {})", self.client.names.models[model], string(value))
        };
        if self.client.options.is_gson() {
            let (values, types): (Vec<_>, Vec<_>) =
                choices.map(|of| (string(of.value), code!("{}.class", self.client.names.models[of.model]))).unzip();
            return match values.is_empty() {
                true => Code::default(),
                false => code!(
                    "@ModelAdapters.Subclasses(\n    property = {},\n    values = {{{}}},\n    types = {{{}}})\n",
                    string(discriminator.property),
                    Code::joined(values, ", "),
                    Code::joined(types, ", ")
                ),
            };
        }
        let rows: Vec<_> = choices.map(|of| choice(of.value, of.model)).collect();
        if rows.is_empty() {
            return Code::default();
        }
        imports
            .extend(["com.fasterxml.jackson.annotation.JsonSubTypes", "com.fasterxml.jackson.annotation.JsonTypeInfo"]);
        let is_declared = !self.api.lacks(id, discriminator.property);
        code!(
            "@JsonTypeInfo(\n    use = JsonTypeInfo.Id.NAME,\n    include = JsonTypeInfo.As.{},\n    property = {},\n    defaultImpl = {}.class,\n    visible = true)\n@JsonSubTypes({{\n{}\n}})\n",
            if is_declared { "EXISTING_PROPERTY" } else { "PROPERTY" },
            string(discriminator.property),
            self.client.names.models[id],
            Code::joined(rows, ",\n")
        )
    }

    /// The property by which a parent knows the class, and the statement that sets it.
    pub(super) fn preset(&self, id: ModelId) -> Option<(&Field<'_, '_>, Code)> {
        let mut at = self.client.names.parents.get(&id).copied();
        while let Some(parent) = at {
            if let Some(discriminator) = self.api.model(parent).discriminator() {
                let choices = self.api.choices(parent, &self.children);
                let mut values = choices.iter().filter(|choice| choice.model == id).map(|choice| choice.value);
                let fields = &self.client.names.members[parent].fields;
                let field = fields.iter().find(|field| field.of.name == discriminator.property && !field.of.read_only);
                let value = values.next().filter(|_| values.next().is_none());
                if let (Some(field), Some(value)) = (field, value) {
                    let set = |value: Code| code!("    set{}({});\n", field.accessor, value);
                    return self.tag(field, value).map(|value| (field, set(value)));
                }
            }
            at = self.client.names.parents.get(&parent).copied();
        }
        None
    }
}
