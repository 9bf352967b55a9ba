//! The state of a search as a list of numbers, for those who keep it.

/// Numbers, one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(Vec<u64>);

impl Words {
    /// Appends a number.
    pub fn push(&mut self, word: u64) {
        self.0.push(word);
    }

    /// Appends a list: how long it is, and its items.
    pub fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Words, &T)) {
        self.push(items.len() as u64);
        items.iter().for_each(|item| write(self, item));
    }

    /// As bytes, eight a number, the low one first.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.iter().flat_map(|word| word.to_le_bytes()).collect()
    }
}

/// Takes numbers from bytes; whatever the bytes are, it answers nothing at worst.
#[derive(Debug)]
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// From what [`Words::to_bytes`] gave.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// The next number.
    pub fn word(&mut self) -> Option<u64> {
        let (word, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*word))
    }

    /// The next number, which fits 32 bits.
    pub fn small(&mut self) -> Option<u32> {
        self.word()?.try_into().ok()
    }

    /// The next number, as an index or a length.
    pub fn index(&mut self) -> Option<usize> {
        self.word()?.try_into().ok()
    }

    /// A list, of no more items than there are numbers left.
    pub fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let len = self.index()?;
        (0..len)
            .map_while(|_| if self.0.is_empty() { None } else { Some(read(self)) })
            .collect::<Option<_>>()
            .filter(|items: &Vec<T>| items.len() == len)
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::{Reader, Words};

    #[test]
    fn what_was_written_is_read_again_and_nothing_else() {
        let mut words = Words::default();
        words.push(u64::MAX);
        words.list(&[3_u32, 4], |words, &item| words.push(u64::from(item)));
        let bytes = words.to_bytes();
        let mut reader = Reader::new(&bytes);
        assert_eq!(reader.word(), Some(u64::MAX));
        assert_eq!(reader.list(Reader::small), Some(vec![3, 4]));
        assert!(reader.is_at_end());
        assert_eq!(reader.word(), None);
        // The list says that it is longer than what is there.
        let mut cut = Reader::new(&bytes[8..bytes.len() - 8]);
        assert_eq!(cut.list(Reader::small), None);
        assert_eq!(Reader::new(&[255; 8]).list(Reader::small), None);
        assert_eq!(Reader::new(&bytes).small(), None);
    }
}
