//! The twins: the submissions in C++98, for sites that do not take Rust. Each compiles without a warning
//! wherever it can be pasted, is accepted however it is built, and answers as the submission does.
//!
//! They are built and run directly, not in the harness's box: sanitizers would not run there. What this
//! machine cannot build, since it has no such compiler or no 32-bit libraries, is skipped by name.

#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "checked as the crate it is"
)]
#[path = "../../poj1222/src/main.rs"]
mod poj1222;
#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "checked as the crate it is"
)]
#[path = "../../poj1753/src/main.rs"]
mod poj1753;
mod support;
#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "checked as the crate it is"
)]
#[path = "../../uva322/src/main.rs"]
mod uva322;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use judge_harness::rules::rules;
use proptest::prelude::Rng;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rayon::prelude::*;
use support::workspace;
use tempfile::TempDir;

const TWINS: [&str; 4] = ["poj1753", "poj1222", "uva322", "tyvj9801"];

/// What the sites' compilers are asked for, and more.
const STRICT: [&str; 4] = ["-pedantic-errors", "-Wall", "-Wextra", "-Werror"];

/// No twin needs as long for anything that it is given here, not even with all checks built in.
const PATIENCE: Duration = Duration::from_mins(1);

fn source(problem: &str) -> PathBuf {
    let folder = workspace().root.join("judge-harness/submissions");
    folder.join(problem).join("accepted/twin.cpp")
}

