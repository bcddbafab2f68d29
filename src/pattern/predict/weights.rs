//! The learned weights of features, in a file of `patterns/`, and how they add up.
//!
//! The file begins with lines of text that say what it is and how it was made, up to an empty line. Then come, in
//! little-endian order: the number of features besides shapes and the number of shapes (u32 each), the keys of the
//! shapes in rising order (u32 each), a weight a feature (i16, in 1/[`WEIGHT_UNIT`]), and a vector a feature
//! ([`LATENT`] times i8, in 1/[`VECTOR_UNIT`]).

use std::sync::LazyLock;

use super::Predicted;
use super::features::{COUNT, Features};
use crate::board::Size;

/// The length of a feature's vector.
pub const LATENT: usize = 8;
/// Strengths are in 1/UNIT of a natural logarithm.
pub const UNIT: i32 = 2 * VECTOR_UNIT * VECTOR_UNIT;
/// A weight of 1 in the file stands for one part in so many.
pub const WEIGHT_UNIT: i32 = 512;
/// A number of 1 in a vector of the file stands for one part in so many.
pub const VECTOR_UNIT: i32 = 64;

/// The part of the learned vectors of shapes that is kept, rounded, so that numbers under 17 stay: few shapes are seen
/// often enough for large ones. Of 80, 90, 95, 97 and 100 %, 97 % gave the best log p in games held out of fox-9d and
/// kgs-6d, -2.399 for -2.405 with all, and the move played among the first ten in 80.75 % for 80.51. With 95 % the
/// player by likelihood alone won 173 of 400 games against 100 %, with 97 % 143 of 300.
const KEPT: [i32; 2] = [97, 100];

/// The side of the largest board that has weights of its own.
const LARGEST_SMALL: usize = 9;

/// The first line of the file.
const TITLE: &str = "keisei moves 1";

/// One feature's weight and vector.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(align(32))]
struct Row {
    /// The vector, in 1/[`VECTOR_UNIT`].
    vector: [i16; LATENT],
    /// The weight less half the square of the vector, in 1/[`UNIT`]: so the sum over pairs is half the square of the
    /// vectors' sum, and the weights.
    weight: i32,
}

/// Shapes by their keys: open addressing in a table at most half full.
#[derive(Clone, Debug, Default)]
pub struct ShapeTable {
    slots: Vec<(u32, u32)>,
    shift: u32,
    len: usize,
}

impl ShapeTable {
    /// The table that numbers these keys in their order. Keys must differ.
    pub fn new(keys: &[u32]) -> ShapeTable {
        let size = (2 * keys.len() + 2).next_power_of_two();
        let mut table =
            ShapeTable { slots: vec![(0, u32::MAX); size], shift: 32 - size.trailing_zeros(), len: keys.len() };
        for (number, key) in keys.iter().enumerate() {
            let mut at = table.place(*key);
            while table.slots[at].1 != u32::MAX {
                at = (at + 1) & (size - 1);
            }
            table.slots[at] = (*key, number as u32);
        }
        table
    }

    #[inline]
    fn place(&self, key: u32) -> usize {
        (key.wrapping_mul(0x9e37_79b1) >> self.shift) as usize
    }

