//! Limits the memory and the work of an isolate, which its requests share: the bytes that they hold, and the number
//! that generate at the same time.

use std::cell::RefCell;

use worker::Date;

use specmint::service::{ProblemDetails, ProblemKind};

/// The idle time in milliseconds after which a request counts as cancelled; the platform does not report cancellations.
const LONGEST_MS: u64 = 120_000;
/// The maximum number of bytes that a request may hold to use the last quarter of the memory, which is reserved for
/// small bodies.
const SMALL: usize = 1 << 20;

/// The minimum budget in bytes with which a description of `max_bytes` can be fetched for a small body, while a quarter
/// is reserved.
pub const fn least(max_bytes: usize) -> usize {
    max_bytes.saturating_add(SMALL).div_ceil(3).saturating_mul(4)
}

struct Share {
    id: u64,
    /// The time of its last change, in milliseconds.
    touched: u64,
    /// Bytes of the body and of fetched descriptions.
    bytes: usize,
    /// True if it is one of the running generations.
    generates: bool,
}

#[derive(Default)]
struct Shares {
    last: u64,
    all: Vec<Share>,
}

thread_local! {
    static SHARES: RefCell<Shares> = RefCell::new(Shares::default());
}

/// A request's share of the isolate. Dropping it releases everything.
pub struct Room {
    id: u64,
    most_bytes: usize,
    most_at_once: usize,
}

impl Room {
    /// An empty share. `most_bytes` and `most_at_once` are the limits of the isolate for bytes and for simultaneous
    /// generations.
    pub fn new(most_bytes: usize, most_at_once: usize) -> Self {
        let id = SHARES.with_borrow_mut(|shares| {
            shares.last += 1;
            shares.last
        });
        Self { id, most_bytes, most_at_once }
    }

    /// Reserves more bytes, if that many are free.
    pub fn hold(&self, more: usize) -> Result<(), ProblemDetails> {
        self.update(|share, others| {
            let (held, wanted) = (others.iter().map(|other| other.bytes).sum::<usize>(), share.bytes + more);
            let most = if wanted > SMALL { self.most_bytes / 4 * 3 } else { self.most_bytes };
            if held + wanted > most {
                return Err(busy("The service is reading too many descriptions already; try again.".to_owned()));
            }
            share.bytes = wanted;
            Ok(())
        })
    }

    /// Starts a generation, if another one may run.
    pub fn start(&self) -> Result<(), ProblemDetails> {
        self.update(|share, others| {
            let running = others.iter().filter(|other| other.generates).count();
            if running >= self.most_at_once {
                return Err(busy(format!("{running} generations are running already; try again.")));
            }
            share.generates = true;
            Ok(())
        })
    }

    /// Changes this share with access to the others; shares of cancelled requests are removed first.
    fn update<T>(&self, change: impl FnOnce(&mut Share, &[Share]) -> T) -> T {
        let now = now();
        SHARES.with_borrow_mut(|shares| {
            let is_own = |share: &Share| share.id == self.id;
            let own = shares.all.iter().position(is_own).map(|at| shares.all.swap_remove(at));
            shares.all.retain(|share| now.saturating_sub(share.touched) < LONGEST_MS);
            // The share is new, or was removed although its request is still active.
            let mut own = own.unwrap_or(Share { id: self.id, touched: now, bytes: 0, generates: false });
            own.touched = now;
            let result = change(&mut own, &shares.all);
            shares.all.push(own);
            result
        })
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        SHARES.with_borrow_mut(|shares| shares.all.retain(|share| share.id != self.id));
    }
}

fn now() -> u64 {
    Date::now().as_millis()
}

fn busy(detail: String) -> ProblemDetails {
    ProblemDetails { retry_after: Some(1), ..ProblemDetails::new(ProblemKind::Busy, detail) }
}
