//! Opening books.

use uctopia_catalog::{BookSettings, GameSpec};
use uctopia_game::StopFlag;
use uctopia_values::ChecksumFile;

use crate::{assert_sentence, edited};

pub(crate) const WORDS: &[&str] = &[
    "body:",
    "raw:",
    "uctopia book 1\n",
    "\t",
    "=",
    "!",
    "b2=0.5",
    "000000000",
    "\n\n",
    "inf",
];

/// Reads an opening book that was changed.
///
/// The input is [edits](edited) of a valid file; after `raw:` it is the file itself, and after `body:` the lines behind a valid
/// header. A file that was changed is refused with a sentence; lines that are accepted can be written and read again.
///
/// ```
/// uctopia_fuzz::books(&[0, 128, 0, 3]); // one bit is flipped
/// uctopia_fuzz::books(b"body:000000000\t1\ta1=0.5\n");
/// ```
///
/// # Panics
/// When an invariant is broken.
pub fn books(data: &[u8]) {
    let game: GameSpec = "ttt".parse().expect("a game");
    let settings = BookSettings {
        game: game.to_string(),
        agent: "alpha-beta:depth=1,root=all".to_owned(),
        seed: 1,
        weight: 0.1,
    };
    let mut book = game.new_book(settings).expect("a game of two players");
    while book.len() < 4 {
        book.grow(4, 1, &StopFlag::default())
            .expect("a search with values");
    }
    let whole = book.to_bytes();
    let read = |bytes: &[u8]| {
        game.read_book(bytes)
            .map(|book| book.to_bytes())
            .map_err(|error| error.to_string())
    };
    assert_eq!(
        read(&whole).as_ref(),
        Ok(&whole),
        "a file is not read as it was written"
    );
    if let Some(body) = data.strip_prefix(b"body:") {
        let lines = body
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
            .count()
            .to_string();
        let fields = [
            ("game", "ttt"),
            ("agent", "random"),
            ("seed", "1"),
            ("weight", "0.1"),
            ("scale", if lines == "0" { "none" } else { "signed" }),
            ("positions", &lines),
        ];
        let file = ChecksumFile::write("book", 1, &fields, body);
        match read(&file) {
            Ok(written) => assert_eq!(
                read(&written).as_ref(),
                Ok(&written),
                "{}",
                file.escape_ascii()
            ),
            Err(problem) => assert_sentence(&problem, &String::from_utf8_lossy(&file)),
        }
        return;
    }
    let file = data
        .strip_prefix(b"raw:")
        .map_or_else(|| edited(&whole, data), <[u8]>::to_vec);
    match read(&file) {
        Ok(written) => assert!(
            written == file,
            "a changed file is accepted: {}",
            file.escape_ascii()
        ),
        Err(problem) => assert_sentence(&problem, &String::from_utf8_lossy(&file)),
    }
}
