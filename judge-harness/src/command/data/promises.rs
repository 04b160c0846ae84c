//! Tests the validators of a package by its promises: inputs that one of them has to reject, and
//! outputs that the output validator has to reject or to accept.

use anyhow::{Context, Result, bail, ensure};

use super::validation::{Flaw, Unable, Validator};
use crate::interruption;
use crate::judge::Judge;
use crate::judge::comparison::Comparison;
use crate::judge::judgement::Judgement;
use crate::judge::validator::ReadCase;
use crate::problem::cases::read_case;
use crate::problem::workspace::Workspace;
use crate::problem::{Problem, Promise};
use crate::sandbox::OUTPUT_LIMIT;
use crate::threads::in_order;
use crate::verdict::Verdict;

/// The validators of a problem, to be tested.
pub(super) struct Tested<'a> {
    pub judge: &'a Judge,
    pub problem: &'a Problem,
    pub validators: &'a [Validator<'a>],
    /// Whether these are all of its input validators.
    pub is_complete: bool,
    /// The custom output validator, if there is one.
    pub comparison: &'a Option<Comparison>,
}

impl Tested<'_> {
    /// Tests all promises. Adds a flaw for each that is broken, and a sentence on what is not
    /// checked and on each validator that failed. Returns the number of promises.
    pub fn promises(
        &self,
        workspace: &Workspace,
        jobs: usize,
        flaws: &mut Vec<Flaw>,
        notes: &mut Vec<String>,
    ) -> Result<usize> {
        let (all, unchecked) = (self.problem.read_promises)(self.problem)?;
        notes.extend(unchecked);
        let results = in_order(jobs, all.iter(), |promise| {
            let found = self.promise(promise);
            interruption::check()?;
            anyhow::Ok(found)
        })?;
        for (promise, found) in all.iter().zip(results) {
            match found {
                Ok(note) => notes.extend(note),
                Err(error) => {
                    let file = promise.output.as_ref().unwrap_or(&promise.case.input);
                    flaws.push(Flaw::of(file, format!("{error:#}"), workspace));
                }
            }
        }
        Ok(all.len())
    }

    /// Fails if a promise is broken. May return a sentence on a validator that failed.
    fn promise(&self, promise: &Promise) -> Result<Option<String>> {
        let case = &promise.case;
        let input = read_case(&case.input)?;
        let refused = self.validators.iter().find_map(|it| it(case, &input).err());
        let Some(output) = &promise.output else {
            return match refused {
                Some(error) if error.is::<Unable>() => {
                    Ok(Some(format!("{}: {error:#}", case.name)))
                }
                None if self.is_complete && !self.validators.is_empty() => {
                    bail!("every input validator accepts it")
                }
                _ => Ok(None),
            };
        };
        if let Some(error) = refused {
            return Err(error.context("its input has to be valid"));
        }
        let output = read_case(output)?;
        let judgement = self.judgement(promise, &case.contents(OUTPUT_LIMIT)?, &output)?;
        let (is_accepted, reason) = (judgement.verdict == Verdict::Ac, judgement.reason);
        let reason = reason.map_or(String::new(), |it| format!(": {it}"));
        ensure!(
            is_accepted || !promise.is_valid,
            "the output validator refuses it{reason}"
        );
        ensure!(
            promise.is_valid || !is_accepted,
            "the output validator accepts it"
        );
        Ok(None)
    }

    fn judgement(
        &self,
        Promise { case, .. }: &Promise,
        contents: &[Vec<u8>; 2],
        output: &[u8],
    ) -> Result<Judgement> {
        let [input, answer] = contents;
        if let Some(checker) = self.comparison.as_ref().and_then(Comparison::checker) {
            // Each output is judged for itself, also after one that the checker did not end on.
            let read = ReadCase { case, contents };
            return self.judge.check(&checker.clone(), read, output);
        }
        let rule = case.rule.context("there is no output validator")?;
        Ok(Comparison::Equal(rule).judgement(input, answer, output))
    }
}
