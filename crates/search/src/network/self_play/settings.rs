//! How games of self-play are played.

use uctopia_options::{OptionError, Options, choices, message, options};

choices! {
    /// The rule by which self-play searches.
    pub enum SearchRule {
        /// PUCT, with noise in the priors of the root (Silver et al. 2018): the visits are the policy to learn.
        Puct = "puct",
        /// Gumbel (Danihelka et al. 2022): sequential halving at the root, and a policy to learn that is an improvement even with few
        /// iterations.
        Gumbel = "gumbel",
    }
}

options! {
    /// The search of self-play.
    ///
    /// ```
    /// use uctopia::options::Options;
    /// use uctopia::search::network::{SearchRule, SelfPlaySearch};
    /// let search = SelfPlaySearch::default().rule(SearchRule::Gumbel).iters(32);
    /// assert_eq!(search.to_string(), "iters=32,rule=gumbel");
    /// assert_eq!(search.check(), Ok(()));
    /// assert!(search.c(2.0).check().is_err()); // of PUCT
    /// ```
    pub struct SelfPlaySearch {
        /// iterations of each search, besides the evaluation of its root
        iters ["iterations", "simulations", "num_simulations", "playouts"]: u32 = 64, in 1..=1_000_000, from "num_simulations of mctx";
        /// rule of the search
        rule ["policy"]: SearchRule = SearchRule::Puct, from "PUCT: Silver et al. 2018; Gumbel: Danihelka et al. 2022";
        /// exploration constant C of mean + C·P·√N / (1 + n), N the visits of the node, n those of the move, P its prior
        c ["exploration", "exploration_weight", "exploration_constant"]: f64 = 1.25, in 0.0..=1000.0, with rule = "puct", from "Silver et al. 2018";
        /// share of Dirichlet noise in the priors of the root's moves; 0 for none
        noise ["root_noise", "dirichlet_fraction"]: f64 = 0.25, in 0.0..=1.0, with rule = "puct", from "Silver et al. 2018: 0.25 in self-play";
        /// concentration of the noise: with small values few moves get most of it
        noise_alpha ["alpha", "dirichlet_alpha"]: f64 = 0.3, in 0.001..=1000.0, with rule = "puct", from "Silver et al. 2018: 0.3 in chess, 0.15 in shogi, 0.03 in Go";
        /// number of the root's moves that are drawn by their priors and share the iterations
        considered ["max_num_considered_actions"]: u32 = 16, in 1..=65536, with rule = "gumbel", from "max_num_considered_actions of mctx";
        /// weight of values against priors: σ(q) = (maxvisit_init + max n)·value_scale·q, q rescaled to 0..1 at each node
        value_scale ["c_scale"]: f64 = 0.1, in 0.0..=1000.0, with rule = "gumbel", from "qtransform_completed_by_mix_value of mctx";
        /// constant in that weight
        maxvisit_init ["c_visit"]: f64 = 50.0, in 0.0..=1_000_000.0, with rule = "gumbel", from "Danihelka et al. 2022: c_visit = 50";
    }
}

/// How games of self-play are played. With the evaluator, the settings determine every game.
///
/// ```
/// use uctopia::search::network::SelfPlaySettings;
/// let mut settings = SelfPlaySettings { games: 1000, at_once: 64, ..SelfPlaySettings::default() };
/// settings.search.iters = 400;
/// assert_eq!(settings.check(), Ok(()));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SelfPlaySettings {
    /// The number of games.
    pub games: u64,
    /// The number of games in progress, and of rows in each batch, from 1 to 65536. It changes no game where the evaluator rates a
    /// position alike in every batch.
    pub at_once: usize,
    /// The number of threads that search, from 1 to 1024. It changes nothing else than the speed.
    pub jobs: usize,
    /// The search of each move.
    pub search: SelfPlaySearch,
    /// The plies at the beginning of a game in which chance decides between good moves; nature's count. With PUCT the move is drawn by
    /// its visits, with Gumbel there is noise at the root; later the search alone decides.
    pub sampled_plies: u32,
    /// The temperature of these draws, with PUCT in proportion to visits^(1/temperature); with Gumbel the scale of the noise
    /// (`gumbel_scale` of mctx). With 0 there is no chance.
    pub temperature: f64,
    /// The most plies of a game, nature's included; a longer one is a failure.
    pub max_plies: u32,
    /// The seed of all games.
    pub seed: u64,
}

impl Default for SelfPlaySettings {
    /// One game with the noise of Silver et al. 2018, and their 30 plies of draws at temperature 1.
    fn default() -> Self {
        Self {
            games: 1,
            at_once: 256,
            jobs: 1,
            search: SelfPlaySearch::default(),
            sampled_plies: 30,
            temperature: 1.0,
            max_plies: 10_000,
            seed: 0,
        }
    }
}

impl SelfPlaySettings {
    /// The most games at once.
    pub const MOST_AT_ONCE: usize = 65536;

    /// The most threads.
    pub const MOST_JOBS: usize = 1024;

    /// Checks that the settings can be combined.
    ///
    /// # Errors
    /// When they cannot; the error names the remedy.
    pub fn check(&self) -> Result<(), OptionError> {
        self.search.check()?;
        let refused = |key, sentence| Err(OptionError::refused(&[key], sentence));
        if !(1..=Self::MOST_AT_ONCE).contains(&self.at_once) {
            let (given, most) = (self.at_once, Self::MOST_AT_ONCE);
            return refused(
                "at_once",
                message!("at_once={given}: expected 1 to {most} games"),
            );
        }
        if !(1..=Self::MOST_JOBS).contains(&self.jobs) {
            let (given, most) = (self.jobs, Self::MOST_JOBS);
            return refused(
                "jobs",
                message!("jobs={given}: expected 1 to {most} threads"),
            );
        }
        if !(self.temperature >= 0.0 && self.temperature.is_finite()) {
            let given = self.temperature;
            return refused(
                "temperature",
                message!("temperature={given}: expected a number that is not negative"),
            );
        }
        Ok(())
    }
}
