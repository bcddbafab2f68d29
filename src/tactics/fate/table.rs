//! The table of the positions of a search.

use super::bits::Bits;
use super::buckets::{Buckets, aged};
use super::patterns::Patterns;

/// The bounds known of a position.
#[derive(Clone, Copy)]
pub(super) struct Known<const N: usize> {
    /// The difficulty of proving that the side to move succeeds; 0 where that is proved.
    pub(super) phi: u32,
    /// The difficulty of proving that it fails; 0 where that is proved.
    pub(super) delta: u32,
    /// The best move by its place in the window.
    pub(super) best: u16,
    /// The points that decided the position, if it is decided.
    pub(super) zone: Bits<N>,
}

/// The number of entries that share a place.
const WAYS: usize = 4;

/// The words of an entry before its zone: the key; both numbers; the work, the best move and the search.
const HEAD: usize = 3;

/// The memory of a search: positions, and patterns of those that are decided.
pub(super) struct Memory {
    pub(super) table: Table,
    pub(super) patterns: Patterns,
}

impl Memory {
    /// A memory of at most this many bytes, a quarter of them for patterns.
    pub(super) fn of(bytes: usize) -> Memory {
        Memory {
            table: Table { buckets: Buckets::with_memory(bytes / 4 * 3) },
            patterns: Patterns::with_memory(bytes / 4),
        }
    }

    /// Forgets everything and begins a search whose zones have so many words.
    pub(super) fn renew(&mut self, zone_words: usize) {
        self.table.buckets.renew(HEAD + zone_words);
        self.patterns.renew(zone_words);
    }
}

/// A table of a fixed size. Where a place is full, the position goes that cost the least work.
pub(super) struct Table {
    buckets: Buckets<WAYS>,
}

impl Table {
    #[inline]
    pub(super) fn get<const N: usize>(&self, key: u64) -> Option<Known<N>> {
        let mut entries = self.buckets.entries(key).chunks_exact(HEAD + N);
        let entry = entries.find(|entry| entry[0] == key && entry[2] as u16 == self.buckets.search())?;
        let zone = Bits::from_words(&entry[HEAD..]);
        Some(Known { phi: entry[1] as u32, delta: (entry[1] >> 32) as u32, best: (entry[2] >> 16) as u16, zone })
    }

    /// Keeps what is known of a position, which cost so much work.
    #[inline]
    pub(super) fn put<const N: usize>(&mut self, key: u64, known: &Known<N>, work: u32) {
        let search = self.buckets.search();
        let entries = self.buckets.entries_mut(key);
        let (mut at, mut least, mut work) = (0, u32::MAX, work);
        for (i, entry) in entries.chunks_exact_mut(HEAD + N).enumerate() {
            let is_current = entry[2] as u16 == search;
            let its_work = if is_current { (entry[2] >> 32) as u32 } else { 0 };
            if is_current && entry[0] == key {
                (at, work) = (i, work.max(its_work));
                break;
            }
            entry[2] = entry[2] as u32 as u64 | u64::from(aged(its_work)) << 32;
            if its_work < least {
                (at, least) = (i, its_work);
            }
        }
        let entry = &mut entries[at * (HEAD + N)..(at + 1) * (HEAD + N)];
        entry[0] = key;
        entry[1] = u64::from(known.phi) | u64::from(known.delta) << 32;
        entry[2] = u64::from(search) | u64::from(known.best) << 16 | u64::from(work) << 32;
        entry[HEAD..].copy_from_slice(known.zone.words());
    }
}
