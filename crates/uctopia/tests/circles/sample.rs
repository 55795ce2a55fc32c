//! A small crate with one circle, and with much that looks like one.

use std::path::{Path, PathBuf};

use crate::graph::Graph;
use crate::source::Crate;

/// `report.rs` uses what `table/mod.rs` re-exports from `table/cell.rs`, and that uses `report.rs` inside of a macro.
const FILES: [(&str, &str); 6] = [
    (
        "lib.rs",
        "mod report; mod rng; mod table; pub use report::Report; pub use rng::Rng;",
    ),
    (
        "report.rs",
        "use crate::table::Cell; pub struct Report { cells: Vec<Cell> }",
    ),
    (
        "table/mod.rs",
        "mod cell; mod row; pub use cell::Cell; pub const WIDTH: usize = 80;",
    ),
    (
        "table/cell.rs",
        "pub struct Cell; fn reports() -> usize { vec![crate::Report::default()].len() }",
    ),
    // A parent's constant is no circle: the parent only re-exports and declares.
    (
        "table/row.rs",
        "use super::WIDTH; pub struct Row([u8; WIDTH]);",
    ),
    // Nor are comments and tests.
    (
        "rng.rs",
        "/// See [`Report`](crate::Report).
        pub struct Rng;
        #[cfg(test)] mod tests { use crate::Report; }
        impl From<crate::Report> for Rng { fn from(_: crate::Report) -> Self { Self } }",
    ),
];

fn written(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for (file, text) in files {
        let path = folder.join(file);
        std::fs::create_dir_all(path.parent().expect("a file lies in a folder"))
            .expect("a folder for the sample");
        std::fs::write(path, text).expect("a file of the sample");
    }
    folder
}

#[test]
fn a_circle_is_found_through_re_exports_and_in_macros() {
    let circles = Graph::new(&Crate::read(&written("with_a_circle", &FILES))).circles();
    let [circle] = &circles[..] else {
        panic!("one circle, not {}", circles.len())
    };
    assert_eq!(circle.files, ["report.rs", "table/cell.rs"]);
    let text = circle.to_string();
    assert!(
        text.contains("report.rs uses table/cell.rs: Cell, crate::table::Cell"),
        "{text}"
    );
    assert!(
        text.contains("table/cell.rs uses report.rs: crate::Report::default"),
        "{text}"
    );
}

#[test]
fn declarations_comments_and_tests_are_no_use() {
    let mut files = FILES;
    files[3].1 = "pub struct Cell;";
    assert!(
        Graph::new(&Crate::read(&written("without_a_circle", &files)))
            .circles()
            .is_empty()
    );
}

#[test]
fn a_parent_that_uses_its_child_is_in_a_circle_with_it() {
    let mut files = FILES;
    files[2].1 = "mod cell; mod row; pub use cell::Cell; pub const WIDTH: usize = 80; fn first() -> row::Row { todo() }";
    let circles = Graph::new(&Crate::read(&written("with_a_parent", &files))).circles();
    assert!(
        circles
            .iter()
            .any(|circle| circle.files == ["table/mod.rs", "table/row.rs"])
    );
}
