//! What the keys mean.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A way to go on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Up,
    Down,
    Left,
    Right,
}

/// What a key asks for.
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

/// The keys and what they do, for the help.
pub(super) const KEYS: [(&str, &str); 12] = [
    ("arrows", "go to a square"),
    ("Tab", "go to the next legal move"),
    ("Enter", "play there; while the agent thinks: let it move now"),
    ("p", "pass"),
    ("space", "let the agent rest, or go on"),
    ("h", "what the agent thinks of your moves"),
    ("v", "values or visits first"),
    ("u  r", "take back, play again"),
    ("n", "new game"),
    ("s", "swap sides"),
    ("?", "this list"),
    ("q", "quit"),
];

impl Action {
    /// What a key asks for, if anything.
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
