//! What programs cannot name, and so neither implement nor set.

/// Whether a phase takes the place of the engine's own. No program can name this type, so none can give the constants of this type
/// in the traits of phases another value than their default, with which the phase counts.
///
/// ```compile_fail
/// use uctopia_search::mcts::phases::{Child, Parent, SelectionRule};
/// #[derive(Clone)]
/// struct Mine;
/// impl SelectionRule for Mine {
///     const OVERRIDES_BUILT_IN: bool = false; // not of this type
///     fn value(&self, child: &Child, _: &Parent) -> f64 {
///         child.mean
///     }
/// }
/// ```
///
/// A trait with blanket implementations could not tell the two apart: of `BuiltIn: PlayoutPolicy<G>` the compiler has to assume
/// that the crate of a game `G` may implement it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverridesBuiltIn(pub(in crate::mcts) bool);

/// What a type needs besides to implement [`Phases`](super::Phases): [`Phased`](super::Phased) alone has it.
///
/// ```compile_fail
/// use uctopia_search::mcts::phases::sealed::Sealed; // a private module
/// ```
pub trait Sealed {}
