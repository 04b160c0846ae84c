//! Programs in every language are compiled and run as on the problem's site; what that needs and what it
//! does not count is said. Where a compiler is not installed, its tests say «skipped».

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use judge_harness::language::toolchain::Toolchain;
use judge_harness::language::{LANGUAGES, Language};

use crate::support::command::{Ran, command, harness, on_sample, ran};
use crate::support::{Scratch, write_below};

/// For each ending a program that counts the rows of a board: 4, the answer to the sample of Flip Game.
const COUNTING: [(&str, &str); 10] = [
    (
        "rs",
        r#"fn main() { println!("{}", std::io::stdin().lines().count()); }"#,
    ),
    (
        "c",
        "#include <stdio.h>\nint main(void) { char row[99]; int rows = 0;\n\
         while (scanf(\"%98s\", row) == 1) rows++; printf(\"%d\\n\", rows); return 0; }\n",
    ),
    ("cpp", COUNTING_CPP),
    ("cc", COUNTING_CPP),
    ("cxx", COUNTING_CPP),
    (
        "pas",
        "var row: string; rows: integer;\nbegin rows := 0; while not eof do begin readln(row); \
         rows := rows + 1 end; writeln(rows) end.\n",
    ),
    (
        "java",
        "package some.where;\nimport java.util.*;\nclass Helper { }\npublic class Flip {\n\
         public static void main(String[] arguments) { Scanner in = new Scanner(System.in); int rows = 0;\n\
         while (in.hasNext()) { in.next(); rows++; } System.out.println(rows); } }\n",
    ),
    ("py", "import sys\nprint(len(sys.stdin.read().split()))\n"),
    (
        "f90",
        "program flip\ncharacter(99) :: row\ninteger :: rows, status\nrows = 0\ndo\n\
         read (*, '(a)', iostat=status) row\nif (status /= 0) exit\nrows = rows + 1\nend do\n\
         write (*, '(i0)') rows\nend program\n",
    ),
    (
        "f",
        "      program flip\n      character row*99\n      integer rows\n      rows = 0\n\
         \x20  10 read (*, '(a)', end=20) row\n      rows = rows + 1\n      goto 10\n\
         \x20  20 write (*, '(i1)') rows\n      end\n",
    ),
];

const COUNTING_CPP: &str = "#include <iostream>\n#include <string>\nint main() { std::string row; int rows = 0;\n\
     while (std::cin >> row) ++rows; std::cout << rows << std::endl; }\n";

/// Where the programs of a test are judged.
const ON_SAMPLE: [&str; 4] = ["--problem", "poj1753", "--case", "sample/1"];

fn of_ending(ending: &str) -> &'static Language {
    let language = Language::of(&PathBuf::from("file").with_extension(ending));
    language.expect("a language of the table")
}

/// Whether the compiler for files of this ending is installed; says so if it is not.
fn is_installed(ending: &str) -> bool {
    let missing = Toolchain::find(of_ending(ending)).err();
    if let Some(reason) = &missing {
        eprintln!("skipped: {reason:#}");
    }
    missing.is_none()
}

/// Judges programs, each with its ending, on the sample of Flip Game. Returns what was done, and how many there are.
fn judged_at_once(programs: &[(&str, &str)]) -> (Ran, usize) {
    let scratch = Scratch::new();
    let installed = programs.iter().filter(|(ending, _)| is_installed(ending));
    let named = (0..).zip(installed).map(|(number, (ending, code))| {
        // Nothing has to be a name in a language.
        scratch.file(&format!("odd name {number}.{ending}"), code)
    });
    let files: Vec<String> = named.collect();
    let fixed = ON_SAMPLE.map(str::to_owned);
    (harness(&[&files[..], &fixed].concat()), files.len())
}

/// None of them becomes a program, whatever its compiler makes or does not make of it, and the next is judged.
#[track_caller]
fn assert_compile_errors(programs: &[(&str, &str)]) -> Ran {
    let (output, count) = judged_at_once(&[programs, &[("rs", COUNTING[0].1)]].concat());
    let cases = format!("cases: 1 passed, 0 failed, {} not judged", count - 1);
    output.exits(1).says(&[": compile error\n", &cases])
}

#[test]
fn every_ending_of_the_table_is_tried() {
    let endings = LANGUAGES.iter().flat_map(|language| language.endings);
    let mut endings: Vec<_> = endings.collect();
    let mut tried: Vec<_> = COUNTING.iter().map(|(ending, _)| ending).collect();
    endings.sort();
    tried.sort();
    assert_eq!(endings, tried);
}

