//! The strength of the weights after each round: those of one round play those of the rounds before.

use std::path::{Path, PathBuf};

use serde::Serialize;
use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_format::{share, signed, signed_interval};
use uctopia_game::StopFlag;
use uctopia_lab::MatchOutcome;
use uctopia_picture::{Axis, AxisScale, Curve, CurveChart, CurvePoint, Estimate, curve_chart_svg};
use uctopia_statistics::Interval;

use crate::args::TrainArgs;
use crate::commands::rated::Setting;
use crate::failure::Failure;
use crate::language::localized;
use crate::output;
use crate::picture_file;

/// Games of the weights of two rounds.
const GAMES: u64 = 200;

/// Rounds before, that each round plays.
const REACH: usize = 2;

/// The search by the weights, in plies: the evaluation decides, not the search.
const DEPTH: u32 = 2;

/// Where the weights of a round are kept.
pub(super) fn file_of(output: &Path, round: u64) -> PathBuf {
    uctopia_files::beside(output, &format!(".{round}"))
}

/// How the weights of rounds are compared.
pub(super) struct Comparison<'a> {
    game: &'a GameSpec,
    output: &'a Path,
    setting: Setting,
}

/// The strength of a round, in Elo above the first that was kept.
#[derive(Serialize)]
struct Strength {
    round: u64,
    elo: f64,
    low: Option<f64>,
    high: Option<f64>,
}

impl<'a> Comparison<'a> {
    /// Measures the rounds of a training; refuses a chart of an unknown kind before anything is trained.
    pub(super) fn new(
        game: &'a GameSpec,
        output: &'a Path,
        opening_plies: u32,
        args: &TrainArgs,
    ) -> Result<Self, Failure> {
        if let Some(chart) = &args.patterns.curve {
            picture_file::kind(chart)?;
            output::check_writable(chart)?;
        }
        let setting = Setting {
            games: GAMES,
            opening_plies,
            seed: args.seed,
            jobs: args.jobs,
        };
        Ok(Self {
            game,
            output,
            setting,
        })
    }

    /// Plays a round against the one before, if that was kept, and prints its score.
    pub(super) fn round(&self, round: u64, stop: &StopFlag) -> Result<(), Failure> {
        if round < 2 || !file_of(self.output, round - 1).exists() {
            return Ok(());
        }
        let [new, old] = [round, round - 1].map(|round| self.agent(round));
        let result = self.setting.play(
            self.game,
            [uctopia_lab::Task::versus(new?, old?, GAMES)],
            stop,
        )?;
        let score = result
            .matches
            .iter()
            .find_map(|totals| match &totals.outcome {
                MatchOutcome::Versus(found) => found.tally.score(),
                _ => None,
            });
        let (score, before) = (score.map_or_else(String::new, share), round - 1);
        output::remark(&localized!(
            "round {round} scores {score} against round {before} in {games} games",
            games = GAMES
        ));
        Ok(())
    }

    /// Rates all rounds that were kept and draws the curve.
    pub(super) fn draw(&self, rounds: u64, chart: &Path, stop: &StopFlag) -> Result<(), Failure> {
        let kept: Vec<u64> = (1..=rounds)
            .filter(|&round| file_of(self.output, round).exists())
            .collect();
        if kept.len() < 2 {
            output::remark(&localized!(
                "a curve of strength needs the weights of two rounds or more"
            ));
            return Ok(());
        }
        let agents = kept
            .iter()
            .map(|&round| self.agent(round))
            .collect::<Result<Vec<_>, _>>()?;
        let ratings = self
            .setting
            .rate(self.game, (&agents, Some(0)), REACH, stop)?;
        let strength = |(index, &round): (usize, &u64)| {
            let ends = ratings.difference(index, 0).between().filter(|_| index > 0);
            Strength {
                round,
                elo: ratings.elo[index],
                low: ends.map(|ends| ends[1]),
                high: ends.map(|ends| ends[2]),
            }
        };
        let strengths: Vec<Strength> = kept.iter().enumerate().map(strength).collect();
        strengths
            .iter()
            .skip(1)
            .for_each(|strength| output::remark(&strength.text()));
        picture_file::write_svg(chart, &curve_chart_svg(&self.curve(&strengths)), &strengths)
    }

    /// The search by the weights of a round.
    fn agent(&self, round: u64) -> Result<AgentSpec, Failure> {
        let mut agent: AgentSpec = format!("alpha-beta:depth={DEPTH}").parse()?;
        agent.set("eval", &file_of(self.output, round).display().to_string())?;
        Ok(agent)
    }

    fn curve(&self, strengths: &[Strength]) -> CurveChart {
        let point = |strength: &Strength| CurvePoint {
            x: strength.round as f64,
            y: strength.estimate(),
        };
        let games = GAMES;
        let last = strengths
            .last()
            .map_or(1.0, |strength| strength.round as f64);
        CurveChart {
            title: localized!(
                "{game}: strength of the weights after each round",
                game = self.game.to_string()
            ),
            x: Axis {
                label: localized!("round"),
                scale: AxisScale::Whole,
                range: Some((0.5, last + 0.5)),
            },
            y: Axis {
                label: localized!("Elo above round 1"),
                ..Axis::default()
            },
            series: vec![Curve {
                name: format!("alpha-beta:depth={DEPTH}"),
                points: strengths.iter().map(point).collect(),
            }],
            caption: vec![localized!(
                "{games} games against each of the two rounds before; bars are 95 % intervals of the difference from round 1"
            )],
            ..CurveChart::default()
        }
    }
}

impl Strength {
    fn interval(&self) -> Option<Interval> {
        Some(Interval {
            low: self.low?,
            high: self.high?,
        })
    }

    fn estimate(&self) -> Estimate {
        self.interval().map_or_else(
            || Estimate::exact(self.elo),
            |ends| Estimate::within(self.elo, ends.low, ends.high),
        )
    }

    fn text(&self) -> String {
        let (round, elo) = (self.round, signed(self.elo, 0));
        let interval = self
            .interval()
            .map_or_else(String::new, |ends| signed_interval(ends, 0));
        localized!("round {round}: {elo} Elo {interval} above round 1")
    }
}
