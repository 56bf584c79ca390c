//! What the model of a description may cost.
//!
//! References let a short description describe much: every use of an alias, and every path that
//! shares a path item, is written out. A Worker's memory and stack are small, so this has an end.

use super::build::Builder;
use super::rules;
use crate::spec::Node;

/// Schemas without a name of their own, one within the other: each level takes stack here and in
/// the generators.
const DEPTH: usize = 100;

/// Types, properties, parameters and values in the whole model; Stripe has 50,000, and nothing public
/// ten times that.
const STEPS: usize = 500_000;

/// What a [`Builder`] has used up.
#[derive(Default)]
pub(super) struct Spent {
    depth: usize,
    steps: usize,
}

impl<'d> Builder<'d> {
    /// Takes `steps` of the budget for what stands at `node`; false once it is used up.
    pub fn spend(&mut self, node: Node<'d>, steps: usize) -> bool {
        let before = self.spent.steps;
        self.spent.steps = before.saturating_add(steps);
        if before <= STEPS && self.spent.steps > STEPS {
            let message = format!("with its references followed, the description has more than {STEPS} parts");
            self.error(
                node,
                rules::API_TOO_LARGE,
                message,
                Some("give arrays and maps that are used often objects as items"),
            );
        }
        self.spent.steps <= STEPS
    }

    /// Runs `work` one level deeper; none where that is too deep, or the budget is used up.
    pub fn within<T>(&mut self, node: Node<'d>, work: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if !self.spend(node, 1) {
            return None;
        }
        if self.spent.depth == DEPTH {
            let message = format!("more than {DEPTH} schemas without properties are nested here");
            self.error(
                node,
                rules::SCHEMA_TOO_DEEP,
                message,
                Some("give one of them properties, so that it has a name"),
            );
            return None;
        }
        self.spent.depth += 1;
        let result = work(self);
        self.spent.depth -= 1;
        Some(result)
    }
}
