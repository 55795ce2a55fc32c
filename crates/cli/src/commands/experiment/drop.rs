//! `uctopia experiment drop`: removes what one worker sent.

use uctopia_lab::{JobQueue, drop_worker, write};

use crate::args::DropArgs;
use crate::failure::Failure;
use crate::language::{self, localized};
use crate::output;

pub(super) fn run(args: &DropArgs) -> Result<(), Failure> {
    let (folder, worker) = (&args.folder, &args.worker);
    let blocks = drop_worker(folder, worker)?;
    output::print(&localized!(
        "{blocks} {blocks:block|blocks} of {worker} removed; the command that plays the experiment plays {blocks:it|them} again"
    ))?;
    // What is left may still be refused, as where there are two liars: the sentence about that comes after this one.
    if let Some(mut job_queue) = JobQueue::of_folder(folder)? {
        write(&mut job_queue, folder, language::current())?;
        output::remark(&localized!(
            "written: {path}",
            path = folder.join("report.md")
        ));
    }
    Ok(())
}
