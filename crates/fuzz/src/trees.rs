//! Search trees in files.

use uctopia_study::tree::{check_tree, ends, read_tree};

use crate::assert_sentence;
use crate::input::text;

pub(crate) const WORDS: &[&str] = &[
    "\"root\":",
    "\"visits\":",
    "\"children\":[",
    "\"move\":",
    "\"mean\":",
    "\"sum\":",
    "\"own\":",
    "\"player\":",
    "\"proven\":true",
    "\"shared\":true",
    "\"unlisted\":{\"moves\":1,\"visits\":1}",
    "\"view\":",
    "\"first\"",
    "\"mover\"",
    "\"formula\":\"ucb1\"",
    "\"c\":",
    "\"scale\":\"unit\"",
    "\"game\":\"ttt\"",
    "\"position\":\"112020000\"",
    "\"move\":\"c3\"",
    "18446744073709551615",
    "1e308",
    "-1",
    "{",
    "}",
    "[",
    "]",
    ",",
];

/// Reads a search tree and checks it.
///
/// An accepted tree becomes JSON that is read as the same tree; every fault is a sentence.
///
/// ```
/// uctopia_fuzz::trees(br#"{"root": {"visits": 2, "children": [{"move": "a1", "visits": 3, "mean": 2}]}}"#);
/// uctopia_fuzz::trees(br#"{"game": "ttt", "root": {"visits": 1, "children": [{"move": "z9", "visits": 1}]}}"#);
/// uctopia_fuzz::trees(b"{");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn trees(data: &[u8]) {
    let text = text(data);
    let tree = match read_tree(&text) {
        Ok(tree) => tree,
        Err(problem) => return assert_sentence(&problem.to_string(), &text),
    };
    let json = serde_json::to_string(&tree).expect("trees can be written as JSON");
    let again =
        read_tree(&json).unwrap_or_else(|problem| panic!("{json} cannot be read: {problem}"));
    assert_eq!(
        again.root.visits, tree.root.visits,
        "{json} is read as something else"
    );
    for fault in check_tree(&tree) {
        assert_sentence(&fault.problem.to_string(), &text);
    }
    if let Some(reason) = ends(&tree).left_out {
        assert_sentence(&reason.to_string(), &text);
    }
}
