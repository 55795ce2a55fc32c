//! Short lists of moves.

use std::array::IntoIter;
use std::iter::Take;

/// The items of an iterator, at most `N` of them, as a list with a length; `blank` fills the unused places.
pub(crate) fn listed<T: Copy, const N: usize>(
    blank: T,
    items: impl Iterator<Item = T>,
) -> Take<IntoIter<T, N>> {
    let (mut list, mut count) = ([blank; N], 0);
    for item in items {
        list[count] = item;
        count += 1;
    }
    list.into_iter().take(count)
}
