//! A tree as bytes: the slots, and the columns that are kept.

use std::io::{self, Read, Write};

use super::arena::SearchTree;
use super::column::EdgeColumn;
use super::slot::{NodeId, UNSTORED};
use crate::sync::atomic::Ordering::Relaxed;
use crate::sync::atomic::{AtomicU32, AtomicU64};

fn read_u32(from: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    from.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

fn read_u64(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

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
        let (nodes, slots) = (read_u32(from)? as usize, read_u32(from)? as usize);
        let mut has_sums = [0];
        from.read_exact(&mut has_sums)?;
        self.clear();
        if has_sums[0] == 1 {
            self.columns.sums = EdgeColumn::new(true, 0.0);
            // As for other columns, the memory is reserved beforehand, so that it never grows beyond its limit.
            if !self.columns.sums.try_reserve(self.words.capacity()) {
                return Ok(false);
            }
        }
        if slots > self.room() || !self.try_reserve(slots) {
            return Ok(false);
        }
        for _ in 0..slots {
            self.children.push(AtomicU32::new(read_u32(from)?));
        }
        for _ in 0..slots {
            self.words.push(AtomicU64::new(read_u64(from)?));
        }
        self.columns.fill(slots, || read_u64(from))?;
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
