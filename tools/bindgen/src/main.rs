//! What the command `wasm-bindgen` does for `--target web`, without installing it: bindgen MODULE FOLDER.

use std::path::PathBuf;

use wasm_bindgen_cli_support::Bindgen;

fn main() {
    let [module, folder] = std::env::args_os()
        .skip(1)
        .map(PathBuf::from)
        .collect::<Vec<_>>()
        .try_into()
        .expect("two arguments: the module and the folder");
    Bindgen::new()
        .input_path(module)
        .web(true)
        .expect("a module for browsers")
        .typescript(false)
        .generate(folder)
        .expect("the module is one of wasm-bindgen's version");
}
