//! Texts from outside in documents and tables: a reader of Markdown shows them as they are, wherever they stand, and no cell steers a
//! terminal or a spreadsheet.

use pulldown_cmark::{Event, Options, Parser, Tag};
use uctopia_format::{Cell, Language, Table, cells};
use uctopia_text::{markdown, markdown_code, visible};

/// What someone may call a player, a file or a move.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!-- hidden",
    "</td></table>",
    "[click](javascript:alert(1))",
    "![picture](http://evil.example/x.png)",
    "[a]: http://evil.example",
    "[a][b]",
    "a | b | c",
    "\\| a \\",
    "a\\",
    "`code` ``` fence",
    "``",
    "`",
    "*bold* _it_ __b__ ~~gone~~ ~a~",
    "# heading",
    "> quote",
    "- item",
    "1. item",
    "+ item",
    "---",
    "===",
    "***",
    "a\n\n# heading\n\n<b>",
    "a\r\n| --- |\r\n",
    "\u{1b}[31mred\u{1b}[0m",
    "\u{202e}txt.exe",
    "&lt;b&gt; &#60; &amp;",
    "$x$ $$y$$",
    "=cmd|' /C calc'!A0",
    "$(touch owned) `touch owned`",
    "\\<b\\>",
    "\\\\`",
    "\t=1",
    "a  ",
    "uct:iters=100,c=1.4",
    "望月 / 表示",
];

fn shown(text: &str) -> String {
    visible(text)
        .replace(['\n', '\t'], " ")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// The text that a reader sees, and every piece of markup but those that hold it.
fn rendered(document: &str) -> (String, Vec<String>) {
    let options = Options::all()
        - Options::ENABLE_SMART_PUNCTUATION
        - Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let (mut text, mut markup) = (String::new(), Vec::new());
    for event in Parser::new_ext(document, options) {
        match event {
            Event::Text(part) | Event::Code(part) => text += &part,
            Event::SoftBreak | Event::HardBreak => text += " ",
            Event::Start(Tag::Paragraph | Tag::List(_) | Tag::Item | Tag::Table(_)) => {}
            Event::Start(Tag::TableHead | Tag::TableRow | Tag::TableCell) => text += " ",
            Event::End(_) => {}
            other => markup.push(format!("{other:?}")),
        }
    }
    (
        text.split_whitespace().collect::<Vec<_>>().join(" "),
        markup,
    )
}

/// A table with a text from outside in its title and its first cell.
fn table(title: &str, cell: Cell) -> Table {
    Table::new(
        [title.to_owned(), "head".to_owned()],
        [cells![cell, "last"]],
    )
}

#[test]
fn texts_are_shown_as_they_are() {
    for text in HOSTILE {
        let document = table(text, text.to_string().into()).to_markdown(Language::English);
        let (seen, markup) = rendered(&document);
        let text = shown(text);
        assert_eq!(
            seen,
            format!("{text} head {text} last").trim(),
            "{document}"
        );
        assert!(markup.is_empty(), "{markup:?}\n{document}");
    }
    for text in HOSTILE {
        let code = table("head", Cell::Code(text.to_string())).to_markdown(Language::English);
        for written in [markdown(text), markdown_code(text)] {
            for (document, around) in [
                (format!("{written}\n"), ("", "")),
                (format!("before {written} behind\n"), ("before ", " behind")),
                (format!("- {written}\n"), ("", "")),
                (code.clone(), ("head head ", " last")),
            ] {
                let (seen, markup) = rendered(&document);
                let expected = format!("{}{}{}", around.0, shown(text), around.1);
                assert_eq!(seen, expected.trim(), "{document}");
                assert!(markup.is_empty(), "{markup:?}\n{document}");
            }
        }
    }
}

#[test]
fn texts_steer_neither_terminals_nor_spreadsheets() {
    for text in HOSTILE {
        let table = table(text, text.to_string().into());
        let shown = table.to_text(Language::English);
        assert_eq!(shown.lines().count(), 2, "{shown:?}");
        assert!(
            !shown.contains(|c: char| c.is_control() && c != '\n'),
            "{shown:?}"
        );
        for line in table.to_csv().lines() {
            assert!(
                !line
                    .trim_start_matches('"')
                    .trim_start()
                    .starts_with(['=', '+', '-', '@']),
                "{line:?}"
            );
            assert!(!line.contains(['\u{1b}', '\u{202e}']), "{line:?}");
        }
    }
}
