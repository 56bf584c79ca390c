//! The command line, run in the same way as by a user.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use specmint::spec::{Document, Input, Limits, NoFiles, rules};

const SMALL: &str = "openapi: 3.0.3\ninfo: {title: Tea, version: 1.0.0}\npaths: {}\n";
const BROKEN: &str = "openapi: 3.0.3\ninfo:\n  title: Tea: green\n  version: 1.0.0\npaths: {}\n";

/// The folder of one test; it is removed at the end.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("specmint-cli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("tea.yaml"), SMALL).unwrap();
        fs::write(path.join("broken.yaml"), BROKEN).unwrap();
        Self(path)
    }

    pub fn run(&self, line: &str) -> Output {
        command(&self.0, line).output().unwrap()
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.join(path)).unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_specmint"));
    command.args(line.split_whitespace()).current_dir(folder);
    command
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Every file in `folder` and its subfolders, sorted.
pub fn tree(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .flat_map(|path| if path.is_dir() { tree(&path) } else { vec![path] })
        .collect();
    files.sort();
    files
}

#[test]
fn files_of_an_earlier_run_are_replaced_and_others_left_alone() {
    let scratch = Scratch::new("replace");
    fs::create_dir(scratch.0.join("out")).unwrap();
    fs::write(scratch.0.join("out/mine.txt"), "mine").unwrap();
    let first = scratch.run("generate -i tea.yaml -g typescript-axios -o out -p npmName=tea");
    assert!(first.status.success(), "{}", text(&first.stderr));
    let files = tree(&scratch.0.join("out"));
    assert!(files.len() > 1 && files.iter().all(|f| f.extension() != Some("tmp".as_ref())), "{files:?}");

    let readme = scratch.read("out/README.md");
    fs::write(scratch.0.join("out/README.md"), "old").unwrap();
    let second =
        scratch.run("generate --input-spec tea.yaml --generator-name typescript-axios --output out -p npmName=tea");
    assert!(text(&second.stdout).contains("1 replaced"), "{}", text(&second.stdout));
    assert_eq!(scratch.read("out/README.md"), readme);
    assert_eq!(scratch.read("out/mine.txt"), "mine");
    assert_eq!(tree(&scratch.0.join("out")), files);
}

#[test]
fn files_that_the_ignore_file_names_are_kept() {
    let scratch = Scratch::new("ignored");
    let line = "generate -i tea.yaml -g typescript-axios -o out -p npmName=tea";
    assert!(scratch.run(line).status.success());
    fs::write(scratch.0.join("out/README.md"), "mine").unwrap();
    fs::remove_file(scratch.0.join("out/git_push.sh")).unwrap();
    fs::write(scratch.0.join("out/.openapi-generator-ignore"), "*.md\n/git_push.sh\n").unwrap();
    let planned = scratch.run(&format!("{line} --dry-run"));
    let planned = text(&planned.stdout);
    assert!(planned.lines().any(|l| l.starts_with("kept ") && l.ends_with(" README.md")), "{planned}");
    let again = scratch.run(line);
    let again = text(&again.stdout);
    assert!(again.contains("kept because of ignore patterns"), "{again}");
    assert_eq!(scratch.read("out/README.md"), "mine");
    assert_eq!(scratch.read("out/.openapi-generator-ignore"), "*.md\n/git_push.sh\n");
    assert!(!scratch.0.join("out/git_push.sh").exists());
}

#[test]
fn the_users_own_files_are_written_once_for_each_that_a_description_needs() {
    let scratch = Scratch::new("own");
    let line = "generate -i tea.yaml -g nodejs-express-server -o out";
    let describe = |tags: &[&str]| {
        let operation = |tag: &&str| {
            format!(
                "  /{tag}: {{get: {{tags: [{tag}], operationId: {tag}, responses: {{'204': {{description: none}}}}}}}}\n"
            )
        };
        let paths: String = tags.iter().map(operation).collect();
        fs::write(scratch.0.join("tea.yaml"), SMALL.replace(" {}\n", &format!("\n{paths}"))).unwrap();
    };
    describe(&["one"]);
    assert!(scratch.run(line).status.success());
    let service = scratch.0.join("out/services/OneService.js");
    fs::write(&service, "mine").unwrap();
    describe(&["one", "more"]);
    fs::remove_file(scratch.0.join("out/services/security.js")).unwrap();
    assert!(scratch.run(line).status.success());
    assert_eq!(fs::read_to_string(service).unwrap(), "mine");
    for file in ["services/MoreService.js", "controllers/MoreController.js", "services/security.js"] {
        assert!(scratch.0.join("out").join(file).exists(), "{file}");
    }
}

