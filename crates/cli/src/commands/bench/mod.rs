//! `uctopia bench`: speed, memory, builds, perft, and a checksum of results.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | perft and the checksum |
//! | `rows.rs` | how figures are written |
//! | `searches.rs` | games and agents that are measured |
//! | `speed.rs` | work a second, memory and instructions |
//! | `work.rs`, `cost.rs` | work in a process of its own, and its cost |
//! | `compare/` | the CPU time of two builds |
//!
//! Figures, their headings and remarks are in English. `uctopia-bench`, which is not published, measures what the documents show.

mod compare;
mod cost;
mod rows;
mod searches;
mod speed;
mod work;

use uctopia_catalog::{AgentSpec, GameSpec, Session};
use uctopia_format::{Cell, Table, cells};
use uctopia_game::{Context, Turn};
use uctopia_options::msgid;

use crate::args::{BenchArgs, BenchCommand, TableFormat};
use crate::failure::Failure;

pub use cost::{COUNTED, counts_instructions, instructions_of_a_unit};
pub use rows::write;
pub use searches::{check, checked_seconds, games, growing_sizes, uct_with};
pub use work::{Work, search_apart};

pub(crate) fn run(args: &BenchArgs) -> Result<(), Failure> {
    let format = args.format.format;
    match args.what.clone().unwrap_or(BenchCommand::Speed {
        game: None,
        seconds: 0.5,
    }) {
        BenchCommand::Speed { game, seconds } => speed::run(game.as_deref(), seconds, format),
        BenchCommand::Compare(args) => compare::run(&args, format),
        BenchCommand::Perft {
            game,
            depth,
            position,
        } => perft(&game, depth, position.as_deref().map(str::trim), format),
        BenchCommand::Work(args) => work::run(&args),
        BenchCommand::Signature => signature(format),
    }
}

fn perft(
    game: &str,
    depth: u32,
    position: Option<&str>,
    format: TableFormat,
) -> Result<(), Failure> {
    let mut session = game.parse::<GameSpec>()?.session();
    if let Some(position) = position {
        session.set_position(position)?;
    }
    let rows = (1..=depth).map(|plies| {
        let count = session.perft(plies);
        cells![plies, count.leaves(), count.full, count.ended]
    });
    let titles = [
        msgid!("plies"),
        msgid!("leaves"),
        msgid!("of full length"),
        msgid!("ended before"),
    ];
    write(format, &Table::new(titles, rows))
}

/// Agents of every kind, each with a small budget.
const CHECKSUM_AGENTS: [&str; 9] = [
    "random",
    "flat:iters=200",
    "flat:iters=200,depth=6,reward=unit",
    "minimax:depth=2",
    "alpha-beta:depth=3",
    "deepening:nodes=2000",
    "uct:iters=300",
    "uct:iters=300,threshold=5,depth=6",
    "uct:iters=300,graph=on,solver=on",
];

fn signature(format: TableFormat) -> Result<(), Failure> {
    let mut rows = Vec::new();
    let mut all = Checksum::new();
    let (mut all_nodes, mut all_playouts) = (0, 0);
    for game in GameSpec::all() {
        'agents: for agent in CHECKSUM_AGENTS {
            let agent: AgentSpec = agent.parse()?;
            let mut own = Checksum::new();
            let (mut nodes, mut playouts) = (0, 0);
            for position in ["", game.info().example] {
                let mut session = game.session();
                session.set_position(position)?;
                let Some((n, p)) = add_to_checksum(&mut session, &agent, &mut own) else {
                    continue 'agents;
                };
                nodes += n;
                playouts += p;
            }
            all.add(&own.0.to_le_bytes());
            all_nodes += nodes;
            all_playouts += playouts;
            let row = cells![
                game.to_string(),
                agent.to_string(),
                nodes,
                playouts,
                own.cell()
            ];
            rows.push(row);
        }
    }
    rows.push(cells!["all", "all", all_nodes, all_playouts, all.cell()]);
    let titles = ["game", "agent", "nodes", "playouts", "signature"];
    write(format, &Table::new(titles, rows))
}

/// Adds a decision to the checksum; returns its nodes and playouts, or `None` if the agent cannot play the game.
fn add_to_checksum(
    session: &mut Session,
    agent: &AgentSpec,
    checksum: &mut Checksum,
) -> Option<(u64, u64)> {
    if !matches!(session.turn(), Turn::Player(_)) {
        return Some((0, 0));
    }
    let seat = session.seat(agent, 1).ok()?;
    let report = session.decide(seat, &mut Context::unlimited()).ok()?;
    checksum.add(report.best.as_bytes());
    for m in &report.moves {
        checksum.add(m.mv.as_bytes());
        checksum.add(&m.visits.to_le_bytes());
        checksum.add(&m.value.unwrap_or(f32::NAN).to_bits().to_le_bytes());
    }
    checksum.add(&report.totals.nodes.to_le_bytes());
    Some((report.totals.nodes, report.totals.playouts))
}

/// FNV-1a of 64 bits: short, and the same on all platforms.
struct Checksum(u64);

impl Checksum {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn cell(&self) -> Cell {
        format!("{:016x}", self.0).into()
    }
}
