//! Sets of cells as bits: a small board is one machine word, a large one a few.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, BitXor};

use uctopia_game::moves::nth_one;

/// Words enough for the largest board, 20×20 with a spare column.
pub(crate) const MAX_WORDS: usize = 7;

/// A set of small numbers, each one bit.
///
/// Implemented by `u16`, `u32` and `u64` for boards that fit in one of them, and by [`Words`] for larger ones.
///
/// ```
/// use uctopia::games::mnk::{Bits, Words};
/// let mut set = Words::<2>::EMPTY;
/// for number in [3, 64, 100] {
///     set.insert(number);
/// }
/// assert_eq!((set.count(), set.nth(1)), (3, 64));
/// assert!(set.shifted_down(61).contains(3));
/// assert!(!set.contains(1000));
/// assert_eq!(set.runs(36, 2).nth(0), 64); // 64 and 100 lie 36 apart
/// let mut sets = [0b0011_u16, 0b0001];
/// assert!(!Bits::insert_in(&mut sets, true, 1, [1, 4, 5, 3], 3)); // two in a row
/// assert!(Bits::insert_in(&mut sets, false, 2, [1, 4, 5, 3], 3));
/// assert_eq!(sets, [0b0111, 0b0011]);
/// ```
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + 'static
{
    /// The members lie below this number.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set whose members are the ones of these words, lowest first, as far as there is room.
    fn from_words(words: [u64; MAX_WORDS]) -> Self;

    /// The words whose ones are the members, lowest first.
    #[must_use]
    fn to_words(self) -> [u64; MAX_WORDS];

    /// The members that are not in `other`.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// Every member made smaller by `distance`; those that would fall below 0 vanish.
    #[must_use]
    fn shifted_down(self, distance: usize) -> Self;

    /// Every member made larger by `distance`; those that would not lie below [`CAPACITY`](Self::CAPACITY) vanish.
    #[must_use]
    fn shifted_up(self, distance: usize) -> Self;

    /// The members greater than `member`, which must lie below [`CAPACITY`](Self::CAPACITY).
    #[must_use]
    fn above(self, member: usize) -> Self;

    /// Adds a member, which must lie below [`CAPACITY`](Self::CAPACITY).
    fn insert(&mut self, member: usize);

    /// Whether `number`, of any size, is a member.
    fn contains(&self, number: usize) -> bool;

    /// The number of members.
    fn count(self) -> usize;

    /// The member that has `n` smaller ones; `n` must be below [`count`](Self::count).
    fn nth(self, n: usize) -> usize;

    /// The members, from the smallest to the largest.
    ///
    /// ```
    /// use uctopia::games::mnk::Bits;
    /// assert!(0b1010_0001_u16.members().eq([0, 5, 7]));
    /// ```
    fn members(self) -> impl Iterator<Item = usize>;

    /// The members that begin a run: `length` members, each `step` above the one before.
    ///
    /// Folds the set onto itself, each time doubling the length of the runs whose beginnings are left.
    #[must_use]
    #[inline]
    fn runs(self, step: usize, length: usize) -> Self {
        let mut begins = self;
        let mut covered = 1;
        while covered < length {
            let more = covered.min(length - covered);
            begins = begins & begins.shifted_down(more * step);
            covered += more;
        }
        begins
    }

    /// Whether there is a run of this step and length that contains `through`, a member.
    ///
    /// A set of one word also finds runs that do not contain `through`, since a search of the whole set is cheaper; so call it
    /// after every insertion, with the inserted member.
    #[inline]
    fn has_run(&self, through: usize, step: usize, length: usize) -> bool {
        let mut run = 1;
        let mut next = through + step;
        while self.contains(next) {
            run += 1;
            next += step;
        }
        // Below 0 the numbers wrap round to huge ones, which are not members.
        let mut next = through.wrapping_sub(step);
        while self.contains(next) {
            run += 1;
            next = next.wrapping_sub(step);
        }
        run >= length
    }

    /// Adds a member to the first or the second of two sets; returns whether that set then [has a run](Self::has_run) of one of
    /// these steps that contains the member.
    #[inline]
    fn insert_in(
        sets: &mut [Self; 2],
        is_second: bool,
        member: usize,
        steps: [usize; 4],
        length: usize,
    ) -> bool {
        let set = &mut sets[usize::from(is_second)];
        set.insert(member);
        steps
            .into_iter()
            .any(|step| set.has_run(member, step, length))
    }
}

