//! One program, since linking one for each file takes minutes.

mod broken_files;
mod files;
mod nboard;
mod round_trips;
