//! Games for three players: each maximises their own payoff, and agents that do not support it return an error.

use uctopia_game::{
    Agent, AgentFailure, Context, Game, Player, Report, Rng, Shortcuts, Turn, ZeroEvaluator,
    final_payoffs,
};
use uctopia_options::Plies;
use uctopia_search::classical::WinScoring;
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, Exact, ExactConfig, FlatConfig,
    FlatMonteCarlo, Minimax, MinimaxConfig, Uct,
};

/// Three players make one move each, left or right; a table contains the payoffs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Table {
    /// In hundredths, by the moves as a number of three binary digits.
    payoffs: [[i8; 3]; 8],
    moves: Vec<u8>,
}

impl Table {
    fn new(payoffs: [[i8; 3]; 8]) -> Self {
        Self {
            payoffs,
            moves: Vec::new(),
        }
    }
}

impl Game for Table {
    type Move = u8;
    const PLAYERS: usize = 3;
    fn turn(&self) -> Turn {
        if self.moves.len() == 3 {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.moves.len()))
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..if self.moves.len() == 3 { 0 } else { 2_u8 }
    }
    fn play(&mut self, m: u8) {
        self.moves.push(m);
    }
    fn payoff(&self, player: Player) -> f32 {
        let end = self
            .moves
            .iter()
            .fold(0, |number, &m| 2 * number + usize::from(m));
        f32::from(self.payoffs[end][player.index()]) / 100.0
    }
}

impl Shortcuts for Table {}

/// Figure 5.4 of Russell and Norvig (2010, "Artificial intelligence: a modern approach"), in tens of hundredths.
fn published() -> Table {
    let tens = [
        [1, 2, 6],
        [4, 2, 3],
        [6, 1, 2],
        [7, 4, 1],
        [5, 1, 1],
        [1, 5, 2],
        [7, 7, 1],
        [5, 4, 5],
    ];
    Table::new(tens.map(|payoffs| payoffs.map(|tens| 10 * tens)))
}

fn max_n<G: Shortcuts>(game: &G) -> Report<G::Move> {
    let config = MinimaxConfig {
        depth: Plies::TO_THE_END,
        ..MinimaxConfig::default()
    };
    Minimax::new(config, ZeroEvaluator)
        .decide(game, &mut Context::unlimited())
        .unwrap()
}

#[test]
fn max_n_backs_up_the_published_values() {
    let report = max_n(&published());
    // Both moves have the payoff 1 for the first player; the first leads to (1, 2, 6), the second to (1, 5, 2).
    assert_eq!(
        report.moves.iter().map(|m| m.value).collect::<Vec<_>>(),
        [Some(0.1), Some(0.1)]
    );
    assert_eq!(
        (report.best, &report.moves[0].pv, &report.moves[1].pv),
        (0, &vec![0, 0, 0], &vec![1, 0, 1])
    );
    let second = max_n(&published().after(0));
    assert_eq!(
        second.moves.iter().map(|m| m.value).collect::<Vec<_>>(),
        [Some(0.2), Some(0.1)]
    );
    let third = max_n(&published().after(1).after(1));
    assert_eq!((third.best, third.moves[1].value), (1, Some(0.5)));
    assert!(
        report.moves.iter().all(|m| m.proof.is_none()),
        "another of equal moves may be made"
    );
}

/// A search that only minimises the payoff of the first player would expect something else.
#[test]
fn max_n_does_not_assume_a_coalition() {
    // The second player can take 1 from the first, but gets more by leaving it.
    let game = Table::new([
        [100, 0, 0],
        [100, 0, 0],
        [-100, -10, 0],
        [-100, -10, 0],
        [0; 3],
        [0; 3],
        [0; 3],
        [0; 3],
    ]);
    let report = max_n(&game);
    assert_eq!((report.best, report.moves[0].value), (0, Some(1.0)));
}

#[test]
fn uct_finds_the_moves_of_max_n() {
    let mut rng = Rng::new(9);
    let agents = ["", ",graph=on", ",threshold=3"];
    for _ in 0..25 {
        let mut column = || {
            let mut payoffs: [i8; 8] = std::array::from_fn(|rank| (25 * rank as i16 - 90) as i8);
            (1..8)
                .rev()
                .for_each(|last| payoffs.swap(last, rng.below(last as u32 + 1) as usize));
            payoffs
        };
        let columns = [column(), column(), column()];
        let game = Table::new(std::array::from_fn(|end| columns.map(|column| column[end])));
        let expected = max_n(&game);
        for name in agents {
            let config = format!("iters=20000{name}").parse().unwrap();
            let report = Uct::new(config, ZeroEvaluator, 1)
                .unwrap()
                .decide(&game, &mut Context::unlimited())
                .unwrap();
            assert_eq!(report.best, expected.best, "{name} in {game:?}");
            assert_eq!(
                report.best_move().pv,
                expected.best_move().pv,
                "{name}: each player takes their own best"
            );
        }
    }
}

#[test]
fn flat_monte_carlo_takes_its_own_mean() {
    let config = FlatConfig {
        iters: Some(5000),
        ..FlatConfig::default()
    };
    let report = FlatMonteCarlo::new(config, ZeroEvaluator, 1)
        .decide(&published(), &mut Context::unlimited())
        .unwrap();
    assert!(
        (report.moves[0].value.unwrap() - 0.45).abs() < 0.02,
        "(1 + 4 + 6 + 7) / 4"
    );
}

