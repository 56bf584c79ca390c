//! The files of the runtime.

use super::client::Client;
use super::options::Library;
use super::packages::Packages;
use super::request::server;
use super::text::{Code, package, string};
use crate::api::SecurityScheme;
use crate::code;
use crate::emit::{Files, semver};
use crate::generators::context::{fixed_files, render, views};
use crate::plan::credentials::CredentialKind;
use crate::settings::HTTP_USER_AGENT;

views! {
    "java/native/ApiClient.java" => struct Native { package: Code, servers: Vec<Code>, user_agent: Option<Code>, unary: bool, interceptor: &'static str }
    "java/native/Attempt.java" => struct Attempt { package: Code, gzip: bool }
    "java/jackson/JSON.java" => struct Json { package: Code, models: Code, fails: bool }
    "java/okhttp-gson/ApiClient.java" => struct OkHttp { package: Code, servers: Vec<Code>, user_agent: Option<Code>, schemes: Vec<Code>, gzip: bool }
    "java/ApiException.java" => struct ApiException { package: Code, parent: &'static str, imports: &'static [&'static str], headers: Code, response: Code }
    "java/Download.java" => struct Download { package: Code, import: &'static str, response: Code }
    "java/Configuration.java" => struct Configuration { package: Code, version: Code }
}

type Fixed = Vec<(&'static str, &'static str)>;

/// The classes that are the same in every output with a library: those of the client, of its authentications and of models.
fn fixed(library: Library) -> (Fixed, Fixed, Fixed) {
    match library {
        Library::Native => (
            [
                &fixed_files!("java": "ApiSettings.java" "Credentials.java")[..],
                &fixed_files!("java/native": "Received.java" "Transport.java" "GzipBody.java"),
                &fixed_files!(
                    "java/jackson": "RFC3339DateFormat.java" "RFC3339InstantDeserializer.java" "RFC3339JavaTimeModule.java"
                    "Values.java"
                ),
            ]
            .concat(),
            Vec::new(),
            fixed_files!(
                "java/jackson": "AbstractOpenApiSchema.java" "Alternatives.java" "Formats.java" "ModelModule.java"
                "ModelValues.java" "TreeParser.java"
            )
            .to_vec(),
        ),
        Library::OkHttp => (
            [
                &fixed_files!(
                    "java/okhttp-gson": "ApiCallback.java" "Body.java" "Credentials.java" "GzipRequestInterceptor.java"
                    "ProgressRequestBody.java" "ProgressResponseBody.java" "Received.java" "Sending.java" "StringUtil.java"
                )[..],
                &fixed_files!("java/gson": "JSON.java" "Values.java"),
            ]
            .concat(),
            fixed_files!(
                "java/okhttp-gson/auth": "ApiKeyAuth.java" "Authentication.java" "HttpBasicAuth.java"
                "HttpBearerAuth.java" "OAuth.java" "OAuthFlow.java"
            )
            .to_vec(),
            fixed_files!(
                "java/gson": "AbstractOpenApiSchema.java" "Alternatives.java" "Formats.java" "ModelAdapters.java"
                "ModelValues.java" "ModelShape.java"
            )
            .to_vec(),
        ),
    }
}

/// The classes of the runtime. They differ in the names of packages only, which templates write as `PACKAGE`, `MODEL_PACKAGE`,
/// `API_PACKAGE` and `AUTH_PACKAGE`.
pub fn write(client: &Client<'_>, packages: &Packages, files: &mut Files) {
    let (options, invoker) = (client.options, package(&packages.invoker));
    let common = fixed_files!("java": "ApiCall.java" "ApiResponse.java" "ItemReader.java" "ParameterStyle.java" "Page.java"
        "Pages.java" "Pair.java" "Payload.java" "PlainValues.java" "Requests.java" "Responses.java" "ServerConfiguration.java"
        "ServerVariable.java");
    let (own, auth, models) = fixed(options.library);
    let mut push = |package: &str, class: &str, text: String| {
        files.push(client.path(package, class.trim_end_matches(".java")), text);
    };
    let own = own.into_iter().filter(|(name, _)| options.use_gzip_feature || *name != "GzipBody.java");
    for (name, text) in common.into_iter().chain(own) {
        push(&packages.invoker, name, runtime(text, packages));
    }
    let servers = client.api.servers.iter().map(|one| server(one, "server")).collect();
    let user_agent = client.api.settings.text(HTTP_USER_AGENT).map(string);
    let (unary, gzip) = (options.use_unary_interceptor, options.use_gzip_feature);
    let made = match options.library {
        Library::Native => {
            push(&packages.invoker, "Attempt", render(&Attempt { package: invoker.clone(), gzip }));
            let (models, fails) = (package(&packages.model), options.fail_on_unknown_properties);
            push(&packages.invoker, "JSON", render(&Json { package: invoker.clone(), models, fails }));
            let interceptor = if unary { "UnaryOperator" } else { "Consumer" };
            render(&Native { package: invoker.clone(), servers, user_agent, unary, interceptor })
        }
        Library::OkHttp => {
            let schemes = client.api.security_schemes.iter().filter_map(authentication).collect();
            render(&OkHttp { package: invoker.clone(), servers, user_agent, schemes, gzip })
        }
    };
    push(&packages.invoker, "ApiClient", made);
    let parent = if options.use_runtime_exception { "RuntimeException" } else { "Exception" };
    let (imports, headers, import, response): (&'static [&'static str], _, _, _) = match options.library {
        Library::Native => {
            let imports = &["java.io.InputStream", "java.net.http.HttpHeaders", "java.net.http.HttpResponse"];
            (imports, "HttpHeaders", "java.net.http.HttpResponse", "HttpResponse<InputStream>")
        }
        Library::OkHttp => {
            let imports = &["java.util.List", "java.util.Map", "okhttp3.Response"];
            (imports, "Map<String, List<String>>", "okhttp3.Response", "Response")
        }
    };
    let (headers, response) = (Code::fixed(headers), Code::fixed(response));
    let download = Download { package: invoker.clone(), import, response: response.clone() };
    push(&packages.invoker, "Download", render(&download));
    let exception = ApiException { package: invoker.clone(), parent, imports, headers, response };
    push(&packages.invoker, "ApiException", render(&exception));
    let version = string(&options.artifact_version.clone().unwrap_or_else(|| semver::version(client.api.info.version)));
    push(&packages.invoker, "Configuration", render(&Configuration { package: invoker, version }));
    for (name, text) in auth {
        push(&packages.auth(), name, runtime(text, packages));
    }
    for (name, text) in models {
        let text = runtime(text, packages);
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