/// Whether a compiler can be had with these arguments. Says so if not.
fn is_here(compiler: &str, arguments: &[&str]) -> bool {
    let Some(identity) = identity(compiler, arguments) else {
        eprintln!("skipped: {compiler}");
        return false;
    };
    let kept = kept(&(compiler, arguments, identity));
    if kept.is_file() {
        return true;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let empty = folder.path().join("empty.cpp");
    fs::write(&empty, "#include <vector>\nint main() {}\n").expect("the folder takes files");
    let output = folder.path().join("empty");
    let call = Command::new(compiler)
        .args(arguments)
        .args([empty.as_path(), Path::new("-o"), &output])
        .output();
    let is_here = call.is_ok_and(|call| call.status.success());
    if is_here {
        keep(None, &kept);
    } else {
        eprintln!("skipped: {compiler} {}", arguments.join(" "));
    }
    is_here
}

/// Compiles a twin with warnings for errors, to a program or to nothing.
///
/// What compiled without a warning before is kept, by the twin's text and the way it was compiled.
fn compile(compiler: &str, arguments: &[&str], problem: &str, output: Option<&Path>) {
    let code = fs::read(source(problem)).expect("the twin");
    let identity = identity(compiler, arguments).expect("the compiler has run before");
    let kept = kept(&(compiler, arguments, identity, code));
    if !kept.is_file() {
        let call = Command::new(compiler)
            .args(STRICT)
            .args(arguments)
            .arg(source(problem))
            .arg("-o")
            .arg(output.unwrap_or(Path::new("/dev/null")))
            .output()
            .expect("the compiler has run before");
        let message = String::from_utf8_lossy(&call.stderr);
        assert!(
            call.status.success(),
            "{problem}: {compiler} {arguments:?}: {message}"
        );
        keep(output, &kept);
    } else if let Some(output) = output {
        fs::hard_link(&kept, output)
            .or_else(|_| fs::copy(&kept, output).map(|_| ()))
            .expect("the folder takes files");
    }
}

/// What tells one compiler from another: its version, and where its libraries are, if they are there. `None`
/// if there is no such compiler. Each is asked once.
fn identity(compiler: &str, arguments: &[&str]) -> Option<Vec<u8>> {
    static KNOWN: Mutex<BTreeMap<String, Option<Vec<u8>>>> = Mutex::new(BTreeMap::new());
    // Only the size decides which libraries it takes.
    let arguments = arguments.iter().filter(|it| it.starts_with("-m"));
    let call = [&[compiler], &arguments.copied().collect::<Vec<_>>()[..]].concat();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let identity = known.entry(call.join(" "));
    identity.or_insert_with(|| asked(&call)).clone()
}

fn asked(call: &[&str]) -> Option<Vec<u8>> {
    let questions = [
        "--version",
        "-print-file-name=crt1.o",
        "-print-file-name=libstdc++.so",
    ];
    let answers = questions.map(|question| {
        let mut command = Command::new(call[0]);
        let answer = command.args(&call[1..]).arg(question).output().ok()?;
        Some(answer.stdout)
    });
    let answers: Option<Vec<_>> = answers.into_iter().collect();
    Some(answers?.concat())
}

/// Where it is kept that something compiled, by all that this depends on.
fn kept(key: &impl Hash) -> PathBuf {
    let mut hash = DefaultHasher::new();
    key.hash(&mut hash);
    let kept = workspace().cache.join("twins");
    kept.join(format!("{:x}", hash.finish()))
}

/// Keeps a program, or that there is nothing to keep.
fn keep(program: Option<&Path>, kept: &Path) {
    let folder = kept.parent().expect("a file is in a folder");
    fs::create_dir_all(folder).expect("the target folder takes folders");
    let new = tempfile::NamedTempFile::new_in(folder).expect("and files");
    if let Some(program) = program {
        fs::copy(program, new.path()).expect("and copies");
    }
    new.persist(kept).expect("under their names");
}

/// A compiled twin, in a folder that goes away with it.
struct Program {
    folder: TempDir,
    name: String,
}

impl Program {
    /// Builds a twin as C++98; `None` if this machine cannot.
    fn build(problem: &str, arguments: &[&str]) -> Option<Self> {
        let arguments = [&["-std=c++98"], arguments].concat();
        if !is_here("g++", &arguments) {
            return None;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let output = folder.path().join("twin");
        compile("g++", &arguments, problem, Some(&output));
        let name = format!("{problem}: g++ {}", arguments.join(" "));
        Some(Self { folder, name })
    }

    /// Runs it on an input.
    fn run(&self, input: &str) -> Output {
        let path = self.folder.path().join("input");
        fs::write(&path, input).expect("the folder takes files");
        self.run_on(&path)
    }

    /// Runs it on a file.
    ///
    /// # Panics
    ///
    /// Panics if it does not end.
    fn run_on(&self, input: &Path) -> Output {
        let name = &self.name;
        let [stdout, stderr] = ["stdout", "stderr"].map(|file| self.folder.path().join(file));
        let create = |path: &Path| File::create(path).expect("the folder takes files");
        let mut child = Command::new(self.folder.path().join("twin"))
            .stdin(File::open(input).expect("the input"))
            .stdout(create(&stdout))
            .stderr(create(&stderr))
            .spawn()
            .expect("the twin starts");
        let started = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().expect("it is a child") {
                break status;
            }
            if started.elapsed() > PATIENCE {
                child.kill().expect("it is a child");
                panic!("{name}: no end on {}", input.display());
            }
            sleep(Duration::from_millis(1));
        };
        let read = |path| fs::read(path).expect("what the twin has printed");
        Output {
            status,
            stdout: read(stdout),
            stderr: read(stderr),
        }
    }

    /// What it prints on an input as stated.
    fn answer(&self, input: &str) -> String {
        let output = self.run(input);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {message}", self.name);
        String::from_utf8(output.stdout).expect("text")
    }

    /// Checks that it prints exactly the answer of every case.
    fn assert_accepted(&self, problem: &str) {
        let workspace = workspace();
        let problem = workspace.problem(problem).expect("one of the problems");
        assert!(!problem.cases.is_empty());
        for case in &problem.cases {
            let output = self.run_on(&case.input);
            let message = String::from_utf8_lossy(&output.stderr);
            let Self { name, .. } = self;
            assert!(output.status.success(), "{name}: {}: {message}", case.name);
            assert_eq!(message, "", "{name}: {}", case.name);
            let answer = fs::read(&case.answer).expect("the answer of the case");
            assert!(output.stdout == answer, "{name}: {}: WA", case.name);
        }
    }
}

/// Builds a twin in all ways, and judges it.
fn assert_accepted_however_it_is_built(problem: &str) {
    let sanitizers = "-fsanitize=address,undefined";
    let ways = [
        &["-O1", "-g", sanitizers, "-fno-sanitize-recover=all"][..],
        &["-O0"],
        &["-O2"],
        &["-O2", "-m32"],
    ];
    ways.into_par_iter().for_each(|arguments| {
        if let Some(program) = Program::build(problem, arguments) {
            program.assert_accepted(problem);
        }
    });
}

#[test]
fn flip_game_is_accepted_however_it_is_built() {
    assert_accepted_however_it_is_built("poj1753");
}

#[test]
fn lights_out_is_accepted_however_it_is_built() {
    assert_accepted_however_it_is_built("poj1222");
}

#[test]
fn ships_is_accepted_however_it_is_built() {
    assert_accepted_however_it_is_built("uva322");
}

#[test]
fn the_piece_game_is_accepted_however_it_is_built() {
    assert_accepted_however_it_is_built("tyvj9801");
}

#[test]
fn every_twin_compiles_without_a_warning_by_old_and_new_standards() {
    let ways = ["g++", "clang++"].map(|compiler| ["-m64", "-m32"].map(|size| (compiler, size)));
    ways.as_flattened().par_iter().for_each(|(compiler, size)| {
        if !is_here(compiler, &[size]) {
            return;
        }
        for standard in ["-std=c++98", "-std=c++11", "-std=c++17"] {
            for problem in TWINS {
                let arguments = [size, standard, "-fsyntax-only"];
                compile(compiler, &arguments, problem, None);
            }
        }
    });
}

/// The smallest limit that anybody has reported of a site is 10,000 bytes.
#[test]
fn every_twin_is_small_and_plain_enough_for_every_form() {
    for problem in TWINS {
        let text = fs::read_to_string(source(problem)).expect("a twin");
        assert!(text.len() < 10_000, "{problem}: {} bytes", text.len());
        for (number, line) in (1..).zip(text.split('\n')) {
            let is_plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
            assert!(is_plain, "{problem}, line {number}: not plain ASCII");
            assert!(line.len() < 100, "{problem}, line {number}: too long");
        }
        for absent in ["bits/", "long long", "__", "int64"] {
            assert!(!text.contains(absent), "{problem}: {absent}");
        }
    }
}

/// The board whose piece `i`, in reading order, is black if bit `i` is set.
fn board(black: u32) -> String {
    let piece = |square: u32| {
        let letter = if black >> square & 1 == 1 { "b" } else { "w" };
        let end = if square % 4 == 3 { "\n" } else { "" };
        [letter, end].concat()
    };
    (0..16).map(piece).collect()
}

#[test]
fn flip_game_answers_all_boards_as_the_submission_does() {
    let Some(twin) = Program::build("poj1753", &["-O2"]) else {
        return;
    };
    let boards: Vec<String> = (0..1 << 16).map(board).collect();
    let answers = twin.answer(&boards.concat());
    let mut answers = answers.split_inclusive('\n');
    for board in &boards {
        let expected = poj1753::solve(board).expect("the board is well formed");
        assert_eq!(answers.next(), Some(expected.as_str()), "{board}");
    }
    assert_eq!(answers.next(), None);
}

#[test]
fn lights_out_answers_200_000_puzzles_as_the_submission_does() {
    let Some(twin) = Program::build("poj1222", &["-O2"]) else {
        return;
    };
    let puzzles = 200_000;
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[4; 32]);
    let mut input = format!("{puzzles}\n");
    for _ in 0..puzzles {
        let lights = random.next_u32();
        for square in 0..30 {
            input.push(if lights >> square & 1 == 1 { '1' } else { '0' });
            input.push(if square % 6 == 5 { '\n' } else { ' ' });
        }
    }
    let expected = poj1222::solve(&input).expect("the puzzles are well formed");
    let answer = twin.answer(&input);
    for (number, (given, expected)) in answer.lines().zip(expected.lines()).enumerate() {
        assert_eq!(given, expected, "puzzle {}", number / 6 + 1);
    }
    assert_eq!(answer.len(), expected.len());
}

