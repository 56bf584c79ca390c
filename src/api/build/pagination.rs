//! `x-pagination`: the steps from page to page that the description defines (docs/pagination.md).

use super::builder::Builder;
use crate::api::rules;
use crate::api::{
    Model, Operation, PagePlace, PageStep, Pagination, Parameter, ParameterLocation, Shape, Type, resolved,
};
use crate::error::nearest;
use crate::spec::Node;

/// The number of properties that are searched for a name, so that many operations with a large model do not take
/// quadratic time.
const MEMBERS: usize = 200;

/// The result of following a path of names.
pub enum Member<'m, 'd> {
    Type(&'m Type<'d>),
    /// Inside a value that is not described.
    Unknown,
    /// The index of the missing name, and the type that lacks it.
    Missing(usize, &'m Type<'d>),
}

/// Follows names through objects and maps.
pub fn member<'m, 'd>(models: &'m [Model<'d>], mut ty: &'m Type<'d>, path: &[String]) -> Member<'m, 'd> {
    for (index, name) in path.iter().enumerate() {
        let found = members(models, ty).find(|(known, _)| *known == name).map(|(_, ty)| ty);
        ty = match (found, &resolved(models, ty).shape) {
            (Some(found), _) => found,
            (None, Shape::Map(map)) => &map.values,
            (None, Shape::Any | Shape::Object | Shape::Union(_)) => return Member::Unknown,
            _ => return Member::Missing(index, ty),
        };
    }
    Member::Type(ty)
}

/// The names and types of an object's first properties.
pub fn members<'m, 'd>(models: &'m [Model<'d>], ty: &'m Type<'d>) -> impl Iterator<Item = (&'d str, &'m Type<'d>)> {
    let model = resolved(models, ty).model().map(|id| &models[id.0 as usize]);
    model.map(Model::properties).unwrap_or_default().iter().take(MEMBERS).map(|it| (it.name, &it.ty))
}

/// The type of the items, if the path leads to an array.
pub fn item<'m, 'd>(models: &'m [Model<'d>], body: &'m Type<'d>, path: &[String]) -> Option<&'m Type<'d>> {
    match member(models, body, path) {
        Member::Type(ty) => resolved(models, ty).item(),
        _ => None,
    }
}

impl<'d> Builder<'d> {
    /// Reads the `x-pagination` of each operation; if it does not match the operation, it is reported and ignored.
    pub(in crate::api) fn paginate(&mut self, operations: &mut [Operation<'d>]) {
        for operation in operations {
            let Some(node) = operation.node.get("x-pagination").filter(|node| node.is_object()) else { continue };
            let found = Reader { models: &self.models, operation, node }.read();
            match found {
                Ok(pagination) => operation.pagination = Some(pagination),
                Err((at, message, hint)) => self.warn(at, rules::PAGINATION, message, hint.as_deref()),
            }
        }
    }
}

struct Reader<'r, 'd> {
    models: &'r [Model<'d>],
    operation: &'r Operation<'d>,
    node: Node<'d>,
}

/// The node at fault, the message and the hint.
type Fault<'d> = (Node<'d>, String, Option<String>);

impl<'d> Reader<'_, 'd> {
    fn read(&self) -> Result<Pagination, Fault<'d>> {
        let content = self.operation.success().and_then(|response| response.preferred_content());
        let Some(body) = content.and_then(|content| content.ty.as_ref()) else {
            return Err((self.node, "The operation has no response with items.".to_owned(), None));
        };
        let items = self.path("items", body)?.unwrap_or_default();
        let Some(item) = item(self.models, body, &items) else {
            let message = "This does not lead to a list in the body of the response.".to_owned();
            let hint = "Write a JSON pointer to the list, such as `/data`.".to_owned();
            return Err((self.node.get("items").unwrap_or(self.node), message, Some(hint)));
        };
        let next = self.node.get("next").and_then(Node::str);
        if next == Some("link") {
            return Ok(Pagination { step: PageStep::Link, items });
        }
        let to = self.place()?;
        let step = match (self.path("next", body)?, self.path("last", item)?) {
            (Some(from), _) => PageStep::Next { to, from },
            (None, Some(from)) => PageStep::Last { to, from, more: self.path("more", body)? },
            (None, None) => PageStep::Count { to },
        };
        Ok(Pagination { step, items })
    }

    /// The parameter, or the property of the body, that requests another page.
    fn place(&self) -> Result<PagePlace, Fault<'d>> {
        let Some(at) = self.node.get("parameter") else {
            let message = "Nothing says what asks for the next page.".to_owned();
            return Err((self.node, message, Some("Name a `parameter`, or set `next` to `link`.".to_owned())));
        };
        let name = at.str().unwrap_or_default();
        if name.starts_with('/') {
            let content = self.operation.body.as_ref().map(|body| body.preferred_content());
            let ty = content.filter(|content| content.form.is_none()).and_then(|content| content.ty.as_ref());
            return match ty {
                Some(ty) => self.path("parameter", ty).map(|path| PagePlace::Body(path.unwrap_or_default())),
                None => Err((at, "The operation has no body with members.".to_owned(), None)),
            };
        }
        // A path identifies a single resource, whose pages a caller reads.
        let can = |parameter: &Parameter<'_>| parameter.location != ParameterLocation::Path;
        let parameters = &self.operation.parameters;
        if let Some(index) = parameters.iter().position(|parameter| parameter.name == name && can(parameter)) {
            return Ok(PagePlace::Parameter(index));
        }
        let known = parameters.iter().filter(|parameter| can(parameter)).map(|parameter| parameter.name);
        let message = format!("The operation has no parameter {name:?} other than those of its path.");
        Err((at, message, did_you_mean(nearest(name, known.take(MEMBERS)).map(str::to_owned))))
    }

    /// The names of a pointer, which must lead to a value of the type.
    fn path(&self, key: &str, ty: &Type<'d>) -> Result<Option<Vec<String>>, Fault<'d>> {
        let Some((at, text)) = self.node.get(key).and_then(|at| Some((at, at.str()?))) else { return Ok(None) };
        let mut steps = text.split('/');
        if steps.next() != Some("") {
            let message = format!("{text:?} is not a JSON pointer.");
            return Err((at, message, did_you_mean(Some(format!("/{}", text.replace('.', "/"))))));
        }
        let path: Vec<_> = steps.map(|step| step.replace("~1", "/").replace("~0", "~")).collect();
        if let Member::Missing(index, owner) = member(self.models, ty, &path) {
            let known = members(self.models, owner).map(|(name, _)| name);
            let message = format!("{:?} is not a member of what it should be in.", path[index]);
            let near = nearest(&path[index], known).map(|near| near.replace('~', "~0").replace('/', "~1"));
            let before: String = text.split('/').skip(1).take(index).map(|step| format!("/{step}")).collect();
            return Err((at, message, did_you_mean(near.map(|near| format!("{before}/{near}")))));
        }
        Ok(Some(path))
    }
}

fn did_you_mean(name: Option<String>) -> Option<String> {
    name.map(|name| format!("Did you mean `{name}`?"))
}
