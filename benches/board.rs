//! The board: making moves, taking them back, whole random games.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use keisei::app::bench::positions;
use keisei::board::{Board, Size};
use std::hint::black_box;

fn play_and_undo(c: &mut Criterion) {
    c.bench_function("play and undo, 19x19", |b| {
        let boards = positions();
        let moves: Vec<_> = boards
            .iter()
            .map(|board| board.empty().into_iter().filter(|p| board.is_legal(board.to_play(), *p)).collect::<Vec<_>>())
            .collect();
        b.iter_batched_ref(
            || boards.clone(),
            |boards| {
                for (board, moves) in boards.iter_mut().zip(&moves) {
                    for point in moves {
                        board.play(board.to_play(), *point);
                        board.undo();
                    }
                }
            },
            BatchSize::LargeInput,
        );
    });
}

fn copies(c: &mut Criterion) {
    c.bench_function("new board, 19x19", |b| b.iter(|| Board::new(black_box(Size::NINETEEN))));
    let board = positions().remove(6);
    c.bench_function("clone, 19x19", |b| b.iter(|| black_box(&board).clone()));
}

criterion_group!(benches, play_and_undo, copies);
criterion_main!(benches);
