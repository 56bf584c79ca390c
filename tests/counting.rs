//! An allocator that counts what its thread asks for. Other threads' work does not disturb, and the
//! same work gives the same numbers, so tests may compare them.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Passes everything on to the system's allocator.
pub struct Counting;

/// What a piece of work asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counted {
    /// Allocations, a growing buffer's steps included.
    pub allocations: usize,
    /// All bytes that were ever asked for.
    pub allocated: usize,
    /// The most bytes that were held at one time, beyond those from before.
    pub peak: usize,
}

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static ALLOCATED: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Counts what `work` asks for in this thread.
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

// SAFETY: every call goes to `System` as it came; counting touches `Cell`s of this thread only, which
// need neither memory nor a destructor.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        add(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        add(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        add(-(layout.size() as isize));
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        add(size as isize - layout.size() as isize);
        unsafe { System.realloc(memory, layout, size) }
    }
}
