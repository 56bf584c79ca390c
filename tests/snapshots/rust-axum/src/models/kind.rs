crate::types::text_enum! {
    /// What a plant is.
    pub enum Kind {
        Tree = "tree",
        Flower = "flower",
        WildHerb = "wild herb",
    }
}
