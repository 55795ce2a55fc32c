//! Where to listen, and the limits of requests.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use uctopia_service::Limits;

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

/// Bounds on requests, on all of them together, and on connections.
///
/// ```
/// use uctopia_web::{Limits, ServerLimits};
/// let limits = ServerLimits { requests: Limits { ms: 5000, ..Limits::default() }, ..ServerLimits::default() };
/// assert_eq!(limits.alive, 64);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct ServerLimits {
    /// Bounds on one request.
    pub requests: Limits,
    /// Megabytes that all searches together may take, each counted with the most that it may grow to. When another search
    /// needs memory, the longest paused ones are ended; if that does not suffice, it is refused.
    pub total_megabytes: u64,
    /// Maximum number of running, waiting and paused searches; further requests are rejected.
    pub alive: usize,
    /// Finished searches whose trees can still be requested.
    pub kept: usize,
    /// The time for which such a tree is kept without a request for it.
    pub kept_for: Duration,
    /// Connections at the same time; others wait to be accepted.
    pub connections: usize,
    /// How long a connection may take from its opening, or from its last answer, until the head of its next request has
    /// arrived whole; then it is closed.
    pub head_time: Duration,
    /// How long the body of a request may take to arrive; then the request is refused.
    pub body_time: Duration,
    /// The time after which a connection that accepts no byte of a waiting response is closed. Slow readers are not
    /// affected.
    pub stall_time: Duration,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a request for a picture, which brings its reports along.
    pub picture: usize,
}

impl Default for ServerLimits {
    /// Defaults for a single user.
    fn default() -> Self {
        Self {
            requests: Limits::default(),
            total_megabytes: 4096,
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
