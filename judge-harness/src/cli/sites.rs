//! `cargo judge sites`: what the sites take.

use crate::problem::site::SITES;
use crate::problem::workspace::Workspace;
use anyhow::Result;

use super::terminal::print;

/// Lists the sites: what each takes, and which of our problems it has.
pub fn sites() -> Result<bool> {
    let workspace = Workspace::find()?;
    let mut text = String::new();
    for terms in &SITES {
        let rust = terms.rust.map(|edition| format!("yes, edition {edition}"));
        let bytes = terms.bytes.map(|bytes| format!("fewer than {bytes} bytes"));
        let problems = workspace.problems.iter().filter_map(|problem| {
            let number = problem.on.get(&terms.site)?;
            Some(format!("{} ({number})", problem.id))
        });
        let problems = problems.collect::<Vec<_>>().join(", ");
        let or = |text: Option<String>, otherwise: &str| text.unwrap_or(otherwise.to_owned());
        text += &format!(
            "{} (--for {})\n  compilers  {}\n  Rust       {}\n  PE         {}\n  source     {}\n  problems   {}\n  according to {}\n\n",
            terms.name,
            terms.id,
            terms.compilers,
            or(rust, "no"),
            terms.presentation_error.unwrap_or("not known"),
            or(bytes, "limit not known"),
            if problems.is_empty() {
                "none of ours"
            } else {
                &problems
            },
            terms.source
        );
    }
    print(text.trim_end())?;
    print("\n")?;
    Ok(true)
}
