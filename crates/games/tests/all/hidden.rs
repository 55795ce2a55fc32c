//! Games with hidden information: the contract, and games of OpenSpiel, which `open_spiel/record_hidden.py` recorded.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use proptest::prelude::*;
use uctopia_game::{
    Encode, Hidden, Notation, Player, Rng, Shortcuts, Turn, View, check_encode, check_hidden,
    check_notation, check_score,
};
use uctopia_games::geister::Geister;
use uctopia_games::goofspiel::{self, Goofspiel, Prizes};
use uctopia_games::kuhn_poker::KuhnPoker;
use uctopia_games::leduc_poker::LeducPoker;
use uctopia_games::liars_dice::{self, LiarsDice};
use uctopia_games::phantom_tic_tac_toe::PhantomTicTacToe;

fn check_all<G: Hidden + Shortcuts + Notation + Encode>(start: &G, games: u32) {
    check_notation(start, 1, games).unwrap();
    check_encode(start, 1, games).unwrap();
    check_hidden(start, 1, games).unwrap();
    check_worlds(start, games);
}

/// Checks that determinized positions are positions of the game: their texts, which name the moves, lead to them.
fn check_worlds<G: Hidden + Notation>(start: &G, games: u32) {
    for game in 0..games {
        let (mut state, mut rng) = (start.clone(), Rng::stream(2, game.into()));
        while !state.is_over() {
            for player in [Player::FIRST, Player::SECOND] {
                let world = state.determinize(player, &mut rng);
                assert_eq!(start.read(&world.to_string()), Ok(world));
            }
            let moves = state.moves().len() as u32;
            let m = state.moves().nth(rng.below(moves) as usize).unwrap();
            state.play(m);
        }
    }
}

fn goofspiel(cards: usize, prizes: Prizes) -> Goofspiel {
    Goofspiel::new(&goofspiel::Rules { cards, prizes })
}

fn liars_dice(dice: usize) -> LiarsDice {
    LiarsDice::new(&liars_dice::Rules { dice })
}

#[test]
fn poker_keeps_the_contract() {
    check_all(&KuhnPoker::default(), 200);
    check_score(&KuhnPoker::default(), 1, 100).unwrap();
    check_all(&LeducPoker::default(), 200);
    check_score(&LeducPoker::default(), 1, 100).unwrap();
}

#[test]
fn liars_dice_keeps_the_contract() {
    for dice in 1..=5 {
        check_all(&liars_dice(dice), 40);
    }
}

#[test]
fn goofspiel_keeps_the_contract() {
    for cards in [2, 3, 5, 13] {
        check_all(&goofspiel(cards, Prizes::Descending), 40);
        check_all(&goofspiel(cards, Prizes::Random), 40);
    }
}

#[test]
fn phantom_tic_tac_toe_keeps_the_contract() {
    check_all(&PhantomTicTacToe::default(), 200);
}

#[test]
fn geister_keeps_the_contract() {
    check_all(&Geister::default(), 5);
}

/// Positions that differ only in what a player does not see.
fn assert_alike<G: Hidden + Notation + View>(start: &G, player: Player, texts: [&str; 2]) {
    let [one, other] = texts.map(|text| start.read(text).unwrap());
    assert_ne!(one, other);
    assert_eq!(one.observation(player), other.observation(player));
    assert_eq!(one.board_seen_by(player), other.board_seen_by(player));
    let opponent = player.opponent();
    assert_ne!(one.observation(opponent), other.observation(opponent));
}

#[test]
fn players_do_not_see_what_is_hidden() {
    let (first, second) = (Player::FIRST, Player::SECOND);
    assert_alike(&KuhnPoker::default(), first, ["Q J pass", "Q K pass"]);
    assert_alike(
        &KuhnPoker::default(),
        second,
        ["J Q bet pass", "K Q bet pass"],
    );
    let texts = ["Qs Js raise call Kh", "Qs Qh raise call Kh"];
    assert_alike(&LeducPoker::default(), first, texts);
    assert_alike(&liars_dice(2), second, ["1 3 4 4 1-3", "5 6 4 4 1-3"]);
    let random = goofspiel(5, Prizes::Random);
    assert_alike(&random, second, ["#2 1 3 #4 2", "#2 1 3 #4 5"]);
    let phantom = PhantomTicTacToe::default();
    assert_alike(&phantom, first, ["b2 b2 a1 c3", "b2 c1 c3"]);
    assert_alike(&phantom, second, ["a1 b2", "c3 b2"]);
    let texts = [
        ".gggg./.eeee./....../....../.GGGG./.EEEE. first 2",
        ".egge./.geeg./....../....../.GGGG./.EEEE. first 2",
    ];
    assert_alike(&Geister::default(), first, texts);
}

/// One step of a recorded game.
struct Step<'a> {
    mover: &'a str,
    legal: Vec<usize>,
    action: usize,
    /// The number of the information state, where a player moves.
    set: Option<&'a str>,
}

impl<'a> Step<'a> {
    fn of(text: &'a str) -> Self {
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap();
        let (mover, legal, action) = (next(), next(), next());
        Self {
            mover,
            legal: legal
                .split(',')
                .map(|action| action.parse().unwrap())
                .collect(),
            action: action.parse().unwrap(),
            set: words.next(),
        }
    }
}

/// Which information state of OpenSpiel belongs to which observation.
struct Sets<O> {
    theirs: HashMap<(Player, O), String>,
    ours: HashMap<String, O>,
    /// Whether equal information states are equal observations, too.
    is_same: bool,
}

