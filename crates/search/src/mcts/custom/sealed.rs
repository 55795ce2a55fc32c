//! Types that programs cannot name, and so can neither implement nor set.

/// Whether a phase replaces the built-in one. Programs cannot name this type, so they cannot change the constants of this type
/// in the traits of phases from their default, with which the phase counts.
///
/// ```compile_fail
/// use uctopia::search::mcts::custom::{Child, Parent, SelectionRule};
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
/// A trait with blanket implementations could not distinguish the two: for `BuiltIn: PlayoutPolicy<G>` the compiler has to
/// assume that the crate of a game `G` may implement it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverridesBuiltIn(pub(in crate::mcts) bool);

/// A supertrait of [`Phases`](super::Phases), which [`Phased`](super::Phased) alone implements.
///
/// ```compile_fail
/// use uctopia::search::mcts::custom::sealed::Sealed; // a private module
/// ```
pub trait Sealed {}
