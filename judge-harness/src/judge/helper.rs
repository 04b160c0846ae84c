//! A program of somebody's own that helps to judge another: a generator, a solution to compare with, a checker.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

use crate::judge::{Judge, limits};
use crate::language::compiler::{Program, Source};
use crate::problem::printable::text;
use crate::sandbox::End;

/// What a helper may take for an input. A hundredth of it is much.
const TIME: Duration = Duration::from_secs(10);

/// A program that helps, compiled.
#[derive(Debug)]
pub struct Helper {
    /// What an error calls it.
    name: String,
    source: Source,
    pub(super) program: Program,
}

impl Helper {
    /// What the compiler or the program says, with the name of its file in it.
    pub(super) fn named(&self, message: &[u8]) -> String {
        named(&text(message.trim_ascii()), &self.source)
    }
}

impl fmt::Display for Helper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}

impl Judge {
    /// Compiles a program that helps, together with the headers beside it.
    pub fn helper(&self, name: &str, source: &Source) -> Result<Helper> {
        let source = source.clone().with_headers();
        match self.compile(&source)? {
            Ok(program) => Ok(Helper {
                name: name.to_owned(),
                source,
                program,
            }),
            Err(message) => {
                let message = named(&message, &source);
                let error = message.lines().find(|line| line.contains("rror"));
                bail!("{name} does not compile: {}", error.unwrap_or(&message))
            }
        }
    }

    /// What a helper prints for an input and these arguments. The error says how it ended if not well.
    pub fn ask(&self, helper: &Helper, input: &Path, arguments: &[String]) -> Result<Vec<u8>> {
        let limits = limits::with_start(limits::unjudged(TIME), helper.program.start);
        let mut job = helper.program.job(input, limits);
        job.arguments.extend_from_slice(arguments);
        let run = self.supervisor.run(&job)?;
        if run.exit.end == End::Status(0) {
            return Ok(run.stdout);
        }
        // The last line says what was wrong: an exception's, say.
        let message = helper.named(&run.stderr);
        let last = message.lines().next_back().unwrap_or_default();
        bail!("{helper} {}", failed(run.exit.end, last))
    }
}

/// How a helper has failed, and what it says.
pub(super) fn failed(end: End, message: &str) -> String {
    let colon = if message.is_empty() { "" } else { ": " };
    let how = match end {
        End::Status(status) => format!("ended with exit status {status}"),
        End::Signal(signal) => format!("was ended by signal {signal}"),
        End::Stopped(_) => "was stopped, it took too much time or room".to_owned(),
    };
    format!("{how}{colon}{message}")
}

fn named(message: &str, source: &Source) -> String {
    let file = source.path.display().to_string();
    source.language.with_own_name(message, &source.path, &file)
}
