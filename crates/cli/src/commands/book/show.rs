//! What a book knows of a position.

use std::path::Path;

use uctopia_catalog::GameSpec;
use uctopia_format::count;
use uctopia_options::message;

use crate::analysis::Analysis;
use crate::args::{BookShowArgs, Format, Viewpoint};
use crate::commands::analyze;
use crate::failure::Failure;
use crate::language::localized;
use crate::opening_book;
use crate::output;

pub(super) fn run(args: &BookShowArgs) -> Result<(), Failure> {
    let game: GameSpec = args.game.parse()?;
    let mut session = game.session();
    let position = args.position.join(" ");
    if !position.trim().is_empty() {
        session.set_position(&position)?;
    }
    let book = opening_book::read(Path::new(&args.file), &game)?;
    let mut analysis = Analysis::without_answers(&session, book.settings().seed, Viewpoint::Mover)?;
    let answer = opening_book::answer(&session, &args.file, &book, Viewpoint::Mover)?;
    let Some(answer) = answer else {
        let path = &args.file;
        return Err(Failure::Negative(message!(
            "the position is not in the book {path}"
        )));
    };
    analysis.answers.push(answer);
    if args.format.format == Format::Text {
        let (settings, positions) = (book.settings(), count(book.len() as u64));
        let (agent, weight) = (&settings.agent, settings.weight);
        output::print(&localized!(
            "{positions} {positions:position|positions} by {agent}, weight {weight}"
        ))?;
    }
    analyze::print(&session, &analysis, 1, args.format.format)
}
