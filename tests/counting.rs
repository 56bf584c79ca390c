//! An allocator that counts the memory requests of the current thread. Other threads do not affect the count, and the
//! same work gives the same numbers, so tests may compare them.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;

use mimalloc::MiMalloc;

/// Passes all requests on to the allocator of the program, which takes less time than the system's.
pub struct Counting;

/// The memory requests of a piece of work.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counted {
    /// The number of allocations, including those of a growing buffer.
    pub allocations: usize,
    /// The total number of bytes requested.
    pub allocated: usize,
    /// The maximum number of bytes held at one time, in addition to those held before.
    pub peak: usize,
}

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Counts the memory requests of `work` in this thread.
pub fn count<T>(work: impl FnOnce() -> T) -> (T, Counted) {
    let (allocations, allocated, held) = (ALLOCATIONS.get(), ALLOCATED.get(), HELD.get());
    PEAK.set(held);
    let result = work();
    let peak = (PEAK.get() - held) as usize;
    let (allocations, allocated) = (ALLOCATIONS.get() - allocations, ALLOCATED.get() - allocated);
    (result, Counted { allocations, allocated, peak })
}

fn add(bytes: isize) {
    HELD.set(HELD.get() + bytes);
    if bytes > 0 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        ALLOCATED.set(ALLOCATED.get() + bytes as usize);
        PEAK.set(PEAK.get().max(HELD.get()));
    }
}

// SAFETY: every call is passed to `MiMalloc` unchanged; counting only touches `Cell`s of this thread, which need neither
// memory nor a destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size() as isize);
        unsafe { MiMalloc.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size() as isize);
        unsafe { MiMalloc.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        add(-(layout.size() as isize));
        unsafe { MiMalloc.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        add(size as isize - layout.size() as isize);
        unsafe { MiMalloc.realloc(memory, layout, size) }
    }
}
