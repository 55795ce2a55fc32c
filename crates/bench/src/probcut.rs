//! `uctopia-bench probcut`: how far shallow searches are from deep ones, and the model of these errors for the ProbCut agent.

use std::collections::BTreeMap;

use uctopia_catalog::{AgentHandle, AgentSpec, ErrorModel, GameSpec, ProbCutModel, ProbCutSample};
use uctopia_catalog::{AnyState, Session};
use uctopia_cli::bench::{TableFormat, remark, stop_on_interrupt, write};
use uctopia_format::{Cell, Table, cells};
use uctopia_game::{
    Budget, Context, Limit, Rng, SearchObserver, SearchSnapshot, SnapshotSchedule, Turn,
};
use uctopia_options::OptionValue as _;

use crate::Result;
use crate::args::ProbCutArgs;

/// Plies at the beginning of a game that are always random.
const RANDOM_PLIES: u32 = 10;

/// One ply in so many is random after the first [`RANDOM_PLIES`].
const RANDOM_ONE_IN: u32 = 8;

pub(crate) fn run(args: &ProbCutArgs, format: TableFormat) -> Result<()> {
    let game: GameSpec = args.game.parse()?;
    let mut session = game.session();
    let eval = if args.eval.is_empty() {
        String::new()
    } else {
        format!(",eval={}", args.eval)
    };
    let agent = |depth: u32| {
        format!("probcut:depth={depth},exact=0,selectivity=none{eval}").parse::<AgentSpec>()
    };
    let (player, searcher) = (
        session.seat(&agent(1)?, args.seed)?,
        session.seat(&agent(args.depth)?, args.seed)?,
    );
    let budget = Budget {
        limit: Limit::NONE,
        stop: stop_on_interrupt(),
    };
    let no_margin = || format!("{game} has no margin, which ProbCut searches for");
    let margins = session.scorer(&"exact".parse()?).ok_or_else(no_margin)?;
    let mut samples = Vec::new();
    for number in 0..args.positions {
        if !reach(
            &mut session,
            player,
            args,
            &mut Rng::stream(args.seed, number),
            &budget,
        )? {
            continue;
        }
        let mut scores = Scores::default();
        session.decide(
            searcher,
            &mut Context::new(&budget).observed_by(&mut scores),
        )?;
        if budget.stop.is_raised() {
            return Err("not all positions were searched".into());
        }
        samples.extend(samples_of(
            margins.moves_left(&session.position())?,
            &scores,
        ));
    }
    let too_few = "too few positions for a model: give more with --positions, or --depth";
    let model = ProbCutModel::fit(&samples).ok_or(too_few)?;
    let titles = [
        "depth",
        "shallow depth",
        "samples",
        "mean error",
        "deviation",
        "by the model",
    ];
    write(format, &Table::new(titles, rows(&samples, model)))?;
    remark(&format!(
        "errors of shallow searches in points; for the agent's option: model={model}",
        model = ErrorModel(Some(model)).show()
    ));
    Ok(())
}

/// Plays to a position with a choice at a random ply of the range; `false` where the game ends before.
fn reach(
    session: &mut Session,
    player: AgentHandle,
    args: &ProbCutArgs,
    rng: &mut Rng,
    budget: &Budget,
) -> Result<bool> {
    let (from, to) = args.plies;
    let plies = from + rng.below(to - from + 1);
    session.set_position("")?;
    for ply in 0..plies {
        let moves = session.moves();
        if !matches!(session.turn(), Turn::Player(_)) {
            return Ok(false);
        }
        let is_random = ply < RANDOM_PLIES || rng.below(RANDOM_ONE_IN) == 0;
        let chosen = match is_random {
            true => moves[rng.below(moves.len() as u32) as usize].text.clone(),
            false => session.decide(player, &mut Context::new(budget))?.best,
        };
        session.play(&chosen)?;
    }
    Ok(matches!(session.turn(), Turn::Player(_)) && session.moves().len() > 1)
}

/// The score of each depth of one decision.
#[derive(Default)]
struct Scores(BTreeMap<u32, f32>);

impl SearchObserver<AnyState> for Scores {
    fn schedule(&self) -> SnapshotSchedule {
        SnapshotSchedule::NONE
    }

    fn on_snapshot(&mut self, snapshot: &dyn SearchSnapshot<AnyState>) {
        let report = snapshot.report();
        if let Some(value) = report.best_move().value {
            self.0.insert(report.totals.depth, value);
        }
    }
}

/// Every pair of a deep and a shallow search that ProbCut may compare: both of odd or both of even depth.
fn samples_of(moves_left: u32, Scores(scores): &Scores) -> Vec<ProbCutSample> {
    let sample = |(&depth, &deep): (&u32, &f32)| {
        let shallower = scores
            .iter()
            .filter(move |(shallow, _)| **shallow < depth && (depth - **shallow) % 2 == 0);
        shallower.map(move |(&shallow_depth, &shallow)| ProbCutSample {
            moves_left,
            depth,
            shallow_depth,
            shallow,
            deep,
        })
    };
    scores.iter().flat_map(sample).collect()
}

/// A row for each pair of depths.
fn rows(samples: &[ProbCutSample], model: ProbCutModel) -> Vec<Vec<Cell>> {
    let mut pairs: BTreeMap<(u32, u32), Vec<ProbCutSample>> = BTreeMap::new();
    for sample in samples {
        pairs
            .entry((sample.depth, sample.shallow_depth))
            .or_default()
            .push(*sample);
    }
    let row = |((depth, shallow), samples): ((u32, u32), Vec<ProbCutSample>)| {
        let mean = |figure: &dyn Fn(&ProbCutSample) -> f32| {
            samples
                .iter()
                .map(|sample| f64::from(figure(sample)))
                .sum::<f64>()
                / samples.len() as f64
        };
        let error = mean(&|sample| sample.deep - sample.shallow);
        let square = mean(&|sample| (sample.deep - sample.shallow).powi(2));
        let by_model = mean(&|sample| model.deviation(sample.moves_left, depth, shallow));
        let deviation = (square - error * error).max(0.0).sqrt();
        let figures = [error, deviation, by_model].map(|figure| Cell::Number(figure, 2));
        let mut row = cells![depth, shallow, samples.len()];
        row.extend(figures);
        row
    };
    pairs.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_of_the_same_parity_are_compared() {
        let scores = Scores((1..=5).map(|depth| (depth, depth as f32)).collect());
        let pairs: Vec<(u32, u32)> = samples_of(30, &scores)
            .iter()
            .map(|s| (s.depth, s.shallow_depth))
            .collect();
        assert_eq!(pairs, [(3, 1), (4, 2), (5, 1), (5, 3)]);
    }
}
