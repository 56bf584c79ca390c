//! The rules that compiling the contract of a server can find broken.

crate::error::rules! {
    /// A `pattern` is invalid, or needs a backtracking engine (lookaround, backreferences, more than 1,000
    /// repetitions). The server does not enforce it, because a crafted request could keep such an engine busy for
    /// hours.
    PATTERN_NOT_ENFORCED = "pattern-not-enforced", Warning,
        "Correct it, rewrite it without these constructs, or split it into several patterns in an `allOf`.";
}
