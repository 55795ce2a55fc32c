//! `uctopia book`: opening books.
//!
//! | file | holds |
//! |---|---|
//! | `build.rs` | a book is built or continued |
//! | `show.rs` | what a book knows of a position |

mod build;
mod show;

use crate::args::{BookArgs, BookCommand};
use crate::failure::Failure;

pub(crate) fn run(args: &BookArgs) -> Result<(), Failure> {
    match &args.command {
        BookCommand::Build(args) => build::run(args),
        BookCommand::Show(args) => show::run(args),
    }
}
