//! Every agent plays every game, twice with the same seed, and the two games are the same.

use crate::common;
use uctopia_catalog::{
    AgentHandle, AgentSpec, AnyState, GameSpec, Session, SpecError, TextSnapshot,
};
use uctopia_game::{
    AgentFailure, Budget, Context, Limit, Report, Rng, SearchObserver, SearchSnapshot,
    SnapshotSchedule, Turn, map_in_order,
};

/// All games, with their variants.
fn games() -> Vec<GameSpec> {
    let variants = [
        "othello:size=6",
        "othello:size=4",
        "mnk:m=4,n=4,k=3",
        "calculation:piles=3,bases=off",
        "connect4:columns=10,rows=5,line=5",
    ];
    let mut games = common::small_games();
    games.extend(
        variants
            .iter()
            .map(|text| text.parse::<GameSpec>().unwrap()),
    );
    games
}

/// Checks something in every game, on all processors.
fn in_every_game(check: impl Fn(&GameSpec) + Sync) {
    let games = games();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    map_in_order(threads, games.len(), |index| check(&games[index]));
}

/// Every kind of agent with a small budget, and the options that change its algorithm.
fn agents() -> Vec<AgentSpec> {
    [
        "random",
        "flat:iters=60",
        "flat:per_move=2,depth=4,reward=unit",
        "minimax:depth=1",
        "alpha-beta:depth=2",
        "alpha-beta:depth=2,table=off,order=off,root=all",
        "deepening:nodes=300",
        "probcut:nodes=300,table_mb=2",
        "tactical:nodes=100,table_mb=2",
        "uct:iters=60",
        "uct:iters=60,graph=on,reuse=on,solver=on",
        "uct:iters=60,threshold=0,depth=6,choice=mean,untried=first",
        "uct:iters=60,solver=on,proof=0.5,policy=nst,amaf=grave,minimax=0.2,formula=tuned,discount=0.99,trees=2",
        "uct:iters=30,decisive=both,policy=mast,allot=gumbel",
        "uct:iters=60,batch=16",
        "pimc:iters=60,worlds=6",
        "ismcts:iters=60",
        "ismcts:iters=60,observers=single",
        "cfr:iters=5",
        "best:iters=40",
        "level:n=2",
        r#"mixed:random=0.3,agent="uct:iters=20,c=2""#,
        "exact:nodes=300",
        "random-exact:nodes=300",
        "primitive_monte_carlo:max_count=40",
        "monte_carlo_tree_search:max_count=40",
        "alpha_beta",
        "greedy",
        "greedy:look=3,within=0.1,exact=1",
        "guided:iters=12,candidates=3,look=2,exact=1",
        "guided:iters=12,candidates=3,cut=4,within=0.5",
        "guided:iters=12,candidates=3,lambda=0.8,late=20,lazy=0.3,sure=0.9",
        "koseki-flat:iters=60",
        "koseki-flat-python:iters=60,depth=end",
        "koseki-mcts:iters=60",
        "koseki-mcts:iters=60,threshold=1,depth=4,expanded=children",
        "koseki-minimax:depth=1",
        "koseki-minimax:passes=own-best",
        "koseki-alpha-beta",
        "koseki-alpha-beta:version=python",
        "koseki-deepening",
        "kaityo256:iters=60",
        "ganariya:iters=60",
        "timlabs-flat:per_move=4",
        "timlabs-mcts:iters=60",
        "timlabs-mcts:iters=60,backup=maximum,threshold=1",
        "timlabs-levels:levels=1,per_leaf=2",
    ]
    .iter()
    .map(|text| text.parse().unwrap())
    .collect()
}

/// Whether a game finds wins by force.
fn has_tactics(game: &str) -> bool {
    game == "gomoku" || game.starts_with("mnk")
}

/// Whether a game is won by a margin.
fn has_margin(game: &str) -> bool {
    game.starts_with("othello") || game.starts_with("connect4")
}

