//! The budget for the model of a description.
//!
//! References let a short description describe a large API: every use of an alias, and every path that shares a path
//! item, is expanded. A Worker has little memory and stack, so the total is limited.

use super::builder::Builder;
use crate::api::Operation;
use crate::api::rules;
use crate::error::grouped;
use crate::spec::Node;

/// Nesting of unnamed schemas: each level takes stack here and in the generators.
const DEPTH: usize = 100;

/// Bytes of text that cost as much as a type or a property, if the text is written once.
const TEXT: usize = 100;

/// Entries of a schema's lists that cost as much as a type.
const LISTED: usize = 10;

/// The cost of an operation for each of its tags, and the number of times that its texts are written for each.
const OPERATION: usize = 30;
const COPIES: usize = 5;

impl<'d> Builder<'d> {
    /// Spends `steps` of the budget on `node`; false once the budget is used up.
    pub fn spend(&mut self, node: Node<'d>, steps: usize) -> bool {
        let before = self.spent.steps;
        self.spent.steps = before.saturating_add(steps);
        let most = self.document.limits().parts;
        if before <= most && self.spent.steps > most {
            let message = format!(
                "With all references expanded, the API has more than {} parts (types, properties, parameters and \
                 values).",
                grouped(most)
            );
            self.error(
                node,
                rules::API_TOO_LARGE,
                message,
                Some(
                    "Arrays and maps are expanded wherever they are used: make the items of frequently used ones \
                     objects with `properties`.",
                ),
            );
        }
        self.spent.steps <= most
    }

    /// Spends the cost of a text that is written once.
    pub fn spend_on_text(&mut self, node: Node<'d>, text: Option<&str>) -> bool {
        self.spend(node, text.map_or(0, str::len) / TEXT)
    }

    /// Spends the cost of searching the lists of a schema, which happens for each use of an alias.
    pub fn spend_on_lists(&mut self, node: Node<'d>) -> bool {
        if node.is_flat() {
            return true;
        }
        let lists = ["allOf", "oneOf", "anyOf", "enum", "type"].iter().filter_map(|key| node.get(key));
        self.spend(node, lists.map(Node::len).sum::<usize>() / LISTED)
    }

    /// Spends the cost of an operation. It is written with its texts for each of its tags, and shared path items,
    /// parameters and requirements are written for each operation.
    pub fn spend_on_operation(&mut self, operation: &Operation<'d>) -> bool {
        let Operation {
            node, id, path, summary, description, parameters, responses, security, servers, callbacks, ..
        } = operation;
        let optional = |text: &Option<&str>| text.map_or(0, str::len);
        let headers = responses.iter().flat_map(|r| &r.headers);
        let links = responses.iter().flat_map(|r| &r.links);
        let of_parts = headers.map(|h| h.name.len() + optional(&h.description)).sum::<usize>()
            + links.map(|l| l.name.len() + optional(&l.description)).sum::<usize>()
            + callbacks.iter().map(|c| c.name.len() + optional(&c.expression)).sum::<usize>();
        let scopes = security.iter().flatten().flat_map(|used| &used.scopes);
        let bytes = id.len()
            + path.len()
            + optional(summary)
            + optional(description)
            + parameters.iter().map(|p| p.name.len() + optional(&p.description)).sum::<usize>()
            + responses.iter().map(|r| optional(&r.description)).sum::<usize>()
            + of_parts
            + scopes.map(|scope| scope.len()).sum::<usize>()
            + servers.iter().map(|server| server.url.len() + optional(&server.description)).sum::<usize>();
        let uses: usize = security.iter().map(|alternative| 1 + alternative.len()).sum();
        let each = OPERATION + parameters.len() + responses.len() + uses + bytes * COPIES / TEXT;
        self.spend(*node, each.saturating_mul(operation.tags.len().max(1)))
    }

    /// Runs `work` one level deeper; none if that is too deep or the budget is used up.
    pub fn within<T>(&mut self, node: Node<'d>, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if !self.spend(node, 1) {
            return None;
        }
        if self.spent.depth == DEPTH {
            let message = format!("More than {} unnamed schemas are nested here.", grouped(DEPTH));
            self.error(
                node,
                rules::SCHEMA_TOO_DEEP,
                message,
                Some(
                    "Turn one of the inner schemas into an object with `properties`: it becomes a named model, \
                     which ends the nesting.",
                ),
            );
            return None;
        }
        self.spent.depth += 1;
        let result = work(self);
        self.spent.depth -= 1;
        Some(result)
    }
}
