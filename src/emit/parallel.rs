//! Distributes work to several cores, if the host has them.

/// Makes a piece from each item, and passes the pieces to `take` in the order of the items.
///
/// A Worker and a web page have one core; there, each piece is taken before the next is made, so that few are in
/// memory.
#[cfg(target_family = "wasm")]
pub fn each<T, R>(items: &[T], make: impl Fn(&T) -> R, take: impl FnMut(R)) {
    items.iter().map(make).for_each(take);
}

#[cfg(not(target_family = "wasm"))]
thread_local! {
    static ALONE: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Does the work in this thread only, so that its cost can be measured here.
#[cfg(not(target_family = "wasm"))]
pub fn in_one_thread<T>(work: impl FnOnce() -> T) -> T {
    let before = ALONE.replace(true);
    let done = work();
    ALONE.set(before);
    done
}

/// Makes a piece from each item, on all cores, and passes the pieces to `take` in the order of the items.
#[cfg(not(target_family = "wasm"))]
pub fn each<T: Sync, R: Send>(items: &[T], make: impl Fn(&T) -> R + Sync, mut take: impl FnMut(R)) {
    /// The number of items from which threads are worth their cost.
    const FEW: usize = 16;
    /// The number of items whose pieces are in memory before the first of them is taken.
    const MANY: usize = 1024;

    let is_alone = items.len() < FEW || ALONE.get();
    let cores = if is_alone { 1 } else { std::thread::available_parallelism().map_or(1, usize::from) };
    if cores == 1 {
        return items.iter().map(make).for_each(take);
    }
    items.chunks(MANY).for_each(|items| pieces(items, &make, cores).for_each(&mut take));
}

/// The pieces of all items, in order.
#[cfg(not(target_family = "wasm"))]
fn pieces<T: Sync, R: Send>(items: &[T], make: &(impl Fn(&T) -> R + Sync), cores: usize) -> impl Iterator<Item = R> {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::{Builder, scope};

    use super::chance;
    use crate::small::SortSmall as _;

    /// The maximum number of items that a thread takes at a time.
    const BLOCK: usize = 8;

    // The cost of items differs, so no thread takes a large part of them at once.
    let block = (items.len() / (cores * 8)).clamp(1, BLOCK);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut blocks = Vec::new();
        loop {
            let start = next.fetch_add(block, Ordering::Relaxed);
            let Some(rest) = items.get(start..).filter(|rest| !rest.is_empty()) else { return blocks };
            blocks.push((start, rest.iter().take(block).map(make).collect::<Vec<_>>()));
        }
    };
    let mut blocks = scope(|scope| {
        let other = || {
            chance::begin();
            (work(), chance::is_reproducible())
        };
        // If the system provides no further threads, the existing threads do the work.
        let others: Vec<_> = (1..cores).map_while(|_| Builder::new().spawn_scoped(scope, other).ok()).collect();
        let mut blocks = work();
        for other in others {
            let (theirs, reproducible) = other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            blocks.extend(theirs);
            if !reproducible {
                chance::used();
            }
        }
        blocks
    });
    blocks.sort_small_by_key(|(start, _)| *start);
    blocks.into_iter().flat_map(|(_, pieces)| pieces)
}

#[cfg(test)]
mod tests {
    use super::each;
    use crate::emit::{begin, guid, is_reproducible};

    #[test]
    fn pieces_keep_their_order() {
        for count in [0, 1, 15, 16, 17, 1000, 3000] {
            let items: Vec<usize> = (0..count).collect();
            let mut taken = Vec::new();
            each(&items, |item| item * 2, |piece| taken.push(piece));
            assert!(taken.into_iter().eq((0..count).map(|item| item * 2)));
        }
    }

    #[test]
    fn chance_is_noticed_in_each_thread() {
        for lucky in 0..1000 {
            begin();
            let items: Vec<usize> = (0..1000).collect();
            each(&items, |&item| (item == lucky).then(guid), drop);
            assert!(!is_reproducible());
        }
    }
}
