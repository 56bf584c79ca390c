//! Records whether a run has read the clock or drawn a random number, so that the same input can produce a different
//! output.

use std::cell::Cell;

thread_local! {
    static USED: Cell<bool> = const { Cell::new(false) };
}

/// Begins a run.
pub fn begin() {
    USED.set(false);
}

/// True if everything since [`begin`] depends on the input only.
pub fn is_reproducible() -> bool {
    !USED.get()
}

/// Records that the run depends on something else.
pub(super) fn used() {
    USED.set(true);
}

#[cfg(test)]
mod tests {
    use super::{begin, is_reproducible};
    use crate::emit::{guid, iso_time, timestamp};

    #[test]
    fn times_and_random_numbers_are_noticed() {
        for chance in [guid, iso_time, timestamp] {
            begin();
            assert!(is_reproducible());
            chance();
            assert!(!is_reproducible());
        }
    }
}
