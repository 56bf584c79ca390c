//! Pages: an operation with paged results can be read item by item, if the description defines its pages
//! (`x-pagination`, docs/pagination.md), or if it matches a pattern that the options enable.

use super::arguments::{Argument, Location};
use crate::api::{
    self, Api, MediaKind, Operation, PagePlace, PageStep, Pagination, Parameter, ParameterLocation, Type,
};
use crate::emit::options::shared::{Pattern, Patterns};

/// The way to read the pages of an operation.
pub struct Pages<'a, 'd> {
    pub item: &'a Type<'d>,
    pub pagination: Pagination,
}

impl<'a, 'd> Pages<'a, 'd> {
    /// The pages of an operation: from the description, or else from the first matching pattern.
    pub fn of(api: &'a Api<'d>, operation: &'a Operation<'d>, patterns: &Patterns) -> Option<Self> {
        let body = operation.success()?.preferred_content()?.ty.as_ref()?;
        if let Some(pagination) = &operation.pagination {
            let item = api::item(&api.models, body, &pagination.items)?;
            return Some(Self { item, pagination: pagination.clone() });
        }
        let shown = Shown::of(api, operation, body)?;
        let step = patterns.iter().find_map(|pattern| shown.step(pattern))?;
        Some(Self { item: shown.item, pagination: Pagination { step, items: shown.items } })
    }
}

/// The pages of an operation for a client that asks for one after the other.
pub struct Walk<'v, 'd> {
    pub item: &'v Type<'d>,
    pub pagination: Pagination,
    /// The argument that selects a page, which is none for links.
    pub argument: Option<&'v Argument<'v, 'd>>,
    /// The number of the first page: the parameter's default, or 1.
    first: &'d str,
}

impl<'v, 'd> Walk<'v, 'd> {
    /// None if the operation has no pages, if they are not JSON, in which alone runtimes find items, or if no argument selects a page.
    pub fn of(
        api: &'v Api<'d>,
        operation: &'v Operation<'d>,
        arguments: &'v [Argument<'v, 'd>],
        patterns: &Patterns,
    ) -> Option<Self> {
        let Pages { item, pagination } = Pages::of(api, operation, patterns)?;
        operation.success()?.preferred_content().filter(|content| content.media() == MediaKind::Json)?;
        let argument = match pagination.step.place() {
            Some(place) => Some(selecting(place, operation, arguments)?),
            None => None,
        };
        let default = argument.and_then(|argument| argument.parameter?.default?.number());
        let first = default.filter(|text| text.parse::<i64>().is_ok()).unwrap_or("1");
        Some(Self { item, pagination, argument, first })
    }

    /// The names of properties that lead to the items in a page.
    pub fn items(&self) -> &[String] {
        &self.pagination.items
    }

    /// The names of properties that lead from the argument to the value that selects a page.
    pub fn path(&self) -> &[String] {
        match self.pagination.step.place() {
            Some(PagePlace::Body(path)) => path,
            _ => &[],
        }
    }

    /// The number of the first page, as a text of digits.
    pub const fn first(&self) -> &'d str {
        self.first
    }
}

/// The argument that selects a page. A file selects none.
fn selecting<'v, 'd>(
    place: &PagePlace,
    operation: &Operation<'d>,
    arguments: &'v [Argument<'v, 'd>],
) -> Option<&'v Argument<'v, 'd>> {
    let has = |argument: &&Argument<'_, '_>| match place {
        PagePlace::Parameter(index) => {
            let parameter = &operation.parameters[*index];
            argument.parameter.is_some_and(|it| it.name == parameter.name && it.location == parameter.location)
        }
        PagePlace::Body(_) => matches!(argument.location, Location::Body),
    };
    arguments.iter().find(has).filter(|argument| !argument.ty.is_one_file())
}

/// True if the header `Link` of a response has the URL of the next page, whatever the response is.
pub fn has_links(operation: &Operation<'_>) -> bool {
    match &operation.pagination {
        Some(pagination) => matches!(pagination.step, PageStep::Link),
        None => describes_links(operation),
    }
}

fn describes_links(operation: &Operation<'_>) -> bool {
    let headers = operation.success().map_or(&[][..], |response| &response.headers);
    operation.method == "GET" && headers.iter().any(|header| header.name.eq_ignore_ascii_case("link"))
}

/// Names of a parameter, and of the response property with its next value.
const CURSORS: &[(&str, &str)] = &[
    ("cursor", "next_cursor"),
    ("cursor", "nextCursor"),
    ("start_cursor", "next_cursor"),
    ("page_token", "next_page_token"),
    ("pageToken", "nextPageToken"),
    ("next_token", "next_token"),
    ("nextToken", "nextToken"),
    ("marker", "next_marker"),
    ("after", "after"),
    ("offset", "next_page_offset"),
];

/// Objects of a response that can contain the next value or the list.
const WITHIN: &[&str] =
    &["result", "data", "response", "response_metadata", "list_metadata", "metadata", "meta", "paging", "pagination"];

