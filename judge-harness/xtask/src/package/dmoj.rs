//! `init.yml` of a package for DMOJ: it names the cases, the checker, and the jury as tests of the
//! problem.

use anyhow::{Result, bail};

use super::format::{quoted, seconds};
use super::{Package, path};
use judge_harness::problem::workspace::Problem;
use judge_harness::sandbox::Limits;

/// Extra time for Java and Python to start, and extra memory for Python: DMOJ counts both.
const TO_START_SECONDS: f64 = 1.0;
const FOR_PYTHON_KIB: u64 = 1 << 16;

/// `init.yml`. All cases are one batch, which gives all points or none and ends at the first
/// failure.
pub(super) fn init_yml(problem: &Problem, package: &Package) -> Result<String> {
    let checker = package.format.output_validator();
    let mut yaml = if package.has_output_validator {
        // With this type, exit status 2 means a presentation error.
        format!(
            "checker:\n  name: bridged\n  args: {{files: {checker}, lang: CPP17, type: testlib}}\n"
        )
    } else {
        // DMOJ's other checkers accept outputs with a presentation error.
        "checker: identical\n".to_owned()
    };
    yaml += "test_cases:\n- points: 100\n  batched:\n";
    let mut last = 0;
    for case in problem.cases.iter().filter(|case| !case.is_lenient()) {
        let [input, answer] = ["in", "out"].map(|end| quoted(&format!("{}.{end}", path(case))));
        yaml += &format!("  - {{in: {input}, out: {answer}}}\n");
        last += 1;
    }
    yaml += "tests:\n";
    for path in package.programs() {
        let source = quoted(&format!("submissions/{path}"));
        let (language, expected) = (language(path)?, expected(path, last));
        let (mut time, mut memory) = (seconds(problem), Limits::of(problem).memory_kib);
        if matches!(language, "JAVA" | "PY3") {
            time += TO_START_SECONDS;
        }
        if language == "PY3" {
            memory += FOR_PYTHON_KIB;
        }
        yaml += &format!(
            "- {{source: {source}, language: {language}, time: {time}, memory: {memory}, \
             {expected}}}\n"
        );
    }
    Ok(yaml)
}

/// DMOJ's name of the language of a file.
fn language(path: &str) -> Result<&'static str> {
    Ok(match path.rsplit('.').next() {
        Some("c") => "C",
        Some("cpp") => "CPP17",
        Some("f90") => "F95",
        Some("java") => "JAVA",
        Some("pas") => "PAS",
        Some("py") => "PY3",
        Some("rs") => "RUST",
        _ => bail!("{path}: what does DMOJ call its language?"),
    })
}

/// The expected verdict of a program, by its folder. Cases after a failure are skipped (SC), so a
/// program has failed if and only if the last case is not accepted.
fn expected(path: &str, last: usize) -> String {
    let codes = match path.split('/').next() {
        Some("accepted") => return "expect: AC".to_owned(),
        Some("time_limit_exceeded") => "TLE",
        // An exit status other than 0, and a signal.
        Some("run_time_error") => "IR, RTE",
        _ => "WA",
    };
    let mut expected = format!("expect: [AC, {codes}, SC], cases: {{{last}: [{codes}, SC]}}");
    if path.starts_with("presentation_error") {
        expected +=
            ", feedback: ['', Presentation Error, 'Presentation Error, check your whitespace']";
    }
    expected
}