#[test]
fn the_piece_game_answers_300_drawn_boards_as_the_rules_do() {
    let Some(twin) = Program::build("tyvj9801", &["-O2"]) else {
        return;
    };
    let rules = rules("tyvj9801");
    let inputs = rules.inputs().expect("a generator");
    let mut runner =
        TestRunner::new_with_rng(Config::default(), TestRunner::deterministic().rng().clone());
    let boards: Vec<String> = (0..300)
        .map(|_| {
            inputs
                .new_tree(&mut runner)
                .expect("drawn boards")
                .current()
        })
        .collect();
    let expected: String = boards
        .iter()
        .filter_map(|boards| rules.reference(boards))
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(twin.answer(&boards.concat()), expected);
}

/// A game with its two sizes swapped.
fn with_sizes_swapped(game: &str) -> String {
    let (sizes, board) = game.split_once('\n').expect("a line of sizes");
    let (first, second) = sizes.split_once(' ').expect("two sizes");
    format!("{second} {first}\n{board}")
}

/// Drawn games, at least so many.
fn drawn_games(count: usize) -> Vec<String> {
    let inputs = rules("uva322").inputs().expect("a generator");
    let mut runner =
        TestRunner::new_with_rng(Config::default(), TestRunner::deterministic().rng().clone());
    let mut games: Vec<String> = Vec::new();
    while games.len() < count {
        let input = inputs.new_tree(&mut runner).expect("a drawn input");
        let input = input.current();
        let drawn = input.trim_end_matches("0 0\n").split_terminator("\n\n");
        games.extend(drawn.map(|game| format!("{game}\n\n")));
    }
    games
}

