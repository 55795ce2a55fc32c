//! The games that come with Uctopia, and whose searches are compiled for their types.

use uctopia_articles::rules::FlawedCount;
use uctopia_game::{Encode, Evaluate, View};
use uctopia_games::calculation::{Calculation, Rules};
use uctopia_games::connect_four::{
    ConnectFour, FreeConnectFour, LONGEST_SIDE, RackSize, SHORTEST_LINE, SHORTEST_SIDE,
};
use uctopia_games::mnk::{Free, Gomoku, Mnk, TicTacToe};
use uctopia_games::othello::Othello;
use uctopia_options::{Localized, OptionError, choices, message, options};
use uctopia_state::Playable;

use super::dyn_game::AnyGame;
use super::entry::{GameEntry, LEVELS, MeasuredLevel};
use super::standard_erased::{erased, erased_games};
use super::standard_levels::{CALCULATION, CONNECT_FOUR, GOMOKU, OTHELLO, TIC_TAC_TOE};
use super::typed::TypedGame;
use crate::agent;

options! {
    /// The shape of an m,n,k game.
    pub struct MnkShape {
        /// columns
        m ["columns", "width"]: usize = 3, in 1..=20, from "the literature's m";
        /// rows
        n ["rows", "height"]: usize = 3, in 1..=20, from "the literature's n";
        /// how many in a row win
        k ["line"]: usize = 3, in 1..=20, from "the literature's k";
    }
}

options! {
    /// The rack of Connect Four.
    pub struct ConnectFourRack {
        /// columns
        columns ["width"]: usize = 7, in SHORTEST_SIDE..=LONGEST_SIDE, from "the usual rack";
        /// rows
        rows ["height"]: usize = 6, in SHORTEST_SIDE..=LONGEST_SIDE, from "the usual rack";
        /// how many in a row win
        line ["x_in_row", "inarow", "k"]: usize = 4, in SHORTEST_LINE..=LONGEST_SIDE,
            from "usual rules; x_in_row in OpenSpiel, inarow in ConnectX";
    }
}

choices! {
    /// How finished games of Othello are scored.
    pub enum OthelloScoring {
        /// Most discs win.
        Discs = "discs",
        /// Each empty square subtracts one disc from black and adds two to white.
        Flawed = "flawed",
    }
}

options! {
    /// The board of Othello and its scoring.
    pub struct OthelloBoard {
        /// squares along a side: 8, 6 or 4
        size ["n"]: usize = 8, in 4..=8, from "8: the rules; 6: Feinstein 1993";
        /// scoring: flawed subtracts a disc from black and adds two to white for each empty square
        judge []: OthelloScoring = OthelloScoring::Discs, from "flawed: get_winner of the Othello articles, a mistake";
    }
}

options! {
    /// The lines of tic-tac-toe.
    pub struct TicTacToeLines {
        /// whether the diagonal from the top right to the bottom left wins, as the others do
        antidiagonal []: bool = true, from "off: the play script of the generic tree search article, a mistake";
    }
}

/// A game with a board and evaluations, as all games of this project have them.
fn drawn<G: Playable + View + Evaluate>(start: G) -> TypedGame<G> {
    TypedGame::new(start).with_view().with_evaluations()
}

/// A game with a board, evaluations, numbers of moves and arrays of positions.
fn encoded<G: Playable + View + Evaluate + Encode>(start: G) -> TypedGame<G> {
    drawn(start).with_encoding()
}

fn othello<const N: usize>(judge: OthelloScoring) -> AnyGame
where
    FlawedCount: From<Othello<N>>,
{
    match judge {
        OthelloScoring::Discs => scored_by_discs::<N>().with_margin().into(),
        OthelloScoring::Flawed => flawed(Othello::<N>::new()),
    }
}

/// No searches are compiled for this mistake alone: they see positions as `AnyState`.
fn flawed(start: impl Into<FlawedCount>) -> AnyGame {
    erased::<_, 2>(start.into()).into()
}

fn scored_by_discs<const N: usize>() -> TypedGame<Othello<N>> {
    encoded(Othello::<N>::default())
        .with_score()
        .with_patterns()
}

fn othello8_by_discs() -> TypedGame<Othello<8>> {
    scored_by_discs()
        .with_opening_names()
        .with_programs(agent::othello)
}

/// Othello on 8×8, with its weights if the program was built with them.
fn othello8(judge: OthelloScoring) -> AnyGame {
    match judge {
        #[cfg(feature = "othello-weights")]
        OthelloScoring::Discs => othello8_by_discs()
            .with_margin_by_values()
            .with_values(
                uctopia_othello_weights::LEARNED,
                uctopia_othello_weights::value,
            )
            .with_probcut_model(uctopia_othello_weights::SEARCH_ERRORS.into())
            .into(),
        #[cfg(not(feature = "othello-weights"))]
        OthelloScoring::Discs => othello8_by_discs().with_margin().into(),
        OthelloScoring::Flawed => flawed(Othello::<8>::new()),
    }
}

/// Connect Four on any rack; the usual one has a type of its own.
fn connect_four_on(rack: &ConnectFourRack) -> Result<AnyGame, OptionError> {
    let (columns, rows, line) = (rack.columns, rack.rows, rack.line);
    let size = RackSize::new(columns, rows, line).ok_or_else(|| {
        let longest = columns.max(rows);
        OptionError::refused(
            &["line", "columns", "rows"],
            message!(
                "line={line} does not fit on {columns} columns and {rows} rows: the longest row has {longest} squares"
            ),
        )
    })?;
    Ok(match size {
        RackSize::STANDARD => connect_four().into(),
        _ => encoded(FreeConnectFour::new(size)).with_margin().into(),
    })
}

