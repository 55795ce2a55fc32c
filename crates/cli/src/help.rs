//! The help of the command: its subcommands in groups, and in languages other than English the texts of the declaration, translated
//! and wrapped.
//!
//! Clap writes its own words in English, and breaks lines at spaces only. So its words are replaced through what it offers for
//! that (template, headings, names of values), defaults and possible values become part of an option's help, and each text is
//! wrapped before clap sees it.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};
use uctopia_format::{Language, fill};
use uctopia_options::{Message, message, msgid};

use crate::wrap;

/// The columns before an option's help, which starts on a line of its own.
const INDENT: usize = 10;

/// The subcommands in the groups of the help. Clap has headings for options only.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        msgid!("Analyze and play"),
        &[
            "games", "agents", "show", "analyze", "review", "solve", "play", "serve",
        ],
    ),
    (
        msgid!("Compare"),
        &[
            "match",
            "tournament",
            "experiment",
            "elo",
            "success",
            "tune",
            "openings",
        ],
    ),
    (msgid!("Learn"), &["article", "repro", "train", "book"]),
    (
        msgid!("Connect"),
        &["engine", "nboard", "gomocup", "records"],
    ),
    (
        msgid!("Develop"),
        &[
            "check",
            "tree",
            "balance",
            "bench",
            "completions",
            "man",
            "help",
        ],
    ),
];

/// The columns before what a subcommand does.
const NAME_COLUMNS: usize = 15;

/// The command with all its help in a language.
pub(crate) fn localized(command: Command, language: Language) -> Command {
    let translator = Translator {
        language,
        columns: wrap::columns(),
    };
    let groups = translator.groups(&command);
    let header = *command.get_styles().get_header();
    let options = format!("{header}{}:{header:#}", translator.word(msgid!("Options")));
    let (command, usage) = match language {
        Language::English => (command, "{usage-heading} {usage}".to_owned()),
        _ => {
            let name = command.get_name().to_owned();
            let command = translator.command(command.term_width(0), &name);
            (command, translator.usage_line())
        }
    };
    command.help_template(format!(
        "{{about-with-newline}}\n{usage}\n\n{groups}\n{options}\n{{options}}{{after-help}}"
    ))
}

fn plain(text: &StyledStr) -> String {
    text.to_string()
}

/// Translates and wraps.
#[derive(Clone, Copy)]
struct Translator {
    language: Language,
    columns: usize,
}

impl Translator {
    fn command(self, mut command: Command, path: &str) -> Command {
        command = command
            .next_line_help(true)
            .disable_help_flag(true)
            .disable_version_flag(true);
        let aliases: Vec<String> = command.get_visible_aliases().map(str::to_owned).collect();
        if let Some(about) = command.get_about().map(plain) {
            // It also stands in the list of commands.
            command = command.about(self.filled(&about, &self.aliases(&aliases), INDENT));
        }
        if !aliases.is_empty() {
            command = command.visible_alias(None).aliases(aliases);
        }
        if let Some(about) = command.get_long_about().map(plain) {
            command = command.long_about(self.filled(&about, "", 0));
        }
        if let Some(after) = command.get_after_help().map(plain) {
            command = command.after_help(self.filled(&after, "", 0));
        }
        if let Some(after) = command.get_after_long_help().map(plain) {
            command = command.after_long_help(self.filled(&after, "", 0));
        }
        // Below a heading clap orders positional arguments by their names, unless they are numbered.
        let numbers = &mut (0..);
        command = command.mut_args(|argument| {
            match numbers.next().filter(|_| argument.is_positional()) {
                Some(number) => self.argument(argument.display_order(number)),
                None => self.argument(argument),
            }
        });
        command = command.arg(self.help_option());
        if command.get_version().is_some() {
            command = command.arg(self.version_option());
        }
        let subcommands = self.word(msgid!("Commands"));
        command = command
            .subcommand_help_heading(subcommands)
            .subcommand_value_name(self.word(msgid!("COMMAND")));
        let usage = self.usage(&mut command.clone(), path);
        command = command.help_template(self.template()).override_usage(usage);
        let names: Vec<String> = command
            .get_subcommands()
            .map(|sub| sub.get_name().to_owned())
            .collect();
        for name in names {
            command =
                command.mut_subcommand(&name, |sub| self.command(sub, &format!("{path} {name}")));
        }
        command
    }

