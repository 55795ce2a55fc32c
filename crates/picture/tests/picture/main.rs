//! The pictures as users get them: drawings, and boards for the terminal.

mod drawings;
mod samples;
mod text;
