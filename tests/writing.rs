//! The command line writes to a folder that a stranger has prepared.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use crate::cli::{Scratch, text};

const LINE: &str = "generate -i tea.yaml -g typescript-axios -o out -p npmName=tea";

/// A folder `out` for the output, and files next to it that must not be touched.
fn scratch(name: &str) -> Scratch {
    let scratch = Scratch::new(&format!("writing-{name}"));
    for folder in ["out/.git/hooks", "outside"] {
        fs::create_dir_all(scratch.0.join(folder)).unwrap();
    }
    fs::write(scratch.0.join("victim"), "secret").unwrap();
    fs::write(scratch.0.join("out/.git/config"), "[core]").unwrap();
    set_mode(&scratch.0.join("victim"), 0o600);
    scratch
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// All files in a folder: the target of a link, or mode and content.
fn everything(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let there = path.symlink_metadata().unwrap();
        if there.is_dir() {
            found.extend(everything(&path));
        }
        let content = match path.read_link() {
            Ok(target) => format!("-> {}", target.display()),
            Err(_) if there.is_file() => fs::read_to_string(&path).unwrap(),
            Err(_) => String::new(),
        };
        found.insert(path, format!("{:o} {content}", there.permissions().mode()));
    }
    found
}

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn nothing_is_written_outside_of_the_folder() {
    type Prepare = fn(&Path);
    let cases: [(&str, &str, Prepare); 13] = [
        ("file", "out/api.ts: is a link to", |root| symlink("../victim", root.join("out/api.ts")).unwrap()),
        ("folder", "out/docs: is a link to", |root| symlink("../outside", root.join("out/docs")).unwrap()),
        ("absolute", "out/api.ts: is a link to", |root| symlink(root.join("victim"), root.join("out/api.ts")).unwrap()),
        ("hidden", "out/.openapi-generator: is a link to", |root| {
            symlink("../outside", root.join("out/.openapi-generator")).unwrap();
        }),
        ("chain", "out/api.ts: is a link to", |root| {
            symlink("../victim", root.join("out/one")).unwrap();
            symlink("one", root.join("out/api.ts")).unwrap();
        }),
        ("git", "out/docs: is a link into .git", |root| symlink(".git/hooks", root.join("out/docs")).unwrap()),
        ("git-file", "out/api.ts: is a link into .git", |root| {
            symlink(".git/config", root.join("out/api.ts")).unwrap()
        }),
        ("dangling", "out/api.ts: is a link that leads nowhere", |root| {
            symlink("../outside/new", root.join("out/api.ts")).unwrap();
        }),
        ("loop", "out/docs: is a link that leads nowhere", |root| symlink("docs", root.join("out/docs")).unwrap()),
        ("pipe", "out/api.ts: exists, but is not a file", |root| fifo(&root.join("out/api.ts"))),
        ("is-folder", "out/api.ts: exists, but is not a file", |root| fs::create_dir(root.join("out/api.ts")).unwrap()),
        ("is-file", "out/.openapi-generator: exists, but is not a folder", |root| {
            fs::write(root.join("out/.openapi-generator"), "").unwrap();
        }),
        ("ignore", "out/.openapi-generator-ignore: exists, but is not a file", |root| {
            fifo(&root.join("out/.openapi-generator-ignore"));
        }),
    ];
    for (name, message, prepare) in cases {
        let scratch = scratch(name);
        // The output for this description includes files in `docs`.
        fs::write(scratch.0.join("tea.yaml"), DOCUMENT).unwrap();
        prepare(&scratch.0);
        let before = everything(&scratch.0);
        for dry in ["", " --dry-run"] {
            let mut run = Command::new("timeout");
            let run =
                run.arg("20").arg(env!("CARGO_BIN_EXE_specmint")).args(LINE.split(' ')).args(dry.split_whitespace());
            let output = run.current_dir(&scratch.0).output().unwrap();
            let printed = text(&output.stderr);
            assert!(
                output.status.code() == Some(1) && printed.contains(message),
                "{name}{dry}: {printed}{:?}",
                output.status
            );
            assert_eq!(everything(&scratch.0), before, "{name}{dry}");
        }
    }
}

const DOCUMENT: &str = "\
openapi: 3.0.3
info: {title: Tea, version: 1.0.0}
paths: {/pot: {get: {tags: [pot], operationId: getPot, responses: {'204': {description: none}}}}}
";

#[test]
fn all_links_are_told_at_once() {
    let scratch = scratch("all");
    fs::write(scratch.0.join("tea.yaml"), DOCUMENT).unwrap();
    for (target, link) in [("../outside", "docs"), ("../victim", "api.ts"), ("../victim", "README.md")] {
        symlink(target, scratch.0.join("out").join(link)).unwrap();
    }
    let output = scratch.run(LINE);
    let printed = text(&output.stderr);
    assert!(printed.lines().count() == 3 && printed.lines().all(|line| line.starts_with("error: out/")), "{printed}");
}

