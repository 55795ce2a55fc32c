//! The macros of `uctopia-game`: `message!` and `#[derive(Localized)]`. They are documented there, in the module `message`.
//!
//! Both read a template as `format!` does, with two restrictions: each argument has a name or a field's number, and a template
//! is a literal. So every template of the program can be read from its source, and an argument has the same name in every
//! language.

mod derive;
mod template;

use proc_macro::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, LitStr, Token, parse_macro_input};

use template::Template;

/// Creates a message: see `uctopia_game::message`.
#[proc_macro]
pub fn message(input: TokenStream) -> TokenStream {
    let Call { template, arguments } = parse_macro_input!(input as Call);
    let message = Template::parse(&template).and_then(|template| template.message(&arguments, true));
    message.unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Derives `Localized` from the attributes `#[error("…")]`: see `uctopia_game::message`.
#[proc_macro_derive(Localized, attributes(error))]
pub fn localized(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as syn::DeriveInput);
    derive::localized(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// `"template {name}", name = value`.
struct Call {
    template: LitStr,
    arguments: Vec<NamedArgument>,
}

/// `name = value`, or `name` for a variable of this name.
struct NamedArgument {
    name: Ident,
    value: proc_macro2::TokenStream,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let template = input.parse()?;
        if input.is_empty() {
            return Ok(Self { template, arguments: Vec::new() });
        }
        input.parse::<Token![,]>()?;
        let arguments = Punctuated::<NamedArgument, Token![,]>::parse_terminated(input)?;
        Ok(Self { template, arguments: arguments.into_iter().collect() })
    }
}

impl Parse for NamedArgument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        if !input.peek(Token![=]) {
            return Ok(Self { value: quote!(#name), name });
        }
        input.parse::<Token![=]>()?;
        let value: Expr = input.parse()?;
        Ok(Self { name, value: quote!(#value) })
    }
}