/// Whether players do not see everything.
fn is_hidden(game: &GameSpec) -> bool {
    game.session().is_hidden()
}

/// Whether a game with hidden information is small enough to be solved.
fn is_solvable(game: &str) -> bool {
    ["kuhn", "leduc"].contains(&game)
}

/// The agents that play a game: ProbCut needs a margin, the tactical search wins by force, others hidden information.
fn agents_of(game: &GameSpec) -> Vec<AgentSpec> {
    let name = game.to_string();
    let has_margin = has_margin(&name);
    let plays = |agent: &AgentSpec| match agent.name() {
        "probcut" => has_margin,
        "tactical" => has_tactics(&name),
        "pimc" | "ismcts" => is_hidden(game),
        "cfr" => is_solvable(&name),
        _ => true,
    };
    agents().into_iter().filter(plays).collect()
}

/// The agent plays all sides against itself; returns the moves and how the game ended.
fn play(game: &GameSpec, agent: &AgentSpec, seed: u64) -> (Vec<String>, Vec<f32>) {
    const LONGEST: usize = 16;
    let mut session = game.session();
    let seat = session.seat(agent, seed).unwrap();
    let mut nature = Rng::stream(seed, 1);
    // Long games are cut short: they would take minutes and add no coverage, as small boards are played to their end.
    while session.turn() != Turn::Over && session.history().len() < LONGEST {
        step(&mut session, &mut nature, |session| {
            let report = session.decide(seat, &mut Context::unlimited()).unwrap();
            assert!(report.is_reproducible(), "{agent} in {game}");
            assert_eq!(
                report.moves.len(),
                session.moves().len(),
                "{agent} in {game}"
            );
            report.best
        });
    }
    let payoffs = session.payoffs().unwrap_or_default();
    (session.history(), payoffs)
}

fn step(session: &mut Session, nature: &mut Rng, choose: impl FnOnce(&mut Session) -> String) {
    if session.play_chance(nature).is_none() {
        let m = choose(session);
        session.play(&m).unwrap();
    }
}

/// Games without a margin refuse the agent that needs one.
#[test]
fn probcut_plays_games_with_a_margin() {
    let probcut: AgentSpec = "probcut".parse().unwrap();
    for game in games() {
        let refused = game
            .session()
            .seat(&probcut, 1)
            .err()
            .map(|error| error.to_string());
        let name = game.to_string();
        assert_eq!(refused.is_some(), !has_margin(&name), "{game}: {refused:?}");
        assert!(refused.is_none_or(|refused| refused.contains("with a margin")));
    }
}

#[test]
fn tactical_plays_games_that_find_wins_by_force() {
    let tactical: AgentSpec = "tactical".parse().unwrap();
    for game in games() {
        let refused = game
            .session()
            .seat(&tactical, 1)
            .err()
            .map(|error| error.to_string());
        assert_eq!(
            refused.is_some(),
            !has_tactics(&game.to_string()),
            "{game}: {refused:?}"
        );
        assert!(refused.is_none_or(|refused| refused.contains("wins by force")));
    }
}

