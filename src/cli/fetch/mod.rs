//! Fetches a description and the files that it refers to, under the rules of the service; unlike there, the user may
//! name a private host.

#[cfg_attr(all(target_os = "wasi", target_env = "p1"), path = "hosted.rs")]
#[cfg_attr(all(target_os = "wasi", target_env = "p2"), path = "unconnected.rs")]
mod connection;
mod exchange;

use std::time::Instant;

use specmint::error::grouped;
use specmint::service::address::Address;
use specmint::spec::{Base, Document, Limits, Reading};
use url::Url;

use super::report::Report;
use connection::Connections;
use exchange::{Answer, TIMEOUT};

/// The maximum number of redirects for one file.
const MOST_REDIRECTS: usize = 5;
/// The maximum length of a chain of files that refer to each other: each step adds a round trip.
const FILE_DEPTH: usize = 10;
/// The maximum number of requests in one run, to limit the load on other machines.
const MOST_REQUESTS: usize = 10_000;

/// Reads the description at `url`; the error is text for standard error.
pub fn document(url: &str, auth: Option<&str>) -> Result<Document, String> {
    let explain = |why: String| format!("error: {url}: {why}\n");
    let home = Url::parse(url).map_err(|why| explain(why.to_string()))?;
    let mut fetcher = Fetcher::new(&home, auth).map_err(explain)?;
    let (last, bytes) = fetcher.fetch(home).map_err(explain)?;
    let limits = Limits { file_depth: FILE_DEPTH, ..Limits::MACHINE };
    let report = Report::of(url);
    let reading = Reading::begin(last.as_str(), &bytes, Base::Url, limits);
    let mut reading = reading.map_err(|problems| report.problems(&problems))?;
    loop {
        let Some(wanted) = reading.wanted().next().map(str::to_owned) else { break };
        let file = Url::parse(&wanted).map_err(|_| "it is not a URL".to_owned());
        let file = file.and_then(|url| fetcher.fetch(url)).map(|(_, bytes)| bytes);
        reading.give(&wanted, file);
    }
    Ok(reading.finish())
}

/// Fetches the files of one run, within one deadline and one budget for all of them.
struct Fetcher {
    connections: Connections,
    /// Headers to send to the origin of the description only.
    headers: Vec<(String, String)>,
    home: Url,
    deadline: Instant,
    /// The number of bytes and of requests that may still be used.
    bytes: usize,
    requests: usize,
}

impl Fetcher {
    fn new(home: &Url, auth: Option<&str>) -> Result<Self, String> {
        let headers = auth.map_or(Ok(Vec::new()), headers)?;
        let (bytes, requests) = (Limits::MACHINE.bytes, MOST_REQUESTS);
        let (connections, deadline) = (Connections::new(), Instant::now() + TIMEOUT);
        Ok(Self { connections, headers, home: home.clone(), deadline, bytes, requests })
    }

    /// Follows redirects; returns the final address of a file and its bytes. The error is a text to append after a
    /// colon. Once a redirect has left the description's origin, the credential is not sent again, even if a later
    /// redirect returns there.
    fn fetch(&mut self, mut url: Url) -> Result<(Url, Vec<u8>), String> {
        self.check(&url)?;
        let mut stayed = true;
        for _ in 0..=MOST_REDIRECTS {
            stayed &= url.origin() == self.home.origin();
            let Answer { status, location, bytes } = self.get(&url, stayed)?;
            match (status, location) {
                (301 | 302 | 303 | 307 | 308, Some(location)) => {
                    // The message does not repeat the target, which may contain the credential.
                    url = url.join(&location).map_err(|_| "it redirects to an invalid URL".to_owned())?;
                    self.check(&url).map_err(|why| format!("it redirects to a URL that cannot be fetched: {why}"))?;
                }
                (200..=299, _) => {
                    let too_large =
                        || format!("the description is larger than {} bytes", grouped(Limits::MACHINE.bytes));
                    self.bytes = self.bytes.checked_sub(bytes.len()).ok_or_else(too_large)?;
                    url.set_fragment(None);
                    return Ok((url, bytes));
                }
                (status, _) => {
                    let host = url.host_str().unwrap_or_default();
                    return Err(format!("{host} responded with status {status}"));
                }
            }
        }
        Err(format!("it redirects more than {MOST_REDIRECTS} times"))
    }

