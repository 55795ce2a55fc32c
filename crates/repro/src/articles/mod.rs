//! The figures, article by article.

mod calculation;
mod generic;
mod othello;
mod othello_exact;
mod published;
mod tic_tac_toe;

use crate::figure::Figure;

/// All figures, in the order of reports.
///
/// ```
/// let figures = uctopia_repro::figures();
/// let names: std::collections::HashSet<&str> = figures.iter().map(|figure| figure.name).collect();
/// assert_eq!(names.len(), figures.len());
/// ```
#[must_use]
pub fn figures() -> Vec<Figure> {
    let articles = [
        tic_tac_toe::figures(),
        othello_exact::figures(),
        othello::figures(),
        generic::figures(),
    ];
    articles
        .into_iter()
        .flatten()
        .chain(calculation::figures())
        .collect()
}

/// The figures with these names, or names that begin so; an article's name and `all` stand for all of theirs.
///
/// # Errors
/// The first unknown name.
///
/// ```
/// let count = |name| uctopia_repro::named(&[name]).map(|figures| figures.len());
/// assert_eq!(count("kaityo256"), Ok(1));
/// assert!(count("othello-flat").unwrap() > 1);
/// assert_eq!(count("chess"), Err("chess".to_owned()));
/// ```
pub fn named(names: &[impl AsRef<str>]) -> Result<Vec<Figure>, String> {
    let is_meant = |figure: &Figure, name: &str| {
        let longer = figure.name.strip_prefix(name);
        name == "all"
            || name == figure.article.name()
            || longer.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let all = figures();
    if let Some(unknown) = names
        .iter()
        .find(|name| !all.iter().any(|figure| is_meant(figure, name.as_ref())))
    {
        return Err(unknown.as_ref().to_owned());
    }
    Ok(all
        .into_iter()
        .filter(|figure| names.iter().any(|name| is_meant(figure, name.as_ref())))
        .collect())
}
