//! Tests a game written in Python: what only Python can get wrong, and then the contract that all games keep.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use uctopia_catalog::GameSpec;
use uctopia_game::{Payoffs, Player, Rng, StopFlag, Turn};

use super::abilities::asked_evaluation;
use super::check_abilities::check_abilities;
use super::check_playout::{PlayoutCheck, another_mean, changing};
use super::complaint::class_name;
use super::entry::entry_of;
use super::identity::Identity;
use super::node::Node;
use super::rules::Rules;
use crate::convert::whole;
use crate::exceptions::{UctopiaError, refused};
use crate::run::interruptible;

/// Plays random games and checks that the rules of a game can be used by every agent.
///
/// `game` is a class of states or an object with `new_initial_state()`. In the positions of `games` random games, the values of all
/// methods are read, read again and compared: `child` must not change the state it is called on, `legal_actions` must be sorted,
/// equal keys must mean equal positions, payoffs and probabilities must be within their bounds, texts must differ, boards must be
/// rectangles, observations must be numbers of one size. In long games, and games of many actions, some of the positions and actions
/// are checked.
///
/// Returns counts that would show a winner who is the wrong one: `wins` of each player, `draws`, `last_mover_wins` and
/// `last_mover_losses`, `mean_length` in plies; and `games`, `positions`, the plies of the `longest` game, and the `most_moves` of a
/// position.
///
/// Raises `UctopiaError` with a sentence that says what is wrong and in which position; exceptions of the rules themselves come out
/// unchanged.
///
/// >>> print(uctopia.check_game(TicTacToe))
/// 100 random games: player 0 won 59, player 1 won 27, 14 were drawn; who moved last won 86 and lost 0; 7.7 plies on average, 9 at most
#[pyfunction]
#[pyo3(signature = (game, games = 100, seed = 1))]
pub(crate) fn check_game(
    py: Python<'_>,
    game: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = whole)] games: u32,
    #[pyo3(from_py_with = whole)] seed: u64,
) -> PyResult<GameCheck> {
    let rules = Arc::new(Rules::read(game, None)?);
    let mut walk = Walk {
        rules: &rules,
        keys: HashMap::new(),
        seen: GameCheck::new(rules.players),
        pairs: 0,
        effort: 0,
        observation_size: None,
        playouts: PlayoutCheck::default(),
    };
    for number in 0..games {
        walk.game(py, seed, number.into())?;
    }
    walk.playouts.verdict(&rules, &class_name(game))?;
    let contract_games = walk.contract_games();
    let seen = walk.seen;
    let spec = GameSpec::of(entry_of(py, &rules)?);
    if contract_games > 0 {
        let stop = StopFlag::default();
        interruptible(
            py,
            &stop,
            || spec.check(seed, contract_games, &stop),
            |checked| {
                checked.map(|_| ()).map_err(|breach| match breach.promise {
                    QUICK_ENDS => another_mean(&class_name(game), &breach.detail),
                    EQUAL_SEEDS => changing(&class_name(game)),
                    _ => refused(breach.to_string()),
                })
            },
        )?;
    }
    Ok(seen)
}

/// Promises of the contract about playouts.
const QUICK_ENDS: &str = "quick ends have the mean of random games";
const EQUAL_SEEDS: &str = "equal seeds give equal payoffs";

/// What `check_game` has seen: counts of random games and their results.
#[pyclass(frozen, get_all, module = "uctopia")]
#[derive(Clone)]
pub(crate) struct GameCheck {
    /// Random games that were played.
    games: u32,
    /// Positions in them.
    positions: u64,
    /// Plies of the longest game, moves of nature among them.
    longest: u32,
    /// Plies of a game on average.
    mean_length: f64,
    /// The largest number of actions in a position.
    most_moves: usize,
    /// What each player's returns are on average.
    mean_returns: Vec<f64>,
    /// How many games each player won: got more than any other one; a single player wins by the greatest return.
    wins: Vec<u32>,
    /// How many games no player won.
    draws: u32,
    /// How often the player who moved last won.
    last_mover_wins: u32,
    /// How often another player won.
    last_mover_losses: u32,
}

impl GameCheck {
    fn new(players: usize) -> Self {
        Self {
            games: 0,
            positions: 0,
            longest: 0,
            mean_length: 0.0,
            most_moves: 0,
            mean_returns: vec![0.0; players],
            wins: vec![0; players],
            draws: 0,
            last_mover_wins: 0,
            last_mover_losses: 0,
        }
    }

