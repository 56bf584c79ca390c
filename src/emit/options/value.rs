//! Reads the values of options from strings.

use std::fmt::{self, Display, Formatter};

/// A type for the values of options.
pub trait OptionValue: Sized {
    fn parse(text: &str) -> Result<Self, String>;

    /// The value of an absent option without a default.
    fn absent() -> Option<Self> {
        None
    }
}

/// Only `true` and `false`, so that a flag with the value `false` is off.
impl OptionValue for bool {
    fn parse(text: &str) -> Result<Self, String> {
        match text {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(format!("{text:?} is not a boolean; use \"true\" or \"false\"")),
        }
    }
}

/// A TCP port: `0080` is read as 80 and printed as 80.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Port(u16);

impl OptionValue for Port {
    fn parse(text: &str) -> Result<Self, String> {
        // `parse` would also accept a plus sign.
        match text.parse() {
            Ok(port @ 1..) if text.starts_with(|c: char| c.is_ascii_digit()) => Ok(Self(port)),
            _ => Err(format!("{text:?} is not a port; use a number from 1 to 65535")),
        }
    }
}

impl Display for Port {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl OptionValue for String {
    fn parse(text: &str) -> Result<Self, String> {
        Ok(text.to_owned())
    }
}

impl<T: OptionValue> OptionValue for Option<T> {
    fn parse(text: &str) -> Result<Self, String> {
        T::parse(text).map(Some)
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

/// An enumeration of option values, declared by [`crate::choices!`].
pub trait Choice: Copy + 'static {
    const ALL: &'static [(&'static str, Self)];

    /// The text of the value.
    fn as_str(self) -> &'static str;
}

impl<C: Choice> OptionValue for C {
    fn parse(text: &str) -> Result<Self, String> {
        C::ALL.iter().find(|(name, _)| *name == text).map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<_> = C::ALL.iter().map(|(name, _)| *name).collect();
            none_of(text, &names)
        })
    }
}

/// The message for a text that is not one of the names.
pub fn none_of(text: &str, names: &[&str]) -> String {
    let names = match names {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.join(", "),
    };
    format!("{text:?} is not one of {names}")
}

/// Declares an enumeration of option values, each with its text.
#[macro_export]
macro_rules! choices {
    ($(#[$meta:meta])* pub enum $name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($variant),+ }

        impl $crate::emit::options::Choice for $name {
            const ALL: &'static [(&'static str, Self)] = &[$(($text, Self::$variant)),+];

            fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text),+
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{OptionValue, Port};

    #[test]
    fn ports_are_numbers_and_printed_as_such() {
        for (text, port) in [("1", "1"), ("8080", "8080"), ("0080", "80"), ("65535", "65535")] {
            assert_eq!(Port::parse(text).map(|port| port.to_string()).as_deref(), Ok(port));
        }
        for text in ["", "0", "00", "+8080", "-1", " 80", "80 ", "8e2", "80.0", "65536", "٨٠", "0x50", "80\n"] {
            assert!(Port::parse(text).is_err(), "{text:?}");
        }
    }
}
