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
//! | `board_schemas.rs`, `report_schemas.rs`, `step_schemas.rs`, `study_schemas.rs` | types of other crates, as schemas |
//! | `event_schemas.rs` | events of streams |
//!
//! A new endpoint takes a line in `api/mod.rs`, `derive(schemars::JsonSchema)` for its types of this crate, and a declaration here for
//! those of others.
//!
//! The types of other crates are declared here a second time, so that those crates need no library for schemas; a test compares real
//! answers with the schemas (`tests/server/openapi.rs`), and the page's `contract.ts` is generated from the document.

pub(crate) mod api;
pub(crate) mod board_schemas;
mod document;
pub(crate) mod event_schemas;
mod parts;
pub(crate) mod report_schemas;
pub(crate) mod step_schemas;
pub(crate) mod study_schemas;
