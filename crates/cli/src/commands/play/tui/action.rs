//! The actions of keys.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use uctopia_options::msgid;

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// The action of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Go(Way),
    /// To the next legal move.
    NextMove,
    Choose,
    Pass,
    Pause,
    Hint,
    Switch,
    Undo,
    Redo,
    New,
    Swap,
    Help,
    Quit,
    /// Ctrl-C.
    Interrupt,
}

/// The keys and their actions, for the help.
pub(super) const KEYS: [(&str, &str); 12] = [
    (msgid!("arrows"), msgid!("go to a square")),
    ("Tab", msgid!("go to the next legal move")),
    (
        "Enter",
        msgid!("play there; during a search: play the best move now"),
    ),
    ("p", msgid!("pass")),
    (msgid!("space"), msgid!("pause or resume the search")),
    ("h", msgid!("the agent's values of your moves")),
    ("v", msgid!("values or visits first")),
    ("u  r", msgid!("take back, play again")),
    ("n", msgid!("new game")),
    ("s", msgid!("swap sides")),
    ("?", msgid!("this list")),
    ("q", msgid!("quit")),
];

impl Action {
    /// The action of a key, if it has one.
    pub(super) fn of(key: KeyEvent) -> Option<Self> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return (key.code == KeyCode::Char('c')).then_some(Self::Interrupt);
        }
        Some(match key.code {
            KeyCode::Up => Self::Go(Way::Up),
            KeyCode::Down => Self::Go(Way::Down),
            KeyCode::Left => Self::Go(Way::Left),
            KeyCode::Right => Self::Go(Way::Right),
            KeyCode::Tab => Self::NextMove,
            KeyCode::Enter => Self::Choose,
            KeyCode::Char(letter) => return Self::of_letter(letter),
            _ => return None,
        })
    }

    fn of_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            ' ' => Self::Pause,
            'h' => Self::Hint,
            'v' => Self::Switch,
            'u' => Self::Undo,
            'r' => Self::Redo,
            'p' => Self::Pass,
            'n' => Self::New,
            's' => Self::Swap,
            '?' => Self::Help,
            'q' => Self::Quit,
            _ => return None,
        })
    }
}
