//! The rules of Uctopia's games: m,n,k, Connect Four, Othello and Calculation.
