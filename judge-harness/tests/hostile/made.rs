//! Hostile programs that cannot be files: too large, no text, or with a path of this machine in
//! them.

use anyhow::{Context, Result};

use super::programs::Hostile;
use judge_harness::problem::workspace::Case;
use judge_harness::verdict::Verdict::{self, Ac, Ce, Wa};

/// Bytes of a large source.
const LARGE: usize = 10 << 20;

/// All of them, for a case whose answer they try to read.
pub fn all(case: &Case) -> Result<Vec<Hostile>> {
    let answer = case.answer.to_str();
    let answer = answer.context("the data folder is not UTF-8")?;
    // Every byte there is, many times, in an order without a meaning.
    let bytes = (0..1u32 << 16).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8);
    let bytes: Vec<u8> = bytes.collect();
    let mut all = Vec::new();
    let mut make = |name: &str, tries: &str, verdict: Verdict, code: &[u8]| -> Result<()> {
        all.push(Hostile::made(name, tries, verdict, code.to_owned())?);
        Ok(())
    };
    for ending in ["c", "cpp", "rs", "java", "pas", "f90", "py"] {
        // Without a line Python has nothing to complain about.
        let verdict = if ending == "py" { Wa } else { Ce };
        make(&format!("empty.{ending}"), "Is empty.", verdict, b"")?;
    }
    let line = "int puts(const char *); int main(void) { puts(\"4\"); return 0; }";
    let lines = format!("{}{line}\n", "/* four */\n".repeat(LARGE / 11));
    let tries = "Is 10 MB of comments and a program.";
    make("large.c", tries, Ac, lines.as_bytes())?;
    let comment = format!("print(4) #{}", "4".repeat(LARGE));
    make("large.py", "Is one line of 10 MB.", Ac, comment.as_bytes())?;
    let brackets = format!("int four = {};", "(".repeat(LARGE));
    let tries = "Opens ten million brackets.";
    make("brackets.cpp", tries, Ce, brackets.as_bytes())?;
    let tries = "Is one line, without its end.";
    make("one_line.c", tries, Ac, line.as_bytes())?;
    for ending in ["c", "rs", "java", "py", "pas", "f90"] {
        make(&format!("binary.{ending}"), "Is binary data.", Ce, &bytes)?;
    }
    let in_cpp = format!(
        "#include <cstdio>\nextern const char answer[];\n\
         asm(\"answer: .incbin \\\"{answer}\\\"\\n.byte 0\");\n\
         int main() {{ std::fputs(answer, stdout); }}\n"
    );
    for (ending, code) in [
        (
            "c",
            format!("int main(void) {{ return\n#include \"{answer}\"\n- 4; }}\n"),
        ),
        ("cpp", in_cpp),
        (
            "rs",
            format!("fn main() {{ print!(\"{{}}\", include_str!({answer:?})); }}\n"),
        ),
        (
            "pas",
            format!("begin\n  writeln(\n{{$I {answer}}}\n  );\nend.\n"),
        ),
        ("f90", format!("print '(i0)', &\ninclude '{answer}'\nend\n")),
    ] {
        let tries = "Has an answer included when it is compiled.";
        make(
            &format!("includes_answer.{ending}"),
            tries,
            Ce,
            code.as_bytes(),
        )?;
    }
    Ok(all)
}
