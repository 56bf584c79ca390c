//! Random identifiers, the only random part of an output, and only if an option requests it.

/// A random GUID (RFC 9562, version 4).
pub fn guid() -> String {
    super::chance::used();
    let bits = random() & !(0xf << 76) & !(0x3 << 62) | 0x4 << 76 | 0x2 << 62;
    let text = format!("{bits:032x}");
    [&text[..8], &text[8..12], &text[12..16], &text[16..20], &text[20..]].join("-")
}

#[cfg(target_os = "unknown")]
fn random() -> u128 {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("hosts of wasm have random bytes");
    u128::from_be_bytes(bytes)
}

/// The seed of hashers, from the system, is the only randomness that the standard library provides.
#[cfg(not(target_os = "unknown"))]
fn random() -> u128 {
    use std::hash::{BuildHasher, RandomState};
    let half = |salt: u8| u128::from(RandomState::new().hash_one(salt));
    half(0) << 64 | half(1)
}

#[cfg(test)]
mod tests {
    use super::guid;

    #[test]
    fn guids_are_of_version_4_and_no_two_are_equal() {
        let one = guid();
        assert!(one.split('-').map(str::len).eq([8, 4, 4, 4, 12]), "{one}");
        assert!(one.as_bytes()[14] == b'4' && b"89ab".contains(&one.as_bytes()[19]), "{one}");
        assert_ne!(one, guid());
    }
}
