//! Calculation once more, as slowly and plainly as possible: lists of numbers, and moves that are their own texts.

use uctopia_game::{Game, Perft, Rng, Turn};
use uctopia_games::calculation::{Calculation, Rank, Rules};

#[derive(Clone)]
pub(crate) struct Naive {
    /// The cards of each foundation.
    foundations: Vec<Vec<usize>>,
    piles: Vec<Vec<usize>>,
    stock: Vec<usize>,
    turned: Option<usize>,
    turning: bool,
    foundation_first: bool,
}

/// The card number `n` of foundation `d`, both counted from 1.
fn card_of(d: usize, n: usize) -> usize {
    match d * n % 13 {
        0 => 13,
        number => number,
    }
}

fn letter(card: usize) -> String {
    "A23456789TJQK"[card - 1..card].to_owned()
}

impl Naive {
    /// The same position as `game`, under the same rules.
    pub(crate) fn of(game: &Calculation, rules: &Rules) -> Self {
        let copies = |rank: Rank| vec![rank.number(); usize::from(game.unseen(rank))];
        let built = |f: usize| (1..=game.height(f)).map(|n| card_of(f + 1, n)).collect();
        Self {
            foundations: (0..4).map(built).collect(),
            piles: (0..game.piles())
                .map(|pile| game.pile(pile).iter().map(|card| card.number()).collect())
                .collect(),
            stock: Rank::ALL.into_iter().flat_map(copies).collect(),
            turned: game.hand().map(Rank::number),
            turning: game.turn() == Turn::Chance,
            foundation_first: rules.foundation_first,
        }
    }

    pub(crate) fn is_chance(&self) -> bool {
        self.turning
    }

    /// Cards that are not on the foundations.
    pub(crate) fn cards_left(&self) -> usize {
        52 - self.foundations.iter().map(Vec::len).sum::<usize>()
    }

    fn takes(&self, f: usize, card: usize) -> bool {
        let height = self.foundations[f].len();
        height < 13 && card_of(f + 1, height + 1) == card
    }

    pub(crate) fn moves(&self) -> Vec<String> {
        if self.turning {
            let mut letters: Vec<usize> = self.stock.clone();
            letters.dedup();
            return letters.into_iter().map(letter).collect();
        }
        if self.turned.is_none() && !self.stock.is_empty() {
            return vec!["turn".to_owned()];
        }
        let mut moves = Vec::new();
        for (p, pile) in self.piles.iter().enumerate() {
            let takers = (0..4).filter(|&f| pile.last().is_some_and(|&card| self.takes(f, card)));
            moves.extend(takers.map(|f| format!("p{}-f{}", p + 1, f + 1)));
        }
        let Some(card) = self.turned else {
            return moves;
        };
        moves.extend(
            (0..4)
                .filter(|&f| self.takes(f, card))
                .map(|f| format!("hand-f{}", f + 1)),
        );
        if moves.is_empty() || !self.foundation_first {
            moves.extend((1..=self.piles.len()).map(|p| format!("hand-p{p}")));
        }
        moves
    }

    pub(crate) fn play(&mut self, text: &str) {
        if text == "turn" {
            self.turning = true;
        } else if self.turning {
            let place = self
                .stock
                .iter()
                .position(|&card| letter(card) == text)
                .unwrap();
            self.turned = Some(self.stock.remove(place));
            self.turning = false;
        } else {
            let (from, to) = text.split_once('-').unwrap();
            let card = match from {
                "hand" => self.turned.take(),
                pile => self.piles[number(pile)].pop(),
            };
            let row = if to.starts_with('f') {
                &mut self.foundations
            } else {
                &mut self.piles
            };
            row[number(to)].push(card.unwrap());
        }
    }

    /// Plays to the end at random; nature draws any card of the stock.
    pub(crate) fn play_out(&mut self, rng: &mut Rng) {
        loop {
            let moves = self.moves();
            if moves.is_empty() {
                return;
            }
            let text = if self.turning {
                letter(self.stock[rng.below(self.stock.len() as u32) as usize])
            } else {
                moves[rng.below(moves.len() as u32) as usize].clone()
            };
            self.play(&text);
        }
    }

    pub(crate) fn perft(&self, plies: u32) -> Perft {
        let moves = self.moves();
        match (plies, moves.is_empty()) {
            (0, _) => Perft { full: 1, ended: 0 },
            (_, true) => Perft { full: 0, ended: 1 },
            _ => moves.iter().fold(Perft::default(), |sum, text| {
                let mut next = self.clone();
                next.play(text);
                let below = next.perft(plies - 1);
                Perft {
                    full: sum.full + below.full,
                    ended: sum.ended + below.ended,
                }
            }),
        }
    }
}

/// The index in names such as `p1` and `f4`.
fn number(name: &str) -> usize {
    name[1..].parse::<usize>().unwrap() - 1
}
