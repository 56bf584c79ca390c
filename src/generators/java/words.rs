//! The spelling of names, and the reserved words.

use crate::emit::is_device;
use crate::plan::names::{Alphabet, camel, led, pascal, snake};

crate::choices! {
    /// The spelling of enum constants.
    pub enum EnumNaming {
        Macro = "MACRO_CASE",
        Legacy = "legacy",
        Original = "original",
    }
}

/// Keywords and literals, and words that cannot name a type or a variable in some version of Java.
const RESERVED: &str = "\
    _ abstract assert boolean break byte case catch char class const continue default do double else enum extends false \
    final finally float for goto if implements import instanceof int interface long native new null package private \
    protected public record return sealed short static strictfp super switch synchronized this throw throws transient \
    true try var void volatile while yield permits";

/// Reserved words that are keywords in some places only: as the reference does, models are named by them.
const CONTEXTUAL: &str = "permits record sealed var yield";

/// Variables that the methods of the output use themselves.
const VARIABLES: &str = "object list file";

/// Types that models and APIs name without their package, so that models get other names.
const TYPES: &str = "\
    AbstractOpenApiSchema Alternatives ApiCall ApiCallback ApiClient ApiException ApiResponse ArithmeticException \
    ArrayList Arrays BigDecimal BigInteger Boolean Byte Class ClassCastException ClassValue CompletableFuture \
    Configuration Deprecated DeserializationContext Double Exception File Float Formats Gson HashSet HttpResponse \
    IOException IllegalArgumentException InputStream Integer JSON JsonAdapter JsonAnyGetter JsonAnySetter \
    JsonCreator JsonDeserialize JsonElement JsonGenerator JsonIgnore JsonInclude JsonMappingException JsonNullable \
    JsonParser JsonProcessingException JsonProperty JsonPropertyOrder JsonReader JsonSerialize JsonSubTypes \
    JsonTypeInfo JsonValue JsonWriter LinkedHashMap LinkedHashSet List LocalDate LocalDateTime Long Map \
    ModelAdapters ModelModule ModelShape ModelValues NoSuchMethodException NonNull Nullable NumberFormatException \
    Object OffsetDateTime Override Recorded RecordedCall ReflectiveOperationException RoundTrip \
    RuntimeException SafeVarargs Serializable SerializedName SerializerProvider Set StdDeserializer StdSerializer \
    Stream String StringBuilder SuppressWarnings System Throwable TreeParser TypeAdapter TypeAdapterFactory \
    TypeReference TypeToken URI UUID Void";

/// The other classes of the client, and those of java.lang that it uses, which classes in its package would hide.
const OF_CLIENTS: &str = "\
    AccessTokens ApiSettings Attempt Character Credentials Download GzipBody InterruptedException ItemReader Iterable Math \
    Number Page Pages Pair ParameterStyle Payload PlainValues Received Requests Responses RFC3339DateFormat \
    RFC3339InstantDeserializer RFC3339JavaTimeModule ServerConfiguration ServerVariable StringBuffer Thread \
    Transport Values";

/// Further classes of a client with java.net.http.
pub const OF_NATIVE: &str = "CredentialSettings";

/// Further classes of a client with Spring.
pub const OF_SPRING: &str = "BaseApi Connections Debugging ErrorHandler Sender";

/// Further classes of a client with Feign.
pub const OF_FEIGN: &str = "ApiErrorDecoder ApiResponseDecoder Calling Exchange";

/// Further classes of a client with OkHttp.
pub const OF_OKHTTP: &str = "Body GzipRequestInterceptor ProgressRequestBody ProgressResponseBody Sending StringUtil";

/// Further classes of a client with Jersey.
pub const OF_JERSEY: &str = "Body Connections StringUtil";

/// Classes of java.lang, besides those whose names end in Error or Exception.
const OF_LANG: &str = "\
    Appendable AutoCloseable Boolean Byte CharSequence Character Class ClassLoader ClassValue Cloneable Comparable \
    Compiler Deprecated Double Enum Float FunctionalInterface IO InheritableThreadLocal Integer Iterable Long Math \
    Module ModuleLayer Number Object Override Package Process ProcessBuilder ProcessHandle Readable Record Runnable \
    Runtime RuntimePermission SafeVarargs ScopedValue SecurityManager Short StackTraceElement StackWalker \
    StrictMath String StringBuffer StringBuilder StringTemplate SuppressWarnings System Thread ThreadGroup \
    ThreadLocal Throwable Void";

/// True for a class of java.lang.
pub fn is_of_lang(name: &str) -> bool {
    is_of(OF_LANG, name) || name.ends_with("Error") || name.ends_with("Exception")
}

/// The names that no class of a description has, whatever its package is.
pub fn types() -> impl Iterator<Item = &'static str> {
    TYPES.split_whitespace()
}

/// The names that no class of a description has in the package of the client.
pub fn of_clients() -> impl Iterator<Item = &'static str> {
    OF_CLIENTS.split_whitespace()
}

fn is_of(words: &str, name: &str) -> bool {
    words.split_whitespace().any(|word| word == name)
}

/// True for a word that cannot be part of a package's name.
pub fn is_word(name: &str) -> bool {
    is_of(RESERVED, name)
}

/// A name in ASCII, with other characters as separators.
fn plain(name: &str) -> String {
    pascal(&Alphabet::Ascii.sanitize(name))
}

