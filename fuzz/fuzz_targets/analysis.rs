//! `cargo +nightly fuzz run analysis fuzz/corpus/analysis tests/soak/seeds/analysis`
#![no_main]

#[allow(dead_code)]
#[path = "../../tests/soak/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::analysis(bytes));
