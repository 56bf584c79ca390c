//! Descriptions at URLs, served on this machine.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use crate::cli::{Scratch, text};

const ROOT: &str = "openapi: 3.0.3\ninfo: {title: Tea, version: 1.0.0}\npaths:\n  /tea:\n    get:\n      operationId: getTea\n      responses:\n        '200':\n          description: Tea.\n          content: {application/json: {schema: {$ref: 'parts/tea.yaml#/Tea'}}}\n";

/// A server: its responses by path, and the heads of the requests that it received.
struct Server {
    port: u16,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn start(answers: impl FnOnce(u16) -> BTreeMap<&'static str, String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let answers = answers(port);
        let heads = Arc::new(Mutex::new(Vec::new()));
        let seen = heads.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let lines = BufReader::new(stream.try_clone().unwrap()).lines();
                let head: Vec<String> = lines.map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
                let Some(path) = head.first().and_then(|line| line.split(' ').nth(1)).map(str::to_owned) else {
                    continue;
                };
                seen.lock().unwrap().push(head.join("\n"));
                let answer = answers.get(path.as_str()).cloned().unwrap_or_else(|| "404 Not Found\r\n\r\n".to_owned());
                let _ = stream.write_all(
                    format!("HTTP/1.1 {}", answer.replacen("\r\n", "\r\nConnection: close\r\n", 1)).as_bytes(),
                );
            }
        });
        Self { port, heads }
    }

    /// The heads of all requests.
    fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap().clone()
    }
}

fn ok(body: &str) -> String {
    format!("200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

fn redirect(to: &str) -> String {
    format!("302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n")
}

const TEA: &str = "Tea: {type: object, properties: {kind: {type: string}}}\n";

#[test]
fn a_description_and_its_files_are_fetched_with_headers() {
    let server = Server::start(|_| {
        BTreeMap::from([
            ("/api/root.yaml", ok(ROOT)),
            ("/api/parts/tea.yaml", ok(TEA)),
            ("/here", redirect("/api/root.yaml")),
        ])
    });
    let scratch = Scratch::new("fetch");
    let line = format!(
        "-i http://127.0.0.1:{}/here -g typescript-axios -o out --auth X-Key:a%20b,Authorization:Bearer%20s",
        server.port
    );
    let output = scratch.run(&format!("generate {line}"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(scratch.read("out/api.ts").contains("kind"));
    let heads = server.heads();
    assert_eq!(heads.len(), 3, "{heads:#?}");
    for head in heads {
        let head = head.to_lowercase();
        assert!(head.contains("x-key: a b") && head.contains("authorization: bearer s"), "{head}");
    }
    assert!(scratch.run(&format!("validate -i http://127.0.0.1:{}/api/root.yaml", server.port)).status.success());
}

#[test]
fn a_credential_is_sent_to_no_other_origin_and_no_private_host_is_reached() {
    let other = Server::start(|_| BTreeMap::from([("/root.yaml", ok(ROOT))]));
    let secret = other.port;
    let server = Server::start(|_| {
        BTreeMap::from([
            ("/away", redirect(&format!("http://127.0.0.1:{secret}/root.yaml"))),
            ("/round", redirect("/round")),
            ("/refers", ok(&ROOT.replace("parts/tea.yaml", &format!("http://127.0.0.1:{secret}/tea.yaml")))),
            ("/file", ok(&ROOT.replace("parts/tea.yaml", "file:///etc/hostname"))),
            ("/ftp", redirect("ftp://127.0.0.1/")),
        ])
    });
    let scratch = Scratch::new("fetch-away");
    for (path, part) in [
        ("away", "is not a public host"),
        ("round", "redirects more than 5 times"),
        ("refers", "is not a public host"),
        ("file", "error["),
        ("ftp", "only http and https URLs"),
        ("absent", "responded with status 404"),
    ] {
        let url = format!("http://127.0.0.1:{}/{path}", server.port);
        let output = scratch.run(&format!("generate -i {url} -g typescript-axios -o out --auth Authorization:hush"));
        let printed = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{path}");
        assert!(printed.contains(part) && !printed.contains("hush"), "{path}: {printed}");
    }
    assert!(other.heads().is_empty(), "{:?}", other.heads());
    let bad = scratch.run("generate -i http://127.0.0.1:9/a -g c -o out --auth hush");
    assert!(text(&bad.stderr).contains("NAME:VALUE") && !text(&bad.stderr).contains("hush"), "{}", text(&bad.stderr));
}

#[test]
fn proxies_are_those_of_the_environment() {
    let proxy = Server::start(|_| {
        BTreeMap::from([(
            "http://specmint.invalid/a.yaml",
            ok(&ROOT.replace("$ref: 'parts/tea.yaml#/Tea'", "type: string")),
        )])
    });
    let scratch = Scratch::new("fetch-proxy");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_specmint"));
    command.args("validate -i http://specmint.invalid/a.yaml".split(' ')).current_dir(&scratch.0);
    command
        .env("http_proxy", format!("http://127.0.0.1:{}", proxy.port))
        .env("HTTP_PROXY", format!("http://127.0.0.1:{}", proxy.port));
    let output = command.env_remove("NO_PROXY").env_remove("no_proxy").env_remove("ALL_PROXY").output().unwrap();
    assert_eq!(proxy.heads().len(), 1, "{}", text(&output.stderr));
}
