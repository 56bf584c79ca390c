//! Reports the problems that the walk finds.

use super::names::{did_you_mean, kind_with_article, nearest_name, quoted, stated};
use super::{GUESSES, Walk};
use crate::error::{PLACES, Severity, WAIVED, nearest};
use crate::spec::arena::Fault;
use crate::spec::grammar::{Member, Members, Object, Value};
use crate::spec::{Node, NodeKind, Version, rules};

/// The number of errors, and of warnings of each rule, that are kept until the first of them are chosen.
const GATHERED: usize = 1_000;

impl<'d> Walk<'d> {
    /// The number of faults that share a limit: all errors, or the warnings of a rule.
    fn kept(&mut self, severity: Severity, rule: &'static str) -> &mut usize {
        match severity {
            Severity::Error => &mut self.errors,
            Severity::Warning => self.warnings.entry(rule).or_default(),
        }
    }

    pub(super) fn fault(
        &mut self,
        node: Node<'d>,
        severity: Severity,
        rule: &'static str,
        message: impl FnOnce() -> String,
        hint: impl FnOnce() -> Option<String>,
    ) {
        let waived = severity == Severity::Error && self.waived.contains(&rule);
        let severity = if waived { Severity::Warning } else { severity };
        let kept = self.kept(severity, rule);
        if *kept == GATHERED {
            self.unlisted += 1;
            return;
        }
        *kept += 1;
        let count = *kept;
        // Searching for a similar name takes time, and late problems are seldom listed.
        let hint = if count > self.document.arena.limits.problems { None } else { hint() };
        let message = if waived { format!("{} {WAIVED}", message()) } else { message() };
        self.faults.push(Fault { at: node.start(), node: node.id, severity, rule, message, hint });
    }

    /// Reports a warning that can apply at many places; only the first are listed.
    pub(super) fn warn(
        &mut self,
        node: Node<'d>,
        rule: &'static str,
        of: (&'static str, &'d str),
        message: impl FnOnce() -> String,
        hint: impl FnOnce() -> Option<String>,
    ) {
        let index = self.faults.len();
        let full = *self.kept(Severity::Warning, rule) == GATHERED;
        if full && !self.places.contains_key(&(rule, of.0, of.1)) {
            self.unlisted += 1;
            return;
        }
        let (count, last) = self.places.entry((rule, of.0, of.1)).or_default();
        *count += 1;
        if *count <= PLACES {
            *last = (!full).then_some(index);
            self.fault(node, Severity::Warning, rule, message, hint);
        }
    }

    /// Reports a value whose type is wrong for its position.
    pub(super) fn report_wrong_kind(&mut self, node: Node<'d>, value: &'static Value, member: Option<&'static Member>) {
        let text = matches!(value, Value::Text | Value::Word(_));
        let severity = match node.kind() {
            // In YAML, a key without a value is null.
            NodeKind::Null if member.is_some() => Severity::Warning,
            // It is read as a schema without keywords.
            NodeKind::Bool | NodeKind::Null if matches!(value, Value::One(Object::Schema)) => Severity::Warning,
            _ => value.severity(),
        };
        let message = || {
            let read = if text && node.is_number() { "; its text is used as written" } else { "" };
            let is = match (value, node.number()) {
                // The type is right and the number wrong, so the message shows the number.
                (Value::Count, Some(number)) => quoted(number),
                _ => kind_with_article(node).to_owned(),
            };
            format!("{} must be {}, but it is {is}{read}.", stated(node), value.wanted())
        };
        let hint = || {
            let hint = match node.kind() {
                NodeKind::Null if member.is_some() => Some("Remove the key, or give it a value."),
                NodeKind::Number if text => Some("Put it in quotes."),
                _ => member.and_then(|m| m.hint),
            };
            hint.map(str::to_owned)
        };
        match severity {
            Severity::Error => self.fault(node, severity, rules::WRONG_TYPE, message, hint),
            Severity::Warning => self.warn(node, rules::WRONG_TYPE, ("", nearest_name(node)), message, hint),
        }
    }

    pub(super) fn unknown(&mut self, node: Node<'d>, object: Object, name: &'d str) {
        let form = object.form();
        let message = || match name {
            "$ref" => format!("A reference is not allowed in place of {}; it is not followed.", form.one),
            _ => format!("{} is not a field of {}; it is ignored.", quoted(name), form.one),
        };
        let members = &self.members[object as usize];
        let hint = || {
            let other = || {
                let own = "Remove it, or start its name with `x-` if it is your own extension.";
                (name != "$ref").then(|| own.to_owned())
            };
            nearest(name, members.names()).map(did_you_mean).or_else(other)
        };
        self.warn(node, rules::FIELD_UNKNOWN, (form.one, name), message, hint);
    }

    /// Warns about an unknown schema keyword if it is similar to a known one; otherwise it is the author's own.
    pub(super) fn perhaps_misspelt(&mut self, node: Node<'d>, object: Object, name: &'d str) {
        let members = &self.members[object as usize];
        let near = match self.guesses.get(name) {
            Some(near) => *near,
            None if self.guesses.len() == GUESSES => None,
            None => {
                let near = misspelt(name, members);
                self.guesses.insert(name, near);
                near
            }
        };
        let Some(near) = near else { return };
        let message = || format!("{} is not a schema keyword; it is ignored.", quoted(name));
        self.warn(node, rules::FIELD_UNKNOWN, (object.form().one, name), message, || Some(did_you_mean(near)));
    }

    /// Warns about `ref: '#/…'`, which lacks the dollar sign, so that the schema has no effect.
    pub(super) fn lame_reference(&mut self, node: Node<'d>, object: Object) {
        let message = || "`ref` is not a schema keyword, so this reference is not followed.".to_owned();
        self.warn(node, rules::FIELD_UNKNOWN, (object.form().one, "ref"), message, || Some(did_you_mean("$ref")));
    }

    pub(super) fn of_other_version(&mut self, node: Node<'d>, object: Object, member: &'static Member) {
        let version = match self.document.version() {
            Version::V2_0 => "Swagger 2.0",
            Version::V3_0 => "OpenAPI 3.0",
            Version::V3_1 => "OpenAPI 3.1",
            Version::V3_2 => "OpenAPI 3.2",
        };
        let message = || {
            let (name, one) = (quoted(member.name), object.form().one);
            format!("{name} of {one} exists only in {}, but this description uses {version}.", member.versions.name())
        };
        let hint = || member.instead.map(str::to_owned);
        self.warn(node, rules::OTHER_VERSION, (object.form().one, member.name), message, hint);
    }
}

/// The keyword that a name is probably a misspelling of. Stricter than [`nearest`], because any name is legal.
fn misspelt(name: &str, members: &Members) -> Option<&'static str> {
    let near = nearest(name, members.names().filter(|known| known.len().abs_diff(name.len()) < 3))?;
    let same = name.eq_ignore_ascii_case(near) || near.trim_start_matches('$') == name;
    (same || name.len().max(near.len()) > 5).then_some(near)
}
