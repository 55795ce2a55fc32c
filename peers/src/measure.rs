//! Iterations a second of CPU time.

use cpu_time::ProcessTime;

// The options of programs that measure rates. A doc comment would become the help text of these programs.
#[derive(clap::Args)]
pub struct MeasureOptions {
    /// The number of searches of each library
    #[arg(long, default_value_t = 5)]
    pub rounds: u64,
    /// Print a table for a document
    #[arg(long)]
    pub markdown: bool,
}

/// The iterations a CPU second of a search with so many iterations. The CPU time is that of the process: a library may
/// search in a thread of its own.
pub fn rate<T>(iterations: u64, search: impl FnOnce() -> T) -> f64 {
    let watch = ProcessTime::now();
    std::hint::black_box(search());
    iterations as f64 / watch.elapsed().as_secs_f64()
}

/// The median; of an even number of rates the upper one.
///
/// # Panics
/// When there are none.
pub fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
