//! The options of java: those of the reference in its order, then our own.

mod checks;
mod choices;
mod ignored;
mod interfaces;
mod library;
mod unions;

use super::packages::Packages;
use super::words::EnumNaming;
use crate::emit::options::shared::{self, Integers, Patterns};
use crate::emit::options::{Choice, Consistent, Declared};
use crate::error::OptionProblem;
use crate::plan::arguments::Order;
use checks::{coordinate, folder, package, prefix};
use unions::{ADDITIONAL_ONE_OF_TYPE_ANNOTATIONS, USE_ONE_OF_INTERFACES, USE_SEALED_ONE_OF_INTERFACES};

pub use choices::{AnnotationLibrary, DateLibrary, SingleParameter};
pub use ignored::IGNORED;
pub use library::Library;

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        prepend_form_or_body_parameters: bool = shared::PREPEND_FORM_OR_BODY_PARAMETERS,
        disallow_additional_properties_if_not_present: bool = shared::DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        model_package: Option<String> = MODEL_PACKAGE,
        api_package: Option<String> = API_PACKAGE,
        invoker_package: Option<String> = INVOKER_PACKAGE,
        group_id: String = GROUP_ID,
        artifact_id: String = ARTIFACT_ID,
        artifact_version: Option<String> = ARTIFACT_VERSION,
        artifact_url: String = ARTIFACT_URL,
        artifact_description: String = ARTIFACT_DESCRIPTION,
        scm_connection: String = SCM_CONNECTION,
        scm_developer_connection: String = SCM_DEVELOPER_CONNECTION,
        scm_url: String = SCM_URL,
        developer_name: String = DEVELOPER_NAME,
        developer_email: String = DEVELOPER_EMAIL,
        developer_organization: String = DEVELOPER_ORGANIZATION,
        developer_organization_url: String = DEVELOPER_ORGANIZATION_URL,
        license_name: String = LICENSE_NAME,
        license_url: String = LICENSE_URL,
        source_folder: String = SOURCE_FOLDER,
        serializable_model: bool = SERIALIZABLE_MODEL,
        big_decimal_as_string: bool = BIG_DECIMAL_AS_STRING,
        hide_generation_timestamp: bool = HIDE_GENERATION_TIMESTAMP,
        use_one_of_interfaces: bool = USE_ONE_OF_INTERFACES,
        date_library: DateLibrary = DATE_LIBRARY,
        boolean_getter_prefix: String = BOOLEAN_GETTER_PREFIX,
        additional_enum_type_annotations: Option<String> = ADDITIONAL_ENUM_TYPE_ANNOTATIONS,
        additional_model_type_annotations: Option<String> = ADDITIONAL_MODEL_TYPE_ANNOTATIONS,
        additional_one_of_type_annotations: Option<String> = ADDITIONAL_ONE_OF_TYPE_ANNOTATIONS,
        open_api_nullable: bool = OPEN_API_NULLABLE,
        use_jakarta_ee: bool = USE_JAKARTA_EE,
        container_default_to_null: bool = CONTAINER_DEFAULT_TO_NULL,
        generate_constructor_with_all_args: bool = GENERATE_CONSTRUCTOR_WITH_ALL_ARGS,
        generate_builders: bool = GENERATE_BUILDERS,
        parent_group_id: Option<String> = PARENT_GROUP_ID,
        parent_artifact_id: Option<String> = PARENT_ARTIFACT_ID,
        parent_version: Option<String> = PARENT_VERSION,
        snapshot_version: bool = SNAPSHOT_VERSION,
        annotation_library: AnnotationLibrary = ANNOTATION_LIBRARY,
        enum_property_naming: EnumNaming = ENUM_PROPERTY_NAMING,
        use_bean_validation: bool = USE_BEAN_VALIDATION,
        perform_bean_validation: bool = PERFORM_BEAN_VALIDATION,
        use_gzip_feature: bool = USE_GZIP_FEATURE,
        use_runtime_exception: bool = USE_RUNTIME_EXCEPTION,
        async_native: bool = ASYNC_NATIVE,
        use_abstraction_for_files: bool = USE_ABSTRACTION_FOR_FILES,
        gradle_properties: Option<String> = GRADLE_PROPERTIES,
        use_single_request_parameter: SingleParameter = USE_SINGLE_REQUEST_PARAMETER,
        generate_client_as_bean: bool = GENERATE_CLIENT_AS_BEAN,
        support_url_query: bool = SUPPORT_URL_QUERY,
        use_enum_case_insensitive: bool = USE_ENUM_CASE_INSENSITIVE,
        fail_on_unknown_properties: bool = FAIL_ON_UNKNOWN_PROPERTIES,
        use_jackson3: bool = USE_JACKSON3,
        use_sealed_one_of_interfaces: bool = USE_SEALED_ONE_OF_INTERFACES,
        use_unary_interceptor: bool = USE_UNARY_INTERCEPTOR,
        library: Library = LIBRARY,
        use_spring_boot4: bool = USE_SPRING_BOOT4,
        integers: Integers = shared::INTEGERS,
        pagination: Patterns = shared::PAGINATION,
    }
}

