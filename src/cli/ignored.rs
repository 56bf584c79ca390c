//! The files that a user keeps from being written again, by patterns in the syntax of .gitignore.

use std::path::Path;

/// The patterns that are generated.
pub const GENERATED: &str = ".openapi-generator-ignore";

/// Where the patterns stand in the output.
const NAMES: [&str; 2] = [".specmint-ignore", GENERATED];

/// The patterns of a folder to which files are written.
#[derive(Debug, Default)]
pub struct Ignored {
    /// Whether the folder has such a file: a first run writes everything.
    present: bool,
    patterns: Vec<Pattern>,
}

#[derive(Debug)]
struct Pattern {
    negated: bool,
    segments: Vec<String>,
}

impl Ignored {
    /// Reads those of `folder`; none where it has none.
    pub fn read(folder: &Path) -> Self {
        let texts = NAMES.iter().filter_map(|name| std::fs::read_to_string(folder.join(name)).ok());
        let texts: Vec<_> = texts.collect();
        Self { present: !texts.is_empty(), ..Self::parse(&texts.join("\n")) }
    }

    /// The patterns of such a file.
    pub fn parse(text: &str) -> Self {
        Self { present: false, patterns: text.lines().filter_map(Pattern::parse).collect() }
    }

    /// True for a file that patterns name, and for their own files. The last pattern that fits decides.
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
        // A slash anywhere but at the end binds the pattern to the folder of the file.
        let anchored = line.trim_end_matches('/').contains('/');
        let within = line.ends_with('/').then_some("**");
        let start = (!anchored).then_some("**");
        let named = line.split('/').filter(|segment| !segment.is_empty());
        let segments = start.into_iter().chain(named).chain(within).map(str::to_owned).collect();
        Some(Self { negated, segments })
    }

    /// What fits a folder fits all that is in it.
    fn fits(&self, path: &str) -> bool {
        let path: Vec<_> = path.split('/').collect();
        (1..=path.len()).any(|end| fits(&self.segments, &path[..end]))
    }
}

fn fits(pattern: &[String], path: &[&str]) -> bool {
    match (pattern.split_first(), path.split_first()) {
        (None, None) => true,
        (Some((first, [])), _) if first == "**" => !path.is_empty(),
        (Some((first, rest)), _) if first == "**" => (0..=path.len()).any(|skipped| fits(rest, &path[skipped..])),
        (Some((first, rest)), Some((name, others))) => {
            segment_fits(first.as_bytes(), name.as_bytes()) && fits(rest, others)
        }
        _ => false,
    }
}

/// `*` stands for any text, `?` for one character.
fn segment_fits(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => (0..=name.len()).any(|skipped| segment_fits(rest, &name[skipped..])),
        (Some((b'?', rest)), Some((_, others))) => segment_fits(rest, others),
        (Some((p, rest)), Some((n, others))) => p == n && segment_fits(rest, others),
        _ => false,
    }
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
        ] {
            let ignored = ignored(pattern);
            assert!(ignored.holds(held), "{pattern} {held}");
            assert!(!ignored.holds(free), "{pattern} {free}");
        }
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
