//! The catalogue of translations is complete: each text that the program can print has its entry, and nothing else has one.
//!
//! `UPDATE_CATALOGUE=1 cargo test -p uctopia-cli catalogue` adds entries without a translation and removes old ones.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::{Command, CommandFactory as _};
use polib::message::Message as Entry;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use uctopia_catalog::{AgentSpec, GameSpec, aliases};
use uctopia_game::Player;
use uctopia_options::OptionInfo;

use crate::args::Cli;

/// The English texts, each with the first place where it stands.
type Texts = BTreeMap<String, String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Texts from the source: the first literal in `message!`, `localized!`, `msgid!` and, in types that derive `Localized`,
/// `#[error(…)]`, without tests.
fn texts_of_source() -> Texts {
    let mut texts = Texts::new();
    let crates = std::fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut folders: Vec<PathBuf> = crates
        .map(|folder| folder.join("src"))
        .filter(|folder| folder.is_dir())
        .collect();
    folders.sort();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let name = path.strip_prefix(root()).unwrap().display().to_string();
                collect(source.parse().unwrap(), false, &name, &mut texts);
            }
        }
    }
    texts
}

/// Adds the texts of a part of a source; `localized` is whether it belongs to a type that derives `Localized`.
fn collect(tokens: TokenStream, mut localized: bool, place: &str, texts: &mut Texts) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut index = 0;
    while index < tokens.len() {
        match &tokens[index..] {
            // `#[cfg(test)] mod tests { … }`
            [
                TokenTree::Punct(_),
                TokenTree::Group(attribute),
                TokenTree::Ident(module),
                _,
                TokenTree::Group(_),
                ..,
            ] if attribute.to_string() == "[cfg (test)]" && module == "mod" => {
                index += 5;
                continue;
            }
            [
                TokenTree::Ident(name),
                TokenTree::Punct(mark),
                TokenTree::Group(call),
                ..,
            ] if mark.as_char() == '!'
                && ["message", "localized", "msgid"]
                    .iter()
                    .any(|known| name == known) =>
            {
                texts.extend(first_literal(call.stream()).map(|text| (text, place.to_owned())));
            }
            [TokenTree::Ident(name), TokenTree::Group(call), ..]
                if localized && name == "error" && call.delimiter() == Delimiter::Parenthesis =>
            {
                texts.extend(first_literal(call.stream()).map(|text| (text, place.to_owned())));
            }
            _ => {}
        }
        if let TokenTree::Group(group) = &tokens[index] {
            if let Some(derived) = derived(group) {
                localized = derived.contains("Localized");
            }
            collect(group.stream(), localized, place, texts);
        }
        index += 1;
    }
}

/// The traits that an attribute derives.
fn derived(attribute: &Group) -> Option<String> {
    let is_attribute = attribute.delimiter() == Delimiter::Bracket;
    let text = is_attribute.then(|| attribute.stream().to_string())?;
    text.starts_with("derive").then_some(text)
}

/// The literal that a call begins with, without the formats of its placeholders; choices stay.
fn first_literal(call: TokenStream) -> Option<String> {
    let TokenTree::Literal(literal) = call.into_iter().next()? else {
        return None;
    };
    let text: syn::LitStr = syn::parse_str(&literal.to_string()).ok()?;
    let text = text.value();
    let (mut id, mut rest) = (String::new(), text.as_str());
    while let Some(at) = rest.find('{') {
        let end = rest[at..].find('}').map_or(rest.len(), |end| at + end);
        if rest[at + 1..].starts_with('{') {
            id += &rest[..at + 2];
            rest = &rest[at + 2..];
            continue;
        }
        id += rest[..end].split_at(at).0;
        let placeholder = &rest[at..end];
        id += if placeholder.contains('|') {
            placeholder
        } else {
            placeholder.split(':').next().unwrap_or_default()
        };
        rest = &rest[end..];
    }
    Some(id + rest)
}

/// Every text of the help that a translation needs, in English: of the command, its subcommands and their options.
fn texts_of_help(command: &Command) -> Vec<String> {
    let about = [
        command.get_about(),
        command.get_long_about(),
        command.get_after_help(),
        command.get_after_long_help(),
    ];
    let mut texts: Vec<String> = about
        .into_iter()
        .flatten()
        .map(ToString::to_string)
        .collect();
    for argument in command.get_arguments() {
        let help = [argument.get_help(), argument.get_long_help()];
        texts.extend(help.into_iter().flatten().map(ToString::to_string));
        texts.extend(argument.get_help_heading().map(str::to_owned));
        texts.extend(
            argument
                .get_possible_values()
                .iter()
                .filter_map(|value| value.get_help().map(ToString::to_string)),
        );
    }
    texts.extend(command.get_subcommands().flat_map(texts_of_help));
    texts
}

