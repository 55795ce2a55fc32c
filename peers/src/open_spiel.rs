//! OpenSpiel (C++) through its Python package, where that is installed: `pip install open_spiel`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use uctopia_game::{
    Agent, AgentFailure, Context, MoveReport, Notation, Report, Rng, Scale, Shortcuts,
};

/// A process that plays one game.
pub struct OpenSpiel {
    process: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
    iterations: u64,
    rng: Rng,
}

impl OpenSpiel {
    /// Starts one for `ttt`, `connect4` or `othello`; the variable `PYTHON` names the interpreter.
    ///
    /// # Errors
    /// When there is no Python, or no OpenSpiel in it.
    pub fn new(game: &str, iterations: u64, seed: u64) -> Result<Self, String> {
        let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let mut command = Command::new(&python);
        command.args(["-c", include_str!("open_spiel.py"), game]);
        let spawned = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut process =
            spawned.map_err(|error| format!("{python} cannot be started: {error}"))?;
        let (Some(requests), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            return Err("no pipe to Python".to_owned());
        };
        let (answers, rng) = (BufReader::new(output), Rng::new(seed));
        let mut this = Self {
            process,
            requests,
            answers,
            iterations,
            rng,
        };
        this.request("new").map_err(|_| {
            format!("{python} has no OpenSpiel: pip install open_spiel, or set PYTHON")
        })?;
        Ok(this)
    }

    /// Iterations a CPU second from the first position.
    ///
    /// # Errors
    /// When the process has ended.
    pub fn rate(&mut self, iterations: u64) -> Result<f64, String> {
        let answer = self.request(&format!("rate {iterations}"))?;
        answer.parse().map_err(|_| format!("{answer} is no number"))
    }

    fn request(&mut self, request: &str) -> Result<String, String> {
        let mut answer = String::new();
        let sent =
            writeln!(self.requests, "{request}").and_then(|()| self.answers.read_line(&mut answer));
        match sent {
            Ok(1..) => Ok(answer.trim().to_owned()),
            _ => Err("OpenSpiel has ended".to_owned()),
        }
    }
}

impl Drop for OpenSpiel {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl<G: Shortcuts + Notation> Agent<G> for OpenSpiel {
    fn decide(
        &mut self,
        state: &G,
        _: &mut Context<'_, G>,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let request = format!("go {} {}", self.iterations, self.rng.below(1 << 30));
        let answer = self.request(&request).expect("OpenSpiel answers");
        let best = state.moves().position(|m| state.move_text(m) == answer);
        let best = best.unwrap_or_else(|| panic!("OpenSpiel plays {answer} in {state:?}"));
        Ok(Report::new(
            state,
            state.moves().map(MoveReport::new).collect(),
            Scale::Signed,
            best,
        ))
    }

    fn observe(&mut self, before: &G, played: G::Move) {
        self.request(&format!("play {}", before.move_text(played)))
            .expect("OpenSpiel answers");
    }
}
