//! The command of a custom game: all commands of `uctopia`, for Dots and Boxes as well.

mod careful;
mod dots;

use std::process::ExitCode;

use uctopia_cli::{AgentEntry, App, GameEntry, NoOptions, TypedGame};

use careful::Careful;
use dots::{Dots, Size};

fn main() -> ExitCode {
    let dots = GameEntry::with_options("dots", |size: &Size| {
        let game = TypedGame::new(Dots::new(size))
            .with_view()
            .with_evaluations()
            .with_score()
            .with_features();
        Ok(game.into())
    })
    .aliases(&["boxes"])
    .about("Dots and Boxes: draw lines, the fourth side of a box makes it yours, most boxes win")
    .position("lines in the order in which they were drawn, such as b1 c2 d1")
    .example("b1 c2 d1")
    .best("uct:solver=on,graph=on");
    let careful = AgentEntry::<NoOptions>::new(
        "careful",
        "in Dots and Boxes: takes boxes, gives none away where it can",
    )
    .plays::<Dots, _>(|_, seed| Careful::new(seed));
    App::standard().game(dots).agent(careful).run()
}
