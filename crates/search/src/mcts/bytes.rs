//! Sizes of hash tables in bytes.

use std::collections::HashMap;

/// The approximate size of a table: a slot for each entry and one control byte, of which seven of eight are used. Memory that
/// positions own elsewhere is not counted.
pub(crate) fn table_bytes<K, V, S>(table: &HashMap<K, V, S>) -> usize {
    table.capacity() * 8 / 7 * (size_of::<(K, V)>() + 1)
}

/// The bytes that a table takes in addition, at least temporarily, when another entry is inserted: a larger table beside it, if
/// it is full.
pub(crate) fn growth_bytes<K, V, S>(table: &HashMap<K, V, S>) -> usize {
    if table.len() < table.capacity() { 0 } else { 2 * table_bytes(table).max(4 * (size_of::<(K, V)>() + 1)) }
}
