//! Bounds on requests.

/// Bounds on one request. A page receives them, so that it does not ask for what would be refused.
///
/// ```
/// let limits = uctopia_service::Limits::default();
/// assert!(limits.searching >= 1);
/// assert_eq!(serde_json::to_value(&limits).unwrap()["agents"], 4);
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Limits {
    /// Agents side by side on one position.
    pub agents: usize,
    /// Playouts of one search, the rounds after a rest included.
    pub iters: u64,
    /// Milliseconds that one round of a search may take.
    pub ms: u64,
    /// Positions visited or stored by one search.
    pub nodes: u64,
    /// Megabytes that the tree of one agent may take, or each of its tables.
    pub megabytes: u64,
    /// Games of one match.
    pub games: u64,
    /// Moves that are sent of the games of one match; later games are sent without theirs.
    pub match_moves: usize,
    /// Moves of one line.
    pub moves: usize,
    /// The last iteration that can be followed step by step.
    pub iteration: u64,
    /// Searches that run at the same time; others wait.
    pub searching: usize,
}

impl Default for Limits {
    /// Defaults for a single user.
    fn default() -> Self {
        Self {
            agents: 4,
            iters: 10_000_000,
            ms: 600_000,
            nodes: 100_000_000,
            megabytes: 256,
            games: 2000,
            match_moves: 100_000,
            moves: 500,
            iteration: 100_000,
            searching: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}
