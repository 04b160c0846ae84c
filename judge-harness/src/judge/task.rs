//! What to judge, and how.

use std::time::Duration;

use problems::Form;

use crate::judge::comparison::Comparison;
use crate::judge::limits;
use crate::language::Dialect;
use crate::language::compiler::Purpose;
use crate::language::source::Source;
use crate::problem::Problem;
use crate::problem::cases::Case;
use crate::rule::Rule;
use crate::sandbox::{End, Limits, Run};
use crate::site::Site;

/// What a task has that its problem and its source do not say.
#[derive(Default)]
pub struct Options<'a> {
    /// The cases to judge it on; all of the problem if `None`.
    pub cases: Option<Vec<&'a Case>>,
    /// How its outputs are judged, if not as the problem's own.
    pub comparison: Option<Comparison>,
    /// The standard to compile by, if not that of the site or the default one.
    pub standard: Option<String>,
    /// The limits, if not those of the problem.
    pub limits: Option<Limits>,
    /// Whether the user sets the time limit.
    pub sets_time: bool,
    /// It runs up to this many times its time limit, if not only up to the limit.
    pub margin: Option<f64>,
    /// What it is compiled for.
    pub purpose: Purpose,
    /// The files that the program reads and writes instead of standard input and output.
    pub files: Option<[String; 2]>,
    /// For a program of the jury, whether the leniency of the site counts. Hard and lenient cases
    /// decide the verdict on it, too.
    pub of_jury: Option<bool>,
    /// Whether the report lists each case.
    pub lists_cases: bool,
    /// Whether the report shows what the program prints on each case.
    pub shows_output: bool,
    /// No case is judged after this many that are not accepted.
    pub most_failures: Option<usize>,
    /// No case is judged after this many that exceed the time limit. The problem's own programs
    /// are judged further.
    pub most_slow: Option<usize>,
}

/// A source to judge on cases of a problem, under limits. [`Task::new`] makes it.
#[derive(Clone)]
pub struct Task<'a> {
    /// The problem that the source is for.
    pub problem: &'a Problem,
    /// The source.
    pub source: Source,
    /// The cases that decide the verdict.
    pub cases: Vec<&'a Case>,
    /// Cases that are judged afterwards if the verdict is AC. They do not change it.
    pub extra: Vec<&'a Case>,
    /// Another form of the input. A file that passes in it is accepted, too.
    pub other_form: Option<&'static Form>,
    /// The form in which it gets the input, if that is not the problem's own.
    pub form: Option<&'static Form>,
    /// How its outputs are judged.
    pub comparison: Comparison,
    /// The site that may accept a presentation error.
    pub leniency: Option<Site>,
    /// The limits to judge it by.
    pub limits: Limits,
    /// Whether the user or the problem states the time limit.
    pub is_time_stated: bool,
    /// It runs up to this many times the time limit, and is judged by the limit itself.
    pub margin: f64,
    /// What it is compiled for. If that is to find faults, the verdict is not a site's.
    pub purpose: Purpose,
    /// No case is judged after this many that are not accepted.
    pub most_failures: Option<usize>,
    /// No case is judged after this many that exceed the time limit.
    pub most_slow: Option<usize>,
    /// Whether the report lists each case.
    pub lists_cases: bool,
    /// Whether the report shows what the program prints on each case.
    pub shows_output: bool,
    /// The files that the program reads and writes, if it does not use standard input and output.
    pub files: Option<[String; 2]>,
    /// The standard of the language to compile by; empty for the compiler's own default.
    pub standard: String,
}

/// With `--debug` the limits are this many times as high.
const DEBUG_FACTOR: u32 = 10;

/// Memory beside that for what finds the faults: a backtrace of Rust reads 40 MiB of tables.
const OF_TOOLS_KIB: u64 = 256 << 10;

/// Sanitizers, with the checks of the library, make the frames of functions this many times as
/// large.
const STACK_FACTOR: u64 = 16;

/// The stack that suffices for them, unless the problem has more: endless recursion touches all of
/// it before it is told.
const STACK_OF_SANITIZERS_KIB: u64 = 1 << 20;

