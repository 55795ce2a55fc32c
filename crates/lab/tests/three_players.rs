//! A tournament in a game for three players that a program brings along: places, scores, ratings, and sentences for what
//! does not fit.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Once;

use uctopia_arena::GameRecord;
use uctopia_catalog::{Catalog, GameEntry, TypedGame};
use uctopia_game::{Game, Notation, Player, Score, Shortcuts, StopFlag, Turn};
use uctopia_lab::{
    Block, BlockResult, ExperimentResult, JobQueue, MatchOutcome, Pairings, PlacesTable, Worker,
    read, run,
};
use uctopia_options::TextError;

/// Three players in turn take one, two or three stones; who takes the last one wins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Nim3 {
    stones: u8,
    to_move: usize,
    taken: [u8; 3],
}

impl Game for Nim3 {
    type Move = u8;
    const PLAYERS: usize = 3;
    fn turn(&self) -> Turn {
        if self.stones == 0 {
            Turn::Over
        } else {
            Turn::Player(Player::new(self.to_move))
        }
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..self.stones.min(3)).map(|less| less + 1)
    }
    fn play(&mut self, stones: u8) {
        self.stones -= stones;
        self.taken[self.to_move] += stones;
        self.to_move = (self.to_move + 1) % 3;
    }
    fn payoff(&self, player: Player) -> f32 {
        let winner = (self.to_move + 2) % 3;
        if winner == player.index() { 1.0 } else { -0.5 }
    }
}

impl Shortcuts for Nim3 {}

impl Score for Nim3 {
    const UNIT: &'static str = "stones";
    const RANGE: RangeInclusive<f32> = 0.0..=13.0;
    fn score(&self, player: Player) -> f32 {
        f32::from(self.taken[player.index()])
    }
}

impl fmt::Display for Nim3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.taken;
        write!(f, "{} {} {a} {b} {c}", self.stones, self.to_move)
    }
}

impl Notation for Nim3 {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let numbers: Vec<u8> = text
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        match numbers[..] {
            [stones, to_move @ 0..3, a, b, c] if text.split_whitespace().count() == 5 => Ok(Self {
                stones,
                to_move: usize::from(to_move),
                taken: [a, b, c],
            }),
            _ => Err(TextError::whole(
                text,
                "expected stones, mover and the stones of each player, such as 13 0 0 0 0",
            )),
        }
    }
    fn move_text(&self, stones: u8) -> String {
        stones.to_string()
    }
    fn player_name(&self, player: Player) -> &'static str {
        ["first", "second", "third"][player.index()]
    }
}

fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let start = || {
            TypedGame::new(Nim3 {
                stones: 13,
                to_move: 0,
                taken: [0; 3],
            })
            .with_score()
        };
        Catalog::standard()
            .game(GameEntry::new("nim3", start))
            .install()
            .unwrap();
    });
}

fn play(text: &str, jobs: usize) -> ExperimentResult {
    install();
    let mut job_queue = JobQueue::in_memory(read(text).unwrap());
    run(&mut job_queue, jobs, &StopFlag::default(), |_| ()).unwrap();
    assert!(job_queue.is_complete());
    job_queue.result()
}

const FIELD: &str = "game = 'nim3'\nagents = ['random', 'flat:iters=30', 'uct:iters=200', 'minimax:depth=3']\ngames = 30\nseed = 3\nopening-plies = 1";

#[test]
fn the_game_keeps_the_contract() {
    let start = Nim3 {
        stones: 13,
        to_move: 0,
        taken: [0; 3],
    };
    uctopia_game::check_notation(&start, 1, 50).unwrap();
    uctopia_game::check_score(&start, 1, 50).unwrap();
}

