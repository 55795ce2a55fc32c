//! Checkpoints of a training and files of weights.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| uctopia_fuzz::weights(data));
