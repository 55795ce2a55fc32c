//! The text of each game of a file.

/// The text of a game, and the number of its first line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

impl Part<'_> {
    /// The line of an offset in the text.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.line
            + self.text.as_bytes()[..offset.min(self.text.len())]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count()
    }
}

/// The games of a file: a game begins with the first tag behind moves, or with a tag `Event`, also where a brace before it was not closed.
pub(super) fn games(text: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = Some((text, 1));
    std::iter::from_fn(move || {
        let (text, line) = rest?;
        let end = end_of_game(text);
        let (game, after) = text.split_at(end);
        let next_line = line + game.bytes().filter(|&byte| byte == b'\n').count();
        rest = (!after.is_empty()).then_some((after, next_line));
        Some(Part { text: game, line })
    })
    .filter_map(|part| {
        let blank = part.text.len() - part.text.trim_start().len();
        let line = part.line_of(blank);
        (blank < part.text.len()).then_some(Part {
            text: &part.text[blank..],
            line,
        })
    })
}

fn end_of_game(text: &str) -> usize {
    let (mut has_tags, mut has_moves, mut in_comment) = (false, false, false);
    for (offset, line) in lines(text) {
        let is_tag = line.trim_start().starts_with('[')
            && (!in_comment || line.trim_start().starts_with("[Event "));
        if is_tag && has_moves || line.trim_start().starts_with("[Event ") && has_tags {
            return offset;
        }
        if is_tag {
            has_tags = true;
            continue;
        }
        has_moves |= !line.trim().is_empty();
        in_comment = line
            .rfind('{')
            .map_or(in_comment && !line.contains('}'), |open| {
                !line[open..].contains('}')
            });
    }
    text.len()
}

/// The lines of a text with their offsets.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |offset, line| {
        let at = *offset;
        *offset += line.len();
        Some((at, line))
    })
}