/// Compares the answers to this many drawn games, each with its sizes in either order.
fn assert_ships_answers_as_the_submission_does(games: usize) {
    let Some(twin) = Program::build("uva322", &["-O2"]) else {
        return;
    };
    let games = drawn_games(games);
    let swapped: Vec<String> = games.iter().map(|game| with_sizes_swapped(game)).collect();
    for games in [games, swapped] {
        let input = games.concat();
        let expected = uva322::solve(&input).expect("the games are well formed");
        let answer = twin.answer(&input);
        let mut answers = answer.split_inclusive("\n\n");
        for (game, expected) in games.iter().zip(expected.split_inclusive("\n\n")) {
            assert_eq!(answers.next(), Some(expected), "{game}");
        }
        assert_eq!(answers.next(), None);
    }
}

#[test]
fn ships_answers_500_drawn_seas_as_the_submission_does() {
    assert_ships_answers_as_the_submission_does(500);
}

#[test]
#[ignore = "some fifteen seconds: 20,000 seas in either order, for a job that runs once a week"]
fn ships_answers_20_000_drawn_seas_as_the_submission_does() {
    assert_ships_answers_as_the_submission_does(20_000);
}

/// What is not as stated may get any answer, but it gets one, and no memory is touched that is not the
/// program's.
#[test]
fn every_twin_ends_on_input_that_is_cut_short_or_nonsense() {
    let sanitizers = "-fsanitize=address,undefined";
    let arguments = ["-O1", sanitizers, "-fno-sanitize-recover=all"];
    let workspace = workspace();
    for problem in TWINS {
        let Some(twin) = Program::build(problem, &arguments) else {
            return;
        };
        let problem = workspace.problem(problem).expect("one of the problems");
        let input = fs::read_to_string(&problem.cases[0].input).expect("the sample");
        let cuts = (0..input.len()).step_by(7).map(|end| input[..end].into());
        let nonsense = [
            "\u{feff}".to_string(),
            "1".to_string(),
            "1\n1 0 1".to_string(),
            "-1 -1\n".to_string(),
            "99999999999999999999 2\n".to_string(),
            "2 2 2 2 2 2 2\n2\n".to_string(),
            "16 16\n".to_string() + &"x".repeat(5000),
            "2 16\n".to_string() + &"..\n.....\n".repeat(300),
            "bbbbb wwww bwbw\n".to_string().repeat(50),
            "o x . \0 \u{7f} \u{e9}".to_string().repeat(50),
        ];
        for input in cuts.chain(nonsense) {
            let output = twin.run(&input);
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(message, "", "{}: {input:?}", twin.name);
        }
    }
}
