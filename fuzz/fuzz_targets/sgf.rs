//! `cargo +nightly fuzz run sgf fuzz/corpus/sgf tests/soak/seeds/sgf`
#![no_main]

#[allow(dead_code)]
#[path = "../../tests/soak/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::sgf(bytes));
