//! Game search: random play, flat Monte Carlo, minimax, alpha-beta, UCT and exact solvers.
