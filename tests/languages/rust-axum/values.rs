//! Shared by the handlers of all rows: reads a value along a path, and prints it.
//!
//! A place without a value is printed as `absent` or `null`.

use serde::Serialize;

pub type Found<'a, T> = Result<&'a T, &'static str>;

pub const ABSENT: &str = "absent";

/// A field or an item. `found` of a reference to three of these resolves to the most specific trait that fits the
/// field's type.
pub struct At<'a, T>(pub &'a T);

pub trait AbsentOrNull<'a, T> {
    fn found(&self, none: &'static str) -> Found<'a, T>;
}

impl<'a, T> AbsentOrNull<'a, T> for &&At<'a, Option<Option<T>>> {
    fn found(&self, none: &'static str) -> Found<'a, T> {
        self.0.as_ref().ok_or(none)?.as_ref().ok_or("null")
    }
}

pub trait OrNothing<'a, T> {
    fn found(&self, none: &'static str) -> Found<'a, T>;
}

impl<'a, T> OrNothing<'a, T> for &At<'a, Option<T>> {
    fn found(&self, none: &'static str) -> Found<'a, T> {
        self.0.as_ref().ok_or(none)
    }
}

pub trait Always<'a, T> {
    fn found(&self, none: &'static str) -> Found<'a, T>;
}

impl<'a, T> Always<'a, T> for At<'a, T> {
    fn found(&self, _: &'static str) -> Found<'a, T> {
        Ok(self.0)
    }
}

/// The text of a value.
pub fn show<T: Serialize + ?Sized>(value: &T) -> Result<String, &'static str> {
    Ok(serde_json::to_string(value).unwrap_or_else(|error| error.to_string()))
}

/// Prints the value that was read along a path.
pub fn tell(row: &str, index: i64, path: &str, read: Result<String, &'static str>) {
    println!("{row}\t{index}\t{path}\t{}", read.unwrap_or_else(str::to_owned));
}

/// Says so where a value could not be put.
pub fn put(row: &str, index: i64, done: Option<()>) {
    if done.is_none() {
        println!("{row}\t{index}\tfailed\tthere is no place to put the value");
    }
}
