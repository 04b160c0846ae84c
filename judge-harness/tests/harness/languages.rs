//! Programs in every language are compiled and run as on the problem's site; what that needs and what it
//! does not count is said. Where a compiler is not installed, its tests say «skipped».

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use judge_harness::language::{LANGUAGES, Language};
use judge_harness::toolchain::Toolchain;

use crate::support::command::{assert_refused, command, run, stdout};
use crate::support::{Scratch, workspace};

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

/// Whether the compiler for files of this ending is installed; says so if it is not.
fn is_installed(ending: &str) -> bool {
    let language = Language::of(&PathBuf::from("file").with_extension(ending));
    let language = language.expect("a language of the table");
    let missing = Toolchain::find(language).err();
    if let Some(reason) = &missing {
        eprintln!("skipped: {reason:#}");
    }
    missing.is_none()
}

/// Judges a program on the sample of a problem.
fn judge(name: &str, code: &str, problem: &str, more: &[&str]) -> Output {
    let scratch = Scratch::new();
    let file = scratch.write(name, code).display().to_string();
    let mut arguments = vec![file.as_str(), "--problem", problem, "--case", "sample/1"];
    arguments.extend(more);
    run(&arguments)
}

#[test]
fn every_ending_of_the_table_is_tried() {
    let mut endings: Vec<_> = LANGUAGES
        .iter()
        .flat_map(|language| language.endings)
        .collect();
    let mut tried: Vec<_> = COUNTING.iter().map(|(ending, _)| ending).collect();
    endings.sort();
    tried.sort();
    assert_eq!(endings, tried);
}

#[test]
fn a_program_in_every_language_is_accepted_and_its_language_named() {
    for (ending, code) in COUNTING {
        if is_installed(ending) {
            let output = judge(&format!("odd name.{ending}"), code, "poj1753", &[]);
            let text = stdout(&output);
            assert!(output.status.success(), "{ending}: {text}");
            let language = Language::of(&PathBuf::from("file").with_extension(ending));
            let name = language.expect("a language").name;
            assert!(text.contains(&format!(" {name} ")), "{ending}: {text}");
        }
    }
}

#[test]
fn nothing_but_the_source_and_the_toolchain_is_read_to_compile_it() {
    let answer = workspace().root.join("data/poj1753/sample/1.ans");
    let answer = answer.display();
    for (ending, code) in [
        (
            "rs",
            format!(
                "fn main() {{ print!(\"{{}}\", include_str!({:?})); }}",
                answer.to_string()
            ),
        ),
        (
            "c",
            format!(
                "#include <stdio.h>\nint main(void) {{ printf(\"%d\\n\",\n#include \"{answer}\"\n); return 0; }}\n"
            ),
        ),
        (
            "cpp",
            format!(
                "__asm__(\".globl text\\ntext: .incbin \\\"{answer}\\\"\"); extern char text[];\n#include <cstdio>\nint main() {{ puts(text); }}\n"
            ),
        ),
        ("pas", format!("begin writeln(\n{{$I {answer}}}\n) end.\n")),
        ("f90", format!("print '(i0)', &\ninclude '{answer}'\nend\n")),
    ] {
        if is_installed(ending) {
            let text = stdout(&judge(&format!("my.{ending}"), &code, "poj1753", &[]));
            assert!(text.contains("compile error"), "{ending}: {text}");
        }
    }
}

#[test]
fn a_syntax_error_is_a_compile_error_in_every_language() {
    for (ending, _) in COUNTING {
        if is_installed(ending) {
            let output = judge(
                &format!("my.{ending}"),
                "main ( { if then\n",
                "poj1753",
                &[],
            );
            let text = stdout(&output);
            assert_eq!(output.status.code(), Some(1), "{ending}: {text}");
            assert!(text.contains("compile error"), "{ending}: {text}");
        }
    }
}

#[test]
fn a_class_without_main_is_a_compile_error() {
    if is_installed("java") {
        let text = stdout(&judge(
            "My.java",
            "public class My { void main() {} }",
            "poj1753",
            &[],
        ));
        assert!(
            text.contains("no class has a public static void main(String[])"),
            "{text}"
        );
    }
}

#[test]
fn an_old_standard_is_said_to_be_the_reason() {
    let loops = "#include <stdio.h>\nint main(void) { for (int i = 0; i < 3; i++); puts(\"4\"); return 0; }\n";
    if is_installed("c") {
        let text = stdout(&judge("my.c", loops, "uva322", &[]));
        let hint = "UVa compiles this as C90: `for (int i` is C99";
        assert!(text.contains(hint), "{text}");
        let text = stdout(&judge("my.c", loops, "uva322", &["--std", "c99"]));
        assert!(text.contains("wrong answer"), "{text}");
    }
    let auto = "#include <cstdio>\nint main() { auto four = 4; std::printf(\"%d\\n\", four); }\n";
    if is_installed("cpp") {
        let text = stdout(&judge("my.cpp", auto, "poj1753", &[]));
        assert!(text.contains("POJ compiles this as C++98: "), "{text}");
        assert!(
            text.contains("by the compiler's own default standard it compiles"),
            "{text}"
        );
        assert!(
            judge("my.cpp", auto, "poj1753", &["--std", "c++11"])
                .status
                .success()
        );
        let fold = "#include <cstdio>\nint main() { auto four = [](auto it) { return it; }; std::printf(\"%d\\n\", four(4)); }\n";
        let text = stdout(&judge("my.cpp", fold, "uva322", &[]));
        let note = "UVa compiles this as C++11; by the compiler's own default";
        assert!(text.contains(note), "{text}");
        // Luogu's compilers are current.
        let text = stdout(&judge("my.cpp", auto, "tyvj9801", &[]));
        assert!(text.contains("wrong answer"), "{text}");
    }
}

