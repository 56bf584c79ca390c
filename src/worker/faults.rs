//! Failing on demand, so that tests see what a mistake of ours does to callers. Without the
//! variable `TEST_FAULTS`, which no deployment sets, there is nothing here.

use super::settings::Settings;

/// Fails as `path` asks, where that is allowed; other paths pass through.
pub fn trip<'a>(settings: &Settings, path: &'a str) -> &'a str {
    if settings.test_faults {
        match path {
            "/api/gen/faults/panic" => panic!("a fault that a test asked for"),
            "/api/gen/faults/overflow" => worker::console_log!("{}", overflow(1)),
            _ => {}
        }
    }
    path
}

/// Recurses until the stack is full.
#[expect(unconditional_recursion, reason = "it is meant to end by exhausting the stack")]
fn overflow(depth: u64) -> u64 {
    overflow(std::hint::black_box(depth) + 1) ^ std::hint::black_box(depth)
}
