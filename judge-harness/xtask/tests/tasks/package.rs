//! Packages depend on the workspace alone, and their contents are complete and right.
//! `.ci/packages` checks them by the tools of the judging systems.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use clap::ValueEnum;
use judge_harness::command::jury::programs::{self as jury, JurySubmission};
use judge_harness::judge::comparison::Comparison;
use judge_harness::language::compiler::Source;
use judge_harness::problem::workspace::Problem;
use judge_harness::verdict::Verdict;
use problems::uva322::NO_COVER;
use xtask::package::{self, Format, Package};

use crate::support::command::{command, harness, ran};
use crate::support::{HARNESS, Scratch, compiled, copy, flip_game, workspace};

/// The packages of all problems that have an input validator.
fn packages(format: Format) -> Vec<(&'static Problem, Package)> {
    let workspace = workspace();
    let jury = jury::find(workspace).expect("a sound jury");
    let packages = workspace.problems.iter().filter_map(|problem| {
        let package = Package::new(problem, &jury, workspace, format);
        Some((problem, package.expect("a package")?))
    });
    packages.collect()
}

/// Compiles a validator as a judging system does.
fn built(folder: &Path) -> PathBuf {
    let output = Command::new("./build").current_dir(folder).output();
    let output = output.expect("it starts");
    let is_quiet = output.stderr.is_empty();
    assert!(output.status.success() && is_quiet, "{output:?}");
    folder.join("run")
}

/// The exit status of a validator on a text: 42 if it accepts the text, 43 if it refuses it.
fn status(validator: &Path, arguments: &[&Path], text: &[u8]) -> Option<i32> {
    let mut validator = Command::new(validator);
    validator.args(arguments).stdin(Stdio::piped());
    let mut validator = validator.stderr(Stdio::null()).spawn().expect("it starts");
    // It may end before it has read everything.
    let _ = validator.stdin.take().expect("a pipe").write_all(text);
    validator.wait().expect("it ends").code()
}

#[test]
/// Only the rules search for a cover of a game of Ships. The validator alone does not.
fn validators_that_stand_alone_accept_just_the_cases_that_are_not_lenient() {
    let out = Scratch::new();
    for (problem, package) in packages(Format::Legacy) {
        package.write(out.folder()).expect("a package");
        let folder = out.folder().join(&problem.id);
        let validator = built(&folder.join("input_validators/input"));
        for case in &problem.cases {
            let input = fs::read(&case.input).expect("the input");
            let validate = problem.rules.validate_input.expect("a validator");
            let refused = str::from_utf8(&input)
                .ok()
                .and_then(|it| validate(it).err());
            let is_searched = refused.is_some_and(|reason| reason.contains(NO_COVER));
            let is_valid = is_searched || !case.is_lenient();
            let expected = if is_valid { 42 } else { 43 };
            let given = status(&validator, &[], &input);
            assert_eq!(given, Some(expected), "{} {}", problem.id, case.name);
        }
        for refused in [&b""[..], b"\xff\xfe\n", b"\0\n"] {
            let given = status(&validator, &[], refused);
            assert_eq!(given, Some(43), "{} {refused:?}", problem.id);
        }
    }
}

#[test]
fn every_jury_program_is_in_the_package_or_named_in_its_readme() {
    let jury = jury::find(workspace()).expect("a sound jury");
    for (problem, package) in packages(Format::Legacy) {
        let readme = &package.files["README.md"];
        let has = |path: &str| package.files.keys().any(|file| file.starts_with(path));
        let twin = problem.twin();
        let is_its = |it: &&JurySubmission| it.problem.id == problem.id && it.source.path != twin;
        for submission in jury.iter().filter(is_its) {
            let full_name = submission.full_name();
            let (_, name) = full_name.split_once('/').expect("a problem and a name");
            let is_there = ['.', '/'].map(|end| has(&format!("submissions/{name}{end}")));
            let is_named = readme.contains(&format!("`{name}`"));
            let is_accepted = readme.contains(&format!("`accepted/{}", submission.name()));
            let is_known = is_there.contains(&true) || is_named || is_accepted;
            assert!(is_known, "{full_name}");
        }
        for own in [format!("{}.rs", problem.id), "main.cpp".to_owned()] {
            let own = format!("submissions/accepted/{own}");
            assert!(package.files.contains_key(&own), "{own}");
        }
    }
}