const MODEL_PACKAGE: Declared<Option<String>> =
    Declared::string("modelPackage", Some("org.openapitools.client.model"), "Package of the models.")
        .with_absent(|| None)
        .with_check(package);

const API_PACKAGE: Declared<Option<String>> =
    Declared::string("apiPackage", Some("org.openapitools.client.api"), "Package of the classes of operations.")
        .with_absent(|| None)
        .with_check(package);

const INVOKER_PACKAGE: Declared<Option<String>> =
    Declared::string("invokerPackage", Some("org.openapitools.client"), "Package of the client itself.")
        .with_absent(|| None)
        .with_check(package);

const GROUP_ID: Declared<String> =
    Declared::string("groupId", Some("org.openapitools"), "The artifact's group in pom.xml and build.gradle.")
        .with_check(coordinate);

const ARTIFACT_ID: Declared<String> =
    Declared::string("artifactId", Some("openapi-java-client"), "The artifact's name in pom.xml and build.gradle.")
        .with_check(coordinate);

const ARTIFACT_VERSION: Declared<Option<String>> = Declared::string(
    "artifactVersion",
    Some("1.0.0"),
    "Version of the artifact; when absent, the version of the API description is used.",
)
.with_absent(|| None)
.with_check(coordinate);

const ARTIFACT_URL: Declared<String> = Declared::string(
    "artifactUrl",
    Some("https://github.com/openapitools/openapi-generator"),
    "Address of the artifact in pom.xml.",
);

const ARTIFACT_DESCRIPTION: Declared<String> =
    Declared::string("artifactDescription", Some("OpenAPI Java"), "Description of the artifact in pom.xml.");

const SCM_CONNECTION: Declared<String> = Declared::string(
    "scmConnection",
    Some("scm:git:git@github.com:openapitools/openapi-generator.git"),
    "Connection to the sources in pom.xml.",
);

const SCM_DEVELOPER_CONNECTION: Declared<String> = Declared::string(
    "scmDeveloperConnection",
    Some("scm:git:git@github.com:openapitools/openapi-generator.git"),
    "Connection of developers to the sources in pom.xml.",
);

const SCM_URL: Declared<String> = Declared::string(
    "scmUrl",
    Some("https://github.com/openapitools/openapi-generator"),
    "Address of the sources in pom.xml.",
);

const DEVELOPER_NAME: Declared<String> =
    Declared::string("developerName", Some("OpenAPI-Generator Contributors"), "Name of the developer in pom.xml.");

const DEVELOPER_EMAIL: Declared<String> =
    Declared::string("developerEmail", Some("team@openapitools.org"), "Address of the developer in pom.xml.");

const DEVELOPER_ORGANIZATION: Declared<String> =
    Declared::string("developerOrganization", Some("OpenAPITools.org"), "Organization of the developer in pom.xml.");

const DEVELOPER_ORGANIZATION_URL: Declared<String> = Declared::string(
    "developerOrganizationUrl",
    Some("http://openapitools.org"),
    "Address of the developer's organization in pom.xml.",
);

const LICENSE_NAME: Declared<String> =
    Declared::string("licenseName", Some("Unlicense"), "Name of the license in pom.xml.");

const LICENSE_URL: Declared<String> =
    Declared::string("licenseUrl", Some("http://unlicense.org"), "Address of the license in pom.xml.");

const SOURCE_FOLDER: Declared<String> =
    Declared::string("sourceFolder", Some("src/main/java"), "Folder of the sources.").with_check(folder);

const SERIALIZABLE_MODEL: Declared<bool> =
    Declared::boolean("serializableModel", "false", "Models implement Serializable.");

const BIG_DECIMAL_AS_STRING: Declared<bool> =
    Declared::boolean("bigDecimalAsString", "false", "Write BigDecimal values as JSON strings.");

const HIDE_GENERATION_TIMESTAMP: Declared<bool> =
    Declared::boolean("hideGenerationTimestamp", "true", "Hide the generation timestamp in README.md.");

