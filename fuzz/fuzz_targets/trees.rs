//! Search trees of other programs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| uctopia_fuzz::trees(data));