#[test]
fn every_case_but_the_lenient_ones_is_there_and_described() {
    let endings = ["in ans desc", "in ans yaml", "in out desc"];
    for (&format, endings) in Format::value_variants().iter().zip(endings) {
        for problem in &workspace().problems {
            let package = Package::new(problem, &[], workspace(), format).expect("a package");
            let Some(Package { files, .. }) = package else {
                continue;
            };
            for case in &problem.cases {
                for ending in endings.split(' ') {
                    let path = format!("{}.{ending}", package::path(case));
                    assert_eq!(files.contains_key(&path), !case.is_lenient(), "{path}");
                }
            }
        }
    }
}

/// A file as it is after a checkout on another system, long ago; a folder with all that is in it.
fn as_of_another_checkout(path: &Path) {
    if path.is_dir() {
        let entries = fs::read_dir(path).expect("a folder").flatten();
        return entries.for_each(|entry| as_of_another_checkout(&entry.path()));
    }
    let with_crlf = ["poj1753/README.md", "src/main.rs", "poj1753/input.rs"];
    if with_crlf.iter().any(|file| path.ends_with(file)) {
        let text = fs::read_to_string(path).expect("text");
        fs::write(path, text.replace('\n', "\r\n")).expect("the copy can be written");
    }
    fs::set_permissions(path, Permissions::from_mode(0o600)).expect("permissions");
    let file = File::options().append(true).open(path).expect("a file");
    file.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
}

/// Makes Flip Game's package in a workspace, as a user with this umask; returns its ZIP file, and
/// the names, the permissions and the content of all files in its folder.
fn made(root: &Path, umask: &str, format: &str) -> [Vec<u8>; 2] {
    const MAKE: &str = "umask $1 && $2 package poj1753 --out \"$3\" --format $4 >/dev/null && \
        cd \"$3\" && tar --create --sort=name --mtime=@0 poj1753";
    let out = Scratch::new();
    let mut sh = Command::new("sh");
    sh.args(["-c", MAKE, "sh", umask, HARNESS]);
    let files = sh.arg(out.folder()).arg(format).current_dir(root).output();
    let files = files.expect("sh starts");
    assert!(files.status.success(), "{files:?}");
    let archive = fs::read(out.folder().join("poj1753.zip"));
    [archive.expect("a ZIP file"), files.stdout]
}

#[test]
fn a_package_is_the_same_wherever_and_whenever_it_is_made_and_by_whom() {
    let copied = Scratch::new();
    copy(&workspace().root, copied.folder());
    as_of_another_checkout(copied.folder());
    for format in Format::value_variants() {
        let format = &format.name();
        let here = made(&workspace().root, "022", format);
        let there = made(copied.folder(), "077", format);
        assert!(here == there, "{format}");
    }
}

#[test]
fn dmoj_is_told_of_every_case_every_program_and_its_checker() {
    for (_, package) in packages(Format::Dmoj) {
        let yaml = &package.files["init.yml"];
        for path in package.files.keys() {
            let is_data = path.starts_with("data/") && path.rsplit('.').next() != Some("desc");
            let times = usize::from(is_data || path.starts_with("submissions/"));
            let named = yaml.matches(&format!("\"{path}\"")).count();
            assert_eq!(named, times, "{path}");
        }
        let checker = if package.files.contains_key("checker/checker.cpp") {
            "checker:\n  name: bridged\n  args: {files: checker/checker.cpp, "
        } else {
            "checker: identical\n"
        };
        assert!(yaml.starts_with(checker), "{yaml}");
        let last = package.inputs().count();
        for line in yaml.lines().filter(|line| line.contains("/wrong_answer/")) {
            let expected = format!("expect: [AC, WA, SC], cases: {{{last}: [WA, SC]}}}}");
            assert!(line.ends_with(&expected), "{line}");
        }
    }
}

