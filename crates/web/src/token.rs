//! The token that keeps others in the network from the endpoints.
//!
//! The page's own files are the same for everyone and need none. The link that the server prints has the token in its query; the
//! response to it sets a cookie, and the page takes the token out of its address. Pages of other sites cannot have the cookie sent
//! (`SameSite=Strict`), and no script can read it (`HttpOnly`). Programs send `Authorization: Bearer TOKEN`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use subtle::ConstantTimeEq as _;
use uctopia_options::{Message, message};

use crate::error::ApiError;

/// A secret text that a request must bring: 16 to 128 letters, digits and `-`, `.`, `_`, `~`, which an address takes as they are.
///
/// ```
/// use uctopia_web::Token;
/// let token: Token = "0123456789abcdef".parse().unwrap();
/// assert_eq!(format!("{token:?}"), "Token(..)"); // not for logs
/// assert!("short".parse::<Token>().is_err() && "0123456789 abcdef".parse::<Token>().is_err());
/// ```
#[derive(Clone)]
pub struct Token(Arc<str>);

impl Token {
    /// The text, for the link.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Whether a text is this token, in a time that does not depend on where they differ.
    fn is(&self, text: &str) -> bool {
        self.0.as_bytes().ct_eq(text.as_bytes()).into()
    }
}

impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        self.is(&other.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl FromStr for Token {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        let fits = (16..=128).contains(&text.len()) && text.bytes().all(is_allowed);
        fits.then(|| Self(text.into())).ok_or_else(|| {
            message!("expected 16 to 128 letters, digits and the characters - . _ ~")
        })
    }
}

/// The token of a server, and the name of its cookie: browsers send the cookies of one port to all others.
#[derive(Clone, Debug)]
pub(crate) struct TokenCheck {
    pub(crate) token: Option<Token>,
    pub(crate) port: u16,
}

impl TokenCheck {
    fn cookie(&self) -> String {
        format!("uctopia-{}", self.port)
    }

    /// Whether the headers bring the token, or none is wanted.
    fn admits(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else {
            return true;
        };
        let texts = |name| {
            headers
                .get_all(name)
                .iter()
                .filter_map(|value: &HeaderValue| value.to_str().ok())
        };
        let bearer = texts(header::AUTHORIZATION).filter_map(|text| text.split_once(' '));
        let mut bearer = bearer
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"))
            .map(|(_, value)| value.trim());
        let name = self.cookie();
        let cookies = texts(header::COOKIE)
            .flat_map(|text| text.split(';'))
            .filter_map(|pair| pair.split_once('='));
        let mut cookies = cookies
            .filter(|(known, _)| known.trim() == name)
            .map(|(_, value)| value.trim());
        bearer.any(|text| token.is(text)) || cookies.any(|text| token.is(text))
    }

    /// The cookie for a request whose address has the token.
    fn new_cookie(&self, query: &str) -> Option<HeaderValue> {
        let token = self.token.as_ref()?;
        let mut given = query
            .split('&')
            .filter_map(|pair| pair.strip_prefix("token="));
        given.any(|text| token.is(text)).then_some(())?;
        HeaderValue::from_str(&format!(
            "{}={}; Path=/; HttpOnly; SameSite=Strict",
            self.cookie(),
            token.text()
        ))
        .ok()
    }
}

/// Refuses a request to an endpoint without the token.
pub(crate) async fn require(
    State(check): State<TokenCheck>,
    request: Request,
    next: Next,
) -> Response {
    if check.admits(request.headers()) {
        return next.run(request).await;
    }
    let message = message!(
        "this server wants its token: open the link that it printed, or send the header Authorization: Bearer TOKEN"
    );
    let refusal = ApiError::new(StatusCode::UNAUTHORIZED, message);
    let mut response = refusal.into_response();
    response
        .headers_mut()
        .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    response
}

/// Sets the cookie of a browser that opens the link with the token.
pub(crate) async fn keep(
    State(check): State<TokenCheck>,
    request: Request,
    next: Next,
) -> Response {
    let cookie = request
        .uri()
        .query()
        .and_then(|query| check.new_cookie(query));
    let mut response = next.run(request).await;
    if let Some(cookie) = cookie {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: &str = "0123456789abcdef";

    fn check() -> TokenCheck {
        TokenCheck {
            token: Some(TOKEN.parse().unwrap()),
            port: 8080,
        }
    }

    fn admits(headers: &[(&'static str, &str)]) -> bool {
        let headers = headers
            .iter()
            .map(|&(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect();
        check().admits(&headers)
    }

    #[test]
    fn the_token_comes_in_a_cookie_or_as_a_bearer() {
        for headers in [
            &[("authorization", "Bearer 0123456789abcdef")][..],
            &[("authorization", "bearer  0123456789abcdef")],
            &[("cookie", "uctopia-8080=0123456789abcdef")],
            &[("cookie", "a=b; uctopia-8080=0123456789abcdef; c=d")],
            &[
                ("cookie", "uctopia-8080=an-older-token"),
                ("cookie", "uctopia-8080=0123456789abcdef"),
            ],
        ] {
            assert!(admits(headers), "{headers:?}");
        }
        for headers in [
            &[][..],
            &[("authorization", "Bearer 0123456789abcdeg")],
            &[("authorization", "Bearer 0123456789abcde")],
            &[("authorization", "Basic 0123456789abcdef")],
            &[("authorization", "0123456789abcdef")],
            &[("cookie", "uctopia-8081=0123456789abcdef")],
            &[("cookie", "uctopia-8080=")],
        ] {
            assert!(!admits(headers), "{headers:?}");
        }
        assert!(
            TokenCheck {
                token: None,
                port: 8080
            }
            .admits(&HeaderMap::new())
        );
    }

    #[test]
    fn only_the_right_link_sets_a_cookie() {
        let cookie = check()
            .new_cookie("game=ttt&token=0123456789abcdef")
            .unwrap();
        assert_eq!(
            cookie,
            "uctopia-8080=0123456789abcdef; Path=/; HttpOnly; SameSite=Strict"
        );
        for query in [
            "",
            "token=",
            "token=0123456789abcdeg",
            "x-token=0123456789abcdef",
        ] {
            assert_eq!(check().new_cookie(query), None, "{query}");
        }
        assert_eq!(
            TokenCheck {
                token: None,
                port: 8080
            }
            .new_cookie("token=0123456789abcdef"),
            None
        );
    }
}
