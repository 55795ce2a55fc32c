//! Text as people paste and store it, in one form.
//!
//! | file | contents |
//! |---|---|
//! | `plain.rs` | [`plain`]: full-width letters, digits and signs as ordinary ones |
//! | `visible.rs` | [`visible`]: a text without control characters |
//! | `compression.rs` | [`unpack`]: compressed files |
//! | `character_set.rs` | [`decode`]: bytes in any usual character set as text |
//! | `file.rs` | [`file_contents`], [`file_text`] and [`text_of`]: whole files |
//!
//! Character sets and compression are behind the feature `files`: a program that only reads typed positions needs neither their
//! tables nor their libraries, and names what it cannot unpack. Rules of games know nothing of this crate. A text passes through it on its way from
//! a person to the rules, in the catalog and in the readers of files, so that no game has to.
//!
//! ```
//! use uctopia_text::{decode, plain, text_of};
//! assert_eq!(decode(b"\xff\xfef\x005\x00"), "f5"); // UTF-16 with its mark
//! assert_eq!(plain("１．Ｆ５　２．ｄ６"), "1.F5 2.d6");
//! assert_eq!(text_of(b"f5d6\r\n").unwrap(), "f5d6\n");
//! ```

#[cfg(feature = "files")]
mod character_set;
mod compression;
mod file;
mod plain;
mod visible;

#[cfg(feature = "files")]
pub use character_set::decode;
pub use compression::unpack;
pub use file::file_contents;
#[cfg(feature = "files")]
pub use file::{file_text, text_of};
pub use plain::plain;
pub use visible::visible;
