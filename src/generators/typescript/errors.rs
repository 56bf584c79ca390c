//! The errors of operations: the responses other than success that describe a body, by status.

use std::collections::BTreeSet;

use super::names::{Ident, Scope, led, pascal};
use super::text::Code;
use crate::api::{Operation, Response, Status, Type};
use crate::code;
use crate::plan::operations::{is_success, whole};
use crate::spec::NodeId;

/// The names of an operation's errors, such as `AddPetErrors` and `isAddPetError`.
pub struct ErrorNames {
    pub ty: Ident,
    pub guard: Ident,
}

impl ErrorNames {
    /// Names the errors of an operation. An operation with several tags declares its errors in the first of its
    /// classes; `seen` contains the operations that were named before.
    pub fn of(operation: &Operation<'_>, name: &Ident, seen: &mut BTreeSet<NodeId>, types: &mut Scope) -> Option<Self> {
        let is_first = seen.insert(operation.node.id());
        let upper = led(pascal(name.as_str()));
        (is_first && failures(operation).next().is_some())
            .then(|| Self { ty: types.take(format!("{upper}Errors")), guard: types.take(format!("is{upper}Error")) })
    }
}

/// Statuses in the order of the output: codes, ranges, the default.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Code(u16),
    Range(u8),
    Default,
}

impl Rank {
    pub fn of(status: Status) -> Self {
        match status {
            Status::Code(code) => Self::Code(code),
            Status::Range(digit) => Self::Range(digit),
            Status::Default => Self::Default,
        }
    }

    /// The status as the key of a type's member.
    pub fn key(&self) -> Code {
        match self {
            Self::Code(code) => code!("{}", *code),
            Self::Range(digit) => code!("'{}XX'", u16::from(*digit)),
            Self::Default => Code::fixed("default"),
        }
    }
}

/// The responses that describe an error, with the types of their bodies.
pub fn failures<'a, 'd>(operation: &'a Operation<'d>) -> impl Iterator<Item = (&'a Response<'d>, &'a Type<'d>)> {
    let chosen = operation.success().map(|response| response.status);
    let failed = move |r: &&Response<'_>| {
        let informs = matches!(r.status, Status::Code(0..=399) | Status::Range(0..=3));
        !is_success(r.status) && !informs && Some(r.status) != chosen
    };
    operation.responses.iter().filter(failed).filter_map(|r| Some((r, whole(r.preferred_content()?)?)))
}

/// The first status of an operation's errors, as a value.
pub fn first_error(operation: &Operation<'_>) -> Option<Code> {
    let status = failures(operation).map(|(response, _)| Rank::of(response.status)).min()?;
    Some(match status {
        Rank::Default => Code::fixed("'default'"),
        status => status.key(),
    })
}
