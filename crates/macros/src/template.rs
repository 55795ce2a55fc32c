//! Templates: text with named placeholders.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::{Error, LitStr};

use crate::call::NamedArgument;

/// A template and the placeholders in it, each once.
pub(crate) struct Template {
    /// The text without formats: `{share:.1}` is `{share}` to a translator. Choices stay: `{games} {games:game|games}`.
    id: String,
    span: Span,
    placeholders: Vec<Placeholder>,
}

/// `{name}`, or `{name:spec}`, whose value is formatted before it becomes an argument.
#[derive(PartialEq)]
struct Placeholder {
    name: String,
    spec: Option<String>,
}

impl Template {
    pub(crate) fn parse(literal: &LitStr) -> syn::Result<Self> {
        let (text, span) = (literal.value(), literal.span());
        let mut placeholders: Vec<Placeholder> = Vec::new();
        let mut id = String::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find(['{', '}']) {
            if rest[at..].starts_with("{{") || rest[at..].starts_with("}}") {
                id += &rest[..at + 2];
                rest = &rest[at + 2..];
                continue;
            }
            let end = rest[at..].find('}').filter(|_| rest[at..].starts_with('{'));
            let Some(end) = end else {
                return Err(Error::new(
                    span,
                    "this brace has no counterpart; write {{ or }}",
                ));
            };
            let (name, spec) = match rest[at + 1..at + end].split_once(':') {
                Some((name, spec)) => (name, Some(spec.to_owned())),
                None => (&rest[at + 1..at + end], None),
            };
            if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
                return Err(Error::new(
                    span,
                    "a placeholder needs a name, such as {path}: translations may reorder it",
                ));
            }
            let is_choice = spec.as_ref().is_some_and(|spec| spec.contains('|'));
            let placeholder = Placeholder {
                name: name.to_owned(),
                spec: spec.filter(|_| !is_choice),
            };
            match placeholders
                .iter()
                .find(|known| known.name == placeholder.name)
            {
                None => placeholders.push(placeholder),
                Some(known) if is_choice || *known == placeholder => {}
                Some(_) => {
                    return Err(Error::new(
                        span,
                        "a placeholder has one format; give the second another name",
                    ));
                }
            }
            id += &if is_choice {
                rest[..=at + end].to_owned()
            } else {
                format!("{}{{{name}}}", &rest[..at])
            };
            rest = &rest[at + end + 1..];
        }
        id += rest;
        Ok(Self {
            id,
            span,
            placeholders,
        })
    }

    /// The expression of a message. A placeholder without an argument is a variable of its name, or, for `{0}`, of the name
    /// `field_0`. Placeholders of a plain text without placeholders are not escaped.
    pub(crate) fn message(
        &self,
        arguments: &[NamedArgument],
        is_call: bool,
    ) -> syn::Result<TokenStream> {
        for argument in arguments {
            if !self
                .placeholders
                .iter()
                .any(|placeholder| argument.name == placeholder.name.as_str())
            {
                return Err(Error::new(
                    argument.name.span(),
                    "the template has no placeholder of this name",
                ));
            }
        }
        let pairs = self.placeholders.iter().map(|placeholder| {
            let name = &placeholder.name;
            let value = match arguments
                .iter()
                .find(|argument| argument.name == name.as_str())
            {
                Some(argument) => argument.value.clone(),
                None => {
                    let variable = if name.starts_with(|c: char| c.is_ascii_digit()) {
                        format_ident!("field_{name}")
                    } else {
                        format_ident!("{name}", span = self.span)
                    };
                    quote!(#variable)
                }
            };
            let message = match &placeholder.spec {
                Some(spec) => {
                    let format = format!("{{:{spec}}}");
                    quote!(::uctopia_options::Message::verbatim(
                        ::std::format!(#format, #value)
                    ))
                }
                None if is_call => quote!(::uctopia_options::Localized::message(&(#value))),
                None => quote!(::uctopia_options::Localized::message(#value)),
            };
            quote!((#name, #message))
        });
        let template = &self.id;
        Ok(quote!(::uctopia_options::Message::new(#template, ::std::vec![#(#pairs),*])))
    }
}
