//! The room that an isolate has for requests, which share its memory: how many bytes they hold, and how many of them generate.

use std::cell::RefCell;

use worker::Date;

use crate::service::{ProblemDetails, ProblemKind};

/// A request that has done nothing for so long was cancelled by the platform, which does not say so.
const LONGEST_MS: u64 = 120_000;
/// What a request may hold of the last quarter, which large bodies leave to others.
const SMALL: usize = 1 << 20;

/// The least budget with which a description of `max_bytes` can be fetched for a small body, with a quarter left to others.
pub const fn least(max_bytes: usize) -> usize {
    max_bytes.saturating_add(SMALL).div_ceil(3).saturating_mul(4)
}

struct Share {
    id: u64,
    /// When it last took something.
    touched: u64,
    /// Bytes of the body, and of descriptions that were fetched.
    bytes: usize,
    /// Whether it has a place among the generations.
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

/// A request's share of the isolate. Dropping it gives everything back.
pub struct Room {
    id: u64,
    most_bytes: usize,
    most_at_once: usize,
}

impl Room {
    /// A share that has nothing yet, of an isolate that holds so many bytes and generates so many times at once.
    pub fn new(most_bytes: usize, most_at_once: usize) -> Self {
        let id = SHARES.with_borrow_mut(|shares| {
            shares.last += 1;
            shares.last
        });
        Self { id, most_bytes, most_at_once }
    }

    /// Takes more bytes, if that many are free.
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

    /// Takes a place among the generations, if one is free.
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

    /// Changes this share, with the others at hand, of which those of cancelled requests are forgotten.
    fn update<T>(&self, change: impl FnOnce(&mut Share, &[Share]) -> T) -> T {
        let now = now();
        SHARES.with_borrow_mut(|shares| {
            let is_own = |share: &Share| share.id == self.id;
            let own = shares.all.iter().position(is_own).map(|at| shares.all.swap_remove(at));
            shares.all.retain(|share| now.saturating_sub(share.touched) < LONGEST_MS);
            // It has taken nothing yet, or was forgotten in spite of being alive.
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
