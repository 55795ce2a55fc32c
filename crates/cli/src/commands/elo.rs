//! `uctopia elo`: what counts of games or of pairs say about two players.

use serde_json::json;
use uctopia_format::{
    cells, count, elo_with, estimate, los, score_verdict, sprt_decision, sprt_progress,
};
use uctopia_options::{Message, message};
use uctopia_statistics::{
    EloEstimate, ScoreEstimate, Sprt, SprtEstimate, SprtProgress, SprtStatus, Tally, pairs_ratio,
    superiority,
};

use crate::args::{EloArgs, Format};
use crate::failure::Failure;
use crate::language;
use crate::output;

pub(crate) fn run(args: &EloArgs) -> Result<(), Failure> {
    let counts = Counts::new(&args.counts)?;
    let found = match counts {
        Counts::Games(tally) => Found::of(tally.worst_first(), &args.sprt),
        Counts::Pairs(pairs) => Found::of(pairs, &args.sprt),
    };
    let found =
        found.ok_or_else(|| Failure::Usage(message!("all counts are 0: write what was played")))?;
    output::print(&match args.format.format {
        Format::Text => text(&counts, &found, &args.sprt),
        Format::Json => output::json(&data(&counts, &found, &args.sprt))?,
        Format::Csv => csv(&counts, &found),
    })
}

/// Results of A against B.
enum Counts {
    Games(Tally),
    /// Pairs of games by A's points, 0, ½, 1, 1½ and 2.
    Pairs([u64; 5]),
}

impl Counts {
    fn new(counts: &[u64]) -> Result<Self, Failure> {
        match *counts {
            [wins, draws, losses] => Ok(Self::Games(Tally {
                wins,
                draws,
                losses,
            })),
            [a, b, c, d, e] => Ok(Self::Pairs([a, b, c, d, e])),
            _ => Err(Failure::Usage(message!(
                "{counts} counts were given: write three (wins, draws and losses) or five (pairs of games with 0, ½, 1, 1½ \
                 and 2 points)",
                counts = counts.len()
            ))),
        }
    }

    fn unit(&self) -> &'static str {
        match self {
            Self::Games(_) => "games",
            Self::Pairs(_) => "pairs",
        }
    }

    /// What was counted, with the number of it.
    fn units(&self) -> Message {
        match self {
            Self::Games(tally) => message!("{games} games", games = count(tally.games())),
            Self::Pairs(pairs) => message!(
                "{pairs} {pairs:pair|pairs}",
                pairs = count(pairs.iter().sum())
            ),
        }
    }

    fn line(&self) -> Message {
        match self {
            Self::Games(tally) => {
                let [wins, draws, losses, games] =
                    [tally.wins, tally.draws, tally.losses, tally.games()].map(count);
                message!(
                    "A wins {wins}, draws {draws}, loses {losses} of {games} {games:game|games}"
                )
            }
            Self::Pairs(pairs) => {
                let (counts, all) = (pairs.map(count).join(" "), count(pairs.iter().sum()));
                message!(
                    "pairs of games with 0, ½, 1, 1½ and 2 points of A: {counts}, {all} in all"
                )
            }
        }
    }
}

/// What the counts say.
struct Found {
    score: ScoreEstimate,
    elo: EloEstimate,
    normalized: Option<EloEstimate>,
    superiority: f64,
    progress: SprtProgress,
    /// The strength, corrected for a test that has ended.
    corrected: Option<SprtEstimate>,
}

impl Found {
    /// `None` without results.
    fn of<const CLASSES: usize>(counts: [u64; CLASSES], test: &Sprt) -> Option<Self> {
        let score = ScoreEstimate::of(counts)?;
        let progress = test.progress(&counts);
        let ended = progress.status != SprtStatus::Continue;
        Some(Self {
            score,
            elo: EloEstimate::from_score(&score),
            normalized: EloEstimate::normalized(counts),
            superiority: superiority(counts),
            progress,
            corrected: if ended { test.estimate(&counts) } else { None },
        })
    }
}

fn text(counts: &Counts, found: &Found, test: &Sprt) -> String {
    let Found {
        score,
        elo,
        normalized,
        superiority,
        progress,
        ..
    } = found;
    let [share, interval] = estimate(Some(score.score), Some(score.interval));
    let (elo, los) = (elo_with(elo, 2), los(*superiority));
    let strength = match normalized {
        Some(normalized) => {
            message!(
                "Elo {elo}  normalized Elo {normalized}  {los}",
                normalized = elo_with(normalized, 2)
            )
        }
        None => message!("Elo {elo}  {los}"),
    };
    let decision = sprt_decision(test, progress.status, &counts.units());
    let lines = [
        counts.line(),
        message!("score {share}  95 % interval {interval}"),
        strength,
        score_verdict(score.interval),
        message!("{decision}  {progress}", progress = sprt_progress(progress)),
        message!("test {test}", test = test.to_string()),
    ];
    lines
        .iter()
        .map(|line| language::text(line) + "\n")
        .collect()
}

fn data(counts: &Counts, found: &Found, test: &Sprt) -> serde_json::Value {
    let (results, ratio) = match counts {
        Counts::Games(tally) => (json!(tally), None),
        Counts::Pairs(pairs) => (json!(pairs), pairs_ratio(*pairs)),
    };
    json!({
        counts.unit(): results,
        "score": found.score,
        "elo": found.elo,
        "normalized_elo": found.normalized,
        "superiority": found.superiority,
        "pairs_ratio": ratio,
        "test": test,
        "progress": found.progress,
        "corrected": found.corrected,
    })
}

fn csv(counts: &Counts, found: &Found) -> String {
    let header = [
        "unit",
        "results",
        "score",
        "low",
        "high",
        "elo",
        "elo_low",
        "elo_high",
        "normalized_elo",
        "superiority",
        "llr",
        "llr_lower",
        "llr_upper",
        "status",
    ];
    let ends = |elo: &EloEstimate| match *elo {
        EloEstimate::Between {
            difference,
            low,
            high,
        } => [Some(difference), Some(low), Some(high)],
        EloEstimate::Above { low } => [None, Some(low), None],
        EloEstimate::Below { high } => [None, None, Some(high)],
    };
    let Found {
        score,
        elo,
        normalized,
        superiority,
        progress,
        ..
    } = found;
    let [difference, low, high] = ends(elo);
    let normalized = normalized
        .as_ref()
        .and_then(|normalized| ends(normalized)[0]);
    let status = json!(progress.status);
    let row = cells![
        counts.unit(),
        score.samples,
        score.score,
        score.interval.low,
        score.interval.high,
        difference,
        low,
        high,
        normalized,
        *superiority,
        progress.llr,
        progress.lower,
        progress.upper,
        status.as_str().unwrap_or_default().to_owned(),
    ];
    output::csv(header, [row])
}
