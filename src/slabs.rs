//! The allocator of the page's and the Worker's module: small blocks come from slabs of one size, the rest from Rust's own.
//!
//! A run makes hundreds of thousands of small texts and lists, and gives them back in another order. In a slab, either takes a
//! few instructions, and a block has no header. A slab whose blocks have all come back becomes free memory for blocks of any
//! size, but for the first slab of each size. docs/performance.md has the numbers.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::mem;
use std::ptr;

/// Slabs begin at multiples of this many bytes, so the address of a block tells its slab.
const SLAB: usize = 16 << 10;
/// What a slab takes. Rust's allocator keeps a number before each block, and the next slab's has its place at the end.
const TAKEN: usize = SLAB - STEP;
/// The space that an earlier slab has left: the allocator looks for what fits best, and mostly finds it so.
const GAP: Layout = layout(TAKEN, STEP);
/// Any other space for a slab; to find one that can begin where a slab does, the allocator wants twice as much.
const PLACE: Layout = layout(TAKEN, SLAB);

const fn layout(size: usize, align: usize) -> Layout {
    match Layout::from_size_align(size, align) {
        Ok(layout) => layout,
        Err(_) => unreachable!(),
    }
}

/// All sizes of blocks are multiples of this many bytes, and so all blocks are aligned to it.
const STEP: usize = 8;
/// The sizes of blocks, in bytes; the place in this list is the class of a block.
#[rustfmt::skip]
const SIZES: [usize; 28] = [
    8, 16, 24, 32, 40, 48, 56, 64,
    80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256,
    288, 320, 352, 384, 416, 448, 480, 512,
];
const LARGEST: usize = SIZES[SIZES.len() - 1];

/// The class of blocks for each number of steps.
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

/// How many blocks of each class a slab has.
const CAPACITIES: [usize; SIZES.len()] = {
    let mut capacities = [0; SIZES.len()];
    let mut class = 0;
    while class < SIZES.len() {
        capacities[class] = (TAKEN - HEAD) / SIZES[class];
        class += 1;
    }
    capacities
};

/// The class of a block; none for one that is not small.
fn class_of(layout: Layout) -> Option<usize> {
    (layout.size() <= LARGEST && layout.align() <= STEP).then(|| CLASSES[layout.size().div_ceil(STEP)].into())
}

/// What a slab begins with; its blocks follow.
struct Slab {
    /// What it was asked for with: [`GAP`] or [`PLACE`].
    place: Layout,
    class: usize,
    /// How many blocks can be taken.
    room: usize,
    /// The blocks that have come back, as a list.
    free: *mut Block,
    /// The first of the blocks that were never taken.
    fresh: *mut u8,
    /// The list of the slabs of this class with room, where this one is in it.
    next: *mut Slab,
    previous: *mut Slab,
}

const HEAD: usize = size_of::<Slab>().next_multiple_of(STEP);

/// A block that has come back.
struct Block {
    next: *mut Block,
}

struct Slabs {
    /// The first slab with room of each class.
    roomy: [*mut Slab; SIZES.len()],
    /// The first slab of each class, which is never given back. All are made with the first small block, at the lower end of
    /// the memory: in the middle, those that outlast a run would leave no space for the large blocks of the next.
    homes: [*mut Slab; SIZES.len()],
}

#[cfg(target_os = "unknown")]
#[global_allocator]
static ALLOCATOR: Allocator = Allocator::new();

/// Blocks of up to 512 bytes in slabs, others from [`System`]. It is for one thread.
struct Allocator(UnsafeCell<Slabs>);

// SAFETY: a module without this feature has one thread.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
unsafe impl Sync for Allocator {}

impl Allocator {
    const fn new() -> Self {
        let none = [ptr::null_mut(); SIZES.len()];
        Self(UnsafeCell::new(Slabs { roomy: none, homes: none }))
    }
}

/// Pointers to slabs are null or those of slabs that are not given back, which nothing else writes to.
impl Slabs {
    /// A block of a class; null where there is no memory.
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

    /// Takes back what [`Slabs::take`] has given.
    unsafe fn give_back(&mut self, block: *mut u8) {
        // The pointer of a `Box` may reach no more than what was in it; that of its slab, all of the slab.
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

    /// Makes a slab for a class, and whether there was memory for it.
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

    /// A new slab, in the list of those with room; null where there is no memory.
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

// SAFETY: a block is of the class of its layout, so it is large enough, aligned, and goes back to where it came from. Slabs
// are used by one call at a time, which calls nothing that allocates here.
unsafe impl GlobalAlloc for Allocator {
    // Inlined, the two would make the module 13 kB (gz) larger, and not quicker.
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
    use crate::lean::LeanSort;

    /// Numbers without a pattern, the same in each run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, limit: usize) -> usize {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) as usize % limit
        }
    }

    /// A block with the layout that it was made with, and the byte that it is full of.
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

    /// All slabs but full ones.
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

    /// Blocks are taken, changed in size and given back without an order: none reaches into another.
    #[test]
    fn blocks_keep_their_bytes() {
        let allocator = Allocator::new();
        let mut numbers = Numbers(1);
        let mut held: Vec<Held> = Vec::new();
        // It grows and shrinks, so that slabs come and go.
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

        // What is left is the first slab of each class, with all of its room.
        let mut left = slabs_with_room(&allocator);
        for slab in &left {
            unsafe { assert_eq!((**slab).room, CAPACITIES[(**slab).class]) };
        }
        let mut homes = unsafe { (*allocator.0.get()).homes.to_vec() };
        left.lean_sort();
        homes.lean_sort();
        assert_eq!(left, homes);
        for slab in left {
            unsafe { System.dealloc(slab.cast(), (*slab).place) };
        }
    }
}
