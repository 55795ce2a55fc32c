//! Code for the best instructions of the machine.

/// Runs a function that is inlined whole, compiled for AVX2 where the machine has it: a set of four words fits in one of its vectors.
#[inline(always)]
pub(super) fn vectorized<T>(function: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = fearless_simd::Level::new().as_avx2() {
        use fearless_simd::Simd as _;
        return avx2.vectorize(function);
    }
    function()
}
