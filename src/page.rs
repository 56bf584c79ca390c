//! What the page calls.