const DATE_LIBRARY: Declared<DateLibrary> =
    Declared::string("dateLibrary", Some("java8"), "The types of dates and times.").with_allowed(&[
        ("java8", "OffsetDateTime and LocalDate."),
        ("java8-localdatetime", "LocalDateTime, in UTC, and LocalDate."),
    ]);

const BOOLEAN_GETTER_PREFIX: Declared<String> =
    Declared::string("booleanGetterPrefix", Some("get"), "Prefix of the getters of Boolean properties.")
        .with_check(prefix);

const ADDITIONAL_ENUM_TYPE_ANNOTATIONS: Declared<Option<String>> = Declared::string(
    "additionalEnumTypeAnnotations",
    None,
    "Annotations of each enum, separated by semicolons or lines.",
)
.with_check(crate::generators::java::annotations::check);

const ADDITIONAL_MODEL_TYPE_ANNOTATIONS: Declared<Option<String>> = Declared::string(
    "additionalModelTypeAnnotations",
    None,
    "Annotations of the class of each model, separated by semicolons or lines.",
)
.with_check(crate::generators::java::annotations::check);

const OPEN_API_NULLABLE: Declared<bool> = Declared::boolean(
    "openApiNullable",
    "true",
    "Optional properties that can be null tell null from absent: as a JsonNullable, and with okhttp-gson by isNull.",
);

const USE_JAKARTA_EE: Declared<bool> = Declared::boolean(
    "useJakartaEe",
    "false",
    "Use annotations of jakarta packages instead of javax, and with resttemplate and webclient Spring 6.",
);

const CONTAINER_DEFAULT_TO_NULL: Declared<bool> = Declared::boolean(
    "containerDefaultToNull",
    "false",
    "Required lists, sets and maps start as null instead of empty. Optional ones always start as null.",
);

const GENERATE_CONSTRUCTOR_WITH_ALL_ARGS: Declared<bool> = Declared::boolean(
    "generateConstructorWithAllArgs",
    "false",
    "Give each model a constructor with all properties, besides the one without arguments.",
);

const GENERATE_BUILDERS: Declared<bool> =
    Declared::boolean("generateBuilders", "false", "Generate a builder for each model, with Jackson.");

const PARENT_GROUP_ID: Declared<Option<String>> =
    Declared::string("parentGroupId", None, "Group of the parent of pom.xml.").with_check(coordinate);

const PARENT_ARTIFACT_ID: Declared<Option<String>> =
    Declared::string("parentArtifactId", None, "The parent of pom.xml, with parentGroupId and parentVersion.")
        .with_check(coordinate);

const PARENT_VERSION: Declared<Option<String>> =
    Declared::string("parentVersion", None, "Version of the parent of pom.xml.").with_check(coordinate);

const SNAPSHOT_VERSION: Declared<bool> =
    Declared::boolean("snapshotVersion", "false", "Whether -SNAPSHOT follows the version.")
        .with_allowed(&[("true", "The version ends in -SNAPSHOT."), ("false", "The version is that of a release.")]);

const ANNOTATION_LIBRARY: Declared<AnnotationLibrary> =
    Declared::string("annotationLibrary", Some("none"), "The annotations of models for documentation.").with_allowed(
        &[
            ("none", "No annotations."),
            ("swagger1", "ApiModel and ApiModelProperty of Swagger 1."),
            ("swagger2", "Schema of Swagger 2."),
        ],
    );

const ENUM_PROPERTY_NAMING: Declared<EnumNaming> =
    Declared::string("enumPropertyNaming", Some("MACRO_CASE"), "Spelling of enum constants.").with_allowed(&[
        ("MACRO_CASE", "Capitals, with an underscore between words: FOO_BAR."),
        ("legacy", "Capitals, without a separator of words written together: FOOBAR."),
        ("original", "As in the description, where it is an identifier."),
    ]);

const USE_BEAN_VALIDATION: Declared<bool> =
    Declared::boolean("useBeanValidation", "false", "Give the getters of models the annotations of Bean Validation.");

const PERFORM_BEAN_VALIDATION: Declared<bool> = Declared::boolean(
    "performBeanValidation",
    "false",
    "Check arguments by the annotations of models before a call is sent; implies useBeanValidation.",
);

const USE_GZIP_FEATURE: Declared<bool> = Declared::boolean(
    "useGzipFeature",
    "false",
    "Compress the bodies of requests with gzip, and accept compressed responses.",
);

const USE_RUNTIME_EXCEPTION: Declared<bool> =
    Declared::boolean("useRuntimeException", "false", "Make ApiException a RuntimeException.");

