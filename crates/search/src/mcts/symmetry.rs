//! Positions that share a node with their images (`symmetry=on`): below the root every node is that of a canonical image, and a descent goes
//! on from there.
//!
//! The statistics of a position itself are found by its successors: a move and its image lead to images of each other.

use uctopia_game::Shortcuts;

/// A position of the game, and the image of it whose moves the edges of its node belong to.
pub(crate) struct Place<G> {
    pub(crate) state: G,
    pub(crate) stored: G,
    is_merged: bool,
}

impl<G: Shortcuts> Place<G> {
    /// The root, which is stored as it is.
    pub(crate) fn root(state: &G, is_merged: bool) -> Self {
        Self {
            state: state.clone(),
            stored: state.clone(),
            is_merged,
        }
    }

    /// Plays a move of the position itself.
    pub(crate) fn play(&mut self, m: G::Move) {
        self.state.play(m);
        self.stored = match self.is_merged {
            true => self.state.canonical(),
            false => self.state.clone(),
        };
    }

    /// For each move of the position, the index of the stored move that is its image. Several moves with one image are matched in
    /// order.
    pub(crate) fn images_of_moves(&self) -> Vec<usize> {
        let count = self.state.moves().len();
        if self.state == self.stored {
            return (0..count).collect();
        }
        let mut left: Vec<Option<G>> = successors(&self.stored).map(Some).collect();
        let image = |successor: G| {
            let found = left
                .iter()
                .position(|other| other.as_ref() == Some(&successor));
            let index = found.expect("an image has the images of all successors");
            left[index] = None;
            index
        };
        successors(&self.state).map(image).collect()
    }

    /// The move of the position whose image is the stored move of this index.
    pub(crate) fn own_move(&self, stored: usize) -> G::Move {
        let images = self.images_of_moves();
        let moves = self.state.moves().zip(images);
        let mut own = moves.filter(|&(_, image)| image == stored);
        own.next()
            .expect("a stored position has as many moves as edges")
            .0
    }

    /// Plays the move whose image is `stored`, a move of the image, which plays it, too.
    pub(crate) fn follow(&mut self, stored: G::Move) -> G::Move {
        let mut moves = self.stored.moves();
        let index = moves.position(|m| m == stored);
        drop(moves);
        let m = self.own_move(index.expect("a playout makes legal moves"));
        self.state.play(m);
        self.stored.play(stored);
        m
    }
}

fn successors<G: Shortcuts>(state: &G) -> impl Iterator<Item = G> {
    state.moves().map(|m| state.after(m).canonical())
}
