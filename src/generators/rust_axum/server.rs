//! State that all files of the server share.

use super::Options;
use super::names::Names;
use super::types::Types;
use crate::generators::context::Context;

pub type Server<'a> = Context<'a, Options, Names<'a, 'a>, &'a Types<'a>>;
