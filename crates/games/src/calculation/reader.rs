//! Reads positions: the canonical line and the articles' log.

use uctopia_options::{Message, TextError, message, msgid};

use super::cards::{COPIES, RANKS, Rank, Stock};
use super::foundations::{FOUNDATIONS, Foundations, SEQUENCES};
use super::{Calculation, Hand};

/// The parsed text, before it is checked to be one pack of cards.
struct ParsedPosition {
    hand: Hand,
    hand_offset: usize,
    /// The rest of the stock, where the text gives it.
    rest: Option<Vec<Rank>>,
    heights: [u8; FOUNDATIONS],
    piles: Vec<Vec<Rank>>,
}

/// Reads a position under the rules of `rules`; the empty text is the beginning of a game.
pub(super) fn read(rules: &Calculation, text: &str) -> Result<Calculation, TextError> {
    match parse(rules, text)? {
        None => Ok(beginning(rules)),
        Some(written) => assemble(rules, text, written),
    }
}

/// The rest of the stock in the order of the text, where the text gives it.
pub(super) fn rest(rules: &Calculation, text: &str) -> Option<Vec<Rank>> {
    parse(rules, text).ok()??.rest
}

/// What a text says; `None` for the empty one.
fn parse(rules: &Calculation, text: &str) -> Result<Option<ParsedPosition>, TextError> {
    let mut words = Tokens { text, offset: 0 };
    let (offset, first) = words.peek();
    let written = match first.to_ascii_lowercase().as_str() {
        "" => return Ok(None),
        "hand" => read_line(rules, &mut words)?,
        "hand:" => read_log(rules, &mut words)?,
        _ => {
            return Err(TextError::at(
                text,
                offset,
                message!("\"hand 2 table 2 2 6 4 piles 6J7/9K/23/7K\" or a log \"Hand: …\""),
            ));
        }
    };
    let (offset, left) = words.peek();
    if !left.is_empty() {
        let expected = message!(
            "the end, since these rules have {piles} piles",
            piles = rules.piles
        );
        return Err(TextError::at(text, offset, expected));
    }
    Ok(Some(written))
}

fn beginning(rules: &Calculation) -> Calculation {
    Calculation::new(&super::Rules {
        piles: rules.piles,
        bases: rules.bases,
        foundation_first: rules.foundation_first,
    })
}

/// `hand 2 rest QQJT… table 2 2 6 4 piles 6J7/9K/23/7K`
fn read_line(rules: &Calculation, words: &mut Tokens<'_>) -> Result<ParsedPosition, TextError> {
    words.keyword("hand")?;
    let (hand_offset, hand) = words.hand()?;
    let rest = if words.peek().1.eq_ignore_ascii_case("rest") {
        words.keyword("rest")?;
        Some(words.cards()?)
    } else {
        None
    };
    words.keyword("table")?;
    let heights = words.heights(rules.bases)?;
    words.keyword("piles")?;
    let piles = words.piles(rules.piles())?;
    Ok(ParsedPosition {
        hand,
        hand_offset,
        rest,
        heights,
        piles,
    })
}

/// `Hand: 2 : QQJT…`, `Table: 2(3) 2(4) 6(9) 4(8)`, `[1] 6J7`, one after another.
fn read_log(rules: &Calculation, words: &mut Tokens<'_>) -> Result<ParsedPosition, TextError> {
    words.keyword("Hand:")?;
    let (hand_offset, hand) = if words.peek().1 == ":" {
        (words.peek().0, Hand::Empty)
    } else {
        words.hand()?
    };
    words.keyword(":")?;
    let rest_given = !words.peek().1.eq_ignore_ascii_case("Table:");
    let rest = if rest_given {
        Some(words.cards()?)
    } else {
        None
    };
    words.keyword("Table:")?;
    let heights = words.heights(rules.bases)?;
    let mut piles = Vec::new();
    for number in 1..=rules.piles() {
        words.keyword(&format!("[{number}]"))?;
        let next = words.peek().1;
        piles.push(if next.is_empty() || next.starts_with('[') {
            Vec::new()
        } else {
            words.cards()?
        });
    }
    Ok(ParsedPosition {
        hand,
        hand_offset,
        rest,
        heights,
        piles,
    })
}

/// Makes a position of the parsed text, if all cards are present.
fn assemble(
    rules: &Calculation,
    text: &str,
    written: ParsedPosition,
) -> Result<Calculation, TextError> {
    let ParsedPosition {
        hand,
        hand_offset,
        rest,
        heights,
        piles,
    } = written;
    let rest = match rest {
        Some(rest) => rest,
        None => missing_cards(&count(hand, &heights, &piles, &[])),
    };
    for (rank, found) in Rank::ALL
        .into_iter()
        .zip(count(hand, &heights, &piles, &rest))
    {
        if found != usize::from(COPIES) {
            return Err(TextError::whole(text, wrong_count(rank, found)));
        }
    }
    if hand == Hand::Turning && rest.is_empty() {
        return Err(TextError::at(
            text,
            hand_offset,
            message!("a card or -, since no card is left to be turned"),
        ));
    }
    let mut game = beginning(rules);
    game.foundations = Foundations::of(heights);
    game.stock = Stock::of(rest);
    game.hand = hand;
    for (pile, cards) in piles.into_iter().enumerate() {
        for card in cards {
            game.place_on_pile(pile, card);
        }
    }
    Ok(game)
}

fn wrong_count(rank: Rank, found: usize) -> Message {
    let advice = if found < usize::from(COPIES) {
        message!("add the missing ones, or leave out the rest, which follows from the other cards")
    } else {
        message!("take some away from the hand, the rest, the table or the piles")
    };
    message!(
        "there must be {copies} cards of rank {rank}, but {found} were found, foundations included; {advice}",
        copies = COPIES,
        rank = rank.letter()
    )
}

