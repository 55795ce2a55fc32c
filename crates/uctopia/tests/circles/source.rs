//! The modules of a crate, read from its files: which names each of them has, and which names its code mentions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};

use crate::tokens;

/// A path such as `crate::report::Report` as its segments.
pub(crate) type Segments = Vec<String>;

/// What a name stands for in a module.
pub(crate) enum Name {
    /// An item of the module itself.
    Item,
    /// A module below it, by its index in [`Crate::modules`].
    Module(usize),
    /// Something imported, public or not.
    Import(Segments),
}

/// A module: a file, or a block `mod name { … }` of a file.
pub(crate) struct Module {
    /// Index in [`Crate::files`].
    pub(crate) file: usize,
    pub(crate) parent: Option<usize>,
    pub(crate) names: BTreeMap<String, Vec<Name>>,
    /// Modules and enums of which everything is imported.
    pub(crate) globs: Vec<Segments>,
    /// Paths in the code and private imports. A public import is a re-export and counts only where the code uses its name.
    pub(crate) mentions: Vec<Segments>,
}

/// A crate without its tests.
pub(crate) struct Crate {
    /// Relative to the folder `src`.
    pub(crate) files: Vec<PathBuf>,
    /// The first one is the root.
    pub(crate) modules: Vec<Module>,
    /// Files in which the macros of `macro_rules!` are declared, which need no path where they are in scope by order.
    pub(crate) macros: BTreeMap<String, usize>,
}

impl Crate {
    /// Reads the crate whose `lib.rs` lies in this folder.
    pub(crate) fn read(src: &Path) -> Self {
        let mut whole = Self {
            files: Vec::new(),
            modules: Vec::new(),
            macros: BTreeMap::new(),
        };
        whole.read_file(src, PathBuf::from("lib.rs"), Path::new(""), None);
        whole
    }

    /// Reads a file as a module, whose children lie in `children`, and answers with the module's index.
    fn read_file(
        &mut self,
        src: &Path,
        file: PathBuf,
        children: &Path,
        parent: Option<usize>,
    ) -> usize {
        let path = src.join(&file);
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let parsed =
            syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        self.files.push(file);
        self.read_items(src, &parsed.items, self.files.len() - 1, children, parent)
    }

    fn read_items(
        &mut self,
        src: &Path,
        items: &[syn::Item],
        file: usize,
        children: &Path,
        parent: Option<usize>,
    ) -> usize {
        let index = self.modules.len();
        let (names, globs, mentions) = Default::default();
        self.modules.push(Module {
            file,
            parent,
            names,
            globs,
            mentions,
        });
        let mut reader = Reader::default();
        items.iter().for_each(|item| reader.visit_item(item));
        for name in reader.exported_macros {
            self.modules[0]
                .names
                .entry(name.clone())
                .or_default()
                .push(Name::Import(vec!["$".to_owned() + &name]));
        }
        self.macros
            .extend(reader.macros.into_iter().map(|name| (name, file)));
        for (name, meaning) in reader.names {
            self.modules[index]
                .names
                .entry(name)
                .or_default()
                .push(meaning);
        }
        self.modules[index].globs = reader.globs;
        self.modules[index].mentions = reader.mentions;
        for child in reader.modules {
            let name = child.ident.to_string();
            let below = children.join(&name);
            let module = match &child.content {
                Some((_, items)) => self.read_items(src, items, file, &below, Some(index)),
                None => {
                    let alone = children.join(format!("{name}.rs"));
                    let file = if src.join(&alone).exists() {
                        alone
                    } else {
                        below.join("mod.rs")
                    };
                    self.read_file(src, file, &below, Some(index))
                }
            };
            self.modules[index]
                .names
                .entry(name)
                .or_default()
                .push(Name::Module(module));
        }
        index
    }
}

