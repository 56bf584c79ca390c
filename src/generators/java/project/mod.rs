//! The files around the sources: the projects of Maven and Gradle, README.md, and the tests.

mod artifact;
mod readme;
mod tests;
mod text;

use askama::Template;

use super::client::Client;
use super::options::{AnnotationLibrary, Library};
use super::packages::Packages;
use super::text::Code;
use crate::emit::Files;
use crate::generators::context::render;
use crate::generators::push;
use artifact::Artifact;
use text::{groovy, properties, xml};

#[derive(Template)]
#[template(path = "java/pom.xml", escape = "none")]
struct Pom<'p> {
    own: &'p Artifact,
    parent: Option<Artifact>,
    description: Code,
    url: Code,
    license: Option<LicenseView>,
    developer: [(&'static str, Code); 4],
    scm: [(&'static str, Code); 3],
    dependencies: &'p [Dependency],
    /// The version of Java.
    release: u8,
    /// The folder of the sources, if it is not Maven's.
    source_folder: Option<Code>,
}

#[derive(Template)]
#[template(path = "java/build.gradle", escape = "none")]
struct Gradle<'p> {
    own: &'p Artifact,
    dependencies: &'p [Dependency],
    release: u8,
    source_folder: Option<Code>,
}

struct LicenseView {
    name: Code,
    url: Option<Code>,
}

struct Dependency {
    group: &'static str,
    artifact: &'static str,
    version: &'static str,
    is_test: bool,
    /// The name of its kind in Gradle.
    configuration: &'static str,
}

const fn needed(group: &'static str, artifact: &'static str, version: &'static str) -> Dependency {
    Dependency { group, artifact, version, is_test: false, configuration: "api" }
}

const OKHTTP: &str = "4.12.0";
const JACKSON: &str = "2.21.6";
const JACKSON_3: &str = "3.1.6";
const FEIGN: &str = "13.6";
/// The versions of Spring; 5 is the last one for Java 8.
const fn spring(version: u8) -> &'static str {
    match version {
        ..=5 => "5.3.39",
        6 => "6.2.12",
        7.. => "7.0.1",
    }
}

/// The versions of Reactor and of its HTTP client for a version of Spring.
const fn reactor(spring: u8) -> (&'static str, &'static str) {
    match spring {
        ..=5 => ("3.4.41", "1.0.48"),
        6 => ("3.7.12", "1.2.11"),
        7.. => ("3.8.0", "1.3.0"),
    }
}

/// The versions of Jersey: with the packages of Jakarta EE for Java 11, and with those of javax for Java 8.
const JERSEY3: &str = "3.1.11";
const JERSEY2: &str = "2.47";

/// The folder that Maven and Gradle read sources from.
const USUAL_FOLDER: &str = "src/main/java";
/// The license of an output whose description and options have none.
const UNLICENSE: (&str, &str) = ("Unlicense", "http://unlicense.org");

pub fn write(client: &Client<'_>, packages: &Packages, files: &mut Files) {
    let options = client.options;
    let own = &Artifact::of(client);
    let dependencies = &dependencies(client);
    let release = options.release();
    let is_elsewhere = options.source_folder != USUAL_FOLDER;
    let pom = Pom {
        own,
        parent: Artifact::parent(client),
        description: xml(&options.artifact_description),
        url: xml(&options.artifact_url),
        license: license(client),
        developer: [
            ("name", xml(&options.developer_name)),
            ("email", xml(&options.developer_email)),
            ("organization", xml(&options.developer_organization)),
            ("organizationUrl", xml(&options.developer_organization_url)),
        ],
        scm: [
            ("connection", xml(&options.scm_connection)),
            ("developerConnection", xml(&options.scm_developer_connection)),
            ("url", xml(&options.scm_url)),
        ],
        dependencies,
        release,
        source_folder: is_elsewhere.then(|| xml(&options.source_folder)),
    };
    files.push("pom.xml", render(&pom));
    let source_folder = is_elsewhere.then(|| groovy(&options.source_folder));
    files.push("build.gradle", render(&Gradle { own, dependencies, release, source_folder }));
    files.push("settings.gradle", format!("rootProject.name = {}\n", groovy(&options.artifact_id)));
    files.push("gradle.properties", properties(options.gradle_properties.as_deref().unwrap_or_default()).as_str());
    files.push(".gitignore", include_str!("../../../../templates/java/gitignore"));
    files.push(".travis.yml", include_str!("../../../../templates/java/travis.yml"));
    files.push(".github/workflows/maven.yml", include_str!("../../../../templates/java/workflow.yml"));
    files.push(".openapi-generator-ignore", include_str!("../../../../templates/typescript/openapi-generator-ignore"));
    push::write(client.api, files);
    tests::write(client, packages, files);
    readme::write(client, packages, own, files);
}

/// The license of the options, or that of the description if the options have the usual one: name and URL belong together.
fn license(client: &Client<'_>) -> Option<LicenseView> {
    let (options, info) = (client.options, &client.api.info);
    let is_usual = (options.license_name.as_str(), options.license_url.as_str()) == UNLICENSE;
    let (name, url) = match info.license {
        Some(name) if is_usual => (name, info.license_url),
        _ => (options.license_name.as_str(), Some(options.license_url.as_str())),
    };
    (!name.is_empty()).then(|| LicenseView { name: xml(name), url: url.map(xml) })
}

fn dependencies(client: &Client<'_>) -> Vec<Dependency> {
    let options = client.options;
    if options.is_gson() {
        let mut out = vec![
            needed("com.google.code.gson", "gson", "2.10.1"),
            needed("com.squareup.okhttp3", "logging-interceptor", OKHTTP),
            needed("com.squareup.okhttp3", "okhttp", OKHTTP),
            needed("org.jspecify", "jspecify", "1.0.0"),
        ];
        out.extend(common(client));
        return out;
    }
    // Both versions have the same annotations.
    let mut out = vec![needed("com.fasterxml.jackson.core", "jackson-annotations", "2.21")];
    out.extend(match options.is_of_jackson3() {
        true => vec![
            needed("tools.jackson.core", "jackson-core", JACKSON_3),
            needed("tools.jackson.core", "jackson-databind", JACKSON_3),
        ],
        false => vec![
            needed("com.fasterxml.jackson.core", "jackson-core", JACKSON),
            needed("com.fasterxml.jackson.core", "jackson-databind", JACKSON),
            needed("com.fasterxml.jackson.datatype", "jackson-datatype-jsr310", JACKSON),
        ],
    });
    out.push(needed("org.jspecify", "jspecify", "1.0.0"));
    if options.open_api_nullable {
        out.push(needed("org.openapitools", "jackson-databind-nullable", "0.2.12"));
    }
    if options.library == Library::Feign {
        out.push(needed("com.squareup.okhttp3", "okhttp", OKHTTP));
        out.extend(["feign-core", "feign-okhttp"].map(|artifact| needed("io.github.openfeign", artifact, FEIGN)));
    }
    if let Some(major) = options.spring() {
        let version = spring(major);
        out.extend(options.generate_client_as_bean.then_some(needed("org.springframework", "spring-context", version)));
        out.push(needed("org.springframework", "spring-web", version));
        if options.library.is_reactive() {
            let (core, netty) = reactor(major);
            out.push(needed("io.projectreactor", "reactor-core", core));
            out.push(needed("io.projectreactor.netty", "reactor-netty-http", netty));
            out.push(needed("org.springframework", "spring-webflux", version));
        } else if !options.is_jakarta() {
            out.push(needed("org.apache.httpcomponents", "httpclient", "4.5.14"));
        }
    }
    if options.library.is_jersey() {
        let version = if options.library == Library::Jersey3 { JERSEY3 } else { JERSEY2 };
        out.push(needed("org.glassfish.jersey.connectors", "jersey-apache-connector", version));
        out.push(needed("org.glassfish.jersey.core", "jersey-client", version));
        out.push(needed("org.glassfish.jersey.inject", "jersey-hk2", version));
    }
    out.extend(common(client));
    out
}

/// The dependencies of all libraries.
fn common(client: &Client<'_>) -> Vec<Dependency> {
    let options = client.options;
    let mut out = Vec::new();
    match options.annotation_library {
        AnnotationLibrary::None => {}
        AnnotationLibrary::Swagger1 => out.push(needed("io.swagger", "swagger-annotations", "1.6.16")),
        AnnotationLibrary::Swagger2 => out.push(needed("io.swagger.core.v3", "swagger-annotations", "2.2.43")),
    }
    if options.validation().is_some() {
        // The last version with packages of javax, and the first with those of jakarta.
        let version = if options.is_jakarta() { "3.0.2" } else { "2.0.2" };
        out.push(needed("jakarta.validation", "jakarta.validation-api", version));
    }
    if options.perform_bean_validation {
        // The last versions for javax, for jakarta in Java 8, and for jakarta in Java 11, each with the language of its messages.
        let (validator, messages) = match (options.is_jakarta(), options.is_java8()) {
            (false, _) => ("6.2.5.Final", needed("org.glassfish", "jakarta.el", "3.0.4")),
            (true, true) => ("7.0.5.Final", needed("org.glassfish", "jakarta.el", "4.0.2")),
            (true, false) => ("8.0.3.Final", needed("org.glassfish.expressly", "expressly", "5.0.0")),
        };
        out.extend([needed("org.hibernate.validator", "hibernate-validator", validator), messages]);
    }
    let junit = needed("org.junit.jupiter", "junit-jupiter", "5.13.4");
    out.push(Dependency { is_test: true, configuration: "testImplementation", ..junit });
    out
}
