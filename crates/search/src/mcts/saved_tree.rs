//! Trees as bytes, so that a search can be continued by another process.

use std::hash::{Hash, Hasher};
use std::io::{self, Read, Write};

use uctopia_game::Shortcuts;
use uctopia_options::{Localized, Message, message};

use super::config::{Full, UctConfig};
use super::custom::Phases;
use super::memory::TreeMemory;
use super::tree::{NodeId, SearchTree, UNSTORED, player_to_move};
use super::uct::Uct;

/// The beginning of each file: its format and version.
const FORMAT: &[u8] = b"uctopia tree 1\n";

/// Why a tree was not saved or loaded.
///
/// ```
/// use uctopia::game::{ZeroEvaluator, adapters::Tree};
/// use uctopia::Uct;
/// use uctopia::search::mcts::SavedTreeError;
/// let game: Tree = "(AB)".parse().unwrap();
/// let mut uct = Uct::builder().reuse(true).build().unwrap();
/// let error = uct.load_tree(&game, &b"something else"[..]).unwrap_err();
/// assert!(matches!(error, SavedTreeError::Refused(_)));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavedTreeError {
    /// The reader or the writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The tree does not fit the agent, the position or the format.
    #[error("{0}")]
    Refused(Message),
}

impl Localized for SavedTreeError {
    fn message(&self) -> Message {
        match self {
            Self::Io(error) => message!("{error}"),
            Self::Refused(problem) => problem.clone(),
        }
    }
}

fn refused(problem: Message) -> SavedTreeError {
    SavedTreeError::Refused(problem)
}

/// A file that was cut off or changed.
fn damaged() -> SavedTreeError {
    refused(message!("the saved tree is damaged or incomplete"))
}

/// 64-bit FNV-1a, whose values are the same in every version and on every machine of the same byte order.
struct Fnv(u64);

impl Fnv {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

fn hash_of<G: Hash>(position: &G) -> u64 {
    let mut hasher = Fnv::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// A reader or a writer that computes the checksum of what passes.
struct Checked<T> {
    inner: T,
    sum: Fnv,
}

impl<T> Checked<T> {
    fn new(inner: T) -> Self {
        Self {
            inner,
            sum: Fnv::new(),
        }
    }
}

impl<T: Write> Write for Checked<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.write(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: Read> Read for Checked<T> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.write(&bytes[..read]);
        Ok(read)
    }
}

fn read_bytes<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

impl UctConfig {
    /// The options that shape a tree; limits may differ when a search is continued.
    fn without_limits(&self) -> String {
        let shaping = Self {
            iters: None,
            time: None,
            nodes: None,
            memory: None,
            full: Full::Stop,
            ..self.clone()
        };
        shaping.to_string()
    }
}

impl<G: Shortcuts, E: Phases<G> + Clone + Sync> Uct<G, E> {
    /// Writes the tree of the latest decision, as about 12 bytes for each move of each stored position, and 8 for each value that
    /// options keep beside it.
    ///
    /// [`load_tree`](Self::load_tree) continues it, in this process or another one. What playouts have learned (`policy`) is not saved and
    /// begins anew.
    ///
    /// # Errors
    /// When the writer fails; before the first decision; with `amaf`, whose statistics are not part of the tree.
    ///
    /// ```
    /// use uctopia::game::{Agent, Context, adapters::Tree};
    /// use uctopia::Uct;
    /// let game: Tree = "(((AB)(AB))((BB)A))".parse().unwrap();
    /// let uct = || Uct::builder().iterations(100).reuse(true).seed(1).build().unwrap();
    /// let mut first = uct();
    /// first.decide(&game, &mut Context::unlimited()).unwrap();
    /// let mut saved = Vec::new(); // or a file, behind a `BufWriter`
    /// first.save_tree(&mut saved).unwrap();
    ///
    /// let mut second = uct();
    /// second.load_tree(&game, &saved[..]).unwrap();
    /// let report = second.decide(&game, &mut Context::unlimited()).unwrap();
    /// assert_eq!(report.moves.iter().map(|m| m.visits).sum::<u64>(), 200);
    /// ```
    pub fn save_tree(&self, to: impl Write) -> Result<(), SavedTreeError> {
        let Some(root) = &self.searches[0].memory.root else {
            return Err(refused(message!(
                "there is no tree to save: it is kept after a decision with reuse=on"
            )));
        };
        if self.searches[0].memory.as_first.is_some() {
            return Err(refused(message!(
                "the statistics of amaf cannot be saved: search without amaf"
            )));
        }
        let mut to = Checked::new(to);
        let options = self.config.without_limits();
        to.write_all(FORMAT)?;
        to.write_all(&(options.len() as u32).to_le_bytes())?;
        to.write_all(options.as_bytes())?;
        to.write_all(&hash_of(root).to_le_bytes())?;
        for search in &self.searches {
            to.write_all(&[u8::from(search.memory.has_noise)])?;
            search.memory.tree.write(&mut to)?;
        }
        let sum = to.sum.finish();
        to.inner.write_all(&sum.to_le_bytes())?;
        Ok(to.inner.flush()?)
    }

