//! A record as JSON: moves and positions as text.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use uctopia_game::{Game, Notation};

use crate::{Ending, GameRecord, MoveNote, MoveScore, PlayerInfo};

/// What is unknown is left out. Moves and positions are text; `result` and `theoretical` are disc differences for black.
///
/// ```
/// use uctopia_records::ggf;
/// let games = ggf::read("(;GM[Othello]PB[Ada]RE[-2.000:r]B[f5//1.5]W[d6];)").games;
/// assert_eq!(
///     serde_json::to_string(&games[0]).unwrap(),
///     r#"{"black":{"name":"Ada"},"moves":["f5","d6"],"notes":[{"seconds":1.5},{}],"result":-2,"ending":"resigned"}"#
/// );
/// ```
impl Serialize for GameRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (key, player) in ["black", "white"].into_iter().zip(&self.players) {
            if *player != PlayerInfo::default() {
                map.serialize_entry(key, &Player::of(player))?;
            }
        }
        for (key, text) in [("event", &self.event), ("date", &self.date)] {
            if !text.is_empty() {
                map.serialize_entry(key, text)?;
            }
        }
        if !self.has_standard_start() {
            map.serialize_entry("start", &self.start.to_string())?;
        }
        let mut position = self.start;
        let mut moves = Vec::with_capacity(self.moves.len());
        for &mv in &self.moves {
            moves.push(position.move_text(mv));
            position.play(mv);
        }
        map.serialize_entry("moves", &moves)?;
        if !self.notes.is_empty() {
            map.serialize_entry(
                "notes",
                &self.notes.iter().map(Note::of).collect::<Vec<_>>(),
            )?;
        }
        if let Some(result) = self.result {
            map.serialize_entry("result", &result.difference)?;
            let ending = match result.ending {
                Ending::Regular => None,
                Ending::Resigned => Some("resigned"),
                Ending::Time => Some("time"),
                Ending::Mutual => Some("mutual"),
            };
            ending.map_or(Ok(()), |ending| map.serialize_entry("ending", ending))?;
        }
        if let Some(theoretical) = self.theoretical {
            map.serialize_entry("theoretical", &theoretical.difference)?;
            map.serialize_entry("theoretical_empty_squares", &theoretical.empty_squares)?;
        }
        if !self.scores.is_empty() {
            let score = |score: &MoveScore| Score {
                mv: score.mv.map(|mv| position.move_text(mv)),
                score: score.score,
            };
            map.serialize_entry("scores", &self.scores.iter().map(score).collect::<Vec<_>>())?;
        }
        if !self.comment.is_empty() {
            map.serialize_entry("comment", &self.comment)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Player<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f32>,
}

impl<'a> Player<'a> {
    fn of(player: &'a PlayerInfo) -> Self {
        Self {
            name: &player.name,
            rating: player.rating,
        }
    }
}

#[derive(Serialize)]
struct Note {
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f32>,
}

impl Note {
    fn of(note: &MoveNote) -> Self {
        Self {
            evaluation: note.evaluation,
            seconds: note.seconds,
        }
    }
}

#[derive(Serialize)]
struct Score {
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    score: i8,
}
