//! `cargo judge new`: adds a problem with a first case and a submission that is yet to be written.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::files::{create, replace};
use crate::language::Language;
use crate::printable::printable;
use crate::problem::cases::{answer_to, read_case};
use crate::problem::workspace::{Workspace, cargo};
use crate::site::Site;
use crate::terminal::print;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;

use super::is_installed;

/// The submission of a new problem, in the form of the others.
const SUBMISSION: &str = include_str!("../../skeletons/submission.rs");

/// The twin of a new problem in C++98, for sites that take no Rust.
const TWIN: &str = include_str!("../../skeletons/twin.cpp");

#[derive(Args)]
pub struct NewArguments {
    /// The name of the problem, and so of its crate and of its folder below data/, such as poj1753.
    /// Outside of the repository, the file to begin, such as a.cpp
    pub name: String,
    /// The title of the problem; its name if no title is given
    #[arg(long, value_parser = NonEmptyStringValueParser::new())]
    title: Option<String>,
    /// The site that has it
    #[arg(long, value_name = "SITE")]
    site: Option<Site>,
    /// Its number on that site
    #[arg(long, value_name = "N", requires = "site")]
    #[arg(value_parser = NonEmptyStringValueParser::new())]
    number: Option<String>,
    /// With cpp, adds the beginning of a twin in C++98 as well, for sites that take no Rust
    #[arg(long, value_name = "LANGUAGE", default_value = "rust")]
    #[arg(value_parser = ["rust", "cpp"])]
    lang: String,
    /// The first case, with its answer beside it in FILE.ans or FILE.out. Without this option the
    /// case is asked for on the terminal
    #[arg(long, value_name = "FILE.in")]
    case: Option<PathBuf>,
}

