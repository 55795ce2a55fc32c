//! `#[derive(Localized)]`.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Token};

use crate::call::NamedArgument;
use crate::template::Template;

pub(crate) fn localized(input: &DeriveInput) -> syn::Result<TokenStream> {
    let arms: Vec<TokenStream> = match &input.data {
        Data::Enum(data) => {
            let arm = |variant: &syn::Variant| {
                let name = &variant.ident;
                let pattern = pattern(&variant.fields);
                let message = message(&variant.attrs, &variant.fields, variant)?;
                Ok(quote!(Self::#name #pattern => #message,))
            };
            data.variants.iter().map(arm).collect::<syn::Result<_>>()?
        }
        Data::Struct(data) => {
            let pattern = pattern(&data.fields);
            let message = message(&input.attrs, &data.fields, input)?;
            vec![quote!(Self #pattern => #message,)]
        }
        Data::Union(_) => return Err(Error::new_spanned(input, "a union has no message")),
    };
    let name = &input.ident;
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::uctopia_options::Localized for #name #arguments #bounds {
            #[allow(unused_variables)]
            fn message(&self) -> ::uctopia_options::Message {
                match self { #(#arms)* }
            }
        }
    })
}

/// The pattern that binds all fields: by their names, or as `field_0`, `field_1`, ….
fn pattern(fields: &Fields) -> TokenStream {
    match fields {
        Fields::Unit => quote!(),
        Fields::Named(fields) => {
            let names = fields.named.iter().map(|field| &field.ident);
            quote!({ #(#names),* })
        }
        Fields::Unnamed(fields) => {
            let names = (0..fields.unnamed.len()).map(|index| format_ident!("field_{index}"));
            quote!((#(#names),*))
        }
    }
}

fn message(
    attributes: &[Attribute],
    fields: &Fields,
    place: impl quote::ToTokens,
) -> syn::Result<TokenStream> {
    let Some(attribute) = attributes
        .iter()
        .find(|attribute| attribute.path().is_ident("error"))
    else {
        return Err(Error::new_spanned(
            place,
            "the text is missing: write #[error(\"…\")]",
        ));
    };
    attribute.parse_args_with(|input: syn::parse::ParseStream<'_>| {
        if input.peek(syn::Ident) {
            let word: syn::Ident = input.parse()?;
            return match (word == "transparent", fields.iter().next()) {
                (true, Some(field)) if fields.len() == 1 => {
                    let name = field
                        .ident
                        .clone()
                        .unwrap_or_else(|| format_ident!("field_0"));
                    Ok(quote!(::uctopia_options::Localized::message(#name)))
                }
                _ => Err(Error::new(
                    word.span(),
                    "expected a text, or transparent on a variant with one field",
                )),
            };
        }
        let template: LitStr = input.parse()?;
        let mut arguments = Vec::new();
        if input.parse::<Option<Token![,]>>()?.is_some() {
            arguments.extend(Punctuated::<NamedArgument, Token![,]>::parse_terminated(
                input,
            )?);
        }
        // Fields are bound as references, the values of named arguments are not.
        for argument in &mut arguments {
            let value = &argument.value;
            argument.value = quote!(&(#value));
        }
        Template::parse(&template)?.message(&arguments, false)
    })
}
