//! Download codes: 192 random bits, followed by their MAC if the service has a secret. With a secret, only issued codes
//! are looked up, so a guess creates no Durable Object.

use super::problem::{ProblemDetails, ProblemKind};

/// The number of characters of the random bits, and of the MAC.
const LENGTH: usize = 32;

/// The shortest secret that is accepted: 128 bits as hexadecimal digits.
const SHORTEST_SECRET: usize = 32;

/// Encodes the bits, six in each byte, as 32 characters that need no escaping in a URL.
pub fn text(bits: &[u8; LENGTH]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    bits.iter().map(|byte| char::from(ALPHABET[usize::from(byte & 63)])).collect()
}

/// The random part of a code and its MAC, which is empty if there is none; `None` if the text cannot be a code.
pub fn parts(code: &str) -> Option<(&str, &str)> {
    let known = code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    (known && matches!(code.len(), LENGTH | 64)).then(|| code.split_at(LENGTH))
}

/// The number of objects that the codes are distributed over. If it changes, issued codes are no longer found.
const SHARDS: u32 = 128;

/// The number of the object that a code belongs to: FNV-1a of the code. A caller who guesses codes can choose it, but
/// gains nothing.
pub fn shard(code: &str) -> u32 {
    code.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)) % SHARDS
}

/// True if a MAC is the expected one; the time does not depend on the first difference.
pub fn is_same(mac: &str, expected: &str) -> bool {
    let differing = mac.bytes().zip(expected.bytes()).fold(0, |differing, (a, b)| differing | (a ^ b));
    mac.len() == expected.len() && std::hint::black_box(differing) == 0
}

/// The secrets of codes (`CODE_SECRETS`), the current one first. During a rotation, the previous one is second, so that
/// the codes that were signed with it stay valid.
#[derive(Default, Clone, PartialEq, Eq)]
pub struct Secrets(Vec<String>);

impl Secrets {
    /// Reads secrets separated by commas.
    pub fn parse(text: &str) -> Result<Self, ProblemDetails> {
        let secrets: Vec<_> = text.split(',').map(|secret| secret.trim().to_owned()).collect();
        if secrets.len() > 2 || secrets.iter().any(|secret| secret.len() < SHORTEST_SECRET) {
            let detail = format!(
                "The service is misconfigured: CODE_SECRETS must consist of one or two secrets of at least \
                 {SHORTEST_SECRET} characters, separated by a comma."
            );
            return Err(ProblemDetails::new(ProblemKind::Internal, detail));
        }
        Ok(Self(secrets))
    }

    /// The secret that new codes are signed with.
    pub fn current(&self) -> Option<&str> {
        self.0.first().map(String::as_str)
    }

    /// All secrets that valid codes may be signed with.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::{SHARDS, Secrets, is_same, parts, shard, text};

    #[test]
    fn codes_are_url_safe_and_keep_every_bit_pair() {
        let mut random = [0u8; 32];
        for (i, byte) in random.iter_mut().enumerate() {
            *byte = u8::try_from(i * 8 + 7).expect("below 256");
        }
        let code = text(&random);
        assert_eq!(parts(&code), Some((code.as_str(), "")));
        assert_eq!(parts(&code.repeat(2)), Some((code.as_str(), code.as_str())));
        assert_ne!(code, text(&[0; 32]));
        let long = ["a".repeat(33), "a".repeat(63), "a".repeat(65), "é".repeat(16), "é".repeat(32)];
        for bad in ["", "short", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"].into_iter().chain(long.iter().map(String::as_str))
        {
            assert_eq!(parts(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn codes_are_spread_over_the_objects() {
        // A new version must find the codes of the previous one.
        assert_eq!([shard(&"a".repeat(32)), shard(&"b".repeat(64))], [37, 69]);
        let mut counts = [0_usize; SHARDS as usize];
        let mut random = [0_u8; 32];
        for i in 0_u32..128 * 100 {
            for (byte, of) in random.iter_mut().zip(0_u32..) {
                *byte = i.wrapping_mul(2_654_435_761_u32).wrapping_mul(of * 2 + 1).to_be_bytes()[0];
            }
            counts[shard(&text(&random)) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (50..=150).contains(count)), "{counts:?}");
    }

    #[test]
    fn a_mac_is_compared_to_its_last_character() {
        assert!(is_same("abc", "abc"));
        for other in ["", "ab", "abcd", "abd", "Abc"] {
            assert!(!is_same(other, "abc") && !is_same("abc", other), "{other}");
        }
    }

    #[test]
    fn secrets_are_one_or_two_and_long() {
        let [a, b] = ["a".repeat(32), "b".repeat(40)];
        let both = Secrets::parse(&format!("{a}, {b}\n")).unwrap_or_default();
        assert_eq!(both.iter().collect::<Vec<_>>(), [&a, &b]);
        assert_eq!(both.current(), Some(a.as_str()));
        assert_eq!(Secrets::default().current(), None);
        for bad in ["", ",", "short", &format!("{a},"), &format!("{a},{b},{a}"), &format!("{a},short")] {
            let Err(problem) = Secrets::parse(bad) else { panic!("{bad}") };
            assert!(problem.detail.contains("CODE_SECRETS") && !problem.detail.contains("short"), "{}", problem.detail);
        }
    }
}
