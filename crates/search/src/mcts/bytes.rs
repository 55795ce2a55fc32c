//! The growth of hash tables in bytes.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

use uctopia_game::system_has_memory_for;
pub(crate) use uctopia_game::table_bytes;

/// The bytes that a table takes in addition, at least temporarily, when another entry is inserted: a larger table beside it, if it is
/// full. It takes so many bytes already: more than its entries say where some were removed.
pub(crate) fn growth_bytes<K, V, S>(table: &HashMap<K, V, S>, bytes: usize) -> usize {
    if table.len() < table.capacity() {
        0
    } else {
        2 * bytes.max(4 * (size_of::<(K, V)>() + 1))
    }
}

/// Makes room for another entry; returns whether the system has the memory.
#[inline]
pub(crate) fn reserve_entry<K: Eq + Hash, V, S: BuildHasher>(table: &mut HashMap<K, V, S>) -> bool {
    table.len() < table.capacity()
        || system_has_memory_for(2 * table_bytes(table) as u64) && table.try_reserve(1).is_ok()
}
