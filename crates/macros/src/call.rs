//! What stands between the parentheses of `message!`, and behind the template of `#[error(…)]`.

use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, LitStr, Token};

/// `"template {name}", name = value`.
pub(crate) struct Call {
    pub(crate) template: LitStr,
    pub(crate) arguments: Vec<NamedArgument>,
}

/// `name = value`, or `name` for a variable of this name.
pub(crate) struct NamedArgument {
    pub(crate) name: Ident,
    pub(crate) value: proc_macro2::TokenStream,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let template = input.parse()?;
        if input.is_empty() {
            return Ok(Self {
                template,
                arguments: Vec::new(),
            });
        }
        input.parse::<Token![,]>()?;
        let arguments = Punctuated::<NamedArgument, Token![,]>::parse_terminated(input)?;
        Ok(Self {
            template,
            arguments: arguments.into_iter().collect(),
        })
    }
}

impl Parse for NamedArgument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        if !input.peek(Token![=]) {
            return Ok(Self {
                value: quote!(#name),
                name,
            });
        }
        input.parse::<Token![=]>()?;
        let value: Expr = input.parse()?;
        Ok(Self {
            name,
            value: quote!(#value),
        })
    }
}
