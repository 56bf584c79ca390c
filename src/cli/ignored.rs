//! The files that the user protects from being overwritten, by patterns in the syntax of .gitignore.

use std::fs::File;
use std::io::{Error, Read as _};
use std::path::Path;

/// The generated file with patterns.
pub const GENERATED: &str = ".openapi-generator-ignore";

/// The files in the output folder that contain patterns.
const NAMES: [&str; 2] = [".specmint-ignore", GENERATED];

/// The maximum size of the patterns in bytes, because the folder may come from a stranger.
const LONGEST: u64 = 1 << 20;

/// The patterns that apply to an output folder.
#[derive(Debug, Default)]
pub struct Ignored {
    /// True if the folder has a file with patterns. A first run writes everything.
    present: bool,
    patterns: Vec<Pattern>,
}

#[derive(Debug)]
struct Pattern {
    negated: bool,
    segments: Vec<String>,
}

impl Ignored {
    /// Reads the patterns in `folder`, or in `file` instead, and those of a comma-separated list. A folder without the
    /// files has no patterns; a file that exists but cannot be read is an error, because its patterns would be ignored.
    pub fn read(folder: &Path, file: Option<&Path>, list: &str) -> Result<Self, String> {
        let there: Vec<_> = NAMES.map(|name| folder.join(name)).into_iter().filter(|path| path.exists()).collect();
        let present = !there.is_empty();
        let mut text = String::new();
        for path in file.map_or(there, |file| vec![file.to_owned()]) {
            let mut read = || {
                if path.exists() && !path.is_file() {
                    return Err(Error::other("exists, but is not a file"));
                }
                File::open(&path)?.take(LONGEST).read_to_string(&mut text)
            };
            let length = read().map_err(|error| format!("{}: {error}", path.display()))?;
            if length as u64 == LONGEST {
                return Err(format!("{}: is longer than 1 MiB", path.display()));
            }
            text.push('\n');
        }
        text.extend(list.split(',').map(str::trim).flat_map(|pattern| [pattern, "\n"]));
        Ok(Self { present, ..Self::parse(&text) })
    }

    /// Parses the content of a file with patterns.
    pub fn parse(text: &str) -> Self {
        Self { present: false, patterns: text.lines().filter_map(Pattern::parse).collect() }
    }

    /// True if the patterns match the file, or if it is a file with patterns itself. The last matching pattern decides.
    pub fn holds(&self, path: &str) -> bool {
        let own = self.present && NAMES.contains(&path);
        own || self.patterns.iter().rev().find(|p| p.fits(path)).is_some_and(|p| !p.negated)
    }
}

impl Pattern {
    fn parse(line: &str) -> Option<Self> {
        let line = line.trim_end();
        let (negated, line) = line.strip_prefix('!').map_or((false, line), |rest| (true, rest));
        let line = line.strip_prefix('\\').unwrap_or(line);
        if line.is_empty() || (line.starts_with('#') && !negated) {
            return None;
        }
        // A slash anywhere but at the end anchors the pattern to the folder of the file with patterns.
        let anchored = line.trim_end_matches('/').contains('/');
        let within = line.ends_with('/').then_some("**");
        let start = (!anchored).then_some("**");
        let named = line.split('/').filter(|segment| !segment.is_empty());
        let mut segments: Vec<_> = start.into_iter().chain(named).chain(within).map(str::to_owned).collect();
        // A trailing `**` matches the content of a folder, not the folder itself.
        if segments.last().is_some_and(|last| last == "**") {
            segments.push("*".to_owned());
        }
        Some(Self { negated, segments })
    }

    /// True if the pattern matches the path or one of the folders that contain it.
    fn fits(&self, path: &str) -> bool {
        let path: Vec<_> = path.split('/').collect();
        (1..=path.len()).any(|end| fits(&self.segments, &path[..end]))
    }
}

/// True if the segments of a path match those of a pattern.
pub fn fits(pattern: &[String], path: &[&str]) -> bool {
    let segment = |pattern: &String, name: &&str| {
        matches(pattern.as_bytes(), name.as_bytes(), |c| *c == b'*', |c, other| *c == b'?' || c == other)
    };
    matches(pattern, path, |segment| segment == "**", segment)
}

/// True if a text matches a pattern with wildcards for any part of it. Only the last wildcard is retried: it can match
/// anything that an earlier one would leave to it. This keeps a stranger's pattern from taking exponential time.
fn matches<P, T>(pattern: &[P], text: &[T], is_star: impl Fn(&P) -> bool, fits: impl Fn(&P, &T) -> bool) -> bool {
    let (mut p, mut t) = (0, 0);
    // The position after the last wildcard in the pattern, and the end of the part of the text that it matches.
    let mut last: Option<(usize, usize)> = None;
    while t < text.len() {
        match pattern.get(p) {
            Some(part) if is_star(part) => {
                p += 1;
                last = Some((p, t));
            }
            Some(part) if fits(part, &text[t]) => {
                p += 1;
                t += 1;
            }
            _ => {
                let Some((behind, end)) = last else { return false };
                (p, t) = (behind, end + 1);
                last = Some((behind, t));
            }
        }
    }
    pattern[p..].iter().all(is_star)
}

#[cfg(test)]
mod tests {
    use super::Ignored;

    fn ignored(text: &str) -> Ignored {
        Ignored { present: true, ..Ignored::parse(text) }
    }

    #[test]
    fn patterns_mean_what_gitignore_means() {
        for (pattern, held, free) in [
            ("docs/*.md", "docs/a.md", "docs/x/a.md"),
            ("**/README.md", "a/b/README.md", "README.md.txt"),
            ("README.md", "README.md", "README"),
            ("services/", "services/x/y.js", "services.js"),
            ("src/impl/**", "src/impl/a/b.py", "src/implement.py"),
            ("/a.txt", "a.txt", "b/a.txt"),
            ("v?.json", "x/v1.json", "x/v12.json"),
            ("impl", "src/impl/a.rs", "src/imp/a.rs"),
            ("a/**/b/*.c", "a/x/b/y/b/z.c", "a/x/b/y/z.c"),
            ("*a*b", "xaxabxb", "xaxabxbx"),
            ("services/**", "services/x", "services"),
        ] {
            let ignored = ignored(pattern);
            assert!(ignored.holds(held), "{pattern} {held}");
            assert!(!ignored.holds(free), "{pattern} {free}");
        }
    }

    /// Each further star used to multiply the time.
    #[test]
    fn patterns_of_many_stars_take_no_long_time() {
        let stars = ignored(&format!("{}b\n{}b\n", "*a".repeat(60), "**/a/".repeat(60)));
        assert!(!stars.holds(&"a".repeat(200)) && !stars.holds(&"a/".repeat(100)));
    }

    #[test]
    fn the_last_pattern_decides_and_comments_say_nothing() {
        let ignored = ignored("# docs/a.md\ndocs/*.md\n\n!docs/keep.md\n");
        assert!(ignored.holds("docs/a.md"));
        assert!(!ignored.holds("docs/keep.md"));
        assert!(!ignored.holds("# docs/a.md"));
    }

    #[test]
    fn the_patterns_are_the_users_once_they_are_there() {
        assert!(ignored("").holds(".openapi-generator-ignore"));
        assert!(!Ignored::default().holds(".openapi-generator-ignore"));
    }
}
