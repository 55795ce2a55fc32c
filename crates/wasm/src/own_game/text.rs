//! Positions and actions as text: a position is written as the moves that lead to it.

use std::fmt;

use uctopia_game::{Game, Notation, Player, illegal_move};
use uctopia_options::{TextError, message};

use super::game::OwnGame;
use super::node::Node;

/// The text of the first position.
const START: &str = "start";

impl<const PLAYERS: usize> OwnGame<PLAYERS> {
    /// The first position of the game.
    fn first(&self) -> Self {
        match Node::first(&self.node.rules) {
            Ok(node) => Self { node },
            // It was read before.
            Err(_) => self.clone(),
        }
    }

    fn text_of(&self, action: u64) -> String {
        let Node {
            rules, state, path, ..
        } = &*self.node;
        match rules.has_move_texts {
            true => rules.move_text(state, path, action),
            false => action.to_string(),
        }
    }

    /// The legal action with this text, whatever its case where none has the same; or, where none has it, this number.
    fn action_called(&self, text: &str) -> Option<u64> {
        let texts: Vec<(u64, String)> = self
            .moves()
            .map(|action| (action, self.text_of(action)))
            .collect();
        let called =
            |is_meant: &dyn Fn(&str) -> bool| Some(texts.iter().find(|(_, own)| is_meant(own))?.0);
        called(&|own| own == text)
            .or_else(|| called(&|own| own.eq_ignore_ascii_case(text)))
            .or_else(|| {
                let number = text.parse().ok();
                number.filter(|&action| self.node.index_of(action).is_some())
            })
    }
}

impl<const PLAYERS: usize> fmt::Display for OwnGame<PLAYERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions = self.node.path.actions();
        if actions.is_empty() {
            return f.write_str(START);
        }
        // The text of an action is asked of the position before it.
        let mut state = self.first();
        for (index, &action) in actions.iter().enumerate() {
            let space = if index > 0 { " " } else { "" };
            write!(f, "{space}{}", state.text_of(action))?;
            if index + 1 < actions.len() && self.node.rules.has_move_texts {
                state.play(action);
            }
        }
        Ok(())
    }
}

impl<const PLAYERS: usize> Notation for OwnGame<PLAYERS> {
    fn read(&self, text: &str) -> Result<Self, TextError> {
        let mut state = self.first();
        if text.trim() == START {
            return Ok(state);
        }
        for word in text.split_whitespace() {
            let offset = word.as_ptr().addr() - text.as_ptr().addr();
            if state.is_over() {
                let expected = message!("the end, since the game is over by then");
                return Err(TextError::at(text, offset, expected));
            }
            let Some(action) = state.action_called(word) else {
                let legal: Vec<String> =
                    state.moves().map(|action| state.text_of(action)).collect();
                let legal = legal.join(" ");
                let expected = message!("one of the moves {legal}");
                return Err(TextError::at(text, offset, expected));
            };
            state.play(action);
        }
        Ok(state)
    }

    fn move_text(&self, action: u64) -> String {
        self.text_of(action)
    }

    fn player_name(&self, player: Player) -> &'static str {
        ["first", "second", "third", "fourth"][player.index()]
    }

    fn read_move(&self, text: &str) -> Result<u64, TextError> {
        let action = self.action_called(text.trim());
        action.ok_or_else(|| illegal_move(text, self.moves().map(|action| self.text_of(action))))
    }
}
