//! Games that are long, or do not end: every agent answers in time or returns an error that states the reason.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use uctopia_game::adapters::MaxPlies;
use uctopia_game::{
    Agent, AgentFailure, Budget, Context, Evaluation, Game, Player, Report, Shortcuts, Stop,
    StopFlag, Turn, Unfinished, ZeroEvaluator, perft,
};
use uctopia_options::Plies;
use uctopia_search::classical::RootMoves;
use uctopia_search::learned::{Greedy, GreedyConfig, Guided, GuidedConfig};
use uctopia_search::{
    AlphaBeta, AlphaBetaConfig, Deepening, DeepeningConfig, Exact, ExactConfig, Expectation,
    ExpectationConfig, FlatConfig, FlatMonteCarlo, Minimax, MinimaxConfig, Uct, random_games,
    random_play_value,
};

/// Two players move round a circle without end, one place or two at a time; a state may be large.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Round<const SIZE: usize = 1> {
    place: u8,
    to_move: Player,
    padding: [u8; SIZE],
}

impl<const SIZE: usize> Round<SIZE> {
    fn new() -> Self {
        Self {
            place: 0,
            to_move: Player::FIRST,
            padding: [0; SIZE],
        }
    }
}

impl<const SIZE: usize> Game for Round<SIZE> {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        Turn::Player(self.to_move)
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..2).map(|step| step + 1)
    }
    fn play(&mut self, step: u8) {
        (self.place, self.to_move) = ((self.place + step) % 8, self.to_move.opponent());
    }
    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}

impl<const SIZE: usize> Shortcuts for Round<SIZE> {}

/// A game of so many plies with one move each, which the first player wins; a state may be large.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Corridor<const SIZE: usize = 1> {
    left: u32,
    to_move: Player,
    padding: [u8; SIZE],
}

impl<const SIZE: usize> Corridor<SIZE> {
    fn new(left: u32) -> Self {
        Self {
            left,
            to_move: Player::FIRST,
            padding: [0; SIZE],
        }
    }
}

impl<const SIZE: usize> Game for Corridor<SIZE> {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        if self.left == 0 {
            Turn::Over
        } else {
            Turn::Player(self.to_move)
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        0..u8::from(self.left > 0)
    }
    fn play(&mut self, _: u8) {
        (self.left, self.to_move) = (self.left - 1, self.to_move.opponent());
    }
    fn payoff(&self, player: Player) -> f32 {
        if player == Player::FIRST { 1.0 } else { -1.0 }
    }
}

impl<const SIZE: usize> Shortcuts for Corridor<SIZE> {}

fn agents<G: Shortcuts>() -> Vec<(&'static str, Box<dyn Agent<G>>)> {
    let uct = |options: &str| {
        Box::new(Uct::new(options.parse().unwrap(), ZeroEvaluator, 1).unwrap()) as Box<dyn Agent<G>>
    };
    let flat =
        |config| Box::new(FlatMonteCarlo::new(config, ZeroEvaluator, 1)) as Box<dyn Agent<G>>;
    vec![
        ("uct", uct("")),
        ("uct:graph=on", uct("graph=on")),
        ("uct:graph=on,batch=8", uct("graph=on,batch=8")),
        ("uct:trees=2", uct("trees=2")),
        ("uct:threads=2", uct("threads=2")),
        ("uct:decisive=both", uct("decisive=both")),
        ("uct:policy=mast", uct("policy=mast")),
        ("uct:batch=8", uct("batch=8")),
        ("flat", flat(FlatConfig::default())),
        (
            "guided",
            Box::new(Guided::new(GuidedConfig::default(), ZeroEvaluator, 1)),
        ),
    ]
}

fn is_endless(failure: &AgentFailure) -> bool {
    matches!(failure, AgentFailure::Unable(said) if said.to_string().contains("adapter MaxPlies"))
}

