//! Experiment files.

use uctopia_game::StopFlag;
use uctopia_lab::{Plan, Worker, read_with};
use uctopia_options::message;

use crate::assert_sentence;
use crate::input::text;

pub(crate) const WORDS: &[&str] = &[
    "game = ",
    "agents = ",
    "games = ",
    "deals = ",
    "random-games = ",
    "seed = ",
    "block = ",
    "pairings = ",
    "'gauntlet'",
    "openings = ",
    "'all:2'",
    "'list.txt'",
    "opening-plies = ",
    "max-plies = ",
    "sprt = ",
    "'elo0=0,elo1=50'",
    "position = ",
    "[sweep]\n",
    "agent = ",
    "against = ",
    "values = ",
    "{n}",
    "{ n = [1, 2] }",
    "'ttt'",
    "'connect4'",
    "'calculation'",
    "'random'",
    "'exact'",
    "'uct:iters=5'",
    "\n",
    "'",
    "[",
    "]",
    "{",
    "}",
    "\"blocks\":",
    "null",
];

/// Reads an experiment file.
///
/// An accepted file becomes JSON that is read as the same plan with the same identity. Numbers of blocks and places of blocks
/// agree, and small experiments can be started or are refused with a reason.
///
/// ```
/// uctopia_fuzz::experiments(b"game = 'ttt'\nagents = ['random', 'exact']\ngames = 10");
/// uctopia_fuzz::experiments(b"game = 'ttt'\nrandom-games = -1");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn experiments(data: &[u8]) {
    let text = text(data);
    let open = |name: &str| match name {
        "list.txt" => Ok("44\n45\n".to_owned()),
        _ => Err(message!("{name} cannot be read")),
    };
    let plan = match read_with(&text, &open) {
        Ok(plan) => plan,
        Err(error) => return assert_sentence(&error.to_string(), &text),
    };
    let json = serde_json::to_string(&plan).expect("plans can be written as JSON");
    let again =
        read_with(&json, &open).unwrap_or_else(|error| panic!("{json} cannot be read: {error}"));
    assert_eq!(plan, again, "{json} is read as something else");
    assert_eq!(plan.experiment.id(), again.experiment.id());
    assert_numbered(&plan);
    let matches = &plan.experiment.matches;
    // Openings of many plies take long to list, and every match lists its own.
    let is_small = matches.len() <= 10;
    let is_quick = matches
        .iter()
        .all(|spec| spec.openings.is_none() && spec.opening_plies < 100);
    if is_small
        && is_quick
        && let Err(error) = Worker::new(&plan, &StopFlag::default())
    {
        assert_sentence(&error.to_string(), &text);
    }
}

/// Checks that numbers of blocks map to places and back.
fn assert_numbered(plan: &Plan) {
    let count = plan.count();
    assert!(count > 0, "a plan without blocks");
    assert_eq!(plan.place(count), None);
    assert_eq!(plan.place(u64::MAX), None);
    for number in [0, 1, count / 2, count - 1]
        .into_iter()
        .filter(|&number| number < count)
    {
        let place = plan
            .place(number)
            .unwrap_or_else(|| panic!("block {number} of {count} has no place"));
        assert!(
            !place.units.is_empty(),
            "block {number} of {count} is empty"
        );
        assert_eq!(plan.number(&place), number);
    }
}
