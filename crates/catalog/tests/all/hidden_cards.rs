//! Agents do not use hidden cards: decisions depend only on the cards drawn so far.

use uctopia_catalog::{AgentSpec, GameEntry, GameSpec, TypedGame};
use uctopia_game::{Context, Game, Player, Rng, Turn};
use uctopia_games::calculation::{Calculation, Move, Rank, Rules};

/// The number of cards with which both stocks begin.
const SHARED: usize = 30;

/// The 48 cards that are not bases, in the order of this seed.
fn shuffled(seed: u64) -> Vec<Rank> {
    let copies = |rank: &Rank| if rank.number() <= 4 { 3 } else { 4 };
    let mut cards: Vec<Rank> = Rank::ALL
        .iter()
        .flat_map(|rank| std::iter::repeat_n(*rank, copies(rank)))
        .collect();
    shuffle(&mut cards, &mut Rng::new(seed));
    cards
}

fn shuffle(cards: &mut [Rank], rng: &mut Rng) {
    for place in (1..cards.len()).rev() {
        cards.swap(place, rng.below(place as u32 + 1) as usize);
    }
}

/// The decisions of an agent that observes every move, until `cards` cards of the stock were turned.
fn decisions(agent: &AgentSpec, stock: &[Rank], cards: usize) -> Vec<String> {
    let start = || TypedGame::new(Calculation::new(&Rules::default())).with_evaluations();
    let mut session = GameSpec::of(GameEntry::new("unlearned", start)).session();
    let seat = session.seat(agent, 1).unwrap();
    let (mut turned, mut decisions) = (0, Vec::new());
    loop {
        let m = match session.turn() {
            Turn::Chance if turned == cards => return decisions,
            Turn::Chance => {
                turned += 1;
                Move::Draw(stock[turned - 1]).to_string()
            }
            Turn::Player(_) => {
                let m = session
                    .decide(seat, &mut Context::unlimited())
                    .unwrap()
                    .best;
                decisions.push(m.clone());
                m
            }
            Turn::Over => return decisions,
        };
        session.play(&m).unwrap();
    }
}

#[test]
fn decisions_depend_only_on_cards_already_drawn() {
    let agents = [
        "greedy",
        "greedy:look=3,exact=2",
        "guided:iters=8,candidates=2",
        "guided:iters=8,cut=3",
        "guided:iters=8,lambda=0.8,late=40,lazy=0.3",
        "uct:iters=20",
    ];
    let one = shuffled(1);
    let mut other = one.clone();
    shuffle(&mut other[SHARED..], &mut Rng::new(2));
    assert_ne!(one, other);
    for agent in agents {
        let agent: AgentSpec = agent.parse().unwrap();
        assert_eq!(
            decisions(&agent, &one, SHARED),
            decisions(&agent, &other, SHARED),
            "{agent}"
        );
        // Decisions must differ once the cards differ, or the test above could not fail.
        assert_ne!(
            decisions(&agent, &one, 48),
            decisions(&agent, &other, 48),
            "{agent}"
        );
    }
}

#[test]
fn the_shuffled_stock_is_complete() {
    let game = Calculation::new(&Rules::default());
    let cards = shuffled(3);
    for rank in Rank::ALL {
        let copies = cards.iter().filter(|card| **card == rank).count();
        assert_eq!(copies, usize::from(game.unseen(rank)), "{rank}");
    }
    assert_eq!(game.payoff(Player::FIRST), -1.0);
}
