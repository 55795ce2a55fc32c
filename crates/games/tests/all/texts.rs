//! No text makes the readers of games panic, and what they read survives being written and read again.

use proptest::prelude::*;
use uctopia_game::Notation;
use uctopia_games::breakthrough::Breakthrough;
use uctopia_games::dots_and_boxes::DotsAndBoxes;
use uctopia_games::go::Go;
use uctopia_games::hex::Hex;
use uctopia_games::pig::{Pig, PigRules};
use uctopia_games::twenty_forty_eight::TwentyFortyEight;

/// Reads a text or refuses it; returns whether it was read.
fn is_read<G: Notation>(start: &G, text: &str) -> bool {
    let _ = start.read_move(text);
    let Ok(state) = start.read(text) else {
        return false;
    };
    assert_eq!(start.read(&state.to_string()), Ok(state), "{text}");
    true
}

fn hex() -> Hex {
    Hex::new(2).unwrap().with_swap()
}

fn go() -> Go {
    Go::new(2, 7.5).unwrap()
}

fn tiles() -> TwentyFortyEight {
    TwentyFortyEight::new(64).unwrap()
}

fn pig() -> Pig<3> {
    Pig::new(PigRules::new(20, 6, 50).unwrap())
}

fn breakthrough() -> Breakthrough {
    Breakthrough::new(2, 3).unwrap()
}

fn dots() -> DotsAndBoxes {
    DotsAndBoxes::new(1, 1).unwrap()
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        is_read(&hex(), &text);
        is_read(&breakthrough(), &text);
        is_read(&dots(), &text);
        is_read(&tiles(), &text);
        is_read(&pig(), &text);
        is_read(&go(), &text);
    }

    #[test]
    fn almost_boards_are_read_or_refused(text in r"[.xo]{2}[/ ]?[.xo]{2} ?[xo]( ?(a1|b2|swap|pass))*") {
        is_read(&hex(), &text);
        is_read(&go(), &text);
    }

    #[test]
    fn almost_rows_are_read_or_refused(text in r"[.bw]{2}/[.bw]{2}/[.bw]{2} [bw]( [ab][123]-?[ab][123])?") {
        is_read(&breakthrough(), &text);
    }

    #[test]
    fn almost_grids_are_read_or_refused(text in r"[-.]/[|.][.ABé][|.]/[-.] ?[AB]( [abc][123])*") {
        is_read(&dots(), &text);
    }

    #[test]
    fn almost_tiles_are_read_or_refused(text in r"((2|4|8|16|64|\.|3) ){14,16}(score [0-9]{1,3})?( new [0-3])?") {
        is_read(&tiles(), &text);
    }

    #[test]
    fn almost_scores_are_read_or_refused(text in r"([0-9]{1,2} ){2,3}(sum [0-9]{1,5} )?(first|second|third|4)( rolling)?( decisions [0-9]{1,5})?") {
        is_read(&pig(), &text);
    }
}

/// The patterns above are near enough to texts that some are read.
#[test]
fn texts_of_these_forms_are_read() {
    assert!(is_read(&hex(), "x./.o x a2"));
    assert!(is_read(&go(), "x.\n.o x pass"));
    assert!(is_read(&breakthrough(), "b./.b/ww w a1-b2"));
    assert!(is_read(&dots(), "-/..|/. A a2"));
    assert!(is_read(
        &tiles(),
        "2 4 . . . . . . . . . . . . . 16 score 12 new 1"
    ));
    assert!(is_read(&pig(), "12 3 9 sum 4 third rolling decisions 17"));
}
