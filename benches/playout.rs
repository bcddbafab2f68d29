//! Speed of uniformly random playouts from the empty board.
#![allow(missing_docs)]

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use keisei::board::{Board, Size};
use keisei::search::mcts::lean::LeanBoard;
use keisei::search::mcts::playout::random_playout;

fn random(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random playout");
    group.throughput(Throughput::Elements(1));
    for size in [Size::NINE, Size::NINETEEN] {
        let start = LeanBoard::new(&Board::new(size));
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        group.bench_function(size.to_string(), |bencher| {
            bencher.iter_batched_ref(|| start.clone(), |board| random_playout(board, &mut rng), BatchSize::SmallInput);
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = random
}
criterion_main!(benches);
