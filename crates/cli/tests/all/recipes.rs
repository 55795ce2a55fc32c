//! Recipes for schedulers run what they print, and nothing that the name of a file says.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use yaml_rust2::{Yaml, YamlLoader};

/// Each part would make a file `owned` if a shell, Kubernetes or GNU parallel ran it.
const HOSTILE: &str = "-$(touch owned)`touch owned`';touch owned;'\";touch owned;\" {= system('touch owned') =} {} | & # %{X} $(HOME) \\.toml";

const EXPERIMENT: &str =
    "game = \"ttt\"\nagents = [\"random\", \"flat:iters=5\"]\ngames = 40\nblock = 10\n";

/// A folder with an experiment of a hostile name, and programs that write down how they are called.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("bin")).unwrap();
        fs::write(folder.join(HOSTILE), EXPERIMENT).unwrap();
        let folder = Self(folder);
        folder.program("uctopia", "printf '%s\\n' \"$@\" >> calls");
        // What stands behind `--` is run as it is, once.
        folder.program(
            "hq",
            "while [ \"$1\" != -- ]; do shift; done; shift; HQ_TASK_ID=0 \"$@\"",
        );
        // Replaces as GNU parallel does, and runs what results.
        folder.program("parallel", "for last; do :; done; case $last in *=}*) touch owned;; esac; sh -c \"$(printf %s \"$last\" | sed 's/{}/0/g')\"");
        folder
    }

    fn program(&self, name: &str, script: &str) {
        let path = self.0.join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn recipe(&self, scheduler: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
        let file = format!("./{HOSTILE}");
        let answer = command
            .current_dir(&self.0)
            .args(["experiment", "shards", &file, "--emit", scheduler])
            .output();
        let answer = answer.unwrap();
        assert!(
            answer.status.success(),
            "{}",
            String::from_utf8_lossy(&answer.stderr)
        );
        String::from_utf8(answer.stdout).unwrap()
    }

    /// Runs a script in a shell, and checks that the command was called with the file's name and nothing else was run.
    fn check(&self, scheduler: &str, script: &str, variables: &[(&str, &str)]) {
        let path = format!(
            "{}:{}",
            self.0.join("bin").display(),
            std::env::var("PATH").unwrap()
        );
        for check in [&["-n", "-c"][..], &["-c"]] {
            let mut shell = Command::new("bash");
            shell
                .args(check)
                .arg(script)
                .current_dir(&self.0)
                .env("PATH", &path)
                .envs(variables.iter().copied());
            let ended = shell.output().unwrap();
            assert!(
                ended.status.success(),
                "{scheduler}: {}\n{script}",
                String::from_utf8_lossy(&ended.stderr)
            );
        }
        let calls = fs::read_to_string(self.0.join("calls")).unwrap_or_default();
        let name = format!("./{HOSTILE}");
        assert!(
            calls.lines().any(|line| line == name),
            "{scheduler}: {calls}\n{script}"
        );
        assert!(
            !self.0.join("owned").exists(),
            "{scheduler}: the name of the file was run\n{script}"
        );
        fs::remove_file(self.0.join("calls")).unwrap();
        let _ = fs::remove_dir_all(self.0.join("blocks"));
    }
}

#[test]
fn names_of_files_are_no_commands() {
    let folder = Folder::new("recipes");
    for scheduler in ["slurm-array", "pbs-array", "hq", "parallel"] {
        let variables = [
            ("SLURM_ARRAY_TASK_ID", "0"),
            ("PBS_O_WORKDIR", "."),
            ("PBS_ARRAY_INDEX", "0"),
        ];
        folder.check(scheduler, &folder.recipe(scheduler), &variables);
    }
    kubernetes(&folder);
}

/// The container as Kubernetes starts it: `$$` is a dollar sign, and `$(NAME)` would be a variable.
fn kubernetes(folder: &Folder) {
    let recipe = folder.recipe("k8s");
    let job = YamlLoader::load_from_str(&recipe).unwrap().remove(0);
    let container = &job["spec"]["template"]["spec"]["containers"][0];
    let text = |yaml: &Yaml| yaml.as_str().unwrap().to_owned();
    let value = text(&container["env"][0]["value"]);
    assert!(
        !value.replace("$$", "").contains('$'),
        "Kubernetes would replace a part of {value}"
    );
    let value = value.replace("$$", "$");
    let script = text(&container["args"][0]).replace("/blocks/", "./");
    let name = text(&container["env"][0]["name"]);
    folder.check(
        "k8s",
        &script,
        &[("JOB_COMPLETION_INDEX", "0"), (&name, &value)],
    );
}

#[test]
fn names_of_several_lines_are_refused() {
    let folder = Folder::new("recipes of lines");
    fs::write(folder.0.join("a\ntouch owned\n.toml"), EXPERIMENT).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_uctopia"));
    command.current_dir(&folder.0).args([
        "experiment",
        "shards",
        "a\ntouch owned\n.toml",
        "--emit",
        "slurm-array",
    ]);
    assert_eq!(command.output().unwrap().status.code(), Some(2));
}
