//! The TypeScript types of the contents of bodies.

use crate::api::{Content, Operation};
use crate::code;
use crate::generators::typescript::text::Code;
use crate::generators::typescript::types::Types;
use crate::plan::content::{ContentKind, offered};

/// The type names of values, which differ between requests and responses.
pub struct Values<'a> {
    /// The types in JSON, where bytes are strings.
    pub json: Types<'a>,
    /// The types in forms.
    pub fields: Types<'a>,
    /// The type of a binary body.
    pub bytes: &'static str,
    /// The generic type of a body that is a sequence of items.
    pub items: &'static str,
}

impl Values<'_> {
    /// The type of a content's value.
    pub fn of(&self, content: &Content<'_>) -> Code {
        let written = |types: &Types<'_>| match &content.ty {
            Some(ty) => types.code(ty, None),
            None => Code::fixed("unknown"),
        };
        match ContentKind::of(content) {
            ContentKind::Json | ContentKind::Text => written(&self.json),
            ContentKind::Form | ContentKind::Multipart => written(&self.fields),
            ContentKind::Lines | ContentKind::Sequence | ContentKind::Events => {
                let item = content.stream.as_ref().map(|stream| self.json.code(stream.item(), None));
                code!("{}<{}>", self.items, item.unwrap_or(Code::fixed("unknown")))
            }
            ContentKind::Parts => Code::fixed("Array<Part>"),
            ContentKind::Bytes => Code::fixed(self.bytes),
        }
    }
}

/// The contents of an operation's body that the contract offers.
pub fn body_contents<'a, 'd>(operation: &'a Operation<'d>) -> impl Iterator<Item = &'a Content<'d>> {
    operation.body.iter().flat_map(|body| offered(&body.contents))
}