impl<O: Clone + Eq + Hash + Debug> Sets<O> {
    fn compare(&mut self, player: Player, observation: &O, set: &str) {
        let theirs = self.theirs.entry((player, observation.clone()));
        let theirs = theirs.or_insert_with(|| set.to_owned());
        assert_eq!(
            theirs, set,
            "two information states seem equal: {observation:?}"
        );
        if self.is_same {
            let ours = self.ours.entry(set.to_owned());
            let ours = ours.or_insert_with(|| observation.clone());
            assert_eq!(ours, observation, "an information state seems to be two");
        }
    }
}

/// Plays recorded games of OpenSpiel again and compares legal actions, payoffs and observations; a payoff of 1 counts `most`.
fn compare_with_openspiel<G: Hidden + Encode>(start: &G, record: &str, most: f32, is_same: bool) {
    let mut sets = Sets {
        theirs: HashMap::new(),
        ours: HashMap::new(),
        is_same,
    };
    let mut positions = Vec::new();
    for line in record.lines().filter(|line| !line.starts_with('#')) {
        if let Some(observation) = line.strip_prefix("observation ") {
            compare_observation(&positions, observation);
            continue;
        }
        let (returns, steps) = line.split_once('|').unwrap();
        let mut state = start.clone();
        positions.clear();
        for step in steps.split(';').map(Step::of) {
            positions.push(state.clone());
            compare_step(&state, &step, &mut sets);
            state.play(state.move_of_action(step.action).unwrap());
        }
        assert_eq!(state.turn(), Turn::Over, "{line}");
        for (player, payoff) in returns.split_whitespace().enumerate() {
            let payoff: f32 = payoff.parse().unwrap();
            let ours = most * state.payoff(Player::new(player));
            assert!((ours - payoff).abs() < 1e-4, "{ours} in {line}");
        }
    }
    assert!(sets.theirs.len() >= 12, "{}", sets.theirs.len());
}

fn compare_step<G: Hidden + Encode>(state: &G, step: &Step<'_>, sets: &mut Sets<G::Observation>) {
    let mut legal: Vec<usize> = state.moves().map(|m| state.action_of(m)).collect();
    legal.sort_unstable();
    assert_eq!(legal, step.legal, "{state:?}");
    match state.turn() {
        Turn::Player(player) => {
            assert_eq!(player.index().to_string(), step.mover);
            sets.compare(player, &state.observation(player), step.set.unwrap());
        }
        turn => assert_eq!((turn, step.mover), (Turn::Chance, "c")),
    }
}

/// Compares the array that OpenSpiel gives a network, in the position before a step.
fn compare_observation<G: Encode>(positions: &[G], line: &str) {
    let mut numbers = line.split_whitespace();
    let mut next = || numbers.next().unwrap().parse::<usize>().unwrap();
    let (state, player) = (&positions[next()], Player::new(next()));
    let expected: Vec<f32> = numbers.map(|number| number.parse().unwrap()).collect();
    let mut observation = vec![f32::NAN; state.observation_shape().iter().product()];
    state.write_observation(player, &mut observation);
    assert_eq!(observation, expected, "{player} in {state:?}");
}

macro_rules! record {
    ($name:literal) => {
        include_str!(concat!("../open_spiel/", $name, ".txt"))
    };
}

#[test]
fn poker_is_that_of_openspiel() {
    compare_with_openspiel(&KuhnPoker::default(), record!("kuhn_poker"), 2.0, true);
    compare_with_openspiel(&LeducPoker::default(), record!("leduc_poker"), 13.0, true);
}

#[test]
fn liars_dice_is_that_of_openspiel() {
    compare_with_openspiel(&liars_dice(1), record!("liars_dice"), 1.0, true);
    compare_with_openspiel(&liars_dice(2), record!("liars_dice_2"), 1.0, true);
}

/// OpenSpiel's information states leave out in which order the cards were bid.
#[test]
fn goofspiel_is_that_of_openspiel() {
    let descending = goofspiel(4, Prizes::Descending);
    compare_with_openspiel(&descending, record!("goofspiel_4"), 1.0, false);
    let random = goofspiel(5, Prizes::Random);
    compare_with_openspiel(&random, record!("goofspiel_5_random"), 1.0, false);
}

#[test]
fn phantom_tic_tac_toe_is_that_of_openspiel() {
    let start = PhantomTicTacToe::default();
    compare_with_openspiel(&start, record!("phantom_tic_tac_toe"), 1.0, true);
}

fn read_and_write<G: Notation>(start: &G, text: &str) {
    if let Ok(state) = start.read(text) {
        assert_eq!(start.read(&state.to_string()), Ok(state));
    }
}

proptest! {
    /// No text makes a reader panic, and whatever it accepts is written as it is read.
    #[test]
    fn any_text_is_read_or_refused(text in "([JQK?a-f1-6 ]|pass|bet|raise|[sh]|-|#|left|liar|first|é|\u{3000}){0,12}") {
        read_and_write(&KuhnPoker::default(), &text);
        read_and_write(&LeducPoker::default(), &text);
        read_and_write(&liars_dice(2), &text);
        read_and_write(&goofspiel(4, Prizes::Random), &text);
        read_and_write(&PhantomTicTacToe::default(), &text);
        read_and_write(&Geister::default(), &text);
    }

    #[test]
    fn any_board_of_geister_is_read_or_refused(
        rows in prop::collection::vec("[.gGeE?]{6}", 5..8),
        player in "first|second",
        plies in 0..300_u32,
        end in "( left)?",
    ) {
        read_and_write(&Geister::default(), &format!("{} {player} {plies}{end}", rows.join("/")));
    }
}
