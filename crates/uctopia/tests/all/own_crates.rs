//! The template of a custom game, and the example of one, which compiles the template's program.

use std::fs;
use std::path::Path;

/// The part of a manifest that tells what the crate depends on.
fn dependencies(manifest: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(manifest);
    let text = fs::read_to_string(path).expect("a readable manifest");
    let (_, after) = text.split_once("[dependencies]\n").expect("dependencies");
    after.split("\n\n").next().unwrap_or_default().to_owned()
}

#[test]
fn the_template_depends_on_what_compiles_its_program() {
    let template = dependencies("template/Cargo.toml");
    assert_eq!(
        template.replace("{{uctopia-path}}", "../.."),
        dependencies("examples/own-game/Cargo.toml")
    );
}
