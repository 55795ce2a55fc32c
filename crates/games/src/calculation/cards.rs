//! Ranks, and the stock of unseen cards.

use std::fmt;

use uctopia_game::moves::nth_one;

/// A card's rank; suits play no part in this game.
///
/// ```
/// use uctopia::games::calculation::Rank;
/// assert_eq!(Rank::from_letter('t'), Some(Rank::Ten));
/// assert_eq!(Rank::King.to_string(), "K");
/// assert_eq!(Rank::Queen.number(), 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Rank {
    /// A, the lowest.
    Ace = 1,
    /// 2.
    Two,
    /// 3.
    Three,
    /// 4.
    Four,
    /// 5.
    Five,
    /// 6.
    Six,
    /// 7.
    Seven,
    /// 8.
    Eight,
    /// 9.
    Nine,
    /// 10, written T.
    Ten,
    /// J.
    Jack,
    /// Q.
    Queen,
    /// K, with which every foundation ends.
    King,
}

/// The letters of the ranks in order.
const LETTERS: &[u8; RANKS] = b"A23456789TJQK";

/// How many ranks there are.
pub(super) const RANKS: usize = 13;

/// How many cards there are of each rank.
pub(super) const COPIES: u8 = 4;

/// How many cards there are.
pub(super) const DECK: usize = RANKS * COPIES as usize;

impl Rank {
    /// All ranks from the ace to the king.
    pub const ALL: [Self; RANKS] = [
        Self::Ace,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
    ];

    /// The rank of a letter, in either case: `A 2 3 4 5 6 7 8 9 T J Q K`.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// The letter of the rank.
    #[must_use]
    pub const fn letter(self) -> char {
        LETTERS[self.index()] as char
    }

    /// The number of the rank, from 1 for the ace to 13 for the king.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        self as usize
    }

    /// Position among [`ALL`](Self::ALL), from 0.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self as usize - 1
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The cards still to be turned: how many there are of each rank is known, their order is not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stock {
    /// A bit for each card: of the four bits of a rank, at 4 × [`Rank::index`], the lower ones.
    cards: u64,
    /// The set of ranks with at least one copy, bit [`Rank::index`] each; it follows from `cards`.
    ranks: u16,
    /// How many cards there are; it follows from `cards` too.
    len: u8,
}

/// One in each quarter of a word.
const EACH_QUARTER: u64 = 0x0001_0001_0001_0001;

impl Stock {
    /// The stock of these cards.
    pub(super) fn of(cards: impl IntoIterator<Item = Rank>) -> Self {
        let mut stock = Self {
            cards: 0,
            ranks: 0,
            len: 0,
        };
        for card in cards {
            stock.cards |= 1 << (4 * card.index() + usize::from(stock.copies(card)));
            stock.ranks |= 1 << card.index();
            stock.len += 1;
        }
        stock
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.ranks == 0
    }

    #[inline]
    pub(super) fn copies(&self, rank: Rank) -> u8 {
        (self.cards >> (4 * rank.index()) & 15).count_ones() as u8
    }

    /// The copies of each rank, four bits for each, at 4 × [`Rank::index`].
    #[inline]
    pub(super) fn copies_of_each(&self) -> u64 {
        // Of each two bits the number is their value less their upper bit; then both halves of each four are added.
        let pairs = self.cards - (self.cards >> 1 & (0x5555 * EACH_QUARTER));
        (pairs & (0x3333 * EACH_QUARTER)) + (pairs >> 2 & (0x3333 * EACH_QUARTER))
    }

    /// The cards in one number.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.cards
    }

    /// How many cards there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The card that lies `place` cards above the lowest, if all are sorted by rank.
    #[inline]
    pub(super) fn sorted(&self, place: usize) -> Rank {
        Rank::ALL[nth_one(self.cards, place) / 4]
    }

    /// The set of ranks that may be turned next, bit [`Rank::index`] each.
    #[inline]
    pub(super) fn ranks(&self) -> u16 {
        self.ranks
    }

    /// The ranks with at least one card, lowest first.
    #[inline]
    pub(super) fn ranks_left(&self) -> impl Iterator<Item = Rank> + use<> {
        let mut ranks = self.ranks;
        std::iter::from_fn(move || {
            let index = ranks.trailing_zeros() as usize;
            ranks &= ranks.wrapping_sub(1);
            Rank::ALL.get(index).copied()
        })
    }

    /// Takes out a card of a rank that is there.
    #[inline]
    pub(super) fn take(&mut self, rank: Rank) {
        let copies = self.cards >> (4 * rank.index()) & 15;
        let highest = (copies + 1) >> 1;
        self.cards -= highest << (4 * rank.index());
        self.len -= 1;
        self.ranks &= !(u16::from(copies == 1) << rank.index());
    }

    /// All cards, lowest first.
    pub(super) fn cards(&self) -> impl Iterator<Item = Rank> {
        Rank::ALL
            .into_iter()
            .flat_map(|rank| std::iter::repeat_n(rank, usize::from(self.copies(rank))))
    }
}
