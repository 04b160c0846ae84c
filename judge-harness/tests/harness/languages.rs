//! Programs in every language are compiled and run as on the problem's site. The report says what
//! that needs and what is not counted.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use judge_harness::language::toolchain::Toolchain;
use judge_harness::language::{LANGUAGES, Language};

use crate::support::command::{Ran, check_calls, command, harness, on_sample, ran};
use crate::support::{Scratch, target, workspace};
use crate::trials::test;

/// Where the programs of a test are judged. The answer is 4.
const ON_SAMPLE: [&str; 4] = ["--problem", "poj1753", "--case", "sample/1"];

/// Fortran in fixed form, which has its own ending.
const FIXED_FORM: &str = "      program four\n      write (*, '(i1)') 4\n      end\n";

/// A program that prints 4, for this ending.
fn printing_4(ending: &str) -> String {
    let name = match ending {
        "f" => return FIXED_FORM.to_owned(),
        "cc" | "cxx" | "C" | "CPP" | "c++" => "usual_work.cpp",
        _ => &format!("usual_work.{ending}"),
    };
    let file = workspace().root.join("judge-harness/hostile").join(name);
    fs::read_to_string(&file).expect(name)
}

/// The endings of all files that are judged.
fn endings() -> impl Iterator<Item = &'static str> {
    let endings = LANGUAGES.iter().flat_map(|language| language.endings);
    endings.copied()
}

/// Judges a program on the sample, with a target folder of this name.
fn judged_in_target(name: &str, ending: &str) -> Ran {
    let scratch = Scratch::new();
    let odd = scratch.folder().join(name);
    symlink(target(), &odd).expect("a link");
    let program = scratch.file(&format!("odd name.{ending}"), &printing_4(ending));
    let mut judge = command(&[program]);
    ran(judge.args(ON_SAMPLE).env("CARGO_TARGET_DIR", odd))
}

test!(a_program_in_every_language_is_accepted_and_its_language_named
    for ending in endings() => ending, needs language_of(&format!("a.{ending}")));
/// Also where the target folder and the files have odd names.
fn a_program_in_every_language_is_accepted_and_its_language_named(ending: &str) {
    let name = format!("odd name.{ending} ");
    let output = judged_in_target("it's \"a b\" %n\n{}", ending).exits(0);
    let row = output.stdout.lines().find(|row| row.contains(&name));
    let language = Language::of(Path::new(name.trim_end())).expect("one of the table");
    let language = format!(" {} ", language.name);
    let is_named = row.is_some_and(|row| row.contains(&language));
    assert!(is_named, "{name}: {}", output.stdout);
}

test!(pypy_is_chosen_as_a_standard_of_python, needs language("PyPy"));
fn pypy_is_chosen_as_a_standard_of_python() {
    let code = "import sys\nprint(4 if 'PyPy' in sys.version else 5)\n";
    let judged = |more: &[&str]| on_sample("poj1753", "my.py", code, more);
    judged(&["--std", "pypy"]).exits(0).says(&[" PyPy "]);
    judged(&[]).exits(1).says(&[" Python "]);
}

test!(java_takes_no_folder_with_a_colon, needs language("Java"));
/// Java would read such a path as two folders.
fn java_takes_no_folder_with_a_colon() {
    let refused = judged_in_target("a:b", "java").exits(2);
    refused.says(&["a folder with a colon in its name"]);
}

/// Writes programs with this ending.
fn written(scratch: &Scratch, ending: &str, programs: &[&str]) -> Vec<String> {
    let named = (0..).zip(programs);
    let named =
        named.map(|(number, code)| scratch.file(&format!("odd name {number}.{ending}"), code));
    named.collect()
}

const MAIN: &str = "public static void main(String[] arguments) { System.out.println(4); }";

test!(what_compiles_and_is_no_program_is_a_compile_error
    for ending in ["rs", "pas", "java"] => ending, needs language_of(&format!("a.{ending}")));
/// The next program is judged all the same. The hostile programs have what is no program at all.
fn what_compiles_and_is_no_program_is_a_compile_error(ending: &str) {
    let long = "a".repeat(300);
    // A compiler may write a thousand files.
    let classes: String = (0..1100).map(|it| format!("class C{it} {{}}\n")).collect();
    let java = [
        format!("public class {long} {{ {MAIN} }}\n"),
        format!("class {long} {{ {MAIN} }}\n"),
        format!("{classes}class Main {{ {MAIN} }}\n"),
        "class Main { void main() {} }".to_owned(),
    ];
    let no_programs = match ending {
        "rs" => vec![
            "#![crate_type = \"lib\"]\npub fn four() {}\n",
            "#![crate_type = \"proc-macro\"]\n",
            "#![crate_type = \"cdylib\"]\n",
        ],
        "pas" => vec!["unit main;\ninterface\nimplementation\nend.\n"],
        _ => java.iter().map(String::as_str).collect(),
    };
    let scratch = Scratch::new();
    let mut programs = written(&scratch, ending, &no_programs);
    let cases = format!("cases: 1 passed, 0 failed, {} not judged", programs.len());
    programs.push(scratch.file("good.rs", &printing_4("rs")));
    let judged = harness(&[&programs[..], &ON_SAMPLE.map(str::to_owned)].concat());
    let judged = judged.exits(1).says(&[": compile error\n", &cases]);
    if ending == "java" {
        judged.says(&[
            "the compiler printed or wrote too much",
            "no class has a public static void main(String[])",
        ]);
    }
}