#[test]
fn a_standard_of_another_language_is_refused() {
    for (ending, code) in COUNTING {
        let standard = if ending == "c" { "c++11" } else { "c99" };
        if is_installed(ending) {
            let name = format!("my.{ending}");
            let output = judge(&name, code, "poj1753", &["--std", standard]);
            let reason = match ending {
                "py" => "Python has no standards",
                _ => " is no standard of ",
            };
            assert_refused(&output, reason);
        }
    }
}

#[test]
fn what_only_one_choice_of_a_site_compiles_is_said_with_that_choice() {
    let loops = COUNTING[1]
        .1
        .replace("int rows = 0;", "scanf(\" \"); int rows = 0;");
    let auto = COUNTING_CPP.replace("int rows", "auto rows");
    for (name, plain, newer, problem, note) in [
        (
            "my.c",
            COUNTING[1].1,
            loops,
            "poj1753",
            "on POJ choose GCC: under C (VC++ 2008) this may not compile\n",
        ),
        (
            "my.cpp",
            COUNTING_CPP,
            auto,
            "uva322",
            "on UVa choose C++11 5.3.0: under C++ 5.3.0 this may not compile\n",
        ),
    ] {
        let ending = name.split_once('.').expect("an ending").1;
        if is_installed(ending) {
            let text = stdout(&judge(name, &newer, problem, &[]));
            assert!(text.contains(note), "{text}");
            assert!(!text.contains("compile error"), "{text}");
            let text = stdout(&judge(name, plain, problem, &[]));
            assert!(!text.contains("choose"), "{text}");
        }
    }
}

#[test]
fn a_program_is_told_that_it_is_judged() {
    for (name, code) in [
        (
            "my.c",
            "#include <stdio.h>\nint main(void) {\n#ifdef ONLINE_JUDGE\nputs(\"4\");\n#endif\nreturn 0; }\n",
        ),
        (
            "my.pas",
            "begin {$ifdef ONLINE_JUDGE} writeln(4); {$endif} end.\n",
        ),
    ] {
        let ending = name.split_once('.').expect("an ending").1;
        if is_installed(ending) {
            let text = stdout(&judge(name, code, "poj1753", &[]));
            assert!(text.contains("1 of 1 accepted"), "{text}");
        }
    }
}

#[test]
fn what_a_virtual_machine_takes_to_start_is_said_and_not_counted() {
    for (ending, name) in [("java", "Java"), ("py", "Python")] {
        if is_installed(ending) {
            let (_, code) = COUNTING
                .iter()
                .find(|(found, _)| *found == ending)
                .expect("it is there");
            // 10,000 KiB are less than either machine takes.

            let scratch = Scratch::new();
            let file = scratch
                .write(&format!("my.{ending}"), code)
                .display()
                .to_string();
            let text = stdout(&run(&[&file, "--problem", "poj1222", "--case", "sample/1"]));
            assert!(text.contains("wrong answer"), "{text}");
            assert!(
                text.contains(&format!("{name}: ")) && text.contains(" KiB not counted"),
                "{text}"
            );
        }
    }
}

#[test]
fn a_folder_of_cases_is_enough() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", COUNTING[0].1).display().to_string();
    let folder = scratch.folder().join("cases");
    let judge = || {
        run(&[
            &file,
            "--data",
            &folder.display().to_string(),
            "--all-cases",
        ])
    };
    assert_refused(&judge(), "there is no folder");
    fs::create_dir_all(folder.join("secret")).expect("a folder");
    assert_refused(
        &judge(),
        "has no case: expected NAME.in with NAME.ans or NAME.out",
    );
    for (name, content) in [
        ("1.in", "a\nb\n"),
        ("1.out", "2\n"),
        ("secret/two.in", "a\n"),
        ("notes.txt", ""),
    ] {
        fs::write(folder.join(name), content).expect("a file");
    }
    let one = judge();
    let warning = String::from_utf8_lossy(&one.stderr);
    let because = "two.in has no answer: expected two.ans or two.out beside it";
    assert!(warning.contains(because), "{warning}");
    assert!(stdout(&one).contains("cases: 1 passed, 0 failed"));
    fs::write(folder.join("secret/two.ans"), "1\n").expect("a file");
    let text = stdout(&judge());
    assert!(text.contains("cases: 2 passed, 0 failed"), "{text}");
    assert!(
        text.contains("/1000") && text.contains("/262144"),
        "1 s and 256 MiB: {text}"
    );
    fs::write(folder.join("secret/two.ans"), "3\n").expect("a file");
    assert!(stdout(&judge()).contains("wrong answer on case secret/two"));
}

#[test]
fn a_missing_compiler_is_one_line_with_its_package() {
    let scratch = Scratch::new();
    let file = scratch.write("my.f90", "end\n").display().to_string();
    let cargo = std::env::var_os("CARGO").expect("Cargo runs the tests");
    let output = command(&[&file, "--problem", "poj1753"])
        .env("PATH", scratch.folder())
        .env("CARGO", cargo)
        .output()
        .expect("the harness starts");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    let package = "gfortran; on Debian it is in the package gfortran";
    assert!(message.contains(package), "{message}");
    assert!(stdout(&output).contains("my.f90: judge error\n"));
}

#[test]
fn a_file_in_no_known_language_is_refused() {
    let output = judge("my.lisp", "()", "poj1753", &[]);
    assert_refused(
        &output,
        "in which language? Files that can be judged end in .rs, .c, ",
    );
}
