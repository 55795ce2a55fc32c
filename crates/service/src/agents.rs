//! Agents of requests: which are allowed, and their bounds.

use std::time::Duration;

use uctopia_catalog::{AgentDefaults, AgentHandle, AgentSpec, GameSpec, Level, Session, SpecError};
use uctopia_options::{Message, message};

use crate::bounds::{Bounded, FieldBounds};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// The limits of a search round, for agents without limits of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RoundBudget {
    /// Playouts.
    pub iters: Option<u64>,
    /// Milliseconds.
    pub ms: Option<u64>,
}

impl RoundBudget {
    /// Playouts of a round without a bound: the default of the command line, too.
    const DEFAULT_ITERATIONS: u64 = 1000;

    /// This budget, if it is within bounds.
    pub(crate) fn check(self, limits: &Limits) -> Result<Self, Refusal> {
        self.iters
            .map(|iters| <Self as Bounded>::check("iters", iters, limits))
            .transpose()?;
        self.ms
            .map(|ms| <Self as Bounded>::check("ms", ms, limits))
            .transpose()?;
        Ok(self)
    }

    /// The time of the round.
    pub(crate) fn time(self) -> Option<Duration> {
        self.ms.map(Duration::from_millis)
    }
}

impl Bounded for RoundBudget {
    fn bounds(limits: &Limits) -> FieldBounds {
        vec![("iters", 1..=limits.iters), ("ms", 1..=limits.ms)]
    }
}

/// An agent that may search here.
#[derive(Clone, PartialEq, Debug)]
pub struct AgentRequest {
    /// The spec of the agent: the text with which the command line gives the same numbers.
    pub spec: AgentSpec,
    /// The agent with a bound on its memory, which takes a seat.
    pub seated: AgentSpec,
    /// The agent without its limits of iterations and time, for searches that rest and go on.
    pub unbounded: Option<AgentSpec>,
    /// The bounds that were taken away.
    pub round: RoundBudget,
    /// The time of the round, for an agent without an option for it.
    pub time: Option<Duration>,
    /// Megabytes that the agent may take at most.
    pub megabytes: u64,
    /// Whether the agent has a tree that can be looked at.
    pub has_tree: bool,
}

impl AgentRequest {
    /// Reads an agent from the text in a field, with the round as its default limits.
    pub(crate) fn read(
        field: &str,
        text: &str,
        game: &GameSpec,
        round: RoundBudget,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        Self::read_bounded(field, text, game, round, &[], limits)
    }

    /// Reads an agent whose search must end by itself: without a bound of its own or of the round, it has the default one.
    pub(crate) fn read_ending(
        field: &str,
        text: &str,
        game: &GameSpec,
        round: RoundBudget,
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        let iters = RoundBudget::DEFAULT_ITERATIONS.to_string();
        Self::read_bounded(field, text, game, round, &[("iters", &iters)], limits)
    }

    fn read_bounded(
        field: &str,
        text: &str,
        game: &GameSpec,
        round: RoundBudget,
        bound: &[(&str, &str)],
        limits: &Limits,
    ) -> Result<Self, Refusal> {
        let (iters, time) = (
            round.iters.map(|n| n.to_string()),
            round.ms.map(|ms| format!("{ms}ms")),
        );
        let mut options: Vec<_> = iters
            .iter()
            .map(|iters| ("iters", iters.as_str()))
            .collect();
        options.extend(time.iter().map(|time| ("time", time.as_str())));
        let defaults = AgentDefaults {
            options: &options,
            everywhere: &AgentDefaults::ALL_MOVES,
            bound,
        };
        let spec = AgentSpec::read_in(text, game, &defaults)
            .map_err(|error| Refusal::field(field, &error))?;
        check(&spec, limits).map_err(|problem| Refusal::field(field, &problem))?;
        let own = spec.limits();
        let iters = own
            .iterations
            .or((!own.is_limited()).then_some(RoundBudget::DEFAULT_ITERATIONS));
        // A part of a millisecond counts as one.
        let ms = own.time.map(|time| time.as_micros().div_ceil(1000) as u64);
        let unbounded = spec.without_limits().filter(|_| !spec.is_shared());
        let unbounded = unbounded.map(|agent| agent.within_memory(limits.megabytes));
        let time = round.time().filter(|_| !spec.takes_time());
        let (seated, round) = (
            spec.within_memory(limits.megabytes),
            RoundBudget { iters, ms },
        );
        let megabytes =
            megabytes(&seated, game, limits).map_err(|problem| Refusal::field(field, &problem))?;
        // Separate trees cannot be shown as one.
        let has_tree =
            spec.searches_a_tree() && spec.value("trees").is_none_or(|trees| trees == "1");
        Ok(Self {
            spec,
            seated,
            unbounded,
            round,
            time,
            megabytes,
            has_tree,
        })
    }

