//! Deterministic mutations of a corpus.

use uctopia_game::Rng;

/// Numbers that often cause errors.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1e400",
    "-0.0",
    "nan",
    "inf",
    "1e-320",
    "255",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
];

/// Makes mutations of a corpus: bit flips, deletions, insertions, splices of two inputs, words of the format, numbers at
/// borders. The same seed gives the same mutations on every machine.
///
/// ```
/// use uctopia_fuzz::Mutator;
/// let corpus = [b"game = 'ttt'".to_vec()];
/// let mutations = || {
///     let mut mutator = Mutator::new(1, &corpus, &["agents", "="]);
///     (0..10).map(|_| mutator.mutation()).collect::<Vec<_>>()
/// };
/// assert_eq!(mutations(), mutations());
/// assert!(mutations().iter().any(|mutation| *mutation != corpus[0]));
/// ```
#[derive(Clone, Debug)]
pub struct Mutator<'a> {
    rng: Rng,
    corpus: &'a [Vec<u8>],
    words: &'a [&'a str],
}

impl<'a> Mutator<'a> {
    /// A source of mutations; `words` are inserted now and then.
    ///
    /// # Panics
    /// When the corpus is empty.
    #[must_use]
    pub fn new(seed: u64, corpus: &'a [Vec<u8>], words: &'a [&'a str]) -> Self {
        assert!(!corpus.is_empty(), "there is nothing to be mutated");
        Self {
            rng: Rng::new(seed),
            corpus,
            words,
        }
    }

    /// The next mutation: one to four changes of an input of the corpus.
    pub fn mutation(&mut self) -> Vec<u8> {
        let mut bytes = self.any_input().to_vec();
        for _ in 0..=self.below(4) {
            self.change(&mut bytes);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len() + 1);
        let end = at + self.below((bytes.len() - at).min(32) + 1);
        match self.below(9) {
            0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            1 if at < bytes.len() => bytes[at] = self.below(256) as u8,
            2 => drop(bytes.drain(at..end)),
            3 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            4 => bytes.truncate(at),
            5 => {
                let other = self.any_input();
                let from = self.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            6 => self.replace_number(bytes),
            7 if !self.words.is_empty() => {
                let word = self.words[self.below(self.words.len())];
                bytes.splice(at..at, word.bytes());
            }
            _ => bytes.insert(at, self.below(256) as u8),
        }
    }

    /// Replaces a number by one at a border.
    fn replace_number(&mut self, bytes: &mut Vec<u8>) {
        let starts: Vec<usize> = (0..bytes.len())
            .filter(|&at| {
                bytes[at].is_ascii_digit() && (at == 0 || !bytes[at - 1].is_ascii_digit())
            })
            .collect();
        if starts.is_empty() {
            return;
        }
        let start = starts[self.below(starts.len())];
        let digits = bytes[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = NUMBERS[self.below(NUMBERS.len())];
        bytes.splice(start..start + digits, number.bytes());
    }

    fn any_input(&mut self) -> &'a [u8] {
        &self.corpus[self.below(self.corpus.len())]
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
    }
}
