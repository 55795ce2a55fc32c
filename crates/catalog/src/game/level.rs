//! Levels of play that were measured in a game.

/// The number of levels of each game.
pub const LEVELS: usize = 10;

/// The agent of a level, and how strong it is.
///
/// In games for several players the strength is a difference in Elo from an agent that plays random moves, as our own tournament measured
/// it; in games for one player, which have no opponents, it is the share of deals that it wins. The interval has 95 %.
///
/// ```
/// use uctopia_catalog::GameSpec;
/// let connect_four: GameSpec = "connect4".parse().unwrap();
/// let levels = connect_four.levels().unwrap();
/// assert!(levels[0].value < levels[9].value);
/// let unmeasured: GameSpec = "mnk:m=4,n=4,k=3".parse().unwrap();
/// assert!(unmeasured.levels().is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
pub struct MeasuredLevel {
    /// The agent, as text.
    pub agent: &'static str,
    /// Elo above a random player, or the share of deals won.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}
