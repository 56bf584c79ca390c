//! Time that this process was given, which other programs add less to than to time on the wall.

use std::ffi::c_long;

unsafe extern "C" {
    fn clock() -> c_long;
}

/// Milliseconds of the processor that `work` takes.
pub fn time<T>(work: impl FnOnce() -> T) -> (T, f64) {
    // SAFETY: C's `clock` takes nothing and touches nothing of ours; POSIX counts a million in a second.
    let now = || unsafe { clock() };
    let begun = now();
    let result = work();
    (result, (now() - begun) as f64 / 1e3)
}
