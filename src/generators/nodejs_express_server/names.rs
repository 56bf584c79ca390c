//! The names of the generated server, which are unique and stable.

use std::collections::{BTreeMap, BTreeSet};

use super::Options;
use super::contents::body_contents;
use crate::api::{Api, Content, Field, Operation, Parameter, Tag};
use crate::code;
use crate::emit::options::shared::Naming;
use crate::generators::typescript::arguments::{ArgumentNaming, tag_name};
use crate::generators::typescript::names::{
    Alphabet, Ident, Scope, fixed, is_identifier, is_reserved, operation_name, parameter_name, pascal, type_name,
};
use crate::generators::typescript::text::{Code, string};
use crate::generators::typescript::types::{PropertyEnums, key};
use crate::plan::by_model::ByModel;
use crate::plan::content::{ContentKind, offered};
use crate::plan::contract::operation_ids;
use crate::plan::operations::{Part, by_first_tag};

/// Names that modules of services and controllers use already.
const LOCALS: [&str; 12] = [
    "Service", "service", "takes", "module", "exports", "require", "undefined", "Object", "Promise", "context",
    "request", "globalThis",
];

/// Types next to models that the declarations of requests and responses name.
const IMPORTED: [&str; 13] = [
    "models", "Part", "UploadedFile", "Code", "Code1XX", "Code2XX", "Code3XX", "Code4XX", "Code5XX", "FileContent",
    "Items", "Buffer", "Readable",
];

/// Operations of one tag, or without one: a service and a controller.
pub struct Group<'a, 'd> {
    /// `PetService`.
    pub service: Ident,
    /// `PetController`.
    pub controller: Ident,
    /// The tag, where the description declares it.
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// Its name in the contract.
    pub id: String,
    /// The function of the service.
    pub name: Ident,
    /// The base of the types of its request and response.
    pub ty: Ident,
    pub parameters: Vec<(&'a Parameter<'d>, Member)>,
    pub body: BodyNames<'a, 'd>,
}

/// The members for a body in the object that a service receives.
pub enum BodyNames<'a, 'd> {
    None,
    Whole(Member),
    /// The fields of all forms that the body can be, without duplicates.
    Fields(Vec<(&'a Field<'d>, Member)>),
}

/// A member of the object that a service receives.
pub struct Member {
    /// The name in the description, with a number if an earlier member has it.
    pub name: String,
    /// The variable for its value.
    pub local: Ident,
}

impl Member {
    /// The name in quotes.
    pub fn literal(&self) -> Code {
        string(&self.name)
    }

    pub fn key(&self) -> Code {
        key(&self.name)
    }

    /// The member as a pattern: `petId`, or `'X-Rate': xRate`.
    pub fn pattern(&self) -> Code {
        match *self.name == *self.local.as_str() {
            true => Code::from(&self.local),
            false => code!("{}: {}", self.key(), self.local),
        }
    }
}

pub struct Names<'a, 'd> {
    /// The names in models.d.ts.
    pub models: ByModel<Ident>,
    /// The names in other files: `models.Pet`.
    pub outside: ByModel<Ident>,
    /// Empty, because inline enums do not have names.
    pub property_enums: PropertyEnums<'d>,
    pub groups: Vec<Group<'a, 'd>>,
    /// By the index of an operation: its group, and its place in the group.
    pub places: Vec<(usize, usize)>,
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let alphabet = options.alphabet();
    let mut types = Scope::with(&["AnyOf"]);
    let models: ByModel<_> = api.models.iter().map(|m| types.take(m.named(|name| type_name(name, alphabet)))).collect();
    let folder = fixed("models");
    let outside = models.iter().map(|name| folder.member(name)).collect();
    let property_enums = models.iter().map(|_| BTreeMap::new()).collect();

    let ids = operation_ids(api);
    let mut files = Scope::new();
    // The base classes.
    files.take_file("Service".to_owned());
    files.take_file("Controller".to_owned());
    let mut own = Scope::with(&IMPORTED);
    let mut groups = Vec::new();
    let mut places = vec![(0, 0); api.operations.len()];
    for (class, (tag, operations)) in by_first_tag(api, &|tag| tag_name(tag, alphabet)) {
        let service = files.take_file(format!("{class}Service"));
        let controller = files.take_file(format!("{class}Controller"));
        let mut methods = Scope::with(&LOCALS);
        let operations = operations.into_iter().enumerate().map(|(at, (index, operation))| {
            places[index] = (groups.len(), at);
            let name = methods.take_numbered(operation.named(|id| operation_name(id, alphabet)), "_", 1);
            let ty = own.take(type_name(&pascal(name.as_str()), alphabet));
            let (parameters, body) = members(operation, options, &models);
            NamedOperation { operation, id: ids[index].clone(), name, ty, parameters, body }
        });
        let operations = operations.collect();
        groups.push(Group { service, controller, tag, operations });
    }
    Names { models, outside, property_enums, groups, places }
}

/// The forms of a body that can only be a form: their fields are members of the request.
pub fn forms<'a, 'd>(operation: &'a Operation<'d>) -> Option<Vec<&'a Content<'d>>> {
    let contents: Vec<_> = body_contents(operation).collect();
    let is_form = |content: &&Content<'_>| {
        content.form.is_some() && matches!(ContentKind::of(content), ContentKind::Form | ContentKind::Multipart)
    };
    (!contents.is_empty() && contents.iter().all(is_form)).then_some(contents)
}

type Members<'a, 'd> = (Vec<(&'a Parameter<'d>, Member)>, BodyNames<'a, 'd>);

fn members<'a, 'd>(operation: &'a Operation<'d>, options: &Options, models: &ByModel<Ident>) -> Members<'a, 'd> {
    let mut scope = MemberScope { options, names: BTreeSet::new(), locals: Scope::of(Alphabet::Dollar) };
    scope.locals.reserve(&LOCALS);
    let parameter = |p: &'a Parameter<'d>| (p, scope.take(p.title(), !options.ensure_unique_params));
    let parameters = operation.parameters.iter().map(parameter).collect();
    let body = match (&operation.body, forms(operation)) {
        (None, _) => BodyNames::None,
        (Some(_), Some(forms)) => {
            let mut seen = BTreeSet::new();
            let fields = forms.iter().flat_map(|content| &content.form).flat_map(|form| &form.fields);
            let fields = fields.filter(|field| seen.insert(field.name));
            BodyNames::Fields(fields.map(|field| (field, scope.take(field.name, false))).collect())
        }
        (Some(body), None) => {
            let naming = ArgumentNaming { naming: Naming::Camel, alphabet: options.alphabet(), unique: true, models };
            let sent = offered(&body.contents).find(|content| std::ptr::eq(*content, body.preferred_content()));
            let content = sent.or_else(|| offered(&body.contents).next()).unwrap_or(body.preferred_content());
            BodyNames::Whole(scope.take(&naming.part(&Part::Whole(body, content)), false))
        }
    };
    (parameters, body)
}

struct MemberScope<'o> {
    options: &'o Options,
    names: BTreeSet<String>,
    locals: Scope,
}

impl MemberScope<'_> {
    /// The member for a name of the description; `shared` gives one name to several.
    fn take(&mut self, wanted: &str, shared: bool) -> Member {
        let mut name = wanted.to_owned();
        let mut number = 2;
        while !self.names.insert(name.clone()) && !shared {
            name = format!("{wanted}{number}");
            number += 1;
        }
        let plain = is_identifier(&name) && !is_reserved(&name);
        let local = if plain { name.clone() } else { parameter_name(&name, Naming::Camel, self.options.alphabet()) };
        Member { local: self.locals.take(local), name }
    }
}
