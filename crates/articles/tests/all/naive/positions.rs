//! Positions to compare programs on, from random games of the project's own.

use uctopia_game::{Rng, Shortcuts, Turn, sample_outcome};

use super::pick;

/// Positions in which a player has another move than a pass: the start, and from every random game one of any time, the last
/// two, and the last two before every pass.
pub(crate) fn positions<G: Shortcuts>(start: &G, games: u64) -> Vec<G> {
    let mut found = vec![start.clone()];
    for game in 0..games {
        let mut rng = Rng::stream(5, game);
        let mut line = vec![start.clone()];
        let mut wanted = Vec::new();
        while let Some(state) = line.last().filter(|state| !state.is_over()) {
            let m = match state.turn() {
                Turn::Chance => sample_outcome(state, &mut rng),
                _ => {
                    let moves: Vec<G::Move> = state.moves().collect();
                    moves[pick(moves.len(), &mut rng)]
                }
            };
            if state.is_pass(m) {
                wanted.extend(last_two(&line[..line.len() - 1]).to_vec());
            }
            line.push(state.after(m));
        }
        line.retain(|state| matches!(state.turn(), Turn::Player(_)));
        wanted.extend(last_two(&line).to_vec());
        wanted.push(line[pick(line.len(), &mut rng)].clone());
        wanted.retain(|state| !state.moves().all(|m| state.is_pass(m)));
        found.extend(wanted);
    }
    found
}

fn last_two<T>(items: &[T]) -> &[T] {
    &items[items.len().saturating_sub(2)..]
}
