//! Looking for bytes eight at a time: most of a text is what nobody looks for.

const ONES: u64 = u64::MAX / 255;
const HIGH: u64 = ONES * 128;

/// Sets the high bit of each byte that is `byte`. Bits above the first may be wrong.
pub(super) fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ (ONES * u64::from(byte)), 1)
}

/// Sets the high bit of each byte that is below `limit`, at most 128. Bits above the first may be wrong.
pub(super) fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(ONES * u64::from(limit)) & !word & HIGH
}

/// Sets the high bit of each byte that is `byte`, and no other bit.
pub(super) fn exactly(word: u64, byte: u8) -> u64 {
    let differs = word ^ (ONES * u64::from(byte));
    !(((differs & !HIGH) + !HIGH) | differs | !HIGH)
}

/// Sets the high bit of each byte that continues a character of UTF-8, and no other bit.
pub(super) fn continues(word: u64) -> u64 {
    word & !(word << 1) & HIGH
}

/// How many bytes `marks` marks with their high bit, each as it is.
pub(super) fn count(bytes: &[u8], marks: impl Fn(u64) -> u64) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    let alone = rest.iter().filter(|byte| marks(ONES * u64::from(**byte)) != 0).count();
    // A byte of the sum holds as much as 255.
    let sums =
        words.chunks(255).map(|words| words.iter().map(|word| marks(u64::from_le_bytes(*word)) >> 7).sum::<u64>());
    sums.fold(alone, |count, sum| count + sum.to_le_bytes().into_iter().map(usize::from).sum::<usize>())
}

/// Where the first byte at or behind `at` is that `marks` marks; the end of `bytes` where none is.
pub(super) fn find(bytes: &[u8], mut at: usize, marks: impl Fn(u64) -> u64) -> usize {
    while let Some(chunk) = bytes.get(at..at + 8) {
        let found = marks(u64::from_le_bytes(chunk.try_into().expect("eight bytes")));
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    // A byte alone, in a word of itself.
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
                // What stands behind does not matter, however it looks.
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
