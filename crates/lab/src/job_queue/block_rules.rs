//! What the games and counts of a block can be, by the match alone.

use uctopia_arena::GameRecord;
use uctopia_catalog::RecordRules;
use uctopia_game::MAX_PLIES;
use uctopia_options::Message;
use uctopia_search::RandomGames;

use crate::block::Block;
use crate::worker::rules_of;
use crate::{Experiment, LabError};

/// The rules of the records of each match, made when the first block of it comes.
#[derive(Default)]
pub(super) struct BlockRules(Vec<Option<RecordRules>>);

impl BlockRules {
    /// What the records of a block break: the rules of the match, or that the experiment can be repeated.
    pub(super) fn check(
        &mut self,
        experiment: &Experiment,
        block: &Block,
        games: &[GameRecord<String>],
    ) -> Result<Result<(), Message>, LabError> {
        if let Err(unfit) = self
            .of(experiment, block.match_index)?
            .check(block.from..block.to, games)
        {
            return Ok(Err(unfit.to_string().into()));
        }
        let odd = games
            .iter()
            .find(|record| !record.game.reproducible && experiment.is_reproducible());
        Ok(match odd {
            Some(record) => {
                let index = record.index;
                Err(
                    format!("game {index} is said not to be reproducible, and all games are")
                        .into(),
                )
            }
            None => Ok(()),
        })
    }

    fn of(
        &mut self,
        experiment: &Experiment,
        match_index: usize,
    ) -> Result<&RecordRules, LabError> {
        self.0.resize_with(experiment.matches.len(), || None);
        let rules = &mut self.0[match_index];
        Ok(match rules {
            Some(rules) => rules,
            None => rules.insert(rules_of(
                &experiment.matches[match_index],
                match_index,
                experiment.seed,
            )?),
        })
    }
}

/// Whether counts can be those of so many random games.
pub(super) fn check_counts(counts: &RandomGames, games: u64) -> Result<(), Message> {
    let RandomGames {
        games: counted,
        wins,
        draws,
        losses,
        plies,
        fingerprint: _,
    } = *counts;
    if counted != games {
        return Err(format!("it counts {counted} games, and {games} are due").into());
    }
    let ended = wins
        .checked_add(draws)
        .and_then(|sum| sum.checked_add(losses));
    if ended != Some(games) {
        return Err(format!(
            "its {wins} wins, {draws} draws and {losses} losses are not {games} games"
        )
        .into());
    }
    let longest = games.saturating_mul(u64::from(MAX_PLIES));
    if !(games..=longest).contains(&plies) {
        return Err(format!("{games} games cannot have {plies} plies").into());
    }
    Ok(())
}
