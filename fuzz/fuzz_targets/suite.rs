//! `cargo +nightly fuzz run suite fuzz/corpus/suite tests/soak/seeds/suite`
#![no_main]

#[allow(dead_code)]
#[path = "../../tests/soak/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::suite(bytes));