#[test]
fn a_broken_description_is_located_and_writes_nothing() {
    let scratch = Scratch::new("broken");
    let output = scratch.run("generate -i broken.yaml -g typescript-axios -o out --archive out.zip");
    assert_eq!(output.status.code(), Some(1));
    let stderr = text(&output.stderr);
    let first = stderr.lines().next().unwrap();
    assert!(first.starts_with("broken.yaml:3:13: ") && first.contains(": error["), "{stderr}");
    assert!(stderr.lines().any(|l| l.trim_end().ends_with('^')), "{stderr}");
    assert_eq!(tree(&scratch.0).len(), 2, "only the two descriptions");
    assert!(!scratch.0.join("out").exists());
}

#[test]
fn bad_options_are_all_named() {
    let scratch = Scratch::new("options");
    let output =
        scratch.run("generate -i tea.yaml -g typescript-axios -o out --strict-options -p npmname=x,stringEnums=yes");
    assert_eq!(output.status.code(), Some(1));
    let stderr = text(&output.stderr);
    assert!(stderr.contains("did you mean npmName?") && stderr.contains("stringEnums: \"yes\""), "{stderr}");
    assert!(!scratch.0.join("out").exists());
}

#[test]
fn a_dry_run_says_what_it_would_write() {
    let scratch = Scratch::new("dry");
    let output = scratch.run("generate -i tea.yaml -g typescript-axios -o out --dry-run");
    assert!(output.status.success());
    let stdout = text(&output.stdout);
    assert!(!stdout.is_empty() && stdout.lines().all(|l| l.starts_with("new ")), "{stdout}");
    assert!(!scratch.0.join("out").exists());
}

/// The wasm module refuses a description of this size, because it has less memory than a machine.
#[test]
fn a_machine_reads_more_than_a_module() {
    let scratch = Scratch::new("large");
    let text = format!(
        "{{\"openapi\": \"3.0.0\", \"info\": {{\"title\": \"t\", \"version\": \"1\"}}, \"paths\": {{}}, \"x-long\": \"{}\"}}",
        "a".repeat(Limits::DEFAULT.bytes)
    );
    let input = Input { name: "large.json", bytes: text.as_bytes(), source: &NoFiles };
    let Err(problems) = Document::read(&input) else { panic!("a module reads {} bytes", text.len()) };
    assert_eq!(problems[0].rule, rules::TOO_LARGE);
    std::fs::write(scratch.0.join("large.json"), &text).unwrap();
    let output = scratch.run("generate -i large.json -g typescript-axios --dry-run");
    assert!(output.status.success(), "{}", self::text(&output.stderr));
}

