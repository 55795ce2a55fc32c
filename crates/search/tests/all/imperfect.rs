//! Games with hidden information: exact solutions against published values and OpenSpiel's figures.

use uctopia_game::{
    Agent, Budget, Context, Game, Hidden, Limit, Notation, Player, Rng, Shortcuts, Turn, check,
    check_hidden,
};
use uctopia_games::goofspiel::{Goofspiel, Prizes, Rules};
use uctopia_games::kuhn_poker::KuhnPoker;
use uctopia_games::leduc_poker::LeducPoker;
use uctopia_games::liars_dice::LiarsDice;
use uctopia_search::imperfect::{
    Cfr, CfrAgent, CfrConfig, Ismcts, IsmctsConfig, Strategy, Unsolvable, expected_payoff,
    exploitability,
};

/// Chips of the largest win.
const KUHN: f64 = 2.0;
const LEDUC: f64 = 13.0;

fn solved<G: Hidden + Shortcuts>(start: &G, iterations: u64) -> Cfr<G> {
    let mut cfr = Cfr::new(start, &CfrConfig::default()).unwrap();
    cfr.run(iterations);
    cfr
}

fn assert_near(value: f64, expected: f64, within: f64) {
    assert!(
        (value - expected).abs() < within,
        "{value} instead of {expected}"
    );
}

/// The value −1/18: Kuhn 1950.
#[test]
fn kuhn_poker_is_solved() {
    let cfr = solved(&KuhnPoker::default(), 1000);
    assert_eq!(cfr.information_sets(), 12);
    assert_near(KUHN * cfr.value(), -1.0 / 18.0, 1e-3);
    let taken = KUHN * cfr.exploitability();
    assert!(taken < 1e-3, "{taken}");
    let again = KUHN * exploitability(&KuhnPoker::default(), &cfr.strategy()).unwrap();
    assert_near(again, taken, 1e-12);
}

/// The equilibria of Kuhn 1950 for a number α from 0 to 1/3: the first player bets α of his jacks and 3α of his kings, and calls
/// with α + 1/3 of his queens; the second bets a third of his jacks, and calls with a third of his queens.
#[test]
fn the_solution_of_kuhn_poker_is_one_of_the_known_equilibria() {
    let start = KuhnPoker::default();
    let strategy = solved(&start, 5000).strategy();
    let bets = |text: &str| {
        let state = start.read(text).unwrap();
        let Turn::Player(player) = state.turn() else {
            panic!("{text}")
        };
        strategy
            .probabilities(player, &state.observation(player))
            .unwrap()[1]
    };
    let bluffs = bets("J Q");
    assert!((0.0..=1.0 / 3.0).contains(&bluffs), "{bluffs}");
    assert_near(bets("K Q"), 3.0 * bluffs, 0.01);
    assert_near(bets("Q K pass bet"), bluffs + 1.0 / 3.0, 0.01);
    assert_near(bets("Q J pass"), 1.0 / 3.0, 0.01);
    assert_near(bets("K Q bet"), 1.0 / 3.0, 0.01);
}

/// The value −0.0856: Lanctot et al. 2019 and others; 936 information sets: Southey et al. 2005.
#[test]
fn leduc_poker_is_solved() {
    let cfr = solved(&LeducPoker::default(), 600);
    assert_eq!(cfr.information_sets(), 936);
    assert_near(LEDUC * cfr.value(), -0.0856, 1e-3);
    let taken = LEDUC * cfr.exploitability();
    assert!(taken < 1e-3, "{taken}");
}

/// OpenSpiel 2.0.2: `pyspiel.exploitability` of `pyspiel.UniformRandomPolicy`, and its expected returns.
#[test]
fn uniform_strategies_are_as_exploitable_as_in_openspiel() {
    let (kuhn, leduc) = (KuhnPoker::default(), LeducPoker::default());
    let taken = exploitability(&kuhn, &Strategy::default()).unwrap();
    assert_near(KUHN * taken, 0.458_333_333_333, 1e-9);
    let taken = exploitability(&leduc, &Strategy::default()).unwrap();
    assert_near(LEDUC * taken, 2.373_611_111_111, 1e-6);
    let payoff = expected_payoff(&leduc, [&Strategy::default(), &Strategy::default()]).unwrap();
    assert_near(LEDUC * payoff, -0.078_125, 1e-6);
    let taken = exploitability(&LiarsDice::default(), &Strategy::default()).unwrap();
    assert_near(taken, 0.780_744_323_192, 1e-9);
    for (cards, prizes, expected) in [
        (3, Prizes::Descending, 2.0 / 3.0),
        (4, Prizes::Descending, 0.75),
        (3, Prizes::Random, 2.0 / 3.0),
        (4, Prizes::Random, 0.746_527_777_778),
    ] {
        let start = Goofspiel::new(&Rules { cards, prizes });
        let taken = exploitability(&start, &Strategy::default()).unwrap();
        assert_near(taken, expected, 1e-9);
    }
}

/// 24576 information sets: OpenSpiel 2.0.2. A game that is the same for both players is even.
#[test]
fn liars_dice_and_goofspiel_are_solved() {
    let cfr = solved(&LiarsDice::default(), 30);
    assert_eq!(cfr.information_sets(), 24_576);
    let taken = cfr.exploitability();
    assert!(taken < 0.05, "{taken}");
    let start = Goofspiel::new(&Rules {
        cards: 4,
        ..Rules::default()
    });
    let cfr = solved(&start, 1000);
    assert_near(cfr.value(), 0.0, 1e-3);
    assert!(cfr.exploitability() < 1e-3);
}

