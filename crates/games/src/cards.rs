//! Cards of small games with hidden hands.

use uctopia_game::{Board, Rng, Square, Theme};

/// A card whose face a player does not see.
pub(crate) const FACE_DOWN: u8 = u8::MAX;

/// The name of a card; `?` face down.
pub(crate) fn card_name(names: &[&'static str], card: u8) -> &'static str {
    names.get(usize::from(card)).copied().unwrap_or("?")
}

/// A random item, all equally likely; `None` of none.
pub(crate) fn any_of<T>(mut items: impl Iterator<Item = T> + Clone, rng: &mut Rng) -> Option<T> {
    let count = items.clone().count() as u32;
    items.nth(rng.below(count.max(1)) as usize)
}

/// A table with a row for each player: his card, and a label. Between them are empty rows: cards below one another would be a pile.
pub(crate) fn table(columns: usize, rows: Vec<(String, Vec<Square>)>) -> Board {
    let apart = || (String::new(), vec![Square::Void; columns]);
    let mut spaced = Vec::with_capacity(2 * rows.len());
    for row in rows {
        if !spaced.is_empty() {
            spaced.push(apart());
        }
        spaced.push(row);
    }
    let empty = Board::lettered(Theme::Cards, columns, spaced.len());
    let (row_names, squares): (Vec<_>, Vec<_>) = spaced.into_iter().unzip();
    Board {
        column_names: Vec::new(),
        row_names,
        squares: squares.concat(),
        ..empty
    }
}

/// A card on the table, or the place where none lies.
pub(crate) fn card_square(names: &[&'static str], card: Option<u8>) -> Square {
    card.map_or(Square::Empty, |card| {
        Square::Card(card_name(names, card).to_owned())
    })
}