#[test]
fn games_without_end_are_reported() {
    for (name, mut agent) in agents() {
        let answer = agent.decide(&Round::<1>::new(), &mut Context::unlimited());
        assert!(answer.as_ref().is_err_and(is_endless), "{name}: {answer:?}");
    }
    assert_eq!(
        random_games(&Round::<1>::new(), 1, 0..3, &StopFlag::default()),
        Err(Unfinished::Endless)
    );
    let bounded = MaxPlies::new(Round::<1>::new(), 50);
    for (name, mut agent) in agents() {
        assert!(
            agent.decide(&bounded, &mut Context::unlimited()).is_ok(),
            "{name} accepts the remedy of the error"
        );
    }
}

/// A cyclic game that raises a stop flag after so many plies.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Alarmed(Round);

static FLAG: Mutex<Option<StopFlag>> = Mutex::new(None);
static PLIES: AtomicU32 = AtomicU32::new(0);

impl Game for Alarmed {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        self.0.turn()
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        self.0.moves()
    }
    fn play(&mut self, step: u8) {
        self.0.play(step);
        if PLIES.fetch_add(1, Relaxed) == 10_000 {
            FLAG.lock().unwrap().iter().for_each(StopFlag::raise);
        }
    }
    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}

impl Shortcuts for Alarmed {}

/// The flag represents the clock too, which is checked in the same place.
#[test]
fn a_budget_ends_a_playout_that_does_not_end() {
    let singly = [
        "uct",
        "uct:decisive=both",
        "uct:policy=mast",
        "flat",
        "guided",
    ];
    for (name, mut agent) in agents()
        .into_iter()
        .filter(|(name, _)| singly.contains(name))
    {
        PLIES.store(0, Relaxed);
        let budget = Budget::unlimited();
        *FLAG.lock().unwrap() = Some(budget.stop.clone());
        let report = agent.decide(&Alarmed(Round::new()), &mut Context::new(&budget));
        let report = report.unwrap_or_else(|failure| panic!("{name}: {failure}"));
        assert_eq!(
            (report.stop, report.totals.playouts),
            (Stop::Interrupted, 0),
            "{name}"
        );
        assert!(
            PLIES.load(Relaxed) < 50_000,
            "{name} checks the budget in time"
        );
    }
}

#[test]
fn the_exact_mean_of_a_long_game_needs_no_stack() {
    let mut agent = Expectation::new(ExpectationConfig::default());
    let long = agent
        .decide(&Corridor::<1>::new(200_000), &mut Context::unlimited())
        .unwrap();
    assert_eq!(
        (long.moves[0].value, long.totals.nodes),
        (Some(1.0), 199_999)
    );
    let round = agent.decide(&Round::<1>::new(), &mut Context::unlimited());
    assert!(round.as_ref().is_err_and(is_endless), "{round:?}");
    assert_eq!(random_play_value(&Round::<1>::new(), 1000), None);
}

/// Lines of equal moves take the first move, regardless of rounding.
#[test]
fn of_equal_moves_the_first_is_played() {
    use uctopia_game::Notation;
    let centre = uctopia_games::mnk::TicTacToe::default().read("b2").unwrap();
    let report = Expectation::new(ExpectationConfig::default())
        .decide(&centre, &mut Context::unlimited())
        .unwrap();
    assert_eq!(
        report.best, report.moves[0].mv,
        "all corners have the mean −3/7"
    );
    let corners = [0, 2, 5, 7].map(|index| report.moves[index].value);
    assert_eq!(corners, [Some((-3.0_f64 / 7.0) as f32); 4]);
}

