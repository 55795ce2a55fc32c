//! Blocks that were played elsewhere, read from lines of text.

use std::io::BufRead;

use crate::Delivery;
use crate::ledger::Line;

/// Reads finished blocks from text: the lines that workers print, or the ledger of another folder.
///
/// ```
/// use uctopia_game::StopFlag;
/// use uctopia_lab::{Desk, deliveries, read, run};
/// let plan = read("game = 'ttt'\nrandom-games = 300\nblock = 100").unwrap();
/// let folder = std::env::temp_dir().join(format!("uctopia-doc-deliveries-{}", std::process::id()));
/// let mut desk = Desk::in_folder(plan, &folder, "this build").unwrap();
/// run(&mut desk, 1, &StopFlag::default(), |_| ()).unwrap();
/// let text = std::fs::read_to_string(folder.join("ledger.jsonl")).unwrap();
/// let found: Vec<_> = deliveries(text.as_bytes()).map(Result::unwrap).collect();
/// assert_eq!((found.len(), found[0].code.as_str()), (3, "this build"));
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
///
/// # Errors
/// Each where a line cannot be read. In a ledger that is what a crash leaves behind, and such a line is passed over.
pub fn deliveries(text: impl BufRead) -> impl Iterator<Item = Result<Delivery, String>> {
    let mut code = None;
    text.split(b'\n').filter_map(move |bytes| {
        let bytes = match bytes {
            Ok(bytes) if bytes.trim_ascii().is_empty() => return None,
            Ok(bytes) => bytes,
            Err(error) => return Some(Err(error.to_string())),
        };
        match (serde_json::from_slice(&bytes), &code) {
            (Ok(Line::Delivery(delivery)), _) => Some(Ok(*delivery)),
            (Ok(Line::Block(block)), Some(code)) => {
                Some(Ok(Delivery { code: String::clone(code), seconds: 0.0, worker: None, block: *block }))
            }
            (Ok(Line::Header(header)), _) => {
                code = Some(header.code);
                None
            }
            (Err(_), Some(_)) => None,
            (Ok(Line::Block(_)), None) => {
                Some(Err("a block does not say which build of the program played it".to_owned()))
            }
            (Err(_), None) => Some(Err("a line of it is neither a block nor the beginning of a ledger".to_owned())),
        }
    })
}
