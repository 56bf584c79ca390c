//! The versions of Angular, with the language features and packages that each supports.

use std::fmt::{self, Display, Formatter};

use crate::emit::options::OptionValue;

/// A version of Angular, as written in the option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NgVersion {
    pub major: u32,
    minor: u32,
    patch: u32,
}

/// The oldest supported major version.
const FLOOR: u32 = 6;

impl OptionValue for NgVersion {
    fn parse(text: &str) -> Result<Self, String> {
        let number = |part: &str| {
            let digits = !part.is_empty() && part.len() <= 6 && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<u32>().ok()).flatten()
        };
        // A prerelease supports the same features as its release.
        let release = text.split('-').next().unwrap_or_default();
        let parts: Option<Vec<u32>> = release.split('.').map(number).collect();
        let (major, minor, patch) = match parts.as_deref() {
            Some([major]) => (*major, 0, 0),
            Some([major, minor]) => (*major, *minor, 0),
            Some([major, minor, patch]) => (*major, *minor, *patch),
            _ => {
                return Err(format!(
                    "{text:?} is not an Angular version; use one such as 11.0.0, at least {FLOOR}.0.0"
                ));
            }
        };
        if major < FLOOR {
            return Err(format!("{text:?} is too old; the oldest supported Angular version is {FLOOR}.0.0"));
        }
        Ok(Self { major, minor, patch })
    }
}

impl Display for NgVersion {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// The packages that a version of Angular works with, according to its `peerDependencies` on npm.
pub struct Packages {
    major: u32,
    pub typescript: &'static str,
    pub rxjs: &'static str,
    pub zone_js: &'static str,
    pub tslib: &'static str,
    pub ng_packagr: &'static str,
    /// The version of tsickle that ng-packagr required as a peer dependency.
    pub tsickle: Option<&'static str>,
}

impl Packages {
    const fn with_tsickle(mut self, range: &'static str) -> Self {
        self.tsickle = Some(range);
        self
    }
}

const fn row(
    major: u32,
    typescript: &'static str,
    rxjs: &'static str,
    zone_js: &'static str,
    tslib: &'static str,
    ng_packagr: &'static str,
) -> Packages {
    Packages { major, typescript, rxjs, zone_js, tslib, ng_packagr, tsickle: None }
}

/// The packages by major version.
const PACKAGES: [Packages; 17] = [
    row(6, ">=2.7.2 <2.10", "^6.0.0", "~0.8.26", "^1.9.0", "^3.0.6").with_tsickle("~0.32.1"),
    row(7, ">=3.1.1 <3.3", "^6.0.0", "~0.8.26", "^1.9.0", "^4.7.1").with_tsickle("0.34.0"),
    row(8, ">=3.4 <3.6", "^6.4.0", "~0.9.1", "^1.9.0", "^5.7.1"),
    row(9, ">=3.6 <3.9", "^6.5.3", "~0.10.3", "^1.10.0", "^9.0.0"),
    row(10, ">=3.9 <4.1", "^6.5.3", "~0.10.3", "^2.0.0", "^10.0.0"),
    row(11, ">=4.0 <4.1", "^6.5.3", "^0.10.2 || ^0.11.3", "^2.0.0", "^11.0.0"),
    row(12, ">=4.2.3 <4.3", "^6.5.3 || ^7.0.0", "~0.11.4", "^2.2.0", "^12.0.0"),
    row(13, ">=4.4.2 <4.5", "^6.5.3 || ^7.4.0", "~0.11.4", "^2.3.0", "^13.0.0"),
    // ng-packagr 14.3 requires Angular 15.
    row(14, ">=4.6.2 <4.8", "^6.5.3 || ^7.4.0", "~0.11.4 || ~0.12.0", "^2.3.0", "~14.2.0"),
    row(15, ">=4.8.2 <4.9", "^6.5.3 || ^7.4.0", "~0.11.4 || ~0.12.0 || ~0.13.0", "^2.3.0", "^15.0.0"),
    row(16, ">=4.9.3 <5.1", "^6.5.3 || ^7.4.0", "~0.13.0", "^2.3.0", "^16.0.0"),
    row(17, ">=5.2 <5.3", "^6.5.3 || ^7.4.0", "~0.14.0", "^2.3.0", "^17.0.0"),
    row(18, ">=5.4 <5.5", "^6.5.3 || ^7.4.0", "~0.14.10", "^2.3.0", "^18.0.0"),
    row(19, ">=5.5 <5.7", "^6.5.3 || ^7.4.0", "~0.15.0", "^2.3.0", "^19.0.0"),
    row(20, ">=5.8 <5.9", "^6.5.3 || ^7.4.0", "~0.15.0", "^2.3.0", "^20.0.0"),
    row(21, ">=5.9 <6.0", "^6.5.3 || ^7.4.0", "~0.15.0 || ~0.16.0", "^2.3.0", "^21.0.0"),
    row(22, ">=6.0 <6.1", "^6.5.3 || ^7.4.0", "~0.15.0 || ~0.16.0", "^2.3.0", "^22.0.0"),
];

impl NgVersion {
    /// The packages to install with this version. Versions newer than the table use its last row.
    pub fn packages(self) -> &'static Packages {
        PACKAGES.iter().find(|row| row.major == self.major).unwrap_or(&PACKAGES[PACKAGES.len() - 1])
    }