test!(what_is_a_program_is_accepted
    for ending in ["rs", "c", "pas", "java"] => ending,
    needs language_of(&format!("a.{ending}")));
/// A crate is a program, whatever type it names. Names in Java need not be ASCII. `ONLINE_JUDGE` is
/// defined.
fn what_is_a_program_is_accepted(ending: &str) {
    let crate_type = format!("#![crate_type = \"lib\"]\n{}", printing_4("rs"));
    let told = "#include <stdio.h>\nint main(void) {\n#ifdef ONLINE_JUDGE\nputs(\"4\");\n\
        #endif\nreturn 0; }\n";
    let names = "package some.where;\nclass Zähler { static int vier() { return 4; } }\n\
        public class Größe {";
    let names = format!("{names} {} }}\n", MAIN.replace("(4)", "(Zähler.vier())"));
    let pascal = "begin {$ifdef ONLINE_JUDGE} writeln(4); {$endif} end.\n";
    let program = match ending {
        "rs" => &crate_type,
        "c" => told,
        "pas" => pascal,
        _ => &names,
    };
    let scratch = Scratch::new();
    let programs = written(&scratch, ending, &[program]);
    let judged = harness(&[&programs[..], &ON_SAMPLE.map(str::to_owned)].concat());
    judged.exits(0).says(&["1 of 1 accepted"]);
}

test!(a_compile_error_is_not_kept_and_a_fault_of_the_machine_is_none, needs language("C"));
/// The next attempt may succeed.
fn a_compile_error_is_not_kept_and_a_fault_of_the_machine_is_none() {
    let real = Toolchain::find(Language::named("C")).expect("a compiler");
    let real = real.compiler.display();
    // It refuses the source alone, or an empty program as well.
    for (refused, complaint, status, words) in [
        (
            "*/main.c",
            "error: an odd one",
            2,
            "does not compile an empty program: error: an odd",
        ),
        ("*puts*", "error: an odd one", 1, "compile error"),
        (
            "*puts*",
            "error: No space left on device",
            1,
            "compile error",
        ),
    ] {
        let scratch = Scratch::new();
        let code = "int puts(const char *); int main(void) { puts(\"4\"); return 0; }\n";
        let file = scratch.file("my.c", code);
        let well = scratch.folder().join("bin/well");
        // Fails until there is a file beside it.
        let script = format!(
            "#!/bin/sh\n[ $1 = --version ] || [ -e {} ] || case \"$PWD/main.c $(cat main.c)\" in\n\
             {refused}*) echo '{complaint}' >&2; exit 1;;\nesac\nexec {real} \"$@\"\n",
            well.display()
        );
        let compiler = scratch.write("bin/gcc", &script);
        fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("a mode");
        let mut judge = command(&[&file]);
        judge.args(ON_SAMPLE).env("GCC", &compiler);
        ran(&mut judge).exits(status).says(&[words]);
        fs::write(&well, "").expect("a file");
        ran(&mut judge).exits(0);
    }
}

/// Luogu's compilers are current. WA means that a program compiled: 4 answers no other problem.
const STANDARDS: [(&str, &str); 2] = [
    (
        "C",
        "\
90.c poj1753 => 0: 1 of 1 accepted
late.c poj1753 => 1: on POJ choose GCC: under C (VC++ 2008) this may not compile
99.c uva322 => 1: UVa compiles this as C90: `for (int i` is C99
99.c uva322 --std c99 => 1: wrong answer",
    ),
    (
        "C++",
        "\
98.cpp uva322 => 1: wrong answer
11.cpp poj1753 => 1: POJ compiles this as C++98: `auto` is C++11; \
    by the compiler's own default standard it compiles
string.cpp poj1753 => 1: POJ compiles this as C++98: `std::to_string` is C++11; by the compiler's
typo.cpp poj1753 => 1: does not name a type
elsewhere.cpp poj1753 => 1: POJ compiles this as C++98; by the compiler's own default standard it
11.cpp poj1753 --std c++11 => 0: 1 of 1 accepted
11.cpp uva322 => 1: on UVa choose C++11 5.3.0: under C++ 5.3.0 this may not compile | wrong answer
11.cpp tyvj9801 => 1: wrong answer
14.cpp uva322 => 1: UVa compiles this as C++11; by the compiler's own default",
    ),
];

const STRING: &str = "std::to_string(4)[0] - '0';";

test!(a_compile_error_names_the_standard_that_would_compile
    for standards in STANDARDS => standards.0, needs language(standards.0));
