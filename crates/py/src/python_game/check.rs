//! Tests a game written in Python: what only Python can get wrong, and then the contract that all games keep.

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use uctopia_catalog::GameSpec;
use uctopia_game::{CheckSummary, Player, Rng, StopFlag, Turn};

use super::abilities::asked_evaluation;
use super::complaint::class_name;
use super::entry::entry_of;
use super::identity::Identity;
use super::node::Node;
use super::rules::Rules;
use crate::exceptions::refused;
use crate::run::interruptible;

/// Plays random games and checks that the rules of a game can be used by every agent.
///
/// `game` is a class of states or an object with `new_initial_state()`. In every position of `games` random games, the
/// values of all methods are read, read again and compared: `child` must not change the state it is called on, `legal_actions`
/// must be sorted, equal keys must mean equal positions, payoffs and probabilities must be within their bounds. Returns a
/// dictionary: how many `games` and `positions` were checked, the plies of the `longest` game, and the `most_moves` of a position.
///
/// Raises `ValueError` or `TypeError` with a sentence that says what is wrong and in which position; exceptions of the rules
/// themselves come out unchanged.
///
/// >>> uctopia.check_game(TicTacToe, games=20)["longest"]
/// 9
#[pyfunction]
#[pyo3(signature = (game, games = 100, seed = 1))]
pub(crate) fn check_game<'py>(
    py: Python<'py>,
    game: &Bound<'py, PyAny>,
    games: u32,
    seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = Arc::new(Rules::read(game, None)?);
    let mut walk = Walk {
        rules: &rules,
        keys: HashMap::new(),
        seen: CheckSummary::default(),
        pairs: 0,
    };
    for number in 0..games {
        walk.game(py, &mut Rng::stream(seed, number.into()))?;
    }
    let (seen, contract_games) = (walk.seen, walk.contract_games());
    let spec = GameSpec::of(entry_of(py, &rules)?);
    if contract_games > 0 {
        let stop = StopFlag::default();
        interruptible(
            py,
            &stop,
            || spec.check(seed, contract_games, &stop),
            |checked| {
                checked
                    .map(|_| ())
                    .map_err(|breach| refused(breach.to_string()))
            },
        )?;
    }
    let summary = PyDict::new(py);
    summary.set_item("games", seen.games)?;
    summary.set_item("positions", seen.positions)?;
    summary.set_item("longest", seen.longest)?;
    summary.set_item("most_moves", seen.most_moves)?;
    Ok(summary)
}

/// What the methods of a state returned, as Python writes it.
type Answers = Vec<(&'static str, String)>;

/// The positions of random games.
struct Walk<'a> {
    rules: &'a Arc<Rules>,
    /// The first position with each key, and the actions that led there.
    keys: HashMap<Box<[u8]>, (Answers, Vec<u64>)>,
    seen: CheckSummary,
    /// The pairs of a move and a reply of all positions, about.
    pairs: u64,
}

impl Walk<'_> {
    fn game(&mut self, py: Python<'_>, rng: &mut Rng) -> PyResult<()> {
        /// A random game of more plies counts as endless.
        const MOST_PLIES: usize = 10_000;
        let mut node = Node::first(py, self.rules)?;
        loop {
            py.check_signals()?;
            self.position(py, &node)?;
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
            node = node.fresh_child(py, actions[rng.below(actions.len() as u32) as usize])?;
        }
        self.seen.games += 1;
        self.seen.longest = self.seen.longest.max(node.path.len());
        Ok(())
    }

    /// The games for the contract of all games, which tries every reply to every move, and plays the moves to each position again:
    /// too slow for long games.
    fn contract_games(&self) -> u32 {
        const LONGEST: u32 = 1000;
        if self.seen.longest > LONGEST {
            return 0;
        }
        const MOST_PAIRS: u64 = 300_000;
        let each = self.pairs / u64::from(self.seen.games.max(1));
        (MOST_PAIRS / each.max(1)).clamp(1, self.seen.games.max(1).into()) as u32
    }

    fn position(&mut self, py: Python<'_>, node: &Node) -> PyResult<()> {
        let state = node.state.bind(py);
        let answers = self.answers(node.values.turn, state)?;
        let complain =
            |what: String, other: &Answers| complain(node, state, &what, &answers, other);
        complain(
            "a method".to_owned(),
            &self.answers(node.values.turn, state)?,
        )?;
        check_order(node, state)?;
        self.check_key(node, state, &answers)?;
        self.check_evaluation(node, state)?;
        for &action in &node.values.actions {
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
                Identity::of(self.rules, state, &super::path::Path::default())?,
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
    refused(match node.path.len() {
        0 => format!("{sentence} (in the first position)"),
        _ => format!("{sentence} (after the actions {:?})", node.path.actions()),
    })
}
