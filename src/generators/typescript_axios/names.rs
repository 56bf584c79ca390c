//! The names of the generated client, which are unique and stable.

use std::collections::BTreeMap;

use super::Options;
use crate::api::{Api, Operation};
use crate::generators::typescript::arguments::{ArgumentNaming, KnownEnums, by_tag};
use crate::generators::typescript::names::{Alphabet, Ident, OBJECT_MEMBERS, Scope, operation_name, pascal, type_name};
use crate::generators::typescript::operations::{Group, NamedOperation};
use crate::generators::typescript::types::{PropertyEnums, property_enums};
use crate::plan::by_model::ByModel;
use crate::plan::operations::Tagged;
use crate::settings::API_NAME_SUFFIX;

/// Types that the generated files import, or export next to those of the description.
const OURS: [&str; 10] = [
    "AnyOf",
    "Configuration",
    "ConfigurationParameters",
    "AWSv4Configuration",
    "AxiosPromise",
    "AxiosInstance",
    "RawAxiosRequestConfig",
    "BaseAPI",
    "RequiredError",
    "RequestArgs",
];

/// The exports of `common.ts` for operations.
pub const HELPERS: [&str; 21] = [
    "assertParamExists",
    "contentCookieParameter",
    "contentHeaderParameter",
    "contentPathParameter",
    "contentQueryParameter",
    "cookieParameter",
    "createRequestArgs",
    "createRequestFunction",
    "fileField",
    "formBody",
    "formField",
    "headerParameter",
    "jsonBody",
    "multipartBody",
    "multipartItems",
    "objectBody",
    "pathParameter",
    "queryParameter",
    "querystringParameter",
    "rawBody",
    "sequenceBody",
];

/// Further names that parameters of methods must not hide.
const LOCALS: [&str; 13] = [
    "options", "axios", "basePath", "configuration", "requestParameters", "localVarFp", "paramCreator", "args",
    "request", "globalAxios", "operationServer", "BASE_PATH", "undefined",
];

/// Members of BaseAPI, next to those of every object.
const MEMBERS: [&str; 3] = ["axios", "basePath", "configuration"];

pub struct Names<'a, 'd> {
    pub models: ByModel<Ident>,
    pub property_enums: PropertyEnums<'d>,
    pub groups: Vec<Group<'a, 'd>>,
    /// True if a type hides the `Blob` of the platform.
    pub has_blob: bool,
}

impl Names<'_, '_> {
    /// The names of all types.
    pub fn types(&self) -> impl Iterator<Item = &str> {
        let operations = self.groups.iter().flat_map(|g| &g.operations);
        let enums = operations.flat_map(NamedOperation::inline_enums);
        let all = self.models.iter().chain(self.property_enums.iter().flat_map(BTreeMap::values)).chain(enums);
        all.map(Ident::as_str)
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let alphabet = options.alphabet();
    let mut types = Scope::with(&OURS);
    let classes = classes(api, alphabet, &mut types);
    let models: ByModel<_> = api
        .models
        .iter()
        .map(|m| {
            let name = m.named(|name| type_name(name, alphabet));
            let name = if OURS.contains(&name.as_str()) { format!("Model{name}") } else { name };
            types.take_file(name)
        })
        .collect();
    let suffix = &options.enum_name_suffix;
    let property_enums = property_enums(api, &models, Some(&mut types), &|model, property| {
        let wanted = pascal(&alphabet.sanitize(property));
        // Without the prefix, the name is not a legal type yet.
        match options.without_prefix_enums {
            true => type_name(&format!("{wanted}{suffix}"), alphabet),
            false => format!("{model}{wanted}{suffix}"),
        }
    });
    let naming = ArgumentNaming {
        naming: options.param_naming,
        alphabet,
        unique: options.ensure_unique_params,
        models: &models,
    };
    let mut namer = Namer { options, naming, types: &mut types, enums: KnownEnums::new() };
    let mut groups = Vec::new();
    for (class, (tag, members)) in classes {
        let mut methods = Scope::with(&MEMBERS).and(&OBJECT_MEMBERS);
        let operations = members
            .into_iter()
            .map(|(_, operation)| {
                let name = methods.take_numbered(operation.named(|id| operation_name(id, alphabet)), "_", 1);
                namer.operation(operation, name, &class)
            })
            .collect();
        groups.push(Group { class, tag, operations });
    }
    let mut names = Names { models, property_enums, groups, has_blob: false };
    let has_blob = names.types().any(|name| name == "Blob");
    names.has_blob = has_blob;
    names
}

type Class<'a, 'd> = (Ident, Tagged<'a, 'd>);

fn classes<'a, 'd>(api: &'a Api<'d>, alphabet: Alphabet, types: &mut Scope) -> Vec<Class<'a, 'd>> {
    let mut out = Vec::new();
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    for (name, tagged) in by_tag(api, alphabet) {
        let class = types.take_file(format!("{name}{suffix}"));
        for suffix in ["AxiosParamCreator", "Fp", "Factory", "Interface"] {
            types.take(format!("{class}{suffix}"));
        }
        out.push((class, tagged));
    }
    out
}

struct Namer<'n> {
    options: &'n Options,
    naming: ArgumentNaming<'n>,
    types: &'n mut Scope,
    /// Enums of operations with several tags, which are declared once.
    enums: KnownEnums,
}

impl Namer<'_> {
    fn operation<'a, 'd>(
        &mut self,
        operation: &'a Operation<'d>,
        name: Ident,
        class: &Ident,
    ) -> NamedOperation<'a, 'd> {
        let mut scope = Scope::with(&LOCALS).and(&HELPERS);
        let enums = (&mut self.enums, self.options.enum_name_suffix.as_str(), &mut *self.types);
        let arguments = self.naming.assign_with_enums(operation, &mut scope, enums);
        let request = self.types.take(format!("{class}{}Request", pascal(name.as_str())));
        NamedOperation { operation, function: name.clone(), name, arguments, request, errors: None }
    }
}