/// Also where the target folder and the files have odd names.
#[test]
fn a_program_in_every_language_is_accepted_and_its_language_named() {
    let scratch = Scratch::new();
    let installed = COUNTING.iter().filter(|(ending, _)| is_installed(ending));
    let files = installed.map(|(ending, code)| scratch.file(&format!("odd name.{ending}"), code));
    let files: Vec<String> = files.collect();
    let mut judge = command(&files);
    let target = scratch.folder().join("it's \"a b\" %n\n{}");
    let output = ran(judge.args(ON_SAMPLE).env("CARGO_TARGET_DIR", target)).exits(0);
    for file in files {
        let (_, ending) = file.rsplit_once('.').expect("an ending");
        let name = format!("odd name.{ending} ");
        let mut rows = output.stdout.lines();
        let row = rows.find(|row| row.contains(&name)).unwrap_or_default();
        let language = format!(" {} ", of_ending(ending).name);
        assert!(row.contains(&language), "{file}: {}", output.stdout);
    }
}

/// Not even with quotation marks: it is a list of folders, with colons between them.
#[test]
fn a_target_folder_that_java_cannot_be_told_is_named() {
    if is_installed("java") {
        let scratch = Scratch::new();
        let (ending, code) = COUNTING[6];
        let mut judge = command(&[scratch.file(&format!("my.{ending}"), code)]);
        let target = scratch.folder().join("a:b");
        judge.args(ON_SAMPLE).env("CARGO_TARGET_DIR", target);
        ran(&mut judge).exits(2).says(&["there is a colon in"]);
    }
}

#[test]
fn what_is_no_program_is_a_compile_error_in_every_language() {
    assert_compile_errors(&COUNTING.map(|(ending, _)| (ending, "main ( { if then\n")));
    let long = "a".repeat(300);
    assert_compile_errors(&[
        ("rs", "#![crate_type = \"lib\"]\npub fn four() {}\n"),
        ("rs", "#![crate_type = \"proc-macro\"]\n"),
        ("rs", "#![crate_type = \"cdylib\"]\n"),
        ("pas", "unit main;\ninterface\nimplementation\nend.\n"),
    ]);
    if is_installed("java") {
        // A thousand files are as many as there may be.
        let classes: String = (0..1100).map(|it| format!("class C{it} {{}}\n")).collect();
        assert_compile_errors(&[
            ("java", &format!("public class {long} {{ {MAIN} }}\n")),
            ("java", &format!("class {long} {{ {MAIN} }}\n")),
            ("java", &format!("{classes}public class My {{ {MAIN} }}\n")),
            ("java", "public class My { void main() {} }"),
        ])
        .says(&[
            "the compiler printed or wrote too much",
            "no class has a public static void main(String[])",
        ]);
    }
}

const MAIN: &str = "public static void main(String[] arguments) { System.out.println(4); }";

/// A crate is a program, whatever else it says that it is; names in Java need not be ASCII; and all are told that they are judged.
#[test]
fn what_is_a_program_is_accepted() {
    let crate_type = format!("#![crate_type = \"lib\"]\n{}", COUNTING[0].1);
    let told = "#include <stdio.h>\nint main(void) {\n#ifdef ONLINE_JUDGE\nputs(\"4\");\n#endif\nreturn 0; }\n";
    let names = "class Zähler { static int vier() { return 4; } }\npublic class Größe {";
    let names = format!("{names} {} }}\n", MAIN.replace("(4)", "(Zähler.vier())"));
    let (output, count) = judged_at_once(&[
        ("rs", &crate_type),
        ("c", told),
        (
            "pas",
            "begin {$ifdef ONLINE_JUDGE} writeln(4); {$endif} end.\n",
        ),
        ("java", &names),
    ]);
    output
        .exits(0)
        .says(&[&format!("{count} of {count} accepted")]);
}

/// Another time all may be well.
#[test]
fn a_compile_error_is_not_kept_and_a_fault_of_the_machine_is_none() {
    if !is_installed("c") {
        return;
    }
    let real = Toolchain::find(Language::named("C")).expect("a compiler");
    let real = real.compiler.display();
    for (complaint, status, words) in [
        ("error: an odd one", 1, "compile error"),
        (
            "cannot write: No space left on device",
            2,
            "No space left on device: make room",
        ),
        (
            "Killed signal terminated program cc1",
            2,
            "has killed the compiler; try again",
        ),
    ] {
        let scratch = Scratch::new();
        let file = scratch.file("my.c", COUNTING[1].1);
        let bin = scratch.folder().join("bin");
        let (compiler, well) = (bin.join("gcc"), bin.join("well"));
        // Fails until there is a file beside it.
        let script = format!(
            "#!/bin/sh\n[ $1 = --version ] || [ -e {} ] || {{ echo '{complaint}' >&2; exit 1; }}\nexec {real} \"$@\"\n",
            well.display()
        );
        write_below(&bin, "gcc", &script);
        fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("a mode");
        let mut judge = command(&[&file]);
        judge.args(ON_SAMPLE).env("GCC", &compiler);
        ran(&mut judge).exits(status).says(&[words]);
        fs::write(&well, "").expect("a file");
        ran(&mut judge).exits(0);
    }
}

