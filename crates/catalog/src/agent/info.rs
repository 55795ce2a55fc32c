//! What there is to know about an agent.

use uctopia_options::OptionInfo;

/// What there is to say about an agent.
///
/// ```
/// use uctopia_catalog::AgentSpec;
/// for agent in AgentSpec::all() {
///     let info = agent.info();
///     println!("{}: {}", info.name, info.about);
///     for option in info.options {
///         println!("    {}={} ({})", option.key, option.default, option.about);
///     }
/// }
/// # assert_eq!(AgentSpec::all()[0].info().name, "random");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct AgentInfo {
    /// The name users write.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub about: &'static str,
    /// Options.
    pub options: Vec<OptionInfo>,
}
