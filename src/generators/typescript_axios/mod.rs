//! The typescript-axios client.

mod options;

use super::{Kind, Language};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;

pub use options::Options;

pub struct TypescriptAxios;

impl Language for TypescriptAxios {
    const NAME: &'static str = "typescript-axios";
    const KIND: Kind = Kind::Client;
    type Options = Options;

    fn generate(_api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        files.push("README.md", format!("# {}", options.license_name));
        Ok(())
    }
}