#[test]
fn both_output_validators_say_what_the_special_judge_says() {
    let workspace = workspace();
    let out = Scratch::new();
    let [output, message] = ["output", "judgemessage.txt"].map(|name| out.path(name));
    let problem = workspace.problem("tyvj9801").expect("the piece game");
    let package = Package::new(problem, &[], workspace, Format::Of2025).expect("a package");
    package
        .expect("a package")
        .write(out.folder())
        .expect("the folder takes files");
    let validator = built(&out.path("tyvj9801/output_validator"));
    let source = "judge-harness/validators/tyvj9801/checker.cpp";
    let source = Source::read(&workspace.root.join(source)).expect("the checker");
    let checker = compiled(&source).job.program;
    let mut said = BTreeMap::new();
    for case in problem.cases.iter().step_by(10) {
        let [input, answer] =
            [&case.input, &case.answer].map(|file| fs::read(file).expect("a file"));
        let text = String::from_utf8(answer.clone()).expect("text");
        let (first, moves) = text.split_once('\n').expect("lines");
        let mut outputs = vec![
            text.clone(),
            text.trim_end().to_owned(),
            format!("{}\r", text.trim_end()),
            format!("{text}\n"),
            format!(" {text}"),
            format!("0{text}"),
            format!("{text}1112\n"),
            format!("{first}\n{moves}{moves}"),
            moves.to_owned(),
            String::new(),
        ];
        outputs.extend(["\r\n", "\r", " ", "\n\n"].map(|end| text.replace('\n', end)));
        // Every character as another one, and without it.
        for (at, _) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + 1..]);
            outputs.extend(["", "1", " ", "\n"].map(|other| format!("{before}{other}{after}")));
        }
        let mut outputs: Vec<_> = outputs.into_iter().map(String::into_bytes).collect();
        outputs.push(b"\xff".to_vec());
        for text in outputs {
            fs::write(&output, &text).expect("the output");
            let judged = Comparison::of(problem).judgement(problem, &input, &answer, &text);
            // The ICPC's formats know no presentation error.
            let (of_dmoj, of_icpc) = match judged.0 {
                Verdict::Ac => (0, 42),
                Verdict::Pe => (2, 42),
                _ => (1, 43),
            };
            let shown = format!("{} {}", case.name, text.escape_ascii());
            let files = [&case.input, &output, &case.answer].map(PathBuf::as_path);
            assert_eq!(status(&checker, &files, b""), Some(of_dmoj), "{shown}");
            let files = [case.input.as_path(), &case.answer, out.folder()];
            assert_eq!(status(&validator, &files, &text), Some(of_icpc), "{shown}");
            let reason = fs::read_to_string(&message).unwrap_or_default();
            assert_eq!(reason.ends_with('\n'), of_icpc == 43, "{shown}: {reason:?}");
            let _ = fs::remove_file(&message);
            *said.entry(of_dmoj).or_insert(0) += 1;
        }
    }
    assert_eq!(said.len(), 3, "{said:?}");
    assert!(said.values().all(|count| *count > 9), "{said:?}");
    let missing = [Path::new("no such input"), Path::new("-"), out.folder()];
    assert_eq!(status(&validator, &missing, b""), Some(1));
}

#[test]
fn a_folder_that_is_no_package_is_left_as_it_is() {
    let out = Scratch::with(&[("poj1753/precious", "")]);
    let folder = out.folder().display().to_string();
    let package = || harness(&["package", "poj1753", "--out", &folder]);
    package().refused(&["is no package, and is left as it is"]);
    assert_eq!(out.read("poj1753/precious"), "");
    fs::remove_dir_all(out.folder().join("poj1753")).expect("it can be removed");
    for _ in 0..2 {
        let made = package().exits(0);
        assert!(made.stdout.starts_with("poj1753: "), "{made:?}");
    }
}

#[test]
fn a_readme_that_does_not_say_where_the_statement_is_is_refused() {
    let scratch = Scratch::with(&[
        ("judge-harness/validators/poj1753/input.rs", ""),
        ("poj1753/README.md", "# Flip Game\n"),
    ]);
    flip_game(scratch.folder());
    let mut refused = command(&["package", "poj1753", "--out", "packages"]);
    let expected = "expected the statement between the lines <!-- statement -->";
    ran(refused.current_dir(scratch.folder())).refused(&[expected]);
    let unknown = harness(&["package", "--format", "2023-07"]).exits(2);
    unknown.says(&["[possible values: legacy, 2025-09, dmoj]"]);
}
