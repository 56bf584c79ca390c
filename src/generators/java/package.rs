//! The files of the runtime.

use super::client::Client;
use super::jackson::Jackson;
use super::options::{Library, Options};
use super::packages::Packages;
use super::request::server;
use super::text::{Code, package, string};
use crate::api::SecurityScheme;
use crate::code;
use crate::emit::{Files, semver};
use crate::generators::context::{fixed_files, render, views};
use crate::plan::credentials::{CredentialKind, TokenRequest};
use crate::settings::HTTP_USER_AGENT;

views! {
    "java/native/ApiClient.java" => struct Native { package: Code, jackson: Jackson, servers: Vec<Code>, user_agent: Option<Code>, tokens: Option<Tokens>, unary: bool, interceptor: &'static str }
    "java/native/Transport.java" => struct NativeTransport { package: Code, gzip: bool }
    "java/jackson/JSON.java" => struct Json { package: Code, jackson: Jackson, models: Code, fails: bool, is_jersey: bool }
    "java/okhttp-gson/ApiClient.java" => struct OkHttp { package: Code, servers: Vec<Code>, user_agent: Option<Code>, schemes: Vec<Code>, tokens: Option<Tokens>, gzip: bool }
    "java/resttemplate/ApiClient.java" => struct RestTemplate { package: Code, jackson: Jackson, servers: Vec<Code>, user_agent: Option<Code>, schemes: Vec<Code>, tokens: Option<Tokens>, is_jakarta: bool, is_bean: bool }
    "java/restclient/ApiClient.java" => struct RestClient { package: Code, jackson: Jackson, servers: Vec<Code>, user_agent: Option<Code>, schemes: Vec<Code>, tokens: Option<Tokens>, is_jakarta: bool, is_bean: bool, is_spring7: bool }
    "java/webclient/ApiClient.java" => struct WebClient { package: Code, jackson: Jackson, servers: Vec<Code>, user_agent: Option<Code>, schemes: Vec<Code>, tokens: Option<Tokens>, is_jakarta: bool, is_bean: bool, is_spring7: bool }
    "java/feign/ApiClient.java" => struct Feign { package: Code, jackson: Jackson, servers: Vec<Code>, user_agent: Option<Code>, schemes: Vec<Code>, tokens: Option<Tokens> }
    "java/jersey/ApiClient.java" => struct Jersey { package: Code, jackson: Jackson, servers: Vec<Code>, user_agent: Option<Code>, schemes: Vec<Code>, tokens: Option<Tokens> }
    "java/webclient/Transport.java" => struct WebTransport { package: Code, is_jakarta: bool }
    "java/webclient/Received.java" => struct WebReceived { package: Code, is_jakarta: bool }
    "java/spring/BaseApi.java" => struct BaseApi { package: Code, is_reactive: bool }
    "java/ApiResponse.java" => struct ApiResponse { package: Code, values: &'static str }
    "java/auth/Authentication.java" => struct Authentication { package: Code, is_interceptor: bool }
    "java/Payload.java" => struct PayloadView { package: Code, has_resources: bool }
    "java/Pages.java" => struct Pages { package: Code, is_reactive: bool }
    "java/spring/Received.java" => struct SpringReceived { package: Code, is_jakarta: bool }
    "java/spring/Debugging.java" => struct Debugging { package: Code, is_jakarta: bool }
    "java/ApiException.java" => struct ApiException { package: Code, parent: &'static str, is_unchecked: bool, has_status: bool, is_jersey: bool, imports: &'static [&'static str], headers: Code, response: Code }
    "java/Download.java" => struct Download { package: Code, import: &'static str, response: Code }
    "java/BeanValidationException.java" => struct BeanValidationException { package: Code, validation: &'static str }
    "java/Configuration.java" => struct Configuration { package: Code, version: Code }
}

/// The request for access tokens of OAuth 2.
struct Tokens {
    url: Option<Code>,
    grant: &'static str,
}

type Fixed = Vec<(&'static str, &'static str)>;

/// The classes that are the same in every output with a library: those of the client, of its authentications and of models.
fn fixed(options: &Options) -> (Fixed, Fixed, Fixed) {
    // OkHttp sends attempts and has settings of its own.
    let sending: Fixed = match options.library {
        Library::OkHttp => Vec::new(),
        _ => fixed_files!("java": "ApiSettings.java" "Attempt.java").to_vec(),
    };
    let own = match options.library {
        Library::Native => [
            &fixed_files!("java/native": "Credentials.java" "CredentialSettings.java" "Received.java")[..],
            if options.use_gzip_feature { &fixed_files!("java/native": "GzipBody.java") } else { &[] },
        ]
        .concat(),
        Library::OkHttp => fixed_files!(
            "java/okhttp-gson": "ApiCallback.java" "Body.java" "GzipRequestInterceptor.java" "ProgressRequestBody.java"
            "ProgressResponseBody.java" "Received.java" "Sending.java" "StringUtil.java"
        )
        .to_vec(),
        Library::RestTemplate => [
            &fixed_files!("java/spring": "ErrorHandler.java" "Transport.java")[..],
            &fixed_files!("java/resttemplate": "Sender.java"),
            if options.is_jakarta() { &[] } else { &fixed_files!("java/resttemplate": "Connections.java") },
        ]
        .concat(),
        Library::RestClient => [
            &fixed_files!("java/spring": "ErrorHandler.java" "Transport.java")[..],
            &fixed_files!("java/restclient": "Sender.java"),
        ]
        .concat(),
        Library::WebClient => Vec::new(),
        Library::Feign => {
            fixed_files!("java/feign": "ApiResponseDecoder.java" "Calling.java" "Exchange.java" "Received.java")
                .to_vec()
        }
        Library::Jersey3 | Library::Jersey2 => [
            &fixed_files!("java/jersey": "Body.java" "Connections.java" "Received.java" "Transport.java")[..],
            &fixed_files!("java/okhttp-gson": "StringUtil.java"),
        ]
        .concat(),
    };
    let (read, models): (Fixed, Fixed) = match options.is_gson() {
        true => (
            fixed_files!("java/gson": "JSON.java" "Values.java").to_vec(),
            fixed_files!(
                "java/gson": "AbstractOpenApiSchema.java" "Alternatives.java" "Formats.java" "ModelAdapters.java"
                "ModelValues.java" "ModelShape.java"
            )
            .to_vec(),
        ),
        false => (
            fixed_files!("java/jackson": "RFC3339DateFormat.java").to_vec(),
            fixed_files!("java/jackson": "AbstractOpenApiSchema.java" "ModelValues.java").to_vec(),
        ),
    };
    let has_auth = options.library != Library::Native;
    let asking = if has_auth { &fixed_files!("java/auth": "Credentials.java")[..] } else { &[] };
    let auth = fixed_files!(
        "java/auth": "ApiKeyAuth.java" "HttpBasicAuth.java" "HttpBearerAuth.java" "OAuth.java"
        "OAuthFlow.java"
    );
    let decoding =
        if options.library.has_interfaces() { &fixed_files!("java/feign": "ApiErrorDecoder.java")[..] } else { &[] };
    (
        [sending, own, read, asking.to_vec()].concat(),
        if has_auth { [&auth[..], decoding].concat() } else { Vec::new() },
        models,
    )
}

/// The classes of the runtime. They differ in the names of packages, which templates write as `PACKAGE`, `MODEL_PACKAGE`,
/// `API_PACKAGE` and `AUTH_PACKAGE`, and in the name of a method, which they write as `SET_URL`.
pub fn write(client: &Client<'_>, packages: &Packages, files: &mut Files) {
    let (options, invoker) = (client.options, package(&packages.invoker));
    let common = fixed_files!("java": "ApiCall.java" "ItemReader.java" "ParameterStyle.java" "Page.java"
        "Pair.java" "PlainValues.java" "Requests.java" "Responses.java" "ServerConfiguration.java"
        "ServerVariable.java");
    let (own, auth, models) = fixed(options);
    // With a WebClient, no thread may wait for a token.
    let tokens = TokenRequest::of(&client.api.security_schemes).filter(|_| !options.library.is_reactive());
    let asks: Fixed = if tokens.is_some() { fixed_files!("java": "AccessTokens.java").to_vec() } else { Vec::new() };
    let tokens = tokens.map(|request| Tokens { url: request.url.map(string), grant: request.grant });
    let mut push = |package: &str, class: &str, text: String| {
        let is_older = options.library == Library::Jersey2;
        let text = if is_older { text.replace("\nimport jakarta.ws.rs.", "\nimport javax.ws.rs.") } else { text };
        files.push(client.path(package, class.trim_end_matches(".java")), text);
    };
    let has_interfaces = options.library.has_interfaces();
    for (name, text) in common.into_iter().chain(own).chain(asks) {
        let text = text.replace("SET_URL", options.library.sets_url());
        // Only the package of models has to be imported.
        let text = match has_interfaces {
            true => text.replace("RESPONSE_PACKAGE", "MODEL_PACKAGE"),
            false => text.replace("import RESPONSE_PACKAGE.ApiResponse;\n", ""),
        };
        push(&packages.invoker, name, runtime(&text, packages));
    }
    // With Feign, it is among the models.
    let (place, values) = match has_interfaces {
        true => (&packages.model, "Collection"),
        false => (&packages.invoker, "List"),
    };
    push(place, "ApiResponse", render(&ApiResponse { package: package(place), values }));
    let servers = client.api.servers.iter().map(|one| server(one, "server")).collect();
    let schemes = client.api.security_schemes.iter().filter_map(authentication).collect();
    let user_agent = client.api.settings.text(HTTP_USER_AGENT).map(string);
    let (unary, gzip, is_jakarta) = (options.use_unary_interceptor, options.use_gzip_feature, options.is_jakarta());
    let (is_bean, is_reactive) = (options.generate_client_as_bean, options.library.is_reactive());
    let is_spring7 = options.spring() == Some(7);
    let jackson = options.jackson();
    let made = match options.library {
        Library::Native => {
            push(&packages.invoker, "Transport", render(&NativeTransport { package: invoker.clone(), gzip }));
            let interceptor = if unary { "UnaryOperator" } else { "Consumer" };
            render(&Native { package: invoker.clone(), jackson, servers, user_agent, tokens, unary, interceptor })
        }
        Library::OkHttp => render(&OkHttp { package: invoker.clone(), servers, user_agent, schemes, tokens, gzip }),
        Library::RestTemplate => {
            push(&packages.invoker, "Debugging", render(&Debugging { package: invoker.clone(), is_jakarta }));
            render(&RestTemplate {
                package: invoker.clone(),
                jackson,
                servers,
                user_agent,
                schemes,
                tokens,
                is_jakarta,
                is_bean,
            })
        }
        Library::RestClient => {
            let package = invoker.clone();
            render(&RestClient {
                package,
                jackson,
                servers,
                user_agent,
                schemes,
                tokens,
                is_jakarta,
                is_bean,
                is_spring7,
            })
        }
        Library::WebClient => {
            let package = invoker.clone();
            render(&WebClient {
                package,
                jackson,
                servers,
                user_agent,
                schemes,
                tokens,
                is_jakarta,
                is_bean,
                is_spring7,
            })
        }
        Library::Feign => render(&Feign { package: invoker.clone(), jackson, servers, user_agent, schemes, tokens }),
        Library::Jersey3 | Library::Jersey2 => {
            render(&Jersey { package: invoker.clone(), jackson, servers, user_agent, schemes, tokens })
        }
    };
    push(&packages.invoker, "ApiClient", made);
    let of = || invoker.clone();
    if is_reactive {
        push(&packages.invoker, "Transport", render(&WebTransport { package: of(), is_jakarta }));
        push(&packages.invoker, "Received", render(&WebReceived { package: of(), is_jakarta }));
    } else if options.library.is_spring() {
        push(&packages.invoker, "Received", render(&SpringReceived { package: of(), is_jakarta }));
    }
    if options.library.is_spring() {
        push(&packages.invoker, "BaseApi", render(&BaseApi { package: of(), is_reactive }));
    }
    push(&packages.invoker, "Payload", render(&PayloadView { package: of(), has_resources: options.has_resources() }));
    push(&packages.invoker, "Pages", render(&Pages { package: of(), is_reactive }));
    if !options.is_gson() {
        let (models, fails) = (package(&packages.model), options.fail_on_unknown_properties);
        for (name, text) in jackson.of_client() {
            push(&packages.invoker, name, runtime(&text, packages));
        }
        let is_jersey = options.library.is_jersey();
        push(&packages.invoker, "JSON", render(&Json { package: invoker.clone(), jackson, models, fails, is_jersey }));
    }
    let is_unchecked = !options.library.is_overridden();
    let parent = match options.library.error() {
        Some((_, name)) => name,
        None if options.use_runtime_exception => "RuntimeException",
        None => "Exception",
    };
    let (imports, headers, import, response): (&'static [&'static str], _, _, _) = match options.library {
        Library::Native => {
            let imports = &[
                "java.io.InputStream",
                "java.net.http.HttpHeaders",
                "java.net.http.HttpResponse",
                "java.util.concurrent.CompletionException",
            ];
            (imports, "HttpHeaders", "java.net.http.HttpResponse", "HttpResponse<InputStream>")
        }
        Library::OkHttp => {
            let imports =
                &["java.util.List", "java.util.Map", "java.util.concurrent.CompletionException", "okhttp3.Response"];
            (imports, "Map<String, List<String>>", "okhttp3.Response", "Response")
        }
        Library::RestTemplate | Library::RestClient => {
            let imports = &[
                "org.springframework.http.HttpHeaders",
                "org.springframework.http.client.ClientHttpResponse",
                "org.springframework.web.client.RestClientException",
            ];
            (imports, "HttpHeaders", "org.springframework.http.client.ClientHttpResponse", "ClientHttpResponse")
        }
        Library::Jersey3 | Library::Jersey2 => {
            let imports = &[
                "jakarta.ws.rs.core.Response",
                "java.util.List",
                "java.util.Map",
                "java.util.concurrent.CompletionException",
            ];
            (imports, "Map<String, List<String>>", "jakarta.ws.rs.core.Response", "Response")
        }
        Library::WebClient => {
            let imports = &[
                "org.springframework.http.HttpHeaders",
                "org.springframework.http.ResponseEntity",
                "org.springframework.web.reactive.function.client.WebClientException",
            ];
            (imports, "HttpHeaders", "org.springframework.http.ResponseEntity", "ResponseEntity<byte[]>")
        }
        Library::Feign => {
            let imports = &["feign.FeignException", "feign.Response", "java.util.Collection", "java.util.Map"];
            (imports, "Map<String, Collection<String>>", "feign.Response", "Response")
        }
    };
    let (headers, response) = (Code::fixed(headers), Code::fixed(response));
    let download = Download { package: invoker.clone(), import, response: response.clone() };
    push(&packages.invoker, "Download", render(&download));
    let exception = ApiException {
        package: invoker.clone(),
        parent,
        is_unchecked,
        has_status: has_interfaces,
        is_jersey: options.library.is_jersey(),
        imports,
        headers,
        response,
    };
    push(&packages.invoker, "ApiException", render(&exception));
    if let Some(validation) = options.validation().filter(|_| options.perform_bean_validation) {
        let exception = BeanValidationException { package: invoker.clone(), validation };
        push(&packages.invoker, "BeanValidationException", render(&exception));
    }
    let version = string(&options.artifact_version.clone().unwrap_or_else(|| semver::version(client.api.info.version)));
    push(&packages.invoker, "Configuration", render(&Configuration { package: invoker, version }));
    if !auth.is_empty() {
        let view = Authentication { package: package(&packages.invoker), is_interceptor: has_interfaces };
        push(&packages.auth(), "Authentication", render(&view));
    }
    for (name, text) in auth {
        push(&packages.auth(), name, runtime(text, packages));
    }
    let models = models.into_iter().map(|(name, text)| (name, text.to_owned()));
    let with_jackson = (!options.is_gson()).then(|| jackson.of_models());
    for (name, text) in models.chain(with_jackson.into_iter().flatten()) {
        let text = runtime(&text, packages);
        // Each mention of the library is a line of its own.
        let kept =
            text.split_inclusive('\n').filter(|line| options.open_api_nullable || !line.contains("JsonNullable"));
        push(&packages.model, name, kept.collect());
    }
}

/// The name of a security scheme, and the object that has its credentials.
fn authentication(scheme: &SecurityScheme<'_>) -> Option<Code> {
    let made = match CredentialKind::of(scheme) {
        CredentialKind::Key { location, name } => {
            code!("new ApiKeyAuth({}, {})", string(location.as_str()), string(name))
        }
        CredentialKind::Basic => Code::fixed("new HttpBasicAuth()"),
        CredentialKind::Bearer => Code::fixed("new HttpBearerAuth(\"bearer\")"),
        CredentialKind::OAuth2 => Code::fixed("new OAuth()"),
        CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => return None,
    };
    Some(code!("{}, {}", string(scheme.name), made))
}

/// The text of a class with the names of its packages.
pub fn runtime(text: &str, packages: &Packages) -> String {
    text.replace("MODEL_PACKAGE", package(&packages.model).as_str())
        .replace("AUTH_PACKAGE", package(&packages.auth()).as_str())
        .replace("API_PACKAGE", package(&packages.api).as_str())
        .replace("PACKAGE", package(&packages.invoker).as_str())
}
