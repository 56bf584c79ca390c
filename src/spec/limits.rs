//! The budgets of reading.

/// The limits of a description. Reading stops at a limit with a located problem, because a Worker's memory and stack
/// are small and descriptions come from strangers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Total bytes of all files.
    pub bytes: usize,
    /// Levels of nested values.
    pub depth: usize,
    /// Total values of all files.
    pub nodes: usize,
    /// Values added by expanding YAML aliases and merge keys.
    pub alias_nodes: usize,
    /// Files in addition to the root document.
    pub files: usize,
    /// Files on the path from the root document to another file.
    pub file_depth: usize,
    /// Values of `$id` and `$self`.
    pub identifiers: usize,
    /// References in a chain, in which each refers to the next.
    pub chain: usize,
    /// Listed problems of reading.
    pub problems: usize,
    /// Types, properties, parameters and values in the model, with all references followed; Stripe has 50,000.
    pub parts: usize,
}

impl Limits {
    /// The budgets of a module in an isolate or a web page: several times the largest public descriptions (13 MB, some
    /// 300,000 values), and less than the 128 MB of an isolate, since a value takes 24 bytes.
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

    /// The budgets on the caller's own machine, where a description takes no resources from other callers. The number of
    /// files is not limited (DigitalOcean's description has 2,907), since their bytes and values are.
    pub const MACHINE: Limits = Limits {
        bytes: 512 << 20,
        nodes: 10 * Limits::DEFAULT.nodes,
        files: usize::MAX,
        alias_nodes: 10 * Limits::DEFAULT.alias_nodes,
        parts: 10 * Limits::DEFAULT.parts,
        ..Limits::DEFAULT
    };
}
