//! What a player sees of a game with hidden information.

use uctopia_game::{Board, Game, Hidden, Notation, Player, View};
use uctopia_state::{AnyMove, AnyState};

use super::Session;

impl Session {
    /// Whether the players do not see everything.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// let is_hidden = |game: &str| game.parse::<GameSpec>().unwrap().session().is_hidden();
    /// assert!(is_hidden("kuhn") && !is_hidden("othello"));
    /// ```
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.state().facts().is_hidden
    }

    /// The board as a player sees it.
    #[must_use]
    pub fn board_seen_by(&self, viewer: Player) -> Board {
        self.state().board_seen_by(viewer)
    }

    /// What a player knows of the position, as text; the position itself in games in which nothing is hidden.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Player;
    /// let mut session = "kuhn".parse::<GameSpec>().unwrap().session();
    /// session.set_position("K Q pass").unwrap();
    /// assert_eq!(session.position_seen_by(Player::SECOND), "? Q pass");
    /// ```
    #[must_use]
    pub fn position_seen_by(&self, viewer: Player) -> String {
        self.state().observation(viewer)
    }

    /// The moves since the position was set; `None` for those of which a player did not see which they were.
    ///
    /// ```
    /// use uctopia::catalog::GameSpec;
    /// use uctopia::Player;
    /// let mut session = "kuhn".parse::<GameSpec>().unwrap().session();
    /// ["K", "Q", "pass"].iter().for_each(|m| session.play(m).unwrap());
    /// let seen = session.history_seen_by(Player::FIRST);
    /// assert_eq!(seen, [Some("K".to_owned()), None, Some("pass".to_owned())]);
    /// ```
    #[must_use]
    pub fn history_seen_by(&self, viewer: Player) -> Vec<Option<String>> {
        let made = self.states.iter().zip(self.moves.iter().copied());
        made.map(|(before, m)| is_seen(before, m, viewer).then(|| before.move_text(m)))
            .collect()
    }
}

/// Whether a player sees which move was made: every other move would look different.
fn is_seen(before: &AnyState, m: AnyMove, viewer: Player) -> bool {
    if !before.facts().is_hidden {
        return true;
    }
    let seen = before.after(m).observation(viewer);
    let mut others = before.moves().filter(|other| *other != m);
    others.all(|other| before.after(other).observation(viewer) != seen)
}
