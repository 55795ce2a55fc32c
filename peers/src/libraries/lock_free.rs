//! mcts, <https://crates.io/crates/mcts>, and its descendant treant, <https://crates.io/crates/treant>, which kept its
//! interface. Both leave playouts to an evaluator of their user.

use std::cell::RefCell;

use uctopia_game::{Player, Rng};

thread_local! {
    static RNG: RefCell<Rng> = RefCell::new(Rng::new(1));
}

/// A random playout's result for the first player.
fn play_out<G: uctopia_game::Shortcuts>(position: &crate::Position<G>) -> i64 {
    RNG.with_borrow_mut(|rng| position.play_out(rng) as i64)
}

fn interpret(payoff: i64, player: Player) -> i64 {
    if player == Player::FIRST {
        payoff
    } else {
        -payoff
    }
}

/// The same lines for both, whose traits have the same names.
macro_rules! library {
    ($library:ident) => {
        pub(super) mod $library {
            use std::marker::PhantomData;

            use uctopia_game::{Player, Rng, Shortcuts};
            use $library::tree_policy::UCTPolicy;
            use $library::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

            use crate::Position;

            impl<G: Shortcuts> GameState for Position<G> {
                type Move = G::Move;
                type Player = Player;
                type MoveList = Vec<G::Move>;

                fn current_player(&self) -> Player {
                    self.to_move
                }

                fn available_moves(&self) -> Vec<G::Move> {
                    self.game.moves().collect()
                }

                fn make_move(&mut self, m: &G::Move) {
                    self.play(*m);
                }
            }

            struct Playout;

            impl<G: Shortcuts> Evaluator<Search<G>> for Playout {
                type StateEvaluation = i64;

                fn evaluate_new_state(
                    &self,
                    state: &Position<G>,
                    moves: &Vec<G::Move>,
                    _: Option<SearchHandle<Search<G>>>,
                ) -> (Vec<()>, i64) {
                    (vec![(); moves.len()], super::play_out(state))
                }

                fn interpret_evaluation_for_player(&self, payoff: &i64, player: &Player) -> i64 {
                    super::interpret(*payoff, *player)
                }

                fn evaluate_existing_state(
                    &self,
                    _: &Position<G>,
                    payoff: &i64,
                    _: SearchHandle<Search<G>>,
                ) -> i64 {
                    *payoff
                }
            }

            struct Search<G>(PhantomData<fn() -> G>);

            impl<G: Shortcuts> MCTS for Search<G> {
                type State = Position<G>;
                type Eval = Playout;
                type NodeData = ();
                type ExtraThreadData = ();
                type TreePolicy = UCTPolicy;
                type TranspositionTable = ();
            }

            pub(in crate::libraries) fn search<G: Shortcuts>(
                position: &Position<G>,
                iterations: u64,
                seed: u64,
            ) -> Option<G::Move> {
                super::RNG.set(Rng::new(seed));
                // Its exploration term has a factor of 2.
                let policy = UCTPolicy::new(std::f64::consts::FRAC_1_SQRT_2);
                let search = Search(PhantomData);
                let mut manager = MCTSManager::new(position.clone(), search, Playout, policy, ());
                manager.playout_n(iterations);
                manager.best_move()
            }
        }
    };
}

library!(mcts);
library!(treant);
