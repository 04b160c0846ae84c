//! Verdicts kept by content: a program that was judged before is not judged again.
//!
//! What is kept stands under a name made of all that decides the verdicts: the harness itself, the program, its
//! language, compiler and standard, the limits, each case with its input and its answer, and the verdict that is
//! expected. Only what came out as expected is kept: anything else may have been the machine, and is judged anew.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::compiler::Compiler;
use crate::compiler::kept::hash;
use crate::judge::Task;
use crate::judged::Judged;
use crate::verdict::Verdict;
use crate::workspace::Case;

/// The verdict on each case of a task, in their order; `None` where judging was stopped before.
pub type Verdicts = Vec<Option<Verdict>>;

/// The verdicts that a task got.
#[must_use]
pub fn verdicts(task: &Task, judged: &Judged) -> Verdicts {
    let verdict = |case: &&Case| {
        let mut cases = judged.cases.iter();
        let its = cases.find(|judged| judged.case.name == case.name)?;
        Some(its.verdict())
    };
    task.cases.iter().map(verdict).collect()
}

/// The folder of the verdicts that are kept.
#[derive(Debug)]
pub struct Kept<'a> {
    folder: PathBuf,
    compiler: &'a Compiler,
    /// What tells this harness from one that is built otherwise.
    harness: String,
}

impl<'a> Kept<'a> {
    /// The verdicts that this harness, a program at that path, has given on what this compiler made.
    ///
    /// # Errors
    ///
    /// Fails if there is no such program.
    pub fn new(cache: &Path, compiler: &'a Compiler, harness: &Path) -> Result<Self> {
        let file = fs::metadata(harness).with_context(|| harness.display().to_string())?;
        Ok(Self {
            folder: cache.join("verdicts"),
            compiler,
            harness: format!("{} {:?}", file.len(), file.modified()?),
        })
    }

    /// The verdicts on a task that was judged before, if they were the expected ones.
    ///
    /// # Errors
    ///
    /// Fails if a case cannot be read, or if there is no compiler.
    pub fn get(&self, task: &Task, expected: Verdict) -> Result<Option<Verdicts>> {
        let Ok(text) = fs::read_to_string(self.file(task, expected)?) else {
            return Ok(None);
        };
        let verdicts: Verdicts = text.split(' ').map(Verdict::of_code).collect();
        Ok((verdicts.len() == task.cases.len()).then_some(verdicts))
    }

    /// Keeps the verdicts on a task, which have to be the expected ones: on some case this verdict, and AC elsewhere.
    ///
    /// # Errors
    ///
    /// Fails if a case cannot be read or the verdicts not be written.
    pub fn put(&self, task: &Task, expected: Verdict, verdicts: &Verdicts) -> Result<()> {
        let codes = verdicts.iter().map(|it| it.map_or("-", Verdict::code));
        let codes = codes.collect::<Vec<_>>().join(" ");
        fs::create_dir_all(&self.folder)?;
        // Under a temporary name first: several tests may keep the same.
        let new = tempfile::NamedTempFile::new_in(&self.folder)?;
        fs::write(new.path(), codes)?;
        new.persist(self.file(task, expected)?)?;
        Ok(())
    }

    fn file(&self, task: &Task, expected: Verdict) -> Result<PathBuf> {
        let toolchain = self.compiler.toolchain(task.source.language)?;
        let limits = format!("{:?} {:?}", task.limits, task.until);
        let mut parts: Vec<Cow<[u8]>> = vec![
            self.harness.as_bytes().into(),
            task.problem.id.as_bytes().into(),
            (&task.source.code).into(),
            task.source.language.name.as_bytes().into(),
            toolchain.version.as_bytes().into(),
            toolchain.compiler.as_os_str().as_encoded_bytes().into(),
            task.standard.as_bytes().into(),
            limits.as_bytes().into(),
            expected.code().as_bytes().into(),
        ];
        for case in &task.cases {
            parts.push(case.name.as_bytes().into());
            for file in [&case.input, &case.answer] {
                let content = fs::read(file).with_context(|| file.display().to_string())?;
                parts.push(content.into());
            }
        }
        Ok(self.folder.join(hash(parts)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::Source;
    use crate::sandbox::Supervisor;
    use crate::workspace::Problem;
    use std::time::Duration;

    #[test]
    fn what_is_kept_is_forgotten_when_anything_changes_that_decides_it() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = |name| folder.path().join(name);
        let write = |name, text| fs::write(path(name), text).expect("the folder takes files");
        write("1.in", "1\n");
        write("1.ans", "2\n");
        write("program.rs", "fn main() {}\n");
        write("harness", "");
        let (problem, _) = Problem::of_folder(folder.path()).expect("a case");
        let compiler = Compiler::new(folder.path(), Supervisor::at(path("harness")));
        let new = || Kept::new(folder.path(), &compiler, &path("harness")).expect("a harness");
        let source = || Source::read(&path("program.rs")).expect("a program");
        let task = |source| Task::new(&problem, source);
        let is_kept = |task: &Task| new().get(task, Verdict::Wa).expect("cases").is_some();

        assert!(!is_kept(&task(source())));
        let verdicts = vec![Some(Verdict::Wa)];
        let put = new().put(&task(source()), Verdict::Wa, &verdicts);
        put.expect("it is kept");
        let kept = |expected| new().get(&task(source()), expected).expect("cases");
        assert_eq!(kept(Verdict::Wa), Some(verdicts));
        assert_eq!(kept(Verdict::Re), None);

        let mut slower = task(source());
        slower.limits.time += Duration::from_millis(1);
        assert!(!is_kept(&slower));
        let mut without_cases = task(source());
        without_cases.cases.clear();
        assert!(!is_kept(&without_cases));
        for (name, other, same) in [
            ("1.in", "3\n", "1\n"),
            ("1.ans", "3\n", "2\n"),
            ("program.rs", "fn main() { }\n", "fn main() {}\n"),
        ] {
            write(name, other);
            assert!(!is_kept(&task(source())), "{name}");
            write(name, same);
            assert!(is_kept(&task(source())), "{name}");
        }
        write("harness", "built otherwise");
        assert!(!is_kept(&task(source())));
    }
}
