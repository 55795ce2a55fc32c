//! Games with hidden information: an agent that peeks gains nothing.

use std::sync::{Arc, Mutex};

use crate::common::{Witness, agent};
use uctopia_arena::{AgentFactory, Match, MatchSetup, Referee};
use uctopia_game::{Agent, Player, Rng};
use uctopia_games::kuhn_poker::{KuhnMove, KuhnPoker};

/// Puts in chips exactly if the card of the other player is lower than its own: it looks at both.
fn peeks(state: &KuhnPoker) -> KuhnMove {
    let text = state.to_string();
    if ["Q J", "K J", "K Q"]
        .iter()
        .any(|won| text.starts_with(won))
    {
        KuhnMove::Bet
    } else {
        KuhnMove::Pass
    }
}

type Play = fn(
    &Referee,
    &KuhnPoker,
    &[KuhnMove],
    &mut [Box<dyn Agent<KuhnPoker>>],
    &mut Rng,
) -> Option<(
    uctopia_arena::GameTranscript<KuhnMove>,
    uctopia_arena::ThinkingTimes,
)>;

/// The mean of the chips that the first player wins if it peeks and the second always bets.
fn chips_of_a_peeking_agent(play: Play) -> f32 {
    const GAMES: u64 = 4000;
    let game = |seed| {
        let mut agents = vec![agent(peeks), agent(|_: &KuhnPoker| KuhnMove::Bet)];
        let mut nature = Rng::stream(1, seed);
        let start = KuhnPoker::default();
        let (game, _) = play(&Referee::default(), &start, &[], &mut agents, &mut nature).unwrap();
        2.0 * game.payoffs[Player::FIRST.index()]
    };
    (0..GAMES).map(game).sum::<f32>() / GAMES as f32
}

/// Who knows the cards wins two chips with the higher one, and loses one with the lower: ½ on average. Who guesses wins 1/3 at most:
/// two with a king, none with a queen, and −1 with a jack.
#[test]
fn an_agent_that_peeks_gains_nothing() {
    let open = chips_of_a_peeking_agent(Referee::play);
    assert!((open - 0.5).abs() < 0.1, "{open}");
    let hidden = chips_of_a_peeking_agent(Referee::play_hidden);
    assert!(hidden < 1.0 / 3.0, "{hidden}");
}

#[test]
fn an_agent_that_peeks_gains_nothing_in_a_match() {
    let peeking = AgentFactory::new("peeks", |_| agent(peeks));
    let bold = AgentFactory::new("bold", |_| agent(|_: &KuhnPoker| KuhnMove::Bet));
    let settings = Match {
        games: 4000,
        ..Match::default()
    };
    let start = KuhnPoker::default();
    let wins = |setup: MatchSetup<'_, KuhnPoker>| {
        let log = settings.play_in(&setup, &peeking, &bold, |_| ()).unwrap();
        let chips: f32 = log
            .games
            .iter()
            .step_by(2) // the games in which it moves first
            .map(|record| 2.0 * record.game.payoffs[0])
            .sum();
        chips / 2000.0
    };
    let open = wins(MatchSetup::new(&start));
    assert!((open - 0.5).abs() < 0.15, "{open}");
    let hidden = wins(MatchSetup::new(&start).hidden());
    assert!(hidden < 1.0 / 3.0, "{hidden}");
}

#[test]
fn agents_observe_no_moves_that_may_be_hidden() {
    let seen: Arc<Mutex<Vec<KuhnMove>>> = Arc::default();
    let mut agents: Vec<Box<dyn Agent<KuhnPoker>>> = vec![
        Box::new(Witness(seen.clone())),
        Box::new(Witness(seen.clone())),
    ];
    let start = KuhnPoker::default();
    let play = |hidden: bool, agents: &mut [Box<dyn Agent<KuhnPoker>>]| {
        let (referee, mut nature) = (Referee::default(), Rng::new(1));
        let game = if hidden {
            referee.play_hidden(&start, &[], agents, &mut nature)
        } else {
            referee.play(&start, &[], agents, &mut nature)
        };
        game.unwrap().0.moves
    };
    let hidden = play(true, &mut agents);
    assert!(seen.lock().unwrap().is_empty());
    let open = play(false, &mut agents);
    assert_eq!(seen.lock().unwrap().len(), 2 * open.len());
    assert_eq!(hidden[..2], open[..2], "nature deals the same cards");
}
