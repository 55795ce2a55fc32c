//! Texts that several games have in common: boards with one symbol a square, and moves in a row.

use std::fmt;

use uctopia_game::{MAX_PLAYERS, Notation, Numbering, Player, Turn, skip_separators};
use uctopia_options::{Message, TextError, message, msgid};

/// How a board of two players is written: a symbol for each square, row by row from the top, a slash between rows, and behind a
/// blank the symbol of the player to move.
pub(crate) struct BoardText {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The symbols of the players, which may be read in either case.
    pub(crate) symbols: [char; 2],
    /// The names of the players, which may stand for their symbols behind the squares.
    pub(crate) names: [&'static str; 2],
}

/// A board as it was read.
pub(crate) struct WrittenBoard {
    /// The owner of the piece on each square, row by row from the top.
    pub(crate) squares: Vec<Option<Player>>,
    pub(crate) to_move: Player,
    /// Where the board ends in the text, so that moves may follow.
    end: usize,
}

const PLAYERS: [Player; 2] = [Player::FIRST, Player::SECOND];

impl BoardText {
    /// Writes the board whose pieces have these owners, by column and row.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        owner: impl Fn(usize, usize) -> Option<Player>,
        to_move: Player,
    ) -> fmt::Result {
        let symbol = |player: Player| self.symbols[player.index()];
        for row in 0..self.rows {
            let squares = (0..self.columns).map(|column| owner(column, row).map_or('.', symbol));
            let between = if row == 0 { "" } else { "/" };
            write!(f, "{between}{}", squares.collect::<String>())?;
        }
        write!(f, " {}", symbol(to_move))
    }

    /// Reads a position: a board, behind which moves may follow, or moves from the first position.
    pub(crate) fn read<G: Notation>(
        &self,
        text: &str,
        start: impl FnOnce() -> G,
        of_board: impl FnOnce(&WrittenBoard) -> Result<G, TextError>,
    ) -> Result<G, TextError> {
        let Some(board) = self.read_board(text)? else {
            return after_moves(start(), text, 0);
        };
        after_moves(of_board(&board)?, text, board.end)
    }

    /// Reads a board; nothing if the text is empty or begins with a move.
    fn read_board(&self, text: &str) -> Result<Option<WrittenBoard>, TextError> {
        if self.begins_with_move(text) {
            return Ok(None);
        }
        let size = self.columns * self.rows;
        let mut squares = Vec::with_capacity(size);
        let mut end = 0;
        for (offset, symbol) in text.char_indices() {
            if squares.len() == size {
                break;
            }
            end = offset + symbol.len_utf8();
            let missing = (size - squares.len()) % self.columns;
            match self.owner(symbol) {
                Some(owner) => squares.push(owner),
                None if matches!(symbol, '/' | '\n') && missing > 0 => {
                    let expected = message!("{missing} more squares in this row");
                    return Err(TextError::at(text, offset, expected));
                }
                None if symbol == '/' || symbol.is_whitespace() => {}
                None => return Err(TextError::at(text, offset, self.expected())),
            }
        }
        if squares.len() < size {
            let (missing, squares) = (size - squares.len(), size);
            return Err(TextError::whole(
                text,
                message!("{missing} of the {squares} squares {missing:is|are} missing"),
            ));
        }
        let (to_move, end) = self.read_player(text, end)?;
        Ok(Some(WrittenBoard {
            squares,
            to_move,
            end,
        }))
    }

    fn read_player(&self, text: &str, offset: usize) -> Result<(Player, usize), TextError> {
        let rest = text[offset..].trim_start();
        let word = rest.split_whitespace().next().unwrap_or_default();
        let is_named = |player: &Player| {
            let (symbol, name) = (self.symbols[player.index()], self.names[player.index()]);
            word.eq_ignore_ascii_case(symbol.encode_utf8(&mut [0; 4]))
                || word.eq_ignore_ascii_case(name)
        };
        let begin = text.len() - rest.len();
        let [first, second] = self.symbols;
        PLAYERS
            .into_iter()
            .find(is_named)
            .map(|player| (player, begin + word.len()))
            .ok_or_else(|| {
                let expected =
                    message!("the player to move, {first} or {second}, behind the squares");
                TextError::at(text, begin, expected)
            })
    }