    /// True if TypeScript has `as const`, which was added in 3.4.
    pub fn has_const_assertions(self) -> bool {
        self.major >= 8
    }

    /// True if TypeScript certainly has conditional types, which were added in 2.8. Angular 6 also works with 2.7.
    pub fn has_conditional_types(self) -> bool {
        self.major >= 7
    }

    /// True if TypeScript certainly allows types that are lists of themselves, which were added in 3.7. Angular 9 also
    /// works with 3.6.
    pub fn has_recursive_lists(self) -> bool {
        self.major >= 10
    }

    /// True if applications can be written without modules, with provider functions.
    pub fn is_standalone(self) -> bool {
        self.major >= 15
    }

    pub fn idioms(self) -> Idioms {
        Idioms {
            // Added in TypeScript 3.8; Angular 9 also works with 3.6.
            import_type: if self.major >= 10 { "import type" } else { "import" },
            // Added in TypeScript 3.0.
            unknown: if self.major >= 7 { "unknown" } else { "any" },
            context: self.major >= 12,
            transfer_cache: self.major >= 17,
            destroy_ref: self.major >= 16,
            http_hint: if self.is_standalone() {
                "provide it with provideHttpClient()"
            } else {
                "import the HttpClientModule in the root module"
            },
        }
    }
}

/// The features of Angular and TypeScript that a version's code may use. Where a single form works in all versions, all
/// use it.
#[derive(Clone, Copy)]
pub struct Idioms {
    pub import_type: &'static str,
    pub unknown: &'static str,
    /// Angular has `HttpContext`.
    pub context: bool,
    /// Requests have the `transferCache` option: responses fetched by the server are sent to the browser with the page.
    pub transfer_cache: bool,
    /// Angular has `DestroyRef`, and `takeUntilDestroyed` in `@angular/core/rxjs-interop`.
    pub destroy_ref: bool,
    /// The way for an application to provide HttpClient, for error messages.
    pub http_hint: &'static str,
}

#[cfg(test)]
mod tests {
    use super::{FLOOR, NgVersion, PACKAGES};
    use crate::emit::options::OptionValue;

    #[test]
    fn versions_are_read() {
        let text = |version: &str| NgVersion::parse(version).map(|v| v.to_string());
        assert_eq!(text("11"), Ok("11.0.0".to_owned()));
        assert_eq!(text("17.3"), Ok("17.3.0".to_owned()));
        assert_eq!(text("22.1.2-rc.1"), Ok("22.1.2".to_owned()));
        for bad in ["", "abc", "11.x", "1.2.3.4", "-1", "11.", "99999999999"] {
            assert!(text(bad).unwrap_err().contains("is not an Angular version"), "{bad}");
        }
        for old in ["5.2.0", "0.0.1", "2"] {
            assert!(text(old).unwrap_err().contains("oldest supported Angular version is 6.0.0"), "{old}");
        }
    }

    #[test]
    fn the_table_has_each_version_once() {
        for (row, major) in PACKAGES.iter().zip(FLOOR..) {
            assert_eq!(row.major, major);
            let first = |range: &str| range.trim_start_matches(['^', '~', '>', '=']).to_owned();
            let typescript = first(row.typescript);
            // The thresholds of the language features rely on these minimum versions.
            assert_eq!(major >= 8, number(&typescript) >= 304, "as const");
            assert_eq!(major >= 7, number(&typescript) >= 300, "unknown");
            assert_eq!(major >= 10, number(&typescript) >= 308, "import type");
            if major >= 9 {
                assert_eq!(first(row.ng_packagr).split('.').next(), Some(major.to_string().as_str()));
            }
        }
    }

    fn number(version: &str) -> u32 {
        let mut parts = version.split(['.', ' ']).map(|part| part.parse::<u32>().unwrap());
        parts.next().unwrap() * 100 + parts.next().unwrap_or(0)
    }
}
