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
}

impl Limits {
    /// The budgets in use: several times the largest public descriptions (13 MB, some 300,000 values), and less than
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
    };
}
