//! The file of a model.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::client::Client;
use super::names::Members;
use super::text::{Code, Row, comment, functions, inner_comment, number, rows, string, tag, with_deprecation, word};
use super::types::{Place, Types};
use crate::api::{
    Annotations, Api, Children, Discriminator, Enum, EnumBase, EnumValue, Model, ModelId, Object, Property, Type,
    XmlNode, cycles,
};
use crate::code;
use crate::lean::Filled;
use crate::plan::models::{Alternatives, ModelKind, UNKNOWN, UNKNOWN_NUMBER};
use crate::plan::named;
use crate::plan::names::{Ident, Scope, fixed};
use crate::plan::remarks::current_text;
use crate::spec::NodeKind;

#[derive(Template)]
#[template(path = "go/model.go", escape = "none")]
pub struct ModelView<'v> {
    package: Code,
    imports: Vec<&'static str>,
    name: &'v Ident,
    article: &'static str,
    doc: Code,
    body: Body,
    /// Methods and functions that all models of its kind have.
    functions: Code,
}

enum Body {
    Object(ObjectView),
    Union(UnionView),
    Enum(EnumView),
    Alias(Code),
}

struct ObjectView {
    /// The model that is embedded.
    parent: Option<Ident>,
    /// What the runtime has of it: `nulls`, `kept`.
    embedded: Vec<&'static str>,
    rows: Code,
    additional: Option<Code>,
    /// Something is required.
    requires: bool,
    /// The function that takes what is required.
    constructor: Code,
    /// The one that takes nothing; both, where nothing is required.
    defaults: Code,
    accessors: Code,
}

struct UnionView {
    rows: Code,
    /// The field, its type, the article of that and the function that makes a union of it, for each alternative.
    members: Vec<(Ident, Code, &'static str, Code)>,
    accessors: Code,
    fields: Code,
    /// `oneOf` or `anyOf`.
    function: &'static str,
    /// The property that chooses, and `"value": place` for each value.
    chosen: Option<(Code, Code)>,
    /// Only values of the property choose for objects.
    is_looked_up: bool,
    /// The place of the alternative for what no value chooses.
    other: Option<usize>,
}

struct EnumView {
    base: Code,
    rows: Code,
    literals: Code,
    functions: Code,
}

/// A property with what Go makes of it.
struct Field<'m> {
    property: &'m Property<'m>,
    ident: &'m Ident,
    place: Place,
    required: bool,
}

/// The models with what all of them together decide.
pub struct Models<'a> {
    client: &'a Client<'a>,
    api: &'a Api<'a>,
    types: Types<'a>,
    children: Children,
    /// The parent that the struct of a model embeds.
    embedded: BTreeMap<ModelId, ModelId>,
}

impl<'a> Models<'a> {
    pub fn of(client: &'a Client<'a>) -> Self {
        let children = client.api.children();
        let embedded = embedded(client.api, &children);
        Self { client, api: client.api, types: client.types(), children, embedded }
    }

