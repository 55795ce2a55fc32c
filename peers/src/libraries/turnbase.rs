//! turnbase-bots: <https://crates.io/crates/turnbase-bots>.

use turnbase::{ActivePlayers, PlayerId};
use turnbase_bots::Mcts;
use uctopia_game::{Player, Shortcuts};

use crate::Position;

/// The rules; it keeps no state.
struct Rules<G>(Position<G>);

fn id(player: Player) -> PlayerId {
    PlayerId::new(player.index() as u32)
}

impl<G: Shortcuts> turnbase::Game for Rules<G> {
    type State = Position<G>;
    type Action = G::Move;
    type View = ();

    fn new_initial_state(&self, _seed: u64) -> Position<G> {
        self.0.clone()
    }

    fn num_players(&self) -> usize {
        2
    }

    fn active_players(&self, state: &Position<G>) -> ActivePlayers {
        if state.game.is_over() {
            ActivePlayers::none()
        } else {
            ActivePlayers::one(id(state.to_move))
        }
    }

    fn legal_actions(&self, state: &Position<G>, _player: PlayerId) -> Vec<G::Move> {
        state.game.moves().collect()
    }

    fn apply(&self, state: &mut Position<G>, _player: PlayerId, action: G::Move) {
        state.play(action);
    }

    fn is_terminal(&self, state: &Position<G>) -> bool {
        state.game.is_over()
    }

    fn reward(&self, state: &Position<G>, player: PlayerId) -> f64 {
        f64::from(state.payoff(Player::new(player.index() as usize)))
    }

    fn view(&self, _state: &Position<G>, _viewer: Option<PlayerId>) {}
}

pub(super) fn search<G: Shortcuts>(
    position: &Position<G>,
    iterations: u64,
    seed: u64,
) -> Option<G::Move> {
    let mut search = Mcts::new(iterations as u32, seed).with_exploration(std::f64::consts::SQRT_2);
    let rules = Rules(position.clone());
    // `choose` searches in the same way and requires more of the game.
    let _ = search.evaluate(&rules, position, id(position.to_move));
    None
}
