//! The allocator of the page's and the Worker's module: small blocks come from slabs with blocks of one size, all
//! others from Rust's own allocator.
//!
//! A run allocates hundreds of thousands of small strings and lists, and frees them in another order. With a slab,
//! either takes a few instructions, and a block has no header. A slab whose blocks are all free becomes free memory for
//! blocks of any size, except for the first slab of each size. docs/performance.md has the measurements.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::mem;
use std::ptr;

/// The alignment of slabs in bytes, so that the address of a block determines its slab.
const SLAB: usize = 16 << 10;
/// The size of a slab in bytes. Rust's allocator stores a number before each block, so the last bytes are left to the
/// number of the next slab.
const TAKEN: usize = SLAB - STEP;
/// The space of an earlier slab: the allocator searches for the best fit, so it usually finds this space with this
/// layout.
const GAP: Layout = layout(TAKEN, STEP);
/// Any other space for a slab; to find an aligned one, the allocator needs twice the size.
const PLACE: Layout = layout(TAKEN, SLAB);

const fn layout(size: usize, align: usize) -> Layout {
    match Layout::from_size_align(size, align) {
        Ok(layout) => layout,
        Err(_) => unreachable!(),
    }
}

/// The unit of block sizes in bytes, and so the alignment of all blocks.
const STEP: usize = 8;
/// The sizes of blocks, in bytes; the index in this list is the class of a block.
#[rustfmt::skip]
const SIZES: [usize; 28] = [
    8, 16, 24, 32, 40, 48, 56, 64,
    80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256,
    288, 320, 352, 384, 416, 448, 480, 512,
];
const LARGEST: usize = SIZES[SIZES.len() - 1];

/// The class of a block by its size in steps.
const CLASSES: [u8; LARGEST / STEP + 1] = {
    let mut classes = [0; LARGEST / STEP + 1];
    let (mut steps, mut class) = (0, 0);
    while steps < classes.len() {
        if SIZES[class] < steps * STEP {
            class += 1;
        }
        classes[steps] = class as u8;
        steps += 1;
    }
    classes
};

/// The number of blocks in a slab, by class.
const CAPACITIES: [usize; SIZES.len()] = {
    let mut capacities = [0; SIZES.len()];
    let mut class = 0;
    while class < SIZES.len() {
        capacities[class] = (TAKEN - HEAD) / SIZES[class];
        class += 1;
    }
    capacities
};

/// The class of a block; `None` if it is too large or needs a larger alignment.
fn class_of(layout: Layout) -> Option<usize> {
    (layout.size() <= LARGEST && layout.align() <= STEP).then(|| CLASSES[layout.size().div_ceil(STEP)].into())
}

/// The header of a slab; its blocks follow.
struct Slab {
    /// The layout that it was allocated with: [`GAP`] or [`PLACE`].
    place: Layout,
    class: usize,
    /// The number of blocks that can still be taken.
    room: usize,
    /// The list of the blocks that were freed.
    free: *mut Block,
    /// The first block that was never used.
    fresh: *mut u8,
    /// The neighbours in the list of slabs with room of this class, if this slab is in it.
    next: *mut Slab,
    previous: *mut Slab,
}

const HEAD: usize = size_of::<Slab>().next_multiple_of(STEP);

/// A freed block.
struct Block {
    next: *mut Block,
}

struct Slabs {
    /// The first slab with room, by class.
    roomy: [*mut Slab; SIZES.len()],
    /// The first slab of each class, which is never freed. All are allocated with the first small block, at the lower
    /// end of the memory: in the middle, those that outlast a run would leave no space for the large blocks of the next
    /// run.
    homes: [*mut Slab; SIZES.len()],
}

#[cfg(target_os = "unknown")]
#[global_allocator]
static ALLOCATOR: Allocator = Allocator::new();

/// Allocates blocks of up to 512 bytes in slabs, and others from [`System`]. It supports only one thread.
struct Allocator(UnsafeCell<Slabs>);

// SAFETY: a module without the feature `atomics` has only one thread.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
unsafe impl Sync for Allocator {}

impl Allocator {
    const fn new() -> Self {
        let none = [ptr::null_mut(); SIZES.len()];
        Self(UnsafeCell::new(Slabs { roomy: none, homes: none }))
    }
}

