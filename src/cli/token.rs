//! Tokens of a service: this program makes them, and wrangler stores them. Only the hash is stored, so the token itself
//! appears only in the output.

use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use specmint::service::token::{self, Grant, Scope, hexadecimal};

use super::args::{CreateToken, Token};
use super::input;

const WRANGLER: &str = "wrangler kv key";
const WHERE: &str = "--binding API_TOKENS --remote";
const DAY: u64 = 86_400;

pub fn run(arguments: &Token) -> Result<String, String> {
    match arguments {
        Token::Create(arguments) => create(arguments),
        Token::List { keys: None } => {
            Ok(format!("{WRANGLER} list {WHERE} > tokens.json\nspecmint token list tokens.json\n"))
        }
        Token::List { keys: Some(file) } => list(file),
        Token::Revoke { id } => Ok(format!("{WRANGLER} delete {WHERE} {id}\n")),
    }
}

fn create(arguments: &CreateToken) -> Result<String, String> {
    let (mut id, mut secret) = ([0; 8], [0; 32]);
    for bytes in [&mut id[..], &mut secret[..]] {
        getrandom::fill(bytes).map_err(|why| format!("error: no random numbers are available: {why}\n"))?;
    }
    let token = token::text(&id, &secret);
    let all = arguments.scope.is_empty();
    let scopes = Scope::ALL.into_iter().filter(|scope| all || arguments.scope.iter().any(|name| name == scope.name()));
    let shown = Grant {
        name: arguments.name.clone(),
        scopes: scopes.collect(),
        expires: arguments.days.map(|days| now() + days * DAY),
        hash: String::new(),
    };
    let stored = Grant { hash: hexadecimal(&Sha256::digest(&token)), ..shown.clone() };
    let json = |grant: &Grant| serde_json::to_string(grant).map_err(|why| format!("error: {why}\n"));
    let expiration = stored.expires.map(|end| format!(" --expiration {end}")).unwrap_or_default();
    // Names contain no quotes, so the shell passes both arguments unchanged.
    Ok(format!(
        "{token}\n\nKeep the token; only its hash is stored. To store it, run:\n\n\
         {WRANGLER} put {WHERE}{expiration} --metadata '{}' {} '{}'\n",
        json(&shown)?,
        hexadecimal(&id),
        json(&stored)?,
    ))
}

/// A key in the output of wrangler.
#[derive(Deserialize)]
struct Key {
    name: String,
    metadata: Option<Grant>,
}

fn list(file: &str) -> Result<String, String> {
    let text = input::bytes(file).map_err(|why| format!("error: {why}\n"))?;
    let keys: Vec<Key> = serde_json::from_slice(&text)
        .map_err(|why| format!("error: {file} is not the output of \"wrangler kv key list\": {why}\n"))?;
    let mut table = format!("{:18}{:20}{:20}{}\n", "ID", "SCOPES", "EXPIRES", "NAME");
    for key in keys {
        let Some(grant) = key.metadata.filter(|_| token::is_id(&key.name)) else { continue };
        let scopes: Vec<_> = grant.scopes.iter().map(|scope| scope.name()).collect();
        let expires = match grant.expires {
            None => "never".to_owned(),
            Some(end) if end <= now() => "expired".to_owned(),
            Some(end) => format!("in {} days", (end - now()).div_ceil(DAY)),
        };
        // Another program may have stored the name.
        let name: String = grant.name.chars().filter(|c| !c.is_control()).collect();
        let _ = writeln!(table, "{:18}{:20}{expires:20}{name}", key.name, scopes.join(","));
    }
    Ok(table)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
