//! One program, since linking one for each file takes minutes; tests that measure their process or change its catalog stay apart.

mod actions;
mod aisleriot;
mod any_state;
mod common;
mod every_agent;
mod given_deals;
mod hidden_cards;
mod levels;
mod open_spiel;
mod openings;
mod positions;
mod sessions;
mod training;
