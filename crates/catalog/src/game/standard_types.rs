//! The types of the games that come with Uctopia.

/// Hands the types of all games that come with Uctopia to a macro, after something of its own.
macro_rules! each_standard_game {
    ($macro:ident, $first:expr) => {
        $macro!($first;
            uctopia_games::mnk::TicTacToe,
            uctopia_games::mnk::Gomoku,
            uctopia_games::mnk::Mnk<uctopia_games::mnk::Free>,
            uctopia_games::connect_four::ConnectFour,
            uctopia_games::connect_four::FreeConnectFour,
            uctopia_games::othello::Othello<8>,
            uctopia_games::othello::Othello<6>,
            uctopia_games::othello::Othello<4>,
            uctopia_articles::rules::FlawedCount,
            uctopia_games::calculation::Calculation
        )
    };
}
pub(crate) use each_standard_game;
