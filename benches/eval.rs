//! The static evaluation of middle-game positions.

use criterion::{Criterion, criterion_group, criterion_main};
use keisei::app::bench::positions;
use keisei::eval::Analysis;
use std::hint::black_box;

fn analysis(c: &mut Criterion) {
    let boards = positions();
    c.bench_function("12 analyses, 19x19", |b| {
        b.iter(|| boards.iter().map(|board| Analysis::of(black_box(board)).score().value()).sum::<i32>());
    });
}

criterion_group!(benches, analysis);
criterion_main!(benches);
