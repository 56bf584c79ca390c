//! The libraries that send requests.

use crate::emit::options::Choice;

crate::choices! {
    /// The library that sends requests.
    pub enum Library {
        OkHttp = "okhttp-gson",
        Native = "native",
        RestTemplate = "resttemplate",
        RestClient = "restclient",
        WebClient = "webclient",
        Feign = "feign",
        Jersey3 = "jersey3",
        Jersey2 = "jersey2",
    }
}

/// Other libraries of the reference, which the client does not have, with the nearest library that it has.
const OTHER_LIBRARIES: [(&str, Library); 2] = [
    ("retrofit2 resteasy vertx google-api-client rest-assured microprofile apache-httpclient", Library::Native),
    ("feign-hc5", Library::Feign),
];

/// Refuses other libraries of the reference, and names the nearest.
pub fn check(text: &str) -> Result<(), String> {
    let is_among = |others: &str| others.split_whitespace().any(|other| other == text);
    let Some((_, nearest)) = OTHER_LIBRARIES.iter().find(|(others, _)| is_among(others)) else { return Ok(()) };
    let own: Vec<_> = Library::ALL.iter().map(|(name, _)| *name).collect();
    let nearest = nearest.as_str();
    Err(format!("the client does not have {text}; it has {}, of which {nearest} is nearest", own.join(", ")))
}

impl Library {
    /// True for the library that reads and writes JSON with Gson instead of Jackson.
    pub fn is_gson(self) -> bool {
        self == Self::OkHttp
    }

    /// True for a library whose requests OkHttp sends, which has no body for GET and HEAD.
    pub fn is_on_okhttp(self) -> bool {
        matches!(self, Self::OkHttp | Self::Feign)
    }

    /// True for a library of Spring, whose errors and responses are Spring's.
    pub fn is_spring(self) -> bool {
        matches!(self, Self::RestTemplate | Self::RestClient | Self::WebClient)
    }

    /// True if operations are methods of interfaces, of which the client makes objects.
    pub fn has_interfaces(self) -> bool {
        self == Self::Feign
    }

    /// True if the classes of operations make errors and write files, in methods that programs can override.
    pub fn is_overridden(self) -> bool {
        matches!(self, Self::OkHttp | Self::Native | Self::Jersey3 | Self::Jersey2)
    }

    /// True for the client of JAX-RS, whose classes have the packages of Jakarta EE or the older ones.
    pub fn is_jersey(self) -> bool {
        matches!(self, Self::Jersey3 | Self::Jersey2)
    }

    /// True if `useSingleRequestParameter` gives operations an object with a method for each argument, which sends the call.
    pub fn is_fluent(self) -> bool {
        self.is_gson() || self.is_jersey()
    }

    /// True for an argument that such an object is made with.
    pub fn takes_required(self, required: bool) -> bool {
        required && !self.is_jersey()
    }

    /// True for a library whose methods give a Mono or a Flux.
    pub fn is_reactive(self) -> bool {
        self == Self::WebClient
    }

    /// True if operations have methods that give a `ResponseSpec` of Spring.
    pub fn has_spec(self) -> bool {
        matches!(self, Self::RestClient | Self::WebClient)
    }

    /// The package and the name of the class of all errors, if it is not the client's own.
    pub fn error(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::OkHttp | Self::Native | Self::Jersey3 | Self::Jersey2 => None,
            Self::RestTemplate | Self::RestClient => Some(("org.springframework.web.client", "RestClientException")),
            Self::WebClient => Some(("org.springframework.web.reactive.function.client", "WebClientException")),
            Self::Feign => Some(("feign", "FeignException")),
        }
    }

    /// The method of the client that sets the URL before all paths.
    pub fn sets_url(self) -> &'static str {
        if self == Self::Native { "updateBaseUri" } else { "setBasePath" }
    }
}