#[test]
fn every_group_of_the_field_meets() {
    let result = play(FIELD, 2);
    assert_eq!(result.matches.len(), 4);
    for (totals, group) in result.matches.iter().zip(Pairings::RoundRobin.groups(4, 3)) {
        let MatchOutcome::Group(found) = &totals.outcome else {
            panic!("{totals:?}")
        };
        let names = [
            "random",
            "flat:iters=30",
            "uct:iters=200",
            "minimax:depth=3",
        ];
        let group: Vec<&str> = group.into_iter().map(|agent| names[agent]).collect();
        assert_eq!(
            found
                .agents
                .iter()
                .map(|agent| agent.agent.as_str())
                .collect::<Vec<_>>(),
            group
        );
        assert_eq!((totals.units, found.games), (10, 30));
        let scores: f64 = found
            .agents
            .iter()
            .map(|agent| agent.score.as_ref().unwrap().mean.mean)
            .sum();
        assert!((scores - 13.0).abs() < 1e-9, "all stones are taken");
    }
    let table = PlacesTable::of(&result);
    assert_eq!(
        table.table().to_csv().lines().next(),
        Some("agent,games,1st,2nd,3rd,mean place,mean payoff,mean stones")
    );
    let ratings = result.ratings.as_ref().unwrap();
    assert_eq!(
        ratings.agents.last().unwrap().agent,
        "random",
        "{ratings:?}"
    );
    assert!(ratings.agents.iter().all(|rated| rated.interval.is_some()));
    assert_eq!(play(FIELD, 1), result, "threads change nothing");
}

type Lie = fn(&mut GameRecord<String>);

/// Games of three are followed move by move as well.
#[test]
fn lies_about_games_of_three_are_refused() {
    install();
    let plan = read(FIELD).unwrap();
    let worker = Worker::new(&plan, &StopFlag::default()).unwrap();
    let mut job_queue = JobQueue::in_memory(plan.clone());
    let place = plan.place(0).unwrap();
    let lies: [(Lie, &str); 4] = [
        (
            |record| record.game.payoffs = vec![1.0, 1.0, 1.0],
            "its payoffs are 1 1 1",
        ),
        (
            |record| record.game.scores.as_mut().unwrap().values[0] = 13.0,
            "its scores are not those",
        ),
        (
            |record| record.seats.rotate_left(1),
            "its seats are not those",
        ),
        (
            |record| record.game.moves[1] = "4".to_owned(),
            "is 4, which is not legal",
        ),
    ];
    for (lie, said) in lies {
        let BlockResult::Games(mut games) = worker.play(&place).unwrap().0.found else {
            panic!("games")
        };
        lie(&mut games[1]);
        let lied = Block::new(plan.experiment.id(), &place, BlockResult::Games(games));
        let problem = job_queue.accept(lied).unwrap_err().to_string();
        assert!(
            problem.contains("game 1: ") && problem.contains(said),
            "{problem}"
        );
    }
}

#[test]
fn unfit_experiments_are_refused_with_a_sentence() {
    install();
    let refused = |text: &str| match read(text) {
        Err(error) => error.to_string(),
        Ok(plan) => Worker::new(&plan, &StopFlag::default())
            .err()
            .unwrap()
            .to_string(),
    };
    for (rest, said) in [
        (
            "agents = ['random', 'uct']",
            "nim3 is for 3 players: name 3 agents at least, not 2",
        ),
        (
            "agents = ['random', 'uct', 'flat']\nsprt = 'elo0=0,elo1=50'",
            "here more of them meet at once",
        ),
        (
            "agents = ['random', 'uct', 'flat']\ndeals = 3",
            "say how many games, not deals",
        ),
        (
            "agents = ['random', 'uct', 'alpha-beta']",
            "alpha-beta requires that one player wins what the other loses",
        ),
        (
            "agents = ['random', 'uct:solver=on', 'flat']",
            "solver=on requires",
        ),
        ("agents = ['random', 'exact', 'flat']", "exact requires"),
        (
            "[sweep]\nagent = 'uct:c={c}'\nagainst = 'random'\nvalues = { c = [1] }",
            "a sweep plays against one",
        ),
    ] {
        let error = refused(&format!("game = 'nim3'\n{rest}"));
        assert!(error.contains(said), "{rest}: {error}");
    }
}
