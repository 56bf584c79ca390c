//! The parameters of functions that ask for further pages, and the table by which the runtime does so.

use super::Options;
use super::text::{Code, hashtable, number, string, strings};
use crate::api::{Api, Operation, PageStep};
use crate::code;
use crate::plan::arguments::Argument;
use crate::plan::names::Ident;
use crate::plan::pages::{Walk, has_links};

/// The parameters of a function whose result can have further pages.
pub struct PageParameters {
    /// `All`, if the items of all pages can be read.
    pub all: Option<Ident>,
    /// `FollowRelLink` and `MaximumFollowRelLink`, if a header has the URL of the next page.
    pub follow: Option<(Ident, Ident)>,
}

impl PageParameters {
    /// None if a result has no further pages.
    pub fn of(
        api: &Api<'_>,
        operation: &Operation<'_>,
        arguments: &[Argument<'_, '_>],
        options: &Options,
        take: &mut dyn FnMut(&str) -> Ident,
    ) -> Option<Self> {
        let all = Walk::of(api, operation, arguments, &options.pagination).map(|_| take("All"));
        let follow = has_links(operation).then(|| (take("FollowRelLink"), take("MaximumFollowRelLink")));
        (all.is_some() || follow.is_some()).then_some(Self { all, follow })
    }

    /// The entry of an operation's table.
    pub fn table(
        &self,
        api: &Api<'_>,
        operation: &Operation<'_>,
        arguments: &[Argument<'_, '_>],
        options: &Options,
    ) -> Code {
        let mut members = Vec::new();
        if let Some((follow, most)) = &self.follow {
            members.extend([code!("Follow = ${{{}}}", follow), code!("Most = ${{{}}}", most)]);
        }
        let walk = Walk::of(api, operation, arguments, &options.pagination);
        if let (Some(all), Some(walk)) = (&self.all, walk) {
            members.push(code!("All = ${{{}}}", all));
            members.push(code!("Items = {}", names(walk.items())));
            members.extend(walk.argument.map(|argument| code!("Parameter = {}", string(argument.ident.as_str()))));
            members.extend((!walk.path().is_empty()).then(|| code!("Path = {}", names(walk.path()))));
            match &walk.pagination.step {
                PageStep::Link => members.push(Code::fixed("Link = $true")),
                PageStep::Next { from, .. } => members.push(code!("Next = {}", names(from))),
                PageStep::Last { from, more, .. } => {
                    members.push(code!("Last = {}", names(from)));
                    members.extend(more.as_ref().map(|more| code!("More = {}", names(more))));
                }
                PageStep::Count { .. } => members.push(code!("Number = {}", number(walk.first()))),
            }
        }
        code!("Pages = {}", hashtable(&members))
    }
}

fn names(path: &[String]) -> Code {
    strings(path.iter().map(String::as_str))
}