/// Adds a problem to the workspace, as a whole or not at all.
pub fn new(arguments: &NewArguments) -> Result<bool> {
    let name = &arguments.name;
    if is_installed() && arguments.is_for_a_file() {
        return new_file(Path::new(name));
    }
    let workspace = Workspace::find()?;
    let root = &workspace.root;
    check_name(name)?;
    let manifest = root.join("Cargo.toml");
    let before = fs::read_to_string(&manifest).context("Cargo.toml")?;
    let has_no_list = || format!("Cargo.toml has no line `members = [` to add {name} to");
    let with_member = with_member(&before, name).with_context(has_no_list)?;
    let (of_crate, data) = (root.join(name), root.join("data").join(name));
    let folders = [of_crate.clone(), data.clone()];
    for folder in &folders {
        let shown = workspace.shown(folder);
        let is_free = folder.symlink_metadata().is_err();
        ensure!(is_free, "{shown} is there already: choose another name");
    }
    let [input, answer] = match &arguments.case {
        Some(file) => case_of(file)?,
        None => typed_case()?,
    };
    let heading = arguments.heading();
    let readme = format!(include_str!("../../skeletons/README.md"), heading = heading);
    let of_package = arguments.manifest(before.contains("[workspace.lints"));
    let mut files = vec![
        (of_crate.join("Cargo.toml"), of_package.into()),
        (of_crate.join("README.md"), readme.into()),
        (of_crate.join("src/main.rs"), SUBMISSION.into()),
        (data.join("sample/1.in"), input),
        (data.join("sample/1.ans"), answer),
    ];
    if arguments.lang == "cpp" {
        files.push((of_crate.join("src/main.cpp"), TWIN.into()));
    }
    let names = files.iter().map(|(file, _)| workspace.shown(file));
    let wrote: String = names.map(|file| format!("wrote {file}\n")).collect();
    // Last: only with this line do the files mean anything.
    files.push((manifest.clone(), with_member.into()));
    if let Err(error) = write(&files, name) {
        replace(&manifest, before.as_bytes())?;
        // None of them was there before.
        for folder in folders.iter().filter(|folder| folder.exists()) {
            fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        bail!("{name} was not added: {error:#}");
    }
    print(&format!(
        "{wrote}{name} is a member of the workspace\n\n\
         next: put the limits and the URL into {name}/Cargo.toml, write {name}/src/main.rs, and \
         run `cargo judge {name}`\n"
    ))?;
    Ok(true)
}

/// The options of a user's new folder.
const OPTIONS: &str = "# Options of judge-harness for the files in this folder, such as:
# time-limit = \"2s\"
# memory-limit = \"512M\"
";

/// Makes a user's own file, and options beside it unless there are some.
fn new_file(file: &Path) -> Result<bool> {
    let options = file.with_file_name("judge.toml");
    ensure!(!file.exists(), "{} is there already", file.display());
    let files = [(file, ""), (&options, OPTIONS)];
    for (file, text) in files.into_iter().filter(|(file, _)| !file.exists()) {
        let shown = file.display().to_string();
        create(&std::path::absolute(file)?, text.as_bytes()).context(shown.clone())?;
        print(&format!("wrote {}\n", printable(&shown)))?;
    }
    Ok(true)
}

/// Refuses names that are hard to type or harmful in a path. Cargo accepts more.
fn check_name(name: &str) -> Result<()> {
    let has_letter_first = name.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    ensure!(
        has_letter_first && name.chars().all(is_plain),
        "{name:?} is no name for a crate: a name begins with a letter, \
         and has only ASCII letters, digits, - and _"
    );
    Ok(())
}

/// The workspace's manifest with one more member, at the head of the list and of that of
/// `default-members`. Every other byte stays. `None` if no line begins the list of members.
fn with_member(manifest: &str, name: &str) -> Option<String> {
    let added = |manifest: &str, list: &str| {
        let (before, after) = manifest.split_once(&format!("\n{list} = ["))?;
        Some(format!("{before}\n{list} = [\n  \"{name}\",{after}"))
    };
    let text = added(manifest, "members")?;
    added(&text, "default-members").or(Some(text))
}

/// A case in files: its input and its answer.
fn case_of(input: &Path) -> Result<[Vec<u8>; 2]> {
    let shown = input.display();
    ensure!(
        input.extension().is_some_and(|ending| ending == "in"),
        "--case {shown}: expected FILE.in, with FILE.ans or FILE.out beside it"
    );
    ensure!(input.is_file(), "there is no file {shown}");
    Ok([read_case(input)?, read_case(&answer_to(input)?)?])
}

/// A case typed on the terminal: its input and its answer.
fn typed_case() -> Result<[Vec<u8>; 2]> {
    ensure!(
        io::stdin().is_terminal(),
        "there is no terminal to ask on for a first case: \
         name one with --case FILE.in, and its answer beside it"
    );
    let typed = |what: &str| {
        eprintln!("{what}; end it with Ctrl-D in a line of its own:");
        let mut text = Vec::new();
        let read = io::stdin().read_to_end(&mut text);
        read.map(|_| text).context("the terminal")
    };
    Ok([
        typed("The input of a first case")?,
        typed("The answer to it")?,
    ])
}

/// Writes the files. Fails if they do not make a problem, or if Cargo refuses its name.
fn write(files: &[(PathBuf, Vec<u8>)], name: &str) -> Result<()> {
    for (file, content) in files {
        replace(file, content)?;
    }
    Workspace::find()?.problem(name)?;
    let mut asked = cargo();
    let asked = asked.args(["metadata", "--no-deps", "--format-version=1"]);
    let asked = asked.output().context("cargo")?;
    let complaint = String::from_utf8_lossy(&asked.stderr);
    ensure!(asked.status.success(), "{}", complaint.trim());
    // If this fails, the next build updates the lock file.
    let update = ["update", "--workspace", "--offline", "--quiet"];
    let _ = cargo().args(update).output();
    Ok(())
}

impl NewArguments {
    /// Whether they name a source file, and have nothing that only a problem has.
    fn is_for_a_file(&self) -> bool {
        let is_plain = self.title.is_none() && self.site.is_none() && self.case.is_none();
        is_plain && Language::of(Path::new(&self.name)).is_some()
    }

    /// The manifest of the crate.
    fn manifest(&self, has_lints: bool) -> String {
        // A string of JSON is one of TOML.
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let (mut url, mut on) = (String::new(), String::new());
        if let Some(site) = self.site {
            let id = site.id();
            on = format!("site = \"{id}\"\n");
            if let Some(number) = &self.number {
                url = address(site, number);
                on += &format!("on = {{ {id} = {} }}\n", quoted(number));
            }
        }
        let title = self.title.as_ref().unwrap_or(&self.name);
        let lints = ["", "\n[lints]\nworkspace = true\n"][usize::from(has_lints)];
        format!(
            include_str!("../../skeletons/manifest.toml"),
            name = self.name,
            description = quoted(&format!("{}: a submission", self.heading())),
            title = quoted(title),
            url = quoted(&url),
            site = on,
            lints = lints,
        )
    }

    /// The title of the problem, after the site and its number there.
    fn heading(&self) -> String {
        let title = self.title.as_ref().unwrap_or(&self.name);
        match (self.site, &self.number) {
            (Some(site), Some(number)) => format!("{} {number}, {title}", site.name()),
            _ => title.clone(),
        }
    }
}

/// The address of the problem with this number.
fn address(site: Site, number: &str) -> String {
    match site {
        Site::Poj => format!("http://poj.org/problem?id={number}"),
        Site::Uva => {
            let volume = number.parse::<u32>().map_or(0, |number| number / 100);
            format!("https://onlinejudge.org/external/{volume}/{number}.pdf")
        }
        Site::Luogu => format!("https://www.luogu.com.cn/problem/{number}"),
    }
}
