//! Agents for hidden information: strategy fusion, the exact solution as an opponent, budgets and observers.

use std::fmt;
use std::time::Duration;

use uctopia_game::{
    Agent, Budget, Context, Game, Hidden, Limit, Notation, Player, Report, Rng, SearchObserver,
    SearchSnapshot, Shortcuts, SnapshotSchedule, Stop, Turn, check, check_hidden,
};
use uctopia_games::geister::Geister;
use uctopia_games::kuhn_poker::KuhnPoker;
use uctopia_games::leduc_poker::LeducPoker;
use uctopia_games::liars_dice::LiarsDice;
use uctopia_games::phantom_tic_tac_toe::PhantomTicTacToe;
use uctopia_search::RandomAgent;
use uctopia_search::imperfect::{
    Cfr, CfrAgent, CfrConfig, Ismcts, IsmctsConfig, Observers, Pimc, PimcConfig, Strategy,
    Unsolvable, expected_payoff,
};

/// A coin is hidden, three times in five on the left. The player takes half a win, or guesses where the coin is: after `Guess`, `Left` or `Right` wins or loses all.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Coin {
    is_left: Option<bool>,
    moves: [Option<Choice>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Choice {
    Hide(bool),
    Take,
    Guess,
    Left,
    Right,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Seen(Coin, bool);

impl fmt::Display for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Game for Coin {
    type Move = Choice;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        match (self.is_left, self.moves) {
            (None, _) => Turn::Chance,
            (_, [None, _] | [Some(Choice::Guess), None]) => Turn::Player(Player::FIRST),
            _ => Turn::Over,
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = Choice> {
        let moves: &[Choice] = match (self.turn(), self.moves[0]) {
            (Turn::Chance, _) => &[Choice::Hide(true), Choice::Hide(false)],
            (Turn::Player(_), None) => &[Choice::Take, Choice::Guess],
            (Turn::Player(_), _) => &[Choice::Left, Choice::Right],
            (Turn::Over, _) => &[],
        };
        moves.iter().copied()
    }
    fn play(&mut self, m: Choice) {
        match m {
            Choice::Hide(is_left) => self.is_left = Some(is_left),
            m => self.moves[usize::from(self.moves[0].is_some())] = Some(m),
        }
    }
    fn weight(&self, m: Choice) -> f32 {
        if m == Choice::Hide(true) { 1.5 } else { 1.0 }
    }
    fn payoff(&self, _: Player) -> f32 {
        match self.moves[1] {
            None => 0.5,
            Some(guess) if (guess == Choice::Left) == (self.is_left == Some(true)) => 1.0,
            Some(_) => -1.0,
        }
    }
}

impl Shortcuts for Coin {}

impl Hidden for Coin {
    type Observation = Seen;
    fn observation(&self, _: Player) -> Seen {
        let is_left = self.is_left.filter(|_| self.is_over());
        let seen = Self {
            is_left,
            ..self.clone()
        };
        Seen(seen, self.is_left.is_some())
    }
    fn determinize(&self, _: Player, rng: &mut Rng) -> Self {
        let is_hidden = self.is_left.is_some() && !self.is_over();
        let is_left = if is_hidden {
            Some(rng.below(5) < 3)
        } else {
            self.is_left
        };
        Self {
            is_left,
            ..self.clone()
        }
    }
}

fn decide<G: Hidden>(agent: &mut impl Agent<G>, state: &G) -> Report<G::Move> {
    agent.decide(state, &mut Context::unlimited()).unwrap()
}

/// A player who believes that he will see the coin guesses, which wins in every world.
#[test]
fn pimc_fuses_strategies_and_the_others_do_not() {
    let start = Coin::default();
    check(&start, 1, 100).unwrap();
    check_hidden(&start, 1, 100).unwrap();
    let state = start.after(Choice::Hide(true));
    let report = decide(&mut Pimc::new("iters=5000".parse().unwrap(), 1), &state);
    assert_eq!(report.best, Choice::Guess);
    assert!(report.moves[1].value.unwrap() > 0.7);
    for observers in [Observers::Single, Observers::Multiple] {
        let config = IsmctsConfig {
            observers,
            ..IsmctsConfig::default()
        };
        let report = decide(&mut Ismcts::new(config, 1), &state);
        assert_eq!(report.best, Choice::Take);
    }
    let mut exact = CfrAgent::new(start, CfrConfig::default(), 1);
    let report = decide(&mut exact, &state);
    assert_eq!(report.best, Choice::Take);
    assert_eq!(report.moves[0].value, Some(0.5));
    let guess_left = |state: &Coin, _: Player| {
        let is_chosen = |m| f64::from(u8::from(m == Choice::Guess || m == Choice::Left));
        Ok::<_, Unsolvable>(state.moves().map(is_chosen).collect())
    };
    let left = Strategy::ask(&Coin::default(), 1, guess_left).unwrap();
    let payoff = expected_payoff(&Coin::default(), [&left, &left]).unwrap();
    assert!(
        (payoff - 0.2).abs() < 1e-9,
        "right three times in five, and not {payoff}"
    );
}

/// The strategy of an agent that decides once in each information set.
fn strategy_of<G: Hidden + Shortcuts>(start: &G, mut agent: impl Agent<G>) -> Strategy<G> {
    Strategy::of_agent(start, &mut agent, 1, &Budget::unlimited(), 7).unwrap()
}

/// The chips that agents lose to the exact solution in two games, one as each player, beyond the value of the game: the mean over two
/// seeds, with moves that are decided once in each information set.
fn lost<G: Hidden + Shortcuts, A: Agent<G>>(start: &G, most: f64, agent: impl Fn(u64) -> A) -> f64 {
    let mut cfr = Cfr::new(start, &CfrConfig::default()).unwrap();
    cfr.run(500);
    let solution = cfr.strategy();
    let lost = |seed| {
        let strategy = strategy_of(start, agent(seed));
        let first = expected_payoff(start, [&strategy, &solution]).unwrap();
        let second = expected_payoff(start, [&solution, &strategy]).unwrap();
        most * (second - first)
    };
    (lost(1) + lost(2)) / 2.0
}

/// Each agent knows a little more of what hidden information means than the one before.
#[test]
fn ismcts_loses_little_against_the_exact_solution() {
    let (kuhn, leduc) = (KuhnPoker::default(), LeducPoker::default());
    let ismcts = |observers| {
        move |seed| {
            let config = IsmctsConfig {
                observers,
                ..IsmctsConfig::default()
            };
            Ismcts::new(config, seed)
        }
    };
    let [single, multiple] = [Observers::Single, Observers::Multiple].map(ismcts);
    let in_kuhn = [
        lost(&kuhn, 2.0, RandomAgent::new),
        lost(&kuhn, 2.0, single),
        lost(&kuhn, 2.0, multiple),
    ];
    let [random, single_lost, multiple_lost] = in_kuhn;
    assert!(
        random > 0.15 && single_lost < 0.13 && multiple_lost < 0.07,
        "{in_kuhn:?}"
    );
    let in_leduc = [
        lost(&leduc, 13.0, RandomAgent::new),
        lost(&leduc, 13.0, |seed| Pimc::new(PimcConfig::default(), seed)),
        lost(&leduc, 13.0, single),
        lost(&leduc, 13.0, multiple),
    ];
    let [random, pimc, single, multiple] = in_leduc;
    assert!(
        random > 1.2 && pimc < 1.1 && single < 0.5 && multiple < 0.3,
        "{in_leduc:?}"
    );
    assert!(
        pimc > single && single > multiple && multiple > -1e-3,
        "{in_leduc:?}"
    );
}

/// A decision of each agent under a limit, and again with an observer that counts its snapshots.
fn reports(
    limit: Limit,
    state: &LeducPoker,
) -> Vec<[(Report<<LeducPoker as Game>::Move>, usize); 2]> {
    type Make = fn() -> Box<dyn Agent<LeducPoker>>;
    let agents: [Make; 4] = [
        || Box::new(Pimc::new(PimcConfig::default(), 3)),
        || Box::new(Ismcts::new(IsmctsConfig::default(), 3)),
        || Box::new(Ismcts::new("observers=single".parse().unwrap(), 3)),
        || {
            Box::new(CfrAgent::new(
                LeducPoker::default(),
                CfrConfig::default(),
                3,
            ))
        },
    ];
    let decide = |make: Make, is_observed: bool| {
        let (mut agent, mut counter, budget) = (make(), Counter(0), Budget::of(limit));
        let mut context = Context::new(&budget);
        if is_observed {
            context = context.observed_by(&mut counter);
        }
        let report = agent.decide(state, &mut context).unwrap();
        (report, counter.0)
    };
    let both = |make| [decide(make, false), decide(make, true)];
    agents.into_iter().map(both).collect()
}

/// Counts snapshots, of which it wants one at each milestone.
struct Counter(usize);

impl SearchObserver<LeducPoker> for Counter {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule {
            milestones: true,
            ..SnapshotSchedule::NONE
        }
    }
    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<LeducPoker>) {
        assert_eq!(snapshot.report().moves.len(), 3);
        self.0 += 1;
    }
}

fn leduc() -> LeducPoker {
    LeducPoker::default().read("Qs Kh check raise").unwrap()
}

#[test]
fn iterations_are_counted_and_observers_change_no_decision() {
    let limit = Limit {
        iterations: Some(203),
        ..Limit::NONE
    };
    for [(report, unseen), (observed, seen)] in reports(limit, &leduc()) {
        assert_eq!(report, observed);
        assert_eq!(report.totals.playouts, 203);
        assert_eq!(report.stop, Stop::Iterations);
        assert!(report.is_reproducible());
        assert_eq!(unseen, 0);
        assert!(seen > 5, "{seen} snapshots");
    }
}

#[test]
fn time_and_nodes_end_a_search() {
    let time = Limit {
        time: Some(Duration::from_millis(200)),
        ..Limit::NONE
    };
    for [(report, _), _] in reports(time, &leduc()) {
        assert_eq!(report.stop, Stop::Time);
        assert!(report.totals.playouts > 0);
    }
    let config = IsmctsConfig {
        nodes: Some(7),
        ..IsmctsConfig::default()
    };
    let report = decide(&mut Ismcts::new(config, 1), &leduc());
    assert_eq!((report.stop, report.totals.nodes), (Stop::Nodes, 8)); // and the root
}

#[test]
fn a_raised_flag_ends_every_decision() {
    let state = leduc();
    let budget = Budget::unlimited();
    budget.stop.raise();
    let mut agents: [Box<dyn Agent<LeducPoker>>; 3] = [
        Box::new(Pimc::new(PimcConfig::default(), 3)),
        Box::new(Ismcts::new(IsmctsConfig::default(), 3)),
        Box::new(CfrAgent::new(
            LeducPoker::default(),
            CfrConfig::default(),
            3,
        )),
    ];
    for agent in &mut agents {
        let report = agent.decide(&state, &mut Context::new(&budget)).unwrap();
        assert_eq!(
            (report.stop, report.totals.playouts),
            (Stop::Interrupted, 0)
        );
    }
}

/// Without a position of the solved game there is nothing to draw from.
#[test]
fn a_position_of_another_game_is_refused() {
    let later = KuhnPoker::default().read("K Q pass").unwrap();
    let mut agent = CfrAgent::new(later, CfrConfig::default(), 1);
    let other = KuhnPoker::default().read("J Q bet").unwrap();
    let failure = agent.decide(&other, &mut Context::unlimited()).unwrap_err();
    assert!(failure.to_string().contains("? Q bet"), "{failure}");
}

/// The mean payoff of `agent` against random moves, with both playing first in half of the games, in which each is given only what it
/// may know.
fn against_random<G: Hidden + Shortcuts>(start: &G, agent: &mut impl Agent<G>, games: u64) -> f32 {
    let mut random = RandomAgent::new(5);
    let mut play = |game: u64| {
        let (mut state, seat) = (start.clone(), Player::new(game as usize % 2));
        let mut rng = Rng::stream(11, game);
        while let Turn::Player(player) = state.turn() {
            let world = state.determinize(player, &mut rng);
            let mut context = Context::unlimited();
            let report = if player == seat {
                agent.decide(&world, &mut context)
            } else {
                random.decide(&world, &mut context)
            };
            state.play(report.unwrap().best);
        }
        state.payoff(seat)
    };
    (0..games).map(&mut play).sum::<f32>() / games as f32
}

/// Random play has the mean payoff 0 against itself.
#[test]
fn the_agents_win_against_random_moves() {
    let start = PhantomTicTacToe::default();
    let mut agents: [Box<dyn Agent<PhantomTicTacToe>>; 3] = [
        Box::new(Pimc::new("iters=500".parse().unwrap(), 1)),
        Box::new(Ismcts::new(
            "iters=500,observers=single".parse().unwrap(),
            1,
        )),
        Box::new(Ismcts::new("iters=500".parse().unwrap(), 1)),
    ];
    for agent in &mut agents {
        let payoff = against_random(&start, agent, 60);
        assert!(payoff > 0.5, "{payoff}");
    }
    let mut agent = Ismcts::new("iters=100".parse().unwrap(), 1);
    let payoff = against_random(&Geister::default(), &mut agent, 4);
    assert!(payoff > 0.5, "{payoff}");
}

/// The tree of a game grows from decision to decision if there is little time.
#[test]
fn the_tree_of_a_game_is_laid_out_within_the_time() {
    let start = LiarsDice::default();
    let state = start.read("3 4").unwrap();
    let mut agent = CfrAgent::new(start, "iters=2".parse().unwrap(), 1);
    let budget = Budget::of(Limit {
        time: Some(Duration::from_millis(1)),
        ..Limit::NONE
    });
    let hasty = agent.decide(&state, &mut Context::new(&budget)).unwrap();
    assert_eq!((hasty.stop, hasty.totals.nodes), (Stop::Time, 0));
    assert!(hasty.note.is_some());
    let report = decide(&mut agent, &state);
    assert_eq!(report.totals.nodes, 294_883);
    assert_eq!(report.totals.playouts, 2);
}

/// An agent that receives the true position answers as one that receives any other of the information set: it does not peek.
#[test]
fn the_agents_do_not_look_at_what_is_hidden() {
    fn compare<G: Hidden + Shortcuts>(start: &G, games: u64, iterations: u64) {
        let limit = Limit {
            iterations: Some(iterations),
            ..Limit::NONE
        };
        let budget = Budget::of(limit);
        for game in 0..games {
            let (mut state, mut rng) = (start.clone(), Rng::stream(3, game));
            while !state.is_over() {
                if let Turn::Player(player) = state.turn() {
                    let world = state.determinize(player, &mut rng);
                    let answers = |position: &G| {
                        let mut context = Context::new(&budget);
                        let pimc =
                            Pimc::new(PimcConfig::default(), 1).decide(position, &mut context);
                        let mut ismcts = Ismcts::new(IsmctsConfig::default(), 1);
                        (pimc, ismcts.decide(position, &mut context))
                    };
                    assert_eq!(answers(&state), answers(&world), "{state:?}");
                }
                let moves = state.moves().len() as u32;
                let m = state.moves().nth(rng.below(moves) as usize).unwrap();
                state.play(m);
            }
        }
    }
    compare(&LeducPoker::default(), 20, 100);
    compare(&PhantomTicTacToe::default(), 10, 100);
    compare(&LiarsDice::default(), 10, 100);
    compare(&Geister::default(), 1, 20);
}

/// Trees stop growing at their limit, and the search goes on: under one megabyte as many iterations, and fewer nodes.
#[test]
fn memory_bounds_the_trees() {
    let state = Geister::default().read(".gegg./.geee./....../....../.GGGE./.EEGE. first 2");
    let state = state.unwrap();
    for observers in ["single", "multiple"] {
        let nodes = |memory: &str| {
            let options = format!("iters=20000,observers={observers}{memory}");
            let mut agent = Ismcts::new(options.parse().unwrap(), 1);
            let report = decide(&mut agent, &state);
            assert_eq!(report.totals.playouts, 20_000);
            report.totals.nodes
        };
        let (bounded, unbounded) = (nodes(",memory=1"), nodes(""));
        assert!(
            2 * bounded < unbounded && bounded > 1000,
            "{bounded} of {unbounded}"
        );
    }
    let bounded: [&dyn Agent<Geister>; 3] = [
        &Ismcts::new("memory=8".parse().unwrap(), 1),
        &Pimc::new("memory=8".parse().unwrap(), 1),
        &CfrAgent::new(Geister::default(), CfrConfig::default(), 1),
    ];
    for (agent, megabytes) in bounded.into_iter().zip([8..9, 8..12, 50..256]) {
        let most = agent.most_memory().unwrap() >> 20;
        assert!(megabytes.contains(&most), "{most}");
    }
    assert_eq!(
        Agent::<Geister>::most_memory(&Ismcts::new(IsmctsConfig::default(), 1)),
        None
    );
}

/// Snapshots by the clock go on after quick iterations.
#[test]
fn snapshots_follow_the_clock_until_the_end() {
    let schedule = SnapshotSchedule {
        every: Some(Duration::ZERO),
        ..SnapshotSchedule::NONE
    };
    let mut seen = Vec::new();
    let mut note = (schedule, |snapshot: &dyn SearchSnapshot<KuhnPoker>| {
        seen.push(snapshot.report().totals.playouts);
    });
    let start = KuhnPoker::default();
    let state = start.read("Q K pass bet").unwrap();
    let mut agent = CfrAgent::new(start, "iters=50".parse().unwrap(), 1);
    let mut context = Context::unlimited().observed_by(&mut note);
    agent.decide(&state, &mut context).unwrap();
    assert_eq!(seen.len(), 51, "each iteration and the answer: {seen:?}");
}
