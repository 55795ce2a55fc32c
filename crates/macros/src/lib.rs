//! The macros of `uctopia-options`: `message!` and `#[derive(Localized)]`. They are documented there.
//!
//! Both read a template as `format!` does, with two restrictions: each argument has a name or a field's number, and a template
//! is a literal. So every template of the program can be read from its source, and an argument has the same name in every
//! language.

mod call;
mod derive;
mod template;

use proc_macro::TokenStream;
use syn::parse_macro_input;

use call::Call;
use template::Template;

/// Creates a message: see `uctopia_options::message`.
#[proc_macro]
pub fn message(input: TokenStream) -> TokenStream {
    let Call {
        template,
        arguments,
    } = parse_macro_input!(input as Call);
    let message =
        Template::parse(&template).and_then(|template| template.message(&arguments, true));
    message
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Derives `Localized` from the attributes `#[error("…")]`: see `uctopia_options::message`.
#[proc_macro_derive(Localized, attributes(error))]
pub fn localized(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as syn::DeriveInput);
    derive::localized(&input)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