/// Recursive searches end before the stack does: that of a test has two megabytes.
fn searches_end<const SIZE: usize>() {
    let end = Plies::TO_THE_END;
    let minimax = |game: &Corridor<SIZE>| {
        Minimax::new(
            MinimaxConfig {
                depth: end,
                ..MinimaxConfig::default()
            },
            ZeroEvaluator,
        )
        .decide(game, &mut Context::unlimited())
    };
    let alpha_beta = |game: &Corridor<SIZE>| {
        let config = AlphaBetaConfig {
            depth: end,
            table_mb: 1,
            ..AlphaBetaConfig::default()
        };
        AlphaBeta::new(config, ZeroEvaluator).decide(game, &mut Context::unlimited())
    };
    for search in [&minimax as &dyn Fn(&Corridor<SIZE>) -> _, &alpha_beta] {
        let short: Result<Report<u8>, AgentFailure> = search(&Corridor::new(30));
        assert!(short.unwrap().moves[0].proof.is_some());
        let long = search(&Corridor::new(100_000));
        assert!(long.as_ref().is_err_and(is_endless), "{long:?}");
    }
    let config = DeepeningConfig {
        nodes: Some(2_000_000),
        table_mb: 1,
        ..DeepeningConfig::default()
    };
    let deepened = Deepening::new(config, ZeroEvaluator)
        .decide(&Corridor::<SIZE>::new(100_000), &mut Context::unlimited())
        .unwrap();
    let depth = deepened.totals.depth;
    assert!(deepened.note.is_some_and(|note| {
        note.to_string()
            .starts_with(&format!("deeper than {depth} was not searched"))
    }));
    let config = ExactConfig {
        nodes: Some(2_000_000),
        table_mb: 1,
        ..ExactConfig::default()
    };
    let solved = Exact::new(config, ZeroEvaluator)
        .decide(&Corridor::<SIZE>::new(100_000), &mut Context::unlimited())
        .unwrap();
    assert!(
        solved
            .note
            .is_some_and(|note| note.to_string().starts_with("not solved: "))
    );
    let config = GreedyConfig {
        exact: 1,
        ..GreedyConfig::default()
    };
    Greedy::new(config, ZeroEvaluator)
        .decide(&Corridor::<SIZE>::new(100_000), &mut Context::unlimited())
        .unwrap();
}

#[test]
fn searches_of_long_games_end_before_the_stack_does() {
    searches_end::<1>();
    searches_end::<2000>();
    assert_eq!(perft(&Corridor::<1>::new(100_000), 99_000).full, 1);
    assert_eq!(perft(&Corridor::<1>::new(100_000), 200_000).ended, 1);
}

/// Pig, a race with a die: the player to move rolls, or holds and adds to the score what was rolled since; a one removes all of
/// that (Neller and Presser 2004, "Optimal play of the dice game Pig").
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Pig {
    scores: [u8; 2],
    to_move: Player,
    turn_total: u8,
    rolling: bool,
}

impl Pig {
    const TARGET: u8 = 12;
    const AHEAD: Evaluation<Self> = Evaluation {
        name: "ahead",
        aliases: &[],
        unit: "points",
        about: "points ahead",
        scale: 12.0,
        score: |pig, player| {
            let [own, other] =
                [player, player.opponent()].map(|player| f32::from(pig.scores[player.index()]));
            own - other
        },
    };

    fn at(scores: [u8; 2], turn_total: u8) -> Self {
        Self {
            scores,
            to_move: Player::FIRST,
            turn_total,
            rolling: false,
        }
    }

    fn pass_on(&mut self) {
        (self.to_move, self.turn_total) = (self.to_move.opponent(), 0);
    }
}

impl Shortcuts for Pig {}

