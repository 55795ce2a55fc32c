//! Texts from outside in documents: a reader of Markdown shows them as they are, wherever they stand.

use pulldown_cmark::{Event, Options, Parser, Tag};
use uctopia_text::{markdown, markdown_code, markdown_table, visible};

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

#[test]
fn texts_are_shown_as_they_are() {
    for text in HOSTILE {
        for written in [markdown(text), markdown_code(text)] {
            for (document, around) in [
                (format!("{written}\n"), ("", "")),
                (format!("before {written} behind\n"), ("before ", " behind")),
                (format!("- {written}\n"), ("", "")),
                (
                    markdown_table(
                        ["head".to_owned(), "head".to_owned()],
                        &[],
                        [vec![written.clone(), "last".to_owned()]],
                    ),
                    ("head head ", " last"),
                ),
            ] {
                let (seen, markup) = rendered(&document);
                let expected = format!("{}{}{}", around.0, shown(text), around.1);
                assert_eq!(seen, expected.trim(), "{document}");
                assert!(markup.is_empty(), "{markup:?}\n{document}");
            }
        }
    }
}
