//! The options of agents that are other programs.

use std::time::Duration;

use uctopia_options::{choices, options};

use crate::CommandLine;

choices! {
    /// The protocol of another program.
    pub enum Protocol {
        /// The Go Text Protocol, versions 2 and 1.
        Gtp = "gtp",
    }
}

options! {
    /// The program, and its time limits.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::gtp::GtpConfig;
    /// let mut config = GtpConfig::default();
    /// config.set("cmd", "gtp-rhino --level=5").unwrap();
    /// config.set("timeout", "10s").unwrap();
    /// assert_eq!(config.changed()[1], ("timeout", "10000ms".to_owned()));
    /// ```
    pub struct GtpConfig {
        /// the program and its arguments; {seed} stands for the seed of the game, a backslash protects only a quote, a blank or a backslash
        cmd ["command"]: CommandLine = CommandLine::default(), from "no shell reads it";
        /// the protocol of the program
        protocol []: Protocol = Protocol::Gtp, from "Go Text Protocol 2, Farnebäck 2002";
        /// thinking time for a move, sent to the program; an answer later than this and the margin loses the game
        time ["max_time"]: Option<Duration> = None, from "time_settings and time_left, in whole seconds";
        /// how much later than its time limit an answer may come
        margin []: Option<Duration> = Some(Duration::from_millis(500)), from "allowance for communication";
        /// how long to wait for any answer, beyond the time for thinking, before the program is ended
        timeout []: Option<Duration> = Some(Duration::from_secs(60)), from "longer than engines take to start";
        /// names of the game in the program, separated by blanks, for programs with several games
        game ["set_game"]: String = String::new(), from "list_games and set_game, as Quarry has them; our name for the game";
    }
}
