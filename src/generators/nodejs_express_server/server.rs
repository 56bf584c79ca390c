//! The context of the server's files.

use super::Options;
use super::contents::Values;
use super::names::Names;
use crate::generators::context::Context;
use crate::generators::typescript::models::Models;
use crate::generators::typescript::project;
use crate::generators::typescript::text::Code;
use crate::generators::typescript::types::Types;
use crate::generators::typescript::unions::Unions;
use crate::plan::names::{Alphabet, snake};

pub type Server<'a> = Context<'a, Options, Names<'a, 'a>>;

impl Server<'_> {
    pub fn header(&self) -> Code {
        project::header(&self.api.info, 8)
    }

    pub fn models(&self) -> Models<'_> {
        Models {
            api: self.api,
            style: self.options.model_style(),
            types: Types { names: &self.names.models, null_safe_maps: false, words: self.options.words("string") },
            property_enums: &self.names.property_enums,
            unions: Unions::of(self.api, self.options.union_style()),
        }
    }

    /// The type names of the values that services receive.
    pub fn request_values(&self) -> Values<'_> {
        self.values("UploadedFile", if self.options.stream_bodies { "Readable" } else { "Buffer" }, "Array")
    }

    /// The type names of values; the arguments are the types of a file in a form, of a binary body, and of a sequence
    /// of items.
    pub fn values(&self, file: &'static str, bytes: &'static str, items: &'static str) -> Values<'_> {
        let types = |file| Types { names: &self.names.outside, null_safe_maps: false, words: self.options.words(file) };
        Values { json: types("string"), fields: types(file), bytes, items }
    }
}

/// The title as a valid npm package name of at most 100 characters.
pub fn package_name(title: &str) -> String {
    let plain = snake(&Alphabet::Ascii.sanitize(title)).replace('_', "-");
    let parts: Vec<_> = plain.split('-').filter(|part| !part.is_empty()).collect();
    let name = parts.join("-");
    let name = &name[..name.len().min(100)];
    if name.is_empty() { "openapi-server".to_owned() } else { name.trim_end_matches('-').to_owned() }
}
