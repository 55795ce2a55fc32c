//! Names that a misspelt one is meant for.

/// The known names that a misspelt one is meant for: those with the fewest letters to change, insert, leave out or exchange with
/// their neighbour (Damerau 1964, Levenshtein 1966), if these are few enough.
///
/// ```
/// use uctopia_game::options::nearest;
/// assert_eq!(nearest("otello", &["gomoku", "othello"]), ["othello"]);
/// assert_eq!(nearest("itres", &["iters", "trees"]), ["iters"]);
/// assert!(nearest("chess", &["gomoku", "othello"]).is_empty());
/// ```
#[must_use]
pub fn nearest<'a>(name: &str, known: &[&'a str]) -> Vec<&'a str> {
    let distances: Vec<usize> = known.iter().map(|known| strsim::damerau_levenshtein(name, known)).collect();
    let Some(&fewest) = distances.iter().min() else { return Vec::new() };
    let near = known.iter().zip(&distances).filter(|&(_, &distance)| distance == fewest);
    if fewest <= 1 + name.len() / 4 { near.map(|(&known, _)| known).collect() } else { Vec::new() }
}
