//! Blocks that were played elsewhere, read from lines of text.

use std::io::BufRead;

use uctopia_options::{Localized, Message};

use crate::Delivery;
use crate::ledger::LedgerLine;

/// Reads finished blocks from text: the lines that workers print, or the ledger of another folder.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{JobQueue, deliveries, read, run};
/// let plan = read("game = 'ttt'\nrandom-games = 300\nblock = 100").unwrap();
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-deliveries-{}", std::process::id()));
/// let mut job_queue = JobQueue::in_folder(plan, &folder, "this build").unwrap();
/// run(&mut job_queue, 1, &StopFlag::default(), |_| ()).unwrap();
/// let text = std::fs::read_to_string(folder.join("ledger.jsonl")).unwrap();
/// let found: Vec<_> = deliveries(text.as_bytes()).map(Result::unwrap).collect();
/// assert_eq!((found.len(), found[0].code.as_str()), (3, "this build"));
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
///
/// # Errors
/// Each where a line cannot be read. In a ledger that is what a crash leaves behind, and such a line is passed over.
pub fn deliveries(text: impl BufRead) -> impl Iterator<Item = Result<Delivery, Message>> {
    numbered_deliveries(text).map(|(_, delivery)| delivery)
}

/// The [`deliveries`] with the number of each line, from 1.
///
/// ```
/// let text = b"\n\nno block\n";
/// let found: Vec<_> = uctopia_lab::numbered_deliveries(&text[..]).collect();
/// assert!(matches!(&found[..], [(3, Err(problem))] if problem.to_string().contains("neither a block")));
/// ```
///
/// # Errors
/// Each where a line cannot be read, as for [`deliveries`].
pub fn numbered_deliveries(
    text: impl BufRead,
) -> impl Iterator<Item = (usize, Result<Delivery, Message>)> {
    let mut code = None;
    (1..)
        .zip(text.split(b'\n'))
        .filter_map(move |(line, bytes)| {
            let delivery = bytes
                .map_err(|error| error.message())
                .and_then(|bytes| read(&bytes, &mut code));
            delivery.transpose().map(|delivery| (line, delivery))
        })
}

/// What a line delivers, if anything; `code` is the build that the last header names.
fn read(bytes: &[u8], code: &mut Option<String>) -> Result<Option<Delivery>, Message> {
    if bytes.trim_ascii().is_empty() {
        return Ok(None);
    }
    match (LedgerLine::read(bytes), &code) {
        (LedgerLine::Delivery(delivery), _) => Ok(Some(*delivery)),
        (LedgerLine::Block(block, worker), Some(code)) => Ok(Some(Delivery {
            code: code.clone(),
            seconds: 0.0,
            worker,
            block: *block,
        })),
        (LedgerLine::Header { header, .. }, _) => {
            *code = Some(header.code);
            Ok(None)
        }
        (LedgerLine::ChangedHeader, _) => Err("the header was changed after it was written".into()),
        (LedgerLine::Torn { header: true }, _) => {
            // Blocks of an unknown build: the first one is played again before any counts.
            *code = Some(String::new());
            Ok(None)
        }
        (LedgerLine::Torn { .. }, Some(_)) => Ok(None),
        (LedgerLine::Block(..), None) => {
            Err("a block does not say which build of the program played it".into())
        }
        (LedgerLine::Torn { .. } | LedgerLine::Other, _) => {
            Err("it is neither a block nor the beginning of a ledger".into())
        }
    }
}
