//! The rules of a game, as JavaScript answers for them.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use uctopia_catalog::ActionPath;
use uctopia_game::{Board, MAX_PLAYERS, Payoffs, Player, StopFlag, Turn};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// A game, as `own-game.ts` wraps its class: what it returns was checked there.
    #[derive(Debug)]
    pub type JsRules;

    #[wasm_bindgen(method, getter)]
    fn name(this: &JsRules) -> String;

    #[wasm_bindgen(method, getter)]
    fn about(this: &JsRules) -> String;

    #[wasm_bindgen(method, getter)]
    fn players(this: &JsRules) -> usize;

    #[wasm_bindgen(method, getter, js_name = hasEvaluation)]
    fn has_evaluation(this: &JsRules) -> bool;

    #[wasm_bindgen(method, getter, js_name = hasMoveTexts)]
    fn has_move_texts(this: &JsRules) -> bool;

    #[wasm_bindgen(method, getter, js_name = keptPositions)]
    fn kept_positions(this: &JsRules) -> usize;

    #[wasm_bindgen(method, getter)]
    fn start(this: &JsRules) -> JsValue;

    /// The position after an action.
    #[wasm_bindgen(method, catch)]
    fn child(this: &JsRules, state: &JsValue, action: f64) -> Result<JsValue, JsValue>;

    /// The turn by its number, and then actions, actions and their probabilities, or payoffs.
    #[wasm_bindgen(method, catch)]
    fn read(this: &JsRules, state: &JsValue) -> Result<Vec<f64>, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn key(this: &JsRules, state: &JsValue) -> Result<Option<String>, JsValue>;

    #[wasm_bindgen(method, catch, js_name = moveText)]
    fn move_text(this: &JsRules, state: &JsValue, action: f64) -> Result<String, JsValue>;

    /// As JSON; nothing where the game draws no board.
    #[wasm_bindgen(method, catch)]
    fn board(this: &JsRules, state: &JsValue) -> Result<Option<String>, JsValue>;

    #[wasm_bindgen(method, catch, js_name = squareOf)]
    fn square_of(this: &JsRules, state: &JsValue, action: f64) -> Result<Option<usize>, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn evaluate(this: &JsRules, state: &JsValue, player: usize) -> Result<f64, JsValue>;

    /// Asks all methods in a position, and again, and after some actions; throws what is wrong.
    #[wasm_bindgen(method, catch)]
    fn test(
        this: &JsRules,
        state: &JsValue,
        path: Vec<f64>,
        actions: Vec<f64>,
    ) -> Result<(), JsValue>;

    /// The error for rules whose games have not ended after so many plies.
    #[wasm_bindgen(method)]
    fn endless(this: &JsRules, plies: u32) -> JsValue;

    /// Keeps the first failure, and where it was.
    #[wasm_bindgen(method)]
    fn fail(this: &JsRules, problem: JsValue, actions: Vec<f64>);
}

thread_local! {
    /// Ends the search that runs.
    static RUNNING: RefCell<StopFlag> = RefCell::default();
}

/// Does work that a failure of rules ends by this flag.
pub(crate) fn ended_by<T>(stop: StopFlag, work: impl FnOnce() -> T) -> T {
    RUNNING.set(stop);
    let done = work();
    RUNNING.take();
    done
}

/// The numbers of OpenSpiel's `PlayerId`.
const CHANCE: f64 = -1.0;
const OVER: f64 = -4.0;

/// What a position says of itself.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) turn: Turn,
    /// In increasing order.
    pub(super) actions: Box<[u64]>,
    /// The probability of each action where it is nature's turn; empty elsewhere.
    pub(super) weights: Box<[f32]>,
    pub(super) payoffs: Payoffs,
}

impl Values {
    /// A drawn end of the game.
    fn over() -> Self {
        Self {
            turn: Turn::Over,
            actions: Box::default(),
            weights: Box::default(),
            payoffs: [0.0; MAX_PLAYERS],
        }
    }

    fn of(numbers: &[f64]) -> Self {
        let (turn, rest) = numbers.split_first().unwrap_or((&OVER, &[]));
        let over = Self::over();
        if *turn == OVER {
            let mut payoffs = over.payoffs;
            for (payoff, number) in payoffs.iter_mut().zip(rest) {
                *payoff = *number as f32;
            }
            return Self { payoffs, ..over };
        }
        if *turn == CHANCE {
            let outcomes = rest.as_chunks::<2>().0.iter();
            return Self {
                turn: Turn::Chance,
                actions: outcomes.clone().map(|[action, _]| *action as u64).collect(),
                weights: outcomes.map(|[_, weight]| *weight as f32).collect(),
                ..over
            };
        }
        Self {
            turn: Turn::Player(Player::new(*turn as usize)),
            actions: rest.iter().map(|action| *action as u64).collect(),
            ..over
        }
    }
}

