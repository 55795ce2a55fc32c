//! The language of a request.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::ACCEPT_LANGUAGE;
use axum::http::request::Parts;
use uctopia_format::Language;

/// The language that the header `Accept-Language` asks for: the first one that there is; English without the header.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RequestLanguage(pub(crate) Language);

impl<S: Sync> FromRequestParts<S> for RequestLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let asked = parts
            .headers
            .get(ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default();
        Ok(Self(first_known(asked)))
    }
}

/// Browsers write their languages in the order of preference, so that weights need not be compared.
fn first_known(asked: &str) -> Language {
    let tags = asked
        .split(',')
        .map(|tag| tag.split(';').next().unwrap_or_default().trim());
    tags.filter_map(Language::from_locale)
        .next()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_known_language_counts() {
        assert_eq!(first_known("fr-CH, ja;q=0.8, en;q=0.7"), Language::Japanese);
        assert_eq!(first_known("en-GB,ja"), Language::English);
        assert_eq!(first_known("*"), Language::English);
        assert_eq!(first_known(""), Language::English);
    }
}
