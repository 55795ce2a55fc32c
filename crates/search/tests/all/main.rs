//! One program, since linking one for each file takes minutes; `memory.rs` measures the memory of its process and stays apart.

mod afterstates;
mod agreement;
mod connect_four;
mod connect_four_sizes;
mod endgame;
mod guided;
mod imperfect;
mod imperfect_agents;
mod leaves;
mod limits;
mod many_players;
mod network;
mod oracles;
mod pauses;
mod phases;
mod probcut;
mod quick_end;
mod random_games;
mod resistance;
mod saved_tree;
mod tactical;
mod trace;
mod uct;
mod visits;
mod widening;
