//! The measured levels of play of the games that come with Uctopia; `docs/strength.md` has the command that measures each again.

use super::level::{LEVELS, MeasuredLevel};

/// A level: its agent, its strength, and the ends of the interval.
const fn level(agent: &'static str, value: f64, [low, high]: [f64; 2]) -> MeasuredLevel {
    MeasuredLevel { agent, value, low, high }
}