#[test]
fn the_archive_is_the_same_from_a_file_and_from_standard_input() {
    let scratch = Scratch::new("archive");
    assert!(scratch.run("generate -i tea.yaml -g typescript-axios --archive file.zip").status.success());
    let mut child = command(&scratch.0, "generate -i - -g typescript-axios --archive stdin.zip")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(SMALL.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    let zip = fs::read(scratch.0.join("file.zip")).unwrap();
    assert!(zip.starts_with(b"PK"));
    assert_eq!(zip, fs::read(scratch.0.join("stdin.zip")).unwrap());
}

#[test]
fn slips_in_the_arguments_are_explained() {
    let scratch = Scratch::new("slips");
    for (line, code, part) in [
        ("generate -i tea.yaml -g typescript-axios --outptu out", 2, "did you mean --output?"),
        ("genrate", 2, "did you mean generate?"),
        ("generate -g typescript-axios -o out", 2, "-i (--input-spec) is missing"),
        ("generate -i tea.yaml -g typescript-axois -o out", 1, "did you mean typescript-axios?"),
        ("generate -i http://127.0.0.1:1/a.yaml -g typescript-axios -o out", 1, "127.0.0.1:1/a.yaml: "),
        ("generate -i ftp://127.0.0.1/a.yaml -g typescript-axios -o out", 1, "ftp://127.0.0.1/a.yaml: "),
        ("generate tea.yaml -g typescript-axios -o out", 2, "every value must follow a flag"),
        ("generate -i", 2, "--input-spec needs a value"),
        ("generate -i tea.yaml -g typescript-axios", 2, "no output given; use -o DIR, --archive FILE or --dry-run"),
        ("generate -i tea.yaml -g typescript-axios -o out -p a", 2, "is not of the form KEY=VALUE"),
        ("config-help", 2, "--generator-name <NAME> is missing"),
        ("list --include=some", 2, "the values are all, stable"),
        ("batch", 2, "<FILE>... is missing"),
        ("generate -i absent.yaml -g typescript-axios -o out", 1, "absent.yaml: "),
        ("generate -i tea.yaml -g typescript-axios -o tea.yaml", 1, "tea.yaml: exists, but is not a folder"),
    ] {
        let output = scratch.run(line);
        assert_eq!(output.status.code(), Some(code), "{line}");
        assert!(text(&output.stderr).contains(part), "{line}: {}", text(&output.stderr));
    }
}

#[test]
fn an_option_of_other_versions_is_a_warning_without_a_place() {
    let scratch = Scratch::new("idle");
    let output =
        scratch.run("generate -i tea.yaml -g typescript-axios -o out -p typescriptThreePlus=false,useES6=true");
    assert!(output.status.success());
    assert_eq!(
        text(&output.stderr),
        "warning[option-idle]: The option `typescriptThreePlus` has no effect: the types are always those of the TypeScript \
         version that the output requires.\n\
         warning[option-idle]: The option `useES6` has no effect: in this generator, the option is `supportsES6`.\n"
    );
    assert!(scratch.read("out/GENERATION-REPORT.md").contains("## Options\n\nThe option `typescriptThreePlus`"));
    let output =
        scratch.run("generate -i tea.yaml -g typescript-axios -o out -p typescriptThreePlus=1,supportES6=true");
    let warning = "warning[option-unknown]: `supportES6` is not an option of typescript-axios; it is ignored.\n  hint: Did you \
                   mean `supportsES6`?\n";
    assert!(output.status.success() && text(&output.stderr).contains(warning), "{}", text(&output.stderr));
    let output = scratch.run("generate -i tea.yaml -g typescript-axios -o out -p supportES6=true --strict-options");
    assert_eq!(text(&output.stderr), "error[option]: supportES6: unknown option\n  hint: did you mean supportsES6?\n");
}

#[test]
fn the_registry_is_listed() {
    let scratch = Scratch::new("list");
    assert!(text(&scratch.run("list").stdout).contains("    - typescript-axios\n"));
    let help = scratch.run("config-help -g typescript-axios");
    let help = text(&help.stdout);
    assert!(help.contains("\tnpmName\n") && help.contains("(Default: PascalCase)"), "{help}");
    assert!(text(&scratch.run("--version").stdout).starts_with("specmint "));
}

/// Hosts at the edge read at most 1,000 files.
#[test]
fn a_description_may_have_thousands_of_files() {
    let scratch = Scratch::new("files");
    fs::create_dir(scratch.0.join("paths")).unwrap();
    let mut root = "openapi: 3.0.3\ninfo: {title: t, version: '1'}\npaths:\n".to_owned();
    for i in 0..1_200 {
        root += &format!("  /p{i}: {{$ref: 'paths/{i}.yaml'}}\n");
        fs::write(scratch.0.join(format!("paths/{i}.yaml")), "get: {responses: {'204': {description: d}}}\n").unwrap();
    }
    fs::write(scratch.0.join("root.yaml"), root).unwrap();
    let output = scratch.run("validate -i root.yaml");
    assert_eq!(text(&output.stdout), "no errors\n", "{}", text(&output.stderr));
}