    fn template(self) -> String {
        let usage = self.usage_line();
        format!("{{about-with-newline}}\n{usage}\n\n{{all-args}}{{after-help}}")
    }

    fn usage_line(self) -> String {
        self.text(&message!("Usage: {usage}", usage = "{usage}"))
    }

    /// All subcommands and what they do, in groups.
    fn groups(self, command: &Command) -> String {
        let header = *command.get_styles().get_header();
        let literal = *command.get_styles().get_literal();
        let mut text = String::new();
        for (group, names) in GROUPS {
            text += &format!("{header}{}:{header:#}\n", self.word(group));
            for subcommand in names
                .iter()
                .filter_map(|name| command.find_subcommand(name))
            {
                let name = wrap::padded(subcommand.get_name(), NAME_COLUMNS - 2);
                let about = subcommand.get_about().map(plain).unwrap_or_default();
                let aliases: Vec<String> = subcommand
                    .get_visible_aliases()
                    .map(str::to_owned)
                    .collect();
                let lines = self.filled(&about, &self.aliases(&aliases), NAME_COLUMNS);
                let lines = lines.replace('\n', &format!("\n{:NAME_COLUMNS$}", ""));
                text += &format!("  {literal}{name}{literal:#}{lines}\n");
            }
            text.push('\n');
        }
        text.trim_end().to_owned() + "\n"
    }

    /// The usage as clap writes it, with the name of the whole path and without its English words.
    fn usage(self, command: &mut Command, path: &str) -> String {
        let usage = command.render_usage().to_string();
        let usage = usage.trim_start_matches("Usage:").trim();
        let rest = usage
            .split_once(char::is_whitespace)
            .map_or("", |(_, rest)| rest);
        format!(
            "{path} {}",
            rest.replace("[OPTIONS]", &format!("[{}]", self.word(msgid!("OPTIONS"))))
        )
    }

    fn argument(self, argument: Arg) -> Arg {
        let heading = match argument.get_help_heading() {
            Some(heading) => self.word(heading),
            None if argument.is_positional() => self.word(msgid!("Arguments")),
            None => self.word(msgid!("Options")),
        };
        let help = argument.get_help().map(plain).unwrap_or_default();
        let long = argument.get_long_help().map(plain);
        let aliases: Vec<String> = argument
            .get_visible_aliases()
            .unwrap_or_default()
            .into_iter()
            .map(str::to_owned)
            .collect();
        let argument = if aliases.is_empty() {
            argument
        } else {
            argument.visible_alias(None).aliases(aliases.clone())
        };
        let aliases = self.aliases(&aliases);
        let (short_end, long_end) = self.values(&argument);
        let text = |help: &str, end: &str| self.filled(help, &(aliases.clone() + end), INDENT);
        let takes_value = argument.get_action().takes_values();
        let mut localized = argument.help_heading(heading).help(text(&help, &short_end));
        if takes_value {
            localized = localized
                .hide_possible_values(true)
                .hide_default_value(true);
        }
        if long.is_some() || long_end != short_end {
            localized = localized.long_help(text(&long.unwrap_or(help), "") + &long_end);
        }
        localized
    }

    /// The other names of a command or an option.
    fn aliases(self, names: &[String]) -> String {
        match names {
            [] => String::new(),
            names => self.text(&message!(" [also: {names}]", names = Message::list(names))),
        }
    }

