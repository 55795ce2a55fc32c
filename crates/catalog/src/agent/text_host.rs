//! Agents that see positions as text, as agents of a certain game.

use uctopia_game::{Agent, AgentFailure, Budget, HostedAgent, MoveReport, Report, Stop, Turn};
use uctopia_options::message;

use super::text::{TextAgent, TextDecision, TextPosition};
use crate::game::{GameName, Playable};

/// The game so far: where it began, as far as it was observed, and the moves since with the positions they lead to.
struct Line<G> {
    start: Option<G>,
    made: Vec<(String, G)>,
}

impl<G: Playable> Line<G> {
    /// Adds a move that was made in `before`: at the end, or earlier, where moves were taken back, or in a new game.
    fn add(&mut self, before: &G, m: G::Move) {
        self.go_to(before);
        self.made.push((before.move_text(m), before.after(m)));
    }

    /// Takes back all moves after `state`; a line that does not contain it begins there.
    fn go_to(&mut self, state: &G) {
        if let Some(index) = self.made.iter().rposition(|(_, after)| after == state) {
            self.made.truncate(index + 1);
            return;
        }
        self.made.clear();
        if self.start.as_ref() != Some(state) {
            self.start = Some(state.clone());
        }
    }
}

/// An agent that sees text, as an agent of `G`.
pub(super) struct TextHost<G: Playable> {
    agent: Box<dyn TextAgent>,
    game: GameName,
    is_external: bool,
    line: Line<G>,
}

impl<G: Playable> TextHost<G> {
    pub(super) fn new(agent: Box<dyn TextAgent>, game: GameName, is_external: bool) -> Self {
        Self {
            agent,
            game,
            is_external,
            line: Line {
                start: None,
                made: Vec::new(),
            },
        }
    }

    fn position(&mut self, state: &G) -> TextPosition {
        let Turn::Player(player) = state.turn() else {
            panic!(
                "an agent decides only when a player is to move, not at {:?} in {state:?}",
                state.turn()
            );
        };
        self.line.go_to(state);
        let Line { start, made } = &self.line;
        TextPosition {
            game: self.game.clone(),
            start: start.as_ref().unwrap_or(state).to_string(),
            moves: made.iter().map(|(text, _)| text.clone()).collect(),
            position: state.to_string(),
            legal_moves: state.moves().map(|m| state.move_text(m)).collect(),
            player,
        }
    }
}

/// The legal move with this text.
fn read_move<G: Playable>(state: &G, text: &str) -> Result<G::Move, AgentFailure> {
    let read = state
        .read_move(text)
        .ok()
        .filter(|&m| state.moves().any(|legal| legal == m));
    read.ok_or_else(|| AgentFailure::IllegalMove(text.chars().take(60).collect()))
}

/// The part of a line of moves that the game can follow.
fn read_line<G: Playable>(state: &G, texts: &[String]) -> Vec<G::Move> {
    let mut at = state.clone();
    let read = texts.iter().map_while(|text| {
        let m = if at.is_over() {
            None
        } else {
            read_move(&at, text).ok()
        }?;
        at.play(m);
        Some(m)
    });
    read.collect()
}

/// The result for a move of the agent.
fn read_result<G: Playable>(
    state: &G,
    result: &MoveReport<String>,
) -> Result<MoveReport<G::Move>, AgentFailure> {
    let mv = read_move(state, &result.mv)?;
    let proven = result.proof.map(|proof| proof.payoff);
    let numbers = [result.value, result.variance, result.prior, proven];
    if let Some(number) = numbers
        .into_iter()
        .flatten()
        .find(|number| !number.is_finite())
    {
        let m = &result.mv;
        return Err(AgentFailure::Refused(message!(
            "the agent gave the move {m} the number {number}: values, variances and priors are finite numbers"
        )));
    }
    let pv = Some(read_line(state, &result.pv))
        .filter(|pv| pv.first() == Some(&mv))
        .unwrap_or_else(|| vec![mv]);
    let &MoveReport {
        value,
        bound,
        visits,
        variance,
        prior,
        proof,
        ..
    } = result;
    Ok(MoveReport {
        mv,
        value,
        bound,
        visits,
        variance,
        prior,
        proof,
        pv,
    })
}

/// The report of a decision.
fn report<G: Playable>(state: &G, decision: TextDecision) -> Result<Report<G::Move>, AgentFailure> {
    let best = read_move(state, &decision.best)?;
    let mut moves: Vec<_> = state.moves().map(MoveReport::new).collect();
    for result in &decision.moves {
        let read = read_result(state, result)?;
        if let Some(place) = moves.iter_mut().find(|place| place.mv == read.mv) {
            *place = read;
        }
    }
    let best = moves
        .iter()
        .position(|m| m.mv == best)
        .expect("a move that was read is legal");
    let report = Report::new(state, moves, decision.scale, best);
    Ok(Report {
        totals: decision.totals,
        note: decision.note,
        ..report
    })
}