/// How many cards of each rank there are altogether.
fn count(
    hand: Hand,
    heights: &[u8; FOUNDATIONS],
    piles: &[Vec<Rank>],
    rest: &[Rank],
) -> [usize; RANKS] {
    let on_foundations = SEQUENCES
        .iter()
        .zip(heights)
        .flat_map(|(sequence, &height)| &sequence[..usize::from(height)]);
    let turned = if let Hand::Card(card) = hand {
        Some(card)
    } else {
        None
    };
    let mut counts = [0; RANKS];
    for card in on_foundations
        .chain(piles.iter().flatten())
        .chain(rest)
        .chain(&turned)
    {
        counts[card.index()] += 1;
    }
    counts
}

/// The rest that makes four cards of every rank.
fn missing_cards(counts: &[usize; RANKS]) -> Vec<Rank> {
    let missing = |(rank, &found): (Rank, &usize)| {
        std::iter::repeat_n(rank, usize::from(COPIES).saturating_sub(found))
    };
    Rank::ALL
        .into_iter()
        .zip(counts)
        .flat_map(missing)
        .collect()
}

const A_CARD: &str = msgid!("a card: A 2 3 4 5 6 7 8 9 T J Q or K");

/// The words of a text, one after another.
struct Tokens<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Tokens<'a> {
    /// The next word and its offset; an empty word at the end.
    fn peek(&self) -> (usize, &'a str) {
        let left = &self.text[self.offset..];
        let word = left.trim_start();
        let offset = self.offset + left.len() - word.len();
        (
            offset,
            &word[..word.find(char::is_whitespace).unwrap_or(word.len())],
        )
    }

    fn next(&mut self) -> (usize, &'a str) {
        let (offset, word) = self.peek();
        self.offset = offset + word.len();
        (offset, word)
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), TextError> {
        let (offset, word) = self.next();
        if word.eq_ignore_ascii_case(keyword) {
            return Ok(());
        }
        Err(self.error(offset, Message::verbatim(format!("\"{keyword}\""))))
    }

    fn hand(&mut self) -> Result<(usize, Hand), TextError> {
        let (offset, word) = self.next();
        let hand = match word {
            "-" => Some(Hand::Empty),
            "?" => Some(Hand::Turning),
            letter => only_rank(letter).map(Hand::Card),
        };
        let expected = || {
            self.error(
                offset,
                message!("the turned card, - when none is turned, or ? when it is being turned"),
            )
        };
        hand.map(|hand| (offset, hand)).ok_or_else(expected)
    }

    fn cards(&mut self) -> Result<Vec<Rank>, TextError> {
        let (offset, word) = self.next();
        if word.is_empty() {
            return Err(self.error(offset, message!("cards, or - for none")));
        }
        self.cards_of(offset, word)
    }

    fn cards_of(&self, offset: usize, word: &str) -> Result<Vec<Rank>, TextError> {
        if word == "-" {
            return Ok(Vec::new());
        }
        let card = |(at, letter)| {
            Rank::from_letter(letter).ok_or_else(|| self.error(offset + at, Message::text(A_CARD)))
        };
        word.char_indices().map(card).collect()
    }

    fn piles(&mut self, wanted: usize) -> Result<Vec<Vec<Rank>>, TextError> {
        let (offset, word) = self.next();
        if word.split('/').count() != wanted || word.is_empty() {
            let expected = message!("{wanted} piles with / between them and - for an empty one");
            return Err(self.error(offset, expected));
        }
        let mut start = offset;
        let pile = |cards: &str| {
            let read = self.cards_of(start, cards);
            start += cards.len() + 1;
            read
        };
        word.split('/').map(pile).collect()
    }

    fn heights(&mut self, bases: bool) -> Result<[u8; FOUNDATIONS], TextError> {
        let mut heights = [0; FOUNDATIONS];
        for (foundation, height) in heights.iter_mut().enumerate() {
            *height = self.height(foundation, bases)?;
        }
        Ok(heights)
    }

    /// `6` or, with the card it takes next, `6(9)`.
    fn height(&mut self, foundation: usize, bases: bool) -> Result<u8, TextError> {
        let (offset, word) = self.next();
        let (number, base) = (foundation + 1, SEQUENCES[foundation][0]);
        let top = word.split('(').next().unwrap_or(word);
        let height = match only_rank(top) {
            Some(top) => {
                SEQUENCES[foundation]
                    .iter()
                    .take_while(|&&card| card != top)
                    .count()
                    + 1
            }
            None if top == "-" && !bases => 0,
            None if top == "-" => {
                let expected = message!(
                    "a card, since foundation {number} begins with its {base} under these rules",
                    base = base.letter()
                );
                return Err(self.error(offset, expected));
            }
            None => return Err(self.error(offset, message!("the top card of foundation {number}"))),
        };
        let next = SEQUENCES[foundation]
            .get(height)
            .map_or('-', |card| card.letter());
        if !word[top.len()..].is_empty()
            && !word[top.len()..].eq_ignore_ascii_case(&format!("({next})"))
        {
            let expected = message!(
                "({next}), the card that foundation {number} takes after {top}, or nothing"
            );
            return Err(self.error(offset + top.len(), expected));
        }
        Ok(height as u8)
    }

    fn error(&self, offset: usize, expected: Message) -> TextError {
        TextError::at(self.text, offset, expected)
    }
}

/// The rank of a word of one letter.
fn only_rank(word: &str) -> Option<Rank> {
    let mut letters = word.chars();
    letters
        .next()
        .and_then(Rank::from_letter)
        .filter(|_| letters.next().is_none())
}