/// All pointers to slabs are null or point to slabs that have not been freed and that nothing else writes to.
impl Slabs {
    /// Allocates a block of a class; null if there is no memory.
    unsafe fn take(&mut self, class: usize) -> *mut u8 {
        if self.roomy[class].is_null() && !self.make_room(class) {
            return ptr::null_mut();
        }
        let slab = self.roomy[class];
        unsafe {
            (*slab).room -= 1;
            if (*slab).room == 0 {
                self.unlink(slab);
            }
            let block = (*slab).free;
            if block.is_null() {
                let fresh = (*slab).fresh;
                (*slab).fresh = fresh.add(SIZES[class]);
                return fresh;
            }
            (*slab).free = (*block).next;
            block.cast()
        }
    }

    /// Frees a block from [`Slabs::take`].
    unsafe fn give_back(&mut self, block: *mut u8) {
        // The provenance of the pointer (for example, from a `Box`) may cover only the block's content; the slab's
        // pointer covers the whole slab.
        let slab = ptr::with_exposed_provenance_mut::<Slab>(block.addr() & !(SLAB - 1));
        let block = ptr::with_exposed_provenance_mut::<Block>(block.addr());
        unsafe {
            (*block).next = (*slab).free;
            (*slab).free = block;
            (*slab).room += 1;
            let class = (*slab).class;
            if (*slab).room == 1 {
                self.link(slab);
            } else if (*slab).room == CAPACITIES[class] && slab != self.homes[class] {
                self.unlink(slab);
                System.dealloc(slab.cast(), (*slab).place);
            }
        }
    }

    /// Allocates a slab for a class; false if there is no memory.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, class: usize) -> bool {
        if self.homes[class].is_null() {
            for class in 0..SIZES.len() {
                if self.homes[class].is_null() {
                    self.homes[class] = self.open(class);
                }
            }
        } else {
            self.open(class);
        }
        !self.roomy[class].is_null()
    }

    /// Allocates a slab and adds it to the list of those with room; null if there is no memory.
    fn open(&mut self, class: usize) -> *mut Slab {
        unsafe {
            let mut place = GAP;
            let mut slab = System.alloc(place).cast::<Slab>();
            if !slab.is_null() && !slab.addr().is_multiple_of(SLAB) {
                System.dealloc(slab.cast(), place);
                place = PLACE;
                slab = System.alloc(place).cast();
            }
            if !slab.is_null() {
                slab.expose_provenance();
                let (room, fresh) = (CAPACITIES[class], slab.cast::<u8>().add(HEAD));
                let (free, next, previous) = (ptr::null_mut(), ptr::null_mut(), ptr::null_mut());
                slab.write(Slab { place, class, room, free, fresh, next, previous });
                self.link(slab);
            }
            slab
        }
    }

    unsafe fn link(&mut self, slab: *mut Slab) {
        unsafe {
            let first = mem::replace(&mut self.roomy[(*slab).class], slab);
            (*slab).next = first;
            (*slab).previous = ptr::null_mut();
            if !first.is_null() {
                (*first).previous = slab;
            }
        }
    }

    unsafe fn unlink(&mut self, slab: *mut Slab) {
        unsafe {
            let (next, previous) = ((*slab).next, (*slab).previous);
            if !next.is_null() {
                (*next).previous = previous;
            }
            if previous.is_null() {
                self.roomy[(*slab).class] = next;
            } else {
                (*previous).next = next;
            }
        }
    }
}

