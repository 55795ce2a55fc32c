//! Moves as numbers and positions as arrays, against the contract, and many boards side by side, against the rules.

use uctopia_game::{
    Encode, Game, Player, Rng, Shortcuts, Turn, VectorArrays, VectorSettings, VectorShape,
    VectorState, check_encode, sample_outcome,
};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::ConnectFour;
use uctopia_games::kuhn_poker::KuhnPoker;
use uctopia_games::leduc_poker::LeducPoker;
use uctopia_games::mnk::{Free, Gomoku, Mnk, TicTacToe};
use uctopia_games::othello::{Othello4, Othello6, Othello8};

#[test]
fn numbers_and_arrays_keep_the_contract() {
    check_encode(&TicTacToe::default(), 1, 100).unwrap();
    check_encode(&Gomoku::default(), 2, 4).unwrap();
    for (columns, rows, k) in [(1, 1, 1), (4, 3, 3), (3, 5, 4), (19, 19, 5)] {
        check_encode(&Mnk::new(Free::new(columns, rows, k).unwrap()), 3, 4).unwrap();
    }
    check_encode(&ConnectFour::default(), 4, 100).unwrap();
    check_encode(&Othello4::new(), 5, 200).unwrap();
    check_encode(&Othello6::new(), 6, 50).unwrap();
    check_encode(&Othello8::new(), 7, 50).unwrap();
    for (piles, bases) in [(4, true), (4, false), (1, false), (8, true)] {
        check_encode(
            &Calculation::new(&Rules {
                piles,
                bases,
                ..Rules::default()
            }),
            8,
            20,
        )
        .unwrap();
    }
}

/// The arrays of some boards.
#[derive(Clone, PartialEq, Debug, Default)]
struct Arrays {
    planes: Vec<f32>,
    masks: Vec<bool>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    players: Vec<u8>,
}

impl Arrays {
    /// Filled with values that a step has to replace.
    fn of(shape: &VectorShape) -> Self {
        let boards = shape.boards;
        Self {
            planes: vec![f32::NAN; boards * shape.planes_of_board()],
            masks: vec![true; boards * shape.actions],
            rewards: vec![f32::NAN; boards * shape.players],
            terminated: vec![true; boards],
            players: vec![u8::MAX; boards],
        }
    }

    fn all(&mut self) -> VectorArrays<'_> {
        VectorArrays {
            planes: &mut self.planes,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            players: &mut self.players,
        }
    }
}

/// One board, played by the rules alone.
struct PlainBoard<G> {
    state: G,
    nature: Rng,
    mover: Player,
}

impl<G: Encode + Shortcuts> PlainBoard<G> {
    fn new(start: &G, seed: u64, board: u64) -> Self {
        let mut plain = Self {
            state: start.clone(),
            nature: Rng::stream(seed, board),
            mover: Player::FIRST,
        };
        plain.begin(start);
        plain
    }

    fn begin(&mut self, start: &G) {
        self.state = start.clone();
        self.draw();
    }

    fn draw(&mut self) {
        while self.state.turn() == Turn::Chance {
            let outcome = sample_outcome(&self.state, &mut self.nature);
            self.state.play(outcome);
        }
        if let Turn::Player(player) = self.state.turn() {
            self.mover = player;
        }
    }

    /// Plays a step and adds what it shows to the arrays.
    fn step(&mut self, start: &G, action: Option<i64>, auto_reset: bool, arrays: &mut Arrays) {
        let was_over = self.state.is_over();
        if let Some(action) = action.filter(|_| !was_over) {
            let legal = |&m: &G::Move| self.state.action_of(m) as i64 == action;
            let m = self.state.moves().find(legal).unwrap();
            self.state.play(m);
            self.draw();
        }
        let is_over = self.state.is_over();
        for player in (0..G::PLAYERS).map(Player::new) {
            let wins = is_over && !was_over;
            arrays
                .rewards
                .push(if wins { self.state.payoff(player) } else { 0.0 });
        }
        arrays.terminated.push(is_over);
        if is_over && auto_reset {
            self.begin(start);
        }
        let mut planes = vec![f32::NAN; self.state.planes_shape().iter().product()];
        self.state.write_planes(self.mover, &mut planes);
        arrays.planes.extend(planes);
        let mut mask = vec![self.state.is_over(); self.state.distinct_actions()];
        for m in self.state.moves() {
            mask[self.state.action_of(m)] = true;
        }
        arrays.masks.extend(mask);
        arrays.players.push(self.mover.index() as u8);
    }
}

