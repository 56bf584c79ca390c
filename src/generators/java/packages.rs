//! The packages of a client.

pub struct Packages {
    pub invoker: String,
    pub api: String,
    pub model: String,
}

impl Packages {
    /// Those that the options give. That of the client itself is around that of the operations or of the models, if only these are
    /// given.
    pub fn of(invoker: Option<&str>, api: Option<&str>, model: Option<&str>) -> Self {
        let around = |name: &str| name.rsplit_once('.').map_or(name, |(head, _)| head).to_owned();
        let given = invoker.map(str::to_owned).or_else(|| api.or(model).map(around));
        let usual = "org.openapitools.client";
        Self {
            invoker: given.unwrap_or_else(|| usual.to_owned()),
            api: api.map_or_else(|| format!("{usual}.api"), str::to_owned),
            model: model.map_or_else(|| format!("{usual}.model"), str::to_owned),
        }
    }

    /// The package of authentications.
    pub fn auth(&self) -> String {
        format!("{}.auth", self.invoker)
    }
}
