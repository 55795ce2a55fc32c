//! Names for games and agents: specs, dispatch and sessions.
