//! The programs that help to judge others: generators, solutions, graders, validators.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::judge::limits;
use crate::language::CHECKTESTDATA;
use crate::language::compiler::{Compiled, Compiler, Purpose};
use crate::language::program::Program;
use crate::language::source::{FOR_HEADERS, Source};
use crate::printable::text;
use crate::problem::workspace::Workspace;
use crate::sandbox::{End, Supervisor, signal};
use crate::threads::locked;

/// CPU time of a helper for one input. Few helpers need a hundredth of it.
const TIME: Duration = Duration::from_secs(10);

/// The bytes of a helper's message that are kept: a helper may quote all of an output.
pub(super) const MESSAGE: usize = 4 << 10;

/// The most bytes of outputs that a report shows in all.
const MOST_SHOWN: usize = 16 << 20;

/// A judge: a compiler, with the sandbox in which programs are compiled and run, and the helpers
/// that it has compiled.
#[derive(Debug)]
pub struct Judge {
    /// The compilers that it uses, and their supervisor, which runs the programs as well.
    pub compiler: Compiler,
    /// By name, file, language and flags.
    helpers: Mutex<BTreeMap<Vec<OsString>, Arc<Helper>>>,
    /// The bytes of outputs that its report still has room for.
    pub(super) room: AtomicUsize,
}

/// Why a helper gave no answer.
#[derive(Debug)]
pub struct Unanswered {
    /// How it has ended.
    pub end: End,
    /// That in a sentence, with its message.
    what: String,
}

impl fmt::Display for Unanswered {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.what)
    }
}

impl Error for Unanswered {}

/// A compiled program that helps to judge.
#[derive(Debug, Clone)]
pub struct Helper {
    /// Its name in error messages.
    pub name: String,
    pub(super) source: Source,
    /// Its program.
    pub program: Program,
    /// How an output validator is called: unset as long as nothing tells.
    pub(super) way: OnceLock<Way>,
}

/// How a validator is called, as far as its source and its first calls tell.
#[derive(Debug, Clone)]
pub(super) enum Way {
    /// ICPC's.
    Icpc,
    /// Testlib's.
    Testlib,
    /// Testlib's, since nothing tells another; and the reason why its verdicts may mean nothing.
    Assumed(Option<String>),
}

impl Judge {
    /// A judge with these compilers.
    pub fn new(compiler: Compiler) -> Self {
        Self {
            compiler,
            helpers: Mutex::default(),
            room: AtomicUsize::new(MOST_SHOWN),
        }
    }

    /// A judge that uses the running executable as supervisor, and the workspace's folder for
    /// compiled programs. The `main` of that executable has to begin as the harness does.
    pub fn of(workspace: &Workspace) -> Result<Self> {
        let program = std::env::current_exe().context("the path of the harness is unknown")?;
        let supervisor = Supervisor::at(program);
        Ok(Self::new(Compiler::new(&workspace.cache, supervisor)))
    }

    /// Compiles a source by its language's default standard, or that of a package, unless it is
    /// cached.
    ///
    /// Fails if the compiler cannot be run. A compile error is no error.
    pub fn compile(&self, source: &Source, purpose: Purpose) -> Result<Compiled> {
        let compiler = &self.compiler;
        let standard = compiler.default_standard(source.language, source.is_of_package);
        compiler.compile(source, standard, &[], purpose)
    }

    /// Compiles a helper, together with the headers beside it, once for its name, file,
    /// language and flags.
    pub fn helper(&self, name: &str, source: &Source) -> Result<Arc<Helper>> {
        let mut key: Vec<OsString> = vec![name.into(), source.path.as_os_str().into()];
        key.push(source.language.name.into());
        key.extend(source.flags.0.iter().map(OsString::from));
        let mut known = locked(&self.helpers);
        if let Some(helper) = known.get(&key) {
            return Ok(Arc::clone(helper));
        }
        let mut source = source.clone().with_headers(&BTreeSet::new());
        source.is_own = true;
        let root = source.root.as_ref();
        source.is_of_package = root.is_some_and(|it| it.join("problem.yaml").is_file());
        if includes_testlib(&source) {
            // Points then end with a status of their own, 50 and more, not with that of WA.
            source.flags.0.push("-DTESTSYS".to_owned());
        }
        let program = match self.compile(&source, Purpose::Helping)? {
            Ok(program) => program,
            Err(error) => {
                let first = error.message.lines().find(|line| line.contains("rror"));
                let first = first.unwrap_or(&error.message).as_bytes();
                let first = shown_message(first, &source, "");
                // The flags that are typed are for the language of the judged program.
                let own = format!("{FOR_HEADERS} {}=", source.language.name);
                let refused = source.refused.values();
                let refused: String = refused
                    .map(|it| "; ".to_owned() + &it.replace(&format!("{FOR_HEADERS} "), &own))
                    .collect();
                bail!("{name} does not compile: {first}{refused}")
            }
        };
        let helper = Arc::new(Helper {
            name: name.to_owned(),
            source,
            program,
            way: OnceLock::new(),
        });
        known.insert(key, Arc::clone(&helper));
        Ok(helper)
    }

