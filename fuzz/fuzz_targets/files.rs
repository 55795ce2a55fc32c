//! Files of any format, in any character set.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| uctopia_fuzz::files(data));
