//! Finds the files that match a pattern of openapitools.json.

use std::fs;
use std::path::Path;

use specmint::small::SortSmall as _;

use super::ignored::fits;

/// The maximum number of files and folders that one pattern visits.
const MOST: usize = 100_000;

/// The matching files in `folder`, sorted, with `/` as the separator. `**` matches folders, `*` and `?` match parts of
/// a name that does not begin with a dot, and `{a,b}` matches either.
pub fn files(folder: &Path, pattern: &str) -> Vec<String> {
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    let mut found = Vec::new();
    for pattern in alternatives(pattern.strip_prefix("./").unwrap_or(pattern)) {
        let steps: Vec<String> = pattern.split('/').map(str::to_owned).collect();
        let fixed = steps.iter().take_while(|step| !step.contains(['*', '?'])).count();
        if fixed == steps.len() {
            if folder.join(&pattern).is_file() {
                found.push(pattern);
            }
            continue;
        }
        let start = steps[..fixed].join("/");
        let mut left = MOST;
        walk(&folder.join(&start), "", &steps[fixed..], &start, &mut found, &mut left);
    }
    found.sort_small();
    found.dedup();
    found
}

fn walk(folder: &Path, below: &str, pattern: &[String], start: &str, found: &mut Vec<String>, left: &mut usize) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Some(rest) = left.checked_sub(1) else { return };
        *left = rest;
        let name = entry.file_name();
        let Some(name) = name.to_str() else { continue };
        let path = if below.is_empty() { name.to_owned() } else { format!("{below}/{name}") };
        // Hidden files and node_modules match only if the pattern spells out their name.
        let hidden = name.starts_with('.') && !pattern.iter().any(|step| step == name);
        if hidden || (name == "node_modules" && !pattern.iter().any(|step| step == name)) {
            continue;
        }
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            walk(&entry.path(), &path, pattern, start, found, left);
        } else if entry.path().is_file() && fits(pattern, &path.split('/').collect::<Vec<_>>()) {
            found.push(if start.is_empty() { path } else { format!("{start}/{path}") });
        }
    }
}

/// The maximum number of patterns that braces expand to.
const MOST_ALTERNATIVES: usize = 1_000;

/// Expands the braces of a pattern.
fn alternatives(pattern: &str) -> Vec<String> {
    let mut open = vec![pattern.to_owned()];
    let mut done = Vec::new();
    while let Some(pattern) = open.pop() {
        let braces = pattern.rfind('{').and_then(|from| Some((from, from + pattern[from..].find('}')?)));
        match braces.filter(|_| open.len() + done.len() < MOST_ALTERNATIVES) {
            None => done.push(pattern),
            Some((from, to)) => {
                let part = |part: &str| format!("{}{part}{}", &pattern[..from], &pattern[to + 1..]);
                open.extend(pattern[from + 1..to].split(',').map(part));
            }
        }
    }
    done
}

#[cfg(test)]
mod tests {
    use specmint::small::SortSmall as _;

    use super::alternatives;

    #[test]
    fn braces_are_alternatives() {
        let mut found = alternatives("specs/{a,b}/*.{json,yaml}");
        found.sort_small();
        assert_eq!(found, ["specs/a/*.json", "specs/a/*.yaml", "specs/b/*.json", "specs/b/*.yaml"]);
        assert_eq!(alternatives("a{b"), ["a{b"]);
    }
}