    /// What stands behind the help of an option: its default and possible values, in short and in full.
    fn values(self, argument: &Arg) -> (String, String) {
        let (mut short, mut long) = (String::new(), String::new());
        let values = if argument.get_action().takes_values() {
            argument.get_possible_values()
        } else {
            Vec::new()
        };
        let values: Vec<_> = values.iter().filter(|value| !value.is_hide_set()).collect();
        let defaults: Vec<_> = argument
            .get_default_values()
            .iter()
            .filter_map(|value| value.to_str())
            .collect();
        if !defaults.is_empty() && !argument.is_hide_default_value_set() {
            short += &self.text(&message!(" [default: {value}]", value = defaults.join(" ")));
        }
        if !values.is_empty() && !argument.is_hide_possible_values_set() {
            let names = Message::list(values.iter().map(|value| value.get_name()));
            long += &(short.clone() + "\n");
            for value in &values {
                let help = value.get_help().map(plain).unwrap_or_default();
                long += &format!("\n- {}: {}", value.get_name(), self.word(&help));
            }
            short += &self.text(&message!(" [possible values: {names}]"));
        } else {
            long.clone_from(&short);
        }
        (short, long)
    }

    fn help_option(self) -> Arg {
        let help = self.word(msgid!(
            "Print help (a summary with -h, all of it with --help)"
        ));
        self.flag("help", 'h', ArgAction::Help, &help)
    }

    fn version_option(self) -> Arg {
        self.flag(
            "version",
            'V',
            ArgAction::Version,
            &self.word(msgid!("Print the version")),
        )
    }

    fn flag(self, name: &'static str, short: char, action: ArgAction, help: &str) -> Arg {
        let heading = self.word(msgid!("Options"));
        Arg::new(name)
            .long(name)
            .short(short)
            .action(action)
            .help(help.to_owned())
            .help_heading(heading)
    }

    fn word(self, text: &str) -> String {
        self.language.translation(text).unwrap_or(text).to_owned()
    }

    fn text(self, message: &Message) -> String {
        self.language.text(message)
    }

    /// The translation, and what follows it, in lines that leave so many columns free.
    fn filled(self, text: &str, end: &str, indent: usize) -> String {
        fill(&(self.word(text) + end), self.columns - indent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program;
    use unicode_width::UnicodeWidthStr as _;

    /// The help of each command and subcommand in Japanese.
    fn pages(command: &mut Command) -> Vec<String> {
        let mut found = vec![
            command.render_help().to_string(),
            command.render_long_help().to_string(),
        ];
        let names: Vec<String> = command
            .get_subcommands()
            .map(|sub| sub.get_name().to_owned())
            .collect();
        for name in names {
            found.extend(pages(
                command
                    .find_subcommand_mut(&name)
                    .expect("the name is one of them"),
            ));
        }
        found
    }

    #[test]
    fn every_command_is_in_one_group() {
        let command = program::command_in(Language::English);
        let mut visible: Vec<&str> = command
            .get_subcommands()
            .filter(|sub| !sub.is_hide_set())
            .map(Command::get_name)
            .collect();
        let mut grouped: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| names.iter().copied())
            .collect();
        visible.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, visible);
    }

    #[test]
    fn arguments_have_the_order_of_the_command_line() {
        let mut command = program::command_in(Language::Japanese);
        let page = command
            .find_subcommand_mut("match")
            .unwrap()
            .render_help()
            .to_string();
        let lines = page
            .lines()
            .map(str::trim)
            .filter(|line| line.starts_with(['<', '[']));
        assert_eq!(
            lines.take(4).collect::<Vec<_>>(),
            ["<GAME>", "<A>", "<B>", "[AGENT]..."],
            "{page}"
        );
    }

    #[test]
    fn help_in_japanese_fits_into_the_columns_and_breaks_where_japanese_may() {
        let mut command = program::command_in(Language::Japanese);
        for page in pages(&mut command) {
            // Examples are commands to type, in lines of their own.
            for line in page.lines().filter(|line| !line.contains(program::name())) {
                assert!(line.width() <= wrap::columns(), "{line}");
                assert!(
                    !line.trim_start().starts_with(['、', '。', '」', '）']),
                    "{line}"
                );
                assert!(!line.ends_with(['「', '（']), "{line}");
            }
            for word in [
                "alias",
                "Usage",
                "Options:",
                "Arguments:",
                "Commands:",
                "[default",
                "[possible",
                "[OPTIONS]",
                "Print",
            ] {
                assert!(!page.contains(word), "{word} in\n{page}");
            }
        }
    }
}
