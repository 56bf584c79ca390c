//! The files of the runtime.

use super::client::Client;
use super::options::Packages;
use super::request::server;
use super::text::{Code, package, string};
use crate::emit::{Files, semver};
use crate::generators::context::{fixed_files, render, views};
use crate::settings::HTTP_USER_AGENT;

views! {
    "java/native/ApiClient.java" => struct ApiClient { package: Code, servers: Vec<Code>, user_agent: Option<Code>, unary: bool, interceptor: &'static str }
    "java/native/Attempt.java" => struct Attempt { package: Code, gzip: bool }
    "java/jackson/JSON.java" => struct Json { package: Code, models: Code, fails: bool }
    "java/native/ApiException.java" => struct ApiException { package: Code, parent: &'static str }
    "java/Configuration.java" => struct Configuration { package: Code, version: Code }
}

/// The classes that all clients have, by their package: they differ in the names of packages only, which templates write
/// as `PACKAGE`, `MODEL_PACKAGE` and `API_PACKAGE`.
pub fn write(client: &Client<'_>, packages: &Packages, files: &mut Files) {
    let (options, invoker) = (client.options, package(&packages.invoker));
    let common = fixed_files!("java": "ApiCall.java" "ApiResponse.java" "ApiSettings.java" "Credentials.java" "ItemReader.java"
        "ParameterStyle.java" "Page.java" "Pages.java" "Pair.java" "Payload.java" "ServerConfiguration.java" "ServerVariable.java");
    let native = fixed_files!("java/native": "Download.java" "Transport.java" "GzipBody.java");
    let jackson = fixed_files!("java/jackson": "RFC3339DateFormat.java" "RFC3339InstantDeserializer.java"
        "RFC3339JavaTimeModule.java" "Values.java");
    let native = native.into_iter().filter(|(name, _)| options.use_gzip_feature || *name != "GzipBody.java");
    for (name, text) in common.into_iter().chain(native).chain(jackson) {
        files.push(client.path(&packages.invoker, name.trim_end_matches(".java")), runtime(text, packages));
    }
    let attempt = Attempt { package: invoker.clone(), gzip: options.use_gzip_feature };
    files.push(client.path(&packages.invoker, "Attempt"), render(&attempt));
    let models = package(&packages.model);
    let json = Json { package: invoker.clone(), models, fails: options.fail_on_unknown_properties };
    files.push(client.path(&packages.invoker, "JSON"), render(&json));
    let servers = client.api.servers.iter().map(|one| server(one, "server")).collect();
    let user_agent = client.api.settings.text(HTTP_USER_AGENT).map(string);
    let unary = options.use_unary_interceptor;
    let interceptor = if unary { "UnaryOperator" } else { "Consumer" };
    let made = ApiClient { package: invoker.clone(), servers, user_agent, unary, interceptor };
    files.push(client.path(&packages.invoker, "ApiClient"), render(&made));
    let parent = if options.use_runtime_exception { "RuntimeException" } else { "Exception" };
    files.push(
        client.path(&packages.invoker, "ApiException"),
        render(&ApiException { package: invoker.clone(), parent }),
    );
    let version = string(&options.artifact_version.clone().unwrap_or_else(|| semver::version(client.api.info.version)));
    files.push(client.path(&packages.invoker, "Configuration"), render(&Configuration { package: invoker, version }));
    let jackson = fixed_files!(
        "java/jackson": "AbstractOpenApiSchema.java" "Alternatives.java" "Formats.java" "ModelModule.java" "ModelValues.java" "TreeParser.java"
    );
    for (name, text) in jackson {
        let class = name.trim_end_matches(".java");
        let text = runtime(text, packages);
        // Each mention of the library is a line of its own.
        let kept =
            text.split_inclusive('\n').filter(|line| options.open_api_nullable || !line.contains("JsonNullable"));
        files.push(client.path(&packages.model, class), kept.collect::<String>());
    }
}

/// The text of a class with the names of its packages.
pub fn runtime(text: &str, packages: &Packages) -> String {
    text.replace("MODEL_PACKAGE", package(&packages.model).as_str())
        .replace("API_PACKAGE", package(&packages.api).as_str())
        .replace("PACKAGE", package(&packages.invoker).as_str())
}
