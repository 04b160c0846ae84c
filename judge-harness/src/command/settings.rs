//! Options that commands share: what replaces the words of a problem (limits, the comparison,
//! arguments for the compiler), and what is up to the user (which cases, how many runs at once).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::files::folder_of;
use crate::judge::comparison::Comparison;
use crate::judge::{Judge, Options, Task, limits};
use crate::language::compiler::Purpose;
use crate::language::source::{Flags, Source};
use crate::language::{LANGUAGES, Language};
use crate::printable::note;
use crate::problem::Problem;
use crate::rule::{Near, Rule};
use crate::sandbox::{self, Limits};
use crate::scratch;
use anyhow::{Context, Result, ensure};
use clap::Args;
use clap::builder::RangedU64ValueParser;
use glob::Pattern;

use super::judge_toml::OF_PROBLEM;
use super::target::source;

/// How programs for a problem are compiled, limited and judged.
#[derive(Args, Clone)]
#[group(id = OF_PROBLEM)]
#[allow(clippy::struct_excessive_bools, reason = "one for each flag")]
pub struct Settings {
    /// The limit on CPU time, such as 2s or 500ms
    ///
    /// For one language alone as Python=5s.
    #[arg(short = 't', long, value_name = "TIME", value_parser = |it: &str| by_language(it, time))]
    time_limit: Vec<ByLanguage<Duration>>,
    /// The limit on memory, such as 512M
    ///
    /// For one language alone as Java=1G.
    #[arg(short = 'm', long, value_name = "SIZE")]
    #[arg(value_parser = |text: &str| by_language(text, |it| size(it, 1)))]
    memory_limit: Vec<ByLanguage<u64>>,
    /// The limit on the main thread's stack, such as 64M
    ///
    /// Without it, 8 MiB on a site's problem, and as large as the memory with cases of your own.
    #[arg(long, value_name = "SIZE", value_parser = |text: &str| size(text, 64))]
    pub stack_limit: Option<u64>,
    /// The program reads the file IN and writes the file OUT
    ///
    /// One of them may be - for standard input or output.
    #[arg(long, num_args = 2, value_names = ["IN", "OUT"], value_parser = file_name)]
    files: Vec<String>,
    /// Compare words; numbers may have this absolute or relative error
    #[arg(short = 'e', long, value_name = "NUMBER", value_parser = tolerance)]
    #[arg(allow_hyphen_values = true)]
    pub tolerance: Option<f64>,
    /// Compare words, capital and small letters alike
    #[arg(long)]
    pub ignore_case: bool,
    /// A program that judges the outputs
    ///
    /// It is called in one of two ways, and its exit status is the verdict. In testlib's way:
    /// INPUT OUTPUT ANSWER, 0 for right, 1 for wrong. In ICPC's way: INPUT ANSWER FOLDER < OUTPUT,
    /// 42 for right, 43 for wrong.
    #[arg(short = 'c', long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["tolerance", "ignore_case"])]
    pub checker: Option<PathBuf>,
    /// Every output may be right: believe a checker that accepts an empty one
    ///
    /// A checker for another judge, such as CMS, accepts every output here. So one that accepts an
    /// empty output is an error without this.
    #[arg(long, hide_short_help = true)]
    any_output: bool,
    /// A program that talks to yours and judges it
    ///
    /// Each reads what the other prints. It is called like a checker, but no output is there yet.
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["tolerance", "ignore_case", "exact", "files"])]
    pub interactor: Option<PathBuf>,
    /// The problem is interactive: only an interactor judges it
    #[arg(long)]
    pub interactive: bool,
    /// Compare white space at the ends of lines and output, too
    ///
    /// For cases of your own; a site's problem is compared as the site does.
    #[arg(long, conflicts_with_all = ["tolerance", "ignore_case", "checker"])]
    pub exact: bool,
    /// More arguments for the compiler, such as '-DLOCAL -Wall'
    // Those of `judge.toml` are for a language. Those of the nearest file come last, before those
    // that are typed.
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    #[arg(value_parser = |text: &str| by_language(text, |it| Flags::of(it, Path::new(""))))]
    compiler_flags: Vec<ByLanguage<Flags>>,
    /// Compile by this standard, such as c++11 or 2018; pypy for Python
    ///
    /// For one language alone as C++=c++11.
    #[arg(long, value_name = "STANDARD")]
    #[arg(value_parser = |text: &str| by_language(text, |it| Ok(it.to_owned())))]
    std: Vec<ByLanguage<String>>,
}

