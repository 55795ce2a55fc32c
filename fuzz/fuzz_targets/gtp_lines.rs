//! Lines of the Go Text Protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| uctopia_fuzz::gtp_lines(data));