const ASYNC_NATIVE: Declared<bool> = Declared::boolean(
    "asyncNative",
    "false",
    "Methods return a CompletableFuture instead of waiting for the response; with native only.",
);

const USE_ABSTRACTION_FOR_FILES: Declared<bool> = Declared::boolean(
    "useAbstractionForFiles",
    "false",
    "Take and return files as a Resource of Spring, with resttemplate, restclient and webclient.",
);

const GRADLE_PROPERTIES: Declared<Option<String>> =
    Declared::string("gradleProperties", None, "Further lines of gradle.properties.");

const USE_SINGLE_REQUEST_PARAMETER: Declared<SingleParameter> = Declared::string(
    "useSingleRequestParameter",
    Some("false"),
    "Operations can also be called with one object that holds all arguments.",
)
.with_allowed(&[
    ("false", "Only with an argument for each parameter."),
    (
        "true",
        "Also with an object, which a builder makes; with okhttp-gson and Jersey, only by an object that sends the call.",
    ),
    ("static", "As true."),
]);

const GENERATE_CLIENT_AS_BEAN: Declared<bool> = Declared::boolean(
    "generateClientAsBean",
    "false",
    "Make the client and the classes of operations components of Spring, with resttemplate, restclient and webclient.",
);

const SUPPORT_URL_QUERY: Declared<bool> =
    Declared::boolean("supportUrlQuery", "true", "Give models toUrlQueryString, with native.");

const USE_ENUM_CASE_INSENSITIVE: Declared<bool> =
    Declared::boolean("useEnumCaseInsensitive", "false", "Find the constants of string enums regardless of case.");

const FAIL_ON_UNKNOWN_PROPERTIES: Declared<bool> = Declared::boolean(
    "failOnUnknownProperties",
    "false",
    "Refuse responses with properties that the description does not have; with Jackson only.",
);

const USE_JACKSON3: Declared<bool> = Declared::boolean(
    "useJackson3",
    "false",
    "Use Jackson 3, from Java 17 on, with native, and with resttemplate, restclient and webclient of useSpringBoot4.",
);

const USE_UNARY_INTERCEPTOR: Declared<bool> = Declared::boolean(
    "useUnaryInterceptor",
    "false",
    "The interceptors of responses return the response that is read; with native only.",
);

const LIBRARY: Declared<Library> = Declared::string("library", Some("okhttp-gson"), "The library that sends requests.")
    .with_check(library::check)
    .with_allowed(&[
        ("okhttp-gson", "OkHttp and Gson, from Java 8 on."),
        ("native", "java.net.http and Jackson, from Java 11 on."),
        (
            "resttemplate",
            "RestTemplate of Spring 5 and Jackson, from Java 8 on; with useJakartaEe of Spring 6, from Java 17 on.",
        ),
        ("restclient", "RestClient of Spring 6 and Jackson, from Java 17 on."),
        (
            "webclient",
            "WebClient of Spring 5 and Jackson, from Java 8 on; with useJakartaEe of Spring 6, from Java 17 on.",
        ),
        ("jersey3", "Jersey 3, with the packages of Jakarta EE, and Jackson, from Java 11 on."),
        ("jersey2", "Jersey 2, with packages of javax, and Jackson, from Java 8 on."),
        ("feign", "OpenFeign with OkHttp, and Jackson, from Java 8 on."),
    ]);

const USE_SPRING_BOOT4: Declared<bool> = Declared::boolean(
    "useSpringBoot4",
    "false",
    "Use Spring 7, which Spring Boot 4 has, with resttemplate, restclient and webclient.",
);

impl Options {
    /// True for the library that reads and writes JSON with Gson instead of Jackson.
    pub fn is_gson(&self) -> bool {
        self.library.is_gson()
    }

    /// The version of Java that outputs are written in.
    pub fn release(&self) -> u8 {
        match self.library {
            Library::OkHttp => 8,
            _ if self.has_sealed_interfaces() => 17,
            Library::Jersey2 | Library::Feign => 8,
            // Jackson 3 needs Java 17.
            Library::Native if self.is_of_jackson3() => 17,
            Library::Native | Library::Jersey3 => 11,
            // Spring 6 needs Java 17.
            Library::RestTemplate | Library::RestClient | Library::WebClient => {
                if self.is_jakarta() {
                    17
                } else {
                    8
                }
            }
        }
    }

    /// True for the packages of Jakarta EE.
    pub fn is_jakarta(&self) -> bool {
        self.use_jakarta_ee || self.spring() > Some(5) || self.library == Library::Jersey3
    }