/// Plays random steps on boards of a vector and by the rules, and compares all arrays.
fn agrees_with_the_rules<G: Encode + Shortcuts>(start: &G, steps: usize) {
    for auto_reset in [true, false] {
        let settings = VectorSettings {
            boards: 5,
            seed: 3,
            auto_reset,
            jobs: 1,
        };
        let mut boards = VectorState::new(start.clone(), &settings).unwrap();
        let mut plain: Vec<PlainBoard<G>> = (0..5)
            .map(|board| PlainBoard::new(start, 3, board))
            .collect();
        let mut found = Arrays::of(boards.shape());
        boards.reset(Some(3), &mut found.all());
        let mut actions: Vec<Option<i64>> = vec![None; 5];
        for _ in 0..steps {
            let mut expected = Arrays::default();
            for (plain, &action) in plain.iter_mut().zip(&actions) {
                plain.step(start, action, auto_reset, &mut expected);
            }
            assert_eq!(found, expected, "{start:?}");
            let mut sampled = vec![-1; 5];
            boards.sample(&mut sampled);
            found = Arrays::of(boards.shape());
            boards.step(&sampled, &mut found.all()).unwrap();
            actions = sampled.into_iter().map(Some).collect();
        }
        assert_eq!(
            boards.states().iter().all(Game::is_over),
            !auto_reset,
            "{start:?}"
        );
    }
}

#[test]
fn vectors_play_by_the_rules() {
    agrees_with_the_rules(&TicTacToe::default(), 40);
    agrees_with_the_rules(&Mnk::new(Free::new(4, 3, 3).unwrap()), 40);
    agrees_with_the_rules(&Gomoku::default(), 230);
    agrees_with_the_rules(&ConnectFour::default(), 100);
    agrees_with_the_rules(&Othello4::new(), 40);
    agrees_with_the_rules(&Othello6::new(), 80);
    agrees_with_the_rules(&Othello8::new(), 140);
    agrees_with_the_rules(&Calculation::new(&Rules::default()), 400);
    agrees_with_the_rules(&KuhnPoker::default(), 20);
    agrees_with_the_rules(&LeducPoker::default(), 30);
}

/// The arrays after some random steps.
fn after_steps(boards: usize, jobs: usize, steps: usize) -> (Arrays, Vec<KuhnPoker>) {
    let settings = VectorSettings {
        boards,
        jobs,
        ..VectorSettings::default()
    };
    let mut vector = VectorState::new(KuhnPoker::default(), &settings).unwrap();
    let (mut arrays, mut actions) = (Arrays::of(vector.shape()), vec![0; boards]);
    for _ in 0..steps {
        vector.sample(&mut actions);
        vector.step(&actions, &mut arrays.all()).unwrap();
    }
    (arrays, vector.states().to_vec())
}

#[test]
fn threads_and_other_boards_change_nothing() {
    let expected = after_steps(3000, 1, 9);
    for jobs in [2, 3, 5, 100] {
        assert_eq!(after_steps(3000, jobs, 9), expected, "{jobs} jobs");
    }
    assert_eq!(after_steps(40, 1, 9).1, expected.1[..40]);
    assert_eq!(after_steps(0, 2, 9).1, []);
}

#[test]
fn an_illegal_action_changes_no_board() {
    let settings = VectorSettings {
        boards: 3,
        ..VectorSettings::default()
    };
    let mut boards = VectorState::new(ConnectFour::default(), &settings).unwrap();
    let mut arrays = Arrays::of(boards.shape());
    for _ in 0..6 {
        boards.step(&[3, 3, 2], &mut arrays.all()).unwrap();
    }
    let (states, before) = (boards.states().to_vec(), arrays.clone());
    for (actions, message) in [
        (
            &[0, 3, 1][..],
            "board 1: action 3 is not legal; legal actions are 0 1 2 4 5 6",
        ),
        (
            &[0, 0, -1],
            "board 2: action -1 is not legal; legal actions are 0 1 3 4 5 6",
        ),
        (
            &[7, 0, 9],
            "board 0: action 7 is not legal; legal actions are 0 1 2 4 5 6",
        ),
        (
            &[0, 0],
            "there are 3 boards and 2 actions: pass one action for each board",
        ),
    ] {
        let error = boards.step(actions, &mut arrays.all()).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!((boards.states(), &arrays), (&states[..], &before));
    }
    let huge = VectorSettings {
        boards: usize::MAX / 8,
        ..settings
    };
    let error = VectorState::new(ConnectFour::default(), &huge).unwrap_err();
    assert!(
        error.to_string().starts_with("there is no memory for"),
        "{error}"
    );
}
