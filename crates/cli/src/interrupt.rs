//! Ctrl-C: the first one stops searches and keeps finished results, the second ends the program at once.

use std::sync::OnceLock;

use uctopia_game::StopFlag;

/// The stop flag that Ctrl-C (or a termination signal) raises: one for all commands that this process runs.
pub fn stop_on_interrupt() -> StopFlag {
    static FLAG: OnceLock<StopFlag> = OnceLock::new();
    FLAG.get_or_init(handled).clone()
}

fn handled() -> StopFlag {
    let flag = StopFlag::default();
    let raised = flag.clone();
    // Without a handler Ctrl-C ends the program as usual, so a failure to install one is no reason to stop.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            std::process::exit(130);
        }
        raised.raise();
    });
    flag
}