impl<'a> Task<'a> {
    /// A source as a task. Hard and lenient cases do not decide the verdict on an external file,
    /// unless no others were chosen. The output of the problem's own programs has to equal the
    /// answer to the byte.
    pub fn new(problem: &'a Problem, mut source: Source, options: Options<'a>) -> Self {
        source.is_own = !problem.stands_alone;
        source.is_of_package = problem.is_package;
        let dialect = problem.site.and_then(|site| source.language.on(site));
        let standard = dialect.map_or(source.language.default, |it| it.standard);
        let is_own = problem.own.contains(&source.path);
        let is_external = !is_own && options.of_jury.is_none();
        let all = options.cases;
        let all = all.unwrap_or_else(|| problem.cases.iter().collect());
        let has_deciding = all.iter().any(|case| case.decides());
        let decides = |case: &&Case| case.decides() || !(is_external && has_deciding);
        let (cases, extra) = all.into_iter().partition(decides);
        let mut limits = options.limits.unwrap_or_else(|| limits::of(problem));
        if options.purpose == Purpose::Debugging {
            limits.time *= DEBUG_FACTOR;
            limits.memory_kib *= u64::from(DEBUG_FACTOR);
            if source.language.has_sanitizers() {
                let most = STACK_OF_SANITIZERS_KIB.max(limits.stack_kib);
                let stack_kib = (limits.stack_kib * STACK_FACTOR).min(most);
                limits.stack_kib = stack_kib.min(limits.memory_kib);
            }
            limits.memory_kib += OF_TOOLS_KIB;
        }
        let comparison = match options.comparison {
            None if is_own => Comparison::Equal(Rule::Bytes),
            None => Comparison::of(problem),
            Some(comparison) => comparison,
        };
        Self {
            problem,
            standard: options.standard.unwrap_or_else(|| standard.to_owned()),
            source,
            cases,
            extra,
            other_form: problem.rules.other_form.as_ref().filter(|_| is_external),
            form: None,
            comparison,
            leniency: problem
                .site
                .filter(|_| !is_own && options.of_jury != Some(false)),
            limits,
            is_time_stated: options.sets_time || problem.stated_by[0].is_some(),
            margin: options.margin.unwrap_or(1.0),
            purpose: options.purpose,
            most_failures: options.most_failures,
            most_slow: options.most_slow.filter(|_| !is_own),
            lists_cases: options.lists_cases,
            shows_output: options.shows_output,
            files: options.files,
        }
    }

    /// The same source on these cases alone.
    #[must_use]
    pub fn on(&self, cases: Vec<&'a Case>) -> Self {
        Self {
            cases,
            extra: Vec::new(),
            ..self.clone()
        }
    }

    /// The same within this CPU time.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        let limits = Limits {
            time,
            ..self.limits
        };
        Self { limits, ..self }
    }

    /// The limits at which a run is stopped.
    pub(super) fn limits_with_margin(&self) -> Limits {
        Limits {
            time: self.limits.time.mul_f64(self.margin),
            ..self.limits
        }
    }

    /// The time limit without `--debug`, if it is compiled and run to find faults.
    pub fn limit_without_debug(&self) -> Option<Duration> {
        let debugs = self.purpose == Purpose::Debugging;
        debugs.then(|| self.limits.time / DEBUG_FACTOR)
    }

    /// Whether the problem's site accepts a run whatever its exit status is. The problem's own
    /// programs end well. A sanitizer ends a program with 1, and says why.
    pub fn ignores_status(&self, run: &Run) -> bool {
        let (problem, language) = (self.problem, self.source.language.name);
        let is_own = problem.own.contains(&self.source.path);
        let ignores = problem.site.is_some_and(|it| it.ignores_status(language));
        let is_found = self.purpose == Purpose::Debugging && !run.stderr.is_empty();
        ignores && !is_own && matches!(run.end, End::Status(_)) && !is_found
    }

    /// How the problem's site compiles the source's language; `None` if by the default standard.
    pub fn dialect(&self) -> Option<&'static Dialect> {
        let site = self.problem.site;
        site.and_then(|site| self.source.language.on(site))
    }
}