    /// The number of a shape, if it is known.
    #[inline]
    pub fn get(&self, key: u32) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        let mut at = self.place(key);
        loop {
            let (found, number) = self.slots[at];
            if number == u32::MAX {
                return None;
            }
            if found == key {
                return Some(number);
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// Returns how many shapes there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The learned weights.
#[derive(Clone, Debug)]
pub struct Weights {
    keys: Vec<u32>,
    shapes: ShapeTable,
    rows: Vec<Row>,
}

/// The reason why bytes are no file of weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a file of move weights: {0}")]
pub struct BadWeights(&'static str);

impl Weights {
    /// Weights that hold every move for equally likely.
    pub fn blank() -> Weights {
        Weights { keys: Vec::new(), shapes: ShapeTable::default(), rows: vec![Row::default(); COUNT] }
    }

    /// Weights from real numbers as they were learned: a weight and a vector for each feature, shapes last in the order
    /// of their keys, which must rise. Numbers too large for the file are cut, and the vectors of shapes made a little
    /// shorter (see [`KEPT`]).
    pub fn new(keys: Vec<u32>, learned: impl Iterator<Item = (f32, [f32; LATENT])>) -> Weights {
        Weights::built(keys, learned, |vector| vector.map(shortened))
    }

    /// Weights from real numbers as [`Weights::new`] takes them, with the vectors of shapes as long as they are given.
    pub fn of_numbers(keys: Vec<u32>, numbers: impl Iterator<Item = (f32, [f32; LATENT])>) -> Weights {
        Weights::built(keys, numbers, |vector| vector)
    }

    fn built(
        keys: Vec<u32>,
        learned: impl Iterator<Item = (f32, [f32; LATENT])>,
        of_shape: impl Fn([i8; LATENT]) -> [i8; LATENT],
    ) -> Weights {
        let cut = |value: f32, unit: i32, most: i32| ((value * unit as f32).round() as i32).clamp(-most, most);
        let rows = learned
            .enumerate()
            .map(|(feature, (weight, vector))| {
                let vector = vector.map(|x| cut(x, VECTOR_UNIT, i32::from(i8::MAX)) as i8);
                row(
                    cut(weight, WEIGHT_UNIT, i32::from(i16::MAX)) as i16,
                    if feature < COUNT { vector } else { of_shape(vector) },
                )
            })
            .collect();
        Weights { shapes: ShapeTable::new(&keys), keys, rows }
    }

    /// The weights of `patterns/moves.bin`.
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> = LazyLock::new(|| {
            // The file is part of the program, and a test reads it.
            Weights::parse(include_bytes!("../../../patterns/moves.bin")).unwrap_or_else(|_| Weights::blank())
        });
        &SHIPPED
    }

    /// The weights by which searches order moves: [`Weights::shipped`], and on boards up to 9x9 these with the changes
    /// of `patterns/moves-small.bin`, which were learned from tree searches
    /// (`docs/learning.md#moves-that-searches-prefer`).
    pub fn for_search(size: Size) -> &'static Weights {
        static SMALL: LazyLock<Weights> = LazyLock::new(|| {
            let changes = Weights::parse(include_bytes!("../../../patterns/moves-small.bin"));
            let shipped = Weights::shipped();
            changes.map_or_else(|_| shipped.clone(), |changes| shipped.with(&changes))
        });
        if size.side() > LARGEST_SMALL { Weights::shipped() } else { &SMALL }
    }

    /// Returns these weights with those of `others` in the place of their own: of the named features, and of the shapes
    /// that both know.
    pub fn with(&self, others: &Weights) -> Weights {
        let mut changed = self.clone();
        changed.rows[..COUNT].copy_from_slice(&others.rows[..COUNT]);
        for (key, row) in others.keys.iter().zip(&others.rows[COUNT..]) {
            if let Some(number) = self.shape(*key) {
                changed.rows[COUNT + number as usize] = *row;
            }
        }
        changed
    }

    /// Returns these weights without the shapes that weigh the same in `others`, which [`Weights::with`] turns into
    /// these again.
    pub fn changes_from(&self, others: &Weights) -> Weights {
        let is_same = |key: u32, row: &Row| {
            let number = others.shape(key);
            number.is_some_and(|number| others.rows[COUNT + number as usize] == *row)
        };
        let (named, shapes) = self.rows.split_at(COUNT);
        let changed = self.keys.iter().zip(shapes).filter(|(key, row)| !is_same(**key, row));
        let (keys, rows): (Vec<u32>, Vec<Row>) = changed.unzip();
        Weights { shapes: ShapeTable::new(&keys), keys, rows: named.iter().copied().chain(rows).collect() }
    }

    /// Reads what [`Weights::to_bytes`] writes.
    pub fn parse(bytes: &[u8]) -> Result<Weights, BadWeights> {
        if !bytes.starts_with(TITLE.as_bytes()) {
            return Err(BadWeights("expected the title `keisei moves 1`"));
        }
        let head = bytes.windows(2).position(|pair| pair == b"\n\n");
        let mut rest = Reader(&bytes[head.ok_or(BadWeights("expected an empty line after the text"))? + 2..]);
        let features = rest.u32()? as usize;
        let shapes = rest.u32()? as usize;
        if features != COUNT {
            return Err(BadWeights("made for other features: learn it anew"));
        }
        let keys = (0..shapes).map(|_| rest.u32()).collect::<Result<Vec<u32>, _>>()?;
        if !keys.is_sorted_by(|a, b| a < b) {
            return Err(BadWeights("expected rising keys"));
        }
        let count = features + shapes;
        let weights = rest.take(2 * count)?;
        let vectors = rest.take(LATENT * count)?;
        let rows = weights
            .chunks_exact(2)
            .zip(vectors.chunks_exact(LATENT))
            .map(|(weight, vector)| {
                row(i16::from_le_bytes([weight[0], weight[1]]), std::array::from_fn(|k| vector[k] as i8))
            })
            .collect();
        Ok(Weights { shapes: ShapeTable::new(&keys), keys, rows })
    }

    /// The file of these weights; `text` says how it was made.
    pub fn to_bytes(&self, text: &str) -> Vec<u8> {
        let mut bytes = format!("{TITLE}\n{}\n\n", text.trim()).into_bytes();
        bytes.extend((COUNT as u32).to_le_bytes());
        bytes.extend((self.keys.len() as u32).to_le_bytes());
        bytes.extend(self.keys.iter().flat_map(|key| key.to_le_bytes()));
        bytes.extend(self.rows.iter().flat_map(|row| row.plain_weight().to_le_bytes()));
        bytes.extend(self.rows.iter().flat_map(|row| row.vector.map(|x| x as u8)));
        bytes
    }

    /// The number of a shape, if it is known.
    #[inline]
    pub fn shape(&self, key: u32) -> Option<u32> {
        self.shapes.get(key)
    }

    /// Returns the keys of the shapes that are known, rising.
    pub fn keys(&self) -> &[u32] {
        &self.keys
    }

    /// Returns the weight and the vector of each feature, shapes last in the order of their keys, as real numbers.
    pub fn numbers(&self) -> impl Iterator<Item = (f32, [f32; LATENT])> {
        self.rows.iter().map(|row| {
            let weight = f32::from(row.plain_weight()) / WEIGHT_UNIT as f32;
            (weight, row.vector.map(|x| f32::from(x) / VECTOR_UNIT as f32))
        })
    }

    /// Returns how many shapes are known.
    pub fn shape_count(&self) -> usize {
        self.keys.len()
    }
}

/// A number of a shape's vector after learning.
fn shortened(x: i8) -> i8 {
    let [kept, of] = KEPT;
    let half = if x < 0 { -of / 2 } else { of / 2 };
    ((i32::from(x) * kept + half) / of) as i8
}

fn row(weight: i16, vector: [i8; LATENT]) -> Row {
    let vector = vector.map(i16::from);
    Row { vector, weight: i32::from(weight) * (UNIT / WEIGHT_UNIT) - square(&vector) }
}

fn square(vector: &[i16; LATENT]) -> i32 {
    let mut sum = 0;
    for x in vector {
        sum += i32::from(*x) * i32::from(*x);
    }
    sum
}

impl Row {
    fn plain_weight(&self) -> i16 {
        ((self.weight + square(&self.vector)) / (UNIT / WEIGHT_UNIT)) as i16
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadWeights> {
        if self.0.len() < count {
            return Err(BadWeights("it ends too early"));
        }
        let (taken, rest) = self.0.split_at(count);
        self.0 = rest;
        Ok(taken)
    }

    fn u32(&mut self) -> Result<u32, BadWeights> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}

/// The strength of a move by its features.
pub(super) struct Strength;

impl Strength {
    /// The strength of a move with these features, in 1/[`UNIT`].
    // Indexed loops become vector code in every profile; chains of iterators need a release build for that.
    #[allow(clippy::needless_range_loop)]
    pub(super) fn of(weights: &Weights, features: &Features) -> i32 {
        let mut vector = [0_i16; LATENT];
        let mut sum = 0;
        for feature in features {
            let row = &weights.rows[*feature as usize];
            for k in 0..LATENT {
                vector[k] += row.vector[k];
            }
            sum += row.weight;
        }
        sum + square(&vector)
    }
}

/// e^(-i/64) for each i, in 2^-30, by repeated multiplication, so that it is the same everywhere.
static DECAY: LazyLock<Vec<u64>> = LazyLock::new(|| {
    // e^(-1/64) in 2^-32.
    const STEP: u64 = 4_228_380_000;
    let mut decay = vec![1_u64 << 30];
    while decay.len() < 64 * 18 {
        decay.push((decay[decay.len() - 1] * STEP) >> 32);
    }
    decay
});

/// Fills in the probabilities of moves by their strengths, the strongest first.
pub(super) fn share_out(moves: &mut [Predicted]) {
    let Some(first) = moves.first() else { return };
    let most = i64::from(first.strength);
    let part = |found: &Predicted| {
        let behind = (most - i64::from(found.strength)) as usize / (UNIT / 64) as usize;
        DECAY.get(behind).copied().unwrap_or(0)
    };
    let sum: u64 = moves.iter().map(part).sum();
    for found in moves {
        found.millionths = ((part(found) * 1_000_000 + sum / 2) / sum) as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;

    #[test]
    fn files_are_read_as_they_were_written() {
        let learned = (0..COUNT + 3).map(|i| (i as f32 / 700.0 - 1.0, std::array::from_fn(|k| k as f32 / 8.0 - 0.4)));
        let weights = Weights::new(vec![3, 70_000, 4_000_000_000], learned);
        let bytes = weights.to_bytes("made by a test");
        let again = Weights::parse(&bytes).unwrap();
        assert_eq!(again.to_bytes("made by a test"), bytes);
        assert_eq!(again.shape(70_000), Some(1));
        assert_eq!(again.shape(4_000_000_000), Some(2));
        assert_eq!(again.shape(70_001), None);
        assert_eq!(again.shape_count(), 3);
        let error = |bytes: &[u8]| Weights::parse(bytes).unwrap_err().to_string();
        assert_eq!(error(&bytes[..bytes.len() - 1]), "not a file of move weights: it ends too early");
        assert_eq!(error(b"x"), "not a file of move weights: expected the title `keisei moves 1`");
    }

    #[test]
    fn the_vectors_of_shapes_are_kept_a_little_shorter() {
        assert_eq!([9, 16, 17, 50, 127].map(shortened), [9, 16, 16, 49, 123]);
        assert_eq!([-9, -16, -17, -50, -127].map(shortened), [-9, -16, -16, -49, -123]);
        let learned = (0..COUNT + 1).map(|_| (1.0, [1.0; LATENT]));
        let weights = Weights::new(vec![5], learned);
        assert_eq!(weights.rows[0].vector, [64; LATENT]);
        assert_eq!(weights.rows[COUNT].vector, [62; LATENT]);
    }

    #[test]
    fn the_shipped_file_is_one() {
        assert!(Weights::parse(include_bytes!("../../../patterns/moves.bin")).unwrap().shape_count() > 1000);
    }

    #[test]
    fn searches_on_small_boards_have_weights_of_their_own() {
        let of = |side| Weights::for_search(Size::new(side).unwrap());
        assert!(std::ptr::eq(of(10), Weights::shipped()));
        assert!(std::ptr::eq(of(5), of(9)));
        assert_ne!(of(9).to_bytes(""), Weights::shipped().to_bytes(""));
        assert!(of(9).shape_count() > 1000);
    }

    #[test]
    fn weights_with_the_changes_from_others_are_those() {
        let learned =
            |factor: f32| (0..COUNT + 3).map(move |i| (factor * (i / (COUNT + 2)) as f32, [i as f32 / 700.0; LATENT]));
        let keys = vec![3, 70_000, 4_000_000_000];
        let [some, other] = [1.0, 2.0].map(|factor| Weights::of_numbers(keys.clone(), learned(factor)));
        let changes = other.changes_from(&some);
        assert_eq!(changes.keys(), [4_000_000_000]);
        assert_eq!(some.with(&changes).to_bytes(""), other.to_bytes(""));
        assert_ne!(some.to_bytes(""), other.to_bytes(""));
    }

    #[test]
    fn numbers_are_those_that_were_learned() {
        let numbers: Vec<(f32, [f32; LATENT])> = (0..COUNT + 1).map(|i| (i as f32 / 64.0, [0.5; LATENT])).collect();
        let weights = Weights::of_numbers(vec![7], numbers.iter().copied());
        assert_eq!(weights.numbers().collect::<Vec<_>>(), numbers);
    }

    #[test]
    fn a_strength_is_the_weights_and_the_products_of_pairs() {
        let vectors = [[0.5, 0.25, 0.0, -0.5], [1.0, -1.0, 0.0, 0.5], [0.25, 0.5, 1.0, 0.0]];
        let weights = [0.5, -0.25, 1.0];
        let learned = (0..COUNT).map(|i| match i {
            0..3 => (weights[i], std::array::from_fn(|k| if k < 4 { vectors[i][k] } else { 0.0 })),
            _ => (0.0, [0.0; LATENT]),
        });
        let model = Weights::new(Vec::new(), learned);
        let dot = |a: [f32; 4], b: [f32; 4]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f32>();
        let pairs = dot(vectors[0], vectors[1]) + dot(vectors[0], vectors[2]) + dot(vectors[1], vectors[2]);
        let expected = (weights.iter().sum::<f32>() + pairs) * UNIT as f32;
        assert_eq!(Strength::of(&model, &Features::from_iter([0, 1, 2])), expected as i32);
        assert_eq!(Strength::of(&model, &Features::from_iter([1])), -UNIT / 4);
    }

    #[test]
    fn probabilities_are_shares_of_the_exponentials() {
        let found = |strength| Predicted { point: Point::ORIGIN, strength, millionths: 0 };
        let mut moves = [found(2 * UNIT), found(UNIT), found(-40 * UNIT)];
        share_out(&mut moves);
        // 1 / (1 + 1/e) = 0.7311.
        assert!((730_500..731_700).contains(&moves[0].millionths), "{moves:?}");
        assert_eq!(moves[0].millionths + moves[1].millionths, 1_000_000);
        assert_eq!(moves[2].millionths, 0);
    }
}
