//! The growth of hash tables in bytes.

use std::collections::HashMap;

pub(crate) use uctopia_game::table_bytes;

/// The bytes that a table takes in addition, at least temporarily, when another entry is inserted: a larger table beside it, if it is
/// full. It takes so many bytes already: more than its entries say where some were removed.
pub(crate) fn growth_bytes<K, V, S>(table: &HashMap<K, V, S>, bytes: usize) -> usize {
    if table.len() < table.capacity() { 0 } else { 2 * bytes.max(4 * (size_of::<(K, V)>() + 1)) }
}
