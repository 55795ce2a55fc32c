//! Protection of the server: requests from other sites are refused, and pages may load nothing from other hosts.
//!
//! A site can make a name of its own point at this machine (DNS rebinding) and then send requests like our own page, so the
//! host name of a request must be one of this machine's.

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use uctopia_options::message;

/// The host names that the server accepts.
#[derive(Clone, Debug)]
pub(crate) struct HostCheck {
    /// Whether only this machine can connect.
    pub(crate) is_local: bool,
    /// The port of the server.
    pub(crate) port: u16,
}

/// Headers of every response.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Accepts or refuses a request.
pub(crate) async fn check(
    State(guard): State<HostCheck>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match guard.check_headers(request.headers(), request.uri().authority()) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

impl HostCheck {
    fn check_headers(
        &self,
        headers: &HeaderMap,
        target: Option<&Authority>,
    ) -> Result<(), ApiError> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST)
            .or(target.map(Authority::as_str))
            .unwrap_or_default();
        if !self.is_ours(host) {
            let message = message!(
                "this server does not answer to the name {host:?}: use the address that it printed"
            );
            return Err(ApiError::new(StatusCode::FORBIDDEN, message));
        }
        match text(header::ORIGIN) {
            Some(origin) if origin.strip_prefix("http://") != Some(host) => {
                let message = message!(
                    "this server does not answer pages of other sites, such as {origin:?}"
                );
                Err(ApiError::new(StatusCode::FORBIDDEN, message))
            }
            _ => Ok(()),
        }
    }

    /// Whether a name is `localhost` or an address, and the port is ours. Addresses cannot be rebound.
    fn is_ours(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else {
            return false;
        };
        let name = authority
            .host()
            .trim_start_matches('[')
            .trim_end_matches(']');
        let known = match name.parse::<std::net::IpAddr>() {
            Ok(address) => address.is_loopback() || !self.is_local,
            Err(_) => name == "localhost",
        };
        known && authority.port_u16().unwrap_or(80) == self.port && !host.contains('@')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(is_local: bool, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        origin.map(|origin| headers.insert(header::ORIGIN, origin.parse().unwrap()));
        HostCheck {
            is_local,
            port: 8080,
        }
        .check_headers(&headers, None)
        .is_ok()
    }

    #[test]
    fn only_host_names_of_this_machine_are_accepted() {
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
            assert!(admits(true, host, None), "{host}");
            assert!(
                admits(true, host, Some(&format!("http://{host}"))),
                "{host}"
            );
        }
        for host in [
            "evil.example:8080",
            "localhost",
            "localhost:81",
            "192.168.0.7:8080",
            "x@localhost:8080",
            "",
            "?",
        ] {
            assert!(!admits(true, host, None), "{host}");
        }
        assert!(
            admits(false, "192.168.0.7:8080", None),
            "a server on the network accepts its address"
        );
        assert!(!admits(false, "evil.example:8080", None));
    }

    #[test]
    fn requests_of_other_pages_are_refused() {
        for origin in [
            "http://evil.example",
            "null",
            "https://localhost:8080",
            "http://127.0.0.1:8080",
        ] {
            assert!(!admits(true, "localhost:8080", Some(origin)), "{origin}");
        }
    }
}
