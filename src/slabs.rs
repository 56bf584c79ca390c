//! The allocator of the page's and the Worker's module: small blocks come from slabs of one size, the rest from Rust's own.
//!
//! A run makes hundreds of thousands of small texts and lists, and gives them back in another order. In a slab, either takes a
//! few instructions, and a block has no header. A slab whose blocks have all come back becomes free memory for blocks of any
//! size. docs/performance.md has the numbers.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::mem;
use std::ptr;

/// Slabs begin at multiples of this many bytes, so the address of a block tells its slab.
const SLAB: usize = 16 << 10;
/// What a slab takes. Rust's allocator keeps a number before each block, and the next slab's has its place at the end.
const PLACE: Layout = match Layout::from_size_align(SLAB - STEP, SLAB) {
    Ok(place) => place,
    Err(_) => unreachable!(),
};

/// All sizes of blocks are multiples of this many bytes, and so all blocks are aligned to it.
const STEP: usize = 8;
/// The sizes of blocks, in bytes; the place in this list is the class of a block.
const SIZES: [usize; 18] = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 256, 320, 384, 512];
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
        capacities[class] = (PLACE.size() - HEAD) / SIZES[class];
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
    /// The first slab of each class, which is never given back. All are made before anything else, at the lower end of the
    /// memory: in the middle, those that outlast a run would leave no space for the large blocks of the next.
    homes: [*mut Slab; SIZES.len()],
    /// The next slab that a class needs, so that a block which comes and goes does not cost a slab each time.
    spare: *mut Slab,
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
        Self(UnsafeCell::new(Slabs { roomy: none, homes: none, spare: ptr::null_mut() }))
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
        let slab = block.map_addr(|address| address & !(SLAB - 1)).cast::<Slab>();
        let block = block.cast::<Block>();
        unsafe {
            (*block).next = (*slab).free;
            (*slab).free = block;
            (*slab).room += 1;
            let class = (*slab).class;
            if (*slab).room == 1 {
                self.link(slab);
            } else if (*slab).room == CAPACITIES[class] && slab != self.homes[class] {
                self.unlink(slab);
                self.close(slab);
            }
        }
    }

    /// Makes a slab for a class, and whether there was memory for it.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, class: usize) -> bool {
        if self.homes[class].is_null() {
            for class in 0..SIZES.len() {
                self.homes[class] = self.open(class);
            }
            return self.homes.iter().all(|home| !home.is_null());
        }
        !self.open(class).is_null()
    }

    /// A new slab, in the list of those with room; null where there is no memory.
    fn open(&mut self, class: usize) -> *mut Slab {
        let mut slab = mem::replace(&mut self.spare, ptr::null_mut());
        unsafe {
            if slab.is_null() {
                slab = System.alloc(PLACE).cast();
            }
            if !slab.is_null() {
                let (room, fresh) = (CAPACITIES[class], slab.cast::<u8>().add(HEAD));
                slab.write(Slab {
                    class,
                    room,
                    free: ptr::null_mut(),
                    fresh,
                    next: ptr::null_mut(),
                    previous: ptr::null_mut(),
                });
                self.link(slab);
            }
        }
        slab
    }

    /// Keeps the lower of an empty slab and the spare one, and gives the other back.
    unsafe fn close(&mut self, slab: *mut Slab) {
        let higher = if self.spare.is_null() || slab < self.spare { mem::replace(&mut self.spare, slab) } else { slab };
        if !higher.is_null() {
            unsafe { System.dealloc(higher.cast(), PLACE) };
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

    fn layout(numbers: &mut Numbers) -> Layout {
        let most = if numbers.below(10) == 0 { 20_000 } else { 600 };
        let size = 1 + numbers.below(most);
        Layout::from_size_align(size, [1, 1, 2, 4, 8, 16][numbers.below(6)]).unwrap()
    }

    /// The slabs that are neither a class's first nor the spare one are those with room and full ones.
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
            let class = class_of(Layout::from_size_align(size, 1).unwrap()).unwrap();
            assert!(SIZES[class] >= size && (class == 0 || SIZES[class - 1] < size), "{size}");
        }
        assert_eq!(class_of(Layout::from_size_align(LARGEST + 1, 1).unwrap()), None);
        assert_eq!(class_of(Layout::from_size_align(32, 16).unwrap()), None);
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
                        let size = layout(&mut numbers).size();
                        let kept = each.layout.size().min(size);
                        each.block = unsafe { allocator.realloc(each.block, each.layout, size) };
                        each.layout = Layout::from_size_align(size, each.layout.align()).unwrap();
                        assert!(each.bytes()[..kept].iter().all(|byte| *byte == each.byte));
                        each.fill(numbers.below(256) as u8);
                    }
                    1 if more => {
                        let layout = layout(&mut numbers);
                        let mut new = Held { block: unsafe { allocator.alloc_zeroed(layout) }, layout, byte: 0 };
                        new.check();
                        new.fill(step as u8);
                        held.push(new);
                    }
                    _ if more => {
                        let layout = layout(&mut numbers);
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

        // What is left is the first slab of each class, with all of its room, and a spare one.
        let slabs = unsafe { &*allocator.0.get() };
        let mut left = slabs_with_room(&allocator);
        for slab in &left {
            unsafe { assert_eq!((**slab).room, CAPACITIES[(**slab).class]) };
        }
        let mut homes = slabs.homes.to_vec();
        left.sort();
        homes.sort();
        assert_eq!(left, homes);
        assert!(!slabs.spare.is_null());
        left.push(slabs.spare);
        for slab in left {
            unsafe { System.dealloc(slab.cast(), PLACE) };
        }
    }
}
