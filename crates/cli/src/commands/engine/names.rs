//! The names of moves in GTP, and the pass after the end of a game.

use uctopia_catalog::MoveView;
use uctopia_game::{Player, Turn};
use uctopia_gtp::vertex;

use super::session::EngineSession;

/// What a player does when the game is over, as controllers for Go expect: they end a game after two passes.
const PASS: &str = "pass";

impl EngineSession {
    /// The legal moves by their GTP names.
    pub(super) fn legal(&self) -> Vec<String> {
        self.session
            .moves()
            .iter()
            .map(|m| self.name_of(m))
            .collect()
    }

    fn name_of(&self, m: &MoveView) -> String {
        vertex(&self.session.board(), &m.text, m.square)
    }

    /// The GTP name of a move of the position.
    pub(super) fn vertex_of(&self, text: &str) -> String {
        let found = self.session.moves().into_iter().find(|m| m.text == text);
        found.map_or_else(|| text.to_owned(), |m| self.name_of(&m))
    }

    /// Plays a move by its GTP name.
    pub(super) fn play_vertex(&mut self, player: Player, name: &str) -> Result<(), String> {
        if self.session.turn() == Turn::Over && name.eq_ignore_ascii_case(PASS) {
            self.steps.push(0);
            return Ok(());
        }
        let played = self.play(player, |engine| {
            let legal = engine.legal();
            let index = legal
                .iter()
                .position(|legal| legal.eq_ignore_ascii_case(name));
            let index = index
                .ok_or_else(|| format!("illegal move: {name} is none of {}", legal.join(" ")))?;
            Ok(engine.session.moves().swap_remove(index))
        });
        played.map(|_| ())
    }

    /// Lets the agent play; the result is the GTP name of its move.
    pub(super) fn generate_vertex(&mut self, player: Player) -> Result<String, String> {
        if self.session.turn() == Turn::Over {
            self.steps.push(0);
            return Ok(PASS.to_owned());
        }
        self.generate(player).map(|m| self.name_of(&m))
    }

    /// The GTP name of the move that the agent would play.
    pub(super) fn consider_vertex(&mut self, player: Player) -> Result<String, String> {
        if self.session.turn() == Turn::Over {
            return Ok(PASS.to_owned());
        }
        let report = self.consider(player)?;
        Ok(self.vertex_of(&report.best))
    }
}
