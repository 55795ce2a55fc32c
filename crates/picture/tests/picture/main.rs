//! The pictures as users get them: drawings, and boards for the terminal.

mod chart_samples;
mod charts;
mod drawings;
mod samples;
mod text;