impl<G: Playable> Agent<G> for TextHost<G> {
    fn decide(&mut self, state: &G, budget: &Budget) -> Report<G::Move> {
        self.try_decide(state, budget)
            .unwrap_or_else(|failure| panic!("{failure}"))
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        self.line.add(before, played);
    }
}

impl<G: Playable> HostedAgent<G> for TextHost<G> {
    fn try_decide(&mut self, state: &G, budget: &Budget) -> Result<Report<G::Move>, AgentFailure> {
        let position = self.position(state);
        let report = report(state, self.agent.decide(&position, budget)?)?;
        Ok(if self.is_external {
            Report {
                stop: Stop::External,
                ..report
            }
        } else {
            report
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameSpec;
    use uctopia_game::{Game, Notation};
    use uctopia_games::mnk::TicTacToe;

    /// Tells what it sees, and answers with a text.
    struct Answers(&'static str, std::sync::mpsc::Sender<TextPosition>);

    impl TextAgent for Answers {
        fn decide(
            &mut self,
            position: &TextPosition,
            _: &Budget,
        ) -> Result<TextDecision, AgentFailure> {
            self.1.send(position.clone()).unwrap();
            Ok(TextDecision::new(self.0))
        }
    }

    fn host(
        answer: &'static str,
    ) -> (TextHost<TicTacToe>, std::sync::mpsc::Receiver<TextPosition>) {
        let (sender, seen) = std::sync::mpsc::channel();
        let game = GameName::of_text("ttt").with_spec("ttt".parse::<GameSpec>().unwrap());
        (
            TextHost::new(Box::new(Answers(answer, sender)), game, false),
            seen,
        )
    }

    #[test]
    fn the_line_follows_moves_taken_back_and_new_games() {
        let (mut host, seen) = host("a3");
        let first = TicTacToe::default();
        let look = |host: &mut TextHost<TicTacToe>, state: &TicTacToe| {
            host.try_decide(state, &Budget::unlimited()).unwrap();
            let position = seen.recv().unwrap();
            assert_eq!(position.session().position(), state.to_string());
            (position.start, position.moves.join(" "))
        };
        let read = |text: &str| first.read(text).unwrap();
        let empty = "000000000".to_owned();
        for (text, next) in [("", "b2"), ("b2", "a1"), ("b2 a1", "c3")] {
            let state = read(text);
            assert_eq!(look(&mut host, &state), (empty.clone(), text.to_owned()));
            host.observe(&state, state.read_move(next).unwrap());
        }
        assert_eq!(
            look(&mut host, &read("b2")),
            (empty.clone(), "b2".to_owned()),
            "taken back"
        );
        let elsewhere = read("020010000");
        assert_eq!(
            look(&mut host, &elsewhere),
            (elsewhere.to_string(), String::new())
        );
        host.observe(&elsewhere, elsewhere.read_move("c3").unwrap());
        let after = elsewhere.after(elsewhere.read_move("c3").unwrap());
        assert_eq!(
            look(&mut host, &after),
            (elsewhere.to_string(), "c3".to_owned())
        );
        host.observe(&first, first.read_move("c1").unwrap());
        assert_eq!(
            look(&mut host, &read("c1")),
            (empty, "c1".to_owned()),
            "a new game"
        );
    }

    #[test]
    fn answers_that_are_no_moves_are_failures() {
        for (answer, state) in [("a9", ""), ("", ""), ("b2", "b2"), ("pass", "")] {
            let state = TicTacToe::default().read(state).unwrap();
            let failure = host(answer)
                .0
                .try_decide(&state, &Budget::unlimited())
                .unwrap_err();
            assert_eq!(failure, AgentFailure::IllegalMove(answer.to_owned()));
        }
    }

    #[test]
    fn results_are_read_by_move_and_refused_if_they_are_no_numbers() {
        let state = TicTacToe::default();
        let result = |text: &str, value| MoveReport {
            value: Some(value),
            ..MoveReport::new(text.to_owned())
        };
        let decision = |value| TextDecision {
            moves: vec![result("c3", value)],
            ..TextDecision::new("a1")
        };
        let read = report(&state, decision(0.5)).unwrap();
        assert_eq!(read.best, state.read_move("a1").unwrap());
        assert_eq!(
            read.moves.iter().map(|m| m.value).collect::<Vec<_>>()[8],
            Some(0.5)
        );
        let refused = report(&state, decision(f32::NAN)).unwrap_err();
        assert!(
            refused
                .to_string()
                .starts_with("the agent gave the move c3 the number NaN"),
            "{refused}"
        );
    }
}
