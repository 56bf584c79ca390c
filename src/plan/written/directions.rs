//! The forms of components in requests and in responses.

use std::collections::{BTreeMap, BTreeSet};

use super::components::Component;
use super::kinds::ComponentKind;
use super::paths::PathItem;
use super::schema::Reader;
use super::types::Step;
use super::types::{Direction, Member, Written};

impl<'d> Reader<'_, 'd> {
    /// Reads values that take a direction.
    pub(super) fn directed<T>(&self, direction: Direction, read: impl FnOnce() -> T) -> T {
        if !self.reading.split {
            return read();
        }
        let around = self.direction.replace(Some(direction));
        let out = read();
        self.direction.set(around);
        out
    }

    /// The name of each schema whose forms in requests and responses differ, with that of its form in requests.
    pub(super) fn request_names(&self) -> BTreeMap<String, String> {
        self.find_lent();
        let lent = self.lent(&mut 0).into_iter().filter(|entry| entry.kind == ComponentKind::Schemas);
        let all: Vec<_> = self.components(ComponentKind::Schemas).into_iter().chain(lent).collect();
        let mut place = self.place(["components", "schemas", ""]);
        let mut users: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        let mut pending = Vec::new();
        for entry in &all {
            let (mut differs, mut used) = (false, BTreeSet::new());
            visit(&self.schema(entry.node, &mut place), &mut differs, &mut used);
            if differs {
                pending.push(entry.name.as_str());
            }
            used.into_iter().for_each(|name| users.entry(name).or_default().push(&entry.name));
        }
        let taken: BTreeSet<&str> = all.iter().map(|entry| entry.name.as_str()).collect();
        let mut found = BTreeSet::new();
        while let Some(name) = pending.pop() {
            if found.insert(name) {
                pending.extend(users.get(name).into_iter().flatten());
            }
        }
        let mut out: BTreeMap<String, String> = BTreeMap::new();
        for name in found {
            let mut request = format!("{name}Request");
            for number in 2.. {
                if !taken.contains(request.as_str()) {
                    break;
                }
                request = format!("{name}Request{number}");
            }
            out.insert(name.to_owned(), request);
        }
        out
    }

    /// Reads everything once, so that all targets in other files are known.
    fn find_lent(&self) {
        let read_operations = |section: &str, path: &'d str, item: &PathItem<'d>| {
            for method in &item.methods {
                method.operation.map(|node| self.operation(section, path, &method.name, node));
            }
        };
        for section in ["paths", "webhooks"] {
            for (path, node) in self.path_items(section) {
                read_operations(section, path, &self.path(section, path, node));
            }
        }
        let mut pending: Vec<_> = ComponentKind::ALL.into_iter().flat_map(|kind| self.components(kind)).collect();
        let mut known = 0;
        while !pending.is_empty() {
            for entry in &pending {
                if let Component::PathItem(item) = self.component(entry) {
                    read_operations(entry.kind.as_str(), "", &item);
                }
            }
            pending = self.lent(&mut known);
        }
        self.forget_written();
    }

    /// The steps to the form of a component in the current direction.
    pub(super) fn to_form(&self, mut steps: Vec<Step<'d>>) -> Vec<Step<'d>> {
        if self.direction.get() == Some(Direction::Request)
            && let [Step::Key(root), Step::Key(kind), Step::Key(name), ..] = steps.as_mut_slice()
            && root == "components"
            && kind == "schemas"
            && let Some(request) = self.request_names.get(name.as_ref())
        {
            *name = request.clone().into();
        }
        steps
    }

    /// False for a member that values of the current direction do not have.
    pub(super) fn takes(&self, member: &Member<'d>) -> bool {
        match self.direction.get() {
            Some(Direction::Request) => !member.read_only,
            Some(Direction::Response) => !member.write_only,
            None => true,
        }
    }
}

/// Finds members of one direction, and the components that a type refers to.
fn visit(ty: &Written<'_>, differs: &mut bool, used: &mut BTreeSet<String>) {
    match ty {
        Written::Reference(steps) => {
            if let [_, Step::Key(kind), Step::Key(name), ..] = steps.as_slice()
                && kind == "schemas"
            {
                used.insert(name.to_string());
            }
        }
        Written::Object(members) => {
            for member in members {
                *differs |= member.read_only || member.write_only || member.defaulted;
                visit(&member.ty, differs, used);
            }
        }
        Written::List(ty)
        | Written::Map(ty)
        | Written::Without(ty, _)
        | Written::Requiring(ty, _)
        | Written::NotNull(ty) => visit(ty, differs, used),
        Written::Tuple(items, rest) => items.iter().chain(rest.as_deref()).for_each(|ty| visit(ty, differs, used)),
        Written::All(types) | Written::Either(types) => types.iter().for_each(|ty| visit(ty, differs, used)),
        _ => {}
    }
}
