//! The memory of a search: what it has taken, and the most that it may take.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

/// The bytes that a search has taken, and the most that it may take: asked before each allocation.
///
/// Lists and tables that are [grown](Self::grow_list) by an account never take more than it has, the copy included that exists
/// while they grow. Where the account or the system has no more memory, they stay as they are.
///
/// ```
/// use uctopia::game::MemoryAccount;
/// let mut account = MemoryAccount::of_megabytes(Some(1));
/// let mut list: Vec<u64> = Vec::new();
/// while account.grow_list(&mut list, 1) {
///     list.push(0);
/// }
/// assert!(account.is_used_up());
/// let bytes = 8 * list.capacity();
/// assert!(bytes <= 1 << 20 && 5 * bytes >= 2 << 20); // the rest was needed for the last copy
/// ```
#[derive(Clone, Debug)]
pub struct MemoryAccount {
    most: u64,
    taken: u64,
    is_used_up: bool,
}

impl MemoryAccount {
    /// An account of so many megabytes, or without a bound.
    #[must_use]
    pub fn of_megabytes(megabytes: Option<u64>) -> Self {
        Self::of_bytes(megabytes.map_or(u64::MAX, |megabytes| megabytes.saturating_mul(1 << 20)))
    }

    /// An account of so many bytes.
    #[must_use]
    pub fn of_bytes(most: u64) -> Self {
        Self {
            most,
            taken: 0,
            is_used_up: false,
        }
    }

    /// Whether something did not fit.
    #[must_use]
    pub fn is_used_up(&self) -> bool {
        self.is_used_up
    }

    /// Takes so many bytes, if they are left.
    ///
    /// ```
    /// use uctopia::game::MemoryAccount;
    /// let mut account = MemoryAccount::of_bytes(100);
    /// assert!(account.take(60) && !account.take(60) && account.take(40));
    /// assert!(account.is_used_up());
    /// ```
    #[must_use]
    pub fn take(&mut self, bytes: u64) -> bool {
        let fits = self.has(bytes);
        if fits {
            self.taken += bytes;
        }
        fits
    }

    /// Takes the bytes of a list of so many elements that is allocated once.
    #[must_use]
    pub fn take_list<T>(&mut self, elements: usize) -> bool {
        /// What allocators add to each block, and round its size up to.
        const GRAIN: usize = 16;
        self.take(((elements * size_of::<T>()).next_multiple_of(GRAIN) + GRAIN) as u64)
    }

    /// Makes room for more elements in a list; `false` where they do not fit.
    #[must_use]
    pub fn grow_list<T>(&mut self, list: &mut Vec<T>, more: usize) -> bool {
        let (length, before) = (list.len(), list.capacity());
        if before - length >= more {
            return true;
        }
        // Doubling would leave half of the memory to the copy.
        let wanted = length + more.max(length / 2).max(8);
        let bytes = |elements: usize| (elements * size_of::<T>()) as u64;
        let is_granted = self.has(bytes(wanted)) && system_has_memory_for(bytes(wanted - before));
        if !is_granted || list.try_reserve_exact(wanted - length).is_err() {
            self.is_used_up = true;
            return false;
        }
        self.taken += bytes(list.capacity() - before);
        true
    }

    /// Makes room for more entries in a table; `false` where they do not fit. The table is to grow in no other way.
    #[must_use]
    pub fn grow_table<K: Eq + Hash, V, S: BuildHasher>(
        &mut self,
        table: &mut HashMap<K, V, S>,
        more: usize,
    ) -> bool {
        if table.capacity() - table.len() >= more {
            return true;
        }
        let before = table_bytes(table);
        let wanted = (2 * before).max(2 * more * (size_of::<(K, V)>() + 1)) as u64;
        if !self.has(wanted) || !system_has_memory_for(wanted) || table.try_reserve(more).is_err() {
            self.is_used_up = true;
            return false;
        }
        self.taken += (table_bytes(table) - before) as u64;
        true
    }

    /// Whether so many bytes are left.
    fn has(&mut self, bytes: u64) -> bool {
        let has = bytes <= self.most.saturating_sub(self.taken);
        self.is_used_up |= !has;
        has
    }
}

/// Whether the system has so many more bytes, and some for everything else: a program whose lists take the last of the memory ends at
/// its next small allocation. Asked before lists and tables grow, which is seldom.
///
/// ```
/// assert!(uctopia::game::system_has_memory_for(1000));
/// assert!(!uctopia::game::system_has_memory_for(u64::MAX / 4));
/// ```
#[must_use]
pub fn system_has_memory_for(bytes: u64) -> bool {
    const SPARE: u64 = 2 << 20;
    let Ok(bytes) = usize::try_from(bytes.saturating_add(SPARE)) else {
        return false;
    };
    let mut block: Vec<u8> = Vec::new();
    let has = block.try_reserve_exact(bytes).is_ok();
    // An allocation that is not read might not be made.
    std::hint::black_box(&mut block);
    has
}

/// The approximate bytes of a table: a slot for each entry and one control byte, of which seven of eight are used. Memory that
/// entries own elsewhere is not counted.
///
/// ```
/// use std::collections::HashMap;
/// let table: HashMap<u64, u64> = (0..1000).map(|key| (key, key)).collect();
/// assert!((17 * 1000..4 * 17 * 1000).contains(&uctopia::game::table_bytes(&table)));
/// ```
pub fn table_bytes<K, V, S>(table: &HashMap<K, V, S>) -> usize {
    table.capacity() * 8 / 7 * (size_of::<(K, V)>() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stay_within_their_account() {
        let mut account = MemoryAccount::of_bytes(100_000);
        let mut table: HashMap<u64, u64> = HashMap::new();
        while account.grow_table(&mut table, 1) {
            table.insert(table.len() as u64, 0);
            assert!(table_bytes(&table) as u64 <= account.taken);
        }
        assert!(table.len() > 1000 && account.taken <= 50_000, "{account:?}");
        assert!(account.take(1000) && !account.take(100_000));
    }

    #[test]
    fn two_lists_share_an_account() {
        let mut account = MemoryAccount::of_bytes(10_000);
        let mut lists: [Vec<u8>; 2] = Default::default();
        while lists.iter_mut().all(|list| account.grow_list(list, 100)) {
            lists
                .iter_mut()
                .for_each(|list| list.resize(list.len() + 100, 0));
        }
        let bytes: usize = lists.iter().map(Vec::capacity).sum();
        assert!((4_000..10_000).contains(&bytes), "{bytes}");
    }

    #[test]
    fn what_the_system_refuses_is_used_up() {
        let mut account = MemoryAccount::of_megabytes(None);
        assert!(!account.grow_list(&mut Vec::<u64>::new(), usize::MAX / 16));
        assert!(account.is_used_up());
    }
}
