//! Japanese text whose lines are broken anywhere.

/// The text without ends of lines between Japanese characters, which browsers show as spaces; code stays as it is.
pub fn joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut is_code = false;
    for line in text.split_inclusive('\n') {
        let begin = line.trim_start_matches(' ');
        let is_fence = begin.starts_with("```");
        let is_broken = !is_code && joined.strip_suffix('\n').is_some_and(ends_japanese) && begins_japanese(begin);
        if is_broken {
            joined.pop();
        }
        joined += if is_broken { begin } else { line };
        is_code ^= is_fence;
    }
    joined
}

/// Whether the last character shown is Japanese; the target of a link is not shown.
fn ends_japanese(text: &str) -> bool {
    let shown = match text.strip_suffix(')').and_then(|link| link.rsplit_once("](")) {
        Some((shown, _)) => shown,
        None => text.trim_end_matches('*'),
    };
    shown.ends_with(is_japanese)
}

fn begins_japanese(text: &str) -> bool {
    text.trim_start_matches(['[', '*']).starts_with(is_japanese)
}

fn is_japanese(character: char) -> bool {
    matches!(character, '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}