    fn count_game(&mut self, rules: &Rules, payoffs: &Payoffs, plies: u32, last: Option<Player>) {
        self.games += 1;
        self.longest = self.longest.max(plies);
        self.mean_length += (f64::from(plies) - self.mean_length) / f64::from(self.games);
        let players = self.wins.len();
        for (mean, payoff) in self.mean_returns.iter_mut().zip(payoffs) {
            *mean += (rules.utilities.return_of(*payoff) - *mean) / f64::from(self.games);
        }
        let winner = (0..players).find(|&player| match players {
            1 => payoffs[0] == 1.0,
            _ => (0..players).all(|other| other == player || payoffs[player] > payoffs[other]),
        });
        match winner {
            Some(winner) => self.wins[winner] += 1,
            None => self.draws += 1,
        }
        if let (Some(winner), Some(last)) = (winner, last) {
            let won = winner == last.index();
            self.last_mover_wins += u32::from(won);
            self.last_mover_losses += u32::from(!won);
        }
    }
}

#[pymethods]
impl GameCheck {
    fn __str__(&self) -> String {
        let Self {
            games,
            mean_length,
            longest,
            draws,
            ..
        } = self;
        let length = format!("{mean_length:.1} plies on average, {longest} at most");
        if self.wins.len() == 1 {
            let (mean, wins) = (self.mean_returns[0], self.wins[0]);
            return format!(
                "{games} random games: {mean:.3} returned on average, {wins} with the greatest return; {length}"
            );
        }
        let won = self.wins.iter().enumerate();
        let won: Vec<String> = won
            .map(|(player, wins)| format!("player {player} won {wins}"))
            .collect();
        format!(
            "{games} random games: {}, {draws} were drawn; who moved last won {} and lost {}; {length}",
            won.join(", "),
            self.last_mover_wins,
            self.last_mover_losses
        )
    }

    fn __repr__(&self) -> String {
        format!("<{}>", self.__str__())
    }
}

/// What the methods of a state returned, as Python writes it.
type Answers = Vec<(&'static str, String)>;

/// The effort of tests of positions: about one for each call of Python, and more where lists are long.
const MOST_EFFORT: u64 = 100_000;

/// The actions of a position after which positions are compared.
const MOST_ACTIONS: usize = 12;

/// The positions of random games.
struct Walk<'a> {
    rules: &'a Arc<Rules>,
    /// The first position with each key, and the actions that led there.
    keys: HashMap<Box<[u8]>, (Answers, Vec<u64>)>,
    seen: GameCheck,
    /// The pairs of a move and a reply of all positions, about.
    pairs: u64,
    /// What tests have cost so far.
    effort: u64,
    /// How many numbers the first observation had.
    observation_size: Option<usize>,
    playouts: PlayoutCheck,
}

