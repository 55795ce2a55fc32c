//! What the machine has beyond the instructions that every machine of its kind has.

#[cfg(target_arch = "x86_64")]
use fearless_simd::Simd as _;

/// Calls a function compiled for the instructions of this machine, which count the ones of a word in one step, for example.
///
/// Only what is inlined into the function is compiled so: mark it, and what it calls often, `#[inline(always)]`.
#[inline(always)]
pub(crate) fn with_machine_instructions<R>(function: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        return avx2.vectorize(function);
    }
    function()
}
