//! The budgets of reading.

/// What a description may cost. Past a budget reading stops with a located problem, because a
/// Worker's memory and stack are small and descriptions come from strangers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of all files together.
    pub bytes: usize,
    /// Values nested in one another.
    pub depth: usize,
    /// Values of all files together.
    pub nodes: usize,
    /// Values that come into being by expanding YAML aliases and merge keys.
    pub alias_nodes: usize,
    /// Files beside the root document.
    pub files: usize,
    /// Files on the way from the root document to another.
    pub file_depth: usize,
    /// Values of `$id` and `$self`.
    pub identifiers: usize,
    /// References that lead from one to the next.
    pub chain: usize,
    /// Problems of reading that are listed.
    pub problems: usize,
    /// Types, properties, parameters and values in the model, with all references followed; Stripe has 50,000.
    pub parts: usize,
}

impl Limits {
    /// The budgets of a module in an isolate or a page: several times the largest public descriptions (13 MB, some 300,000 values), and less than
    /// an isolate's 128 MB: a value takes 24 bytes.
    pub const DEFAULT: Limits = Limits {
        bytes: 32 << 20,
        depth: 500,
        nodes: 1_500_000,
        alias_nodes: 500_000,
        files: 1_000,
        file_depth: 20,
        identifiers: 10_000,
        chain: 100,
        problems: 100,
        parts: 500_000,
    };

    /// The budgets of a machine of the caller's own, where a description costs nobody else anything: as many files as there are
    /// (DigitalOcean's has 2,907), since their bytes and values are counted.
    pub const MACHINE: Limits = Limits {
        bytes: 512 << 20,
        nodes: 10 * Limits::DEFAULT.nodes,
        files: usize::MAX,
        alias_nodes: 10 * Limits::DEFAULT.alias_nodes,
        parts: 10 * Limits::DEFAULT.parts,
        ..Limits::DEFAULT
    };
}
