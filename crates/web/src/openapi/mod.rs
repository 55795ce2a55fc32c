//! The OpenAPI document of the server: what each endpoint takes and gives, made of the handlers themselves.
//!
//! The service hands each endpoint to an [`Api`](api::Api) once; that gives both the route and its part of the document, whose schemas
//! are those of what the endpoint reads and answers.
//!
//! | file | holds |
//! |---|---|
//! | `document.rs` | the document, and the schemas that its parts share |
//! | `api.rs` | endpoints: route and description in one |
//!
//! `contract.ts` of the page and the npm package is generated from the document.

pub(crate) mod api;
mod document;