macro_rules! one_word {
    ($($word:ty)+) => {$(
        impl Bits for $word {
            const CAPACITY: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn from_words(words: [u64; MAX_WORDS]) -> Self {
                words[0] as $word
            }

            #[inline]
            fn to_words(self) -> [u64; MAX_WORDS] {
                let mut words = [0; MAX_WORDS];
                words[0] = self.into();
                words
            }

            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }

            #[inline]
            fn shifted_down(self, distance: usize) -> Self {
                self.checked_shr(distance as u32).unwrap_or(0)
            }

            #[inline]
            fn shifted_up(self, distance: usize) -> Self {
                self.checked_shl(distance as u32).unwrap_or(0)
            }

            #[inline]
            fn above(self, member: usize) -> Self {
                self & (<$word>::MAX << member << 1)
            }

            #[inline]
            fn insert(&mut self, member: usize) {
                *self |= 1 << member;
            }

            #[inline]
            fn contains(&self, number: usize) -> bool {
                self.shifted_down(number) & 1 == 1
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn nth(self, n: usize) -> usize {
                nth_one(self.into(), n)
            }

            #[inline]
            fn members(self) -> impl Iterator<Item = usize> {
                ones(self.into())
            }

            #[inline]
            fn has_run(&self, _through: usize, step: usize, length: usize) -> bool {
                self.runs(step, length) != 0
            }

            // Without an index, so that both sets may stay in registers, and without a branch for each step.
            #[inline]
            fn insert_in(
                sets: &mut [Self; 2],
                is_second: bool,
                member: usize,
                steps: [usize; 4],
                length: usize,
            ) -> bool {
                let (added, second) = (1 << member, <$word>::from(is_second) << member);
                *sets = [sets[0] | (added ^ second), sets[1] | second];
                let set = if is_second { sets[1] } else { sets[0] };
                steps.into_iter().fold(0, |all, step| all | set.runs(step, length)) != 0
            }
        }
    )+};
}

one_word! { u16 u32 u64 }

/// The places of the ones of a word, lowest first.
#[inline]
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(place)
    })
}

/// A set of numbers below `64 * N`, in `N` words.
///
/// ```
/// use uctopia::games::mnk::{Bits, Words};
/// let set = |members: &[usize]| {
///     let mut set = Words::<2>::EMPTY;
///     members.iter().for_each(|&member| set.insert(member));
///     set
/// };
/// let (small, large) = (set(&[1, 5, 70]), set(&[70, 127]));
/// assert_eq!(small & large, set(&[70]));
/// assert_eq!((small | large).count(), 4);
/// assert_eq!(small.without(large), set(&[1, 5]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Words<const N: usize>([u64; N]);

impl<const N: usize> Words<N> {
    /// The words, that of the lowest bits first.
    #[inline]
    pub(crate) const fn words(self) -> [u64; N] {
        self.0
    }

    #[inline]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|index| {
            combine(self.0[index], other.0[index])
        }))
    }
}

