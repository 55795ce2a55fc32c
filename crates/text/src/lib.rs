//! Text as people paste and store it, in one form, and as terminals and documents show it.
//!
//! | file | contents |
//! |---|---|
//! | `plain.rs` | [`plain`]: full-width letters, digits and signs as ordinary ones |
//! | `visible.rs` | [`visible`]: a text without control characters |
//! | `markdown.rs` | [`markdown`], [`markdown_code`], [`one_line`]: texts from outside in documents |
//! | `compression.rs` | [`unpack`]: compressed files |
//! | `character_set.rs` | [`decode`]: bytes in any usual character set as text |
//! | `host.rs` | tables of Unicode and of character sets: from libraries, in a browser from its host |
//! | `file.rs` | [`file_contents`], [`file_text`] and [`text_of`]: whole files |
//!
//! Character sets and compression are behind the feature `files`: a program that only reads typed positions needs neither their
//! tables nor their libraries, and names what it cannot unpack. Rules of games know nothing of this crate. A text passes through it on its way from
//! a person to the rules, in the catalog and in the readers of files, so that no game has to.
//!
//! ```
//! use uctopia_text::{decode, plain, visible};
//! assert_eq!(decode(b"\x96\x5d\x8c\x8e, \x95\x5c\x8e\xa6\n"), "望月, 表示\n"); // Shift_JIS
//! assert_eq!(plain("Ｆ５Ｄ６　ﾊﾟｽ"), "F5D6 パス");
//! assert_eq!(visible("\x1b[31mred\x1b[0m\x07"), "red");
//! ```

#[cfg(feature = "files")]
mod character_set;
mod compression;
mod file;
mod host;
mod markdown;
mod plain;
mod visible;

#[cfg(feature = "files")]
pub use character_set::decode;
pub use compression::unpack;
pub use file::file_contents;
#[cfg(feature = "files")]
pub use file::{file_text, text_of};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use host::{Host, serve};
pub use markdown::{markdown, markdown_code, one_line};
pub use plain::plain;
pub use visible::visible;
