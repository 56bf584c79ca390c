//! Reads `openapitools.json` in the format of OpenAPI Generator's npm package: each generator in it is one or more
//! runs.

use std::path::{Path, PathBuf};

use specmint::error::nearest;
use specmint::spec::{Document, Node};

use super::flags::{self, Flags};
use super::input::{from_folder, is_url};
use super::request::{Job, Request};
use super::{config, glob};

/// The default file.
const NAME: &str = "openapitools.json";

/// Keys of a generator that are not flags.
const GLOB: &str = "glob";
const DISABLED: &str = "disabled";

/// The runs of the file that the user chose, or of the file in this folder if no flag sets a description, a generator
/// or a configuration. `None` if there is no file to run.
pub fn chosen(file: Option<&Path>, keys: &[String], flags: &Flags) -> Result<Option<Vec<Job>>, String> {
    let alone = [flags::INPUT, flags::GENERATOR, flags::CONFIG].iter().all(|key| flags.text(key).is_none());
    let usual = Path::new(NAME);
    let file = file.or_else(|| (!keys.is_empty() || (alone && usual.is_file())).then_some(usual));
    file.map(|file| jobs(file, keys, flags)).transpose()
}

/// The runs of a file, with flags that apply to all of them; `keys` selects generators.
fn jobs(file: &Path, keys: &[String], flags: &Flags) -> Result<Vec<Job>, String> {
    let shown = file.display().to_string();
    let text =
        String::from_utf8(config::bytes(file)?).map_err(|_| format!("error: {shown}: the file is not UTF-8\n"))?;
    let document = config::document(&shown, text.as_bytes())?;
    let Some(generators) = generators(&document) else {
        return Err(format!(
            "error: {shown}: there are no generators under \"generator-cli\"; add them, or use -i FILE -g NAME -o DIR\n"
        ));
    };
    let names: Vec<&str> = generators.members().map(|(name, _)| name).collect();
    if let Some(unknown) = keys.iter().find(|key| !names.contains(&key.as_str())) {
        let hint = match nearest(unknown, names.iter().copied()) {
            Some(near) => format!("did you mean {near}?"),
            None => format!("its generators are {}", names.join(", ")),
        };
        return Err(format!("error: {shown}: unknown generator {unknown:?}; {hint}\n"));
    }
    // The npm package uses the folder of the file as its working directory. If the path has no folder, that is ours.
    let folder = config::folder(file);
    let mut jobs = Vec::new();
    for (name, generator) in generators.members() {
        let chosen = keys.iter().any(|key| key == name);
        let disabled = generator.get(DISABLED).and_then(Node::bool) == Some(true);
        // A generator that the user has chosen runs even if it is disabled.
        if chosen || (keys.is_empty() && !disabled) {
            jobs.extend(of(&Source { shown: &shown, text: &text }, folder, name, generator, flags)?);
        }
    }
    Ok(jobs)
}

/// The object of generators in the file, if there is one.
fn generators(document: &Document) -> Option<Node<'_>> {
    let generators = document.root().get("generator-cli")?.get("generators")?;
    generators.is_object().then_some(generators)
}

/// The file's name and its original text.
struct Source<'s> {
    shown: &'s str,
    text: &'s str,
}

/// The runs of one generator: one for each file of its pattern.
fn of(source: &Source<'_>, folder: &Path, name: &str, generator: Node<'_>, flags: &Flags) -> Result<Vec<Job>, String> {
    let value = |key: &str| generator.get(key).and_then(Node::text);
    let place = |node: Node<'_>| config::place(source.shown, node);
    let inputs = match (value("inputSpec"), value(GLOB)) {
        (Some(input), _) => vec![replaced(input, &places(folder, None))],
        (None, Some(pattern)) => {
            let found = glob::files(folder, pattern);
            if found.is_empty() {
                let place = place(generator.get(GLOB).unwrap_or(generator));
                return Err(format!("{place}: error: {name}: no file matches {pattern:?}\n"));
            }
            found
        }
        (None, None) => {
            return Err(format!("{}: error: {name} has neither an inputSpec nor a glob\n", place(generator)));
        }
    };
    let has_several = inputs.len() > 1;
    let mut jobs = Vec::new();
    for input in inputs {
        let input = from_folder(folder, &input);
        let places = places(folder, Some(&input));
        let mut request = request(source, name, &places)?;
        request.set_text(flags::INPUT, &input);
        if let Some(output) = request.path(flags::OUTPUT) {
            request.set_text(flags::OUTPUT, from_folder(folder, &output.display().to_string()));
        }
        request.take(flags).map_err(|problems| super::report::option_lines(&problems))?;
        jobs.push(Job { name: if has_several { format!("{name} ({input})") } else { name.to_owned() }, request });
    }
    Ok(jobs)
}