/// Words that only the largest boards need count where they are used: so the tables of searches on smaller boards, and with them
/// their results, do not depend on the largest size.
impl<const N: usize> Hash for Words<N> {
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        const USUAL: usize = 6;
        let used = if N > USUAL && self.0[USUAL..] == [0; N][USUAL..] {
            USUAL
        } else {
            N
        };
        self.0[..used].hash(hasher);
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Words<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Bits for Words<N> {
    const CAPACITY: usize = 64 * N;
    const EMPTY: Self = Self([0; N]);

    #[inline]
    fn from_words(words: [u64; MAX_WORDS]) -> Self {
        Self(std::array::from_fn(|index| {
            words.get(index).copied().unwrap_or(0)
        }))
    }

    #[inline]
    fn to_words(self) -> [u64; MAX_WORDS] {
        std::array::from_fn(|index| self.0.get(index).copied().unwrap_or(0))
    }

    #[inline]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    fn shifted_down(self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        if words == 0 {
            // Without an index that depends on the distance.
            let next = |index: usize| if index + 1 < N { self.0[index + 1] } else { 0 };
            return Self(std::array::from_fn(|index| {
                self.0[index] >> bits | next(index) << (63 - bits) << 1
            }));
        }
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        // Shifting in two steps, so that no step is as long as the word.
        Self(std::array::from_fn(|index| {
            word(index + words) >> bits | word(index + words + 1) << (63 - bits) << 1
        }))
    }

    #[inline]
    fn shifted_up(self, distance: usize) -> Self {
        let (words, bits) = (distance / 64, distance % 64);
        if words == 0 {
            let below = |index: usize| if index > 0 { self.0[index - 1] } else { 0 };
            return Self(std::array::from_fn(|index| {
                self.0[index] << bits | below(index) >> (63 - bits) >> 1
            }));
        }
        let word = |index: Option<usize>| {
            index
                .and_then(|index| self.0.get(index))
                .copied()
                .unwrap_or(0)
        };
        Self(std::array::from_fn(|index| {
            let (own, below) = (
                word(index.checked_sub(words)),
                word(index.checked_sub(words + 1)),
            );
            own << bits | below >> (63 - bits) >> 1
        }))
    }

    #[inline]
    fn above(mut self, member: usize) -> Self {
        self.0[..member / 64].fill(0);
        self.0[member / 64] &= u64::MAX << (member % 64) << 1;
        self
    }

    #[inline]
    fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    #[inline]
    fn contains(&self, number: usize) -> bool {
        self.0
            .get(number / 64)
            .is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn members(self) -> impl Iterator<Item = usize> {
        let (mut index, mut word) = (0, self.0[0]);
        std::iter::from_fn(move || {
            while word == 0 {
                index += 1;
                word = *self.0.get(index)?;
            }
            let place = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(64 * index + place)
        })
    }

    #[inline]
    fn nth(self, mut n: usize) -> usize {
        for (index, &word) in self.0.iter().enumerate() {
            let in_word = word.count_ones() as usize;
            if n < in_word {
                return 64 * index + nth_one(word, n);
            }
            n -= in_word;
        }
        Self::CAPACITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::Rng;

    /// Compares every operation with the same operation on a sorted list.
    fn agrees_with_a_list<B: Bits>(seed: u64) {
        let mut rng = Rng::new(seed);
        for _ in 0..300 {
            let density = rng.unit();
            let list: Vec<usize> = (0..B::CAPACITY).filter(|_| rng.unit() < density).collect();
            let mut set = B::EMPTY;
            list.iter().for_each(|&member| set.insert(member));
            assert_eq!(set.count(), list.len());
            assert_eq!(B::from_words(set.to_words()), set);
            assert!(set.members().eq(list.iter().copied()), "{set:?}");
            for (n, &member) in list.iter().enumerate() {
                assert_eq!(set.nth(n), member, "{set:?}");
                assert_eq!(set.above(member).count(), list.len() - n - 1);
            }
            let (step, length) = (1 + rng.below(20) as usize, 1 + rng.below(6) as usize);
            let is_run =
                |&first: &usize| (0..length).all(|place| list.contains(&(first + place * step)));
            let runs: Vec<usize> = list.iter().copied().filter(is_run).collect();
            let found = set.runs(step, length);
            assert_eq!(
                (0..found.count()).map(|n| found.nth(n)).collect::<Vec<_>>(),
                runs,
                "{set:?}"
            );
            for &first in &runs {
                assert!(
                    set.has_run(
                        first + rng.below(length as u32) as usize * step,
                        step,
                        length
                    ),
                    "{set:?}"
                );
            }
            let (member, steps) = (rng.below(B::CAPACITY as u32) as usize, [step, 1, 2, 7]);
            for is_second in [false, true] {
                let (mut sets, mut expected) = ([B::EMPTY, set], [B::EMPTY, set]);
                expected[usize::from(is_second)].insert(member);
                let has_run = steps
                    .into_iter()
                    .any(|step| expected[usize::from(is_second)].has_run(member, step, length));
                assert_eq!(
                    B::insert_in(&mut sets, is_second, member, steps, length),
                    has_run,
                    "{set:?}"
                );
                assert_eq!(sets, expected);
            }
            let distance = rng.below(B::CAPACITY as u32 + 2) as usize;
            for number in 0..B::CAPACITY + 2 {
                assert_eq!(set.contains(number), list.contains(&number));
                assert_eq!(
                    set.shifted_down(distance).contains(number),
                    list.contains(&(number + distance))
                );
                let below = number
                    .checked_sub(distance)
                    .filter(|_| number < B::CAPACITY);
                assert_eq!(
                    set.shifted_up(distance).contains(number),
                    below.is_some_and(|below| list.contains(&below))
                );
            }
        }
    }

    #[test]
    fn sets_agree_with_lists() {
        agrees_with_a_list::<u16>(1);
        agrees_with_a_list::<u32>(2);
        agrees_with_a_list::<u64>(3);
        agrees_with_a_list::<Words<1>>(4);
        agrees_with_a_list::<Words<4>>(5);
    }
}
