//! The OpenAPI document of the server: what each endpoint takes and gives, made of the handlers themselves.
//!
//! An endpoint is added to an [`Api`](api::Api) once, with its handler; that gives both the route and its part of the document, whose
//! schemas are those of the types in the handler's signature. Events of streams are named beside it.
//!
//! | file | holds |
//! |---|---|
//! | `document.rs` | the document, and the schemas that its parts share |
//! | `parts.rs` | what extractors and answers say of themselves |
//! | `api.rs` | endpoints: route and description in one |
//!
//! A new endpoint takes a line in `api/mod.rs`, and `derive(schemars::JsonSchema)` for its types; those of other crates derive it
//! behind their feature `schema`. The page's `contract.ts` is generated from the document.

pub(crate) mod api;
mod document;
mod parts;
