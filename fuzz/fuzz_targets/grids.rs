//! Grids of move numbers.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| uctopia_fuzz::grids(data));
