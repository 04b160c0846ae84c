//! Hostile programs that cannot be files: too large, or no text.

use judge_harness::language::Language;
use judge_harness::language::compiler::Source;
use judge_harness::verdict::Verdict::{self, Ac, Ce, Wa};

use super::programs::Hostile;

/// Bytes of a large source.
const LARGE: usize = 10 << 20;

/// All of them.
pub fn all() -> Vec<Hostile> {
    let mut all = Vec::new();
    let mut make = |name: &str, tries: &str, verdict: Verdict, code: &[u8]| {
        let language = Language::of(name.as_ref()).expect("an ending of the table");
        all.push(Hostile {
            name: name.to_owned(),
            tries: tries.to_owned(),
            verdicts: vec![verdict],
            source: Source::new(name, code, language),
        });
    };
    for ending in ["c", "cpp", "rs", "java", "pas", "f90", "py"] {
        // Without a line Python has nothing to complain about.
        let verdict = if ending == "py" { Wa } else { Ce };
        make(&format!("empty.{ending}"), "Is empty.", verdict, b"");
    }
    // Every byte there is, many times, in an order without a meaning.
    let bytes = (0..1u32 << 16).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8);
    let bytes: Vec<u8> = bytes.collect();
    for ending in ["c", "java", "py"] {
        make(&format!("binary.{ending}"), "Is binary data.", Ce, &bytes);
    }
    let line = "int puts(const char *); int main(void) { puts(\"4\"); return 0; }";
    let lines = format!("{}{line}\n", "/* four */\n".repeat(LARGE / 11));
    let comment = format!("print(4) #{}", "4".repeat(LARGE));
    let brackets = format!("int four = {};", "(".repeat(LARGE));
    for (name, tries, verdict, code) in [
        (
            "large.c",
            "Is 10 MB of comments and a program.",
            Ac,
            &*lines,
        ),
        ("large.py", "Is one line of 10 MB.", Ac, &comment),
        ("brackets.cpp", "Opens ten million brackets.", Ce, &brackets),
        ("one_line.c", "Is one line, without its end.", Ac, line),
    ] {
        make(name, tries, verdict, code.as_bytes());
    }
    all
}