/// Collects what one module declares and mentions.
#[derive(Default)]
struct Reader<'a> {
    names: Vec<(String, Name)>,
    globs: Vec<Segments>,
    mentions: Vec<Segments>,
    modules: Vec<&'a syn::ItemMod>,
    macros: Vec<String>,
    exported_macros: Vec<String>,
    /// How deep inside of functions and blocks: what is declared there is no item of the module.
    depth: usize,
}

impl Reader<'_> {
    fn import(&mut self, tree: &syn::UseTree, before: &[String], is_private: bool) {
        let with = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
        match tree {
            syn::UseTree::Path(path) => self.import(&path.tree, &with(&path.ident), is_private),
            syn::UseTree::Group(group) => group
                .items
                .iter()
                .for_each(|tree| self.import(tree, before, is_private)),
            syn::UseTree::Glob(_) => {
                self.globs.push(before.to_vec());
                if is_private {
                    self.mentions.push(before.to_vec());
                }
            }
            syn::UseTree::Name(name) if name.ident == "self" => {
                let last = before.last().cloned().unwrap_or_default();
                self.import_as(last, before.to_vec(), is_private);
            }
            syn::UseTree::Name(name) => {
                self.import_as(name.ident.to_string(), with(&name.ident), is_private)
            }
            syn::UseTree::Rename(rename) => {
                let path = if rename.ident == "self" {
                    before.to_vec()
                } else {
                    with(&rename.ident)
                };
                self.import_as(rename.rename.to_string(), path, is_private);
            }
        }
    }

    fn import_as(&mut self, name: String, path: Segments, is_private: bool) {
        if is_private {
            self.mentions.push(path.clone());
        }
        self.names.push((name, Name::Import(path)));
    }
}

impl<'a> Visit<'a> for Reader<'a> {
    fn visit_item(&mut self, item: &'a syn::Item) {
        if is_test(attributes(item)) {
            return;
        }
        match item {
            syn::Item::Use(declaration) => {
                let is_private = matches!(declaration.vis, syn::Visibility::Inherited);
                self.import(&declaration.tree, &[], is_private);
            }
            syn::Item::Mod(module) if self.depth == 0 => self.modules.push(module),
            _ => {
                if self.depth == 0 {
                    self.names
                        .extend(name_of(item).map(|name| (name, Name::Item)));
                }
                self.depth += 1;
                visit::visit_item(self, item);
                self.depth -= 1;
            }
        }
    }

    fn visit_item_macro(&mut self, item: &'a syn::ItemMacro) {
        if let Some(name) = &item.ident {
            self.macros.push(name.to_string());
            if item
                .attrs
                .iter()
                .any(|attribute| attribute.path().is_ident("macro_export"))
            {
                self.exported_macros.push(name.to_string());
            }
        }
        visit::visit_item_macro(self, item);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        if let Some(name) = call.path.get_ident() {
            self.mentions.push(vec![format!("${name}")]);
        }
        visit::visit_path(self, &call.path);
        self.mentions.extend(tokens::paths(&call.tokens));
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        self.mentions.push(
            path.segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect(),
        );
        visit::visit_path(self, path);
    }

    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}
}

fn name_of(item: &syn::Item) -> Option<String> {
    let ident = match item {
        syn::Item::Const(item) => &item.ident,
        syn::Item::Enum(item) => &item.ident,
        syn::Item::Fn(item) => &item.sig.ident,
        syn::Item::Macro(item) => item.ident.as_ref()?,
        syn::Item::Static(item) => &item.ident,
        syn::Item::Struct(item) => &item.ident,
        syn::Item::Trait(item) => &item.ident,
        syn::Item::Type(item) => &item.ident,
        syn::Item::Union(item) => &item.ident,
        _ => return None,
    };
    Some(ident.to_string())
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether it is there for tests alone: `#[test]`, `#[cfg(test)]`, `#[cfg(all(test, …))]`.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition == "test" || condition.starts_with("all") && condition.contains("test")
        }
        _ => false,
    })
}
