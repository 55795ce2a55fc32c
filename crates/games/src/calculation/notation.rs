//! Positions and moves as text.
//!
//! A position is one line; the rest is the stock, lowest cards first, and piles are written from the bottom up:
//!
//! ```text
//! hand 2 rest AAA33445566… table 2 2 6 4 piles 6J7/9K/23/7K
//! ```
//!
//! `table` names the tops of the foundations. A dash stands for nothing: no turned card, no rest, an empty pile, a
//! foundation not begun. `hand ?` is a card that the player turned and nature is to draw.

use std::fmt::{self, Write};

use uctopia_game::{Notation, Player};
use uctopia_options::{TextError, msgid};

use super::cards::Rank;
use super::foundations::FOUNDATIONS;
use super::{Calculation, Hand, Move, reader};

impl fmt::Display for Calculation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "hand {} rest {} table",
            self.hand,
            spell(self.stock.cards())
        )?;
        for foundation in 0..FOUNDATIONS {
            write!(f, " {}", spell(self.foundations.top(foundation)))?;
        }
        for pile in 0..self.piles() {
            let before = if pile == 0 { " piles " } else { "/" };
            write!(f, "{before}{}", spell(self.pile(pile).iter().copied()))?;
        }
        Ok(())
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_char('-'),
            Self::Turning => f.write_char('?'),
            Self::Card(card) => write!(f, "{card}"),
        }
    }
}

/// Cards one after another, or a dash when there is none.
fn spell(cards: impl IntoIterator<Item = Rank>) -> String {
    let letters: String = cards.into_iter().map(Rank::letter).collect();
    if letters.is_empty() {
        "-".to_owned()
    } else {
        letters
    }
}

impl Calculation {
    /// The position as the programs of the TIM Labs articles print it, in several lines; [`read`](Notation::read)
    /// reads it too.
    ///
    /// The first line holds the turned card and, after the colon, the rest of the stock; the second the top of each
    /// foundation and, in brackets, the card it takes next; then come the piles from the bottom up. The lowest cards of the rest come
    /// first, since their order is unknown; see [`to_log_of`](Self::to_log_of) for one that is known.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::calculation::{Calculation, Rules};
    /// let log = "Hand: 2 : QQJT56489TAQKAJ3457589TJQKA83456789T\n\
    ///            Table: 2(3) 2(4) 6(9) 4(8)\n[1] 6J7\n[2] 9K\n[3] 23\n[4] 7K";
    /// let game = Calculation::new(&Rules::default()).read(log).unwrap();
    /// assert_eq!(game.to_log().lines().next(), Some("Hand: 2 : AAA33444555566778888999TTTTJJJQQQQKK"));
    /// assert!(log.lines().skip(1).eq(game.to_log().lines().skip(1)));
    /// ```
    #[must_use]
    pub fn to_log(&self) -> String {
        self.to_log_of(&[])
    }

    /// The log of this position with the cards of a [deal](Self::deal) in their order.
    ///
    /// ```
    /// use uctopia::Notation;
    /// use uctopia::games::calculation::{Calculation, Rules};
    /// let log = "Hand: 2 : QQJT56489TAQKAJ3457589TJQKA83456789T\n\
    ///            Table: 2(3) 2(4) 6(9) 4(8)\n[1] 6J7\n[2] 9K\n[3] 23\n[4] 7K";
    /// let game = Calculation::new(&Rules::default()).read(log).unwrap();
    /// assert_eq!(game.to_log_of(&game.deal(log)), log);
    /// ```
    #[must_use]
    pub fn to_log_of(&self, deal: &[Move]) -> String {
        let drawn = deal.iter().filter_map(|m| {
            if let Move::Draw(rank) = m {
                Some(*rank)
            } else {
                None
            }
        });
        let rest: String = match deal {
            [] => self.stock.cards().map(Rank::letter).collect(),
            _ => drawn.map(Rank::letter).collect(),
        };
        let mut lines = vec![
            format!("Hand: {} : {rest}", self.hand)
                .trim_end()
                .to_owned(),
        ];
        let foundations = (0..FOUNDATIONS).map(|foundation| {
            let (top, next) = (
                self.foundations.top(foundation),
                self.foundations.wanted(foundation),
            );
            format!(" {}({})", spell(top), spell(next))
        });
        lines.push(format!("Table:{}", foundations.collect::<String>()));
        for pile in 0..self.piles() {
            let cards: String = self.pile(pile).iter().map(|card| card.letter()).collect();
            lines.push(format!("[{}] {cards}", pile + 1).trim_end().to_owned());
        }
        lines.join("\n")
    }
}

impl Calculation {
    /// The cards of the stock in the order in which a text deals them, as the outcomes of turning them; none where it does not tell.
    ///
    /// The rest of a text is this order, the next card first, unless it lists the cards from the lowest to the highest, as all texts
    /// do that are written here. (The articles draw at random from the array that they print, so the order of their logs has no meaning
    /// beyond one possible deal.) A position does not contain it: only who asks for it knows it.
    ///
    /// ```
    /// use uctopia::games::calculation::{Calculation, Move, Rank, Rules};
    /// let start = Calculation::new(&Rules::default());
    /// let deal = |rest: &str| start.deal(&format!("hand 5 rest {rest} table 9 Q K Q piles J/Q393J/J79TKK/56ATK7"));
    /// assert_eq!(deal("2A"), [Move::Draw(Rank::Two), Move::Draw(Rank::Ace)]);
    /// assert_eq!(deal("A2"), []);
    /// ```
    #[must_use]
    pub fn deal(&self, text: &str) -> Vec<Move> {
        let rest = reader::rest(self, text).unwrap_or_default();
        if rest.is_sorted() {
            Vec::new()
        } else {
            rest.into_iter().map(Move::Draw).collect()
        }
    }
}

impl Notation for Calculation {
    /// Reads the canonical line or the articles' log, in either case of letters.
    ///
    /// The rest may be in any order, which [`deal`](Calculation::deal) tells, and may be left out: it follows from the visible cards.
    /// The rules are those of `self`.
    fn read(&self, text: &str) -> Result<Self, TextError> {
        reader::read(self, text)
    }

    /// `p2-f3`, `hand-f3`, `hand-p2`, `turn`; an outcome is the letter of its rank.
    fn move_text(&self, m: Move) -> String {
        m.to_string()
    }

    fn player_name(&self, _: Player) -> &'static str {
        msgid!("player")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Rules;
    use super::*;
    use uctopia_game::Game;

    #[test]
    fn moves_are_read_in_any_case() {
        let game = Calculation::new(&Rules::default())
            .read("hand k table 2 2 6 4 piles 6J8/9/-/9")
            .unwrap();
        assert_eq!(
            game.read_move(" P1-F4 "),
            Ok(Move::PileToFoundation {
                pile: 0,
                foundation: 3
            })
        );
        assert_eq!(
            game.read_move("p3-f1").unwrap_err().to_string(),
            "cannot read \"p3-f1\": not a legal move here; legal moves are \
             p1-f4 p2-f3 p4-f3 hand-p1 hand-p2 hand-p3 hand-p4"
        );
        assert_eq!(game.moves().len(), 7);
    }
}
