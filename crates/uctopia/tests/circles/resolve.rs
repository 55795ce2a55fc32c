//! From a path in a module to the files that define what it names, through every re-export.

use std::collections::BTreeSet;

use crate::source::{Crate, Module, Name};

/// What a path leads to.
#[derive(Default)]
pub(crate) struct Target {
    /// Files that define an item of that name; none for a module, or for a name from outside of the crate.
    pub(crate) files: BTreeSet<usize>,
    modules: BTreeSet<usize>,
}

/// Follows `path` as it stands in the module with this index.
pub(crate) fn resolve(whole: &Crate, module: usize, path: &[String]) -> Target {
    let mut target = Target::default();
    Resolver {
        whole,
        seen: BTreeSet::new(),
    }
    .follow(module, path, &mut target);
    target
}

struct Resolver<'a> {
    whole: &'a Crate,
    /// Names being looked up, since imports may lead in a circle.
    seen: BTreeSet<(usize, Vec<String>)>,
}

impl Resolver<'_> {
    fn follow(&mut self, module: usize, path: &[String], target: &mut Target) {
        let Some((first, rest)) = path.split_first() else {
            target.modules.insert(module);
            return;
        };
        let here = &self.whole.modules[module];
        match first.as_str() {
            "crate" => self.follow(0, rest, target),
            "self" => self.follow(module, rest, target),
            "super" => self.follow(here.parent.unwrap_or_default(), rest, target),
            name if name.starts_with('$') => target.files.extend(self.whole.macros.get(&name[1..])),
            name => self.look_up(module, here, name, path, target),
        }
    }

    fn look_up(
        &mut self,
        module: usize,
        here: &Module,
        name: &str,
        path: &[String],
        target: &mut Target,
    ) {
        let rest = &path[1..];
        let meanings = here.names.get(name).map_or(&[][..], Vec::as_slice);
        // A module and a function may share a name; what comes after it then is in the module.
        let is_module = !rest.is_empty()
            && meanings
                .iter()
                .any(|meaning| matches!(meaning, Name::Module(_)));
        for meaning in meanings
            .iter()
            .filter(|meaning| !is_module || matches!(meaning, Name::Module(_)))
        {
            match meaning {
                Name::Item => drop(target.files.insert(here.file)),
                Name::Module(child) => self.follow(*child, rest, target),
                Name::Import(import) => self.import(module, import, rest, target),
            }
        }
        if !meanings.is_empty() {
            return;
        }
        // A glob of an enum is a mention of the enum; its variants are not looked for.
        for glob in &here.globs {
            for module in self.guarded(module, glob).modules {
                if self.seen.insert((module, path.to_vec())) {
                    self.look_up(module, &self.whole.modules[module], name, path, target);
                    self.seen.remove(&(module, path.to_vec()));
                }
            }
        }
    }

    /// Follows what comes after a name that is imported.
    fn import(&mut self, module: usize, import: &[String], rest: &[String], target: &mut Target) {
        let imported = self.guarded(module, import);
        // What comes after an item belongs to it, such as a variant.
        target.files.extend(imported.files);
        imported
            .modules
            .into_iter()
            .for_each(|module| self.follow(module, rest, target));
    }

    /// Follows a path, but nowhere if it is being followed already: `use check::check` takes its first name from elsewhere.
    fn guarded(&mut self, module: usize, path: &[String]) -> Target {
        let mut target = Target::default();
        let key = (module, path.to_vec());
        if self.seen.insert(key.clone()) {
            self.follow(module, path, &mut target);
            self.seen.remove(&key);
        }
        target
    }
}
