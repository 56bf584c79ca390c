//! The steps from page to page of an operation.

/// The steps from page to page of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pagination {
    pub step: PageStep,
    /// Names that lead from the body of the successful response to the array of items; none if the body is the array.
    pub items: Vec<String>,
}

/// The way in which the next page is requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageStep {
    /// By the URL in the response's `Link` header with `rel=next`; a page without it is the last.
    Link,
    /// With a value from the response body; a page in which it is missing or empty is the last.
    Next { to: PagePlace, from: Vec<String> },
    /// With a value of the last item. A page is the last if it has no items or if the value at `more` is false.
    Last { to: PagePlace, from: Vec<String>, more: Option<Vec<String>> },
    /// With the number of the page, which grows by 1. A page without items is the last.
    Count { to: PagePlace },
}

impl PageStep {
    /// The part of a request that asks for another page. Links need none.
    pub const fn place(&self) -> Option<&PagePlace> {
        match self {
            Self::Link => None,
            Self::Next { to, .. } | Self::Last { to, .. } | Self::Count { to } => Some(to),
        }
    }
}

/// The part of a request that asks for another page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PagePlace {
    /// Index in [`Operation::parameters`](crate::api::Operation::parameters).
    Parameter(usize),
    /// Names that lead to a property of the JSON body.
    Body(Vec<String>),
}
