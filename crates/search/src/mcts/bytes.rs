//! How many bytes hash tables take.

use std::collections::HashMap;

/// About how many bytes a table takes: a place for each entry and a byte that tells whether it is taken, and of eight places
/// seven are used. What positions keep elsewhere is not counted.
pub(crate) fn table_bytes<K, V, S>(table: &HashMap<K, V, S>) -> usize {
    table.capacity() * 8 / 7 * (size_of::<(K, V)>() + 1)
}

/// How many bytes a table takes in addition, for a moment at least, if another entry comes in: a larger table beside it, if it
/// is full.
pub(crate) fn growth_bytes<K, V, S>(table: &HashMap<K, V, S>) -> usize {
    if table.len() < table.capacity() { 0 } else { 2 * table_bytes(table).max(4 * (size_of::<(K, V)>() + 1)) }
}
