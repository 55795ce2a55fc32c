//! One program, since linking one for each file takes minutes.

mod architecture;
mod own_crates;
mod readmes;
