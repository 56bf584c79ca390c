//! Path templates (OAS 3.x, "Path Templating"). No other module parses them.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::{Operation, Parameter, ParameterLocation};
use crate::small::CollectSmall;

/// A part of an operation's path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathPart {
    /// As sent. Braces that do not enclose a parameter are encoded.
    Text(String),
    /// Index in [`Operation::parameters`].
    Parameter(usize),
}

pub(in crate::api) enum Piece<'p> {
    Text(&'p str),
    Name(&'p str),
}

pub(in crate::api) fn pieces(path: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}') else { break };
        if !before.is_empty() {
            out.push(Piece::Text(before));
        }
        out.push(Piece::Name(name));
        rest = behind;
    }
    if !rest.is_empty() {
        out.push(Piece::Text(rest));
    }
    out
}

/// The names in braces of a path. A callback's expression is in braces too, but it is not a parameter.
pub fn names(path: &str) -> impl Iterator<Item = &str> {
    let name = |piece| match piece {
        Piece::Name(name) if !name.starts_with('$') => Some(name),
        _ => None,
    };
    pieces(path).into_iter().filter_map(name)
}

impl Operation<'_> {
    /// The parts of the path. A fragment after '#' only distinguishes equal paths in the description, and is never
    /// sent.
    pub fn path_parts(&self) -> Vec<PathPart> {
        let in_path = |(_, p): &(usize, &Parameter<'_>)| p.location == ParameterLocation::Path;
        // The first of two parameters with the same name.
        let indices: BTreeMap<_, _> =
            self.parameters.iter().enumerate().rev().filter(in_path).map(|(index, p)| (p.name, index)).collect_small();
        let mut out = Vec::new();
        let mut text = String::new();
        for piece in pieces(self.path.split('#').next().unwrap_or_default()) {
            match piece {
                Piece::Text(piece) => text.push_str(&piece.replace('{', "%7B")),
                Piece::Name(name) => match indices.get(name) {
                    Some(&index) => {
                        if !text.is_empty() {
                            out.push(PathPart::Text(std::mem::take(&mut text)));
                        }
                        out.push(PathPart::Parameter(index));
                    }
                    None => text.extend(["%7B", name, "%7D"]),
                },
            }
        }
        if !text.is_empty() {
            out.push(PathPart::Text(text));
        }
        out
    }

    /// The indices of the parameters that the path contains.
    pub fn path_parameters(&self) -> BTreeSet<usize> {
        let index = |part| match part {
            PathPart::Parameter(index) => Some(index),
            PathPart::Text(_) => None,
        };
        self.path_parts().into_iter().filter_map(index).collect_small()
    }

    /// The path as sent; only parameters are in braces.
    pub fn path_template(&self) -> String {
        let mut out = String::new();
        for part in self.path_parts() {
            match part {
                PathPart::Text(text) => out.push_str(&text),
                PathPart::Parameter(index) => out.extend(["{", self.parameters[index].name, "}"]),
            }
        }
        out
    }
}
