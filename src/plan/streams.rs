//! Streams: an operation whose response can be read item by item has two forms. The plain form has the name and type of
//! the reference; the streamed form, `…Stream`, returns items as they arrive.

use super::arguments::{Argument, Location};
use super::call::Call;
use super::items::{ItemFraming, sequence};
use super::operations::gives_json;
use crate::api::schema::text;
use crate::api::{Api, Content, MediaKind, Operation, ParameterLocation, Shape, Type};
use crate::spec::Node;

/// The streamed form of an operation.
pub struct Stream<'a, 'd> {
    /// The content that the streamed form reads. It accepts only this media type, unless the plain form returns a list
    /// of the same items.
    pub content: &'a Content<'d>,
    /// The type of an item: `itemSchema` since 3.2; else the schema, or the items of its array.
    pub item: &'a Type<'d>,
    pub framing: ItemFraming,
    pub plain: Plain,
}

/// The result of the plain form of a streamed operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plain {
    /// A list of all items, with the same media type.
    List,
    /// The value that the schema of the same media type describes: a single item, or the whole stream as a string.
    Whole,
    /// Another media type with a separate schema, usually JSON.
    Other,
}

impl<'a, 'd> Stream<'a, 'd> {
    /// The streamed form of an operation, if its success response can be read item by item: its preferred content, or
    /// else the first other content that is a stream. Many APIs respond with JSON, or with a stream if the request asks
    /// for it.
    ///
    /// With `parts`, the runtime also reads multipart bodies part by part.
    pub fn of(api: &Api<'d>, operation: &'a Operation<'d>, parts: bool) -> Option<Self> {
        let response = operation.success()?;
        let preferred = response.preferred_content()?;
        let others = response.contents.iter().filter(|content| !std::ptr::eq(*content, preferred));
        [preferred].into_iter().chain(others).find_map(|content| {
            let (framing, item) = items(api, content).filter(|(framing, _)| parts || *framing != ItemFraming::Parts)?;
            let is_list = framing == ItemFraming::Parts || sequence(content).is_some();
            let plain = match std::ptr::eq(content, preferred) {
                true if is_list => Plain::List,
                true => Plain::Whole,
                false => Plain::Other,
            };
            Some(Stream { content, item, framing, plain })
        })
    }

    pub fn media_type(&self) -> &'d str {
        self.content.media_type
    }
}

/// The condition for a stream of JSON documents where the description has one document, as Kubernetes does.
pub enum Watch<'a, 'd> {
    Always,
    /// If this argument, a boolean, is true.
    If(&'a Argument<'a, 'd>),
}

impl<'a, 'd> Watch<'a, 'd> {
    /// The operation is a watch by its `x-kubernetes-action`, or by the first word of its `operationId` together with an
    /// argument `watch` or the members of an event in its result. With the argument alone, its value decides.
    pub fn of(operation: &Operation<'d>, arguments: &'a [Argument<'a, 'd>]) -> Option<Self> {
        let json = |content: &Content<'_>| content.media() == MediaKind::Json;
        let content = operation.success()?.preferred_content().filter(|content| json(content))?;
        if text(operation.node, "x-kubernetes-action").is_some_and(|action| action.starts_with("watch")) {
            return Some(Self::Always);
        }
        let is_watch = |argument: &&Argument<'_, '_>| {
            argument.name == "watch"
                && matches!(argument.ty.shape, Shape::Boolean)
                && matches!(argument.location, Location::Parameter(ParameterLocation::Query, _))
        };
        let argument = arguments.iter().find(is_watch);
        let rest = operation.id.strip_prefix("watch");
        let is_named = rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()));
        if is_named && (argument.is_some() || content.schema.is_some_and(is_event)) {
            return Some(Self::Always);
        }
        argument.map(Self::If)
    }
}

/// True for an event of a watch, as Kubernetes describes it.
fn is_event(schema: Node<'_>) -> bool {
    let schema = schema.document().resolve(schema).unwrap_or(schema);
    let properties = schema.get("properties");
    ["type", "object"].into_iter().all(|name| properties.is_some_and(|all| all.get(name).is_some()))
}

/// The media types that the plain form accepts: not those that only the streamed form reads, and JSON alone if every
/// success response offers JSON.
pub fn plain_accept<'d>(call: &Call<'_, 'd>, stream: Option<&Stream<'_, 'd>>) -> Vec<&'d str> {
    let other = stream.filter(|stream| stream.plain == Plain::Other).map(Stream::media_type);
    let is_list = stream.is_some_and(|stream| stream.plain == Plain::List);
    let only_json = !is_list && gives_json(call.operation);
    let is_asked =
        |media_type: &&str| Some(*media_type) != other && (!only_json || MediaKind::of(media_type) == MediaKind::Json);
    call.accept.iter().copied().filter(is_asked).collect()
}

/// The items of a content, and their separation.
fn items<'a, 'd>(api: &Api<'d>, content: &'a Content<'d>) -> Option<(ItemFraming, &'a Type<'d>)> {
    let Some(stream) = &content.stream else {
        // Before 3.2, the array of a multipart body is its parts.
        let item = content.ty.as_ref().filter(|_| content.media() == MediaKind::Multipart)?.item()?;
        return Some((ItemFraming::Parts, item));
    };
    Some((ItemFraming::of(api, content)?, stream.item()))
}

