//! Packages are made of what the workspace has and of nothing else, and what they have can be relied on. Whether the
//! tools of those who take them agree is for `.ci/packages`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use judge_harness::jury;
use judge_harness::workspace::{Problem, Workspace};
use xtask::package::{Format, Package};

use crate::support::command::{assert_refused, run_in, stdout};
use crate::support::{copy, workspace};

/// The packages of all problems that have an input validator.
fn packages(workspace: &Workspace, format: Format) -> Vec<(&Problem, Package)> {
    let jury = jury::find(workspace).expect("a sound jury");
    let packages = workspace.problems.iter().filter_map(|problem| {
        let package = Package::new(problem, &jury, workspace, format);
        Some((problem, package.expect("a package")?))
    });
    packages.collect()
}

/// The exit status of a program that reads this.
fn status(program: &Path, arguments: &[&Path], input: &[u8]) -> Option<i32> {
    let child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = child.expect("it starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait().expect("it ends").code()
}

/// Compiles a validator as a judging system does.
fn built(folder: &Path) -> PathBuf {
    let output = Command::new("./build")
        .current_dir(folder)
        .output()
        .expect("it starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && complaint.is_empty(),
        "{complaint}"
    );
    folder.join("run")
}

#[test]
fn validators_that_stand_alone_accept_just_the_cases_that_are_not_lenient() {
    let workspace = workspace();
    let out = tempfile::tempdir().expect("a temporary folder");
    for (problem, package) in packages(workspace, Format::Legacy) {
        package
            .write(out.path())
            .expect("the package can be written");
        let folder = out.path().join(&problem.id);
        let validator = built(&folder.join("input_validators/input"));
        for case in &problem.cases {
            let input = fs::read(&case.input).expect("the input");
            let expected = if case.is_lenient() { 43 } else { 42 };
            assert_eq!(
                status(&validator, &[], &input),
                Some(expected),
                "{} {}",
                problem.id,
                case.name
            );
        }
        for refused in [&b""[..], b"\xff\xfe\n", b"\0\n"] {
            assert_eq!(
                status(&validator, &[], refused),
                Some(43),
                "{} {refused:?}",
                problem.id
            );
        }
    }
}

#[test]
fn an_output_validator_accepts_the_answers_and_says_why_it_accepts_nothing_else() {
    let workspace = workspace();
    let out = tempfile::tempdir().expect("a temporary folder");
    for (problem, package) in packages(workspace, Format::Of2025) {
        if !package.files.contains_key("output_validator/build") {
            continue;
        }
        package
            .write(out.path())
            .expect("the package can be written");
        let validator = built(&out.path().join(&problem.id).join("output_validator"));
        for case in &problem.cases {
            let arguments = [case.input.as_path(), &case.answer, out.path()];
            let answer = fs::read(&case.answer).expect("the answer");
            assert_eq!(
                status(&validator, &arguments, &answer),
                Some(42),
                "{}",
                case.name
            );
            assert_eq!(
                status(&validator, &arguments, b"\xff"),
                Some(43),
                "{}",
                case.name
            );
            let reason = out.path().join("judgemessage.txt");
            assert!(
                fs::read_to_string(&reason)
                    .expect("a reason")
                    .ends_with('\n')
            );
            fs::remove_file(reason).expect("it can be removed");
        }
        let missing = [Path::new("no such input"), Path::new("-"), out.path()];
        assert_eq!(status(&validator, &missing, b""), Some(1));
    }
}

#[test]
fn every_jury_program_is_in_the_package_or_named_in_its_readme() {
    let workspace = workspace();
    let jury = jury::find(workspace).expect("a sound jury");
    for (problem, package) in packages(workspace, Format::Legacy) {
        let readme = &package.files["README.md"].content;
        for submission in jury
            .iter()
            .filter(|submission| submission.problem.id == problem.id)
        {
            let full_name = submission.full_name();
            let (_, name) = full_name.split_once('/').expect("a problem and a name");
            let is_there = package.files.keys().any(|path| {
                let path = path.strip_prefix("submissions/");
                path.is_some_and(|path| {
                    path.starts_with(&format!("{name}.")) || path.starts_with(&format!("{name}/"))
                })
            });
            let is_named = readme.contains(&format!("`{name}`"));
            let is_accepted = readme.contains(&format!("`accepted/{}", submission.name()));
            assert!(is_there || is_named || is_accepted, "{full_name}");
        }
        let own = format!("submissions/accepted/{}.rs", problem.id);
        assert!(package.files.contains_key(&own), "{own}");
    }
}

#[test]
fn every_case_but_the_lenient_ones_is_there_and_described() {
    let workspace = workspace();
    for (format, ending) in [(Format::Legacy, "desc"), (Format::Of2025, "yaml")] {
        for (problem, package) in packages(workspace, format) {
            for case in &problem.cases {
                for ending in ["in", "ans", ending] {
                    let path = format!("data/{}.{ending}", case.name);
                    assert_eq!(
                        package.files.contains_key(&path),
                        !case.is_lenient(),
                        "{path}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_folder_that_is_no_package_is_left_as_it_is() {
    let out = tempfile::tempdir().expect("a temporary folder");
    let out_name = out.path().display().to_string();
    let run = || {
        run_in(
            &workspace().root,
            &["package", "poj1753", "--out", &out_name],
        )
    };
    let precious = out.path().join("poj1753/precious");
    fs::create_dir(out.path().join("poj1753")).expect("a folder");
    fs::write(&precious, "").expect("a file");
    assert_refused(&run(), "is no package, and is left as it is");
    assert!(precious.exists());
    fs::remove_file(&precious).expect("it can be removed");
    fs::remove_dir(out.path().join("poj1753")).expect("it can be removed");
    for _ in 0..2 {
        let made = run();
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        assert!(stdout(&made).starts_with("poj1753: "), "{}", stdout(&made));
    }
}

#[test]
fn a_readme_that_does_not_say_where_the_statement_is_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&workspace().root, folder.path());
    fs::write(folder.path().join("poj1753/README.md"), "# Flip Game\n")
        .expect("the copy can be written");
    let refused = run_in(folder.path(), &["package", "poj1753", "--out", "packages"]);
    assert_refused(
        &refused,
        "expected the statement between the lines <!-- statement -->",
    );
    let unknown = run_in(folder.path(), &["package", "--format", "2023-07"]);
    assert_eq!(unknown.status.code(), Some(2));
    let message = String::from_utf8_lossy(&unknown.stderr);
    assert!(
        message.contains("the formats are legacy and 2025-09"),
        "{message}"
    );
}

#[test]
fn the_tools_of_others_are_measured_or_said_to_be_missing() {
    let output = run_in(&workspace().root, &["measure", "--peers", "poj1753"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("| this judge | `cargo judge` | 0."), "{text}");
    for tool in ["`oj test`", "`bt run`", "`verifyproblem "] {
        assert!(text.contains(tool), "{text}");
    }
}
