//! Fails on demand, so that tests can see the effect of internal and platform errors on callers. This does nothing
//! unless the variable `TEST_FAULTS` is set, and no deployment sets it.

use std::cell::RefCell;

use worker::Request;

use crate::settings::Settings;

/// The steps that fail, and the number of times: `X-Test-Faults: archives.put=1, codes.claim.lost=9`.
#[derive(Default)]
pub struct Faults(RefCell<Vec<(String, u32)>>);

impl Faults {
    /// The faults that a request asks for, if they are allowed.
    pub fn of(request: &Request, settings: &Settings) -> Self {
        let header = request.inner().headers().get("X-Test-Faults").ok().flatten().filter(|_| settings.test_faults);
        let steps = header.iter().flat_map(|header| header.split(','));
        let fault =
            |step: &str| Some((step.trim().split('=').next()?.to_owned(), step.split('=').nth(1)?.parse().ok()?));
        Self(RefCell::new(steps.filter_map(fault).collect()))
    }

    /// Fails if this step has failures left.
    pub fn at(&self, step: &str) -> worker::Result<()> {
        for (name, left) in self.0.borrow_mut().iter_mut() {
            if name == step && *left > 0 {
                *left -= 1;
                return Err(worker::Error::RustError(format!("a fault of {step} that a test asked for")));
            }
        }
        Ok(())
    }
}

/// Crashes if `path` asks for it and crashes are allowed; other paths are returned unchanged.
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