    /// Checks that the host is public or is the host of the description, which the user has named.
    fn check(&self, url: &Url) -> Result<(), String> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(format!("only http and https URLs can be fetched, not {}", url.scheme()));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err("the URL must not contain a user name or password; use --auth instead".to_owned());
        }
        let port = url.port().map(|port| port.to_string()).unwrap_or_default();
        let host = url.host_str().unwrap_or_default();
        let address = Address { scheme: url.scheme(), host, port: &port, has_userinfo: false };
        if url.origin() == self.home.origin() || address.check("").is_ok() {
            return Ok(());
        }
        Err(format!("{host} is not a public host, and only the host of the description itself can be private"))
    }

    fn get(&mut self, url: &Url, with_headers: bool) -> Result<Answer, String> {
        let most = grouped(MOST_REQUESTS);
        let too_many = || format!("the description takes more than {most} requests, including redirects");
        self.requests = self.requests.checked_sub(1).ok_or_else(too_many)?;
        let left = self.deadline.saturating_duration_since(Instant::now());
        let headers = if with_headers { self.headers.as_slice() } else { &[] };
        // One byte more than the budget, to notice a file that exceeds it.
        self.connections.get(url, headers, left, self.bytes + 1)
    }
}

/// Reads `name:value,name:value`, each URL-encoded.
fn headers(list: &str) -> Result<Vec<(String, String)>, String> {
    let mut out = Vec::new();
    for part in list.split(',').filter(|part| !part.is_empty()) {
        // The message does not repeat the argument, which is a secret.
        let (name, value) = part.split_once(':').ok_or("--auth must have the form NAME:VALUE,NAME:VALUE")?;
        let (name, value) = (decoded(name), decoded(value));
        let valid = |text: &String| text.bytes().all(|b| matches!(b, b' '..=b'~' | b'\t'));
        match (name, value) {
            (Some(name), Some(value)) if valid(&name) && valid(&value) => out.push((name.trim().to_owned(), value)),
            _ => return Err("a header of --auth is not URL-encoded text; write % as %25".to_owned()),
        }
    }
    Ok(out)
}

/// Decodes a URL-encoded text; `+` is a space.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut digit = || char::from(rest.next()?).to_digit(16);
        bytes.push(match byte {
            b'%' => (digit()? * 16 + digit()?) as u8,
            b'+' => b' ',
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::{Fetcher, headers};

    #[test]
    fn headers_are_url_encoded() {
        let read = headers("Authorization:Bearer%20a%2Cb,X-Key:a:b+c").unwrap();
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(read, [pair("Authorization", "Bearer a,b"), pair("X-Key", "a:b c")]);
        for bad in ["secret", "X:%zz", "X:a%0D%0AY:b"] {
            assert!(!headers(bad).unwrap_err().contains("secret"));
        }
    }

    #[test]
    fn only_the_host_that_the_user_names_may_be_private() {
        let home = Url::parse("http://127.0.0.1:8080/a.yaml").unwrap();
        let fetcher = Fetcher::new(&home, None).unwrap();
        let check = |url: &str| fetcher.check(&Url::parse(url).unwrap());
        assert!(check("http://127.0.0.1:8080/b.yaml").is_ok() && check("https://example.com/b.yaml").is_ok());
        for bad in ["http://127.0.0.1:9/", "http://10.0.0.1/", "file:///etc/passwd", "http://a:b@127.0.0.1:8080/"] {
            assert!(check(bad).is_err(), "{bad}");
        }
    }
}
