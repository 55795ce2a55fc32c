//! The game of a position that an agent sees as text.

use super::text::TextPosition;
use crate::game::GameSpec;
use crate::session::Session;

impl TextPosition {
    /// The game. Its text need not name it in the catalog, where it was made by [`GameSpec::of`].
    ///
    /// # Panics
    /// Never: an agent is built for a game whose spec is known.
    #[must_use]
    pub fn game(&self) -> GameSpec {
        let spec = self
            .game
            .spec::<GameSpec>()
            .expect("an agent is built for a game whose spec is known");
        spec.clone().with_named_game()
    }

    /// A session in the position, to which the known moves have led.
    ///
    /// ```
    /// use uctopia_catalog::{AgentEntry, Catalog, GameSpec, NoOptions, TextAgent, TextDecision, TextPosition};
    /// use uctopia_game::{AgentFailure, Budget};
    ///
    /// /// Asks another agent.
    /// struct Asks(u64);
    ///
    /// impl TextAgent for Asks {
    ///     fn decide(&mut self, position: &TextPosition, budget: &Budget) -> Result<TextDecision, AgentFailure> {
    ///         let mut session = position.session();
    ///         let seat = session.seat(&"uct:iters=100".parse().unwrap(), self.0).unwrap();
    ///         session.decide(seat, budget).map(TextDecision::from)
    ///     }
    /// }
    ///
    /// Catalog::add_agent(AgentEntry::<NoOptions>::new("asks", "").plays_every_game(|_, seed| Asks(seed))).unwrap();
    /// let mut session = "connect4".parse::<GameSpec>().unwrap().session();
    /// session.play("4").unwrap();
    /// let mut decide = |agent: &str| {
    ///     let seat = session.seat(&agent.parse().unwrap(), 7).unwrap();
    ///     session.decide(seat, &Budget::unlimited()).unwrap()
    /// };
    /// assert_eq!(decide("asks").moves, decide("uct:iters=100").moves);
    /// ```
    ///
    /// # Panics
    /// When the game does not read the texts that it writes, which [`GameSpec::check`] finds.
    #[must_use]
    pub fn session(&self) -> Box<dyn Session> {
        let mut session = self.game().session();
        // From the first position on, the moves alone: a position as text may be known without the moves before it.
        if session.position() != self.start() {
            session
                .set_position(self.start())
                .expect("a game reads its positions");
        }
        for m in self.moves() {
            session.play(m).expect("a game reads its moves");
        }
        session
    }
}