/// Texts that are data of the command line, of games and of agents.
fn texts_of_data() -> Texts {
    let mut texts = Texts::new();
    let mut add = |text: &str, place: &str| {
        if text.chars().any(char::is_alphabetic) {
            let id = text.replace('{', "{{").replace('}', "}}");
            texts.entry(id).or_insert_with(|| place.to_owned());
        }
    };
    for text in texts_of_help(&Cli::command()) {
        add(&text, "the command line");
    }
    let options = |options: &[OptionInfo], add: &mut dyn FnMut(&str, &str)| {
        for option in options {
            add(&option.about, "options");
        }
    };
    for game in GameSpec::all() {
        let (info, session) = (game.info(), game.session());
        add(info.about, "games");
        add(info.position, "games");
        options(&info.options, &mut add);
        for (_, unit, about) in game.evaluations() {
            add(unit, "evaluations");
            add(about, "evaluations");
        }
        for player in 0..session.players() {
            add(session.player_name(Player::new(player)), "players");
        }
    }
    for agent in AgentSpec::all() {
        add(agent.info().about, "agents");
        options(&agent.info().options, &mut add);
    }
    for alias in aliases() {
        add(alias.source, "aliases");
    }
    texts
}

fn texts() -> Texts {
    let mut texts = texts_of_data();
    texts.extend(texts_of_source());
    texts
}

/// Whether a text has words; the others, such as `{path}: {problem}`, may have an entry.
fn needs_translation(id: &str) -> bool {
    let mut rest = id.to_owned();
    for placeholder in placeholders(id) {
        rest = rest.replace(&format!("{{{placeholder}}}"), "");
    }
    rest.chars().any(char::is_alphabetic) || rest.contains(',')
}

fn placeholders(text: &str) -> BTreeSet<String> {
    let text = text.replace("{{", "").replace("}}", "");
    let found = text
        .split('{')
        .skip(1)
        .filter_map(|rest| Some(rest.split_once('}')?.0));
    // A translation needs no choice, but it prints the number.
    found
        .map(|placeholder| placeholder.split(':').next().unwrap_or_default().to_owned())
        .collect()
}

fn catalogue_file() -> PathBuf {
    root().join("crates/format/po/ja.po")
}

#[test]
fn the_catalogue_has_every_text_and_no_other() {
    let texts = texts();
    if std::env::var_os("UPDATE_CATALOGUE").is_some() {
        return update(&texts);
    }
    let catalogue = polib::po_file::parse(&catalogue_file()).unwrap();
    let translated: BTreeMap<&str, &str> = catalogue
        .messages()
        .filter(|entry| entry.is_translated())
        .filter_map(|entry| Some((entry.msgid(), entry.msgstr().ok()?)))
        .collect();
    let is_missing = |id: &str| needs_translation(id) && !translated.contains_key(id);
    let missing: Vec<_> = texts.iter().filter(|(id, _)| is_missing(id)).collect();
    assert!(
        missing.is_empty(),
        "{} texts have no translation: {missing:#?}",
        missing.len()
    );
    let old: Vec<_> = translated
        .keys()
        .filter(|id| !texts.contains_key(**id))
        .collect();
    assert!(
        old.is_empty(),
        "nothing prints these texts any more: {old:#?}"
    );
    for (id, text) in translated {
        assert_eq!(placeholders(id), placeholders(text), "{id}");
    }
}

/// Words for which the project has another one, in the catalogue, on the page and in the documents.
#[test]
fn the_japanese_has_one_word_for_one_thing() {
    const OTHERS: [(&str, &str); 7] = [
        ("シード", "乱数の種"),
        ("節点", "ノード"),
        ("定跡", "定石"),
        ("好手", "良手"),
        ("既定は", "既定値："),
        ("既定：", "既定値："),
        ("[既定値: ", "[既定値："),
    ];
    let folder = |name: &str| {
        std::fs::read_dir(root().join(name))
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    let documents = folder("docs").chain(folder("crates/web/page/src/locales"));
    let is_japanese = |path: &Path| {
        path.file_stem()
            .is_some_and(|stem| stem == "ja" || stem.to_string_lossy().ends_with(".ja"))
            && path
                .extension()
                .is_some_and(|ending| ending == "md" || ending == "json")
    };
    let files: Vec<PathBuf> = documents.filter(|path| is_japanese(path)).collect();
    assert!(files.len() > 10, "{files:?}");
    for file in files
        .into_iter()
        .chain([root().join("README.ja.md"), catalogue_file()])
    {
        let text = std::fs::read_to_string(&file).unwrap();
        for (other, word) in OTHERS {
            assert!(
                !text.contains(other),
                "{}: {word} instead of {other}",
                file.display()
            );
        }
    }
}

/// Adds what is missing and removes what is old; the order is that of the places.
fn update(texts: &Texts) {
    let mut catalogue = polib::po_file::parse(&catalogue_file()).unwrap();
    let known: BTreeMap<String, String> = catalogue
        .messages()
        .filter_map(|entry| Some((entry.msgid().to_owned(), entry.msgstr().ok()?.to_owned())))
        .collect();
    for id in known.keys() {
        catalogue.delete_message(None, id, None);
    }
    let is_wanted = |id: &String| needs_translation(id) || known.contains_key(id);
    let mut ordered: Vec<_> = texts.iter().filter(|(id, _)| is_wanted(id)).collect();
    ordered.sort_by_key(|(id, place)| (*place, *id));
    for (id, place) in ordered {
        let text = known.get(id).cloned().unwrap_or_default();
        let entry = Entry::build_singular()
            .with_msgid(id.clone())
            .with_msgstr(text)
            .with_source(place.clone())
            .done();
        catalogue.append_or_update(entry);
    }
    polib::po_file::write_to_file(&catalogue, &catalogue_file()).unwrap();
}
