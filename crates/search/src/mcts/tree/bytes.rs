//! A tree as bytes: the slots, and the columns that are kept.

use std::io::{self, Read, Write};

use super::arena::SearchTree;
use super::column::EdgeColumn;
use super::slot::{NodeId, UNSTORED};
use crate::sync::atomic::Ordering::Relaxed;
use crate::sync::atomic::{AtomicU32, AtomicU64};

impl SearchTree {
    /// Writes the number of nodes and slots, whether sums are in a column, and all values in the order of the slots.
    pub(crate) fn write(&self, to: &mut impl Write) -> io::Result<()> {
        to.write_all(&(self.nodes as u32).to_le_bytes())?;
        to.write_all(&(self.slots() as u32).to_le_bytes())?;
        to.write_all(&[u8::from(self.columns.sums.is_kept())])?;
        for child in &self.children {
            to.write_all(&child.load(Relaxed).to_le_bytes())?;
        }
        let columns = std::iter::once(&self.words[..]).chain(self.columns.words());
        for word in columns.flatten() {
            to.write_all(&word.load(Relaxed).to_le_bytes())?;
        }
        Ok(())
    }

    /// Replaces the tree by one that [`write`](Self::write) wrote with the same columns; returns whether it fits. What was read is
    /// not checked: see [`has_valid_links`](Self::has_valid_links).
    pub(crate) fn read(&mut self, from: &mut impl Read) -> io::Result<bool> {
        let number = |from: &mut dyn Read| {
            let mut bytes = [0; 4];
            from.read_exact(&mut bytes)?;
            io::Result::Ok(u32::from_le_bytes(bytes))
        };
        let (nodes, slots) = (number(from)? as usize, number(from)? as usize);
        let mut has_sums = [0];
        from.read_exact(&mut has_sums)?;
        self.clear();
        if has_sums[0] == 1 {
            self.columns.sums = EdgeColumn::new(true, 0.0);
        }
        if slots > self.room() || !self.try_reserve(slots) {
            return Ok(false);
        }
        for _ in 0..slots {
            self.children.push(AtomicU32::new(number(from)?));
        }
        let mut words = || {
            let mut bytes = vec![0; 8 * slots];
            from.read_exact(&mut bytes)?;
            let words = bytes.as_chunks().0.iter();
            io::Result::Ok(
                words
                    .map(|&bytes| AtomicU64::new(u64::from_le_bytes(bytes)))
                    .collect(),
            )
        };
        let own: Vec<AtomicU64> = words()?;
        self.words.extend(own);
        self.columns.set_words(words)?;
        self.nodes = nodes;
        Ok(true)
    }

    /// Whether every node ends within the tree, and every edge leads to a node or nowhere.
    pub(crate) fn has_valid_links(&self) -> bool {
        let mut heads = vec![false; self.slots()];
        let mut id = 0;
        while id < self.slots() {
            heads[id] = true;
            let edges = self.node(id as NodeId).edges();
            if edges.end > self.slots() {
                return false;
            }
            id = edges.end;
        }
        let is_valid =
            |child: NodeId| child == UNSTORED || heads.get(child as usize) == Some(&true);
        !heads.is_empty()
            && self
                .all_nodes()
                .all(|node| self.edges(node).all(|edge| is_valid(edge.child())))
    }
}