// SAFETY: a block has the class of its layout, so it is large enough, aligned, and returns to the allocator that it
// came from. Only one call at a time uses the slabs, and it calls nothing that allocates here.
unsafe impl GlobalAlloc for Allocator {
    // If the two functions were inlined, the module would be 13 kB (gz) larger, and not faster.
    #[inline(never)]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        unsafe {
            match class_of(layout) {
                Some(class) => (*self.0.get()).take(class),
                None => System.alloc(layout),
            }
        }
    }

    #[inline(never)]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        unsafe {
            match class_of(layout) {
                Some(_) => (*self.0.get()).give_back(block),
                None => System.dealloc(block, layout),
            }
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        unsafe {
            if class_of(layout).is_none() {
                return System.alloc_zeroed(layout);
            }
            let block = self.alloc(layout);
            if !block.is_null() {
                block.write_bytes(0, layout.size());
            }
            block
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        unsafe {
            let wanted = Layout::from_size_align_unchecked(size, layout.align());
            match (class_of(layout), class_of(wanted)) {
                (None, None) => System.realloc(block, layout, size),
                (Some(before), Some(after)) if before == after => block,
                _ => {
                    let moved = self.alloc(wanted);
                    if !moved.is_null() {
                        block.copy_to_nonoverlapping(moved, layout.size().min(size));
                        self.dealloc(block, layout);
                    }
                    moved
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::small::SortSmall;

    /// Pseudorandom numbers, the same in each run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % limit
        }
    }

    /// A block with its layout and the byte that it is filled with.
    struct Held {
        block: *mut u8,
        layout: Layout,
        byte: u8,
    }

    impl Held {
        fn bytes(&self) -> &[u8] {
            unsafe { std::slice::from_raw_parts(self.block, self.layout.size()) }
        }

        fn check(&self) {
            assert!(self.block.addr().is_multiple_of(self.layout.align()), "{:?}", self.layout);
            assert!(self.bytes().iter().all(|byte| *byte == self.byte), "{:?}", self.layout);
        }

        fn fill(&mut self, byte: u8) {
            self.byte = byte;
            unsafe { self.block.write_bytes(byte, self.layout.size()) };
        }
    }

    fn any(numbers: &mut Numbers) -> Layout {
        let most = if numbers.below(10) == 0 { 20_000 } else { 600 };
        let size = 1 + numbers.below(most);
        layout(size, [1, 1, 2, 4, 8, 16][numbers.below(6)])
    }

    /// All slabs with free blocks.
    fn slabs_with_room(allocator: &Allocator) -> Vec<*mut Slab> {
        let slabs = unsafe { &*allocator.0.get() };
        let mut all = Vec::new();
        for first in slabs.roomy {
            let mut slab = first;
            while !slab.is_null() {
                all.push(slab);
                slab = unsafe { (*slab).next };
            }
        }
        all
    }

    #[test]
    fn each_size_has_the_smallest_class_that_holds_it() {
        for size in 1..=LARGEST {
            let class = class_of(layout(size, 1)).unwrap();
            assert!(SIZES[class] >= size && (class == 0 || SIZES[class - 1] < size), "{size}");
        }
        assert_eq!(class_of(layout(LARGEST + 1, 1)), None);
        assert_eq!(class_of(layout(32, 16)), None);
    }

    /// Allocates, resizes and frees blocks in random order, and checks that none overlaps another.
    #[test]
    fn blocks_keep_their_bytes() {
        let allocator = Allocator::new();
        let mut numbers = Numbers(1);
        let mut held: Vec<Held> = Vec::new();
        // The number of blocks grows and shrinks, so that slabs are allocated and freed.
        for (step, wanted) in [20_000, 100, 15_000, 0, 3_000, 0].into_iter().enumerate() {
            while held.len() != wanted {
                let more = held.len() < wanted;
                match numbers.below(4) {
                    0 if !held.is_empty() => {
                        let place = numbers.below(held.len());
                        let each = &mut held[place];
                        each.check();
                        let size = any(&mut numbers).size();
                        let kept = each.layout.size().min(size);
                        each.block = unsafe { allocator.realloc(each.block, each.layout, size) };
                        each.layout = layout(size, each.layout.align());
                        assert!(each.bytes()[..kept].iter().all(|byte| *byte == each.byte));
                        each.fill(numbers.below(256) as u8);
                    }
                    1 if more => {
                        let layout = any(&mut numbers);
                        let mut new = Held { block: unsafe { allocator.alloc_zeroed(layout) }, layout, byte: 0 };
                        new.check();
                        new.fill(step as u8);
                        held.push(new);
                    }
                    _ if more => {
                        let layout = any(&mut numbers);
                        let mut new = Held { block: unsafe { allocator.alloc(layout) }, layout, byte: 0 };
                        new.fill(numbers.below(256) as u8);
                        held.push(new);
                    }
                    _ => {
                        let place = numbers.below(held.len());
                        let old = held.swap_remove(place);
                        old.check();
                        unsafe { allocator.dealloc(old.block, old.layout) };
                    }
                }
            }
        }

        // At the end, only the first slab of each class is left, with all of its blocks free.
        let mut left = slabs_with_room(&allocator);
        for slab in &left {
            unsafe { assert_eq!((**slab).room, CAPACITIES[(**slab).class]) };
        }
        let mut homes = unsafe { (*allocator.0.get()).homes.to_vec() };
        left.sort_small();
        homes.sort_small();
        assert_eq!(left, homes);
        for slab in left {
            unsafe { System.dealloc(slab.cast(), (*slab).place) };
        }
    }
}
