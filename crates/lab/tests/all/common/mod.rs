//! What the tests of this folder share.

use std::fs;
use std::path::{Path, PathBuf};

use uctopia_game::StopFlag;
use uctopia_lab::{Block, BlockRange, BlockResult, Delivery, Plan, Worker};

/// The build that all blocks are said to be of.
pub(crate) const CODE: &str = "this build";

/// An empty folder of one test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

pub(crate) fn worker(plan: &Plan) -> Worker {
    Worker::new(plan, &StopFlag::default()).unwrap()
}

pub(crate) fn delivery(worker: &str, block: Block) -> Delivery {
    Delivery {
        code: CODE.to_owned(),
        seconds: 0.0,
        worker: Some(worker.to_owned()),
        block,
    }
}

/// The same place with something else found, and the digest that belongs to it.
pub(crate) fn with_found(block: &Block, found: BlockResult) -> Block {
    let place = BlockRange {
        match_index: block.match_index,
        units: block.from..block.to,
    };
    Block::new(block.experiment.clone(), &place, found)
}

/// A block as a broken machine may play it: its games are legal ones with the same openings and chances, and with other
/// decisions. Of random games one more is won.
pub(crate) fn otherwise(plan: &Plan, block: &Block) -> Block {
    if let BlockResult::Counts(mut counts) = block.found {
        (counts.wins, counts.losses) = (counts.wins + 1, counts.losses - 1);
        return with_found(block, BlockResult::Counts(counts));
    }
    // Matches of one seed share all but the random numbers of their agents.
    let mut other = plan.clone();
    let match_index = other.blocks.len();
    other
        .experiment
        .matches
        .push(other.experiment.matches[block.match_index].clone());
    other.blocks.push(other.blocks[block.match_index]);
    let place = BlockRange {
        match_index,
        units: block.from..block.to,
    };
    let found = worker(&other).play(&place).unwrap().0.found;
    assert_ne!(found, block.found, "other decisions are taken");
    with_found(block, found)
}
