//! Rules and positions to test Calculation with.

use uctopia_game::{Game, Rng, Turn, sample_outcome};
use uctopia_games::calculation::{Calculation, Move, Rules};

pub(crate) fn rules(piles: u8, bases: bool, foundation_first: bool) -> Rules {
    Rules {
        piles,
        bases,
        foundation_first,
    }
}

pub(crate) fn variants() -> Vec<Rules> {
    let piles = [1, 3, 4, 8];
    piles
        .into_iter()
        .flat_map(|n| [(true, false), (false, true), (true, true)].map(|(b, f)| rules(n, b, f)))
        .collect()
}

pub(crate) fn usual() -> Calculation {
    Calculation::new(&Rules::default())
}

pub(crate) fn random_move(game: &Calculation, rng: &mut Rng) -> Option<Move> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => Some(sample_outcome(game, rng)),
        Turn::Player(_) => {
            let mut moves = game.moves();
            moves.nth(rng.below(moves.len() as u32) as usize)
        }
    }
}

pub(crate) fn position_after(plies: usize, seed: u64, rules: &Rules) -> Calculation {
    let mut rng = Rng::new(seed);
    let mut game = Calculation::new(rules);
    for _ in 0..plies {
        let Some(m) = random_move(&game, &mut rng) else {
            break;
        };
        game.play(m);
    }
    game
}
