//! Games written as trees, to test searches with.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use uctopia_options::{TextError, message};

use crate::{Game, Player, Shortcuts, Turn};

/// A two-player game written as a tree: `((AB)(=A))`.
///
/// `A` is a win of the first player, `B` of the second, `=` a draw. Round brackets hold the choices of the player to
/// move, and players alternate with each of them. Square brackets hold nature's outcomes, each followed by its
/// weight from 1 to 9: `[A3B1]`.
///
/// ```
/// use uctopia::game::{Game, Player, adapters::Tree};
/// let game: Tree = "((AB)(=A))".parse().unwrap();
/// assert_eq!(game.after(1).after(0).payoff(Player::FIRST), 0.0);
/// assert_eq!(game.to_string(), "((AB)(=A))");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tree {
    nodes: Arc<[GameTreeNode]>,
    at: usize,
    to_move: Player,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum GameTreeNode {
    Leaf(Leaf),
    Choice(Vec<usize>),
    Chance(Vec<(usize, u8)>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Leaf {
    FirstWins,
    SecondWins,
    Draw,
}

impl Tree {
    fn node(&self) -> &GameTreeNode {
        &self.nodes[self.at]
    }

    fn write(&self, at: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.nodes[at] {
            GameTreeNode::Leaf(Leaf::FirstWins) => f.write_str("A"),
            GameTreeNode::Leaf(Leaf::SecondWins) => f.write_str("B"),
            GameTreeNode::Leaf(Leaf::Draw) => f.write_str("="),
            GameTreeNode::Choice(children) => {
                f.write_str("(")?;
                children
                    .iter()
                    .try_for_each(|&child| self.write(child, f))?;
                f.write_str(")")
            }
            GameTreeNode::Chance(children) => {
                f.write_str("[")?;
                for &(child, weight) in children {
                    self.write(child, f)?;
                    write!(f, "{weight}")?;
                }
                f.write_str("]")
            }
        }
    }
}

impl Game for Tree {
    type Move = usize;
    const PLAYERS: usize = 2;

    fn turn(&self) -> Turn {
        match self.node() {
            GameTreeNode::Leaf(_) => Turn::Over,
            GameTreeNode::Choice(_) => Turn::Player(self.to_move),
            GameTreeNode::Chance(_) => Turn::Chance,
        }
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = usize> {
        match self.node() {
            GameTreeNode::Leaf(_) => 0..0,
            GameTreeNode::Choice(children) => 0..children.len(),
            GameTreeNode::Chance(children) => 0..children.len(),
        }
    }

    fn play(&mut self, m: usize) {
        match &self.nodes[self.at] {
            GameTreeNode::Leaf(_) => panic!("a finished game has no moves"),
            GameTreeNode::Choice(children) => {
                self.at = children[m];
                self.to_move = self.to_move.opponent();
            }
            GameTreeNode::Chance(children) => self.at = children[m].0,
        }
    }

    fn payoff(&self, player: Player) -> f32 {
        let first = match self.node() {
            GameTreeNode::Leaf(Leaf::FirstWins) => 1.0,
            GameTreeNode::Leaf(Leaf::SecondWins) => -1.0,
            _ => 0.0,
        };
        if player == Player::FIRST {
            first
        } else {
            -first
        }
    }

    fn weight(&self, outcome: usize) -> f32 {
        match self.node() {
            GameTreeNode::Chance(children) => f32::from(children[outcome].1),
            _ => 1.0,
        }
    }
}

impl Shortcuts for Tree {}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.at, f)
    }
}

impl FromStr for Tree {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut parser = Parser {
            text,
            offset: 0,
            nodes: Vec::new(),
        };
        let root = parser.node()?;
        if parser.offset != text.len() {
            return Err(TextError::at(text, parser.offset, message!("the end")));
        }
        Ok(Self {
            nodes: parser.nodes.into(),
            at: root,
            to_move: Player::FIRST,
        })
    }
}

struct Parser<'a> {
    text: &'a str,
    offset: usize,
    nodes: Vec<GameTreeNode>,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    fn node(&mut self) -> Result<usize, TextError> {
        let start = self.offset;
        self.offset += 1;
        let node = match self.text.as_bytes().get(start) {
            Some(b'A') => GameTreeNode::Leaf(Leaf::FirstWins),
            Some(b'B') => GameTreeNode::Leaf(Leaf::SecondWins),
            Some(b'=') => GameTreeNode::Leaf(Leaf::Draw),
            Some(b'(') => GameTreeNode::Choice(self.until(b')', Self::node)?),
            Some(b'[') => GameTreeNode::Chance(self.until(b']', Self::weighted)?),
            _ => return Err(TextError::at(self.text, start, message!("A, B, =, ( or ["))),
        };
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }

    fn weighted(&mut self) -> Result<(usize, u8), TextError> {
        let node = self.node()?;
        match self.peek() {
            Some(digit @ b'1'..=b'9') => {
                self.offset += 1;
                Ok((node, digit - b'0'))
            }
            _ => Err(TextError::at(
                self.text,
                self.offset,
                message!("a weight from 1 to 9"),
            )),
        }
    }

    /// Items up to a closing bracket, at least one.
    fn until<T>(
        &mut self,
        close: u8,
        item: impl Fn(&mut Self) -> Result<T, TextError>,
    ) -> Result<Vec<T>, TextError> {
        let mut items = vec![item(self)?];
        while self.peek() != Some(close) {
            items.push(item(self)?);
        }
        self.offset += 1;
        Ok(items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_contract() {
        for text in ["A", "=", "(A)", "((AB)(=A))", "[A1B2]", "([A1(B=)3]A)"] {
            let game: Tree = text.parse().unwrap();
            assert_eq!(game.to_string(), text);
            crate::check(&game, 1, 50).unwrap();
        }
    }

    #[test]
    fn errors_name_the_column() {
        for (text, column) in [
            ("", 1),
            ("(", 2),
            ("()", 2),
            ("(A", 3),
            ("AB", 2),
            ("[A]", 3),
            ("(AX)", 3),
        ] {
            assert_eq!(
                text.parse::<Tree>().unwrap_err().column(),
                Some(column),
                "{text}"
            );
        }
    }
}