/// A game, and what is the same in all of its positions.
#[derive(Debug)]
pub(super) struct Rules {
    js: JsRules,
    pub(super) name: String,
    pub(super) about: String,
    pub(super) players: usize,
    pub(super) has_evaluation: bool,
    pub(super) has_move_texts: bool,
    pub(super) kept: KeptPositions,
    has_failed: AtomicBool,
}

impl Rules {
    pub(super) fn new(js: JsRules) -> Self {
        Self {
            name: js.name(),
            about: js.about(),
            players: js.players(),
            has_evaluation: js.has_evaluation(),
            has_move_texts: js.has_move_texts(),
            kept: KeptPositions::of(js.kept_positions()),
            has_failed: AtomicBool::new(false),
            js,
        }
    }

    /// The first position.
    pub(super) fn start(&self) -> Result<(JsValue, Values), JsValue> {
        let start = self.js.start();
        let values = self.js.read(&start)?;
        Ok((start, Values::of(&values)))
    }

    /// The position after an action, to which the path leads.
    pub(super) fn child(
        &self,
        state: &JsValue,
        path: &ActionPath,
        action: u64,
    ) -> (JsValue, Values) {
        let read = || {
            let child = self.js.child(state, action as f64)?;
            let values = self.js.read(&child)?;
            Ok((child, Values::of(&values)))
        };
        self.asked(path, read)
            .unwrap_or_else(|| (JsValue::UNDEFINED, Values::over()))
    }

    /// What stands for the position in comparisons; nothing where only its path does.
    pub(super) fn key(&self, state: &JsValue, path: &ActionPath) -> Option<String> {
        self.asked(path, || self.js.key(state)).flatten()
    }

    pub(super) fn move_text(&self, state: &JsValue, path: &ActionPath, action: u64) -> String {
        self.asked(path, || self.js.move_text(state, action as f64))
            .unwrap_or_else(|| action.to_string())
    }

    pub(super) fn board(&self, state: &JsValue, path: &ActionPath) -> Option<Board> {
        let json = self.asked(path, || self.js.board(state)).flatten()?;
        serde_json::from_str(&json).ok()
    }

    pub(super) fn square_of(
        &self,
        state: &JsValue,
        path: &ActionPath,
        action: u64,
    ) -> Option<usize> {
        self.asked(path, || self.js.square_of(state, action as f64))
            .flatten()
    }

    pub(super) fn evaluate(&self, state: &JsValue, path: &ActionPath, player: Player) -> f32 {
        self.asked(path, || self.js.evaluate(state, player.index()))
            .unwrap_or_default() as f32
    }

    /// Tests a position, and those after some actions.
    pub(super) fn test(
        &self,
        state: &JsValue,
        path: &ActionPath,
        actions: &[u64],
    ) -> Result<(), JsValue> {
        let actions = actions.iter().map(|action| *action as f64);
        self.js.test(state, numbers(path), actions.collect())
    }

    pub(super) fn endless(&self, plies: u32) -> JsValue {
        self.js.endless(plies)
    }

    /// An error once the rules have failed; JavaScript has kept the failure itself.
    pub(super) fn failed(&self) -> Result<(), JsValue> {
        match self.has_failed.load(Ordering::Relaxed) {
            true => Err(JsValue::UNDEFINED),
            false => Ok(()),
        }
    }

    /// What JavaScript answers; nothing where it fails.
    fn asked<T>(&self, path: &ActionPath, ask: impl FnOnce() -> Result<T, JsValue>) -> Option<T> {
        let problem = match ask() {
            Ok(answer) => return Some(answer),
            Err(problem) => problem,
        };
        self.has_failed.store(true, Ordering::Relaxed);
        RUNNING.with_borrow(StopFlag::raise);
        self.js.fail(problem, numbers(path));
        None
    }
}

fn numbers(path: &ActionPath) -> Vec<f64> {
    let actions = path.actions().into_iter();
    actions.map(|action| action as f64).collect()
}

/// Counts the positions that are kept with what was read of them.
#[derive(Debug)]
pub(super) struct KeptPositions {
    most: usize,
    count: AtomicUsize,
    epoch: AtomicU64,
}

impl KeptPositions {
    fn of(most: usize) -> Self {
        Self {
            most,
            count: AtomicUsize::new(0),
            epoch: AtomicU64::new(0),
        }
    }

    /// A number that changes when all kept positions are to be forgotten.
    pub(super) fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Relaxed)
    }

    /// Counts one more.
    pub(super) fn add(&self) {
        if self.count.fetch_add(1, Ordering::Relaxed) >= self.most {
            self.count.store(0, Ordering::Relaxed);
            self.epoch.fetch_add(1, Ordering::Relaxed);
        }
    }
}
