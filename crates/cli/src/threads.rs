//! How much a command does at a time.

/// How many threads to use when the command line says `jobs`; 0 asks for as many as there are processors.
pub fn threads(jobs: usize) -> usize {
    if jobs > 0 {
        jobs
    } else {
        std::thread::available_parallelism().map_or(1, usize::from)
    }
}
