//! Sorts and collects with little machine code.
//!
//! The standard library's functions are compiled anew for each type and each closure: a stable sort takes 5 kB of wasm,
//! and collecting into a set includes one. Here, one sort of numbers serves all types, at the price of an indirect call
//! for each comparison. `clippy.toml` forbids the methods that these functions replace.

use std::cmp::Ordering;

/// Stable sorting without separate code for each type.
pub trait SortSmall<T> {
    fn sort_small_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);
    /// The key is computed for each comparison.
    fn sort_small_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
    /// The key is computed once for each item.
    fn sort_small_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
    fn sort_small(&mut self)
    where
        T: Ord;
}

impl<T> SortSmall<T> for [T] {
    fn sort_small_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        for (one, other) in swaps(self.len(), &mut |a, b| compare(&self[a], &self[b])) {
            self.swap(one, other);
        }
    }

    fn sort_small_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.sort_small_by(|a, b| key(a).cmp(&key(b)));
    }

    fn sort_small_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
        let keys: Vec<K> = self.iter().map(key).collect();
        for (one, other) in swaps(self.len(), &mut |a, b| keys[a].cmp(&keys[b])) {
            self.swap(one, other);
        }
    }

    fn sort_small(&mut self)
    where
        T: Ord,
    {
        self.sort_small_by(T::cmp);
    }
}

/// The pairs of positions to swap, in order, to sort `len` items.
fn swaps(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut from: Vec<usize> = (0..len).collect();
    #[expect(clippy::disallowed_methods, reason = "the one sort that there is")]
    from.sort_by(|a, b| compare(*a, *b));
    let mut swaps = Vec::new();
    for first in 0..len {
        // Each position in a cycle of the permutation gets its item from the next one.
        let mut place = first;
        while from[place] != first {
            let next = std::mem::replace(&mut from[place], place);
            swaps.push((place, next));
            place = next;
        }
        from[place] = place;
    }
    swaps
}

/// Collects by inserting: `collect` into a `BTreeSet` or `BTreeMap` would sort the items first.
pub trait CollectSmall: Iterator + Sized {
    fn collect_small<C: Default + Extend<Self::Item>>(self) -> C {
        let mut all = C::default();
        all.extend(self);
        all
    }
}

impl<I: Iterator> CollectSmall for I {}

#[cfg(test)]
mod tests {
    use super::SortSmall;

    /// Tests all arrangements of six items with three keys. Each item carries its first position, so that an unstable
    /// sort is noticed.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "the standard library's sort is what is expected")]
    fn as_the_standard_library_does() {
        for n in 0..3_usize.pow(6) {
            let items: Vec<_> = (0..6).map(|i| (n / 3_usize.pow(i) % 3, i)).collect();
            let (mut small, mut standard) = (items.clone(), items);
            standard.sort_by_key(|item| item.0);
            small.sort_small_by_key(|item| item.0);
            assert_eq!(small, standard);
            small.sort_small_by_cached_key(|item| std::cmp::Reverse(item.1));
            assert!(small.iter().map(|item| item.1).eq([5, 4, 3, 2, 1, 0]));
            small.sort_small();
            standard.sort();
            assert_eq!(small, standard);
        }
        let mut none: [u8; 0] = [];
        none.sort_small();
    }
}
