//! Reads a state of Python's once, and checks every value.

use std::fmt::Display;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use uctopia_game::{MAX_PLAYERS, Payoffs, Player, Rng, Turn};

use super::complaint::{bad_value, class_name};
use super::rules::{Rules, Utilities};
use crate::exceptions::refused;
use crate::rng::PyRng;

/// The numbers of OpenSpiel's `PlayerId`.
const CHANCE: i64 = -1;
const TERMINAL: i64 = -4;

/// How far probabilities may be from adding up to 1, and returns from the sum that they should have, by rounding.
const ROUNDING: f64 = 1e-4;

/// What a state says of itself.
pub(super) struct StateValues {
    pub(super) turn: Turn,
    /// In increasing order.
    pub(super) actions: Box<[u64]>,
    /// The probability of each action where it is nature's turn; empty elsewhere.
    pub(super) weights: Box<[f32]>,
    pub(super) payoffs: Payoffs,
}

/// Reads the turn, and what belongs to it: actions, outcomes or payoffs.
pub(super) fn read(rules: &Rules, state: &Bound<'_, PyAny>) -> PyResult<StateValues> {
    let turn = turn(rules, state)?;
    let mut values = StateValues {
        turn,
        actions: Box::default(),
        weights: Box::default(),
        payoffs: [0.0; MAX_PLAYERS],
    };
    match turn {
        Turn::Over => values.payoffs = payoffs(rules, state)?,
        Turn::Chance => (values.actions, values.weights) = outcomes(state)?,
        Turn::Player(_) => values.actions = legal_actions(state)?,
    }
    Ok(values)
}

fn turn(rules: &Rules, state: &Bound<'_, PyAny>) -> PyResult<Turn> {
    let returned = state.call_method0(intern!(state.py(), "current_player"))?;
    let complain = |problem: &dyn Display| bad_value(state, "current_player()", &returned, problem);
    let expected = format!(
        "expected 0 to {}, −1 for chance or −4 at the end",
        rules.players - 1
    );
    match returned.extract::<i64>() {
        Ok(TERMINAL) => Ok(Turn::Over),
        Ok(CHANCE) => Ok(Turn::Chance),
        Ok(player) if (0..rules.players as i64).contains(&player) => {
            Ok(Turn::Player(Player::new(player as usize)))
        }
        Ok(-2) => Err(complain(
            &"players who move at the same time are not supported; let one choose after the other",
        )),
        Ok(_) => Err(complain(&expected)),
        Err(_) => Err(bad_value(
            state,
            "current_player()",
            &returned,
            format_args!("{expected}, as an int"),
        )),
    }
}

/// The legal actions, sorted; no action twice.
fn legal_actions(state: &Bound<'_, PyAny>) -> PyResult<Box<[u64]>> {
    let returned = state.call_method0(intern!(state.py(), "legal_actions"))?;
    let method = "legal_actions()";
    let mut actions = Vec::new();
    each(state, method, &returned, |item| {
        actions.push(action_number(state, method, &returned, item)?);
        Ok(())
    })?;
    if actions.is_empty() {
        let problem = "a position that is not over has actions; return −4 from current_player() at the end, \
                       and let a pass be an action";
        return Err(bad_value(state, method, &returned, problem));
    }
    if !actions.is_sorted() {
        actions.sort_unstable();
    }
    match actions.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(bad_value(
            state,
            method,
            &returned,
            format_args!("the action {} stands there twice", pair[0]),
        )),
        None => Ok(actions.into_boxed_slice()),
    }
}

/// Nature's outcomes and their probabilities.
type Outcomes = (Box<[u64]>, Box<[f32]>);

/// Nature's outcomes, sorted, and their probabilities.
fn outcomes(state: &Bound<'_, PyAny>) -> PyResult<Outcomes> {
    let (name, method) = (intern!(state.py(), "chance_outcomes"), "chance_outcomes()");
    if !state.hasattr(name)? {
        let class = class_name(state);
        return Err(refused(format!(
            "{class}.current_player() returned −1, and {class} has no method chance_outcomes: \
             let it return pairs of an action and its probability"
        )));
    }
    let returned = state.call_method0(name)?;
    let mut outcomes = Vec::new();
    each(state, method, &returned, |item| {
        let Ok((action, probability)) = item.extract::<(Bound<'_, PyAny>, f64)>() else {
            return Err(bad_value(
                state,
                method,
                &returned,
                "expected pairs of an action and its probability",
            ));
        };
        if !(0.0..=1.0 + ROUNDING).contains(&probability) {
            let problem = format_args!("{probability} is no probability");
            return Err(bad_value(state, method, &returned, problem));
        }
        let action = action_number(state, method, &returned, &action)?;
        if probability > 0.0 {
            outcomes.push((action, probability as f32));
        }
        Ok(())
    })?;
    outcomes.sort_unstable_by_key(|&(action, _)| action);
    let sum: f64 = outcomes
        .iter()
        .map(|&(_, probability)| f64::from(probability))
        .sum();
    if (sum - 1.0).abs() > ROUNDING {
        return Err(bad_value(
            state,
            method,
            &returned,
            format_args!("the probabilities add up to {sum}, not to 1"),
        ));
    }
    match outcomes.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(bad_value(
            state,
            method,
            &returned,
            format_args!("the outcome {} stands there twice", pair[0].0),
        )),
        None => Ok(outcomes.into_iter().unzip::<_, _, Vec<_>, Vec<_>>())
            .map(|(a, w)| (a.into(), w.into())),
    }
}