/// The keys of a generator, applied over those of its configuration file.
fn request(source: &Source<'_>, name: &str, places: &Places) -> Result<Request, String> {
    // The placeholders are replaced in the whole file, so that values keep their line numbers.
    let document = config::document(source.shown, replaced(source.text, &escaped(places)).as_bytes())?;
    let mut all = generators(&document).into_iter().flat_map(Node::members);
    let generator = all.find(|(key, _)| *key == name).map(|(_, generator)| generator);
    let file = generator.and_then(|generator| generator.get(flags::CONFIG)).and_then(Node::text);
    let mut request = match file {
        Some(file) => config::read(Path::new(file), None)?,
        None => Request::default(),
    };
    let place = |node: Node<'_>| config::place(source.shown, node);
    for (key, value) in generator.into_iter().flat_map(Node::members) {
        if !matches!(key, GLOB | DISABLED) {
            config::take(&mut request, key, value, &place)?;
        }
    }
    Ok(request)
}

type Places = Vec<(&'static str, String)>;

/// The values of the placeholders `#{name}`, `#{ext}` and so on.
fn places(folder: &Path, input: Option<&str>) -> Places {
    let here = std::env::current_dir().unwrap_or_default();
    let here = if folder == Path::new("") { here } else { std::path::absolute(folder).unwrap_or(here) };
    let mut places: Places = vec![("cwd", here.display().to_string())];
    let Some(input) = input else { return places };
    let (base, dir, path) = if is_url(input) {
        let base = input.split(['?', '#']).next().unwrap_or_default();
        let (dir, base) = base.rsplit_once('/').unwrap_or(("", base));
        (base.to_owned(), dir.to_owned(), input.to_owned())
    } else {
        let path = std::path::absolute(input).unwrap_or_else(|_| PathBuf::from(input));
        let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let dir = path.parent().unwrap_or(Path::new("")).display().to_string();
        (part(path.file_name()), dir, path.display().to_string())
    };
    let (name, ext) = base.rsplit_once('.').filter(|(name, _)| !name.is_empty()).unwrap_or((&base, ""));
    let mut letters = name.chars();
    let upper = letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    let relative = Path::new(input).strip_prefix(folder).unwrap_or(Path::new(input)).display().to_string();
    let rel_dir = match relative.rsplit_once('/') {
        Some((dir, _)) => dir.to_owned(),
        None => ".".to_owned(),
    };
    places.extend([("name", name.to_owned()), ("Name", upper), ("ext", ext.to_owned()), ("base", base.clone())]);
    places.extend([("file", base), ("dir", dir), ("path", path), ("relDir", rel_dir), ("relPath", relative)]);
    places
}

/// The values, escaped for JSON strings.
fn escaped(places: &Places) -> Places {
    let escape = |text: &String| {
        let json = serde_json::to_string(text).unwrap_or_default();
        json.trim_start_matches('"').strip_suffix('"').unwrap_or_default().to_owned()
    };
    places.iter().map(|(name, text)| (*name, escape(text))).collect()
}

fn replaced(text: &str, places: &Places) -> String {
    places.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("#{{{name}}}"), value))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{places, replaced};

    #[test]
    fn placeholders_are_those_of_the_package() {
        let places = places(Path::new(""), Some("specs/pet.store.yaml"));
        let text = "#{name} #{Name} #{base} #{ext} #{relDir} #{relPath} #{other}";
        let expected = "pet.store Pet.store pet.store.yaml yaml specs specs/pet.store.yaml #{other}";
        assert_eq!(replaced(text, &places), expected);
        let here = std::env::current_dir().unwrap().display().to_string();
        assert_eq!(replaced("#{cwd}|#{path}", &places), format!("{here}|{here}/specs/pet.store.yaml"));
    }
}