    /// A session at a position in which the agent has a seat, without its bounds if it can pause and continue beyond them, and whether
    /// it can.
    ///
    /// # Errors
    /// When the agent does not fit the game.
    pub fn seat(
        &self,
        position: &Session,
        seed: u64,
    ) -> Result<(Session, AgentHandle, bool), SpecError> {
        if let Some(unbounded) = &self.unbounded {
            let mut session = position.fork();
            let seat = session.seat(unbounded, seed)?;
            if session.is_anytime(seat) {
                return Ok((session, seat, true));
            }
        }
        let mut session = position.fork();
        let seat = session.seat(&self.seated, seed)?;
        Ok((session, seat, false))
    }

    /// The reason why the agent has no tree to look at, if it has none.
    #[must_use]
    pub fn no_tree(&self, game: &GameSpec) -> Option<Message> {
        (!self.has_tree).then(|| without_tree(&self.spec, game))
    }

    /// Reads an agent that is to play games, of which only the chosen moves matter; its memory is bounded, by the megabytes that are
    /// returned beside it.
    pub(crate) fn player(
        field: &str,
        text: &str,
        game: &GameSpec,
        limits: &Limits,
    ) -> Result<(AgentSpec, u64), Refusal> {
        let spec: AgentSpec = text
            .parse()
            .map_err(|error| Refusal::field(field, &error))?;
        let spec = spec.in_game(game);
        check(&spec, limits).map_err(|problem| Refusal::field(field, &problem))?;
        let bounded = spec.within_memory(limits.megabytes);
        let megabytes =
            megabytes(&bounded, game, limits).map_err(|problem| Refusal::field(field, &problem))?;
        Ok((bounded, megabytes))
    }
}

/// The reason why an agent has no tree to look at, and alternatives.
fn without_tree(agent: &AgentSpec, game: &GameSpec) -> Message {
    let is_level = |other: &AgentSpec| other.options::<Level>().is_some();
    let keepers = AgentSpec::all()
        .into_iter()
        .filter(|other| !is_level(other) && other.in_game(game).searches_a_tree());
    let keepers: Vec<&str> = keepers.map(|other| other.name()).collect();
    let (agent_text, keepers) = (agent.to_string(), Message::list(keepers));
    match agent.searches_a_tree() {
        true => message!(
            "{agent_text} searches several trees apart, of which none is kept to be looked at: what it found are the moves of \
             its report; agents with a tree in this game: {keepers}"
        ),
        false => message!(
            "{agent_text} keeps no tree: what it found are the moves of its report; agents with a tree in this game: {keepers}"
        ),
    }
}

/// Megabytes that an agent may take at most in a game: as many as it states, as many as any agent may have where it states none, and
/// one for the rest of its search.
fn megabytes(spec: &AgentSpec, game: &GameSpec, limits: &Limits) -> Result<u64, SpecError> {
    let most = spec.most_memory(game)?;
    Ok(1 + most.map_or(limits.megabytes, |bytes| bytes.div_ceil(1 << 20)))
}

/// Checks that an agent may search here.
fn check(spec: &AgentSpec, limits: &Limits) -> Result<(), Message> {
    if spec.is_external() {
        return Err(message!(
            "agents that are other programs, or read files, are not started from here: use the command line"
        ));
    }
    if let Some(other) = spec.other_agent() {
        return check(&other, limits);
    }
    if let Some((key, file)) = spec.weights_file() {
        return Err(message!("{key}={file}: files are not read from here"));
    }
    for (key, value) in spec.changed() {
        // The numbers of a model of errors are separated by slashes.
        if value.contains(['/', '\\']) && key != "model" {
            return Err(message!("{key}={value}: files are not read from here"));
        }
        let number = value.trim_end_matches("ms").parse().unwrap_or(0.0);
        // The budget interrupts what ProbCut searches to the end.
        let is_interrupted = spec.info().interrupts_exact && key == "exact";
        let bound = most(key, limits).filter(|_| !is_interrupted);
        if let Some(most) = bound.filter(|&most| number > most as f64) {
            return Err(message!("{key}={value} is too much: at most {most}"));
        }
    }
    Ok(())
}