    pub fn view(&self, id: ModelId) -> ModelView<'a> {
        let (model, name) = (self.api.model(id), &self.client.names.models[id]);
        let members = &self.client.names.members[id];
        let mut imports = BTreeSet::new();
        let (body, functions) = match model.kind() {
            ModelKind::Object(object) => self.object(id, object, &mut imports),
            ModelKind::Union(union) => self.union(id, &union, &mut imports),
            ModelKind::Enum(values) => (Body::Enum(self.values(name, model, values, members)), self.nullable(name)),
            ModelKind::Alias(ty) => {
                self.types.imports(ty, &mut |import| _ = imports.insert(import));
                (Body::Alias(self.types.base(ty)), self.nullable(name))
            }
        };
        if let Body::Enum(_) = body {
            imports.insert("slices");
        }
        ModelView {
            package: word(&self.client.options.package_name),
            imports: imports.into_iter().collect(),
            name,
            article: article(name.as_str()),
            doc: comment(&documented(name, model)),
            body,
            functions,
        }
    }

    fn fields(&self, id: ModelId) -> Vec<Field<'a>> {
        let field = |named: &'a named::Field<'a, 'a>| {
            let (property, required) = (named.of, named.is_always_required());
            let place = self.types.field_place(&self.client.names.cycles, id, property);
            Field { property, ident: &named.ident, required, place }
        };
        self.client.names.members[id].fields.iter().map(field).collect()
    }

    /// The fields of the parent that is embedded, and the others.
    fn inherited_and_own(&self, id: ModelId) -> (Vec<Field<'a>>, Vec<Field<'a>>) {
        let parent = self.embedded.get(&id).copied();
        let inherited = |field: &Field<'_>| parent.is_some_and(|parent| !self.api.lacks(parent, field.property.name));
        self.fields(id).into_iter().partition(inherited)
    }

    /// What the function takes that makes an object, in its order: the properties, and how their fields have values.
    pub fn required(&self, id: ModelId) -> Vec<(&'a Property<'a>, Place)> {
        let (above, own) = self.inherited_and_own(id);
        let required = own.iter().chain(&above).filter(|field| field.required);
        required.map(|field| (field.property, field.place)).collect()
    }

    fn object(&self, id: ModelId, object: &'a Object<'a>, imports: &mut BTreeSet<&'static str>) -> (Body, Code) {
        let name = &self.client.names.models[id];
        let parent = self.embedded.get(&id).copied();
        let (above, own) = self.inherited_and_own(id);
        for field in above.iter().filter(|field| field.required).chain(&own) {
            self.types.imports(&field.property.ty, &mut |import| _ = imports.insert(import));
        }
        let additional = object.other_values(!self.client.options.disallow_additional_properties_if_not_present);
        let additional = additional.filter(|_| parent.is_none()).map(|ty| {
            self.types.imports(&ty, &mut |import| _ = imports.insert(import));
            code!("map[string]{}", self.types.item(&ty))
        });
        let mut scope = Scope::new();
        let mut parameters = Vec::new();
        let mut assigned = Vec::new();
        for field in own.iter().chain(&above).filter(|field| field.required) {
            let argument = scope.take(super::words::variable(field.property.title()));
            let by_pointer = if field.place == Place::Pointer { "&" } else { "" };
            let ty = if by_pointer.is_empty() {
                self.types.field(&field.property.ty, field.place)
            } else {
                self.types.base(&field.property.ty)
            };
            parameters.push(code!("{} {}", argument, ty));
            assigned.push((Code::from(field.ident), code!("{}{}", by_pointer, argument)));
        }
        let embedded = parent.map(|parent| self.client.names.models[parent].clone());
        let inherited = embedded.iter().map(|parent| (Code::from(parent), code!("*New{}WithDefaults()", parent)));
        let defaults: Vec<_> = inherited.chain(own.iter().filter_map(|field| self.default(field))).collect();
        let mut methods = vec![(
            code!("func (o {}) ToMap() (map[string]interface{{}}, error)", name),
            Code::fixed("return toMap(o)"),
        )];
        methods.extend(self.json(name, true));
        let others = code!(
            "\n// ToMap returns the properties by their names, without those that are absent.\n{}{}{}",
            functions(&methods),
            self.remarks_of(name, object),
            code!("{}{}", self.required_defaults(name, &own), self.nullable(name))
        );
        let requires = !parameters.is_empty();
        let constructor = constructed(
            code!("func New{}({}) *{}", name, Code::joined(parameters, ", "), name),
            name,
            defaults.is_empty(),
            &scope.take("o".to_owned()),
            &assigned,
        );
        let without =
            constructed(code!("func New{}WithDefaults() *{}", name, name), name, true, &fixed("o"), &defaults);
        let view = ObjectView {
            embedded: [
                own.iter().any(|field| self.is_marked(field)).then_some("nulls"),
                (parent.is_none() && additional.is_none() && self.api.is_parent(id, &self.children)).then_some("kept"),
            ]
            .into_iter()
            .flatten()
            .collect(),
            rows: rows(&own.iter().map(|field| self.row(field)).collect::<Vec<_>>()),
            additional,
            defaults: if requires { functions(&[without]) } else { functions(&[constructor.clone(), without]) },
            constructor: functions(&[constructor]),
            requires,
            accessors: self.accessors(name, &own),
            parent: embedded,
        };
        (Body::Object(view), others)
    }

    /// True for a field in whose place nil means absent, while the description has null too.
    fn is_marked(&self, field: &Field<'_>) -> bool {
        field.place == Place::Plain && !field.required && self.types.takes_null(&field.property.ty)
    }

    fn row(&self, field: &Field<'_>) -> Row {
        let name = field.property.name;
        let json = match field.required {
            false => format!("{name},omitempty"),
            // What encoding/json would take for a word of its own.
            true if name == "-" || name.contains(',') => format!("{name},"),
            true => name.to_owned(),
        };
        // A comma ends the expression.
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
    fn accessors(&self, of: &Ident, fields: &[Field<'_>]) -> Code {
        let (mut out, mut run) = (Code::default(), Vec::new());
        for (i, field) in fields.iter().enumerate() {
            let unset = match (field.required, field.place) {
                (true, Place::Nullable) => "null",
                // A comment would say nothing.
                (true, _) => "",
                (false, _) => "absent",
            };
            if i == 0 || !unset.is_empty() {
                out.push(code!("{}\n", functions(&std::mem::take(&mut run))));
            }
            if !unset.is_empty() {
                let ident = field.ident;
                out.push(code!("// Get{} returns {}, or its zero value where it is {}.\n", ident, ident, unset));
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
            _ => code!("return at(o).{} != nil", ident),
        };
        let set = match field.place {
            Place::Value | Place::Plain => code!("o.{} = v", ident),
            Place::Pointer => code!("o.{} = &v", ident),
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

    /// The methods that write a model as JSON and read it.
    fn json(&self, name: &Ident, is_object: bool) -> Vec<(Code, Code)> {
        let options = self.client.options;
        let write = (code!("func (o {}) MarshalJSON() ([]byte, error)", name), Code::fixed("return encodeJSON(o)"));
        let read =
            (code!("func (o *{}) UnmarshalJSON(data []byte) error", name), Code::fixed("return decodeJSON(data, o)"));
        let write = (!is_object || options.generate_marshal_json).then_some(write);
        write.into_iter().chain((!is_object || options.generate_unmarshal_json).then_some(read)).collect()
    }

    /// Methods that tell the runtime which properties only responses have, which only requests, and their defaults.
    fn remarks_of(&self, name: &Ident, object: &Object<'_>) -> Code {
        let mut out = Code::default();
        let only = |method: &'static str, is: &dyn Fn(&Property<'_>) -> bool| {
            let names: Vec<_> = object.properties.iter().filter(|it| is(it)).map(|it| string(it.name)).collect();
            let body = code!("return []string{{{}}}", Code::joined(&names, ", "));
            let head = code!("func (o *{}) {}() []string", name, method);
            (!names.is_empty()).then(|| code!("\n{}", functions(&[(head, body)])))
        };
        out.push(only("readOnly", &|property| property.read_only).unwrap_or_default());
        out.push(only("writeOnly", &|property| property.write_only).unwrap_or_default());
        out
    }

    /// The defaults of required properties, which stand in for them where the option says so.
    fn required_defaults(&self, name: &Ident, fields: &[Field<'_>]) -> Code {
        let is_filled = |field: &&Field<'_>| field.required && field.place == Place::Value;
        let filled = fields.iter().filter(is_filled).filter_map(|field| Some((field, self.default(field)?.1)));
        let filled: Vec<_> = filled.filter(|_| self.client.options.use_default_values_for_required_vars).collect();
        let mut out = Code::default();
        for (field, value) in &filled {
            let head = code!("func (o *{}) GetDefault{}() interface{{}}", name, field.ident);
            let function = functions(&[(head, code!("return {}", value))]);
            let says = "returns what the property is where a response lacks it";
            out.push(code!("\n// GetDefault{} {}.\n{}", field.ident, says, function));
        }
        if !filled.is_empty() {
            let entry = |(field, _): &(&Field<'_>, Code)| {
                code!("{}: o.GetDefault{}()", string(field.property.name), field.ident)
            };
            let entries = Code::joined(filled.iter().map(entry), ", ");
            let head = code!("func (o *{}) defaults() map[string]interface{{}}", name);
            let body = code!("return map[string]interface{{}}{{{}}}", entries);
            out.push(code!("\n{}", functions(&[(head, body)])));
        }
        out
    }

    fn nullable(&self, name: &Ident) -> Code {
        let head = code!("func NewNullable{}(val *{}) *Nullable{}", name, name, name);
        code!(
            "\n// Nullable{} is {} {} that may be null, which nil stands for.\ntype Nullable{} = Nullable[*{}]\n\n{}",
            name,
            article(name.as_str()),
            name,
            name,
            name,
            functions(&[(head, code!("return &Nullable{}{{val, true}}", name))])
        )
    }

    /// The field and its value, for a property with a default that one value of Go is.
    fn default(&self, field: &Field<'_>) -> Option<(Code, Code)> {
        let value = self.literal(&field.property.ty, field.property.default?)?;
        let value = match field.place {
            Place::Value => value,
            Place::Pointer => code!("Ptr({})", value),
            Place::Nullable => code!("*NewNullable(Ptr({}))", value),
            Place::Plain => return None,
        };
        Some((Code::from(field.ident), value))
    }

    /// A value of the description, with its type in Go.
    fn literal(&self, ty: &Type<'_>, node: crate::spec::Node<'_>) -> Option<Code> {
        if let (Some(values), Some(id)) = (self.api.named_enumeration(ty), ty.model()) {
            let place = values.values.iter().position(|value| value.node.to_json() == node.to_json())?;
            return Some(Code::from(&self.client.names.members[id].constants[place].ident));
        }
        if self.types.is_interface(ty) {
            return None;
        }
        let base = self.types.base(ty);
        match (base.as_str(), node.kind()) {
            ("time.Time", NodeKind::String) => Some(code!("timeOf({})", string(node.str()?))),
            ("string", NodeKind::String) => Some(string(node.str()?)),
            ("bool", NodeKind::Bool) => Some(Code::fixed(if node.to_json() == "true" { "true" } else { "false" })),
            (_, NodeKind::Number) if in_range(base.as_str(), node.number()?) => {
                Some(code!("{}({})", base, number(node.number()?)))
            }
            _ => None,
        }
    }

    fn union(&self, id: ModelId, union: &Alternatives<'a, 'a>, imports: &mut BTreeSet<&'static str>) -> (Body, Code) {
        let name = &self.client.names.models[id];
        let own = self.fields(id);
        let own: Vec<_> = own.into_iter().filter(|field| !field.property.of_alternative).collect();
        let mut seen = BTreeSet::new();
        let alternatives = &self.client.names.members[id].alternatives;
        let members = alternatives.iter().map(|named| (named.of, &named.ident));
        let members: Vec<_> = members.filter(|(_, ident)| seen.insert(*ident)).collect();
        let place = |ident: &Ident| members.iter().position(|member| member.1 == ident).unwrap_or_default();
        for ty in union.members.iter().chain(own.iter().map(|field| &field.property.ty)) {
            self.types.imports(ty, &mut |import| _ = imports.insert(import));
        }
        let row = |(ty, ident): &(&Type<'_>, &Ident)| Row {
            doc: Code::default(),
            cells: vec![Code::from(*ident), code!("*{}", self.types.base(ty))],
        };
        let choices = self.api.choices(id, &self.children);
        let chosen = |value: &str, at: usize| code!("{}: {}", string(value), place(&alternatives[at].ident));
        // What alternatives list for the property is tried where it does not tell them apart.
        let told = |discriminator: &Discriminator<'_>| match self.api.tells_apart(id, &self.children) {
            true => choices.len(),
            false => discriminator.mapping.len(),
        };
        let mut seen = BTreeSet::new();
        let chosen = match union.discriminator {
            Some(discriminator) => {
                let choices = choices.iter().take(told(discriminator)).filter(|choice| seen.insert(choice.value));
                let rows = choices.filter_map(|choice| Some(chosen(choice.value, union.position(choice.model)?)));
                Some((string(discriminator.property), rows.collect::<Vec<_>>()))
            }
            None => self.api.telling(union).map(|(property, values)| {
                (string(property), values.into_iter().map(|(value, at)| chosen(value, at)).collect())
            }),
        };
        let other = union.discriminator.and_then(|of| Some(place(&alternatives[union.position(of.default?)?].ident)));
        let mut out = rows(&members.iter().map(row).collect::<Vec<_>>());
        if !own.is_empty() {
            out.push(code!("\n{}", rows(&own.iter().map(|field| self.row(field)).collect::<Vec<_>>())));
        }
        let mut accessors = self.accessors(name, &own);
        accessors.push(code!(
            "\n// GetActualInstance returns a pointer to what the value is, or nil where nothing is set.\n{}",
            functions(&[(
                code!("func (o *{}) GetActualInstance() interface{{}}", name),
                Code::fixed("return instance(at(o).alternatives())")
            ),])
        ));
        if !union.any {
            accessors.push(code!(
                "\n// GetActualInstanceValue returns what the value is, or nil where nothing is set.\n{}",
                functions(&[(
                    code!("func (o {}) GetActualInstanceValue() interface{{}}", name),
                    Code::fixed("return instanceValue(o.alternatives())")
                ),])
            ));
        }
        let made = members.iter().filter(|_| !union.any).map(|(ty, ident)| {
            let ty = self.types.base(ty);
            let article = article(ty.as_str());
            let head = code!("func {}As{}(v *{}) {}", ident, name, ty, name);
            let function = functions(&[(head, code!("return {}{{{}: v}}", name, ident))]);
            ((*ident).clone(), ty, article, function)
        });
        let view = UnionView {
            rows: out,
            members: made.collect(),
            accessors,
            fields: Code::joined(members.iter().map(|(_, ident)| code!("&o.{}", ident)), ", "),
            chosen: chosen
                .filter(|(_, rows)| !rows.is_empty())
                .map(|(property, rows)| (property, Code::joined(rows, ", "))),
            other,
            is_looked_up: self.client.options.use_one_of_discriminator_lookup
                && union.discriminator.is_some()
                && !union.any,
            function: if union.any { "anyOf" } else { "oneOf" },
        };
        let json = functions(&self.json(name, false));
        (Body::Union(view), code!("\n// MarshalJSON writes the value as JSON.\n{}{}", json, self.nullable(name)))
    }

    fn values(&self, name: &Ident, model: &Model<'_>, values: &Enum<'_>, members: &Members<'_, '_>) -> EnumView {
        let ty = Type { schema: Some(model.node), ..Type::of_enum(values) };
        let is_mixed = values.base == EnumBase::Mixed;
        let base = if is_mixed { Code::fixed("string") } else { self.types.of_values(values, &ty) };
        let literal = |value: &EnumValue<'_>| match values.base {
            EnumBase::Mixed => string(&value.node.to_json()),
            EnumBase::String => string(&value.text()),
            EnumBase::Boolean => Code::fixed(if value.text() == "true" { "true" } else { "false" }),
            EnumBase::Number => number(&value.text()),
        };
        let unknown = members.unknown.as_ref().map(|ident| {
            let value = if values.base == EnumBase::Number { number(UNKNOWN_NUMBER) } else { string(UNKNOWN) };
            (ident, value)
        });
        let row = |doc: &str, ident: &Ident, value: Code| Row {
            doc: inner_comment(doc),
            cells: vec![Code::from(ident), Code::from(name), code!("= {}", value)],
        };
        let listed = members.constants.iter();
        let mut lines: Vec<_> =
            listed.map(|value| row(value.description.unwrap_or_default(), &value.ident, literal(value))).collect();
        let mut literals: Vec<_> = values.values.iter().map(literal).collect();
        for (ident, value) in unknown.iter().filter(|_| values.base != EnumBase::Boolean) {
            lines.push(row("What a value that is not listed is read as.", ident, value.clone()));
            literals.push(value.clone());
        }
        let method = |head: Code, body: Code| functions(&[(head, body)]);
        let mut code = method(
            code!("func New{}FromValue(v {}) (*{}, error)", name, base, name),
            code!("return fromValue({}(v), Allowed{}EnumValues)", name, name),
        );
        code.push("\n// IsValid reports whether the value is an allowed one.\n");
        code.push(method(
            code!("func (v {}) IsValid() bool", name),
            code!("return slices.Contains(Allowed{}EnumValues, v)", name),
        ));
        code.push("\n// Ptr returns a pointer to the value.\n");
        code.push(method(code!("func (v {}) Ptr() *{}", name, name), Code::fixed("return &v")));
        code.push("\n// UnmarshalJSON reads the value from JSON. One that is not allowed is kept, and is not valid.\n");
        code.push(method(
            code!("func (v *{}) UnmarshalJSON(src []byte) error", name),
            Code::fixed("return decodeJSON(src, v)"),
        ));
        if is_mixed {
            code.push("\n// MarshalJSON writes the value, which is JSON.\n");
            code.push(method(
                code!("func (v {}) MarshalJSON() ([]byte, error)", name),
                Code::fixed("return []byte(v), nil"),
            ));
            code.push(code!("\nfunc (v *{}) isJSON() {{}}\n", name));
        }
        if let Some(ident) = members.unknown.as_ref().filter(|_| values.base != EnumBase::Boolean) {
            code.push("\n");
            code.push(method(code!("func (v *{}) settle()", name), code!("*v = {}", ident)));
        }
        EnumView { base, rows: rows(&lines), literals: Code::joined(literals, ", "), functions: code }
    }
}

/// How encoding/xml calls a property; none for a name that it would take apart.
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

/// A function that returns a model with these values of its fields, which has others by itself unless it `is_empty`.
fn constructed(head: Code, model: &Ident, is_empty: bool, local: &Ident, fields: &[(Code, Code)]) -> (Code, Code) {
    // By their number alone: how long a text is must not decide what the code is like.
    if is_empty && fields.len() <= FEW {
        let fields = Code::joined(fields.iter().map(|(field, value)| code!("{}: {}", field, value)), ", ");
        return (head, code!("return &{}{{{}}}", model, fields));
    }
    let value = if is_empty { code!("&{}{{}}", model) } else { code!("New{}WithDefaults()", model) };
    if fields.is_empty() {
        return (head, code!("return {}", value));
    }
    let fields = Code::joined(fields.iter().map(|(field, value)| code!("\t{}.{} = {}\n", local, field, value)), "");
    (head, code!("{} := {}\n{}\treturn {}", local, value, fields, local))
}

/// Fields that stand in one line.
const FEW: usize = 4;

/// The parent that each model embeds: its first with a discriminator, or with such a parent itself. A struct is not within
/// itself, whichever structs are between.
fn embedded(api: &Api<'_>, children: &Children) -> BTreeMap<ModelId, ModelId> {
    let mut choosing: BTreeSet<_> = api.model_ids().filter(|id| api.is_parent(*id, children)).filled();
    let mut pending: Vec<_> = choosing.iter().copied().collect();
    while let Some(id) = pending.pop() {
        pending.extend(children.of(id).iter().filter(|child| choosing.insert(**child)));
    }
    let parents = |id| api.model(id).object().map(|object| object.parents.clone()).unwrap_or_default();
    let mut cycle = BTreeMap::new();
    for (number, ids) in cycles(api.models.len(), &parents).into_iter().enumerate() {
        cycle.extend(ids.into_iter().map(|id| (id, number)));
    }
    let is_within =
        |id, parent| id == parent || cycle.get(&id).is_some_and(|number| cycle.get(&parent) == Some(number));
    let of =
        |id| Some((id, parents(id).into_iter().find(|parent| choosing.contains(parent) && !is_within(id, *parent))?));
    api.model_ids().filter_map(of).filled()
}

/// True for a number that a constant of the type may be.
fn in_range(base: &str, json: &str) -> bool {
    match base {
        "int32" => json.parse::<i32>().is_ok(),
        "int64" => json.parse::<i64>().is_ok(),
        "uint64" => json.parse::<u64>().is_ok(),
        "float32" => json.parse::<f32>().is_ok_and(f32::is_finite),
        "float64" => json.parse::<f64>().is_ok_and(f64::is_finite),
        _ => false,
    }
}

fn documented(name: &Ident, model: &Model<'_>) -> String {
    let kind = match model.kind() {
        ModelKind::Object(_) => "an object",
        ModelKind::Union(union) if union.any => "one of several types, or several at once",
        ModelKind::Union(_) => "one of several types",
        ModelKind::Enum(_) => "one of several values",
        ModelKind::Alias(_) => "another name for a type",
    };
    let text = match model.description.map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) => format!("{name}: {text}"),
        None => format!("{name} is {kind}."),
    };
    with_deprecation(text, model.deprecated)
}

fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" }
}
