//! Loading memory before it is needed.

#[cfg(target_arch = "x86_64")]
use fearless_simd::Level;

/// Begins to load a line of the processor's cache, so that reading it soon after this does not wait for memory.
#[inline]
pub(crate) fn prefetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    if let Some(sse2) = Level::baseline().as_sse2() {
        prefetch_line(sse2, std::ptr::from_ref(item).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}

#[cfg(target_arch = "x86_64")]
fearless_simd::kernel!(
    #[inline]
    fn prefetch_line(sse2: Sse2, line: *const i8) {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(line);
    }
);
