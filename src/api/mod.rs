//! The language-free model of an API, and its building from a checked document.

use std::marker::PhantomData;

use crate::error::Problem;
use crate::spec::Document;

/// An API, ready for a generator.
pub struct Api<'d>(PhantomData<&'d Document>);

/// Reads the model out of a document; the second part are the warnings.
pub fn build(_document: &Document) -> Result<(Api<'_>, Vec<Problem>), Vec<Problem>> {
    Ok((Api(PhantomData), Vec::new()))
}
