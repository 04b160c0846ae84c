//! How an output is judged: by a rule, by the problem, or by a program of the user's.

use std::borrow::Cow;

use anyhow::Result;
use problems::{OutputError, OutputValidator};

use crate::judge::helper::Judge;
use crate::judge::judgement::Judgement;
use crate::judge::validator::Validator;
use crate::language::source::Source;
use crate::problem::Problem;
use crate::problem::cases::Case;
use crate::rule::Rule;
use crate::site::Site;
use crate::verdict::Verdict;

/// How the outputs of a task are judged.
#[derive(Debug, Clone)]
pub enum Comparison {
    /// By a rule: PE if only the words are equal.
    Equal(Rule),
    /// By the rule of each case.
    OfCase,
    /// By the output validator of the problem.
    Rules(OutputValidator),
    /// By a checker, or an interactor that talks to the program.
    Validator(Box<Validator>),
}

impl Judge {
    /// How the outputs of a package's problem are judged, if its own validators do it. Each is run
    /// as its source is `chosen` to be.
    pub fn validation(
        &self,
        problem: &Problem,
        chosen: impl Fn(Source) -> Source,
    ) -> Result<Option<Comparison>> {
        let all = &problem.output_validators;
        let mut first = None;
        for file in all.iter().rev() {
            let root = problem.root.as_deref().unwrap_or(file);
            let mut name = "the output validator".to_owned();
            if all.len() > 1 {
                name += &format!(" {}", file.strip_prefix(root)?.display());
            }
            let source = chosen(Source::of_problem(file, root)?);
            let validator = self.validator(&name, &source, problem.is_interactive, None)?;
            first = Some(validator.with_next(first));
        }
        Ok(first.map(Comparison::Validator))
    }
}

impl Comparison {
    /// The problem's own: by its output validator, otherwise by its rule.
    pub fn of(problem: &Problem) -> Self {
        let has_rules = problem.cases.iter().any(|it| it.rule.is_some());
        match problem.rules.validate_output {
            Some(validate) => Self::Rules(validate),
            None if has_rules => Self::OfCase,
            None => Self::Equal(problem.rule),
        }
    }

    /// The checker that judges outputs, if one does.
    pub fn checker(&self) -> Option<&Validator> {
        match self {
            Self::Validator(it) if !it.is_interactor => Some(it),
            _ => None,
        }
    }

    /// How it judges the output on this case.
    pub fn on(&self, case: &Case) -> Cow<'_, Self> {
        match (self, case.rule) {
            (Self::OfCase, Some(rule)) => Cow::Owned(Self::Equal(rule)),
            _ => Cow::Borrowed(self),
        }
    }

    /// The rule by which the difference between an output with this verdict and the answer is
    /// shown, if a site's leniency counts.
    pub fn shown_by(&self, verdict: Verdict, leniency: Option<Site>) -> Rule {
        match (self, verdict) {
            (Self::Equal(rule @ Rule::Near(_)), _) => *rule,
            (_, Verdict::Wa) => Rule::Words,
            _ if leniency.is_some_and(Site::forgives_ends) => Rule::Visible,
            (Self::Equal(rule), _) => *rule,
            _ => Rule::Lines,
        }
    }

    /// The verdict on an output. Panics if a program of the user's gives it.
    pub fn judgement(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Judgement {
        let rule = match self {
            Self::Equal(rule) => *rule,
            Self::Rules(validate) => match validate(input, answer, output) {
                Ok(()) => return Verdict::Ac.into(),
                Err(OutputError::Presentation) => return Verdict::Pe.into(),
                Err(OutputError::Answer(reason)) => {
                    return Judgement {
                        reason: Some(reason),
                        ..Verdict::Wa.into()
                    };
                }
            },
            Self::OfCase => Rule::Visible,
            Self::Validator(_) => unreachable!("a program judges it"),
        };
        rule.verdict(answer, output).into()
    }

    /// Whether an output is right but for white space at the ends of lines and of the output.
    pub fn is_right_but_for_ends(&self, input: &[u8], answer: &[u8], output: &[u8]) -> bool {
        match self {
            Self::Equal(_) | Self::OfCase => Rule::Visible.difference(answer, output).is_none(),
            Self::Rules(validate) => {
                let lines: Vec<_> = Rule::Visible.parts(output).collect();
                validate(input, answer, &lines.join(&b'\n')).is_ok()
            }
            Self::Validator(_) => false,
        }
    }
}
