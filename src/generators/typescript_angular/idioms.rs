//! Versions of Angular: what each can be written in, and what it is installed with.

use std::fmt::{self, Display, Formatter};

use crate::emit::options::OptionValue;

/// A version of Angular, as the option names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NgVersion {
    pub major: u32,
    minor: u32,
    patch: u32,
}

/// The oldest version that there is code for.
const FLOOR: u32 = 6;

impl OptionValue for NgVersion {
    fn parse(text: &str) -> Result<Self, String> {
        let number = |part: &str| {
            let digits = !part.is_empty() && part.len() <= 6 && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse::<u32>().ok()).flatten()
        };
        // A prerelease has the idioms of its release.
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

/// The packages that a version of Angular works with, as their `peerDependencies` on npm say.
pub struct Packages {
    major: u32,
    pub typescript: &'static str,
    pub rxjs: &'static str,
    pub zone_js: &'static str,
    pub tslib: &'static str,
    pub ng_packagr: &'static str,
    /// What ng-packagr asked to be installed beside it.
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

/// By major version.
const PACKAGES: [Packages; 17] = [
    row(6, ">=2.7.2 <2.10", "^6.0.0", "~0.8.26", "^1.9.0", "^3.0.6").with_tsickle("~0.32.1"),
    row(7, ">=3.1.1 <3.3", "^6.0.0", "~0.8.26", "^1.9.0", "^4.7.1").with_tsickle("0.34.0"),
    row(8, ">=3.4 <3.6", "^6.4.0", "~0.9.1", "^1.9.0", "^5.7.1"),
    row(9, ">=3.6 <3.9", "^6.5.3", "~0.10.3", "^1.10.0", "^9.0.0"),
    row(10, ">=3.9 <4.1", "^6.5.3", "~0.10.3", "^2.0.0", "^10.0.0"),
    row(11, ">=4.0 <4.1", "^6.5.3", "^0.10.2 || ^0.11.3", "^2.0.0", "^11.0.0"),
    row(12, ">=4.2.3 <4.3", "^6.5.3 || ^7.0.0", "~0.11.4", "^2.2.0", "^12.0.0"),
    row(13, ">=4.4.2 <4.5", "^6.5.3 || ^7.4.0", "~0.11.4", "^2.3.0", "^13.0.0"),
    // 14.3 asks for Angular 15.
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
    /// The packages to install with it; a version that is newer than the table has those of the last one.
    pub fn packages(self) -> &'static Packages {
        PACKAGES.iter().find(|row| row.major == self.major).unwrap_or(&PACKAGES[PACKAGES.len() - 1])
    }

    /// `as const`, which TypeScript 3.4 brought.
    pub fn has_const_assertions(self) -> bool {
        self.major >= 8
    }

    /// Conditional types, which TypeScript 2.8 brought; Angular 6 runs with 2.7 too.
    pub fn has_conditional_types(self) -> bool {
        self.major >= 7
    }

    /// Types that are lists of themselves, which TypeScript 3.7 brought; Angular 9 runs with 3.6 too.
    pub fn has_recursive_lists(self) -> bool {
        self.major >= 10
    }

    /// Applications without modules, and providers as functions.
    pub fn is_standalone(self) -> bool {
        self.major >= 15
    }

    pub fn idioms(self) -> Idioms {
        Idioms {
            // TypeScript 3.8; Angular 9 runs with 3.6 too.
            import_type: if self.major >= 10 { "import type" } else { "import" },
            // TypeScript 3.0.
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

/// What of Angular and TypeScript a version's code may use. Where one form serves all versions, it is used for all.
#[derive(Clone, Copy)]
pub struct Idioms {
    pub import_type: &'static str,
    pub unknown: &'static str,
    /// `HttpContext`.
    pub context: bool,
    /// Whether a server's answers go to the browser with the page.
    pub transfer_cache: bool,
    /// `DestroyRef`, with `takeUntilDestroyed` of `@angular/core/rxjs-interop`.
    pub destroy_ref: bool,
    /// How an application gets at HttpClient.
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
            // What the code is written in rests on these.
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
