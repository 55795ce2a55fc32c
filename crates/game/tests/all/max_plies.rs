//! A bounded endless game: it keeps the contract and has all abilities of the inner game.

use std::fmt;
use std::ops::RangeInclusive;

use uctopia_game::adapters::MaxPlies;
use uctopia_game::{
    Board, Evaluate, Evaluation, Game, Notation, Player, Score, Shortcuts, Theme, Turn, View,
    check_notation, check_score,
};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::mnk::TicTacToe;
use uctopia_games::othello::Othello4;
use uctopia_options::TextError;

/// Each of `PLAYERS` goes one or two steps round a circle of eight places in turn, for ever; passing place 0 scores a lap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Circle<const PLAYERS: usize> {
    places: [u8; PLAYERS],
    laps: [u8; PLAYERS],
    to_move: usize,
}

impl<const PLAYERS: usize> Circle<PLAYERS> {
    fn new() -> Self {
        Self {
            places: [0; PLAYERS],
            laps: [0; PLAYERS],
            to_move: 0,
        }
    }
}

impl<const PLAYERS: usize> Game for Circle<PLAYERS> {
    type Move = u8;
    const PLAYERS: usize = PLAYERS;
    fn turn(&self) -> Turn {
        Turn::Player(Player::new(self.to_move))
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..2).map(|step| step + 1)
    }
    fn play(&mut self, step: u8) {
        let (place, lap) = (&mut self.places[self.to_move], &mut self.laps[self.to_move]);
        *lap += u8::from(*place + step >= 8);
        *place = (*place + step) % 8;
        self.to_move = (self.to_move + 1) % PLAYERS;
    }
    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}

impl<const PLAYERS: usize> Shortcuts for Circle<PLAYERS> {}

impl<const PLAYERS: usize> Score for Circle<PLAYERS> {
    const UNIT: &'static str = "laps";
    const RANGE: RangeInclusive<f32> = 0.0..=20.0;
    fn score(&self, player: Player) -> f32 {
        self.laps[player.index()].into()
    }
}

impl<const PLAYERS: usize> fmt::Display for Circle<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self
            .places
            .iter()
            .chain(&self.laps)
            .map(u8::to_string)
            .collect::<Vec<_>>();
        write!(f, "{} {}", numbers.join(" "), self.to_move)
    }
}

impl<const PLAYERS: usize> Notation for Circle<PLAYERS> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let expected = || TextError::whole(text, "places, laps and the player to move expected");
        if text.is_empty() {
            return Ok(Self::new());
        }
        let numbers: Result<Vec<u8>, _> = text.split(' ').map(str::parse).collect();
        let numbers = numbers
            .ok()
            .filter(|numbers| numbers.len() == 2 * PLAYERS + 1)
            .ok_or_else(expected)?;
        let (places, rest) = numbers.split_at(PLAYERS);
        let (laps, to_move) = rest.split_at(PLAYERS);
        let [places, laps] = [places, laps].map(|numbers| numbers.try_into().unwrap());
        Ok(Self {
            places,
            laps,
            to_move: to_move[0].into(),
        })
    }
    fn move_text(&self, step: u8) -> String {
        step.to_string()
    }
    fn player_name(&self, _: Player) -> &'static str {
        "walker"
    }
}

impl<const PLAYERS: usize> View for Circle<PLAYERS> {
    fn board(&self) -> Board {
        Board::lettered(Theme::Lines, 8, 1)
    }
    fn square_of(&self, step: u8) -> Option<usize> {
        Some(usize::from((self.places[self.to_move] + step) % 8))
    }
}

impl<const PLAYERS: usize> Evaluate for Circle<PLAYERS> {
    const EVALUATIONS: &'static [Evaluation<Self>] = &[
        Evaluation {
            name: "laps",
            aliases: &[],
            unit: "laps",
            about: "laps made",
            scale: 1.0,
            score: |circle, player| circle.score(player),
        },
        Evaluation {
            name: "places",
            aliases: &["steps"],
            unit: "places",
            about: "places behind the start",
            scale: 8.0,
            score: |circle, player| circle.places[player.index()].into(),
        },
    ];
}