fn a_compile_error_names_the_standard_that_would_compile((_, table): (&str, &str)) {
    let c90 = "#include <stdio.h>\nint main(void) { int i = 4; printf(\"%d\\n\", i); return 0; }\n";
    let cpp98 = "#include <cstdio>\nint main() { int four = 4; std::printf(\"%d\\n\", four); }\n";
    let cpp11 = cpp98.replace("int four", "auto four");
    let scratch = Scratch::with(&[
        ("90.c", c90),
        ("late.c", &c90.replace("int i", "puts(\"\"); int i")),
        (
            "99.c",
            &c90.replace("int i = 4;", "for (int i = 0; i < 3; i++); int i = 4;"),
        ),
        ("98.cpp", cpp98),
        ("11.cpp", &cpp11),
        (
            "string.cpp",
            &format!("#include <string>\n{}", cpp98.replace("4;", STRING)),
        ),
        ("typo.cpp", &format!("itn auto_increment;\n{cpp11}")),
        (
            "elsewhere.cpp",
            &format!(
                "// auto\n{}",
                cpp98.replace("4;", "4; static_assert(1, \"\");")
            ),
        ),
        (
            "14.cpp",
            &cpp11.replace("= 4", "= [](auto it) { return it; }(4)"),
        ),
    ]);
    check_calls(table, |arguments| {
        let file = scratch.folder().join(arguments[0]).display().to_string();
        let judged =
            harness(&[&[&file, "--case", "sample/1", "--problem"], &arguments[1..]].concat());
        let is_advised = matches!(arguments, ["late.c", ..] | ["11.cpp", "uva322"]);
        let is_typo = arguments[0] == "typo.cpp";
        assert!(!is_typo || !judged.stdout.contains("compiles this"));
        assert_eq!(
            judged.stdout.contains("choose"),
            is_advised,
            "{arguments:?}"
        );
        judged
    });
}

test!(a_standard_of_another_language_is_refused
    for language in &LANGUAGES => language.name, needs compiler(language));
fn a_standard_of_another_language_is_refused(language: &Language) {
    let ending = language.endings[0];
    let standard = if ending == "c" { "c++11" } else { "c99" };
    let reason = match ending {
        "py" => "Python has no standards",
        "go" | "kt" => " has no standards",
        _ => " is no standard of ",
    };
    let name = format!("my.{ending}");
    let judged = on_sample("poj1753", &name, language.empty, &["--std", standard]);
    judged.refused(&[reason]);
}

test!(the_start_of_a_virtual_machine_is_named_and_not_counted
    for name in ["Java", "Python", "Kotlin"] => name, needs language(name));
fn the_start_of_a_virtual_machine_is_named_and_not_counted(name: &str) {
    let language = Language::named(name);
    let file = format!("my.{}", language.endings[0]);
    let said = format!("{name}: ");
    // 10,000 KiB are less than either machine takes.
    let judged = on_sample("poj1222", &file, language.empty, &[]);
    judged.says(&["wrong answer", &said, " KiB not counted"]);
}

test!(in_java_the_memory_limit_is_that_of_the_heap, needs language("Java"));
/// The limit is 10,000 KiB. Garbage fills any heap, and the memory of the virtual machine differs
/// from run to run.
fn in_java_the_memory_limit_is_that_of_the_heap() {
    let judged = |code: &str| {
        let code = format!(
            "public class Main {{ public static void main(String[] arguments) {{ {code} }} }}"
        );
        on_sample(
            "poj1222",
            "Main.java",
            &code,
            &["--all-cases", "--time-limit", "10s"],
        )
    };
    let garbage = "for (int i = 0; i < 100000; i++) String.format(\"%d\", i).split(\"[0-4]+\");";
    for _ in 0..3 {
        judged(garbage).says(&["wrong answer", "; the memory limit is that of the heap"]);
    }
    let kept = "int[][] all = new int[1 << 20][];
        try { for (int i = 0;; i++) all[i] = new int[1 << 8]; }
        catch (OutOfMemoryError error) { all = null; }";
    judged(kept).says(&[
        "memory limit exceeded",
        "its heap is full; the limit is 10000 KiB",
    ]);
    judged("System.exit(3);").says(&["run-time error", "exit status 3"]);
}

test!(a_full_heap_in_kotlin_is_too_much_memory, needs language("Kotlin"));
fn a_full_heap_in_kotlin_is_too_much_memory() {
    let code =
        "fun main() { val all = ArrayList<IntArray>(); while (true) all.add(IntArray(256)) }\n";
    on_sample("poj1222", "my.kt", code, &[]).says(&["its heap is full; the limit is 10000 KiB"]);
}

test!(a_missing_compiler_is_one_line_with_its_package);
fn a_missing_compiler_is_one_line_with_its_package() {
    let scratch = Scratch::new();
    let file = scratch.file("my.f90", "end\n");
    let cargo = std::env::var_os("CARGO").expect("Cargo runs the tests");
    let mut judge = command(&[&*file, "--problem", "poj1753"]);
    let output = ran(judge.env("PATH", scratch.folder()).env("CARGO", cargo));
    assert_eq!(output.complaint(), "");
    let package = "gfortran; on Debian it is in the package gfortran";
    assert_eq!(output.stdout.matches(package).count(), 1, "{output:?}");
    output.exits(2).says(&["my.f90: judge error\n"]);
}
