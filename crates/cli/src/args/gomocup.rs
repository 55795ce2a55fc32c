//! The Gomocup protocol.

use clap::Args;

use super::book::UsedBookArgs;
use super::common::{BudgetArgs, seed};

#[derive(Args, Debug)]
#[command(
    after_long_help = "The manager chooses the size of the board (START, RECTSTART); gomoku of another size than 15 is played as
mnk with k=5. Five or more in a row win, which is the manager's rule 0: a move under another rule is
refused with ERROR, and the opening rule swap2 with UNKNOWN.

The manager's times (INFO timeout_turn, timeout_match, time_left) limit each search, besides --time
and the agent's own limits. max_memory limits the agent's tables and trees to half of it. YXSTOP
ends a search, which answers with its best move so far; END and the end of the input end it
without an answer.

Piskvork starts programs without arguments and only with names such as pbrain-uctopia.exe: a copy of
uctopia with a name that begins with pbrain- runs this command when it has no arguments."
)]
pub(crate) struct GomocupArgs {
    /// The game, whose size the manager chooses: gomoku or mnk
    #[arg(long, value_name = "GAME", default_value = "gomoku")]
    pub(crate) game: String,
    /// The agent that chooses the moves
    #[arg(
        short,
        long,
        value_name = "AGENT",
        default_value = "tactical:eval=shapes"
    )]
    pub(crate) agent: String,
    #[command(flatten)]
    pub(crate) opening_book: UsedBookArgs,
    /// Seed of the agent
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = seed, allow_hyphen_values = true, hide_short_help = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
}
