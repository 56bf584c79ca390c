//! State that all files of the client share.

use super::Options;
use super::names::Names;
use super::types::Types;
use crate::generators::context::Context;

pub type Client<'a> = Context<'a, Options, Names<'a, 'a>, &'a Types<'a>>;
