//! Where to listen, and the limits of requests.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use crate::token::Token;

/// The configuration of a server.
///
/// ```
/// let config = uctopia_web::Config::default();
/// assert!(config.host.is_loopback()); // reachable from this machine only
/// assert_eq!(config.port, 8080);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// The address to listen on.
    pub host: IpAddr,
    /// The port to listen on; 0 selects a free port.
    pub port: u16,
    /// The token that requests to endpoints must bring; `None` admits everyone who reaches the address.
    pub token: Option<Token>,
    /// Bounds on requests.
    pub limits: ServerLimits,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 8080,
            token: None,
            limits: ServerLimits::default(),
        }
    }
}

/// Bounds on one request, or on all of them together. The page receives those that concern it.
///
/// ```
/// let limits = uctopia_web::ServerLimits::default();
/// assert!(limits.searching >= 1);
/// assert!(serde_json::to_value(&limits).unwrap().get("connections").is_none()); // not sent to the page
/// ```
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct ServerLimits {
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
    /// Megabytes that all searches together may take, each counted with the most that it may grow to. When another search
    /// needs memory, the longest paused ones are ended; if that does not suffice, it is refused.
    #[serde(skip)]
    pub total_megabytes: u64,
    /// Games of one match.
    pub games: u64,
    /// Moves of one line.
    pub moves: usize,
    /// The last iteration that can be followed step by step.
    pub iteration: u64,
    /// Searches that run at the same time; others wait.
    pub searching: usize,
    /// Maximum number of running, waiting and paused searches; further requests are rejected.
    #[serde(skip)]
    pub alive: usize,
    /// Finished searches whose trees can still be requested.
    #[serde(skip)]
    pub kept: usize,
    /// The time for which such a tree is kept without a request for it.
    #[serde(skip)]
    pub kept_for: Duration,
    /// Connections at the same time; others wait to be accepted.
    #[serde(skip)]
    pub connections: usize,
    /// How long a connection may take from its opening, or from its last answer, until the head of its next request has
    /// arrived whole; then it is closed.
    #[serde(skip)]
    pub head_time: Duration,
    /// How long the body of a request may take to arrive; then the request is refused.
    #[serde(skip)]
    pub body_time: Duration,
    /// The time after which a connection that accepts no byte of a waiting response is closed. Slow readers are not
    /// affected.
    #[serde(skip)]
    pub stall_time: Duration,
    /// Bytes of a request.
    #[serde(skip)]
    pub body: usize,
    /// Bytes of a request for a picture, which brings its reports along.
    #[serde(skip)]
    pub picture: usize,
}

impl Default for ServerLimits {
    /// Defaults for a single user.
    fn default() -> Self {
        Self {
            agents: 4,
            iters: 10_000_000,
            ms: 600_000,
            nodes: 100_000_000,
            megabytes: 256,
            total_megabytes: 4096,
            games: 2000,
            moves: 500,
            iteration: 100_000,
            searching: std::thread::available_parallelism().map_or(1, usize::from),
            alive: 64,
            kept: 4,
            kept_for: Duration::from_secs(600),
            connections: 512,
            head_time: Duration::from_secs(30),
            body_time: Duration::from_secs(30),
            stall_time: Duration::from_secs(60),
            body: 64 << 10,
            picture: 1 << 20,
        }
    }
}
