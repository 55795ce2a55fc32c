//! Known names similar to a misspelt one.

/// The known names nearest to a misspelt one: those with the fewest letters to change, insert, leave out or exchange with their
/// neighbour (Damerau 1964, Levenshtein 1966), if these are few enough: one and a quarter of the name's, but not all.
///
/// ```
/// use uctopia::options::nearest;
/// assert_eq!(nearest("otello", &["gomoku", "othello"]), ["othello"]);
/// assert_eq!(nearest("itres", &["iters", "trees"]), ["iters"]);
/// assert!(nearest("chess", &["gomoku", "othello"]).is_empty());
/// assert!(nearest("x", &["c", "iters"]).is_empty()); // all of it would change
/// ```
#[must_use]
pub fn nearest<'a>(name: &str, known: &[&'a str]) -> Vec<&'a str> {
    let length = name.chars().count();
    let most = (1 + length / 4).min(length.saturating_sub(1));
    // Comparing takes time and memory proportional to the product of the lengths, and a pasted name may be long.
    let is_comparable = |known: &&&str| known.chars().count().abs_diff(length) <= most;
    let compared = known
        .iter()
        .filter(is_comparable)
        .map(|&known| (strsim::damerau_levenshtein(name, known), known));
    let near: Vec<(usize, &str)> = compared.filter(|&(distance, _)| distance <= most).collect();
    let fewest = near.iter().map(|&(distance, _)| distance).min();
    near.into_iter()
        .filter(|&(distance, _)| Some(distance) == fewest)
        .map(|(_, known)| known)
        .collect()
}