#[test]
fn links_that_stay_in_the_folder_and_the_folder_itself_are_followed() {
    let scratch = scratch("inside");
    fs::write(scratch.0.join("tea.yaml"), DOCUMENT).unwrap();
    fs::create_dir(scratch.0.join("out/pages")).unwrap();
    fs::write(scratch.0.join("out/real.ts"), "old").unwrap();
    symlink("pages", scratch.0.join("out/docs")).unwrap();
    symlink("real.ts", scratch.0.join("out/api.ts")).unwrap();
    symlink("out", scratch.0.join("linked")).unwrap();
    let output = scratch.run(&LINE.replace("-o out", "-o linked"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(scratch.0.join("out/api.ts").is_symlink() && scratch.read("out/real.ts").contains("getPot"));
    assert!(scratch.0.join("out/docs").is_symlink() && scratch.0.join("out/pages/PotApi.md").is_file());
    assert!(text(&scratch.run(LINE).stdout).contains("(0 new, 0 replaced"));
}

/// The other link to the same file keeps the old content.
#[test]
fn a_hard_link_is_replaced_here_alone() {
    let scratch = scratch("hard");
    fs::hard_link(scratch.0.join("victim"), scratch.0.join("out/api.ts")).unwrap();
    assert!(scratch.run(LINE).status.success());
    assert_eq!((scratch.read("victim").as_str(), mode(&scratch.0.join("victim"))), ("secret", 0o600));
    assert_ne!(scratch.read("out/api.ts"), "secret");
}

#[test]
fn files_keep_their_modes() {
    let scratch = scratch("modes");
    let out = scratch.0.join("out");
    let modes =
        [("api.ts", 0o600), ("base.ts", 0o755), ("common.ts", 0o444), ("git_push.sh", 0o640), ("index.ts", 0o4755)];
    for (file, mode) in modes {
        fs::write(out.join(file), "old").unwrap();
        set_mode(&out.join(file), mode);
    }
    let output = scratch.run(LINE);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for (file, old) in modes {
        assert_ne!(scratch.read(&format!("out/{file}")), "old", "{file}");
        assert_eq!(format!("{:o}", mode(&out.join(file))), format!("{:o}", old & 0o777), "{file}");
    }
    fs::remove_file(out.join("git_push.sh")).unwrap();
    assert!(scratch.run(LINE).status.success());
    assert_eq!(mode(&out.join("git_push.sh")) & 0o111, mode(&out.join(".git")) & 0o111);
}

/// `exec` keeps the process ID, which used to be the only unknown part of the name.
#[test]
fn no_temporary_name_can_be_prepared() {
    let scratch = scratch("guess");
    let script = format!(
        "for f in api.ts base.ts README.md; do ln -s ../victim out/.$f.$$.tmp; done; exec {} {LINE}",
        env!("CARGO_BIN_EXE_specmint")
    );
    let output = Command::new("sh").args(["-c", &script]).current_dir(&scratch.0).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!((scratch.read("victim").as_str(), mode(&scratch.0.join("victim"))), ("secret", 0o600));
    assert!(scratch.0.join("out/api.ts").is_file() && !scratch.0.join("out/api.ts").is_symlink());
}

#[test]
fn leftovers_of_a_killed_run_are_removed_and_nothing_else() {
    let scratch = scratch("leftovers");
    let out = scratch.0.join("out");
    let named = |last: u8| format!(".specmint-00000000-0000-4000-8000-00000000000{last}.tmp");
    let hours = |hours: u64| SystemTime::now() - Duration::from_secs(hours * 3600);
    let others = [".api.ts.4711.tmp".to_owned(), ".specmint-x.tmp".to_owned(), "mine.tmp".to_owned()];
    for (name, age) in [(named(1), 2), (named(2), 0)].into_iter().chain(others.clone().map(|name| (name, 2))) {
        fs::write(out.join(&name), "half").unwrap();
        fs::File::options().write(true).open(out.join(&name)).unwrap().set_modified(hours(age)).unwrap();
    }
    symlink("../victim", out.join(named(3))).unwrap();
    fs::File::options().write(true).open(scratch.0.join("victim")).unwrap().set_modified(hours(2)).unwrap();
    assert!(scratch.run(LINE).status.success());
    assert!(!out.join(named(1)).exists(), "an old one is still there");
    for name in [named(2), named(3)].iter().chain(&others) {
        assert!(out.join(name).symlink_metadata().is_ok(), "{name} is gone");
    }
    assert_eq!(scratch.read("victim"), "secret");
}

#[test]
fn an_archive_is_no_way_out_either() {
    let scratch = scratch("archive");
    symlink("../victim", scratch.0.join("out/tea.zip")).unwrap();
    let line = "generate -i tea.yaml -g typescript-axios --archive out/tea.zip";
    let output = scratch.run(line);
    assert!(text(&output.stderr).contains("out/tea.zip: is a link to"), "{}", text(&output.stderr));
    assert_eq!(scratch.read("victim"), "secret");
    fs::remove_file(scratch.0.join("out/tea.zip")).unwrap();
    fs::write(scratch.0.join("out/tea.zip"), "old").unwrap();
    set_mode(&scratch.0.join("out/tea.zip"), 0o600);
    assert!(scratch.run(line).status.success());
    assert!(fs::read(scratch.0.join("out/tea.zip")).unwrap().starts_with(b"PK"));
    assert_eq!(mode(&scratch.0.join("out/tea.zip")), 0o600);
}
