//! `uctopia balance`: what a game is like.

use uctopia_catalog::GameSpec;
use uctopia_format::{Cell, cells, count, elo, estimate, mean_with, share, share_difference};
use uctopia_options::{message, msgid};
use uctopia_statistics::MeanEstimate;
use uctopia_study::balance::{
    Balance, BalanceSettings, EqualGames, Proportion, SkillGames, balance,
};

use crate::analysis;
use crate::args::{BalanceArgs, BudgetArgs, Format};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::language::localized;
use crate::output;
use crate::progress;
use crate::threads::threads;

pub(crate) fn run(args: &BalanceArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let mut settings = BalanceSettings {
        position: args.position.as_deref().map(|text| text.trim().to_owned()),
        games: args.games,
        seed: args.seed,
        threads: threads(args.jobs),
        ..BalanceSettings::new(game)
    };
    if !args.agents.is_empty() {
        settings.agents = analysis::agents(&args.agents, &BudgetArgs::default())?;
    }
    if let Some(position) = &settings.position {
        settings.game.session().set_position(position)?;
    }
    let stop = stop_on_interrupt();
    let bar = progress::bar(
        0,
        &localized!("{{bar:30}} {{pos}}/{{len}} games  {{elapsed}}"),
    );
    let found = balance(&settings, &stop, &mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let found = found.map_err(Failure::Usage)?;
    match args.format.format {
        Format::Json => output::print(&output::json(&found)?)?,
        Format::Csv => output::print(&csv(&found))?,
        Format::Text => output::print(&text(&found))?,
    }
    if stop.is_raised() {
        return Err(Failure::Interrupted(message!(
            "fewer games were played than asked for"
        )));
    }
    Ok(())
}

/// A share with its interval.
fn proportion(found: Option<Proportion>) -> String {
    let [share, interval] = estimate(
        found.map(|found| found.share),
        found.and_then(|found| found.interval),
    );
    format!("{share} {interval}").trim_end().to_owned()
}

fn mean(found: Option<MeanEstimate>) -> Cell {
    found.map(|found| mean_with(&found, 1)).into()
}

fn text(found: &Balance) -> String {
    let (game, games, seed) = (found.game.to_string(), count(found.games), found.seed);
    let (heading, kind) = match found.players {
        1 => (
            localized!("{game} · {games} {games:deal|deals} for each agent · seed {seed}"),
            localized!("with 95 % intervals"),
        ),
        _ => (
            localized!("{game} · {games} {games:game|games} of each kind · seed {seed}"),
            localized!("both sides by the same agent, with 95 % intervals"),
        ),
    };
    let mut text = format!("{heading}\n\n{kind}\n\n");
    text += &equals(found);
    if !found.skill.is_empty() {
        text += &format!("\n{}\n\n", localized!("how much skill matters"));
        text += &skill(found);
    }
    text + &notes(found)
}

fn equals(found: &Balance) -> String {
    let one = found.players == 1;
    let header: &[&'static str] = match one {
        true => &[
            msgid!("agent"),
            msgid!("success"),
            msgid!("moves of a game"),
            msgid!("moves to choose from"),
        ],
        false => &[
            msgid!("agent"),
            msgid!("first player"),
            msgid!("draws"),
            msgid!("moves of a game"),
            msgid!("moves to choose from"),
        ],
    };
    let rows = found.equals.iter().map(|games| {
        let (length, branching) = (mean(games.length), mean(games.branching));
        match one {
            true => cells![&games.agent, proportion(games.success), length, branching],
            false => cells![
                &games.agent,
                proportion(games.first),
                proportion(games.draws),
                length,
                branching,
            ],
        }
    });
    output::table(header.iter().copied(), rows)
}

fn skill(found: &Balance) -> String {
    if found.players == 1 {
        let header = [
            msgid!("stronger"),
            msgid!("weaker"),
            msgid!("difference of success"),
        ];
        let rows = found.skill.iter().map(|games| {
            let difference = games
                .difference
                .map(|difference| match difference.interval {
                    Some(_) => share_difference(difference.interval),
                    None => share(difference.share),
                });
            cells![&games.stronger, &games.weaker, difference]
        });
        return output::table(header, rows);
    }
    let header = [
        msgid!("stronger"),
        msgid!("weaker"),
        msgid!("score"),
        msgid!("Elo"),
    ];
    let rows = found.skill.iter().map(|games| {
        cells![
            &games.stronger,
            &games.weaker,
            proportion(games.score),
            games.elo.as_ref().map(elo),
        ]
    });
    output::table(header, rows)
}

fn notes(found: &Balance) -> String {
    let mut notes = String::new();
    for games in &found.equals {
        let repeats = games
            .first
            .or(games.success)
            .is_some_and(|first| first.interval.is_none());
        if repeats {
            let (agent, different, games) = (
                games.agent.clone(),
                count(games.different),
                count(games.games),
            );
            notes += &(localized!(
                "{agent}: only {different} of {games} games are different, so there are no intervals"
            ) + "\n");
        }
    }
    if !found.reproducible {
        notes +=
            &(localized!("the numbers do not repeat, since time or another program decided moves")
                + "\n");
    }
    if notes.is_empty() {
        notes
    } else {
        format!("\n{notes}")
    }
}

/// For spreadsheets: one row for each number.
fn csv(found: &Balance) -> String {
    let mut rows = Vec::new();
    let mut add = |agent: &String,
                   against: &String,
                   what: &'static str,
                   value: f64,
                   interval: Option<uctopia_statistics::Interval>,
                   games: u64| {
        rows.push(cells![
            agent,
            against,
            what,
            value,
            interval.map(|ends| ends.low),
            interval.map(|ends| ends.high),
            games,
        ]);
    };
    for EqualGames {
        agent,
        games,
        first,
        draws,
        success,
        length,
        branching,
        ..
    } in &found.equals
    {
        for (what, found) in [
            ("first player", first),
            ("draws", draws),
            ("success", success),
        ] {
            if let Some(found) = found {
                add(agent, agent, what, found.share, found.interval, *games);
            }
        }
        for (what, found) in [("length", length), ("branching", branching)] {
            if let Some(found) = found {
                add(agent, agent, what, found.mean, found.interval, *games);
            }
        }
    }
    for SkillGames {
        stronger,
        weaker,
        games,
        score,
        difference,
        ..
    } in &found.skill
    {
        for (what, found) in [("score", score), ("difference of success", difference)] {
            if let Some(found) = found {
                add(stronger, weaker, what, found.share, found.interval, *games);
            }
        }
    }
    output::csv(
        ["agent", "against", "what", "value", "low", "high", "games"],
        rows,
    )
}
