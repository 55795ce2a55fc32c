//! One program, since linking one for each file takes minutes.

mod cases;
mod hostile;
