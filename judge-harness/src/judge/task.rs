//! What to judge, and how.

use std::time::Duration;

use problems::Form;

use crate::judge::comparison::Comparison;
use crate::judge::limits;
use crate::language::Dialect;
use crate::language::source::Source;
use crate::problem::Problem;
use crate::problem::cases::Case;
use crate::rule::Rule;
use crate::sandbox::Limits;
use crate::site::Site;

/// A source to judge on cases of a problem, under limits.
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
    /// The time limit without `--debug`, if the source is compiled and run to find faults. Then the
    /// verdict is not a site's.
    pub limit_without_debug: Option<Duration>,
    /// No case is judged after this many that are not accepted.
    pub most_failures: usize,
    /// No case is judged after this many that exceed the time limit.
    pub most_slow: usize,
    /// Whether the report lists each case.
    pub lists_cases: bool,
    /// The files that the program reads and writes, if it does not use standard input and output.
    pub files: Option<[String; 2]>,
    /// The standard of the language to compile by; empty for the compiler's own default.
    pub standard: String,
}

impl<'a> Task<'a> {
    /// A source on all cases of a problem, under the problem's own limits. What this workspace's
    /// own programs print has to be equal to the answer, to the byte.
    pub fn new(problem: &'a Problem, source: Source) -> Self {
        let dialect = problem.site.and_then(|site| source.language.on(site));
        let standard = dialect.map_or(source.language.default, |it| it.standard);
        let mut task = Self {
            problem,
            standard: standard.to_owned(),
            source,
            cases: problem.cases.iter().collect(),
            extra: Vec::new(),
            other_form: None,
            form: None,
            comparison: Comparison::of(problem),
            leniency: problem.site,
            limits: limits::of(problem),
            limit_without_debug: None,
            most_failures: usize::MAX,
            most_slow: usize::MAX,
            lists_cases: false,
            files: None,
        };
        if task.is_ours() {
            task.comparison = Comparison::Equal(Rule::Bytes);
            task.leniency = None;
        }
        task
    }

    /// How the problem's site compiles the source's language; `None` if by the default standard.
    pub fn dialect(&self) -> Option<&'static Dialect> {
        let site = self.problem.site;
        site.and_then(|site| self.source.language.on(site))
    }

    /// Whether the source is this workspace's own: the submission to the problem, or its twin.
    pub fn is_ours(&self) -> bool {
        let member = self.problem.member.as_ref();
        let name = self.source.path.with_extension("");
        member.is_some_and(|it| it.submission.with_extension("") == name)
    }

    /// The task for an external file: hard and lenient cases do not decide its verdict, unless no
    /// others were chosen.
    #[must_use]
    pub fn for_external_file(mut self) -> Self {
        if self.cases.iter().any(|case| case.decides()) {
            let cases = self.cases.into_iter();
            (self.cases, self.extra) = cases.partition(|case| case.decides());
        }
        self.other_form = self.problem.rules.other_form.as_ref();
        self
    }
}
