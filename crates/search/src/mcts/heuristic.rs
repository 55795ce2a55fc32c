//! Heuristic values of moves: progressive bias, implicit minimax backups, and priors.
//!
//! When a position is stored, the evaluation judges the position after each of its moves. Chaslot, Winands, van den Herik,
//! Uiterwijk and Bouzy 2008, "Progressive strategies for Monte-Carlo tree search"; Lanctot, Winands, Pepels and Sturtevant
//! 2014, "Monte Carlo tree search with heuristic evaluations using implicit minimax backups".

use uctopia_game::{Evaluator, Player, Shortcuts, Turn, final_payoff};

use super::column::{Word, pair, unpair};
use super::tree::{Tree, chooser};

/// What the evaluation says of a move, as a payoff from −1 to 1 for the player who chooses at the node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Heuristic {
    /// Of the position right after it.
    pub(super) at_once: f32,
    /// Of the best play below it, as far as positions are stored.
    pub(super) minimax: f32,
}

impl Heuristic {
    pub(super) const UNKNOWN: Self = Self { at_once: 0.0, minimax: 0.0 };

    /// The value of a position for `player`: its payoff, or the evaluation in proportion to its scale.
    pub(super) fn of_position<G: Shortcuts, E: Evaluator<G>>(state: &G, evaluator: &E, player: Player) -> Self {
        let value = match state.turn() {
            Turn::Over => final_payoff(state, player),
            _ => (evaluator.evaluate(state, player) / evaluator.scale()).clamp(-1.0, 1.0),
        };
        Self { at_once: value, minimax: value }
    }
}

impl Word for Heuristic {
    #[inline]
    fn to_word(self) -> u64 {
        pair(self.at_once.to_bits(), self.minimax.to_bits())
    }
    #[inline]
    fn of_word(word: u64) -> Self {
        let (at_once, minimax) = unpair(word);
        Self { at_once: f32::from_bits(at_once), minimax: f32::from_bits(minimax) }
    }
}

/// Fills in the heuristic values and the priors of a node just stored, where they are kept.
pub(super) fn judge<G: Shortcuts, E: Evaluator<G>>(tree: &Tree, node: u32, state: &G, evaluator: &E, temperature: f64) {
    let columns = &tree.columns;
    let (true, Some(player)) = (columns.heuristics.is_kept(), chooser(state)) else { return };
    let edges = tree.node(node).edges();
    for (edge, m) in edges.clone().zip(state.moves()) {
        columns.heuristics.set(edge, Heuristic::of_position(&state.after(m), evaluator, player));
    }
    let values = edges.clone().map(|edge| f64::from(columns.heuristics.get(edge).at_once));
    for (edge, prior) in edges.zip(softmax(values, temperature)) {
        columns.priors.set(edge, prior);
    }
}

/// Probabilities in proportion to e^(value / temperature).
fn softmax(values: impl Iterator<Item = f64> + Clone, temperature: f64) -> impl Iterator<Item = f64> {
    let highest = values.clone().fold(f64::NEG_INFINITY, f64::max);
    let powers: Vec<f64> = values.map(|value| libm::exp((value - highest) / temperature)).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(move |power| power / sum)
}

/// The minimax value of a node for `player`, from those of its moves; `None` where nature moves.
pub(super) fn minimax(tree: &Tree, node: u32, player: Player) -> Option<f32> {
    let node = tree.node(node);
    let mover = node.mover()?;
    let values = node.edges().map(|edge| tree.columns.heuristics.get(edge).minimax);
    let best = values.fold(f32::NEG_INFINITY, f32::max);
    Some(if mover == player { best } else { 0.0 - best })
}

#[cfg(test)]
mod tests {
    use super::super::column::Column;
    use super::super::columns::Columns;
    use super::*;
    use uctopia_game::{Evaluation, adapters::Tree as Written};

    /// Every unfinished position is half a win for the first player.
    const HALF: Evaluation<Written> = Evaluation {
        name: "half",
        aliases: &[],
        unit: "points",
        about: "the first player is two points ahead",
        scale: 4.0,
        score: |_, player| if player == Player::FIRST { 2.0 } else { -2.0 },
    };

    fn judged(text: &str) -> Tree {
        let mut columns = Columns::none();
        columns.heuristics = Column::new(true, Heuristic::UNKNOWN);
        columns.priors = Column::new(true, 0.0);
        let mut tree = Tree::new(columns);
        let state: Written = text.parse().unwrap();
        let node = tree.store(&state);
        judge(&tree, node, &state, &HALF, 1.0);
        tree
    }

    #[test]
    fn moves_are_judged_for_the_player_who_chooses() {
        let tree = judged("(AB(AB))");
        let values: Vec<f32> = tree.node(0).edges().map(|edge| tree.columns.heuristics.get(edge).at_once).collect();
        assert_eq!(values, [1.0, -1.0, 0.5], "payoffs where the game is over");
        assert_eq!(minimax(&tree, 0, Player::FIRST), Some(1.0));
        assert_eq!(minimax(&tree, 0, Player::SECOND), Some(-1.0));
    }

    #[test]
    fn priors_are_a_softmax() {
        let tree = judged("(AB)");
        let (win, loss) = (tree.columns.priors.get(Tree::root_edge(0)), tree.columns.priors.get(Tree::root_edge(1)));
        assert!((win + loss - 1.0).abs() < 1e-12);
        assert!((win / loss - libm::exp(2.0)).abs() < 1e-9);
    }
}
