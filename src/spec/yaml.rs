//! Reads YAML 1.2 into the arena: line by line if it is simple, otherwise with saphyr.

mod block;
mod reader;

use saphyr_parser::{Event, Parser};

use super::arena::{Arena, Fault};
use super::flow_indent;
use super::rules::YAML_SYNTAX;
use reader::Reader;

/// saphyr's messages for a line of a flow collection with too little indentation.
const FLOW_INDENT: &[&str] = &["invalid indentation", "invalid indentation in flow construct"];
/// The number of times that a text is read again with joined lines; usually the first time joins all of them.
const JOINS: usize = 16;

/// Reads the YAML text `source[base..]`; offsets in the arena count from the start of `source`.
pub(super) fn read(source: &str, base: usize, arena: &mut Arena) -> Result<(), Fault> {
    let text = &source[base..];
    // The scanner treats NUL as the end of the text.
    if let Some(at) = text.bytes().position(|b| b < b' ' && !matches!(b, b'\n' | b'\r' | b'\t')) {
        let message = format!("The control character U+{:04X} is not allowed in YAML.", text.as_bytes()[at]);
        return Err(Fault::error(base + at, arena.open_id(), YAML_SYNTAX, message));
    }
    let before = arena.mark();
    if block::read(text, &mut Reader::new(source, base, text, arena)).is_some() {
        return Ok(());
    }
    arena.back_to(before);
    scan(source, base, text, arena)
}

/// Reads any YAML, with saphyr.
fn scan(source: &str, base: usize, text: &str, arena: &mut Arena) -> Result<(), Fault> {
    let before = arena.mark();
    let mut joined: Option<String> = None;
    let mut joins = 0;
    loop {
        let now = joined.as_deref().unwrap_or(text);
        let Some(at) = parse(source, base, now, arena)? else { return Ok(()) };
        let next = if joins < JOINS { flow_indent::join(now, at) } else { None };
        let Some(next) = next else {
            let message = "This line inside `{}` or `[]` is indented less than the surrounding block.";
            return Err(Fault::error(base + at, arena.open_id(), YAML_SYNTAX, message).hint("Indent it further."));
        };
        joined = Some(next);
        joins += 1;
        arena.back_to(before);
    }
}

/// Reads `text`, which is `source[base..]` except for joined lines. Returns the offset of a line in a flow collection
/// if the scanner rejects its indentation.
fn parse(source: &str, base: usize, text: &str, arena: &mut Arena) -> Result<Option<usize>, Fault> {
    let mut reader = Reader::new(source, base, text, arena);
    let mut parser = Parser::new_from_str(text);
    loop {
        match parser.next_event() {
            None | Some(Ok((Event::StreamEnd, _))) => return Ok(None),
            Some(Ok((event, span))) => reader.event(event, span)?,
            Some(Err(error)) if FLOW_INDENT.contains(&error.info()) => {
                return Ok(Some(reader.offset(error.marker())));
            }
            Some(Err(error)) => return Err(reader.syntax(&error)),
        }
    }
}
