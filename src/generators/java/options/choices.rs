//! The values of options that choose among several.

crate::choices! {
    /// The types of dates.
    pub enum DateLibrary {
        Java8 = "java8",
        LocalDateTime = "java8-localdatetime",
    }
}

crate::choices! {
    /// The annotations of models for documentation.
    pub enum AnnotationLibrary {
        None = "none",
        Swagger1 = "swagger1",
        Swagger2 = "swagger2",
    }
}

crate::choices! {
    /// Whether operations can be called with one object of all arguments.
    pub enum SingleParameter {
        No = "false",
        Yes = "true",
        Static = "static",
    }
}
