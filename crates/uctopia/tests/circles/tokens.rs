//! Paths among the tokens of a macro, which are no syntax yet.

use proc_macro2::{TokenStream, TokenTree};

use crate::source::Segments;

/// All paths, in order. A single name counts if it may be a type's or is called, since any other is most likely a variable's.
pub(crate) fn paths(tokens: &TokenStream) -> Vec<Segments> {
    let mut found = Vec::new();
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Group(group) => found.extend(paths(&group.stream())),
            TokenTree::Ident(first)
                if !is_punct(at.checked_sub(1).and_then(|before| tokens.get(before)), '.') =>
            {
                let mut path = vec![first.to_string()];
                while let (true, true, Some(TokenTree::Ident(next))) = (
                    is_punct(tokens.get(at + 1), ':'),
                    is_punct(tokens.get(at + 2), ':'),
                    tokens.get(at + 3),
                ) {
                    path.push(next.to_string());
                    at += 3;
                }
                let is_macro = is_punct(tokens.get(at + 1), '!');
                let is_call = matches!(tokens.get(at + 1), Some(TokenTree::Group(_)));
                if path.len() == 1 && is_macro {
                    found.push(vec![format!("${first}")]);
                }
                if path.len() > 1 || is_macro || is_call || path[0].starts_with(char::is_uppercase)
                {
                    found.push(path);
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}
