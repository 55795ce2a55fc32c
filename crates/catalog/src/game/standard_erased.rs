//! The games that come with Uctopia, and whose searches see positions as `AnyState`.

use uctopia_game::{Encode, Evaluate, Hidden, View};
use uctopia_games::breakthrough::{self, Breakthrough};
use uctopia_games::dots_and_boxes::{self, DotsAndBoxes};
use uctopia_games::geister::Geister;
use uctopia_games::go::{self, Go};
use uctopia_games::goofspiel::{self, Goofspiel};
use uctopia_games::hex::{self, Hex};
use uctopia_games::kuhn_poker::KuhnPoker;
use uctopia_games::leduc_poker::LeducPoker;
use uctopia_games::liars_dice::{self, LiarsDice};
use uctopia_games::phantom_tic_tac_toe::PhantomTicTacToe;
use uctopia_games::pig::{Pig, PigRules};
use uctopia_games::twenty_forty_eight::TwentyFortyEight;
use uctopia_options::{OptionError, message, options};
use uctopia_state::Playable;

use super::dyn_game::AnyGame;
use super::entry::GameEntry;
use super::erased::ErasedGame;
use super::standard_levels::{BREAKTHROUGH, DOTS_AND_BOXES, HEX};

options! {
    /// The board of Hex and its rules.
    pub struct HexBoard {
        /// cells along a side
        size ["n", "board_size"]: usize = 11, in 2..=hex::LONGEST_SIDE, from "11: Hein 1942; Nash played on 14";
        /// whether the second player may take the first stone over instead of placing one
        swap []: bool = false, from "on: play among people; off: OpenSpiel's default";
    }
}

options! {
    /// The board of Breakthrough.
    pub struct BreakthroughBoard {
        /// columns
        columns ["width"]: usize = 8, in 2..=breakthrough::LONGEST_SIDE, from "Troyka 2000";
        /// rows
        rows ["height"]: usize = 8, in 3..=breakthrough::LONGEST_SIDE, from "Troyka 2000";
    }
}

options! {
    /// The board of Dots and Boxes.
    pub struct DotsBoard {
        /// columns of boxes
        columns ["width", "num_cols"]: usize = 2, in 1..=dots_and_boxes::LONGEST_SIDE, from "OpenSpiel's default";
        /// rows of boxes
        rows ["height", "num_rows"]: usize = 2, in 1..=dots_and_boxes::LONGEST_SIDE, from "OpenSpiel's default";
    }
}

options! {
    /// The goal of 2048.
    pub struct Goal2048 {
        /// the tile that ends the game as a win: a power of two
        goal ["max_tile"]: u32 = 2048, in 8..=2048, from "Cirulli 2014";
    }
}

options! {
    /// Rules of Pig.
    pub struct PigOptions {
        /// points that win
        goal ["winscore"]: u32 = 100, in 1..=1000, from "usual rules";
        /// sides of the die
        sides ["diceoutcomes"]: u8 = 6, in 2..=20, from "usual rules";
        /// decisions after which the game ends without a winner
        horizon []: u32 = 1000, in 1..=10_000, from "OpenSpiel's default";
    }
}

options! {
    /// The board of Go and its compensation.
    pub struct GoBoard {
        /// lines along a side
        size ["n", "board_size"]: usize = 9, in 2..=go::LONGEST_SIDE, from "9: boards for beginners and programs; 19: usual games";
        /// points that white receives for moving second: a multiple of 0.5
        komi []: f32 = 7.5, in 0.0..=100.0, from "Chinese rules: 7.5";
    }
}

/// A game for whose type no search is compiled, with a board, evaluations, numbers of moves and arrays of positions.
pub(super) fn erased<G: Playable + View + Evaluate + Encode, const P: usize>(
    start: G,
) -> ErasedGame<G, P> {
    ErasedGame::new(start)
        .with_view()
        .with_evaluations()
        .with_encoding()
}

/// A game with hidden information for two players.
fn hidden<G: Playable + View + Hidden + Encode>(start: G) -> ErasedGame<G, 2> {
    ErasedGame::new(start)
        .with_view()
        .with_encoding()
        .with_hidden()
}

fn go_on<const WORDS: usize>(board: &GoBoard) -> Result<AnyGame, OptionError> {
    let komi = board.komi.to_string();
    let start = Go::<WORDS>::new(board.size, board.komi)
        .ok_or_else(|| OptionError::value("komi", &komi, message!("a multiple of 0.5")))?;
    Ok(erased::<_, 2>(start).with_score().into())
}

