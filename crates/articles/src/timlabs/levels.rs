//! The search of part 15 of the Calculation articles (2015-12-14): the whole tree of a fixed number of levels, and as many
//! playouts from each of its leaves.
//!
//! Neither program nor result of it is known. What the description leaves open is interpreted so: a level is a choice of a
//! player who has one, nature's outcomes are all in the tree, of which each counts with its probability, and a player takes the
//! best move.

use std::time::Duration;

use uctopia_game::{
    AgentFailure, Budget, Game, Limit, MAX_PLAYERS, MoveReport, Player, Report, Rng, Scale,
    Shortcuts, Totals, Turn, chance_probabilities,
};
use uctopia_options::{Plies, message, options};

use crate::program::{answer, first_best, play, to_move, unit};

options! {
    /// Options of `timlabs-levels`.
    ///
    /// ```
    /// use uctopia_articles::TimlabsLevelsConfig;
    /// assert_eq!((TimlabsLevelsConfig::default().levels, TimlabsLevelsConfig::default().per_leaf), (2, 10));
    /// ```
    pub struct TimlabsLevelsConfig {
        /// choices of players between the root and a leaf
        levels ["level"]: u32 = 2, in 1..=20, from "part 15 fixes the level; which, is not known";
        /// playouts from each leaf
        per_leaf ["playouts_per_leaf"]: u64 = 10, in 1..=1_000_000_000, from "part 15 plays as many from each; how many, is not known";
        /// playouts of all leaves together
        iters ["max_count", "playouts"]: Option<u64> = None, from "a bound that the article's program lacks";
        /// thinking time; results under a time limit do not repeat
        time ["max_time"]: Option<Duration> = None, from "a bound that the article's program lacks";
    }
}

/// The search of a full tree with equal playouts from its leaves.
///
/// ```
/// use uctopia_articles::{TimlabsLevels, TimlabsLevelsConfig};
/// use uctopia_game::{Agent, Context, adapters::Tree};
/// let game: Tree = "(((AA)(AB))((AA)(AA)))".parse().unwrap();
/// let mut program = TimlabsLevels::new(TimlabsLevelsConfig::default(), 1);
/// let report = program.decide(&game, &mut Context::unlimited()).unwrap();
/// assert_eq!((report.best, report.moves[1].value), (1, Some(1.0)));
/// assert_eq!(report.totals.playouts, 40); // ten from each of four leaves
/// ```
#[derive(Clone, Debug)]
pub struct TimlabsLevels {
    config: TimlabsLevelsConfig,
    rng: Rng,
}

agent!(TimlabsLevels, |_| Some(TimlabsLevels::most_bytes::<G>()));

impl TimlabsLevels {
    /// The maximum number of positions of a tree.
    const MOST_NODES: usize = 1 << 18;

    /// The bytes of the largest tree: each position, its place among the children of another and its value, and half as much again
    /// while the list of positions grows.
    fn most_bytes<G: Shortcuts>() -> u64 {
        let each = size_of::<LevelNode<G>>()
            + G::HEAP_BYTES
            + size_of::<(usize, f64)>()
            + size_of::<Option<[f64; MAX_PLAYERS]>>();
        (Self::MOST_NODES * each * 2) as u64
    }

    /// The program with random numbers of its own.
    #[must_use]
    pub fn new(config: TimlabsLevelsConfig, seed: u64) -> Self {
        Self {
            config,
            rng: Rng::new(seed),
        }
    }

    fn answer<G: Shortcuts>(
        &mut self,
        state: &G,
        budget: &Budget,
    ) -> Result<Report<G::Move>, AgentFailure> {
        let mut nodes = self.full_tree(state)?;
        let leaves: Vec<usize> = (0..nodes.len())
            .filter(|&node| nodes[node].children.is_empty())
            .collect();
        let all = self.config.per_leaf.saturating_mul(leaves.len() as u64);
        let iterations = Some(self.config.iters.map_or(all, |iters| iters.min(all)));
        let mut meter = budget.start(
            Limit {
                iterations,
                time: self.config.time,
                ..Limit::NONE
            },
            Limit::NONE,
        );
        let mut count = 0;
        while meter.iteration() {
            let leaf = &mut nodes[leaves[count % leaves.len()]];
            let mut stock = leaf.state.clone();
            if !play(&mut stock, Plies::TO_THE_END, &mut self.rng, &mut meter)? {
                break;
            }
            leaf.visits += 1;
            leaf.sums
                .iter_mut()
                .zip(stock.payoffs())
                .for_each(|(sum, payoff)| *sum += unit(payoff));
            count += 1;
        }
        let values = back_up(&mut nodes);
        let (player, root) = (to_move(state), &nodes[0].children);
        let value =
            |i: usize| values[root[i].0].map_or(f64::NEG_INFINITY, |values| values[player.index()]);
        let moves = state.moves().enumerate().map(|(i, m)| {
            let visits = nodes[root[i].0].visits;
            MoveReport {
                visits,
                value: values[root[i].0].map(|_| value(i) as f32),
                ..MoveReport::new(m)
            }
        });
        let totals = Totals {
            playouts: count as u64,
            nodes: nodes.len() as u64,
            depth: self.config.levels,
        };
        Ok(answer(
            state,
            moves.collect(),
            Scale::Unit,
            first_best(root.len(), value),
            totals,
            (&meter, false),
        ))
    }