impl Walk<'_> {
    fn game(&mut self, py: Python<'_>, seed: u64, number: u64) -> PyResult<()> {
        /// A random game of more plies counts as endless.
        const MOST_PLIES: usize = 10_000;
        let mut rng = Rng::stream(seed, number);
        // What is tested changes no game.
        let mut choices = Rng::stream(!seed, number);
        let mut node = Node::first(py, self.rules)?;
        let mut last = None;
        loop {
            py.check_signals()?;
            if self.is_tested(&mut choices) {
                self.position(py, &node, &mut choices)?;
            }
            if self.rules.methods.playout {
                self.playout(py, &node, &mut choices)?;
            }
            let actions = &node.values.actions;
            self.seen.positions += 1;
            self.seen.most_moves = self.seen.most_moves.max(actions.len());
            self.pairs += (actions.len() as u64).pow(2);
            if actions.is_empty() {
                break;
            }
            if node.path.len() as usize >= MOST_PLIES {
                let class = class_name(node.state.bind(py));
                return Err(refused(format!(
                    "{class}: every game must end, and a random one has not ended after {MOST_PLIES} plies: let the rules end long \
                     games, for example as draws"
                )));
            }
            if let Turn::Player(player) = node.values.turn {
                last = Some(player);
            }
            node = node.fresh_child(py, actions[rng.below(actions.len() as u32) as usize])?;
        }
        let payoffs = &node.values.payoffs;
        self.seen
            .count_game(self.rules, payoffs, node.path.len(), last);
        self.playouts.end_of_game(payoffs);
        Ok(())
    }

    /// All positions are tested until half of the effort is made, and after that one of 32.
    fn is_tested(&self, choices: &mut Rng) -> bool {
        self.effort < MOST_EFFORT / 2 || (self.effort < MOST_EFFORT && choices.below(32) == 0)
    }

    /// Plays from about two positions of each game by the method `playout`.
    fn playout(&mut self, py: Python<'_>, node: &Node, choices: &mut Rng) -> PyResult<()> {
        if node.values.turn != Turn::Over && choices.below(self.seen.longest.max(8)) < 2 {
            let state = node.state.bind(py);
            self.playouts
                .position(node, state, choices)
                .map_err(|error| located(py, node, error))?;
        }
        Ok(())
    }

    /// The games for the contract of all games, which tries every reply to every move, and plays the moves to each position again:
    /// too slow for long games and many moves.
    fn contract_games(&self) -> u32 {
        const MOST_PAIRS: u64 = 100_000;
        let games = u64::from(self.seen.games.max(1));
        let each = self.pairs / games + u64::from(self.seen.longest).pow(2);
        // Playouts are compared with random games from many positions.
        let each = if self.rules.methods.playout {
            each + 500 * u64::from(self.seen.longest)
        } else {
            each
        };
        (MOST_PAIRS / each.max(1)).min(games) as u32
    }

    fn position(&mut self, py: Python<'_>, node: &Node, choices: &mut Rng) -> PyResult<()> {
        let state = node.state.bind(py);
        let list = 1 + node.values.actions.len() as u64 / 8;
        self.effort += 8 * list;
        let answers = self.answers(node.values.turn, state)?;
        let complain =
            |what: String, other: &Answers| complain(node, state, &what, &answers, other);
        complain(
            "a method".to_owned(),
            &self.answers(node.values.turn, state)?,
        )?;
        check_order(node, state)?;
        check_abilities(node, state, &mut self.observation_size)
            .map_err(|error| located(py, node, error))?;
        self.check_key(node, state, &answers)?;
        self.check_evaluation(node, state)?;
        let mut actions = node.values.actions.to_vec();
        if actions.len() > MOST_ACTIONS {
            choices.shuffle(&mut actions);
            actions.truncate(MOST_ACTIONS);
        }
        self.effort += 8 * list * actions.len() as u64;
        for action in actions {
            let method = if self.rules.methods.child {
                format!("child({action})")
            } else {
                format!("apply_action({action}) of the clone")
            };
            let after = || -> PyResult<Answers> {
                let next = node.fresh_child(py, action)?;
                complain(method.clone(), &self.answers(node.values.turn, state)?)?;
                self.answers(next.values.turn, next.state.bind(py))
            };
            if let Some((name, one, two)) = difference(&after()?, &after()?) {
                let class = class_name(state);
                return Err(at(
                    node,
                    &format!(
                        "{class}.{method} leads to different positions: after it {name} returned {one}, and another time {two}; let the \
                     position follow from the action alone, and chance be a player"
                    ),
                ));
            }
        }
        self.check_clone(py, node, &answers)
    }

    /// A clone equals its original, which does not change with it.
    fn check_clone(&self, py: Python<'_>, node: &Node, answers: &Answers) -> PyResult<()> {
        let (state, methods) = (node.state.bind(py), self.rules.methods);
        let (Some(&action), true) = (node.values.actions.first(), methods.child && methods.clone)
        else {
            return Ok(());
        };
        let copy = state.call_method0("clone")?;
        complain(
            node,
            state,
            "clone()",
            answers,
            &self.answers(node.values.turn, &copy)?,
        )?;
        copy.call_method1("apply_action", (action,))?;
        let method = format!("apply_action({action}) of a clone");
        complain(
            node,
            state,
            &method,
            answers,
            &self.answers(node.values.turn, state)?,
        )
    }

    /// Equal keys mean equal turns and actions.
    fn check_key(
        &mut self,
        node: &Node,
        state: &Bound<'_, PyAny>,
        answers: &Answers,
    ) -> PyResult<()> {
        let Identity::Value(key) = Identity::of(self.rules, state, &node.path)? else {
            return Ok(());
        };
        let actions = node.path.actions();
        let (others, path) = self
            .keys
            .entry(key)
            .or_insert_with(|| (without_text(answers), actions.clone()));
        let answers = without_text(answers);
        let Some((name, one, two)) = difference(others, &answers) else {
            return Ok(());
        };
        let class = class_name(state);
        Err(refused(format!(
            "{class}: two different positions have the same key: after the actions {path:?} {name} returned {one}, after \
             {actions:?} {two}; let key() contain everything that the rules depend on"
        )))
    }

    /// Evaluations are within their bounds; what is good for one of two players is bad for the other.
    fn check_evaluation(&self, node: &Node, state: &Bound<'_, PyAny>) -> PyResult<()> {
        if !self.rules.methods.evaluate || node.values.turn == Turn::Over {
            return Ok(());
        }
        let players = (0..self.rules.players).map(Player::new);
        let values = players
            .map(|player| asked_evaluation(state, player))
            .collect::<PyResult<Vec<f32>>>()?;
        if values.len() != 2 || (values[0] + values[1]).abs() < 1e-4 {
            return Ok(());
        }
        let class = class_name(state);
        Err(at(
            node,
            &format!(
                "{class}.evaluate(0) returned {} and evaluate(1) {}: those of two players must add up to 0",
                values[0], values[1]
            ),
        ))
    }

    fn answers(&self, turn: Turn, state: &Bound<'_, PyAny>) -> PyResult<Answers> {
        let methods = self.rules.methods;
        let mut names = vec!["current_player"];
        names.push(match turn {
            Turn::Player(_) => "legal_actions",
            Turn::Chance => "chance_outcomes",
            Turn::Over => "returns",
        });
        let mut answers = Vec::new();
        for name in names {
            answers.push((name, state.call_method0(name)?.repr()?.to_string()));
        }
        if methods.board {
            answers.push(("board", state.call_method0("board")?.repr()?.to_string()));
        }
        if methods.text {
            answers.push(("__str__", state.str()?.to_string()));
        }
        if methods.key
            && matches!(
                Identity::of(self.rules, state, &uctopia_catalog::ActionPath::default())?,
                Identity::Value(_)
            )
        {
            answers.push(("key", state.call_method0("key")?.repr()?.to_string()));
        }
        Ok(answers)
    }
}

