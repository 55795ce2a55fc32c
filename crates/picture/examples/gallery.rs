//! Draws the sample pictures of the tests as SVG and PNG: `cargo run --example gallery -- DIRECTORY`.

#[path = "../tests/picture/chart_samples.rs"]
mod chart_samples;
#[path = "../tests/picture/samples.rs"]
mod samples;

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use uctopia_picture::{article_svg, png, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = env::args()
        .nth(1)
        .ok_or("name the directory to draw into")?;
    fs::create_dir_all(&directory)?;
    let (board, marks) = samples::article();
    draw(&directory, "article", &article_svg(&board, &marks))?;
    for (name, picture) in samples::all() {
        draw(&directory, name, &svg(&picture))?;
    }
    for (name, chart) in chart_samples::all() {
        draw(&directory, name, &chart)?;
    }
    Ok(())
}

fn draw(directory: &str, name: &str, svg: &str) -> Result<(), Box<dyn Error>> {
    let file = Path::new(directory).join(name);
    fs::write(file.with_extension("svg"), svg)?;
    fs::write(file.with_extension("png"), png(svg)?)?;
    Ok(())
}
