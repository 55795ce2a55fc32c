//! One program, since linking one for each file takes minutes.

mod calculation;
mod calculation_text;
mod common;
mod connect_four;
mod connect_four_outcomes;
mod connect_four_sizes;
mod encode;
mod evaluations;
mod geister;
mod hidden;
mod margin;
mod mnk;
mod open_spiel;
mod othello;
mod othello_text;
mod symmetry;
mod tactics;
mod texts;