/// The games, in the order in which they are listed.
pub(super) fn erased_games() -> Vec<GameEntry> {
    vec![
        GameEntry::with_options("hex", |board: &HexBoard| {
            let hex = Hex::new(board.size).expect("a side in range");
            Ok(erased::<_, 2>(if board.swap { hex.with_swap() } else { hex }).into())
        })
        .about("Hex: connect your two opposite sides of the board by a chain of stones")
        .position("moves such as f6e7, or the rows from the top, x and o for stones and . for empty cells")
        .example("f6 e7 d8")
        .levels(HEX),
        GameEntry::with_options("breakthrough", |board: &BreakthroughBoard| {
            let start = Breakthrough::new(board.columns, board.rows).expect("sides in range");
            Ok(erased::<_, 2>(start).into())
        })
        .about("Breakthrough: reach the opponent's first row with a piece")
        .position("moves such as a7a6 d2d3, or the rows from the top, b and w for pieces and . for empty squares")
        .example("d7d6 e2e3 c7c6")
        .levels(BREAKTHROUGH),
        GameEntry::with_options("dots-and-boxes", |board: &DotsBoard| {
            let start = DotsAndBoxes::new(board.columns, board.rows).expect("sides in range");
            Ok(erased::<_, 2>(start).with_score().into())
        })
        .aliases(&["dots_and_boxes"])
        .about("Dots and Boxes: draw lines between dots; who closes a box owns it and moves again")
        .position("moves such as b1a2: the places of lines on the grid")
        .example("b1 a2")
        .levels(DOTS_AND_BOXES),
        GameEntry::with_options("2048", |rules: &Goal2048| {
            let start = TwentyFortyEight::new(rules.goal).ok_or_else(|| {
                OptionError::value("goal", &rules.goal.to_string(), message!("a power of two from 8 to 2048"))
            })?;
            Ok(erased::<_, 1>(start).with_score().into())
        })
        .about("2048: slide numbered tiles; equal ones merge until one shows the goal")
        .position("the tiles row by row from the top and the score, or moves such as a1+2 c1+2 left")
        .example("4 2 . . / 8 4 2 . / 16 8 . . / 64 32 4 2 score 520"),
        GameEntry::with_options("pig", |rules: &PigOptions| {
            let rules = PigRules::new(rules.goal as u16, rules.sides, rules.horizon as u16).expect("rules in range");
            Ok(erased::<_, 2>(Pig::<2>::new(rules)).with_score().into())
        })
        .about("Pig: roll a die as often as you dare; a 1 loses what you rolled since your turn began")
        .position("the scores, the sum of the turn and the player, or moves such as roll 6 hold")
        .example("roll 6 roll 5"),
        GameEntry::with_options("go", |board: &GoBoard| match board.size {
            ..=11 => go_on::<2>(board),
            12..=13 => go_on::<3>(board),
            _ => go_on::<6>(board),
        })
        .aliases(&["囲碁"])
        .about("Go: surround more of the board than the opponent; area scoring, positional superko")
        .position("moves such as e5 c3 pass, or the rows from the top, X and O for stones and . for empty points")
        .example("e5 c3 g3"),
        GameEntry::new("kuhn", || hidden(KuhnPoker::default()).with_score())
            .aliases(&["kuhn-poker", "kuhn_poker"])
            .about("Kuhn poker: three cards, one bet, and bluffing already")
            .position("the cards dealt and the moves, such as K Q pass bet")
            .example("Q J pass bet")
            .best("cfr"),
        GameEntry::new("leduc", || hidden(LeducPoker::default()).with_score())
            .aliases(&["leduc-poker", "leduc_poker"])
            .about("Leduc poker: six cards, two rounds of bets and a card on the table")
            .position("the cards dealt and the moves, such as Js Kh check raise call Qs")
            .example("Ks Qh check raise")
            .best("cfr"),
        GameEntry::with_options("liars-dice", |rules: &liars_dice::Rules| Ok(hidden(LiarsDice::new(rules)).into()))
            .aliases(&["liars_dice"])
            .about("Liar's dice: bid on dice of which each player sees only their own")
            .position("the dice thrown and the bids, such as 3 6 1-3 2-3")
            .example("3 6 1-3")
            .best("ismcts"),
        GameEntry::with_options("goofspiel", |rules: &goofspiel::Rules| Ok(hidden(Goofspiel::new(rules)).into()))
            .about("Goofspiel: bid your cards for prizes, both players at the same time")
            .position("the bids in turn, and prizes where they are drawn")
            .example("3 2")
            .best("ismcts"),
        GameEntry::new("phantom-ttt", || hidden(PhantomTicTacToe::default()))
            .aliases(&["phantom-tic-tac-toe", "phantom_ttt"])
            .about("Phantom tic-tac-toe: three in a row, without seeing the opponent's moves")
            .position("moves such as b2a1, those included that found a taken square")
            .example("b2 a1")
            .best("ismcts"),
        GameEntry::new("geister", || hidden(Geister::default()))
            .aliases(&["ghosts", "ガイスター"])
            .about("Geister (ガイスター): capture good ghosts, lose evil ones, or slip out; colours are hidden")
            .position("the rows from the top, G and E for good and evil ghosts of the first player and g and e for those of the second, the player to move, and the number of moves")
            .example(".gegg./.eege./....../....../.GEGE./.EGEG. first 2")
            .best("ismcts"),
    ]
}
