//! The rules that compiling the contract of a server can find broken.

crate::error::rules! {
    /// A pattern that no engine in linear time can run (look-around, back references, a thousand repetitions), or that is no
    /// pattern; a server does not check it, since a request could make it run for hours.
    PATTERN_NOT_LINEAR = "pattern-not-linear", Warning,
        "Write it without these, or as several patterns in an `allOf`.";
}