/// The payoffs at the end, from −1 to 1.
fn payoffs(rules: &Rules, state: &Bound<'_, PyAny>) -> PyResult<Payoffs> {
    let returned = state.call_method0(intern!(state.py(), "returns"))?;
    payoffs_of(rules, state, "returns()", &returned)
}

/// The payoffs that `playout(rng)` returned.
pub(super) fn playout_payoffs(
    rules: &Rules,
    state: &Bound<'_, PyAny>,
    rng: Rng,
) -> PyResult<Payoffs> {
    let py = state.py();
    let rng = Bound::new(py, PyRng::new(rng))?;
    let returned = state.call_method1(intern!(py, "playout"), (rng,))?;
    payoffs_of(rules, state, "playout(rng)", &returned)
}

/// Returns as payoffs from −1 to 1.
fn payoffs_of(
    rules: &Rules,
    state: &Bound<'_, PyAny>,
    method: &str,
    returned: &Bound<'_, PyAny>,
) -> PyResult<Payoffs> {
    let mut returns = Vec::with_capacity(MAX_PLAYERS);
    each(state, method, returned, |item| {
        let number = item.extract::<f64>();
        returns.push(number.map_err(|_| {
            bad_value(state, method, returned, "expected a number for each player")
        })?);
        Ok(())
    })?;
    let players = rules.players;
    if returns.len() != players {
        let problem = format_args!("expected {players} numbers, one for each player");
        return Err(bad_value(state, method, returned, problem));
    }
    scaled(rules.utilities, &returns).map_err(|problem| bad_value(state, method, returned, problem))
}

/// Payoffs from −1 to 1; those of two players add up to 0.
fn scaled(Utilities { least, greatest }: Utilities, returns: &[f64]) -> Result<Payoffs, String> {
    let (middle, half) = ((least + greatest) / 2.0, (greatest - least) / 2.0);
    let mut payoffs = [0.0; MAX_PLAYERS];
    for (payoff, &number) in payoffs.iter_mut().zip(returns) {
        let scaled = (number - middle) / half;
        if !(-1.0 - ROUNDING..=1.0 + ROUNDING).contains(&scaled) {
            return Err(format!(
                "{number} is not between {least} and {greatest}: give the class the least and the greatest return of a \
                 game as min_utility and max_utility"
            ));
        }
        *payoff = scaled.clamp(-1.0, 1.0) as f32 + 0.0;
    }
    if let [first, second, ..] = &mut payoffs
        && returns.len() == 2
    {
        if f64::from(*first + *second).abs() > ROUNDING {
            let sum = least + greatest;
            return Err(format!(
                "the returns of two players must add up to min_utility + max_utility, which is {sum}: what one wins, the \
                 other loses"
            ));
        }
        *second = 0.0 - *first;
    }
    Ok(payoffs)
}

/// The number of an action, which is an `int` of at least 0.
fn action_number(
    state: &Bound<'_, PyAny>,
    method: &str,
    returned: &Bound<'_, PyAny>,
    item: &Bound<'_, PyAny>,
) -> PyResult<u64> {
    match item.extract::<i64>() {
        Ok(number) if number >= 0 => Ok(number as u64),
        Ok(number) => Err(bad_value(
            state,
            method,
            returned,
            format_args!("the action {number} is negative"),
        )),
        Err(_) => {
            let kind = class_name(item);
            let problem = format_args!(
                "an action is an int from 0, below 2^63, and one of these is a {kind}"
            );
            Err(bad_value(state, method, returned, problem))
        }
    }
}

/// Calls `take` for each item of what a method returned.
fn each<'py>(
    state: &Bound<'py, PyAny>,
    method: &str,
    returned: &Bound<'py, PyAny>,
    mut take: impl FnMut(&Bound<'py, PyAny>) -> PyResult<()>,
) -> PyResult<()> {
    if let Ok(list) = returned.cast::<PyList>() {
        return list.iter().try_for_each(|item| take(&item));
    }
    if let Ok(tuple) = returned.cast::<PyTuple>() {
        return tuple.iter_borrowed().try_for_each(|item| take(&item));
    }
    if returned.hasattr(intern!(state.py(), "__next__"))? {
        let problem = "expected a list, and a generator or iterator can be read only once; write list(…) around it";
        return Err(bad_value(state, method, returned, problem));
    }
    let Ok(items) = returned.try_iter() else {
        return Err(bad_value(state, method, returned, "expected a list"));
    };
    for item in items {
        take(&item?)?;
    }
    Ok(())
}
