//! The longer items of a trait's file, folded as rustfmt does it.

use super::names::NamedOperation;
use super::text::{Code, WIDTH};
use super::tree::Tree;
use crate::generators::names::Ident;

/// The call of a method, folded as rustfmt does it.
pub fn call(group: &Ident, method: &Ident, arguments: &[Code]) -> Code {
    let texts: Vec<&str> = arguments.iter().map(Code::as_str).collect();
    // With the trait before it, since every value has methods such as `clone`.
    let line = format!("{group}::{method}({})", texts.join(", "));
    let whole = format!("{line}.await.map(Into::into)");
    if 12 + whole.len() <= WIDTH {
        return Code::new(whole);
    }
    if 12 + line.len() <= WIDTH {
        return Code::new(format!("{line}\n                .await\n                .map(Into::into)"));
    }
    // Arguments that are all this short share a line (`short_array_element_width_threshold`).
    let separator = if texts.iter().all(|text| text.len() <= 10) { " " } else { "\n                " };
    let arguments = texts.join(&format!(",{separator}"));
    Code::new(format!(
        "{group}::{method}(\n                {arguments},\n            )\n            .await\n            .map(Into::into)"
    ))
}

/// An arm of a match whose value is a chain of calls, folded as rustfmt does it.
pub fn arm(variant: &str, fields: &[&str], tuple: bool, calls: &[String]) -> Code {
    let pattern = match (fields.is_empty(), tuple) {
        (true, _) => variant.to_owned(),
        (false, true) => format!("{variant}({})", fields.join(", ")),
        (false, false) => format!("{variant} {{ {} }}", fields.join(", ")),
    };
    let chain = calls.concat();
    if 12 + pattern.len() + 4 + chain.len() < WIDTH {
        return Code::new(format!("{pattern} => {chain},"));
    }
    let folded = |chain_at: usize, indent: &str| match chain_at + chain.len() < WIDTH {
        true => chain.clone(),
        false => calls.join(&format!("\n{indent}")),
    };
    if 12 + pattern.len() + 5 > WIDTH && !fields.is_empty() {
        let lines: String = fields.iter().map(|field| format!("                {field},\n")).collect();
        let chain = folded(17, "                ");
        let (open, close) = if tuple { ("(", ")") } else { (" {", "}") };
        return Code::new(format!("{variant}{open}\n{lines}            {close} => {chain},"));
    }
    // A call that fits in no line has a line for each argument.
    if let [made, header] = calls
        && 20 + header.len() > WIDTH
        && let Some((called, arguments)) = header.split_once('(')
        && let Some((name, value)) = arguments.strip_suffix(')').and_then(|both| both.rsplit_once(", "))
    {
        let lines = format!("                    {name},\n                    {value},\n                )");
        return Code::new(format!("{pattern} => {{\n                {made}{called}(\n{lines}\n            }}"));
    }
    let is_foldable =
        12 + pattern.len() + 4 + calls[0].len() <= WIDTH && calls[1..].iter().all(|call| 16 + call.len() < WIDTH);
    if 16 + chain.len() > WIDTH && is_foldable {
        return Code::new(format!("{pattern} => {},", calls.join("\n                ")));
    }
    let chain = folded(15, "                    ");
    Code::new(format!("{pattern} => {{\n                {chain}\n            }}"))
}

/// A method's signature with these parameters behind `&self`, folded as rustfmt does it.
pub fn signature(named: &NamedOperation<'_, '_>, parameters: &[String]) -> Code {
    let texts: Vec<&str> = std::iter::once("&self").chain(parameters.iter().map(String::as_str)).collect();
    let method = &named.method;
    let response = &named.response;
    let returns = format!("impl Future<Output = Result<{response}, types::Failure>> + Send");
    let line = format!("fn {method}({}) -> {returns} {{", texts.join(", "));
    if 4 + line.len() <= WIDTH {
        return Code::new(line);
    }
    let output = format!("Output = Result<{response}, types::Failure>,");
    let returns = match returns.len() {
        0..=105 => format!("{returns} {{"),
        106..=118 => format!("{returns}\n    {{"),
        119 => returns.replace(" + Send", "\n    + Send {"),
        _ if 8 + output.len() <= WIDTH => format!("impl Future<\n        {output}\n    > + Send {{"),
        _ => {
            let output = format!("Output = Result<\n            {response},\n            types::Failure,\n        >,");
            // What cannot be folded loses its space.
            let space = if 12 + response.as_str().len() < WIDTH { " " } else { "" };
            format!("impl Future<\n        {output}\n    > + Send{space}{{")
        }
    };
    Code::new(format!("fn {method}(\n        {},\n    ) -> {returns}", texts.join(",\n        ")))
}

/// A variant of an enum, folded as rustfmt does it; `spread` where it takes a line for each field anyway.
pub fn declaration(name: &Ident, fields: &[(Ident, Tree)], tuple: bool, spread: bool) -> Code {
    if fields.is_empty() {
        return Code::new(format!("{name},"));
    }
    if tuple {
        let types: Vec<_> = fields.iter().map(|(_, ty)| ty.to_string()).collect();
        let line = format!("{name}({}),", types.join(", "));
        let is_long = 4 + line.len() > WIDTH;
        return Code::new(if is_long {
            format!("{name}(\n        {},\n    ),", types.join(",\n        "))
        } else {
            line
        });
    }
    let fields: Vec<_> = fields.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    let line = format!("{name} {{ {} }},", fields.join(", "));
    if 4 + line.len() <= WIDTH && !spread {
        return Code::new(line);
    }
    Code::new(format!("{name} {{\n        {},\n    }},", fields.join(",\n        ")))
}
