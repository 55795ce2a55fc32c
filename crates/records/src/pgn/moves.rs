//! Moves, comments and the score behind the tags.

use uctopia_game::final_score;
use uctopia_options::{Message, message};
use uctopia_text::plain;

use crate::replay::{Replay, beginning, no_move, skip_separators, target};

/// What chess programs write at the end of a game; it names no discs.
const RESULTS: [&str; 4] = ["1/2-1/2", "1-0", "0-1", "*"];

/// Reads moves from left to right.
#[derive(Debug)]
pub(super) struct MoveText<'a> {
    text: &'a str,
    offset: usize,
    pub(super) replay: Replay,
    pub(super) score: Option<[u8; 2]>,
    pub(super) comment: String,
    pub(super) has_variations: bool,
}

/// The score of a result; `None` for one without discs.
pub(super) fn result(text: &str) -> Option<[u8; 2]> {
    if RESULTS.contains(&text.trim()) {
        None
    } else {
        final_score(&plain(text))
    }
}

impl<'a> MoveText<'a> {
    pub(super) fn new(text: &'a str, replay: Replay) -> Self {
        Self {
            text,
            offset: 0,
            replay,
            score: None,
            comment: String::new(),
            has_variations: false,
        }
    }

    /// Reads to the end; an error has its offset.
    pub(super) fn read(&mut self) -> Result<(), (usize, Message)> {
        let mut has_ended = false;
        while let Some((offset, word)) = self.next_word()? {
            let word = plain(word);
            if has_ended {
                let found = beginning(&word);
                return Err((
                    offset,
                    message!("\"{found}\" follows the result of the game"),
                ));
            }
            if RESULTS.contains(&word.as_ref()) {
                has_ended = true;
            } else if let Some(score) = final_score(&word) {
                (self.score, has_ended) = (Some(score), true);
            } else {
                self.play(&word).map_err(|problem| (offset, problem))?;
            }
        }
        Ok(())
    }

    /// Plays the moves of a word: mostly one, perhaps behind its number.
    fn play(&mut self, word: &str) -> Result<(), Message> {
        let mut rest = skip_separators(word);
        while !rest.is_empty() && !rest.bytes().all(|byte| byte.is_ascii_digit()) {
            let (target, length) = target(rest).ok_or_else(|| no_move(rest))?;
            self.replay.make(target, &rest[..length])?;
            rest = skip_separators(rest[length..].trim_start_matches(['!', '?']));
        }
        Ok(())
    }

    /// The next word with its offset; comments and variations before it are taken. A score at the end is one word.
    fn next_word(&mut self) -> Result<Option<(usize, &'a str)>, (usize, Message)> {
        loop {
            let rest = &self.text[self.offset..];
            self.offset += rest.len() - rest.trim_start().len();
            let (offset, rest) = (self.offset, &self.text[self.offset..]);
            let Some(first) = rest.chars().next() else {
                return Ok(None);
            };
            if final_score(rest).is_some() {
                self.offset = self.text.len();
                return Ok(Some((offset, rest.trim_end())));
            }
            match first {
                '{' => {
                    let end = rest
                        .find('}')
                        .ok_or_else(|| (offset, message!("the comment has no }} at its end")))?;
                    self.add_comment(&rest[1..end]);
                    self.offset += end + 1;
                }
                ';' | '%' => {
                    let end = rest.find('\n').unwrap_or(rest.len());
                    self.add_comment(&rest[1..end]);
                    self.offset += end;
                }
                '(' => self.skip_variation()?,
                '$' => self.offset += 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count(),
                _ => {
                    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '(' | ';' | '$');
                    let length = rest.find(ends).unwrap_or(rest.len());
                    self.offset += length;
                    return Ok(Some((offset, &rest[..length])));
                }
            }
        }
    }

    fn add_comment(&mut self, text: &str) {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.is_empty() {
            let separator = if self.comment.is_empty() { "" } else { "\n" };
            self.comment += separator;
            self.comment += &text;
        }
    }

    /// Steps over a variation, which may have others in it.
    fn skip_variation(&mut self) -> Result<(), (usize, Message)> {
        let begin = self.offset;
        let mut depth = 0;
        for (offset, c) in self.text[begin..].char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => continue,
            }
            if depth == 0 {
                self.offset = begin + offset + 1;
                self.has_variations = true;
                return Ok(());
            }
        }
        Err((begin, message!("the variation has no ) at its end")))
    }
}
