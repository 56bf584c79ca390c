//! The ways from references to their targets, and names for targets that are not components.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::kinds::ComponentKind;
use super::types::Step;
use crate::api::schema::{flag, says_null};
use crate::spec::{Node, NodeId, Version};

/// A target that is written as a component although it is none: in another file, or in a part without a type.
#[derive(Clone)]
pub(super) struct Lent<'d> {
    pub kind: ComponentKind,
    pub name: String,
    pub node: Node<'d>,
}

/// The ways to the targets of references.
pub(super) struct References<'d> {
    root: Node<'d>,
    swagger: bool,
    lent: RefCell<Vec<Lent<'d>>>,
    /// The index in `lent` of each target.
    known: RefCell<BTreeMap<NodeId, usize>>,
    taken: RefCell<BTreeSet<(ComponentKind, String)>>,
    /// The locations with a required parameter, for each list of parameters that a reference leads into.
    required: RefCell<BTreeMap<NodeId, BTreeSet<&'d str>>>,
}

impl<'d> References<'d> {
    pub fn of(root: Node<'d>) -> Self {
        let components = |kind: ComponentKind| kind.node(root).into_iter().flat_map(Node::members);
        let names = |kind| components(kind).map(move |(name, _)| (kind, name.to_owned()));
        let taken = ComponentKind::ALL.into_iter().flat_map(names).collect();
        let swagger = root.document().version() == Version::V2_0;
        Self {
            root,
            swagger,
            lent: RefCell::default(),
            known: RefCell::default(),
            taken: RefCell::new(taken),
            required: RefCell::default(),
        }
    }

    /// The targets that have become components, after the first `known`.
    pub fn lent(&self, known: usize) -> Vec<Lent<'d>> {
        self.lent.borrow().iter().skip(known).cloned().collect()
    }

    /// The steps from the root of all types to the target of a reference to an object of a kind; none if it is a part
    /// of a type that cannot be named.
    pub fn steps(&self, target: Node<'d>, kind: ComponentKind, corrected: bool) -> Option<Vec<Step<'d>>> {
        let mut nodes: Vec<_> = std::iter::successors(Some(target), |node| node.parent()).collect();
        nodes.reverse();
        let keys: Vec<_> = nodes.iter().skip(1).map(|node| node.key()).collect();
        let own = match keys.as_slice() {
            _ if nodes[0].id() != self.root.id() => None,
            [Some("components"), Some(section), Some(name), ..] => {
                ComponentKind::named(section).map(|kind| (component(kind, name), 3))
            }
            [Some(section), Some(name), ..] if self.swagger => {
                ComponentKind::of_swagger(section).map(|kind| (component(kind, name), 2))
            }
            [Some("paths"), Some(path), ..] => Some((vec![key("paths"), key(path)], 2)),
            _ => None,
        };
        let Some((mut steps, length)) = own else { return Some(self.lend(target, kind)) };
        // The objects around a schema have members of their names, and the schema has no name itself.
        let mut in_schema = steps[1] == key("schemas");
        let mut at = length;
        while let Some(name) = keys.get(at) {
            let holder = nodes[at];
            let member = keys.get(at + 1).copied().flatten();
            at += 1;
            match (*name, member) {
                (Some("schema"), _) if !in_schema && corrected => in_schema = true,
                (Some("parameters"), _) if !in_schema => {
                    let parameter = nodes.get(at + 1)?;
                    let text = |name| parameter.get(name).and_then(Node::str);
                    let location = text("in")?;
                    steps.extend([key("parameters"), key(location)]);
                    if corrected && !self.requires_one(holder, nodes[at], location) {
                        steps.push(Step::Present);
                    }
                    steps.push(key(text("name")?));
                    if corrected && !flag(*parameter, "required") && !says_null(target) {
                        steps.push(Step::Present);
                    }
                    at += 1;
                }
                (Some("requestBody"), Some(_)) if !in_schema && corrected => {
                    steps.push(key("requestBody"));
                    if !flag(nodes[at], "required") {
                        steps.push(Step::Present);
                    }
                }
                (Some("properties"), Some(member)) => {
                    let required = holder.get("required");
                    let is_required = required.is_some_and(|all| all.items().any(|one| one.str() == Some(member)));
                    if corrected && flag(holder, "nullable") {
                        steps.push(Step::Present);
                    }
                    steps.push(key(member));
                    at += 1;
                    if corrected && !is_required && (at < keys.len() || !says_null(target)) {
                        steps.push(Step::Present);
                    }
                }
                (Some("$defs"), Some(member)) => {
                    steps.extend([key("$defs"), key(member)]);
                    at += 1;
                }
                (Some("items"), _) if in_schema && corrected => steps.push(Step::Items),
                (Some("additionalProperties"), _) if in_schema && corrected => steps.push(Step::Values),
                (Some(name), _) if !in_schema || !corrected => steps.push(key(name)),
                _ => return None,
            }
        }
        Some(steps)
    }

    /// True if one of the parameters of a location is required, in the list of an operation or in that of its path.
    fn requires_one(&self, operation: Node<'d>, list: Node<'d>, location: &'d str) -> bool {
        let mut known = self.required.borrow_mut();
        let required = known.entry(list.id()).or_insert_with(|| {
            let of_path = operation.parent().and_then(|item| item.get("parameters"));
            let mut all = BTreeMap::new();
            // Those of the operation replace those of the path.
            for parameter in of_path.into_iter().flat_map(Node::items).chain(list.items()) {
                let parameter = parameter.document().resolve(parameter).unwrap_or(parameter);
                let text = |key| parameter.get(key).and_then(Node::str);
                all.insert((text("in"), text("name")), flag(parameter, "required"));
            }
            all.into_iter().filter(|(_, required)| *required).filter_map(|((location, _), _)| location).collect()
        });
        required.contains(location)
    }

    /// The way to a target that becomes a component. Its name is its key or that of its file, with the key around it if
    /// that is taken.
    pub fn lend(&self, target: Node<'d>, kind: ComponentKind) -> Vec<Step<'d>> {
        let known = self.known.borrow().get(&target.id()).copied();
        let index = known.unwrap_or_else(|| {
            let file = target.file().rsplit('/').next().unwrap_or_default();
            let base = target.key().unwrap_or_else(|| file.split('.').next().unwrap_or_default());
            let mut name = base.to_owned();
            let mut around = target.parent();
            for number in 2.. {
                if self.taken.borrow_mut().insert((kind, name.clone())) {
                    break;
                }
                let outer = around.and_then(Node::key);
                name = outer.map_or_else(|| format!("{base}-{number}"), |outer| format!("{outer}-{base}"));
                around = around.and_then(Node::parent);
            }
            let mut lent = self.lent.borrow_mut();
            lent.push(Lent { kind, name, node: target });
            self.known.borrow_mut().insert(target.id(), lent.len() - 1);
            lent.len() - 1
        });
        let lent = &self.lent.borrow()[index];
        vec![key("components"), key(lent.kind.as_str()), Step::Key(Cow::Owned(lent.name.clone()))]
    }
}

fn key(name: &str) -> Step<'_> {
    Step::Key(Cow::Borrowed(name))
}

fn component<'d>(kind: ComponentKind, name: &'d str) -> Vec<Step<'d>> {
    vec![key("components"), key(kind.as_str()), key(name)]
}