    /// The package of Bean Validation, if models have its annotations.
    pub fn validation(&self) -> Option<&'static str> {
        let package = if self.is_jakarta() { "jakarta.validation" } else { "javax.validation" };
        (self.use_bean_validation || self.perform_bean_validation).then_some(package)
    }

    /// The version of Spring; RestClient came with 6.1.
    pub fn spring(&self) -> Option<u8> {
        self.library.is_spring().then_some(match self.library {
            _ if self.use_spring_boot4 => 7,
            Library::RestClient => 6,
            _ if self.use_jakarta_ee => 6,
            _ => 5,
        })
    }

    /// True for Java 8, which lacks `var` and `List.of`, and warns of imports of deprecated classes.
    pub fn is_java8(&self) -> bool {
        self.release() == 8
    }

    /// True if methods return a future.
    pub fn is_async(&self) -> bool {
        self.async_native && self.library == Library::Native
    }

    /// The end of a call that waits for its result: `many` items, or one.
    pub fn wait(&self, many: bool) -> &'static str {
        match self.library.is_reactive() {
            true if many => ".collectList().block()",
            true => ".block()",
            false if self.is_async() => ".join()",
            false => "",
        }
    }

    /// True if operations take and return files as resources of Spring.
    pub fn has_resources(&self) -> bool {
        self.use_abstraction_for_files && self.library.is_spring()
    }

    /// True if models write themselves as the query of a URL.
    pub fn has_query(&self) -> bool {
        self.support_url_query && self.library == Library::Native
    }

    /// True for models and a client of Jackson 3.
    pub fn is_of_jackson3(&self) -> bool {
        self.use_jackson3 && OF_JACKSON_3.contains(&self.library)
    }

    /// The options that are set, but that the library does not have, and the libraries that do.
    pub fn idle(&self) -> impl Iterator<Item = (&'static str, &'static [Library])> {
        use Library::{Feign, Jersey2, Jersey3, Native, OkHttp, RestClient, RestTemplate, WebClient};
        const SPRING: &[Library] = &[RestTemplate, RestClient, WebClient];
        const JACKSON: &[Library] = &[Native, RestTemplate, RestClient, WebClient, Jersey3, Jersey2, Feign];
        const REQUESTS: &[Library] = &[OkHttp, Native, Jersey3, Jersey2];
        let rows: [(_, _, &[Library]); 11] = [
            ("asyncNative", self.async_native, &[Native]),
            ("failOnUnknownProperties", self.fail_on_unknown_properties, JACKSON),
            ("generateBuilders", self.generate_builders, JACKSON),
            ("generateClientAsBean", self.generate_client_as_bean, SPRING),
            ("useAbstractionForFiles", self.use_abstraction_for_files, SPRING),
            ("useGzipFeature", self.use_gzip_feature, &[OkHttp, Native]),
            ("useJackson3", self.use_jackson3, OF_JACKSON_3),
            ("useOneOfInterfaces", self.use_one_of_interfaces, JACKSON),
            ("useSingleRequestParameter", self.use_single_request_parameter != SingleParameter::No, REQUESTS),
            ("useSpringBoot4", self.use_spring_boot4, SPRING),
            ("useUnaryInterceptor", self.use_unary_interceptor, &[Native]),
        ];
        let library = self.library;
        let is_idle = move |is_set: bool, having: &[Library]| is_set && !having.contains(&library);
        rows.into_iter()
            .filter(move |(_, is_set, having)| is_idle(*is_set, having))
            .map(|(option, _, having)| (option, having))
    }

    /// The packages of the client.
    pub fn packages(&self) -> Packages {
        Packages::of(self.invoker_package.as_deref(), self.api_package.as_deref(), self.model_package.as_deref())
    }

    /// True if operations can be called with one object of all arguments.
    pub fn has_requests(&self) -> bool {
        self.use_single_request_parameter != SingleParameter::No && self.library.is_overridden()
    }

    /// The order of the arguments.
    pub fn order(&self) -> Order {
        Order { body_first: self.prepend_form_or_body_parameters, required_first: self.sort_params_by_required_flag }
    }
}

/// The libraries whose clients can be written for Jackson 3.
const OF_JACKSON_3: &[Library] = &[Library::Native, Library::RestTemplate, Library::RestClient, Library::WebClient];

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        if !self.is_of_jackson3() || self.spring().is_none_or(|version| version > 6) {
            return Ok(());
        }
        let library = self.library.as_str();
        Err(vec![OptionProblem {
            option: USE_JACKSON3.cli.opt.to_owned(),
            message: format!("with `{library}`, Jackson 3 needs Spring 7"),
            hint: Some("set `useSpringBoot4`, too".to_owned()),
        }])
    }
}