#[test]
fn a_bounded_endless_game_keeps_the_contract() {
    check_notation(&MaxPlies::new(Circle::<1>::new(), 40), 1, 20).unwrap();
    check_notation(&MaxPlies::new(Circle::<2>::new(), 40), 1, 20).unwrap();
    check_notation(&MaxPlies::by_score(Circle::<1>::new(), 40), 1, 20).unwrap();
    check_notation(&MaxPlies::by_score(Circle::<2>::new(), 40), 1, 20).unwrap();
    check_notation(&MaxPlies::by_score(Circle::<3>::new(), 40), 1, 20).unwrap();
    check_score(&MaxPlies::by_score(Circle::<2>::new(), 40), 1, 20).unwrap();
}

#[test]
fn games_with_shortcuts_of_their_own_keep_it_as_well() {
    for plies in 0..10 {
        check_notation(&MaxPlies::new(TicTacToe::default(), plies), 1, 20).unwrap();
        check_notation(&MaxPlies::by_score(Othello4::new(), plies), 1, 20).unwrap();
        check_notation(
            &MaxPlies::new(Calculation::new(&Rules::default()), plies),
            1,
            20,
        )
        .unwrap();
    }
}

#[test]
fn text_contains_the_number_of_plies_made() {
    let game = MaxPlies::new(Circle::<1>::new(), 3);
    let state = game.after(2).after(1);
    assert_eq!(state.to_string(), "2 3 0 0");
    assert_eq!(game.read("2 3 0 0"), Ok(state.clone()));
    assert_eq!(game.read(""), Ok(game.clone()));
    let problem = |text: &str| game.read(text).unwrap_err().to_string();
    let expected = "expected the number of plies made, from 0 to 3, a blank, and the position";
    assert_eq!(
        problem("4 3 0 0"),
        format!("cannot read \"4 3 0 0\": at column 1 (\"4 3 0 0\"), {expected}")
    );
    assert_eq!(
        problem("2 far"),
        "cannot read \"far\": places, laps and the player to move expected"
    );
    let end = state.after(1);
    assert!(end.is_over());
    assert_eq!(
        end.read_move("1").unwrap_err().to_string(),
        "cannot read \"1\": the game is over, so no move is legal"
    );
}

#[test]
fn a_cut_off_game_is_a_draw_or_has_the_payoff_of_its_score() {
    let walk = |mut game: MaxPlies<Circle<2>>| {
        (0..40).for_each(|ply| game.play(2 - ply % 2)); // five laps against two
        [Player::FIRST, Player::SECOND].map(|player| (game.score(player), game.payoff(player)))
    };
    assert_eq!(
        walk(MaxPlies::new(Circle::new(), 40)),
        [(5.0, 0.0), (2.0, 0.0)]
    );
    assert_eq!(
        walk(MaxPlies::by_score(Circle::new(), 40)),
        [(5.0, 0.15), (2.0, -0.15)]
    );
    let mut alone = MaxPlies::by_score(Circle::<1>::new(), 40);
    (0..40).for_each(|_| alone.play(1));
    assert_eq!(alone.payoff(Player::FIRST), -0.5, "5 laps of 20");
}

#[test]
fn capabilities_of_the_inner_game_are_delegated() {
    let game = MaxPlies::new(Circle::<1>::new(), 5).after(2);
    assert_eq!(
        (game.board(), game.square_of(2)),
        (game.inner().board(), Some(4))
    );
    let names: Vec<&str> = MaxPlies::<Circle<1>>::EVALUATIONS
        .iter()
        .map(|evaluation| evaluation.name)
        .collect();
    assert_eq!(names, ["laps", "places"]);
    let places = MaxPlies::<Circle<1>>::evaluation("steps").unwrap();
    assert_eq!(
        (places.unit, (places.score)(&game, Player::FIRST)),
        ("places", 2.0)
    );
}