#[cfg(test)]
mod tests {
    use super::{Stream, plain_accept};
    use crate::api::build;
    use crate::plan::call::Call;
    use crate::spec::{Document, Input, NoFiles};

    /// The streamed form as a row: media type, framing, plain form, end, name of the item's model, and the media types
    /// that the plain form accepts.
    fn streamed(version: &str, contents: &str, parts: bool) -> String {
        let text = format!(
            "openapi: {version}\ninfo: {{title: t, version: '1'}}\npaths: {{/a: {{get: {{responses: {{'200': {{description: d, \
             content: {{{contents}}}}}}}}}}}}}\ncomponents: {{schemas: {{\n\
             Whole: {{type: object, properties: {{id: {{type: string}}}}}},\n\
             Chunk: {{type: object, properties: {{delta: {{type: string}}}}}},\n\
             Event: {{type: object, properties: {{data: {{type: string}}, event: {{type: string}}}}}}}}}}\n"
        );
        let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &NoFiles };
        let document = Document::read(&input).expect("a description");
        let api = build(&document).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"));
        let operation = &api.operations[0];
        let call = Call::of(&api, operation, &[]);
        let stream = Stream::of(&api, operation, parts);
        let accept = plain_accept(&call, stream.as_ref()).join(", ");
        let Some(Stream { item, framing, plain, content }) = stream else { return format!("none; {accept}") };
        let item = item.model().map_or("unnamed", |id| &api.model(id).name);
        let end = framing.ends_at().unwrap_or("body");
        format!("{} {framing:?} {plain:?} {end} {item}; {accept}", content.media_type)
    }

    #[test]
    fn each_version_has_its_streams() {
        const WHOLE: &str = "application/json: {schema: {$ref: '#/components/schemas/Whole'}}";
        let events = |schema: &str| format!("text/event-stream: {{{schema}}}");
        let (chunk, event) = ("{$ref: '#/components/schemas/Chunk'}", "{$ref: '#/components/schemas/Event'}");
        let both = format!("{WHOLE}, {}", events(&format!("schema: {chunk}")));
        for version in ["3.0.3", "3.1.0", "3.2.0"] {
            let all = [
                // As in OpenAI's createChatCompletion.
                (both.clone(), "text/event-stream EventData Other [DONE] Chunk; application/json"),
                (WHOLE.to_owned(), "none; application/json"),
                (
                    events(&format!("schema: {chunk}")),
                    "text/event-stream EventData Whole [DONE] Chunk; text/event-stream",
                ),
                (events(&format!("schema: {event}")), "text/event-stream Events Whole body Event; text/event-stream"),
                (
                    events(&format!("schema: {{type: array, items: {event}}}")),
                    "text/event-stream Events List body Event; text/event-stream",
                ),
                (
                    events(&format!("schema: {{type: array, items: {chunk}}}")),
                    "text/event-stream EventData List [DONE] Chunk; text/event-stream",
                ),
                (
                    events("schema: {type: string}"),
                    "text/event-stream EventText Whole [DONE] unnamed; text/event-stream",
                ),
                (
                    events("schema: {type: array, items: {type: string, enum: [a, b]}}"),
                    "text/event-stream EventText List [DONE] unnamed; text/event-stream",
                ),
                (
                    events("schema: {type: array, items: {enum: [a, 1]}}"),
                    "text/event-stream EventData List [DONE] unnamed; text/event-stream",
                ),
                (
                    format!("{WHOLE}, application/x-ndjson: {{schema: {chunk}}}"),
                    "application/x-ndjson JsonLines Other body Chunk; application/json",
                ),
                (
                    format!("application/json-seq: {{schema: {{type: array, items: {chunk}}}}}"),
                    "application/json-seq JsonSequence List body Chunk; application/json-seq",
                ),
            ];
            for (contents, expected) in all {
                assert_eq!(streamed(version, &contents, false), expected, "{version}: {contents}");
            }
        }
    }

    #[test]
    fn items_have_a_schema_of_their_own_since_3_2() {
        let item = |media_type: &str, name: &str| {
            streamed("3.2.0", &format!("{media_type}: {{itemSchema: {{$ref: '#/components/schemas/{name}'}}}}"), true)
        };
        assert_eq!(item("text/event-stream", "Event"), "text/event-stream Events List body Event; text/event-stream");
        assert_eq!(
            item("application/jsonl", "Chunk"),
            "application/jsonl JsonLines List body Chunk; application/jsonl"
        );
        assert_eq!(item("multipart/mixed", "Chunk"), "multipart/mixed Parts List body Chunk; multipart/mixed");
        // The separation of items in other media types is unknown.
        assert_eq!(item("application/vnd.x", "Chunk"), "none; application/vnd.x");
    }

    #[test]
    fn parts_are_items_for_a_runtime_that_reads_them() {
        let mixed = "multipart/mixed: {schema: {type: array, items: {$ref: '#/components/schemas/Chunk'}}}";
        assert!(streamed("3.1.0", mixed, true).starts_with("multipart/mixed Parts List body Chunk"));
        assert!(streamed("3.1.0", mixed, false).starts_with("none"));
    }
}