    /// A validator in checktestdata's language.
    pub fn checktestdata(&self, name: &str, source: Source) -> Result<Arc<Helper>> {
        Ok(Arc::new(Helper {
            name: name.to_owned(),
            program: self.compiler.checktestdata(&source)?,
            source,
            way: OnceLock::new(),
        }))
    }

    /// Runs a helper on an input with these arguments and returns its output. Fails if the helper
    /// exits with another status than these: with [`Unanswered`].
    pub fn ask(
        &self,
        helper: &Helper,
        input: &Path,
        arguments: &[String],
        statuses: &[i32],
    ) -> Result<Vec<u8>> {
        let mut job = helper.program.job(input, limits::unjudged(TIME));
        job.arguments.extend_from_slice(arguments);
        let run = self.compiler.supervisor.run(&job)?;
        if matches!(run.end, End::Status(status) if statuses.contains(&status)) {
            return Ok(run.stdout);
        }
        let mut lines = run.stderr.trim_ascii_end().split(|it| *it == b'\n');
        let line = if helper.is_checktestdata() {
            // The others quote the input and the script.
            lines.next()
        } else {
            // It says what was wrong, as in an exception's backtrace.
            lines.next_back()
        };
        let line = helper.message(line.unwrap_or_default());
        let what = format!("{} {}", helper.name, failed(run.end, &line));
        bail!(Unanswered { end: run.end, what })
    }
}

impl Helper {
    /// The same, but it reads and writes these files instead of standard input and output.
    #[must_use]
    pub fn with_files(&self, files: Option<[String; 2]>) -> Self {
        let mut other = self.clone();
        other.program.job.files = files;
        other
    }

    /// Whether it is a script of checktestdata.
    pub fn is_checktestdata(&self) -> bool {
        self.source.language.name == CHECKTESTDATA.name
    }

    /// A message that it has printed.
    pub(super) fn message(&self, printed: &[u8]) -> String {
        shown_message(printed, &self.source, &self.program.source_file)
    }

    /// Whether its source or one of its headers includes `testlib.h`.
    pub(super) fn includes_testlib(&self) -> bool {
        includes_testlib(&self.source)
    }
}

fn includes_testlib(source: &Source) -> bool {
    let code = String::from_utf8_lossy(&source.code);
    let mut lines = code.lines().map(|line| line.replace([' ', '\t'], ""));
    lines.any(|line| line.starts_with("#include") && line.contains("testlib.h"))
        || source.headers.iter().any(|(_, name)| name == "testlib.h")
        || source.files.iter().any(|(name, _)| name == "testlib.h")
}

/// How a helper has failed, with its message.
pub(super) fn failed(end: End, message: &str) -> String {
    let colon = if message.is_empty() { "" } else { ": " };
    let how = match end {
        End::Status(status) => format!("ended with exit status {status}"),
        End::Signal(number) => format!("was ended by {}", signal(number)),
        End::Stopped(_) => "was stopped: it used too much time or space".to_owned(),
    };
    format!("{how}{colon}{message}")
}

/// A message, with the user's name for the source in it, which `also` stands for, too. A long one
/// is cut before anything else is done, and ends in `...`.
fn shown_message(message: &[u8], source: &Source, also: &str) -> String {
    let file = source.path.display().to_string();
    let whole = message.trim_ascii();
    let start = text(&whole[..whole.len().min(MESSAGE)]);
    let mut message = source.with_own_name(&start, &file, also);
    if whole.len().max(message.len()) > MESSAGE {
        let mut ends = (0..=MESSAGE).rev();
        let end = ends.find(|it| message.is_char_boundary(*it));
        message.truncate(end.unwrap_or_default());
        message += "...";
    }
    message
}
