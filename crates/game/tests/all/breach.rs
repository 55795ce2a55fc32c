//! The message of a breach: a few lines, whatever the length of the game and the size of the position.

use uctopia_game::{ContractBreach, Game, Player, Shortcuts, Turn, check};

/// Steps round a circle for ever.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Circle {
    place: u8,
}

impl Game for Circle {
    type Move = u8;
    const PLAYERS: usize = 1;
    fn turn(&self) -> Turn {
        Turn::Player(Player::FIRST)
    }
    fn moves(&self) -> impl ExactSizeIterator<Item = u8> {
        (0..2).map(|step| step + 1)
    }
    fn play(&mut self, step: u8) {
        self.place = (self.place + step) % 8;
    }
    fn payoff(&self, _: Player) -> f32 {
        0.0
    }
}

impl Shortcuts for Circle {}

#[test]
fn an_endless_game_is_reported_in_one_short_line() {
    let breach = check(&Circle { place: 0 }, 1, 1).unwrap_err();
    let text = breach.to_string();
    assert_eq!(
        text,
        "every game ends: this one did not within 100000 plies; if its rules allow cycles, wrap it in the \
         adapter MaxPlies"
    );
    assert_eq!(breach.path.len(), 100_000, "the path contains all moves");
}

fn breach(plies: usize, detail: &str, position: &str) -> ContractBreach {
    ContractBreach {
        promise: "no move is listed twice",
        detail: detail.to_owned(),
        path: (1..=plies).map(|ply| format!("m{ply}")).collect(),
        position: position.to_owned(),
    }
}

#[test]
fn a_short_path_is_printed_in_full() {
    let text = breach(2, "[1, 1]", "Nim { stones: 3 }").to_string();
    let expected = "no move is listed twice: [1, 1]\n  after the moves [\"m1\", \"m2\"]\n  in the position Nim { stones: 3 }";
    assert_eq!(text, expected);
}

#[test]
fn a_long_path_is_printed_by_its_ends_and_a_large_position_by_its_beginning() {
    let text = breach(5000, &"é".repeat(1000), &"0".repeat(100_000)).to_string();
    assert!(text.len() < 1500, "{} bytes", text.len());
    let path = r#"["m1", "m2", "m3", "m4", "m5", … 4990 more …, "m4996", "m4997", "m4998", "m4999", "m5000"]"#;
    assert!(text.contains(path), "{text}");
    assert!(text.ends_with("000 … (100000 characters in all)"), "{text}");
}