/// `OrderStatus`, for a model.
pub fn model(name: &str) -> String {
    let name = plain(name);
    let small = name.to_lowercase();
    let is_keyword = is_of(RESERVED, &small) && !is_of(CONTEXTUAL, &small);
    let is_name =
        name.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_of(TYPES, &name) && !is_keyword && !is_device(&name);
    if is_name { name } else { format!("Model{name}") }
}

/// `Pet`, from which the name of a tag's class is made.
pub fn tag(tag: &str) -> String {
    let name = pascal(&snake(&Alphabet::Ascii.sanitize(tag)));
    match name.as_bytes().first() {
        None => "Default".to_owned(),
        Some(first) if first.is_ascii_alphabetic() => name,
        Some(_) => format!("Class{name}"),
    }
}

/// `getPetById`, for an operation.
pub fn operation(id: &str) -> String {
    let name = camel(&Alphabet::Ascii.sanitize(id));
    match name.as_bytes().first() {
        None => "operation".to_owned(),
        Some(first) if first.is_ascii_alphabetic() && !is_of(RESERVED, &name) => name,
        Some(_) => format!("call{}", plain(id)),
    }
}

/// `petId`, for an argument or a property. A name in capitals stays as it is, and of two capitals at the beginning, both
/// become small.
pub fn variable(name: &str) -> String {
    let name = Alphabet::Dollar.sanitize(&name.replace('@', "at_"));
    if name.chars().count() > 1
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && !name.contains(char::is_lowercase)
    {
        return begun(name);
    }
    let two = name.char_indices().take(2).filter(|(_, c)| c.is_ascii_uppercase()).count() == 2;
    let name = if two { format!("{}{}", name[..2].to_lowercase(), &name[2..]) } else { name };
    match begun(camel(&name)) {
        name if name == "class" => "propertyClass".to_owned(),
        name if name.is_empty() => "_u".to_owned(),
        name if is_of(RESERVED, &name) || is_of(VARIABLES, &name) => format!("_{name}"),
        name => name,
    }
}

/// A name that can begin a variable, which a dollar can, too.
fn begun(name: String) -> String {
    if name.starts_with('$') { name } else { led(name) }
}

/// The part of `getPetId` after `get`. As in the names of beans, a single small letter stays small.
pub fn accessor(variable: &str) -> String {
    let name = variable.trim_start_matches('_');
    let mut chars = name.chars();
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if first.is_lowercase() && second.is_uppercase() => name.to_owned(),
        (Some('$'), Some(second)) => format!("${}{}", second.to_uppercase(), chars.as_str()),
        _ => pascal_first(name),
    }
}

fn pascal_first(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

/// `PET_ID`, of a variable.
pub fn upper(variable: &str) -> String {
    let mut out = String::new();
    for c in accessor(variable).chars() {
        if c.is_uppercase() && !out.is_empty() && !out.ends_with('_') {
            out.push('_');
        }
        out.extend(c.to_uppercase());
    }
    out
}

/// `IN_STOCK`, for a value of an enumeration.
pub fn constant(value: &str, is_number: bool, naming: EnumNaming) -> String {
    if value.is_empty() {
        return "EMPTY".to_owned();
    }
    if is_number {
        return format!("NUMBER_{}", value.replace('-', "MINUS_").replace('+', "PLUS_").replace('.', "_DOT_"));
    }
    if let Some((_, name)) = SYMBOLS.iter().find(|(symbol, _)| *symbol == value) {
        return (*name).to_owned();
    }
    let mut name = String::new();
    let mut before = ' ';
    for (i, c) in value.char_indices() {
        match c {
            _ if c.is_ascii_alphanumeric() || c == '_' => {
                let small = |at: usize| value[i + 1..].chars().nth(at).is_some_and(|c| c.is_ascii_lowercase());
                let begins = c.is_ascii_uppercase()
                    && (before.is_ascii_lowercase()
                        || before.is_ascii_digit()
                        || (before.is_ascii_uppercase() && small(0) && small(1)));
                if begins && naming == EnumNaming::Macro {
                    name.push('_');
                }
                name.push(c);
            }
            _ if c.is_ascii() => name.push('_'),
            _ => {}
        }
        before = c;
    }
    let name = match naming {
        EnumNaming::Original => name,
        EnumNaming::Macro | EnumNaming::Legacy => name.to_uppercase(),
    };
    match name.trim_matches('_') {
        "" => "u".to_owned(),
        _ if name.starts_with(|c: char| c.is_ascii_digit()) => format!("_{name}"),
        _ if is_of(RESERVED, &name) => format!("_{name}"),
        _ => name,
    }
}

/// Values that are symbols, and the words for them.
const SYMBOLS: &[(&str, &str)] = &[
    ("*", "STAR"),
    ("+", "PLUS"),
    ("-", "MINUS"),
    ("/", "SLASH"),
    ("=", "EQUAL"),
    ("!=", "NOT_EQUAL"),
    ("<", "LESS_THAN"),
    (">", "GREATER_THAN"),
    ("<=", "LESS_THAN_OR_EQUAL_TO"),
    (">=", "GREATER_THAN_OR_EQUAL_TO"),
    ("%", "PERCENT"),
    ("&", "AMPERSAND"),
    ("|", "PIPE"),
    ("!", "EXCLAMATION"),
    ("?", "QUESTION_MARK"),
    (".", "PERIOD"),
    (",", "COMMA"),
    (":", "COLON"),
    (";", "SEMICOLON"),
    ("#", "HASH"),
    ("$", "DOLLAR"),
    ("@", "AT"),
    ("^", "CARET"),
    ("~", "TILDE"),
];