/// A value, perhaps for a language alone.
pub type ByLanguage<T> = (Option<&'static str>, T);

/// The last value that is for this language. One that runs the files of another has the values of
/// that, unless one is for itself.
fn of_language<'a, T>(all: &'a [ByLanguage<T>], language: &Language) -> Option<&'a T> {
    let is_named = all.iter().any(|it| it.0 == Some(language.name));
    let of_files = LANGUAGES.iter().find(|it| it.endings == language.endings);
    let language = of_files.filter(|_| !is_named).unwrap_or(language);
    let is_for = |it: &&ByLanguage<T>| it.0.is_none_or(|name| name == language.name);
    all.iter().rfind(is_for).map(|(_, value)| value)
}

/// A value, perhaps after the name of a language and `=`.
fn by_language<T>(
    text: &str,
    value: impl Fn(&str) -> Result<T, String>,
) -> Result<ByLanguage<T>, String> {
    let (name, rest) = text.split_once('=').unwrap_or_default();
    let language = LANGUAGES.iter().find(|it| it.name == name);
    let text = if language.is_some() { rest } else { text };
    Ok((language.map(|it| it.name), value(text)?))
}

impl Settings {
    /// A program as a task: in the language that runs it, by its standard and under its limits.
    pub fn task<'a>(
        &self,
        judge: &Judge,
        problem: &'a Problem,
        mut source: Source,
        options: Options<'a>,
    ) -> Result<Task<'a>> {
        let language = source.language;
        let standard = of_language(&self.std, language);
        let variant = standard.and_then(|it| language.variant(it));
        source.language = match standard {
            None if options.purpose != Purpose::Debugging => judge.chosen(language, problem),
            _ => variant.unwrap_or(language),
        };
        let standard = standard.filter(|_| variant.is_none());
        if let Some(standard) = standard {
            judge.compiler.check_standard(language, standard)?;
        }
        let files = self.files.last_chunk();
        if let Some([input, output]) = files {
            ensure!(
                input != output,
                "--files: {input} is both IN and OUT: name two files"
            );
        }
        let of_package = || {
            let all = &judge.compiler;
            all.default_standard(source.language, true).to_owned()
        };
        let of_package = problem.is_package.then(of_package);
        let options = Options {
            standard: standard.cloned().or(of_package),
            files: files.cloned(),
            limits: Some(self.limits(limits::of(problem), source.language)),
            sets_time: self.time_limit_for(source.language).is_some(),
            ..options
        };
        Ok(Task::new(problem, source, options))
    }

    /// The files of the checker and the interactor.
    pub fn helpers(&self) -> impl Iterator<Item = &PathBuf> {
        self.checker.iter().chain(&self.interactor)
    }

    /// Whether one of them says how outputs are judged.
    pub fn say_how(&self) -> bool {
        self.exact || self.ignore_case || self.tolerance.is_some() || self.checker.is_some()
    }

    /// Refuses to judge a program that would talk to nobody.
    pub fn check_interactor(&self, problem: &Problem, file: &Path) -> Result<()> {
        let has_own = !problem.output_validators.is_empty() && !self.say_how();
        let is_interactive = self.interactive || problem.is_interactive;
        ensure!(
            self.interactor.is_some() || has_own || !is_interactive,
            "{}: interactive: `run` plays it by hand, `--interactor FILE` judges it",
            file.display()
        );
        Ok(())
    }

    /// The arguments for the compiler of this language. Those that are typed are for the language
    /// of a judged program.
    pub fn flags(&self, language: &Language, is_judged: bool) -> Flags {
        let all = self.compiler_flags.iter();
        let (typed, of_files): (Vec<_>, Vec<_>) = all.partition(|(name, _)| name.is_none());
        let is_for = |it: &&ByLanguage<Flags>| it.0 == Some(language.name);
        let chosen = match of_files.into_iter().rfind(is_for) {
            nearest if typed.is_empty() || !is_judged => nearest.into_iter().collect(),
            _ => typed,
        };
        let words = chosen.into_iter().flat_map(|(_, it)| it.0.clone());
        Flags(words.collect())
    }

    /// A source with the flags for it, and with the files that every program of the problem
    /// includes.
    pub fn source(&self, mut source: Source, problem: &Problem) -> Result<Source> {
        let flags = self.flags(source.language, true);
        source.flags = flags.with_sources_in(&folder_of(&source.path));
        match &problem.includes {
            Some(root) => source.with_include(root),
            None => Ok(source),
        }
    }

    /// A program that is named for itself, without cases: the same, with the headers beside it
    /// unless the problem has it stand alone.
    pub fn program(&self, source: Source, problem: &Problem) -> Result<Source> {
        let source = self.source(source, problem)?;
        Ok(if problem.stands_alone {
            source
        } else {
            source.with_headers(&BTreeSet::new())
        })
    }

    /// The source of a checker, an interactor or a generator, beside programs in these languages.
    pub fn helper(&self, file: &Path, judged: &[&Language]) -> Result<Source> {
        let mut source = source(file)?;
        let is_judged = judged.iter().any(|it| it.name == source.language.name);
        source.flags = self.flags(source.language, is_judged);
        Ok(self.run_as_named(source))
    }

    /// A program beside the judged one, in the language that is named for its files, such as `PyPy`
    /// for Python.
    pub fn run_as_named(&self, mut source: Source) -> Source {
        let language = source.language;
        let named = self.std.iter().rfind(|it| it.0 == Some(language.name));
        let variant = named.and_then(|(_, standard)| language.variant(standard));
        source.language = variant.unwrap_or(language);
        source
    }

    /// How outputs are judged, if that is set or a program of the problem does it. The judged
    /// programs are in these languages.
    pub fn comparison(
        &self,
        judge: &Judge,
        problem: &Problem,
        judged: &[&Language],
    ) -> Result<Option<Comparison>> {
        let program = |name: &str, file: Option<&PathBuf>, is_interactor| {
            let compiled = file.map(|file| {
                let source = self.helper(file, judged).with_context(|| name.to_owned())?;
                let cases = Some(&*problem.cases);
                let mut validator = judge.validator(name, &source, is_interactor, cases)?;
                validator.takes_any_output = self.any_output;
                anyhow::Ok(validator)
            });
            compiled.transpose()
        };
        let checker = program("the checker", self.checker.as_ref(), false)?;
        let interactor = program("the interactor", self.interactor.as_ref(), true)?;
        Ok(match (interactor, checker) {
            (Some(interactor), checker) => {
                Some(Comparison::Validator(interactor.with_next(checker)))
            }
            (None, Some(checker)) => Some(Comparison::Validator(checker)),
            _ if self.tolerance.is_some() || self.ignore_case => {
                Some(Comparison::Equal(Rule::Near(Near {
                    tolerance: self.tolerance.map(|it| [it; 2]),
                    ignores_case: self.ignore_case,
                    keeps_space: false,
                })))
            }
            _ if self.exact => Some(Comparison::Equal(Rule::Lines)),
            _ => judge.validation(problem, |it| self.run_as_named(it))?,
        })
    }

    /// Says that the tolerance accepts too much.
    pub fn warning(&self) -> Option<String> {
        let is_wide = self.tolerance.is_some_and(|tolerance| tolerance > 1.0);
        is_wide.then(|| "a tolerance over 1 accepts 0 for every number".to_owned())
    }

    /// The limit on CPU time that is set for all languages.
    pub fn time_limit(&self) -> Option<Duration> {
        let for_all = self.time_limit.iter().rfind(|it| it.0.is_none());
        for_all.map(|it| it.1)
    }

    /// The limit on CPU time that is set for this language.
    pub fn time_limit_for(&self, language: &Language) -> Option<Duration> {
        of_language(&self.time_limit, language).copied()
    }

    /// The limits that are set for this language, otherwise the problem's.
    fn limits(&self, own: Limits, language: &Language) -> Limits {
        let memory_kib = of_language(&self.memory_limit, language).copied();
        let time = self.time_limit_for(language);
        // A stack as large as the memory stays as large.
        let as_memory = memory_kib.filter(|_| own.stack_kib == own.memory_kib);
        Limits {
            time: time.unwrap_or(own.time),
            memory_kib: memory_kib.unwrap_or(own.memory_kib),
            stack_kib: self.stack_limit.or(as_memory).unwrap_or(own.stack_kib),
            output: own.output,
        }
    }
}

