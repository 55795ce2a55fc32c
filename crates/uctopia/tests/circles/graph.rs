//! Which file uses which, and the circles among them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::resolve::resolve;
use crate::source::Crate;

/// The files of a crate, with what each uses of the others.
pub(crate) struct Graph {
    files: Vec<String>,
    /// From a file to another, with the paths by which it names something there.
    edges: Vec<BTreeMap<usize, BTreeSet<String>>>,
}

/// Files of which each uses each other, at least by way of others.
pub(crate) struct Circle {
    pub(crate) files: Vec<String>,
    /// Uses of one file of the circle by another.
    uses: Vec<(String, String, String)>,
}

impl Graph {
    pub(crate) fn new(whole: &Crate) -> Self {
        let files: Vec<String> = whole
            .files
            .iter()
            .map(|file| file.display().to_string())
            .collect();
        let mut edges = vec![BTreeMap::<usize, BTreeSet<String>>::new(); files.len()];
        for (index, module) in whole.modules.iter().enumerate() {
            for mention in &module.mentions {
                for used in resolve(whole, index, mention)
                    .files
                    .into_iter()
                    .filter(|&used| used != module.file)
                {
                    edges[module.file]
                        .entry(used)
                        .or_default()
                        .insert(mention.join("::"));
                }
            }
        }
        Self { files, edges }
    }

    /// The circles, each with all files from which there is a way back, sorted by name.
    pub(crate) fn circles(&self) -> Vec<Circle> {
        let reached: Vec<BTreeSet<usize>> = (0..self.files.len())
            .map(|file| self.reached_from(file))
            .collect();
        let mut circles = Vec::new();
        for first in 0..self.files.len() {
            let circle: Vec<usize> = reached[first]
                .iter()
                .copied()
                .filter(|&other| reached[other].contains(&first))
                .collect();
            if circle.first() == Some(&first) {
                circles.push(self.circle(&circle));
            }
        }
        circles
    }

    /// All files that this one uses, directly or not: itself if it is in a circle.
    fn reached_from(&self, file: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        let mut next = vec![file];
        while let Some(file) = next.pop() {
            next.extend(
                self.edges[file]
                    .keys()
                    .filter(|&&used| reached.insert(used)),
            );
        }
        reached
    }

    fn circle(&self, circle: &[usize]) -> Circle {
        let mut uses = Vec::new();
        for &file in circle {
            for (used, paths) in self.edges[file]
                .iter()
                .filter(|(used, _)| circle.contains(used))
            {
                let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
                uses.push((
                    self.files[file].clone(),
                    self.files[*used].clone(),
                    paths.join(", "),
                ));
            }
        }
        let mut files: Vec<String> = circle
            .iter()
            .map(|&file| self.files[file].clone())
            .collect();
        files.sort();
        Circle { files, uses }
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.files.join(" ↔ "))?;
        self.uses
            .iter()
            .try_for_each(|(file, used, paths)| writeln!(f, "    {file} uses {used}: {paths}"))
    }
}
