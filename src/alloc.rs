//! The allocator of the wasm modules: a list of freed blocks for each small size, and the standard library's for the rest.
//!
//! A run allocates millions of short strings and nodes, and frees most of them soon. The standard library's allocator splits and
//! merges blocks for each; here, the first block of a list is taken, or put back. What had small blocks has only blocks of
//! that size later, which costs little memory, because it is large blocks that make the peak.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

/// The sizes of small blocks are its multiples, and their addresses are, too.
const UNIT: usize = 8;

/// The largest size that has a list.
const LARGEST: usize = 512;

/// Bytes from which small blocks are cut.
const CHUNK: usize = 64 << 10;

#[cfg(target_family = "wasm")]
#[global_allocator]
static LISTS: Lists = Lists::new();

struct Lists {
    /// The first freed block of each size. Each block begins with the address of the next one.
    freed: [Cell<*mut u8>; LARGEST / UNIT],
    /// What nothing has been cut from yet, and how many bytes it has.
    fresh: Cell<*mut u8>,
    left: Cell<usize>,
}

// SAFETY: a module without atomics has one thread.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
unsafe impl Sync for Lists {}

/// The list for a layout, if it is a small one.
fn list(size: usize, align: usize) -> Option<usize> {
    (size <= LARGEST && align <= UNIT).then(|| size.saturating_sub(1) / UNIT)
}

impl Lists {
    const fn new() -> Self {
        Self {
            freed: [const { Cell::new(null_mut()) }; LARGEST / UNIT],
            fresh: Cell::new(null_mut()),
            left: Cell::new(0),
        }
    }

    /// Cuts a new block; null if there is no memory. What is left of a chunk that is too short for it is given up.
    #[cold]
    #[inline(never)]
    fn cut(&self, list: usize) -> *mut u8 {
        let size = (list + 1) * UNIT;
        if self.left.get() < size {
            // SAFETY: the layout has a size and a valid alignment.
            let chunk = unsafe { System.alloc(Layout::from_size_align_unchecked(CHUNK, UNIT)) };
            if chunk.is_null() {
                return chunk;
            }
            self.fresh.set(chunk);
            self.left.set(CHUNK);
        }
        let block = self.fresh.get();
        self.fresh.set(block.wrapping_add(size));
        self.left.set(self.left.get() - size);
        block
    }
}

// SAFETY: a small block is in no list while it is in use, and is cut once; all others are the standard library's. Which of
// both it is follows from the layout alone, which is the same when a block is freed.
unsafe impl GlobalAlloc for Lists {
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(list) = list(layout.size(), layout.align()) else {
            return unsafe { System.alloc(layout) };
        };
        let block = self.freed[list].get();
        if block.is_null() {
            return self.cut(list);
        }
        self.freed[list].set(unsafe { block.cast::<*mut u8>().read() });
        block
    }

    #[inline(never)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match list(layout.size(), layout.align()) {
            Some(list) => {
                unsafe { block.cast::<*mut u8>().write(self.freed[list].get()) };
                self.freed[list].set(block);
            }
            None => unsafe { System.dealloc(block, layout) },
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if list(layout.size(), layout.align()).is_none() {
            return unsafe { System.alloc_zeroed(layout) };
        }
        let block = unsafe { self.alloc(layout) };
        if !block.is_null() {
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let lists = (list(layout.size(), layout.align()), list(size, layout.align()));
        match lists {
            (None, None) => return unsafe { System.realloc(block, layout, size) },
            (Some(one), Some(other)) if one == other => return block,
            _ => {}
        }
        let grown = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !grown.is_null() {
            unsafe {
                grown.copy_from_nonoverlapping(block, layout.size().min(size));
                self.dealloc(block, layout);
            }
        }
        grown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blocks of all sizes come, grow, shrink and go, and each keeps what was written to it and its alignment.
    #[test]
    fn blocks_keep_what_they_have() {
        let lists = Lists::new();
        let mut blocks: Vec<(*mut u8, Layout, u8)> = Vec::new();
        let mut random = 1_u64;
        let mut below = |limit: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % limit
        };
        for step in 0..100_000 {
            let mark = step as u8;
            let size = 1 + if below(8) == 0 { below(4 * LARGEST) } else { below(LARGEST / 4) };
            // SAFETY: a block is used within its layout only, and freed with it.
            unsafe {
                if blocks.len() < 500 || below(3) == 0 {
                    let layout = Layout::from_size_align(size, 1 << below(6)).unwrap();
                    let zeroed = below(2) == 0;
                    let block = if zeroed { lists.alloc_zeroed(layout) } else { lists.alloc(layout) };
                    assert_eq!(block.addr() % layout.align(), 0);
                    assert!(!zeroed || (0..size).all(|i| block.add(i).read() == 0));
                    block.write_bytes(mark, size);
                    blocks.push((block, layout, mark));
                    continue;
                }
                let (block, layout, mark) = blocks.swap_remove(below(blocks.len()));
                assert!((0..layout.size()).all(|i| block.add(i).read() == mark));
                if below(2) == 0 {
                    lists.dealloc(block, layout);
                } else {
                    let block = lists.realloc(block, layout, size);
                    assert_eq!(block.addr() % layout.align(), 0);
                    assert!((0..size.min(layout.size())).all(|i| block.add(i).read() == mark));
                    block.write_bytes(mark, size);
                    blocks.push((block, Layout::from_size_align(size, layout.align()).unwrap(), mark));
                }
            }
        }
        for (block, layout, _) in blocks {
            // SAFETY: the same.
            unsafe { lists.dealloc(block, layout) };
        }
    }
}