    /// All positions of the tree, each before those that follow it.
    fn full_tree<G: Game>(&self, state: &G) -> Result<Vec<LevelNode<G>>, AgentFailure> {
        let mut nodes = vec![LevelNode::new(state.clone(), self.config.levels)];
        let mut next = 0;
        while next < nodes.len() {
            let LevelNode { state, levels, .. } = nodes[next].clone();
            let followers: Vec<(G::Move, f64)> = match state.turn() {
                _ if levels == 0 => Vec::new(),
                Turn::Chance => chance_probabilities(&state).collect(),
                _ => state.moves().map(|m| (m, 1.0)).collect(),
            };
            let is_choice = state.turn() != Turn::Chance && (followers.len() > 1 || next == 0);
            if nodes.len() + followers.len() > Self::MOST_NODES {
                let (levels, most) = (self.config.levels, Self::MOST_NODES);
                let problem = message!(
                    "the tree of {levels} levels has more than {most} positions: write fewer levels"
                );
                return Err(AgentFailure::Unable(problem));
            }
            nodes[next].children.reserve_exact(followers.len());
            for (m, probability) in followers {
                let place = nodes.len();
                nodes[next].children.push((place, probability));
                nodes.push(LevelNode::new(
                    state.after(m),
                    levels - u32::from(is_choice),
                ));
            }
            next += 1;
        }
        Ok(nodes)
    }
}

#[derive(Clone)]
struct LevelNode<G> {
    state: G,
    /// Levels below it.
    levels: u32,
    /// The children, and their probabilities where nature moves.
    children: Vec<(usize, f64)>,
    /// Playouts from here and from below.
    visits: u64,
    /// The results of the playouts from here, for each player.
    sums: [f64; MAX_PLAYERS],
}

impl<G> LevelNode<G> {
    fn new(state: G, levels: u32) -> Self {
        Self {
            state,
            levels,
            children: Vec::new(),
            visits: 0,
            sums: [0.0; MAX_PLAYERS],
        }
    }
}

/// The value of each position for each player, as far as playouts exist.
fn back_up<G: Game>(nodes: &mut [LevelNode<G>]) -> Vec<Option<[f64; MAX_PLAYERS]>> {
    let mut values: Vec<Option<[f64; MAX_PLAYERS]>> = vec![None; nodes.len()];
    for node in (0..nodes.len()).rev() {
        let LevelNode {
            state,
            children,
            visits,
            sums,
            ..
        } = &nodes[node];
        let known: Vec<_> = children
            .iter()
            .filter_map(|&(child, probability)| Some((values[child]?, probability)))
            .collect();
        values[node] = match state.turn() {
            _ if children.is_empty() => (*visits > 0).then(|| sums.map(|sum| sum / *visits as f64)),
            _ if known.is_empty() => None,
            Turn::Player(player) => Some(best_for(player, &known)),
            _ => Some(mean(&known)),
        };
        if !children.is_empty() {
            nodes[node].visits = children.iter().map(|&(child, _)| nodes[child].visits).sum();
        }
    }
    values
}

fn best_for(player: Player, known: &[([f64; MAX_PLAYERS], f64)]) -> [f64; MAX_PLAYERS] {
    known[first_best(known.len(), |i| known[i].0[player.index()])].0
}

fn mean(known: &[([f64; MAX_PLAYERS], f64)]) -> [f64; MAX_PLAYERS] {
    let all: f64 = known.iter().map(|&(_, probability)| probability).sum();
    std::array::from_fn(|player| {
        known
            .iter()
            .map(|(values, probability)| values[player] * probability / all)
            .sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use uctopia_game::{Agent, Context, adapters::Tree as Written};

    fn report(game: &str, levels: u32) -> Report<usize> {
        let game: Written = game.parse().unwrap();
        let config = TimlabsLevelsConfig {
            levels,
            ..TimlabsLevelsConfig::default()
        };
        TimlabsLevels::new(config, 1)
            .decide(&game, &mut Context::unlimited())
            .unwrap()
    }

    #[test]
    fn the_best_reply_counts_and_nature_with_its_weights() {
        let values = |report: Report<usize>| {
            report
                .moves
                .iter()
                .map(|m| m.value.unwrap())
                .collect::<Vec<_>>()
        };
        assert_eq!(values(report("((AB)(=A))", 2)), [0.0, 0.5]);
        assert_eq!(values(report("([A3B1][A1B1])", 2)), [0.75, 0.5]);
        assert_eq!(
            values(report("((([A3B1])([A1B1]))A)", 2)),
            [0.5, 1.0],
            "a move without choice is no level"
        );
    }

    #[test]
    fn too_large_a_tree_is_refused_with_a_sentence() {
        let game = uctopia_games::connect_four::ConnectFour::default();
        let config = TimlabsLevelsConfig {
            levels: 9,
            ..TimlabsLevelsConfig::default()
        };
        let failure = TimlabsLevels::new(config, 1)
            .decide(&game, &mut Context::unlimited())
            .unwrap_err();
        assert!(
            failure.to_string().contains("write fewer levels"),
            "{failure}"
        );
    }
}
