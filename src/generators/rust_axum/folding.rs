//! Folds code that is longer than a line, like rustfmt does.

use super::names::NamedOperation;
use super::text::{Code, PAGE, WIDTH};
use super::tree::Tree;
use crate::emit::layout::{Break, Layout};
use crate::plan::names::Ident;
use crate::{code, layout};

/// The call of a method, folded like rustfmt does.
pub fn call(group: &Ident, method: &Ident, arguments: &[Code]) -> Code {
    let parts = arguments.iter().map(Layout::from);
    // Arguments up to this length share a line (`short_array_element_width_threshold`).
    let is_short = arguments.iter().all(|argument| width(argument) <= 10);
    let arguments = if is_short { vec![Code::joined(arguments, ", ").into()] } else { parts.collect() };
    // With the trait in front, because every value has methods such as `clone`.
    let call = Layout::list(layout![group, "::", method, "("], "", arguments, ")");
    let chain = layout![Break::Line(""), ".await", Break::Line(""), ".map(Into::into)"];
    let layouts = [layout![call.flat(), Layout::indent(&chain)], layout![call, chain]];
    PAGE.print(&Layout::first(layouts), 12)
}

/// The bytes of a line, which rustfmt counts.
fn width(code: &Code) -> usize {
    code.as_str().len()
}

/// A match arm whose value is a chain of calls, folded like rustfmt does. `made` creates the response, on which each of
/// `headers` is set from a field.
pub fn arm(variant: &Code, fields: &[&Ident], tuple: bool, made: Code, headers: &[(Code, &Ident)]) -> Code {
    let set = headers.iter().map(|(name, field)| code!(".header({}, &{})", name, field));
    let calls: Vec<_> = std::iter::once(made).chain(set).collect();
    let pattern = match (fields.is_empty(), tuple) {
        (true, _) => variant.clone(),
        (false, true) => code!("{}({})", variant, Code::joined(fields, ", ")),
        (false, false) => code!("{} {{ {} }}", variant, Code::joined(fields, ", ")),
    };
    let before = 12 + width(&pattern);
    let line = Code::joined(&calls, "");
    if before + 4 + width(&line) < WIDTH {
        return code!("{} => {},", pattern, line);
    }
    let folded = |at: usize, between: &'static str| match at + width(&line) < WIDTH {
        true => line.clone(),
        false => Code::joined(&calls, between),
    };
    if before + 5 > WIDTH && !fields.is_empty() {
        let (open, close) = if tuple { ("(", ")") } else { (" {", "}") };
        let fields = Code::joined(fields, ",\n                ");
        let folded = folded(17, "\n                ");
        return code!("{}{}\n                {},\n            {} => {},", variant, open, fields, close, folded);
    }
    // A call that does not fit on a line has an argument on each line.
    if let ([made, header], [(name, field)]) = (calls.as_slice(), headers)
        && 20 + width(header) > WIDTH
    {
        let lines = code!("                    {},\n                    &{},\n                )", name, field);
        return code!("{} => {{\n                {}.header(\n{}\n            }}", pattern, made, lines);
    }
    let is_foldable = before + 4 + width(&calls[0]) <= WIDTH && calls[1..].iter().all(|call| 16 + width(call) < WIDTH);
    if 16 + width(&line) > WIDTH && is_foldable {
        return code!("{} => {},", pattern, Code::joined(&calls, "\n                "));
    }
    code!("{} => {{\n                {}\n            }}", pattern, folded(15, "\n                    "))
}

/// A method's signature with these parameters after `&self`, folded like rustfmt does.
pub fn signature(named: &NamedOperation<'_, '_>, parameters: &[Code]) -> Code {
    let own = Code::fixed("&self");
    let parameters: Vec<&Code> = std::iter::once(&own).chain(parameters).collect();
    let (method, response) = (&named.method, &named.response);
    let returns = code!("impl Future<Output = Result<{}, types::Failure>> + Send", response);
    let line = code!("fn {}({}) -> {} {{", method, Code::joined(&parameters, ", "), returns);
    if 4 + width(&line) <= WIDTH {
        return line;
    }
    let output = code!("Output = Result<{}, types::Failure>,", response);
    let returns = match width(&returns) {
        0..=105 => code!("{} {{", returns),
        106..=118 => code!("{}\n    {{", returns),
        119 => code!("impl Future<Output = Result<{}, types::Failure>>\n    + Send {{", response),
        _ if 8 + width(&output) <= WIDTH => code!("impl Future<\n        {}\n    > + Send {{", output),
        _ => {
            let output = code!("Output = Result<\n            {},\n            types::Failure,\n        >,", response);
            // If it cannot be folded, rustfmt removes the space.
            let space = if 12 + response.as_str().len() < WIDTH { " " } else { "" };
            code!("impl Future<\n        {}\n    > + Send{}{{", output, space)
        }
    };
    code!("fn {}(\n        {},\n    ) -> {}", method, Code::joined(&parameters, ",\n        "), returns)
}

/// A variant of an enum; `spread` if it must have a field on each line.
pub fn declaration(name: &Ident, fields: &[(Ident, Tree)], tuple: bool, spread: bool) -> Layout {
    let (open, line, close) = match tuple {
        _ if fields.is_empty() => return layout![name, ","],
        true => ("(", Break::Line(""), "),"),
        false => (" {", if spread { Break::End } else { Break::Line(" ") }, "},"),
    };
    let field = |(name, ty): &(Ident, Tree)| if tuple { ty.into() } else { layout![name, ": ", ty] };
    Layout::within(layout![name, open], line, Layout::items(fields.iter().map(field), Break::Either(",", "")), close)
}

/// A type with each argument on a separate line, if rustfmt folds it because it does not fit on a line; none if that
/// does not help. `indent` is the indentation of the line that the type begins on.
pub fn folded(ty: &Tree, indent: usize) -> Option<Code> {
    let (outer, inner) = match ty {
        Tree::Option(inner) => ("Option", inner),
        Tree::Box(inner) => ("Box", inner),
        Tree::Vec(item) => ("Vec", item),
        Tree::Items(item) => ("types::Items", item),
        _ => return None,
    };
    let fits = indent + 4 + inner.to_string().len() + ",".len() <= WIDTH;
    let inner = if fits { code!("{}", **inner) } else { folded(inner, indent + 4)? };
    let spaces = Code::joined(std::iter::repeat_n(" ", indent), "");
    Some(code!("{}<\n{}    {},\n{}>", outer, spaces, inner, spaces))
}

#[cfg(test)]
mod tests {
    use super::{Tree, WIDTH, folded};
    use crate::plan::names::Scope;

    #[test]
    fn long_types_are_folded_as_rustfmt_does_it() {
        let list = |length: usize| Tree::Model(Scope::new().take("X".repeat(length)), None).list().option();
        // `Vec<models::X…>,` fills its line; then `models::X…,` does.
        for (length, lines) in [
            (98, format!("Option<\n        Vec<models::{}>,\n    >", "X".repeat(98))),
            (99, format!("Option<\n        Vec<\n            models::{},\n        >,\n    >", "X".repeat(99))),
        ] {
            assert_eq!(folded(&list(length), 4).map(|code| code.to_string()), Some(lines));
        }
        assert_eq!(folded(&list(WIDTH), 4), None);
    }
}
