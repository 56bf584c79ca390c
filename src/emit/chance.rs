//! Whether a run has read the clock or drawn a random number, so that the same input may yield something else the next time.

use std::cell::Cell;

thread_local! {
    static USED: Cell<bool> = const { Cell::new(false) };
}

/// A run begins.
pub fn begin() {
    USED.set(false);
}

/// Whether everything since then depends on the input alone.
pub fn is_reproducible() -> bool {
    !USED.get()
}

/// The run depends on something else.
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
