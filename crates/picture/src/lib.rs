//! Boards and values as text, SVG and PNG.