    /// Whether a text is no board: a player's symbol in front of a digit is the letter of a column.
    fn begins_with_move(&self, text: &str) -> bool {
        let mut symbols = text.trim_start().chars();
        let first = symbols.next();
        let is_square = first.is_some_and(|first| self.owner(first).is_some());
        let is_word = first.is_none_or(char::is_alphanumeric);
        let is_column = symbols.next().is_some_and(|next| next.is_ascii_digit());
        is_word && (!is_square || is_column)
    }

    /// The owner of the piece that a symbol stands for; nothing for a symbol of no square.
    fn owner(&self, symbol: char) -> Option<Option<Player>> {
        match symbol {
            '.' | '-' | '_' | '+' => Some(None),
            _ => PLAYERS
                .into_iter()
                .find(|player| self.symbols[player.index()].eq_ignore_ascii_case(&symbol))
                .map(Some),
        }
    }

    fn expected(&self) -> Message {
        let (columns, rows, [first, second]) = (self.columns, self.rows, self.symbols);
        message!(
            "moves, or a board of {columns} columns and {rows} rows (. for an empty square, {first} and {second} for the players) \
             and the player to move"
        )
    }
}

/// The names of players that games do not name otherwise, in the order of play.
pub(crate) const ORDINALS: [&str; MAX_PLAYERS] = [
    msgid!("first"),
    msgid!("second"),
    msgid!("third"),
    msgid!("fourth"),
];

/// The name of a player that the game does not name otherwise.
pub(crate) fn ordinal(player: Player) -> &'static str {
    ORDINALS[player.index()]
}

/// The position after the moves that a text contains behind `offset`, with or without blanks, commas, hyphens and move numbers
/// between them.
pub(crate) fn after_moves<G: Notation>(
    mut state: G,
    text: &str,
    offset: usize,
) -> Result<G, TextError> {
    let mut rest = &text[offset..];
    loop {
        rest = skip_separators(rest, Numbering::Pointed);
        if rest.is_empty() {
            return Ok(state);
        }
        let Some((m, length)) = next_move(&state, rest) else {
            let offset = text.len() - rest.len();
            return Err(TextError::at(text, offset, legal_moves(&state)));
        };
        state.play(m);
        rest = &rest[length..];
    }
}

/// The move that a text begins with, and its length: a word as the game reads it, or a part of one.
fn next_move<G: Notation>(state: &G, text: &str) -> Option<(G::Move, usize)> {
    let end = text.find(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    let word = &text[..end.unwrap_or(text.len())];
    if let Ok(m) = state.read_move(word) {
        return Some((m, word.len()));
    }
    let length = |name: String| {
        let begins = word.get(..name.len())?.eq_ignore_ascii_case(&name);
        let ends = !word[name.len()..].starts_with(|c: char| c.is_ascii_digit());
        (begins && ends).then_some(name.len())
    };
    let moves = state.moves();
    let begun = moves.filter_map(|m| Some((m, length(state.move_text(m))?)));
    begun.max_by_key(|&(_, length)| length)
}

/// The legal moves, to complete "expected …"; the first of them if there are many.
fn legal_moves<G: Notation>(state: &G) -> Message {
    const SHOWN: usize = 12;
    let names = state.moves().take(SHOWN).map(|m| state.move_text(m));
    let mut legal = names.collect::<Vec<_>>().join(" ");
    if state.moves().len() > SHOWN {
        legal += " …";
    }
    match state.turn() {
        Turn::Over => message!("the end, since the game is over"),
        Turn::Chance => message!("a legal move: {legal}"),
        Turn::Player(player) => {
            let player = Message::text(state.player_name(player));
            message!("a legal move of {player}: {legal}")
        }
    }
}