const SIZES: &[&str] = &["per_page", "perPage", "per-page", "page_size", "pageSize", "limit", "size", "count"];

/// An operation that returns a list, to compare with patterns.
struct Shown<'a, 'd> {
    api: &'a Api<'d>,
    operation: &'a Operation<'d>,
    body: &'a Type<'d>,
    items: Vec<String>,
    item: &'a Type<'d>,
}

impl<'a, 'd> Shown<'a, 'd> {
    fn of(api: &'a Api<'d>, operation: &'a Operation<'d>, body: &'a Type<'d>) -> Option<Self> {
        let within = WITHIN.iter().map(|name| vec![(*name).to_owned()]);
        let items = [Vec::new()].into_iter().chain(within).find_map(|path| list(api, body, path))?;
        let item = api::item(&api.models, body, &items)?;
        Some(Self { api, operation, body, items, item })
    }

    fn step(&self, pattern: Pattern) -> Option<PageStep> {
        match pattern {
            Pattern::Links => self.links(),
            Pattern::Cursor => self.cursor(),
            Pattern::StartingAfter => self.starting_after(),
            Pattern::Pages => self.pages(),
        }
    }

    fn links(&self) -> Option<PageStep> {
        describes_links(self.operation).then_some(PageStep::Link)
    }

    fn cursor(&self) -> Option<PageStep> {
        CURSORS.iter().find_map(|(name, next)| {
            let to = self.place(name)?;
            let within = WITHIN.iter().map(|name| Some(*name));
            let from = [None].into_iter().chain(within).find_map(|within| {
                let path: Vec<_> = within.into_iter().chain([*next]).map(str::to_owned).collect();
                self.has(&path).then_some(path)
            })?;
            Some(PageStep::Next { to, from })
        })
    }

    fn starting_after(&self) -> Option<PageStep> {
        let to = self.query("starting_after").map(PagePlace::Parameter)?;
        let (from, more) = (vec!["id".to_owned()], vec!["has_more".to_owned()]);
        // If an item has several types, each has an id, and only the value tells which.
        let has_id = !matches!(api::member(&self.api.models, self.item, &from), api::Member::Missing(..));
        (has_id && self.has(&more)).then_some(PageStep::Last { to, from, more: Some(more) })
    }

    fn pages(&self) -> Option<PageStep> {
        let page = self.query("page").filter(|at| {
            let ty = &self.operation.parameters[*at].ty;
            ty.is_scalar() && !ty.is_string()
        })?;
        let has_size = SIZES.iter().any(|name| self.query(name).is_some());
        (has_size && self.operation.method == "GET").then_some(PageStep::Count { to: PagePlace::Parameter(page) })
    }

    fn query(&self, name: &str) -> Option<usize> {
        let is = |it: &Parameter<'_>| it.name == name && it.location == ParameterLocation::Query;
        self.operation.parameters.iter().position(is)
    }

    /// A query parameter, or a property of the JSON body.
    fn place(&self, name: &str) -> Option<PagePlace> {
        let in_body = || {
            let content = self.operation.body.as_ref()?.preferred_content();
            let ty = content.ty.as_ref().filter(|_| content.media() == MediaKind::Json)?;
            let is_there = api::members(&self.api.models, ty).any(|(known, _)| known == name);
            is_there.then(|| PagePlace::Body(vec![name.to_owned()]))
        };
        self.query(name).map(PagePlace::Parameter).or_else(in_body)
    }

    /// True if the described response has this property.
    fn has(&self, path: &[String]) -> bool {
        let [before @ .., name] = path else { return false };
        match api::member(&self.api.models, self.body, before) {
            api::Member::Type(ty) => api::members(&self.api.models, ty).any(|(known, _)| known == name),
            _ => false,
        }
    }
}

