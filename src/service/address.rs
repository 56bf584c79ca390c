//! Decides from which addresses the service may fetch a description: only public ones, so that the service cannot be
//! used to look into the network that it runs in.
//!
//! Hosts come from the platform's `URL`, which writes them in lower case, IPv4 addresses in dotted form (whatever the
//! input) and IPv6 addresses in brackets. A public name that resolves to a private address cannot be detected here;
//! Cloudflare's own network does not route to private addresses.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The parts of a URL that this decision depends on.
#[derive(Debug, Clone, Copy)]
pub struct Address<'a> {
    /// Scheme without its colon.
    pub scheme: &'a str,
    /// Host without port; an IPv6 address in brackets.
    pub host: &'a str,
    /// Port; empty for the default port of the scheme.
    pub port: &'a str,
    /// True if the URL contains a user name or password.
    pub has_userinfo: bool,
}

impl Address<'_> {
    /// Checks that the address may be fetched. `allowed` lists private hosts that are permitted (`host` or `host:port`,
    /// separated by commas). The error is a sentence for the user.
    pub fn check(&self, allowed: &str) -> Result<(), String> {
        if !matches!(self.scheme, "http" | "https") {
            return Err(format!("Only http and https URLs can be fetched, not {}.", self.scheme));
        }
        if self.has_userinfo {
            return Err("The URL must not contain a user name or password; use authorizationValue instead.".to_owned());
        }
        if self.is_allowed(allowed) || is_public(self.host) {
            return Ok(());
        }
        Err(format!("{} is not a public host, and this service fetches from public hosts only.", self.host))
    }

    fn is_allowed(&self, allowed: &str) -> bool {
        allowed.split(',').map(str::trim).filter(|entry| !entry.is_empty()).any(|entry| self.is_named(entry))
    }

    /// True if `name` is the `host` or `host:port` of this address.
    pub fn is_named(&self, name: &str) -> bool {
        let port = match (self.port, self.scheme) {
            ("", "https") => "443",
            ("", _) => "80",
            (port, _) => port,
        };
        let host = self.host.trim_end_matches('.');
        name == host || name.strip_prefix(host).and_then(|rest| rest.strip_prefix(':')) == Some(port)
    }
}

/// The key that a caller's requests are counted under: an IPv4 address, or the /64 network of an IPv6 address, because
/// one caller can use all addresses in it.
pub fn network(address: &str) -> String {
    match address.parse::<Ipv6Addr>() {
        Ok(address) => address.segments()[..4].iter().map(|part| format!("{part:x}:")).collect(),
        Err(_) => address.to_owned(),
    }
}

/// True if a host is on the public internet, as far as its text shows.
fn is_public(host: &str) -> bool {
    if let Some(text) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return text.parse::<Ipv6Addr>().is_ok_and(is_public_v6);
    }
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => is_public_v4(address),
        Ok(IpAddr::V6(address)) => is_public_v6(address),
        Err(_) => is_public_name(host),
    }
}

/// False for names that only a local resolver knows: those without a dot, and those in domains reserved for local use.
fn is_public_name(name: &str) -> bool {
    const LOCAL: [&str; 11] =
        ["localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp", "svc", "test", "arpa"];
    let name = name.trim_end_matches('.');
    name.rsplit_once('.').is_some_and(|(rest, top)| !rest.is_empty() && !LOCAL.contains(&top))
}

/// False for the special-purpose blocks in IANA's registry.
fn is_public_v4(address: Ipv4Addr) -> bool {
    const SPECIAL: [([u8; 4], u32); 16] = [
        ([0, 0, 0, 0], 8),
        ([10, 0, 0, 0], 8),
        ([100, 64, 0, 0], 10),
        ([127, 0, 0, 0], 8),
        ([169, 254, 0, 0], 16),
        ([172, 16, 0, 0], 12),
        ([192, 0, 0, 0], 24),
        ([192, 0, 2, 0], 24),
        ([192, 88, 99, 0], 24),
        ([192, 168, 0, 0], 16),
        ([198, 18, 0, 0], 15),
        ([198, 51, 100, 0], 24),
        ([203, 0, 113, 0], 24),
        // Multicast, reserved for future use, and broadcast.
        ([224, 0, 0, 0], 4),
        ([240, 0, 0, 0], 4),
        ([255, 255, 255, 255], 32),
    ];
    let bits = address.to_bits();
    SPECIAL.iter().all(|(block, length)| (bits ^ u32::from_be_bytes(*block)) >> (32 - length) != 0)
}

