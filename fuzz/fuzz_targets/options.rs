#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| specmint_fuzz::options::options(bytes));
