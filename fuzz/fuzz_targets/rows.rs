//! `cargo +nightly fuzz run rows fuzz/corpus/rows tests/soak/seeds/rows`
#![no_main]

#[allow(dead_code)]
#[path = "../../tests/soak/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::rows(bytes));
