//! Hostile programs that cannot be files: too large, no text, or with a path of this machine in them.

use std::path::Path;

use anyhow::{Context, Result};

use super::programs::Hostile;
use judge_harness::verdict::Verdict::{self, Ac, Ce, Wa};
use judge_harness::workspace::Problem;

/// Bytes of a large source.
const LARGE: usize = 10 << 20;

/// All of them, for a problem whose first answer they try to read.
pub fn all(problem: &Problem) -> Result<Vec<Hostile>> {
    let case = problem.cases.first().context("a case")?;
    let mut all = empty()?;
    all.extend(large()?);
    all.extend(no_text()?);
    all.extend(reading(&case.answer)?);
    Ok(all)
}

fn empty() -> Result<Vec<Hostile>> {
    let made = |(ending, verdict): (&str, Verdict)| {
        Hostile::made(&format!("empty.{ending}"), "Is empty.", verdict, Vec::new())
    };
    // Without a line Python has nothing to complain about.
    let endings = ["c", "cpp", "rs", "java", "pas", "f90"].map(|ending| (ending, Ce));
    endings.into_iter().chain([("py", Wa)]).map(made).collect()
}

fn large() -> Result<Vec<Hostile>> {
    let brackets = format!("int four = {};", "(".repeat(LARGE));
    let comment = format!("print(4) #{}", "4".repeat(LARGE));
    let lines = format!(
        "{}#include <stdio.h>\nint main(void) {{ puts(\"4\"); return 0; }}\n",
        "/* four */\n".repeat(LARGE / 11)
    );
    let line = "int puts(const char *); int main(void) { puts(\"4\"); return 0; }";
    [
        ("large.c", "Is 10 MB of comments and a program.", Ac, lines),
        ("large.py", "Is one line of 10 MB.", Ac, comment),
        ("brackets.cpp", "Opens ten million brackets.", Ce, brackets),
        (
            "one_line.c",
            "Is one line, without its end.",
            Ac,
            line.to_owned(),
        ),
    ]
    .map(|(name, tries, verdict, code)| Hostile::made(name, tries, verdict, code.into_bytes()))
    .into_iter()
    .collect()
}

fn no_text() -> Result<Vec<Hostile>> {
    // Every byte there is, many times, in an order without a meaning.
    let bytes: Vec<u8> = (0..1u32 << 16)
        .map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    let made = |ending| {
        Hostile::made(
            &format!("binary.{ending}"),
            "Is no text.",
            Ce,
            bytes.clone(),
        )
    };
    ["c", "rs", "java", "py", "pas", "f90"]
        .into_iter()
        .map(made)
        .collect()
}

fn reading(answer: &Path) -> Result<Vec<Hostile>> {
    let answer = answer.to_str().context("the data folder is not UTF-8")?;
    [
        (
            "c",
            format!("int main(void) {{ return\n#include \"{answer}\"\n- 4; }}\n"),
        ),
        (
            "cpp",
            format!(
                "#include <cstdio>\nextern const char answer[];\n\
                 asm(\"answer: .incbin \\\"{answer}\\\"\\n.byte 0\");\n\
                 int main() {{ std::fputs(answer, stdout); }}\n"
            ),
        ),
        (
            "rs",
            format!("fn main() {{ print!(\"{{}}\", include_str!({answer:?})); }}\n"),
        ),
        (
            "pas",
            format!("begin\n  writeln(\n{{$I {answer}}}\n  );\nend.\n"),
        ),
        ("f90", format!("print '(i0)', &\ninclude '{answer}'\nend\n")),
    ]
    .into_iter()
    .map(|(ending, code)| {
        let tries = "Has an answer included when it is compiled.";
        Hostile::made(
            &format!("includes_answer.{ending}"),
            tries,
            Ce,
            code.into_bytes(),
        )
    })
    .collect()
}
