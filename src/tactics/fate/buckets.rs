//! The buckets of a hash table: entries by their keys, in a fixed amount of memory. The content of an entry is the
//! affair of its table.

/// A table of entries, this many of them to a bucket.
pub(super) struct Buckets<const WAYS: usize> {
    words: Vec<u64>,
    /// The number of places, a power of two.
    places: usize,
    /// The words of an entry.
    size: usize,
    search: u16,
}

impl<const WAYS: usize> Buckets<WAYS> {
    /// A table of at most this many bytes.
    pub(super) fn with_memory(bytes: usize) -> Self {
        Buckets { words: vec![0; bytes / size_of::<u64>()], places: 0, size: 0, search: 0 }
    }

    /// Forgets everything and begins a search whose entries have so many words.
    pub(super) fn renew(&mut self, size: usize) {
        self.search = self.search.wrapping_add(1);
        if self.search == 0 || self.size != size {
            // A new table is empty, and its memory is not touched before it is needed.
            if self.size != 0 {
                self.words.fill(0);
            }
            self.search = 1;
            self.size = size;
            let places = (self.words.len() / (WAYS * size)).max(1);
            self.places = 1 << places.ilog2();
        }
    }

    /// The number of the present search. Entries with another number are forgotten.
    #[inline(always)]
    pub(super) fn search(&self) -> u16 {
        self.search
    }

    /// Returns the place where the entries of a key begin.
    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        ((key >> 20) as usize & (self.places - 1)) * WAYS * self.size
    }

    /// The words of the entries that share the place of a key.
    #[inline(always)]
    pub(super) fn entries(&self, key: u64) -> &[u64] {
        let place = self.place(key);
        &self.words[place..place + WAYS * self.size]
    }

    /// The words of the entries that share the place of a key, to be changed.
    #[inline(always)]
    pub(super) fn entries_mut(&mut self, key: u64) -> &mut [u64] {
        let place = self.place(key);
        &mut self.words[place..place + WAYS * self.size]
    }
}

/// Returns the weight of the work on an entry after another one was put in its place: what cost much long ago makes way
/// in the end.
#[inline(always)]
pub(super) fn aged(work: u32) -> u32 {
    work - work / 16
}
