//! Options that are TCP ports: every generator reads and prints them in the same way.

use specmint::error::Failure;
use specmint::generators::{ALL, Generator};

use crate::support::{generate, options, root};

/// Values with the number that each represents; `None` for a value that is refused.
const PORTS: &[(&str, Option<&str>)] = &[
    ("1", Some("1")),
    ("8081", Some("8081")),
    ("65535", Some("65535")),
    // A number must not begin with 0 in Python, and may be read as octal in JavaScript.
    ("0080", Some("80")),
    ("00008081", Some("8081")),
    ("", None),
    ("0", None),
    ("0000", None),
    ("+8080", None),
    ("-1", None),
    (" 8080", None),
    ("8080 ", None),
    ("8_080", None),
    ("8e3", None),
    ("8080.0", None),
    ("0x1f90", None),
    ("65536", None),
    ("٨٠٨٠", None),
    ("8080\nUSER root", None),
    ("8080; import os", None),
];

/// The names of a generator's options that are ports.
fn port_options(generator: &Generator) -> Vec<String> {
    let is_port = |name: &&str| *name == "port" || name.ends_with("Port");
    generator.listing().0.iter().map(|option| option.opt).filter(is_port).map(str::to_owned).collect()
}

#[test]
fn ports_are_numbers_in_every_generator() {
    let path = root().join("tests/specs/options-probe.yaml");
    let mut seen = Vec::new();
    for generator in ALL {
        for option in port_options(generator) {
            let run = |value: &str| generate(generator, &path, &options(&[(option.as_str(), value)]));
            for (value, number) in PORTS {
                let what = format!("{} with {option}={value:?}", generator.name);
                match (run(value), number) {
                    (Ok(generated), Some(number)) => {
                        let plain = run(number).unwrap_or_else(|_| panic!("{what}: {number} is refused"));
                        assert!(generated.files.iter().eq(plain.files.iter()), "{what} is not the same as {number}");
                        let printed = generated.files.iter().filter(|(_, text)| has_number(text, number)).count();
                        assert!(printed > 0, "{what}: no file has the port {number}");
                    }
                    (Err(Failure::Options(problems)), None) => {
                        assert!(problems.iter().any(|problem| problem.option == option), "{what}: {problems:?}");
                    }
                    (Ok(_), None) => panic!("{what} is accepted"),
                    (Err(_), _) => panic!("{what} fails for another reason"),
                }
            }
            seen.push(format!("{} {option}", generator.name));
        }
    }
    assert!(seen.len() >= 2, "only {seen:?} have ports");
    println!("{} values of {}", PORTS.len(), seen.join(", "));
}

/// True if a text contains this number and it is not part of a longer one.
fn has_number(text: &str, number: &str) -> bool {
    text.split(|c: char| !c.is_ascii_digit()).any(|found| found == number)
}