#[test]
fn agents_for_hidden_information_play_games_that_have_it() {
    for agent in ["pimc", "ismcts", "cfr"] {
        let agent: AgentSpec = agent.parse().unwrap();
        for game in games() {
            let refused = game.session().seat(&agent, 1).err();
            assert_eq!(refused.is_some(), !is_hidden(&game), "{agent} in {game}");
            let names_it = |refused: SpecError| refused.to_string().contains("hidden information");
            assert!(refused.is_none_or(names_it));
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    in_every_game(|game| {
        for agent in agents_of(game) {
            let first = play(game, &agent, 5);
            assert_eq!(first, play(game, &agent, 5), "{agent} in {game}");
            assert!(!first.0.is_empty());
        }
    });
}

/// The seed must change the games of agents with random numbers, or the test above could not fail.
#[test]
fn different_seeds_play_different_games() {
    let game: GameSpec = "othello".parse().unwrap();
    for agent in ["random", "flat:iters=60", "uct:iters=60"] {
        let agent: AgentSpec = agent.parse().unwrap();
        assert_ne!(play(&game, &agent, 5), play(&game, &agent, 6), "{agent}");
    }
}

/// Checks the tree of every snapshot and keeps every report.
struct RecordingObserver {
    state: AnyState,
    schedule: SnapshotSchedule,
    reports: Vec<Report<String>>,
}

impl SearchObserver<AnyState> for RecordingObserver {
    fn schedule(&self) -> SnapshotSchedule {
        self.schedule
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let snapshot = TextSnapshot::new(&self.state, snapshot);
        let report = snapshot.report();
        let root = snapshot.node(&[]).unwrap();
        assert_eq!(root.is_some(), snapshot.has_tree());
        if let Some(root) = root {
            let visits: u64 = root.node.moves.iter().map(|m| m.visits).sum();
            assert_eq!(
                visits, root.node.visits,
                "the visits of the moves add up to those of the root"
            );
            let of_report: Vec<_> = report
                .moves
                .iter()
                .map(|m| (&m.mv, m.visits, m.value))
                .collect();
            assert_eq!(
                root.node
                    .moves
                    .iter()
                    .map(|m| (&m.mv, m.visits, m.value))
                    .collect::<Vec<_>>(),
                of_report
            );
            snapshot.node(&report.best_move().pv).unwrap();
        }
        self.reports.push(report);
    }
}

/// A session in which a player is to move, with an agent.
fn session_with_agent(game: &GameSpec, agent: &AgentSpec) -> (Session, AgentHandle) {
    let mut session = game.session();
    let seat = session.seat(agent, 5).unwrap();
    // A game of Kuhn poker may end with the fourth.
    let moves = if session.is_hidden() { 2 } else { 4 };
    while session.turn() != Turn::Over && session.history().len() < moves
        || session.turn() == Turn::Chance
    {
        let first = session.moves()[0].text.clone();
        session.play(&first).unwrap();
    }
    (session, seat)
}

/// Two decisions in a row, since snapshots must not change the random numbers of the next one either.
#[test]
fn observers_do_not_change_decisions() {
    let every = Some(std::time::Duration::ZERO);
    in_every_game(|game| {
        for agent in agents_of(game) {
            let (mut alone, seat) = session_with_agent(game, &agent);
            let (mut observed, _) = session_with_agent(game, &agent);
            for _ in 0..2 {
                let mut recorder = RecordingObserver {
                    state: observed.state().clone(),
                    schedule: SnapshotSchedule {
                        milestones: true,
                        at: None,
                        every,
                    },
                    reports: Vec::new(),
                };
                let answer = observed
                    .decide(seat, &mut Context::unlimited().observed_by(&mut recorder))
                    .unwrap();
                let expected = alone.decide(seat, &mut Context::unlimited()).unwrap();
                assert_eq!(answer, expected, "{agent} in {game}");
                assert_eq!(
                    recorder.reports.last(),
                    Some(&expected),
                    "the last snapshot is the decision: {agent} in {game}"
                );
            }
        }
    });
}

/// Records snapshots at milestones, and wants a pause after so many.
struct PausingObserver {
    recorder: RecordingObserver,
    snapshots: usize,
}

impl PausingObserver {
    fn new(session: &Session, snapshots: usize) -> Self {
        let recorder = RecordingObserver {
            state: session.state().clone(),
            schedule: SnapshotSchedule {
                milestones: true,
                ..SnapshotSchedule::NONE
            },
            reports: Vec::new(),
        };
        Self {
            recorder,
            snapshots,
        }
    }
}

impl SearchObserver<AnyState> for PausingObserver {
    fn schedule(&self) -> SnapshotSchedule {
        self.recorder.schedule()
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        self.recorder.on_snapshot(snapshot);
    }

    fn wants_pause(&self) -> bool {
        self.recorder.reports.len() >= self.snapshots
    }
}

/// A decision that pauses after so many snapshots each time, if the agent does so: its report, all snapshots, and the number of
/// pauses. The search is looked at in each pause.
fn decide_with_pauses(
    session: &mut Session,
    seat: AgentHandle,
    snapshots: usize,
) -> (Report<String>, Vec<Report<String>>, usize) {
    /// Of a search that begins anew each time, there would be no end.
    const MOST: usize = 30;
    let mut shown = Vec::new();
    for pauses in 0..MOST {
        let mut observer = PausingObserver::new(session, snapshots);
        let mut context = Context::unlimited().observed_by(&mut observer);
        let decided = session.decide(seat, &mut context);
        shown.append(&mut observer.recorder.reports);
        if decided != Err(AgentFailure::Paused) {
            return (decided.unwrap(), shown, pauses);
        }
        let mut look = PausingObserver::new(session, 0);
        let mut context = Context::unlimited().observed_by(&mut look);
        let looked_at = session.decide(seat, &mut context);
        assert_eq!(looked_at, Err(AgentFailure::Paused));
        assert_eq!(look.recorder.reports, [shown.last().unwrap().clone()]);
    }
    panic!("the decision has no end");
}

/// Two decisions and a move between them, since pauses must not change the random numbers of the next decision either.
#[test]
fn pauses_do_not_change_decisions() {
    in_every_game(|game| {
        for agent in agents_of(game) {
            let (mut whole, seat) = session_with_agent(game, &agent);
            let (mut paused, _) = session_with_agent(game, &agent);
            for decision in 0..2 {
                let (report, shown, none) = decide_with_pauses(&mut whole, seat, usize::MAX);
                let (expected, all) = ((&report, &shown), shown.len());
                let (report, shown, pauses) = decide_with_pauses(&mut paused, seat, 1);
                assert_eq!((&report, &shown), expected, "{agent} in {game}");
                let most = if paused.is_anytime(seat) { all - 1 } else { 0 };
                assert!(none == 0 && pauses >= most, "{agent} in {game}: {pauses}");
                for session in [&mut whole, &mut paused] {
                    session.play(&report.best).unwrap();
                }
                if decision == 0 && !matches!(whole.turn(), Turn::Player(_)) {
                    break;
                }
            }
        }
    });
}

/// Agents that are no searches themselves pass the wish for a pause on.
#[test]
fn agents_around_searches_pause() {
    for (game, agent) in [
        ("connect4", "level=2"),
        ("ttt", r#"mixed:random=0.5,agent="uct:iters=60""#),
        ("kuhn", "uct:iters=60"),
        ("leduc", "ismcts:iters=60"),
    ] {
        let (game_spec, agent_spec) = (game.parse().unwrap(), agent.parse().unwrap());
        let (mut whole, seat) = session_with_agent(&game_spec, &agent_spec);
        let (mut paused, _) = session_with_agent(&game_spec, &agent_spec);
        let pauses = (0..10).map(|_| {
            let (report, _, pauses) = decide_with_pauses(&mut paused, seat, 1);
            let expected = whole.decide(seat, &mut Context::unlimited());
            assert_eq!(Ok(report), expected, "{agent} in {game}");
            pauses
        });
        assert!(pauses.max() >= Some(3), "{agent} in {game}");
    }
}

/// A snapshot after n iterations equals the report of a search with a budget of n iterations.
#[test]
fn snapshots_of_anytime_agents_equal_shorter_decisions() {
    let mut shown = 0;
    for game in games() {
        for agent in agents_of(&game) {
            let (mut observed, seat) = session_with_agent(&game, &agent);
            if !observed.is_anytime(seat) {
                continue;
            }
            let mut recorder = RecordingObserver {
                state: observed.state().clone(),
                schedule: SnapshotSchedule {
                    at: Some(17),
                    ..SnapshotSchedule::NONE
                },
                reports: Vec::new(),
            };
            observed
                .decide(seat, &mut Context::unlimited().observed_by(&mut recorder))
                .unwrap();
            let few = Budget::of(Limit {
                iterations: Some(17),
                ..Limit::NONE
            });
            let expected = session_with_agent(&game, &agent)
                .0
                .decide(seat, &mut Context::new(&few))
                .unwrap();
            if recorder.reports.len() > 1 {
                shown += 1;
                assert_eq!(recorder.reports[0], expected, "{agent} in {game}");
            }
        }
    }
    assert!(shown > 50, "{shown}");
}

/// Agents that support observation send several snapshots.
#[test]
fn searches_send_intermediate_snapshots() {
    let game: GameSpec = "connect4".parse().unwrap();
    for (agent, least) in [
        ("uct:iters=1000", 11),
        ("uct:iters=1000,batch=16", 10),
        ("uct:iters=4000,threads=2", 2),
        ("flat:iters=1000", 11),
        ("deepening:depth=5", 5),
        ("exact:nodes=2000,goal=plies", 3),
        ("random", 1),
    ] {
        let (mut session, seat) = session_with_agent(&game, &agent.parse().unwrap());
        let mut recorder = RecordingObserver {
            state: session.state().clone(),
            schedule: SnapshotSchedule {
                milestones: true,
                ..SnapshotSchedule::NONE
            },
            reports: Vec::new(),
        };
        session
            .decide(seat, &mut Context::unlimited().observed_by(&mut recorder))
            .unwrap();
        assert!(
            recorder.reports.len() >= least,
            "{agent}: {}",
            recorder.reports.len()
        );
    }
}

/// Every agent of the catalog is in the list above; external programs have tests of their own, `crates/cli/tests/all/gtp.rs`, and so have
/// networks, `network.rs`.
#[test]
fn the_list_contains_every_agent() {
    let tested: Vec<&str> = agents().iter().map(AgentSpec::name).collect();
    for agent in AgentSpec::all()
        .into_iter()
        .filter(|agent| !agent.is_external() && agent.is_available())
    {
        assert!(
            tested.contains(&agent.name()),
            "{} is not tested",
            agent.name()
        );
    }
}

/// The text of a spec is its identity, through text and through JSON.
#[test]
fn specs_round_trip_through_text_and_json() {
    let commands = [
        "gtp-rhino",
        "'my engine' --x=1,2",
        r#" sh -c "echo \"=, \"" "#,
        r"C:\engines\e.exe",
        r#"a\"b,"#,
        r"a\,",
    ];
    let programs = commands.map(|cmd| {
        let mut program: AgentSpec = "proc:timeout=5s".parse().unwrap();
        program.set("cmd", cmd).unwrap();
        program
    });
    for agent in agents().into_iter().chain(AgentSpec::all()).chain(programs) {
        assert_eq!(agent.to_string().parse::<AgentSpec>().unwrap(), agent);
        let json = serde_json::to_string(&agent).unwrap();
        assert_eq!(serde_json::from_str::<AgentSpec>(&json).unwrap(), agent);
    }
    for game in games() {
        assert_eq!(game.to_string().parse::<GameSpec>().unwrap(), game);
        let json = serde_json::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<GameSpec>(&json).unwrap(), game);
    }
}

/// Every game's example position can be read, and its canonical text is read as the same position.
#[test]
fn example_positions_round_trip() {
    for game in GameSpec::all() {
        let mut session = game.session();
        session.set_position(game.info().example).unwrap();
        let text = session.position();
        session.set_position(&text).unwrap();
        assert_eq!(session.position(), text, "{game}");
    }
}

#[test]
fn errors_name_the_mistake_and_alternatives() {
    let cases = [
        ("otelo", "there is no game \"otelo\"; did you mean othello?"),
        ("othello:size=5", "othello: size=5: expected 8, 6 or 4"),
        ("mnk:m=0", "mnk: m=0: expected a whole number from 1 to 20"),
        (
            "ttt:m=4",
            "ttt: there is no option \"m\"; options are antidiagonal",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<GameSpec>().unwrap_err().to_string(), message);
    }
    let unknown = "chess".parse::<GameSpec>().unwrap_err().to_string();
    assert!(
        unknown.starts_with("there is no game \"chess\"; there are: ttt, connect4,"),
        "{unknown}"
    );
    let cases = [
        ("uctt", "there is no agent \"uctt\"; did you mean uct?"),
        (
            "level=11",
            "level: n=11: expected a whole number from 1 to 10",
        ),
        (
            "mixed:agent=uctt",
            "there is no agent \"uctt\"; did you mean uct?",
        ),
        (
            "mixed:agent=mixed:random=0.1",
            "mixed: agent=mixed:random=0.1: expected an agent that is neither mixed nor a level, and has no book",
        ),
        (
            "mixed:agent=level=3",
            "mixed: agent=level=3: expected an agent that is neither mixed nor a level, and has no book",
        ),
        (
            "uct:iters=0",
            "uct: iters=0: expected a whole number of at least 1",
        ),
        ("uct:c=-1", "uct: c=-1: expected a number from 0 to 1000"),
        (
            "uct:c",
            "cannot read \"uct:c\": at column 5 (\"c\"), expected key=value",
        ),
        (
            "uct:choice=best",
            "uct: choice=best: expected visits, mean, secure or max-robust",
        ),
        (
            "",
            "cannot read \"\": at column 1 (the end), expected a name",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(text.parse::<AgentSpec>().unwrap_err().to_string(), message);
    }
    let mut session = "othello".parse::<GameSpec>().unwrap().session();
    let error = session
        .seat(&"minimax:eval=discos".parse().unwrap(), 1)
        .unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("minimax: eval=discos: this game has no such evaluation; it has discs")
    );
}

/// The articles' own names and options.
#[test]
fn article_names_are_aliases() {
    let cases = [
        ("primitive_monte_carlo", "flat:iters=100,reward=unit"),
        (
            "primitive_monte_carlo:max_count=200,depth=20",
            "flat:iters=200,depth=20,reward=unit",
        ),
        (
            "monte_carlo_tree_search",
            "uct:iters=100,c=1.41421356237,threshold=20,reward=unit,untried=first",
        ),
        (
            "monte_carlo_tree_search:exploration_weight=2,threshold=10,depth=-1",
            "uct:iters=100,c=2,threshold=10,reward=unit,untried=first",
        ),
        (
            "minimax:depth=2,evaluation=mass_count",
            "minimax:eval=mass_count",
        ),
        (
            "alpha_beta:evaluation=custom",
            "alpha-beta:depth=2,eval=custom",
        ),
        (
            "iterative_deepening_alpha_beta:max_time=1s",
            "deepening:depth=2,time=1000ms",
        ),
        ("UCT(c=1.4)", "uct:c=1.4"),
        (
            "koseki-mcts:max_count=2000,exploration=1.4,threshold=10",
            "koseki-mcts:iters=2000,c=1.4,threshold=10",
        ),
        (
            "koseki-flat:playouts=20,depth=-1",
            "koseki-flat:iters=20,depth=end",
        ),
        ("ganariya:expand_base=5", "ganariya:threshold=5"),
        (
            "timlabs-flat:playouts_per_move=10",
            "timlabs-flat:per_move=10",
        ),
    ];
    for (text, canonical) in cases {
        assert_eq!(text.parse::<AgentSpec>().unwrap().to_string(), canonical);
    }
}