/// The answers that follow from the position, not from how it came about.
fn without_text(answers: &Answers) -> Answers {
    answers
        .iter()
        .filter(|(name, _)| !matches!(*name, "__str__" | "board" | "key"))
        .cloned()
        .collect()
}

/// The first method with different answers.
fn difference<'a>(one: &'a Answers, two: &'a Answers) -> Option<(&'static str, &'a str, &'a str)> {
    let different = one.iter().zip(two).find(|(one, two)| one != two);
    let different = different.map(|((name, one), (_, two))| (*name, one.as_str(), two.as_str()));
    different.or_else(|| (one.len() != two.len()).then_some(("a method", "a value", "none")))
}

/// The state has changed by a call.
fn complain(
    node: &Node,
    state: &Bound<'_, PyAny>,
    what: &str,
    before: &Answers,
    after: &Answers,
) -> PyResult<()> {
    let Some((name, one, two)) = difference(before, after) else {
        return Ok(());
    };
    let class = class_name(state);
    let sentence = match what {
        "a method" => {
            format!("{class}.{name}() returned {one} and then {two}: results must repeat")
        }
        "clone()" => {
            format!("{class}.clone() differs from its original: {name}() returned {two}, not {one}")
        }
        _ => format!(
            "{class}.{what} changed the state: {name}() returned {one} before and {two} after"
        ),
    };
    Err(at(node, &sentence))
}

/// The legal actions are sorted, as in OpenSpiel; duplicates were refused before.
fn check_order(node: &Node, state: &Bound<'_, PyAny>) -> PyResult<()> {
    let Turn::Player(_) = node.values.turn else {
        return Ok(());
    };
    let returned = state.call_method0("legal_actions")?;
    let mut numbers = Vec::new();
    for item in returned.try_iter()? {
        numbers.push(item?.extract::<i64>()?);
    }
    if numbers.is_sorted() {
        return Ok(());
    }
    let class = class_name(state);
    Err(at(
        node,
        &format!(
            "{class}.legal_actions() returned {numbers:?}: return the actions in increasing order"
        ),
    ))
}

fn at(node: &Node, sentence: &str) -> PyErr {
    refused(format!("{sentence} ({})", place(node)))
}

/// A sentence of ours with its position; an exception of the rules unchanged.
fn located(py: Python<'_>, node: &Node, error: PyErr) -> PyErr {
    match error.is_instance_of::<UctopiaError>(py) {
        true => at(node, &error.value(py).to_string()),
        false => error,
    }
}

fn place(node: &Node) -> String {
    match node.path.len() {
        0 => "in the first position".to_owned(),
        _ => format!("after the actions {:?}", node.path.actions()),
    }
}
