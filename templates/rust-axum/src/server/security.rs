//! Finds the credentials of a request and the security alternatives that they satisfy.

use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::contract::{CONTRACT, Operation, Place, Requirement, SecurityScheme};
use super::problem;
use super::reading::{Escapes, decode, pairs};
use crate::types::{Credential, Failure, Invalid};

/// Returns the security alternatives for which the request contains all credentials. Anonymous access counts only if
/// there is no other, so invalid credentials are never treated as anonymous.
pub fn alternatives<'o>(
    operation: &'o Operation,
    query: &str,
    headers: &HeaderMap,
) -> Result<Vec<Vec<(&'o Requirement, Credential)>>, Failure> {
    let with = |requirement: &'o Requirement| {
        let Some(scheme) = CONTRACT.security_schemes.get(&requirement.scheme) else { return Ok(None) };
        Ok(credential(scheme, query, headers)?.map(|credential| (requirement, credential)))
    };
    let mut out = Vec::new();
    for alternative in operation.security.iter().filter(|alternative| !alternative.is_empty()) {
        let credentials = alternative.iter().map(with).collect::<Result<Vec<_>, Failure>>()?;
        out.extend(credentials.into_iter().collect::<Option<Vec<_>>>());
    }
    if out.is_empty() && operation.security.iter().any(Vec::is_empty) {
        out.push(Vec::new());
    }
    Ok(out)
}

fn credential(scheme: &SecurityScheme, query: &str, headers: &HeaderMap) -> Result<Option<Credential>, Failure> {
    Ok(match scheme {
        SecurityScheme::ApiKey { r#in, name } => {
            key(*r#in, name, query, headers)?.filter(|key| !key.is_empty()).map(Credential::ApiKey)
        }
        SecurityScheme::Http { scheme } if scheme.eq_ignore_ascii_case("basic") => basic(headers),
        SecurityScheme::Http { scheme } if scheme.eq_ignore_ascii_case("bearer") => bearer(headers),
        SecurityScheme::Http { scheme } => authorization(headers, scheme).map(|text| Credential::Http(text.to_owned())),
        SecurityScheme::OAuth2 | SecurityScheme::OpenIdConnect => bearer(headers),
        SecurityScheme::MutualTls => Some(Credential::Certificate),
    })
}

/// Returns the API key. Like any other parameter, it must not occur more than once.
fn key(place: Place, name: &str, query: &str, headers: &HeaderMap) -> Result<Option<String>, Failure> {
    let keys: Vec<String> = match place {
        Place::Header => {
            headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).map(str::to_owned).collect()
        }
        Place::Cookie => {
            let cookies = headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
            let cookies = cookies.flat_map(|text| text.split(';')).filter_map(|part| part.trim().split_once('='));
            let own = cookies.filter(|(known, _)| *known == name);
            own.map(|(_, value)| decode(value, Escapes::Percent).into_owned()).collect()
        }
        _ => {
            let own = pairs(query).into_iter().filter(|(known, _)| decode(known, Escapes::Form) == name);
            own.map(|(_, value)| decode(value.unwrap_or_default(), Escapes::Form).into_owned()).collect()
        }
    };
    if keys.len() > 1 {
        let message = "occurs more than once".to_owned();
        let name = Some(name.to_owned());
        return Err(problem::invalid(vec![Invalid { r#in: place.word(), name, pointer: String::new(), message }]));
    }
    Ok(keys.into_iter().next())
}

fn basic(headers: &HeaderMap) -> Option<Credential> {
    let bytes = BASE64_STANDARD.decode(authorization(headers, "basic")?).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (user, password) = text.split_once(':')?;
    Some(Credential::Basic { user: user.to_owned(), password: password.to_owned() })
}

fn bearer(headers: &HeaderMap) -> Option<Credential> {
    authorization(headers, "bearer").map(|token| Credential::Bearer(token.to_owned()))
}

/// Returns the part after the scheme name.
fn authorization<'h>(headers: &'h HeaderMap, scheme: &str) -> Option<&'h str> {
    let mut given = headers.get_all(AUTHORIZATION).iter().filter_map(|header| header.to_str().ok()?.split_once(' '));
    let (_, rest) = given.find(|(name, _)| name.eq_ignore_ascii_case(scheme))?;
    Some(rest.trim())
}

/// Returns the challenges of a 401 response, one per accepted scheme.
pub fn challenge(operation: &Operation) -> String {
    let mut out: Vec<String> = Vec::new();
    for requirement in operation.security.iter().flatten() {
        let scheme = match CONTRACT.security_schemes.get(&requirement.scheme) {
            Some(SecurityScheme::Http { scheme }) => match scheme.to_ascii_lowercase().as_str() {
                "basic" => "Basic realm=\"api\", charset=\"UTF-8\"".to_owned(),
                "bearer" => "Bearer".to_owned(),
                _ => scheme.clone(),
            },
            Some(SecurityScheme::ApiKey { .. }) => "ApiKey".to_owned(),
            Some(SecurityScheme::MutualTls) => "ClientCertificate".to_owned(),
            Some(SecurityScheme::OAuth2 | SecurityScheme::OpenIdConnect) | None => "Bearer".to_owned(),
        };
        if !out.contains(&scheme) {
            out.push(scheme);
        }
    }
    out.join(", ")
}