/// The path of the list in the value at a path: the value itself, its `data`, `items` or `results`, or its only list.
fn list<'d>(api: &Api<'d>, body: &Type<'d>, mut path: Vec<String>) -> Option<Vec<String>> {
    if api::item(&api.models, body, &path).is_some() {
        return Some(path);
    }
    let api::Member::Type(ty) = api::member(&api.models, body, &path) else { return None };
    let lists: Vec<_> = api::members(&api.models, ty)
        .filter(|(_, ty)| api::item(&api.models, ty, &[]).is_some())
        .map(|(name, _)| name)
        .collect();
    let usual = ["data", "items", "results"].into_iter().find(|name| lists.contains(name));
    let name = usual.or_else(|| (lists.len() == 1).then(|| lists[0]))?;
    path.push(name.to_owned());
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::Pages;
    use crate::api::build;
    use crate::emit::options::OptionValue as _;
    use crate::emit::options::shared::Patterns;
    use crate::spec::{Document, Input, NoFiles};

    const ALL: &str = "links,cursor,starting-after,pages";

    /// The result for an operation with these fields, or the rule and hint of the problem.
    fn found(method: &str, members: &str, patterns: &str) -> String {
        let text = format!(
            "openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths: {{/a: {{{method}: {{{members}}}}}}}\n\
             components: {{schemas: {{Item: {{type: object, properties: {{id: {{type: string}}}}}}}}}}\n"
        );
        let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &NoFiles };
        let document = Document::read(&input).expect("a description");
        let api = build(&document).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"));
        if let [problem] = api.warnings.as_slice() {
            return format!("{} {}", problem.rule, problem.hint.as_deref().unwrap_or_default());
        }
        let patterns = Patterns::parse(patterns).expect("patterns");
        let Some(pages) = Pages::of(&api, &api.operations[0], &patterns) else { return "none".to_owned() };
        let item = pages.item.model().map_or("unnamed", |id| &api.model(id).name);
        format!("{item} in {:?} by {:?}", pages.pagination.items, pages.pagination.step)
    }

    fn query(names: &[&str]) -> String {
        let one = |name: &&str| {
            let ty = if name.contains("page") { "integer" } else { "string" };
            format!("{{name: {name}, in: query, schema: {{type: {ty}}}}}")
        };
        format!("parameters: [{}]", names.iter().map(one).collect::<Vec<_>>().join(", "))
    }

    fn response(properties: &str) -> String {
        let schema = format!("{{type: object, properties: {{{properties}}}}}");
        format!("responses: {{'200': {{description: d, content: {{application/json: {{schema: {schema}}}}}}}}}")
    }

    const ITEMS: &str = "{type: array, items: {$ref: '#/components/schemas/Item'}}";

    #[test]
    fn patterns_are_those_of_common_apis() {
        let github = format!(
            "{}, responses: {{'200': {{description: d, headers: {{Link: {{schema: {{type: string}}}}}}, content: \
             {{application/json: {{schema: {ITEMS}}}}}}}}}",
            query(&["per_page", "page"])
        );
        let stripe = format!(
            "{}, {}",
            query(&["starting_after"]),
            response(&format!("data: {ITEMS}, has_more: {{type: boolean}}"))
        );
        let slack = format!(
            "{}, {}",
            query(&["limit", "cursor"]),
            response(&format!(
                "channels: {ITEMS}, response_metadata: {{type: object, properties: {{next_cursor: {{type: string}}}}}}"
            ))
        );
        let qdrant = format!(
            "requestBody: {{content: {{application/json: {{schema: {{type: object, properties: {{offset: {{type: integer}}}}}}}}}}}}, {}",
            response(&format!(
                "result: {{type: object, properties: {{points: {ITEMS}, next_page_offset: {{type: integer}}}}}}"
            ))
        );
        for (method, members, patterns, expected) in [
            ("get", &github, ALL, "Item in [] by Link"),
            ("get", &github, "pages, cursor", "Item in [] by Count { to: Parameter(1) }"),
            ("get", &github, "none", "none"),
            (
                "get",
                &stripe,
                ALL,
                "Item in [\"data\"] by Last { to: Parameter(0), from: [\"id\"], more: Some([\"has_more\"]) }",
            ),
            ("get", &stripe, "links", "none"),
            (
                "get",
                &slack,
                ALL,
                "Item in [\"channels\"] by Next { to: Parameter(1), from: [\"response_metadata\", \"next_cursor\"] }",
            ),
            (
                "post",
                &qdrant,
                "cursor",
                "Item in [\"result\", \"points\"] by Next { to: Body([\"offset\"]), from: [\"result\", \"next_page_offset\"] }",
            ),
        ] {
            assert_eq!(found(method, members, patterns), expected, "{patterns}: {members}");
        }
    }

    #[test]
    fn a_description_says_how_its_pages_follow_each_other() {
        let own = |extension: &str| {
            let members = response(&format!("rows: {ITEMS}, more: {{type: boolean}}, to: {{type: string}}"));
            found("get", &format!("{}, x-pagination: {{{extension}}}, {members}", query(&["from"])), "none")
        };
        for (extension, expected) in [
            ("items: /rows, next: link", "Item in [\"rows\"] by Link"),
            (
                "items: /rows, next: /to, parameter: from",
                "Item in [\"rows\"] by Next { to: Parameter(0), from: [\"to\"] }",
            ),
            (
                "items: /rows, last: /id, more: /more, parameter: from",
                "Item in [\"rows\"] by Last { to: Parameter(0), from: [\"id\"], more: Some([\"more\"]) }",
            ),
            ("items: /rows, parameter: from", "Item in [\"rows\"] by Count { to: Parameter(0) }"),
            ("items: /row, next: link", "pagination Did you mean `/rows`?"),
            ("items: rows, next: link", "pagination Did you mean `/rows`?"),
            ("items: /to, next: link", "pagination Write a JSON pointer to the list, such as `/data`."),
            ("items: /rows, parameter: form", "pagination Did you mean `from`?"),
            ("items: /rows, next: /too, parameter: from", "pagination Did you mean `/to`?"),
            ("items: /rows", "pagination Name a `parameter`, or set `next` to `link`."),
            ("items: /rows, parameter: /from", "pagination "),
        ] {
            assert_eq!(own(extension), expected, "{extension}");
        }
    }
}