/// True only for global unicast (2000::/3), without the parts that embed IPv4 addresses or are reserved for examples.
fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // Teredo, ORCHID, documentation and so on: 2001::/23 and 2001:db8::/32; 6to4: 2002::/16.
        [0x2001, second, ..] => second > 0x01ff && second != 0x0db8,
        [0x2002, ..] | [0x3fff, ..] => false,
        [first, ..] => first >> 13 == 1,
    }
}

#[cfg(test)]
mod tests {
    use super::{Address, is_public};

    fn address<'a>(scheme: &'a str, host: &'a str, port: &'a str) -> Address<'a> {
        Address { scheme, host, port, has_userinfo: false }
    }

    #[test]
    fn callers_are_counted_by_network() {
        assert_eq!(super::network("192.0.2.7"), "192.0.2.7");
        assert_eq!(super::network("2001:db8:1:2::7"), "2001:db8:1:2:");
        assert_eq!(super::network("2001:db8:1:2:ffff::1"), super::network("2001:db8:1:2::7"));
        assert_ne!(super::network("2001:db8:1:3::7"), super::network("2001:db8:1:2::7"));
    }

    #[test]
    fn public_hosts_pass() {
        for host in ["example.com", "example.com.", "a.b.example", "1.1.1.1", "172.32.0.1", "100.128.0.1", "192.0.1.1"]
        {
            assert!(is_public(host), "{host}");
        }
        for host in ["[2606:4700::1111]", "[2001:4860:4860::8888]", "[2a00::1]"] {
            assert!(is_public(host), "{host}");
        }
    }

    #[test]
    fn private_hosts_are_refused() {
        for host in [
            "",
            ".",
            "localhost",
            "localhost.",
            "x.localhost",
            "printer.local",
            "metadata.google.internal",
            "intranet",
            "127.0.0.1",
            "127.255.255.254",
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.0.1",
            "198.19.0.1",
            "224.0.0.1",
            "255.255.255.255",
        ] {
            assert!(!is_public(host), "{host}");
        }
        for host in [
            "[::]", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:8.8.8.8]", "[::127.0.0.1]",
            "[64:ff9b::7f00:1]", "[fe80::1]", "[fc00::1]", "[fd12::1]", "[ff02::1]", "[2002:7f00:1::]", "[2001::1]",
            "[2001:db8::1]", "[nonsense]",
        ] {
            assert!(!is_public(host), "{host}");
        }
    }

    #[test]
    fn only_named_hosts_are_excepted() {
        assert!(address("http", "127.0.0.1", "9000").check("").is_err());
        assert!(address("http", "127.0.0.1", "9000").check("127.0.0.1").is_ok());
        assert!(address("http", "127.0.0.1", "9000").check("x.example, 127.0.0.1:9000").is_ok());
        assert!(address("http", "127.0.0.1", "9001").check("127.0.0.1:9000").is_err());
        assert!(address("http", "127.0.0.1", "").check("127.0.0.1:80").is_ok());
        assert!(address("https", "[::1]", "").check("[::1]:443").is_ok());
        assert!(address("http", "127.0.0.10", "").check("127.0.0.1").is_err());
    }

    #[test]
    fn other_schemes_and_passwords_are_refused() {
        assert!(address("file", "example.com", "").check("example.com").is_err());
        assert!(address("ftp", "example.com", "").check("").is_err());
        assert!(Address { has_userinfo: true, ..address("https", "example.com", "") }.check("").is_err());
    }
}
