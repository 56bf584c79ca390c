//! The files of the server, in the order in which they are written.

use super::server::{Server, package_name};
use super::{declarations, readme, services};
use crate::emit::markdown::plain;
use crate::emit::options::Port;
use crate::emit::semver;
use crate::emit::{FileKind, Files};
use crate::generators::context::{render, views};
use crate::generators::docs::readme::plainly_named;
use crate::generators::typescript::text::{Code, json, string};
use crate::plan::contract;
use crate::plan::operations::default_url;

views! {
    "nodejs-express-server/package.json" => struct PackageFile { name: Code, version: Code, description: Code }
    "nodejs-express-server/config.js" => struct ConfigFile {
        port: Port,
        url: Code,
        base_path: Code,
        cors_origins: Code,
        streams: bool,
    }
    "nodejs-express-server/Dockerfile" => struct Dockerfile { port: Port }
}

/// Files that are the same for every description.
macro_rules! fixed {
    ($files:ident: $($path:literal),+ $(,)?) => {
        $($files.push($path, include_str!(concat!("../../../templates/nodejs-express-server/", $path)));)+
    };
}

impl Server<'_> {
    pub fn write(&self, files: &mut Files) {
        files.push("README.md", render(&readme::view(self)));
        files.push("package.json", render(&self.package()));
        files.push("Dockerfile", render(&Dockerfile { port: self.options.server_port }));
        files.push("config.js", render(&self.config()));
        fixed!(files: "index.js", "expressServer.js", "logger.js", "tsconfig.json", "eslint.config.js");
        let hidden = |name: &str| match name {
            "openapi-generator-ignore" => {
                include_str!("../../../templates/nodejs-express-server/openapi-generator-ignore")
            }
            "dockerignore" => include_str!("../../../templates/nodejs-express-server/dockerignore"),
            "prettierrc.json" => include_str!("../../../templates/nodejs-express-server/prettierrc.json"),
            "prettierignore" => include_str!("../../../templates/nodejs-express-server/prettierignore"),
            _ => include_str!("../../../templates/nodejs-express-server/gitignore"),
        };
        for name in ["openapi-generator-ignore", "dockerignore", "prettierrc.json", "prettierignore", "gitignore"] {
            files.push(format!(".{name}"), hidden(name));
        }

        files.push("api/openapi.json", contract::description(self.api));
        let terms = contract::Terms {
            numbers: contract::Numbers::Doubles,
            lenient_booleans: self.options.lenient_booleans,
            problems: &self.options.problem_model,
        };
        contract::write(self.api, "api/contract.json", terms, files);

        files.push("controllers/index.js", render(&services::controllers(self)));
        fixed!(files: "controllers/Controller.js", "services/Service.js");
        files.push("services/index.js", render(&services::services(self)));
        files.push("services/security.js", render(&services::security(self)));
        for group in &self.names.groups {
            let kind = FileKind::Api(group.service.to_string());
            let controller = render(&services::controller(group));
            files.push_as(kind.clone(), format!("controllers/{}.js", group.controller), controller);
            files.push_as(kind, format!("services/{}.js", group.service), render(&services::service(self, group)));
        }

        files.push("types/models.d.ts", render(&declarations::models(self)));
        files.push("types/requests.d.ts", render(&declarations::requests(self)));
        files.push("types/answers.d.ts", render(&declarations::answers(self)));
        files.push("types/services.d.ts", render(&declarations::services(self)));
        files.push("types/security.d.ts", render(&declarations::security(self)));
        fixed!(files: "types/runtime.d.ts", "types/contract.d.ts");

        fixed!(files:
            "utils/openapiRouter.js",
            "utils/contract.js",
            "utils/defaults.js",
            "utils/events.js",
            "utils/hidden.js",
            "utils/cors.js",
            "utils/router.js",
            "utils/styles.js",
            "utils/formats.js",
            "utils/identities.js",
            "utils/integers.js",
            "utils/json.js",
            "utils/malformed.js",
            "utils/steps.js",
            "utils/readings.js",
            "utils/parameters.js",
            "utils/bodies.js",
            "utils/bodyStream.js",
            "utils/multipart.js",
            "utils/credentials.js",
            "utils/mediaTypes.js",
            "utils/answers.js",
            "utils/problem.js",
            "utils/observe.js",
            "utils/Service.js",
            "tests/server.test.js",
        );
    }

    fn package(&self) -> PackageFile {
        let info = &self.api.info;
        PackageFile {
            name: json(&package_name(info.title)),
            version: json(&semver::version(info.version)),
            description: json(&self.summary()),
        }
    }

    /// The package's description in a sentence.
    fn summary(&self) -> String {
        match self.api.info.summary {
            Some(summary) => plain(summary),
            None => format!("Server for the {}.", plainly_named(self.api.info.title)),
        }
    }

    fn config(&self) -> ConfigFile {
        let url = self.api.servers.first().map(default_url).unwrap_or_default();
        let base = contract::base_path(self.api);
        let origin = url.strip_suffix('/').unwrap_or(&url).strip_suffix(&base).unwrap_or(&url);
        ConfigFile {
            port: self.options.server_port,
            url: string(if origin.contains("://") { origin } else { "http://localhost" }),
            base_path: string(&base),
            cors_origins: string(&self.options.cors_origins),
            streams: self.options.stream_bodies,
        }
    }
}
