//! A program that answers with anything.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| uctopia_fuzz::gtp_answers(data));
