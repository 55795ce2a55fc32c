//! Games in PGN.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| uctopia_fuzz::pgn(data));