/// The largest value of an option that costs time or memory.
fn most(key: &str, limits: &Limits) -> Option<u64> {
    Some(match key {
        "iters" | "per_move" => limits.iters,
        "time" => limits.ms,
        "nodes" => limits.nodes,
        "memory" | "table_mb" => limits.megabytes,
        "threads" | "trees" => limits.searching as u64,
        "batch" => 4096,
        // Steps that nothing interrupts.
        "exact" => 3,
        "look" | "candidates" => 100,
        "effort" => 1000,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, round: RoundBudget) -> Result<AgentRequest, String> {
        let refused = |refusal| format!("{refusal:?}");
        let limits = Limits {
            searching: 2,
            ..Limits::default()
        };
        AgentRequest::read(
            "agents[0]",
            text,
            &"othello".parse().unwrap(),
            round,
            &limits,
        )
        .map_err(refused)
    }

    #[test]
    fn an_agents_own_bounds_come_before_the_rounds() {
        let of = |text| {
            let asked = read(
                text,
                RoundBudget {
                    iters: Some(500),
                    ms: None,
                },
            )
            .unwrap();
            (asked.spec.to_string(), asked.round.iters)
        };
        assert_eq!(of("uct"), ("uct:iters=500".to_owned(), Some(500)));
        assert_eq!(
            of("mixed:agent=uct:iters=200"),
            ("mixed:agent=uct:iters=200".to_owned(), Some(200))
        );
        assert_eq!(
            of("uct:iters=200,c=2"),
            ("uct:iters=200,c=2".to_owned(), Some(200))
        );
        assert_eq!(
            of("alpha-beta:depth=3"),
            ("alpha-beta:depth=3,root=all".to_owned(), Some(1000))
        );
        assert_eq!(
            read("uct", RoundBudget::default()).unwrap().round.iters,
            Some(1000)
        );
        assert_eq!(
            read("uct:nodes=50", RoundBudget::default())
                .unwrap()
                .round
                .iters,
            None
        );
        let timed = read(
            "uct",
            RoundBudget {
                iters: None,
                ms: Some(2000),
            },
        )
        .unwrap();
        assert_eq!(
            (timed.spec.to_string().as_str(), timed.round.ms),
            ("uct:time=2000ms", Some(2000))
        );
        for ms in 1100..1200 {
            assert_eq!(
                read(&format!("uct:time={ms}ms"), RoundBudget::default())
                    .unwrap()
                    .round,
                RoundBudget {
                    iters: None,
                    ms: Some(ms)
                }
            );
        }
        assert_eq!(
            read("uct:time=1.5ms", RoundBudget::default())
                .unwrap()
                .round
                .ms,
            Some(2),
            "a part of one counts as one"
        );
    }

    /// A number that equals an agent's default was written as well.
    #[test]
    fn a_default_that_was_written_is_kept() {
        let of = |text| {
            let asked = read(
                text,
                RoundBudget {
                    iters: Some(500),
                    ms: None,
                },
            )
            .unwrap();
            (asked.spec.to_string(), asked.round.iters)
        };
        assert_eq!(
            of("koseki-mcts"),
            ("koseki-mcts:iters=500".to_owned(), Some(500))
        );
        assert_eq!(
            of("koseki-mcts:iters=200"),
            ("koseki-mcts".to_owned(), Some(200))
        );
    }

    /// Whatever name it has, an agent shows the values of all moves, and plays without them.
    #[test]
    fn names_stand_for_agents_that_show_all_moves() {
        let of = |text| read(text, RoundBudget::default()).unwrap().spec.to_string();
        assert_eq!(of("best"), "probcut:root=all");
        assert_eq!(of("level=8"), "probcut:nodes=12000,root=all");
        let limits = Limits::default();
        let (player, _) =
            AgentRequest::player("a", "best", &"othello".parse().unwrap(), &limits).unwrap();
        assert_eq!(player.to_string(), "probcut");
    }

    #[test]
    fn resting_searches_have_no_bounds_but_memory() {
        let asked = read("uct:iters=200,time=1s,c=2", RoundBudget::default()).unwrap();
        assert_eq!(asked.unbounded.unwrap().to_string(), "uct:c=2,memory=256");
        for text in ["alpha-beta", "uct:threads=2"] {
            assert_eq!(
                read(text, RoundBudget::default()).unwrap().unbounded,
                None,
                "{text}"
            );
        }
    }

    /// An agent without an option for time has the time of its round all the same.
    #[test]
    fn every_agent_has_the_time_of_its_round() {
        let time = |text| {
            let asked = read(
                text,
                RoundBudget {
                    iters: None,
                    ms: Some(2000),
                },
            )
            .unwrap();
            (
                asked.spec.is_timed(),
                asked.time.map(|time| time.as_millis()),
            )
        };
        assert_eq!(time("uct"), (true, None));
        for text in [
            "alpha-beta",
            "minimax:depth=9",
            "mixed:agent=alpha-beta",
            "koseki-minimax",
            "random-exact",
        ] {
            assert_eq!(time(text), (false, Some(2000)), "{text}");
        }
        assert_eq!(
            read("alpha-beta", RoundBudget::default()).unwrap().time,
            None
        );
    }

    #[test]
    fn what_takes_a_seat_has_its_memory_bounded() {
        let seated = |text: &str| {
            read(text, RoundBudget::default())
                .unwrap()
                .seated
                .to_string()
        };
        assert_eq!(seated("uct"), "uct:memory=256");
        assert_eq!(
            seated("uct:iters=20,batch=16"),
            "uct:iters=20,batch=16,memory=256"
        );
        assert_eq!(seated("uct:trees=2,memory=8"), "uct:trees=2,memory=8");
        assert_eq!(seated("uct:threads=2"), "uct:threads=2,memory=256");
        assert_eq!(
            seated("ganariya"),
            "ganariya:memory=256",
            "its own default is more than there is"
        );
        assert_eq!(seated("random-exact"), "random-exact:memory=256");
        assert_eq!(seated("alpha-beta"), "alpha-beta:root=all");
        assert_eq!(
            seated("mixed:agent=uct:iters=50"),
            r#"mixed:agent="uct:iters=50,memory=256""#
        );
        let game = "othello".parse().unwrap();
        let (player, megabytes) = AgentRequest::player(
            "a",
            "uct:iters=10000000,threshold=0",
            &game,
            &Limits::default(),
        )
        .unwrap();
        assert_eq!(
            player.to_string(),
            "uct:iters=10000000,threshold=0,memory=256"
        );
        assert!((256..260).contains(&megabytes), "{megabytes}");
    }

    #[test]
    fn what_may_be_taken_is_known_before() {
        let of = |text: &str| {
            let asked = read(text, RoundBudget::default()).unwrap();
            (asked.megabytes, asked.has_tree)
        };
        let within = |text: &str, least: u64, most: u64, has_tree: bool| {
            let (megabytes, tree) = of(text);
            assert!(
                (least..=most).contains(&megabytes) && tree == has_tree,
                "{text}: {megabytes} {tree}"
            );
        };
        within("uct", 256, 258, true);
        within("uct:memory=20", 20, 22, true);
        within("uct:trees=2", 256, 258, false);
        within("uct:threads=2", 256, 259, true);
        within("flat", 1, 2, false);
        within("random-exact:nodes=100000000", 256, 258, false);
        within("alpha-beta:table_mb=32", 32, 49, false);
        within("exact:table_mb=100", 128, 302, false);
        within("mixed:agent=exact:table_mb=100", 128, 302, false);
        within("best", 64, 98, false);
    }

    #[test]
    fn the_best_agent_of_every_game_may_search() {
        for game in GameSpec::all() {
            let best = AgentRequest::read(
                "agents[0]",
                "best",
                &game,
                RoundBudget::default(),
                &Limits::default(),
            );
            assert!(best.is_ok(), "{game}: {best:?}");
        }
        assert!(
            read(
                "probcut:exact=30,model=5/-0.1/0.001/0.2/-0.4",
                RoundBudget::default()
            )
            .is_ok()
        );
        assert!(
            read("guided:exact=30", RoundBudget::default()).is_err(),
            "nothing interrupts it"
        );
    }

    #[test]
    fn what_costs_too_much_is_refused() {
        for text in [
            "mixed:agent=proc:cmd=ls",
            "mixed:random=0.2,agent=uct:iters=100000000",
            "mixed:agent=greedy:weights=mine",
            "proc:cmd=ls",
            "uct:iters=100000000",
            "uct:time=1h",
            "exact:table_mb=4096",
            "uct:threads=1000",
            "guided:exact=9",
            "uct:memory=100000",
            "deepening:nodes=1000000000000",
            "greedy:eval=/etc/passwd",
            "greedy:weights=mine",
            "guided:weights=mine.weights",
            "uct:eval=mine.weights",
            "minimax:eval=discos",
        ] {
            assert!(
                read(text, RoundBudget::default())
                    .unwrap_err()
                    .contains("agents[0]"),
                "{text}"
            );
        }
    }
}
