//! Memory that grows in large steps. The allocator asks for 64 KiB at a time, and browsers take their time for each.

use std::arch::wasm32::memory_size;
use std::cell::Cell;
use std::hint::black_box;

const PAGE: usize = 64 << 10;

/// Bytes: a search of large boards fills about as much in its first slice. What is not used costs nothing but addresses.
const STEP: usize = 64 << 20;

thread_local! {
    /// Bytes of the memory when it was last grown here.
    static GROWN_TO: Cell<usize> = const { Cell::new(0) };
}

/// Grows the memory by half of its size if the last such growth is used up. What is freed stays with the allocator.
pub(crate) fn grow() {
    let bytes = || memory_size::<0>() * PAGE;
    if bytes() > GROWN_TO.get() {
        let mut block: Vec<u8> = Vec::new();
        if block.try_reserve_exact((bytes() / 2).max(STEP)).is_ok() {
            black_box(&block);
        }
        drop(block);
        GROWN_TO.set(bytes());
    }
}
