//! Makes the files for browsers of a WebAssembly module.
//!
//! - `bindgen MODULE FOLDER` does what the command `wasm-bindgen` does for `--target web`, without installing it.
//! - `mark MODULE MARKED` writes a module whose functions say their number when they are entered.
//! - `split MODULE ENTERED REST` leaves the functions of which the file `ENTERED` lists the numbers, and moves others to `REST`.

mod split;

use std::env;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bindgen", module, folder] => bindgen(module, folder),
        ["mark", module, marked] => write(marked, &split::mark(&read(module))),
        ["split", module, entered, rest] => {
            let numbers = String::from_utf8(read(entered)).expect("numbers are text");
            let numbers = numbers
                .split_whitespace()
                .map(|number| number.parse().expect("a number of a function"))
                .collect();
            let parts = split::split(&read(module), &numbers);
            write(module, &parts.first);
            write(rest, &parts.rest);
        }
        _ => panic!("bindgen MODULE FOLDER, mark MODULE MARKED, or split MODULE ENTERED REST"),
    }
}

fn bindgen(module: &str, folder: &str) {
    Bindgen::new()
        .input_path(module)
        .web(true)
        .expect("a module for browsers")
        .typescript(false)
        .generate(folder)
        .expect("the module is one of wasm-bindgen's version");
}

fn read(file: &str) -> Vec<u8> {
    fs::read(Path::new(file)).unwrap_or_else(|problem| panic!("{file}: {problem}"))
}

fn write(file: &str, bytes: &[u8]) {
    fs::write(file, bytes).unwrap_or_else(|problem| panic!("{file}: {problem}"));
}
