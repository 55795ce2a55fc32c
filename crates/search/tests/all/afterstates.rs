//! Afterstates: the positions reachable before another player or nature moves.

use std::collections::HashMap;

use uctopia_game::{Evaluator, Game, Notation, Player, Rng, Shortcuts, Turn};
use uctopia_games::calculation::{Calculation, Rank, Rules};
use uctopia_search::learned::{Afterstates, GreedyPolicy};

fn ends(position: &str) -> Vec<String> {
    let game = Calculation::new(&Rules::default()).read(position).unwrap();
    let mut afterstates = Afterstates::default();
    afterstates.find(&game);
    let mut texts: Vec<String> = afterstates
        .iter()
        .map(|(_, position)| position.to_string())
        .collect();
    for (number, position) in afterstates.iter() {
        let replayed = afterstates
            .path(number)
            .into_iter()
            .fold(game.clone(), |game, m| game.after(m));
        assert_eq!(&replayed, position, "the path leads there");
        assert!(
            !matches!(position.turn(), Turn::Player(_)),
            "another player or nature moves then"
        );
    }
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), afterstates.len(), "each occurs once");
    texts
}

#[test]
fn moves_in_any_order_lead_to_the_same_afterstates() {
    // A 5 in hand that fits no foundation goes on one of four piles; one empty pile is like the other.
    assert_eq!(ends("hand 5 table A 2 3 4 piles -/-/-/-").len(), 1);
    // A 2 for foundation 1 may go there, or on a pile.
    assert_eq!(ends("hand 2 table A 2 3 4 piles -/-/-/-").len(), 2);
    // A 6 on the first pile may be played to foundation 3 or held, the 5 in hand goes on any pile: on the 6 as well,
    // which is then held in any case.
    assert_eq!(ends("hand 5 table A 2 3 4 piles 6/-/-/-").len(), 1 + 2);
}

#[test]
fn the_last_card_of_a_rank_is_played_at_once() {
    // The ace is the last card of its rank to be needed: no other move is considered before it, though the 9 could go on a pile.
    assert_eq!(
        ends("hand 9 table J Q 4 5 piles KA/7/-/-"),
        ends("hand 9 table J A 4 5 piles K/7/-/-")
    );
}

/// The probability of success under best play, with all moves or only those that cannot be postponed.
fn best_chance(game: &Calculation, all: bool, known: &mut HashMap<Calculation, f64>) -> f64 {
    if let Some(&chance) = known.get(game) {
        return chance;
    }
    let moves: Vec<_> = game.moves().collect();
    let chance = match game.turn() {
        Turn::Over => f64::from(u8::from(game.cards_left() == 0)),
        Turn::Player(_) if all => moves
            .iter()
            .map(|&m| best_chance(&game.after(m), all, known))
            .fold(0.0, f64::max),
        Turn::Player(_) => {
            let mut afterstates = Afterstates::default();
            afterstates.find(game);
            let reduced = (0..afterstates.len()).map(|number| afterstates.reduced(number).1);
            reduced
                .map(|position| best_chance(&position, all, known))
                .fold(0.0, f64::max)
        }
        Turn::Chance => {
            let weight = |m| f64::from(game.weight(m));
            let sum: f64 = moves
                .iter()
                .map(|&m| weight(m) * best_chance(&game.after(m), all, known))
                .sum();
            sum / moves.iter().map(|&m| weight(m)).sum::<f64>()
        }
    };
    known.insert(game.clone(), chance);
    chance
}

/// A position with so many unseen cards and a card in hand, after play by the learned values with too few piles: the result is
/// still open.
fn late(seed: u64, unseen: usize) -> Calculation {
    let mut game = Calculation::new(&Rules {
        piles: 3,
        ..Rules::default()
    });
    let (mut rng, mut policy) = (
        Rng::new(seed),
        GreedyPolicy::new(uctopia_calculation_weights::value()),
    );
    loop {
        match game.turn() {
            Turn::Chance => {
                let outcome = game.draw_outcome(&mut rng);
                game.play(outcome);
            }
            _ if Rank::ALL
                .iter()
                .map(|&rank| usize::from(game.unseen(rank)))
                .sum::<usize>()
                <= unseen =>
            {
                return game;
            }
            _ => policy.play(&mut game),
        }
    }
}

#[test]
fn postponed_moves_lose_nothing() {
    let (mut fewer, mut doubtful) = (0, 0);
    for seed in 0..300 {
        let game = late(seed, 3);
        let (mut all, mut needed) = (HashMap::new(), HashMap::new());
        let chance = best_chance(&game, true, &mut all);
        assert!(
            (chance - best_chance(&game, false, &mut needed)).abs() < 1e-9,
            "{game}"
        );
        fewer += usize::from(needed.len() < all.len() / 2);
        doubtful += usize::from(chance > 0.0 && chance < 1.0);
    }
    assert!(
        fewer > 150 && doubtful > 4,
        "{fewer} {doubtful}: the test proves nothing"
    );
}

#[test]
fn needed_moves_exclude_independent_moves() {
    let game = Calculation::new(&Rules::default())
        .read("hand 5 table A 2 3 4 piles 6/9/-/-")
        .unwrap();
    let mut policy = GreedyPolicy::new(uctopia_calculation_weights::value());
    for choice in policy.rank(&game) {
        let replayed = choice
            .path
            .iter()
            .fold(game.clone(), |game, &m| game.after(m));
        assert_eq!(replayed, choice.position, "the path leads there");
        let moves: Vec<String> = choice.path.iter().map(ToString::to_string).collect();
        let plays_the_six = moves.contains(&"p1-f3".to_owned());
        assert!(
            !plays_the_six || moves == ["p1-f3", "hand-p1", "turn"],
            "{moves:?}"
        );
        let value = uctopia_calculation_weights::value().evaluate(&choice.position, Player::FIRST);
        assert!(
            choice.value >= value - 1e-6,
            "as good as the best position it may become: {moves:?}"
        );
    }
}
