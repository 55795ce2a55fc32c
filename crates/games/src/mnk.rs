//! mnk.
