#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| specmint_fuzz::targets::generating(specmint::generators::ALL, bytes));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    specmint_fuzz::mutate_bytes(data, size, max_size, seed)
});

libfuzzer_sys::fuzz_crossover!(|data: &[u8], donor: &[u8], out: &mut [u8], seed: u32| {
    specmint_fuzz::cross(data, donor, out, seed)
});