impl Game for Pig {
    type Move = u8;
    const PLAYERS: usize = 2;
    fn turn(&self) -> Turn {
        match self.scores.iter().any(|&score| score >= Self::TARGET) {
            true => Turn::Over,
            false if self.rolling => Turn::Chance,
            false => Turn::Player(self.to_move),
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        // Nature rolls 1 to 6; a player holds with 0 or rolls with 1.
        match self.turn() {
            Turn::Over => 0..0,
            Turn::Chance => 1..7_u8,
            Turn::Player(_) => 0..2,
        }
    }
    fn play(&mut self, m: u8) {
        if !self.rolling && m == 1 {
            self.rolling = true;
        } else if !self.rolling {
            self.scores[self.to_move.index()] += self.turn_total;
            self.pass_on();
        } else {
            self.rolling = false;
            if m == 1 {
                self.pass_on();
            } else {
                self.turn_total += m;
            }
        }
    }
    fn payoff(&self, player: Player) -> f32 {
        if self.scores[player.index()] >= Self::TARGET {
            1.0
        } else {
            -1.0
        }
    }
}

fn expectimax(game: &Pig, depth: u32) -> Report<u8> {
    let config = MinimaxConfig {
        depth: Plies(Some(depth)),
        ..MinimaxConfig::default()
    };
    let report = Minimax::new(config, Pig::AHEAD)
        .decide(game, &mut Context::unlimited())
        .unwrap();
    let config = AlphaBetaConfig {
        depth: Plies(Some(depth)),
        root: RootMoves::All,
        ..AlphaBetaConfig::default()
    };
    let pruned = AlphaBeta::new(config, Pig::AHEAD)
        .decide(game, &mut Context::unlimited())
        .unwrap();
    let values = |report: &Report<u8>| {
        report
            .moves
            .iter()
            .map(|m| (m.value, m.proof))
            .collect::<Vec<_>>()
    };
    assert_eq!(values(&report), values(&pruned), "alpha-beta is minimax");
    report
}

#[test]
fn a_win_that_is_not_certain_counts_on_the_evaluations_scale() {
    // A point is missing: to hold wins at once. To roll wins later, except for a one, after which the second player may win.
    let nearly = expectimax(&Pig::at([8, 0], 4), 2);
    assert_eq!(
        nearly.moves[0]
            .proof
            .map(|proof| (proof.payoff, proof.plies)),
        Some((1.0, Some(1)))
    );
    // Five rolls in six lead to a certain win, 12 points on the scale; after a one the score is 8 to 0.
    let roll = nearly.moves[1].value.unwrap();
    assert!((roll - (5.0 * 12.0 + 8.0) / 6.0).abs() < 1e-5, "{roll}");
    assert_eq!(nearly.best, 0, "the certain win is better");
    for depth in 1..=4 {
        let report = expectimax(&Pig::at([5, 6], 3), depth);
        assert!(
            report
                .moves
                .iter()
                .all(|m| m.proof.is_some() || m.value.unwrap().abs() <= 12.0),
            "{report:?}"
        );
    }
}

/// All values that are shown are points on the evaluation's scale, from every position, at every depth and by every
/// depth-first search: averaged wins once made 456018.5 points of a roll.
#[test]
fn no_estimate_of_pig_leaves_the_scale() {
    let config = |depth| DeepeningConfig {
        depth: Plies(Some(depth)),
        root: RootMoves::All,
        ..DeepeningConfig::default()
    };
    for (own, other, turn_total) in [
        (0, 0, 0),
        (0, 11, 5),
        (3, 7, 8),
        (8, 0, 4),
        (10, 10, 2),
        (11, 11, 0),
        (5, 6, 3),
    ] {
        let game = Pig::at([own, other], turn_total);
        let mut reports: Vec<Report<u8>> = (1..=4).map(|depth| expectimax(&game, depth)).collect();
        reports.extend((1..=4).map(|depth| {
            Deepening::new(config(depth), Pig::AHEAD)
                .decide(&game, &mut Context::unlimited())
                .unwrap()
        }));
        let exact = ExactConfig {
            nodes: Some(3000),
            ..ExactConfig::default()
        };
        reports.push(
            Exact::new(exact, Pig::AHEAD)
                .decide(&game, &mut Context::unlimited())
                .unwrap(),
        );
        for report in reports {
            let shown = report.moves.iter().filter_map(|m| m.value);
            assert!(
                shown.into_iter().all(|points| points.abs() <= 12.0),
                "{game:?}: {report:?}"
            );
        }
    }
}