/// The name of a file in the folder of a program.
fn file_name(text: &str) -> Result<String, &'static str> {
    let is_plain = !(text.is_empty() || text.contains('/') || [".", ".."].contains(&text));
    let name = is_plain.then(|| text.to_owned());
    name.ok_or("expected the name of a file, without a folder")
}

fn time(text: &str) -> Result<Duration, String> {
    let units = [("s", 1000.0), ("ms", 1.0), ("min", 60_000.0)];
    let expected = "a time such as 500ms or 2s, of a day at the most";
    quantity(text, units, 1.0..=86_400_000.0, expected).map(Duration::from_millis)
}

/// In KiB. M, MB and MiB are the same, and so are small letters.
fn size(text: &str, least: u32) -> Result<u64, String> {
    let units = [("M", 1024.0), ("K", 1.0), ("G", 1_048_576.0)];
    let large = text.to_uppercase();
    let plain = large.trim_end_matches('B').trim_end_matches('I');
    let expected = format!("a size such as 512M or 1G, of {least} KiB to 4 TiB");
    quantity(plain, units, least.into()..=4_294_967_296.0, &expected)
}

/// A number with one of these units, as a multiple of the smallest one. Each unit is given with its
/// size. Other tools read a number without a unit as seconds, as megabytes, or in their own way.
fn quantity(
    text: &str,
    units: [(&str, f64); 3],
    range: RangeInclusive<f64>,
    expected: &str,
) -> Result<u64, String> {
    let [(one, _), (other, _), _] = units;
    let number = text.trim_end_matches(char::is_alphabetic);
    if number == text {
        return Err(format!("say the unit: {text}{one} or {text}{other}"));
    }
    let unit = units.iter().find(|it| it.0 == &text[number.len()..]);
    let value = unit.and_then(|it| Some(number.trim().parse::<f64>().ok()? * it.1));
    // NaN is in no range.
    let value = value.filter(|it| range.contains(it)).map(|it| it as u64);
    value.ok_or_else(|| format!("expected {expected}"))
}

