//! Other programs on the ladder.

use std::path::Path;

use uctopia_catalog::{AgentSpec, GameSpec};
use uctopia_options::quoted;

use crate::Result;

/// Where programs are looked for besides the search path: Debian has its games there.
const GAMES_FOLDER: &str = "/usr/games";

/// Programs that play Othello and that distributions have: the name of each, and its command line.
const KNOWN: [(&str, &str); 1] = [("gtp-rhino", "gtp-rhino --level=5")];

/// The agent of a command line, such as `edax -gtp -l 5`; `gtp:` before it is allowed.
pub(crate) fn engine(command: &str) -> Result<AgentSpec> {
    let command = command.strip_prefix("gtp:").unwrap_or(command).trim();
    Ok(format!("proc:cmd={}", quoted(command)).parse()?)
}

/// The known programs that are on this machine, for Othello on 8×8.
pub(crate) fn found(game: &GameSpec) -> Result<Vec<AgentSpec>> {
    if game.to_string() != "othello" {
        return Ok(Vec::new());
    }
    let here = KNOWN
        .iter()
        .filter_map(|(name, command)| Some(command.replacen(name, &path_of(name)?, 1)));
    here.map(|command| engine(&command)).collect()
}

/// How a program is called here, if it is there.
fn path_of(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    if std::env::split_paths(&path).any(|folder| folder.join(name).is_file()) {
        return Some(name.to_owned());
    }
    let file = Path::new(GAMES_FOLDER).join(name);
    file.is_file().then(|| file.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_become_agents() {
        let text = |command: &str| engine(command).unwrap().to_string();
        assert_eq!(text("gtp:edax -gtp -l 5"), "proc:cmd=edax -gtp -l 5");
        assert_eq!(text("my engine, \"x\""), r#"proc:cmd="my engine, \"x\"""#);
        assert!(found(&"ttt".parse().unwrap()).unwrap().is_empty());
    }
}
