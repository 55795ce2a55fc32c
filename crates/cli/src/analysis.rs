//! Positions from the command line, and the decisions of several agents about them.

use uctopia_catalog::{AgentSpec, GameSpec, Session};
use uctopia_game::{Budget, Context, NamedOpening, Player, Report, StopFlag, Turn};
use uctopia_options::{Localized as _, Message, message, msgid};

use uctopia_gtp::MOST_BYTES;
use uctopia_text::text_of;

use crate::args::{BudgetArgs, PositionArgs, Viewpoint};
use crate::asked_agent::AskedAgent;
use crate::failure::Failure;
use crate::input;
use crate::progress::{self, ProgressLine};
use crate::record_files;

/// Opens the position of the command line.
pub(crate) fn open(args: &PositionArgs) -> Result<Session, Failure> {
    let game: GameSpec = args.game.parse()?;
    let mut session = game.session();
    if let Some(path) = &args.record.record {
        let text = record_files::position(path, &args.record, &session)?;
        session.set_position(&text)?;
        return Ok(session);
    }
    let text = position_text(&args.position)?;
    if !text.trim().is_empty() {
        session.set_position(&text)?;
    }
    Ok(session)
}

/// The text of a position or of moves; `-` reads it from standard input.
pub(crate) fn position_text(words: &[String]) -> Result<String, Failure> {
    let text = words.join(" ").trim().to_owned();
    if text != "-" {
        return Ok(text);
    }
    let read = input::standard_input(MOST_BYTES as u64).and_then(|bytes| text_of(&bytes));
    read.map_err(|error| {
        Failure::Input(message!(
            "the position cannot be read from standard input: {error}"
        ))
    })
}

/// The player to move, or an error if there is none.
pub(crate) fn to_move(session: &Session) -> Result<Player, Failure> {
    match session.turn() {
        Turn::Player(player) => Ok(player),
        Turn::Over => {
            let result = result_words(session);
            Err(Failure::Input(message!(
                "the game is over ({result}): there is no move to analyze"
            )))
        }
        Turn::Chance => {
            let outcomes = session
                .moves()
                .iter()
                .map(|m| m.text.as_str())
                .collect::<Vec<_>>()
                .join(" ");
            Err(Failure::Input(message!(
                "nature is to move here: add the outcome ({outcomes}) to the position"
            )))
        }
    }
}

/// The result of a finished game, in words.
pub(crate) fn result_words(session: &Session) -> Message {
    session
        .result_words()
        .unwrap_or_else(|| message!("unfinished"))
}

/// Reads agents by name; the budget is a default for options that their texts do not set.
pub(crate) fn agents(texts: &[String], budget: &BudgetArgs) -> Result<Vec<AgentSpec>, Failure> {
    Ok(AskedAgent::read_all(texts, budget)?
        .into_iter()
        .map(|agent| agent.spec)
        .collect())
}

/// An agent that looks at a position, and the name by which it was asked for, which may stand for another one.
#[derive(Clone, Debug)]
pub(crate) struct Analyst {
    pub(crate) name: &'static str,
    pub(crate) agent: AgentSpec,
}

impl Analyst {
    /// An agent that stands for itself.
    pub(crate) fn itself(agent: AgentSpec) -> Self {
        Self {
            name: agent.name(),
            agent,
        }
    }
}

/// Reads agents that analyze positions of a game.
pub(crate) fn analysts(
    texts: &[String],
    budget: &BudgetArgs,
    game: &GameSpec,
) -> Result<Vec<Analyst>, Failure> {
    let read = |asked: AskedAgent| {
        Ok(Analyst {
            name: asked.spec.name(),
            agent: asked.analyst(game)?,
        })
    };
    AskedAgent::read_all(texts, budget)?
        .into_iter()
        .map(read)
        .collect()
}

/// The decision of one agent.
#[derive(Debug, serde::Serialize)]
pub(crate) struct AgentAnswer {
    pub(crate) agent: AgentSpec,
    /// The name by which it was asked for.
    #[serde(skip)]
    pub(crate) asked: &'static str,
    /// Whether the same command gives the same result again.
    pub(crate) reproducible: bool,
    pub(crate) report: Report<String>,
}

/// The decisions of several agents about one position.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Analysis {
    pub(crate) game: GameSpec,
    pub(crate) position: String,
    /// The player to move.
    pub(crate) to_move: &'static str,
    /// The player for whom values are given.
    pub(crate) viewpoint: &'static str,
    pub(crate) seed: u64,
    /// The name of the opening, where one is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<NamedOpening>,
    pub(crate) answers: Vec<AgentAnswer>,
}

impl Analysis {
    /// The analysis of a finished game: without answers, since there is no move to analyze.
    pub(crate) fn nothing_to_ask(session: &Session, seed: u64) -> Self {
        Self {
            game: session.game().clone(),
            position: session.position(),
            to_move: msgid!("none"),
            viewpoint: session.player_name(Player::FIRST),
            seed,
            opening: session.opening().copied(),
            answers: Vec::new(),
        }
    }

    /// The analysis of a position in which a player is to move, before anyone is asked.
    pub(crate) fn without_answers(
        session: &Session,
        seed: u64,
        view: Viewpoint,
    ) -> Result<Self, Failure> {
        let to_move = to_move(session)?;
        let viewpoint = if view == Viewpoint::Mover {
            to_move
        } else {
            Player::FIRST
        };
        Ok(Self {
            to_move: session.player_name(to_move),
            viewpoint: session.player_name(viewpoint),
            ..Self::nothing_to_ask(session, seed)
        })
    }
}

/// Runs each agent on the position of the session; every agent gets the same seed.
pub(crate) fn ask(
    session: &Session,
    analysts: &[Analyst],
    seed: u64,
    view: Viewpoint,
    stop: &StopFlag,
) -> Result<Analysis, Failure> {
    let to_move = to_move(session)?;
    let viewpoint = if view == Viewpoint::Mover {
        to_move
    } else {
        Player::FIRST
    };
    let budget = Budget {
        stop: stop.clone(),
        ..Budget::unlimited()
    };
    let mut analysis = Analysis::without_answers(session, seed, view)?;
    for Analyst { name, agent } in analysts {
        let mut fork = session.fork();
        let seat = fork.seat(agent, seed)?;
        let (text, line) = (agent.to_string(), progress::line(&agent.to_string()));
        let mut observer = ProgressLine {
            state: session.state().clone(),
            agent: &text,
            line: &line,
        };
        let mut context = Context::new(&budget);
        if !line.is_hidden() {
            context = context.observed_by(&mut observer);
        }
        let report = fork.decide(seat, &mut context);
        line.finish_and_clear();
        let report = report.map_err(|failure| match stop.is_raised() {
            true => Failure::Interrupted(failure.message()),
            false => failure.into(),
        })?;
        let reproducible = report.is_reproducible();
        analysis.answers.push(AgentAnswer {
            agent: agent.clone(),
            asked: name,
            reproducible,
            report: report.seen_by(viewpoint),
        });
    }
    Ok(analysis)
}