#[test]
fn an_old_standard_is_said_to_be_the_reason() {
    let loops = "#include <stdio.h>\nint main(void) { for (int i = 0; i < 3; i++); puts(\"4\"); return 0; }\n";
    if is_installed("c") {
        let hint = "UVa compiles this as C90: `for (int i` is C99";
        on_sample("uva322", "my.c", loops, &[]).says(&[hint]);
        on_sample("uva322", "my.c", loops, &["--std", "c99"]).says(&["wrong answer"]);
    }
    let auto = "#include <cstdio>\nint main() { auto four = 4; std::printf(\"%d\\n\", four); }\n";
    if is_installed("cpp") {
        on_sample("poj1753", "my.cpp", auto, &[]).says(&[
            "POJ compiles this as C++98: ",
            "by the compiler's own default standard it compiles",
        ]);
        on_sample("poj1753", "my.cpp", auto, &["--std", "c++11"]).exits(0);
        let fold = "#include <cstdio>\nint main() { auto four = [](auto it) { return it; }; std::printf(\"%d\\n\", four(4)); }\n";
        let note = "UVa compiles this as C++11; by the compiler's own default";
        on_sample("uva322", "my.cpp", fold, &[]).says(&[note]);
        // Luogu's compilers are current.
        on_sample("tyvj9801", "my.cpp", auto, &[]).says(&["wrong answer"]);
    }
}

#[test]
fn a_standard_of_another_language_is_refused() {
    for (ending, code) in COUNTING.iter().filter(|(ending, _)| is_installed(ending)) {
        let standard = if *ending == "c" { "c++11" } else { "c99" };
        let reason = match *ending {
            "py" => "Python has no standards",
            _ => " is no standard of ",
        };
        let name = format!("my.{ending}");
        on_sample("poj1753", &name, code, &["--std", standard]).refused(&[reason]);
    }
}

#[test]
fn what_only_one_choice_of_a_site_compiles_is_said_with_that_choice() {
    let loops = COUNTING[1]
        .1
        .replace("int rows = 0;", "scanf(\" \"); int rows = 0;");
    let auto = COUNTING_CPP.replace("int rows", "auto rows");
    let of_poj = "on POJ choose GCC: under C (VC++ 2008) this may not compile\n";
    let of_uva = "on UVa choose C++11 5.3.0: under C++ 5.3.0 this may not compile\n";
    for (ending, plain, newer, problem, note) in [
        ("c", COUNTING[1].1, loops, "poj1753", of_poj),
        ("cpp", COUNTING_CPP, auto, "uva322", of_uva),
    ] {
        if is_installed(ending) {
            let judge = |code| on_sample(problem, &format!("my.{ending}"), code, &[]);
            judge(&newer).says(&[note]).lacks(&["compile error"]);
            judge(plain).lacks(&["choose"]);
        }
    }
}

#[test]
fn what_a_virtual_machine_takes_to_start_is_said_and_not_counted() {
    for (ending, code) in COUNTING {
        if ["java", "py"].contains(&ending) && is_installed(ending) {
            // 10,000 KiB are less than either machine takes.
            let said = format!("{}: ", of_ending(ending).name);
            on_sample("poj1222", &format!("my.{ending}"), code, &[]).says(&[
                "wrong answer",
                &said,
                " KiB not counted",
            ]);
        }
    }
}

#[test]
fn a_folder_of_cases_is_enough() {
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", COUNTING[0].1);
    let folder = scratch.folder().join("cases");
    let cases = folder.display().to_string();
    let judge = || harness(&[&file, "--data", &cases, "--all-cases"]);
    judge().refused(&["there is no folder"]);
    fs::create_dir_all(folder.join("secret")).expect("a folder");
    judge().refused(&["has no case: expected NAME.in with NAME.ans or NAME.out"]);
    write_below(&folder, "1.in", "a\nb\n");
    write_below(&folder, "1.out", "2\n");
    write_below(&folder, "secret/two.in", "a\n");
    write_below(&folder, "notes.txt", "");
    judge().says(&[
        "two.in has no answer: expected two.ans or two.out beside it",
        "cases: 1 passed, 0 failed",
    ]);
    write_below(&folder, "secret/two.ans", "1\n");
    // 1 s and 256 MiB.
    judge().says(&["cases: 2 passed, 0 failed", "/1000", "/262144"]);
    write_below(&folder, "secret/two.ans", "3\n");
    judge().says(&["wrong answer on case secret/two"]);
}

#[test]
fn a_missing_compiler_is_one_line_with_its_package() {
    let scratch = Scratch::new();
    let file = scratch.file("my.f90", "end\n");
    let cargo = std::env::var_os("CARGO").expect("Cargo runs the tests");
    let mut judge = command(&[&file, "--problem", "poj1753"]);
    let output = ran(judge.env("PATH", scratch.folder()).env("CARGO", cargo));
    assert_eq!(output.stderr.lines().count(), 1, "{output:?}");
    let package = "gfortran; on Debian it is in the package gfortran";
    output.exits(2).says(&[package, "my.f90: judge error\n"]);
}
