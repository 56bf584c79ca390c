//! How the pages of an operation follow each other.

/// How the pages of an operation follow each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pagination {
    pub step: PageStep,
    /// Names that lead from the body of the success to the list of items; none where the body is the list.
    pub items: Vec<String>,
}

/// How the next page is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageStep {
    /// By the URL in the response's header `Link` with `rel=next`; without one, the page is the last.
    Link,
    /// With the value that stands in the body of the response; without one, or with an empty one, the page is the last.
    Next { to: PagePlace, from: Vec<String> },
    /// With a value of the last item. The page is the last if it has no items, or if the value at `more` is false.
    Last { to: PagePlace, from: Vec<String>, more: Option<Vec<String>> },
    /// With the number of the page, counted up by one. The page is the last if it has no items.
    Count { to: PagePlace },
}

/// The part of a request that asks for another page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PagePlace {
    /// Index in [`Operation::parameters`](crate::api::Operation::parameters).
    Parameter(usize),
    /// Names that lead to a member of the JSON body.
    Body(Vec<String>),
}
