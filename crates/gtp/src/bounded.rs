//! Lines of at most so many bytes.

use std::io::{self, BufRead, Read as _};

/// The maximum number of bytes of a line, and of a response with all its lines: 1 MiB. Longer ones are an error of the writer.
///
/// The longest response of the engines in the tests, a list of commands, has less than a thousandth of it.
pub const MOST_BYTES: usize = 1 << 20;

/// The result of [`read_line_within`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineRead {
    /// A line, or its beginning where the input ended.
    Whole,
    /// A line with more bytes than allowed; the rest of it has not been read.
    TooLong,
    /// Nothing: the input has ended.
    End,
}

/// Reads a line of at most `most` bytes, its line feed not counted, and replaces the contents of `line`; the line feed is left
/// out. Never stores more than one byte beyond `most`. [`BufRead::skip_until`] skips the rest of a line that is too long.
///
/// # Errors
/// When the input cannot be read.
///
/// ```
/// use std::io::BufRead;
/// use uctopia::gtp::{LineRead, read_line_within};
/// let mut input = &b"name\nlist_commands\nquit"[..];
/// let mut line = Vec::new();
/// assert_eq!(read_line_within(&mut input, &mut line, 4).unwrap(), LineRead::Whole);
/// assert_eq!(line, b"name");
/// assert_eq!(read_line_within(&mut input, &mut line, 4).unwrap(), LineRead::TooLong);
/// input.skip_until(b'\n').unwrap();
/// assert_eq!(read_line_within(&mut input, &mut line, 4).unwrap(), LineRead::Whole);
/// assert_eq!(line, b"quit");
/// assert_eq!(read_line_within(&mut input, &mut line, 4).unwrap(), LineRead::End);
/// ```
pub fn read_line_within(
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
    most: usize,
) -> io::Result<LineRead> {
    line.clear();
    if input
        .by_ref()
        .take(most as u64 + 1)
        .read_until(b'\n', line)?
        == 0
    {
        return Ok(LineRead::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > most {
        return Ok(LineRead::TooLong);
    }
    Ok(LineRead::Whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An endless input of one letter, which counts the bytes read.
    struct Endless(usize);

    impl io::Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(b'x');
            self.0 += buffer.len();
            Ok(buffer.len())
        }
    }

    #[test]
    fn an_endless_line_costs_no_more_than_the_bound() {
        let mut input = io::BufReader::new(Endless(0));
        let mut line = Vec::new();
        assert_eq!(
            read_line_within(&mut input, &mut line, 100_000).unwrap(),
            LineRead::TooLong
        );
        assert_eq!(line.len(), 100_001);
        assert!(
            line.capacity() <= 400_000 && input.get_ref().0 < 200_000,
            "{} {}",
            line.capacity(),
            input.get_ref().0
        );
    }

    #[test]
    fn the_line_feed_does_not_count() {
        for (text, expected) in [
            (&b"abc\n"[..], LineRead::Whole),
            (b"abc", LineRead::Whole),
            (b"abcd\n", LineRead::TooLong),
            (b"abcd", LineRead::TooLong),
            (b"\n", LineRead::Whole),
            (b"", LineRead::End),
        ] {
            let mut line = b"before".to_vec();
            assert_eq!(
                read_line_within(&mut &text[..], &mut line, 3).unwrap(),
                expected,
                "{text:?}"
            );
            assert!(!line.ends_with(b"\n"));
        }
    }
}