/// All pure strategies of a player in Kuhn poker, on top of those of the other one.
fn pure_strategies(base: &Strategy<KuhnPoker>, player: Player) -> Vec<Strategy<KuhnPoker>> {
    let mut observations = Vec::new();
    Strategy::ask(&KuhnPoker::default(), 1, |state, mover| {
        if mover == player {
            observations.push(state.observation(player));
        }
        Ok::<_, Unsolvable>(vec![0.5; state.moves().len()])
    })
    .unwrap();
    let strategy = |bets: usize| {
        let mut pure = base.clone();
        for (index, observation) in observations.iter().enumerate() {
            let bet = f64::from(bets as u32 >> index & 1);
            pure.set(player, *observation, vec![1.0 - bet, bet]);
        }
        pure
    };
    (0..1 << observations.len()).map(strategy).collect()
}

/// A best response earns as much as the best of all pure strategies.
#[test]
fn best_responses_are_the_best_of_all_pure_strategies() {
    let start = KuhnPoker::default();
    let mut cfr = Cfr::new(&start, &CfrConfig::default()).unwrap();
    for iterations in [0, 1, 2, 5, 50] {
        cfr.run(iterations);
        let base = cfr.strategy();
        let most = |player: Player, sign: f64| {
            let pure = pure_strategies(&base, player);
            assert_eq!(pure.len(), 64);
            let payoffs = pure
                .iter()
                .map(|pure| sign * expected_payoff(&start, [pure, pure]).unwrap());
            payoffs.fold(f64::NEG_INFINITY, f64::max)
        };
        let best = (most(Player::FIRST, 1.0) + most(Player::SECOND, -1.0)) / 2.0;
        assert_near(cfr.exploitability(), best, 1e-12);
    }
}

#[test]
fn the_solution_is_computed_once_and_moves_are_drawn_from_it() {
    let start = KuhnPoker::default();
    let state = start.read("Q K pass bet").unwrap();
    let mut agent = CfrAgent::new(start, "iters=300".parse().unwrap(), 1);
    let hasty = Budget::of(Limit {
        iterations: Some(100),
        ..Limit::NONE
    });
    let report = agent.decide(&state, &mut Context::new(&hasty)).unwrap();
    assert_eq!(report.totals.playouts, 100);
    let mut calls = 0.0;
    for _ in 0..1000 {
        let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
        assert_eq!(report.totals.playouts, 300);
        assert!(report.is_reproducible());
        calls += f32::from(u8::from(report.best == report.moves[1].mv));
    }
    let report = agent.decide(&state, &mut Context::unlimited()).unwrap();
    let expected = 1000.0 * report.moves[1].prior.unwrap();
    assert!((250.0..750.0).contains(&expected), "{expected}");
    assert!((calls - expected).abs() < 80.0, "{calls} of {expected}");
}

/// Each player picks 0, 1 or 2 in turn, twice, unseen by the others. The sum of all picks names the winner.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Picks<const PLAYERS: usize> {
    picks: Vec<u8>,
    /// Whether a player knows his first pick when he makes the second one.
    recalls: bool,
}

impl<const PLAYERS: usize> Game for Picks<PLAYERS> {
    type Move = u8;
    const PLAYERS: usize = PLAYERS;
    fn turn(&self) -> Turn {
        if self.picks.len() == 2 * PLAYERS {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.picks.len() % PLAYERS))
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..if self.is_over() { 0 } else { 3 }
    }
    fn play(&mut self, pick: u8) {
        self.picks.push(pick);
    }
    fn payoff(&self, player: Player) -> f32 {
        let sum = usize::from(self.picks.iter().sum::<u8>());
        if sum % PLAYERS == player.index() {
            1.0
        } else {
            -1.0 / (PLAYERS - 1) as f32
        }
    }
}

impl<const PLAYERS: usize> Shortcuts for Picks<PLAYERS> {}

impl<const PLAYERS: usize> Hidden for Picks<PLAYERS> {
    /// The picks that the player sees or remembers, and `?` for the others.
    type Observation = String;
    fn observation(&self, player: Player) -> String {
        let is_seen = |place| self.is_over() || self.recalls && place % PLAYERS == player.index();
        let text = |(place, pick): (usize, &u8)| match is_seen(place) {
            true => pick.to_string(),
            false => "?".to_owned(),
        };
        self.picks.iter().enumerate().map(text).collect()
    }
    fn determinize(&self, observer: Player, rng: &mut Rng) -> Self {
        let seen = self.observation(observer);
        let mut pick = |seen: char| seen.to_digit(10).unwrap_or_else(|| rng.below(3)) as u8;
        Self {
            picks: seen.chars().map(&mut pick).collect(),
            ..self.clone()
        }
    }
}

#[test]
fn games_without_an_exact_solution_are_refused() {
    fn start<const PLAYERS: usize>(recalls: bool) -> Picks<PLAYERS> {
        let start = Picks {
            picks: Vec::new(),
            recalls,
        };
        check(&start, 1, 20).unwrap();
        check_hidden(&start, 1, 20).unwrap();
        start
    }
    let config = CfrConfig::default();
    assert!(Cfr::new(&start::<2>(true), &config).is_ok());
    let forgets = Cfr::new(&start::<2>(false), &config).unwrap_err();
    assert_eq!(forgets, Unsolvable::Forgets);
    let three = Cfr::new(&start::<3>(true), &config).unwrap_err();
    assert_eq!(three, Unsolvable::Players { players: 3 });
    // The other agents play them.
    let mut ismcts = Ismcts::new(IsmctsConfig::default(), 1);
    let report = ismcts.decide(&start::<2>(false), &mut Context::unlimited());
    assert!(report.is_ok());
    let report = ismcts.decide(&start::<3>(true), &mut Context::unlimited());
    let report = report.unwrap();
    assert!(report.moves.iter().all(|m| m.visits > 100), "{report:?}");
}
