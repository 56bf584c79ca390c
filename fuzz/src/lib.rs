//! What the fuzz targets share. `tests/fuzzing.rs` runs the same modules without a fuzzer.

pub mod mutate;
pub mod options;
#[path = "../../tests/output_rules.rs"]
pub mod output_rules;
pub mod targets;

use libfuzzer_sys::fuzzer_mutate;

/// Changes a description as a description most of the time, and as bytes otherwise.
pub fn mutate_bytes(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut random = mutate::Random::new(seed.into());
    if random.below(4) > 0
        && let Some(text) = mutate::crossed(&data[..size], &data[..size], &mut random)
        && text.len() <= max_size
    {
        data[..text.len()].copy_from_slice(&text);
        return text.len();
    }
    fuzzer_mutate(data, size, max_size)
}

/// Puts a part of one description into another.
pub fn cross(data: &[u8], donor: &[u8], out: &mut [u8], seed: u32) -> usize {
    let mut random = mutate::Random::new(seed.into());
    let text = mutate::crossed(data, donor, &mut random).unwrap_or_else(|| data.to_vec());
    let size = text.len().min(out.len());
    out[..size].copy_from_slice(&text[..size]);
    size
}