    /// Reads a tree that [`save_tree`](Self::save_tree) wrote for the position `root`, which the next decision in this position, or after
    /// moves from it, continues.
    ///
    /// Limits of the agent may differ from those of the agent that saved the tree (`iters`, `time`, `nodes`, `memory`, `full`), other
    /// options may not. If the tree is refused, the agent has none.
    ///
    /// # Errors
    /// When the reader fails; without `reuse=on`, which forgets trees; when the tree was saved for another position or with other options,
    /// does not fit into the memory, or is damaged.
    pub fn load_tree(&mut self, root: &G, from: impl Read) -> Result<(), SavedTreeError> {
        self.paused = None;
        let loaded = self.try_load(root, from);
        if loaded.is_err() {
            self.searches
                .iter_mut()
                .for_each(|search| search.memory.clear());
        }
        loaded.map_err(|error| match error {
            SavedTreeError::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => damaged(),
            other => other,
        })
    }

    fn try_load(&mut self, root: &G, from: impl Read) -> Result<(), SavedTreeError> {
        if !self.config.reuse {
            return Err(refused(message!(
                "a loaded tree would be forgotten at once: search with reuse=on"
            )));
        }
        let mut from = Checked::new(from);
        let mut format = [0; FORMAT.len()];
        if from.read_exact(&mut format).is_err() || format != FORMAT {
            return Err(refused(message!(
                "this is not a tree that was saved by Uctopia"
            )));
        }
        let length = u32::from_le_bytes(read_bytes(&mut from)?);
        /// Far longer than any options.
        const LONGEST: u32 = 1 << 16;
        let mut options = vec![0; length.min(LONGEST) as usize];
        from.read_exact(&mut options)?;
        let (saved, own) = (
            String::from_utf8_lossy(&options),
            self.config.without_limits(),
        );
        if saved != own {
            return Err(refused(message!(
                "the tree was saved by a search with the options '{saved}', not '{own}'"
            )));
        }
        if u64::from_le_bytes(read_bytes(&mut from)?) != hash_of(root) {
            return Err(refused(message!("the tree was saved for another position")));
        }
        for search in &mut self.searches {
            let [has_noise] = read_bytes(&mut from)?;
            search.memory.load(root, has_noise == 1, &mut from)?;
        }
        let sum = from.sum.finish();
        if u64::from_le_bytes(read_bytes(&mut from.inner)?) != sum {
            return Err(damaged());
        }
        Ok(())
    }
}

impl<G: Shortcuts> TreeMemory<G> {
    /// Replaces everything by a saved tree.
    fn load(
        &mut self,
        root: &G,
        has_noise: bool,
        from: &mut impl Read,
    ) -> Result<(), SavedTreeError> {
        self.clear();
        self.reserve();
        if !self.tree.read(from)? {
            return Err(refused(message!(
                "the saved tree does not fit into the memory of the search: write a larger memory"
            )));
        }
        if !self.tree.has_valid_links() || !self.places(root) {
            return Err(damaged());
        }
        (self.root, self.has_noise) = (Some(root.clone()), has_noise);
        self.visits = self.tree.most_visits();
        Ok(())
    }

    /// Whether the nodes are those of positions after `root`; looks all positions up, in a graph search.
    fn places(&mut self, root: &G) -> bool {
        let mut is_placed = vec![false; self.tree.slots()];
        let mut open: Vec<(NodeId, G)> = vec![(SearchTree::ROOT, root.clone())];
        while let Some((id, state)) = open.pop() {
            if std::mem::replace(&mut is_placed[id as usize], true) {
                // A second path to a position, which only graphs have.
                if self.find(&state) != Some(id) {
                    return false;
                }
                continue;
            }
            let node = self.tree.node(id);
            let has_moves = node.edges().len() == state.moves().len() && !state.is_over();
            if !has_moves || node.to_move() != player_to_move(&state) {
                return false;
            }
            let below = self.tree.edges(node).zip(state.moves());
            let stored = below.filter(|(edge, _)| edge.child() != UNSTORED);
            let after = |m| match self.merges_images {
                true => state.after(m).canonical(),
                false => state.after(m),
            };
            open.extend(stored.map(|(edge, m)| (edge.child(), after(m))));
            if let Some(stored) = &mut self.stored
                && stored.insert(state, id).is_some()
            {
                return false;
            }
        }
        self.note_stored();
        true
    }
}
