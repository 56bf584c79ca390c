//! Searches for bytes eight at a time, because most bytes of a text do not match.

const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES * 128;

/// Sets the high bit of each byte that equals `byte`. Only the lowest bit set is reliable.
pub(super) fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (ONES * u64::from(byte)), 1)
}

/// Sets the high bit of each byte less than `limit`, which is at most 128. Only the lowest bit set is reliable.
pub(super) fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES * u64::from(limit)) & !word & HIGH
}

/// Sets the high bit of each byte that equals `byte`, and no other bit.
pub(super) fn exactly(word: u64, byte: u8) -> u64 {
    let differs = word ^ (ONES * u64::from(byte));
    !(((differs & !HIGH) + !HIGH) | differs | !HIGH)
}

/// Sets the high bit of each UTF-8 continuation byte, and no other bit.
pub(super) fn continues(word: u64) -> u64 {
    word & !(word << 1) & HIGH
}

/// The number of bytes whose high bit `marks` sets; all bits must be reliable.
pub(super) fn count(bytes: &[u8], marks: impl Fn(u64) -> u64) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    let alone = rest.iter().filter(|byte| marks(ONES * u64::from(**byte)) != 0).count();
    // Each byte of the sum can count up to 255.
    let sums =
        words.chunks(255).map(|words| words.iter().map(|word| marks(u64::from_le_bytes(*word)) >> 7).sum::<u64>());
    sums.fold(alone, |count, sum| count + sum.to_le_bytes().into_iter().map(usize::from).sum::<usize>())
}

/// The position of the first byte from `at` on whose high bit `marks` sets, or the end of `bytes`.
pub(super) fn find(bytes: &[u8], mut at: usize, marks: impl Fn(u64) -> u64) -> usize {
    while let Some(chunk) = bytes.get(at..at + 8) {
        let found = marks(u64::from_le_bytes(chunk.try_into().expect("eight bytes")));
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    // The remaining bytes are checked one at a time.
    while bytes.get(at).is_some_and(|&byte| marks(ONES * u64::from(byte)) == 0) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{below, continues, count, equal, exactly, find};

    #[test]
    fn bytes_are_counted_one_by_one() {
        let text = "a\n\u{b}\n\n\tü\n€\u{8a}😀\u{10a}\n\0\u{1}".repeat(200);
        for length in (0..40).chain(text.len() - 9..=text.len()) {
            let bytes = &text.as_bytes()[..length];
            let newlines = bytes.iter().filter(|byte| **byte == b'\n').count();
            assert_eq!(count(bytes, |word| exactly(word, b'\n')), newlines, "{length}");
            let continued = bytes.iter().filter(|byte| **byte & 0xC0 == 0x80).count();
            assert_eq!(count(bytes, continues), continued, "{length}");
        }
    }

    #[test]
    fn the_first_marked_byte_is_found_at_every_place() {
        for length in 0..40 {
            for place in 0..length {
                let mut bytes = vec![b'a'; length];
                bytes[place] = b'"';
                // The bytes after it do not matter.
                bytes[place + 1..].fill(0xFF);
                for from in 0..length {
                    let expected = if from <= place { place } else { length };
                    assert_eq!(find(&bytes, from, |word| equal(word, b'"')), expected, "{length} {place} {from}");
                }
                bytes[place] = 0x1F;
                assert_eq!(find(&bytes, 0, |word| below(word, 0x20)), place, "{length} {place}");
            }
        }
        for byte in 0..=u8::MAX {
            let bytes = [byte; 9];
            assert_eq!(find(&bytes, 0, |word| below(word, 0x20)) == 0, byte < 0x20, "{byte}");
            assert_eq!(find(&bytes, 0, |word| equal(word, b'\\')) == 0, byte == b'\\', "{byte}");
        }
    }
}
