//! The errors of operations: the responses other than success that describe a body, by status.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{Ident, Scope, led, pascal};
use super::text::{Code, Doc};
use super::types::{Types, union};
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

/// The type of an operation's errors, and the function that guards it.
pub struct ErrorsView {
    pub name: Ident,
    pub guard: Ident,
    pub rows: Vec<ErrorView>,
}

pub struct ErrorView {
    pub doc: Code,
    pub key: Code,
    pub ty: Code,
    /// The function that converts the JSON of the body, in clients that convert.
    pub convert: Option<Code>,
}

impl ErrorsView {
    /// A row for each status; `convert` returns the function that converts the JSON of a type.
    pub fn of(
        names: &ErrorNames,
        operation: &Operation<'_>,
        types: &Types<'_>,
        convert: &mut dyn FnMut(&Type<'_>) -> Option<Code>,
    ) -> Self {
        type Row<'r> = (Option<&'r str>, Vec<Code>, Option<Code>);
        let mut by_status: BTreeMap<Rank, Row<'_>> = BTreeMap::new();
        for (response, ty) in failures(operation) {
            let row = by_status.entry(Rank::of(response.status)).or_insert((response.description, Vec::new(), None));
            row.1.push(types.code(ty, None));
            row.2 = convert(ty);
        }
        let view = |(status, (description, types, convert)): (Rank, Row<'_>)| ErrorView {
            doc: Doc::new().text(description).at("    "),
            key: status.key(),
            ty: union(&types),
            convert,
        };
        Self { name: names.ty.clone(), guard: names.guard.clone(), rows: by_status.into_iter().map(view).collect() }
    }
}
