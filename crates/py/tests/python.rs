//! The Python package: its wheel is built and installed into an environment of its own, where `tests/*.py` run.
//!
//! Nothing runs where there is no Python 3.11 or later with `venv`; a sentence then says what to install.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const MANIFEST: &str = env!("CARGO_MANIFEST_DIR");
const TEMPORARY: &str = env!("CARGO_TARGET_TMPDIR");

/// A Python with its version, such as 3.12.
struct Interpreter {
    path: PathBuf,
    version: (u32, u32),
}

impl Interpreter {
    /// The interpreter that a program is, if it can make environments.
    fn of(program: &Path) -> Option<Self> {
        let question =
            "import ensurepip, sys, venv; print(sys.executable, *sys.version_info[:2], sep='\\n')";
        let output = Command::new(program)
            .args(["-c", question])
            .output()
            .ok()
            .filter(|output| output.status.success())?;
        let text = String::from_utf8(output.stdout).ok()?;
        let mut lines = text.lines();
        let path = lines.next()?.into();
        let version = (lines.next()?.parse().ok()?, lines.next()?.parse().ok()?);
        Some(Self { path, version })
    }

    /// The first one from 3.12 on, for which one build serves all versions; otherwise 3.11.
    fn find() -> Option<Self> {
        let named = ["python3", "python3.13", "python3.12", "python3.11"].map(PathBuf::from);
        let pyenv = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
        let pyenv = pyenv.or_else(|| Some(std::env::home_dir()?.join(".pyenv")));
        let versions = pyenv.and_then(|pyenv| fs::read_dir(pyenv.join("versions")).ok());
        let mut kept: Vec<_> = versions
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
        kept.sort();
        let kept = kept.into_iter().map(|version| version.join("bin/python3"));
        let found: Vec<_> = named
            .into_iter()
            .chain(kept)
            .filter_map(|program| Self::of(&program))
            .collect();
        let newest = found
            .iter()
            .position(|python| (3, 12) <= python.version && python.version <= (3, 13));
        let chosen =
            newest.or_else(|| found.iter().position(|python| python.version == (3, 11)))?;
        found.into_iter().nth(chosen)
    }

    /// The features of the extension for it.
    fn features(&self) -> &'static str {
        if self.version < (3, 12) {
            "uctopia-py/extension"
        } else {
            "uctopia-py/extension,uctopia-py/abi3"
        }
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[output.stdout.as_slice(), &output.stderr].concat()).into_owned()
}

/// Executes a command, which has to succeed.
#[track_caller]
fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?} cannot be run: {error}"));
    assert!(output.status.success(), "{command:?}:\n{}", text(&output));
    text(&output)
}

/// A program in place of cargo that builds the extension together with the workspace: with the features that its crates have
/// in `cargo test --workspace`, of which nothing is then built again; those tests do not build the engine of browsers. Asked for one
/// package, cargo would choose other features.
fn cargo(features: &str) -> PathBuf {
    let path = Path::new(TEMPORARY).join("cargo-of-workspace");
    let build = format!(
        "build --workspace --exclude uctopia-wasm --lib --test python --features {features}"
    );
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = rustc ]; then set -- {build} --message-format json-render-diagnostics; fi\nexec '{}' \"$@\"\n",
        env!("CARGO")
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// Builds the wheel with the profile of the tests; returns its path.
fn wheel(python: &Path, features: &str) -> PathBuf {
    let folder = Path::new(TEMPORARY).join("wheels");
    let _ = fs::remove_dir_all(&folder);
    let target = Path::new(TEMPORARY).parent().expect("the target directory");
    run(Command::new(python)
        .args([
            "-m",
            "maturin",
            "build",
            "--profile",
            "dev",
            "--compatibility",
            "linux",
            "--auditwheel",
            "skip",
        ])
        .args([
            "--strip",
            "false",
            "--compression-method",
            "stored",
            "--features",
            features,
            "--interpreter",
        ])
        .arg(python)
        .arg("--out")
        .arg(&folder)
        .current_dir(MANIFEST)
        .env("CARGO", cargo(features))
        .env("CARGO_TARGET_DIR", target)
        .env("PYO3_PYTHON", python));
    let mut wheels = fs::read_dir(&folder)
        .unwrap()
        .flatten()
        .map(|entry| entry.path());
    wheels.next().expect("a wheel")
}

/// An environment with what the tests need; returns its interpreter.
fn environment(interpreter: &Interpreter) -> Result<PathBuf, String> {
    let (major, minor) = interpreter.version;
    let home = Path::new(TEMPORARY).join(format!("python{major}.{minor}"));
    let python = home.join("bin/python");
    if !python.exists() {
        run(Command::new(&interpreter.path)
            .args(["-m", "venv"])
            .arg(&home));
    }
    let requirements = Path::new(MANIFEST).join("tests/requirements.txt");
    let pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--only-binary",
        ":all:",
        "-r",
    ];
    let installed = Command::new(&python)
        .args(pip)
        .arg(requirements)
        .output()
        .map_err(|error| error.to_string())?;
    if installed.status.success() {
        Ok(python)
    } else {
        Err(text(&installed))
    }
}

#[test]
#[allow(clippy::print_stderr, reason = "tests that were not run are reported")]
fn the_wheel_passes_the_tests_in_python() {
    let Some(interpreter) = Interpreter::find() else {
        eprintln!(
            "not run: this needs Python 3.11 or later with venv (apt-get install python3-venv)"
        );
        return;
    };
    let python = environment(&interpreter).expect("pip installs tests/requirements.txt");
    let wheel = wheel(&python, interpreter.features());
    let pip = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--force-reinstall",
        "--no-deps",
    ];
    run(Command::new(&python).args(pip).arg(&wheel));
    let mut pytest = Command::new(&python);
    pytest
        .args([
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "--durations=10",
            // Two tests at a time, since most use one core.
            "--numprocesses=2",
            "--dist=worksteal",
            "tests",
        ])
        .current_dir(MANIFEST);
    // The installed package, and no variable of this process that would change what its command does.
    pytest
        .env_remove("PYTHONPATH")
        .env_remove("UCTOPIA")
        .env("PYTHONDONTWRITEBYTECODE", "1");
    let output = run(&mut pytest);
    eprintln!(
        "Python {}.{}: {}",
        interpreter.version.0,
        interpreter.version.1,
        output.trim_end().lines().last().unwrap_or_default()
    );
}