fn tolerance(text: &str) -> Result<f64, &'static str> {
    let number = text.parse().ok();
    let number = number.filter(|it: &f64| it.is_finite() && *it >= 0.0);
    number.ok_or("expected a number that is not negative, such as 1e-6")
}

/// Options of the run, which are up to the user.
#[derive(Args, Clone)]
pub struct Running {
    /// Judge only the cases whose names match, such as 'sample/*'
    ///
    /// A pattern without a group, such as '*crlf*', matches in all groups. It may be given more
    /// than once. With a file, - is an input that is typed or piped.
    #[arg(long, value_name = "GLOB")]
    pub case: Vec<Pattern>,
    /// Run this many programs at once
    ///
    /// One by default, for a jury one per processor.
    #[arg(short, long, value_name = "N", value_parser = jobs())]
    pub jobs: Option<usize>,
    /// Judge nothing if a protection of the box does not work here
    #[arg(long)]
    pub require_box: bool,
}

/// The parser for the number of programs that run at once.
pub fn jobs() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=1024)
}

/// Warns of the protections of the box that do not work here; fails if they are required.
pub fn check_box(is_required: bool) -> Result<()> {
    let missing = sandbox::missing();
    ensure!(
        !is_required || missing.is_empty(),
        "the box does not hold on this system: {}",
        missing.join(" ")
    );
    for sentence in missing {
        note(format_args!("warning: {sentence}"));
    }
    Ok(())
}

/// The number of these runs that find room on the disk, at least one; a warning says so if not all
/// do. A run has a copy of its input, an output and an error output.
pub fn with_room(jobs: usize, tasks: &[Task]) -> usize {
    let cases = tasks.iter().flat_map(|task| &task.cases);
    let lengths = cases.filter_map(|case| Some(case.input.metadata().ok()?.len()));
    let outputs = tasks.iter().map(|task| task.limits.output).max();
    let each = (2 * outputs.unwrap_or_default() + lengths.max().unwrap_or_default()).max(1);
    // A disk that cannot be asked fails later, and says why.
    let folder = std::env::temp_dir();
    let fit = scratch::free_bytes(&folder).map_or(jobs, |free| (free / each) as usize);
    let fit = fit.max(1);
    if fit < jobs {
        let folder = folder.display();
        note(format_args!(
            "warning: {folder} has room for the outputs of {fit} of {jobs} runs at once, so no \
             more run at once (make room, or let the variable TMPDIR name another folder)"
        ));
    }
    jobs.min(fit)
}