/// Connect Four on the usual rack, with its weights if the program was built with them.
fn connect_four() -> TypedGame<ConnectFour> {
    let game = encoded(ConnectFour::default())
        .with_margin()
        .with_patterns()
        .with_network();
    #[cfg(feature = "connect4-weights")]
    let game = game.with_values(
        uctopia_connect4_weights::LEARNED,
        uctopia_connect4_weights::value,
    );
    game
}

/// Calculation, with its weights if the program was built with them.
#[cfg(feature = "calculation-weights")]
fn calculation(game: TypedGame<Calculation>) -> TypedGame<Calculation> {
    game.with_values(
        uctopia_calculation_weights::LEARNED,
        uctopia_calculation_weights::value,
    )
}

#[cfg(not(feature = "calculation-weights"))]
fn calculation(game: TypedGame<Calculation>) -> TypedGame<Calculation> {
    game
}

impl GameEntry {
    /// The best agent for the default rules, and the levels that were measured with it, if the program was built with their weights: no
    /// search without them is as strong.
    fn best_with_weights(
        self,
        has_weights: bool,
        agent: &'static str,
        levels: [MeasuredLevel; LEVELS],
    ) -> Self {
        if has_weights {
            self.best_by_default(agent).levels(levels)
        } else {
            self
        }
    }

    /// The levels of Calculation, if the program was built with the weights that they were measured with.
    fn levels_with_weights(self) -> Self {
        if cfg!(feature = "calculation-weights") {
            self.levels(CALCULATION)
        } else {
            self
        }
    }
}

/// The games, in the order in which they are listed.
pub(crate) fn games() -> Vec<GameEntry> {
    let typed = vec![
        GameEntry::with_options("ttt", |lines: &TicTacToeLines| {
            Ok(match lines.antidiagonal {
                true => encoded(TicTacToe::default()).with_programs(agent::tic_tac_toe).into(),
                false => {
                    let shape = Free::new(3, 3, 3).expect("3×3 is a possible board");
                    encoded(Mnk::new(shape.without_antidiagonals())).into()
                }
            })
        })
        .aliases(&["tic-tac-toe", "tictactoe"])
        .about("Tic-tac-toe: three in a row on 3×3")
        .position("nine digits row by row, 0 empty, 1 first player (o), 2 second (x), or moves such as b2a1")
        .example("020010000")
        .best("uct:solver=on,graph=on")
        .levels(TIC_TAC_TOE),
        GameEntry::with_options("connect4", connect_four_on)
            .aliases(&["c4", "connect-four", "connect_four", "connectx"])
            .about("Connect Four: drop discs into 7 columns of 6, four in a row win")
            .position("the columns played, 1 to 7, or the rack row by row from the top, . empty, r red, y yellow")
            .example("4453")
            .best("uct:solver=on,decisive=both,reuse=on")
            .best_with_weights(cfg!(feature = "connect4-weights"), "probcut:exact=28,selectivity=87", CONNECT_FOUR),
        GameEntry::with_options("othello", |board: &OthelloBoard| match board.size {
            8 => Ok(othello8(board.judge)),
            6 => Ok(othello::<6>(board.judge)),
            4 => Ok(othello::<4>(board.judge)),
            other => Err(OptionError::value("size", &other.to_string(), message!("8, 6 or 4"))),
        })
        .aliases(&["reversi"])
        .about("Othello: enclose discs to turn them, most discs win")
        .position("moves such as f5d6c3, or 64 characters and the side to move, or GGF, or an Edax line")
        .example("f5d6c3d3c4")
        .best("uct:c=0.7,solver=on,policy=mast,epsilon=0.2,reuse=on")
        .best_with_weights(cfg!(feature = "othello-weights"), "probcut", OTHELLO),
        GameEntry::with_options("calculation", |rules: &Rules| {
            let game = encoded(Calculation::new(rules)).with_features().with_programs(agent::calculation);
            Ok(calculation(game.with_log(Calculation::to_log_of).with_deals(Calculation::deal)).into())
        })
        .aliases(&["keisan", "計算"])
        .about("Calculation (計算), a solitaire: build four foundations in steps of 1, 2, 3 and 4")
        .position("the article's log: Hand, Table and the piles, on one line or several")
        .example(
            "Hand: 2 : QQJT56489TAQKAJ3457589TJQKA83456789T Table: 2(3) 2(4) 6(9) 4(8) [1] 6J7 [2] 9K [3] 23 [4] 7K",
        )
        .best("calculation-strong")
        .levels_with_weights(),
        GameEntry::new("gomoku", || encoded(Gomoku::default()).with_tactics().with_patterns())
            .aliases(&["gobang", "五目並べ"])
            .about("Gomoku without restrictions: five or more in a row on 15×15")
            .position("moves such as h8i9, or 15 rows of digits")
            .example("h8i9g9")
            .best("tactical:eval=shapes")
            .levels(GOMOKU),
        GameEntry::with_options("mnk", |shape: &MnkShape| {
            let shape = Free::new(shape.m, shape.n, shape.k)
                .map_err(|error| OptionError::refused(&["m", "n", "k"], error.message()))?;
            Ok(encoded(Mnk::new(shape)).with_tactics().with_patterns().into())
        })
        .about("m,n,k game: k in a row on m columns and n rows")
        .position("digits row by row, 0 empty, 1 first player, 2 second, or moves such as b2a1")
        .example("b2"),
    ];
    typed.into_iter().chain(erased_games()).collect()
}
