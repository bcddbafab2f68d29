//! `cargo +nightly fuzz run gtp fuzz/corpus/gtp tests/soak/seeds/gtp`
#![no_main]

#[allow(dead_code)]
#[path = "../../tests/soak/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::gtp(bytes));