#[test]
fn searches_that_need_opposed_interests_refuse_with_a_sentence() {
    let uct = |options: &str| Uct::new(options.parse().unwrap(), ZeroEvaluator, 1).unwrap();
    let certain = MinimaxConfig {
        wins: WinScoring::Certain,
        ..MinimaxConfig::default()
    };
    let agents: [(&str, Box<dyn Agent<Table>>); 6] = [
        (
            "alpha-beta",
            Box::new(AlphaBeta::new(AlphaBetaConfig::default(), ZeroEvaluator)),
        ),
        (
            "deepening",
            Box::new(Deepening::new(DeepeningConfig::default(), ZeroEvaluator)),
        ),
        (
            "exact",
            Box::new(Exact::new(ExactConfig::default(), ZeroEvaluator)),
        ),
        ("solver=on", Box::new(uct("solver=on"))),
        ("minimax=", Box::new(uct("minimax=0.5"))),
        (
            "wins=certain",
            Box::new(Minimax::new(certain, ZeroEvaluator)),
        ),
    ];
    for (name, mut agent) in agents {
        for failure in [
            agent.prepare(&published()).unwrap_err(),
            agent
                .decide(&published(), &mut Context::unlimited())
                .unwrap_err(),
        ] {
            let AgentFailure::Unable(message) = failure else {
                panic!("{name}: {failure}")
            };
            let message = message.to_string();
            assert!(
                message.starts_with(name) && message.contains("this game has 3 players: use uct"),
                "{message}"
            );
        }
    }
}

#[test]
fn max_n_keeps_within_its_budget() {
    let config = MinimaxConfig {
        depth: Plies::TO_THE_END,
        nodes: Some(5),
        ..MinimaxConfig::default()
    };
    let report = Minimax::new(config, ZeroEvaluator)
        .decide(&published(), &mut Context::unlimited())
        .unwrap();
    assert!(
        report.totals.nodes <= 6 && report.note.is_some(),
        "{report:?}"
    );
}

/// So many plies with one move each; a state may be large.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Corridor<const SIZE: usize> {
    left: u32,
    padding: [u8; SIZE],
}

impl<const SIZE: usize> Game for Corridor<SIZE> {
    type Move = u8;
    const PLAYERS: usize = 3;
    fn turn(&self) -> Turn {
        if self.left == 0 {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.left as usize % 3))
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..u8::from(self.left > 0)
    }
    fn play(&mut self, _: u8) {
        self.left -= 1;
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == Player::FIRST { 1.0 } else { -0.5 }
    }
}

impl<const SIZE: usize> Shortcuts for Corridor<SIZE> {}

#[test]
fn max_n_of_long_games_ends_before_the_stack_does() {
    fn ends<const SIZE: usize>() {
        let decide = |left| {
            let config = MinimaxConfig {
                depth: Plies::TO_THE_END,
                ..MinimaxConfig::default()
            };
            Minimax::new(config, ZeroEvaluator).decide(
                &Corridor {
                    left,
                    padding: [0; SIZE],
                },
                &mut Context::unlimited(),
            )
        };
        assert_eq!(decide(30).unwrap().moves[0].value, Some(1.0));
        let long = decide(100_000);
        assert!(
            matches!(&long, Err(AgentFailure::Unable(message)) if message.to_string().contains("adapter MaxPlies")),
            "{long:?}"
        );
    }
    ends::<1>();
    ends::<2000>();
}

/// A game whose payoffs are out of range.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Points(u8);

impl Game for Points {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if self.0 == 0 {
            Turn::Over
        } else {
            Turn::Player(Player::FIRST)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..self.0.min(2)
    }
    fn play(&mut self, _: u8) {
        self.0 -= 1;
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == Player::FIRST { 12.0 } else { -12.0 }
    }
}

impl Shortcuts for Points {}

#[test]
#[cfg(debug_assertions)]
fn debug_builds_panic_at_payoffs_out_of_range() {
    let agents: [(&str, Box<dyn Agent<Points>>); 4] = [
        (
            "uct",
            Box::new(Uct::new("".parse().unwrap(), ZeroEvaluator, 1).unwrap()),
        ),
        (
            "flat",
            Box::new(FlatMonteCarlo::new(FlatConfig::default(), ZeroEvaluator, 1)),
        ),
        (
            "minimax",
            Box::new(Minimax::new(MinimaxConfig::default(), ZeroEvaluator)),
        ),
        (
            "alpha-beta",
            Box::new(AlphaBeta::new(AlphaBetaConfig::default(), ZeroEvaluator)),
        ),
    ];
    for (name, mut agent) in agents {
        let decide = std::panic::AssertUnwindSafe(|| {
            agent.decide(&Points(2), &mut Context::unlimited()).unwrap()
        });
        let message = std::panic::catch_unwind(decide).unwrap_err();
        let message = message.downcast_ref::<String>().expect("a sentence");
        assert!(
            message.starts_with(
                "the payoff of player 1 at the end of the game is 12, outside [-1, 1]"
            ),
            "{name}: {message}"
        );
    }
    assert_eq!(
        final_payoffs(&published().after(0).after(0).after(0))[..3],
        [0.1, 0.2, 0.6]
    );
}
