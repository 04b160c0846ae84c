//! The texts in `folders`, each a test: what the judge, or `xtask`, does in a user's folder, or on
//! its files in the repository.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use judge_harness::files::sorted_entries;

use crate::support::command::{Ran, by_cargo, check_call, check_lines, ran};
use crate::support::needs::{
    Need, exact_memory, language, runs, small_disk, small_memory, the_box, the_filter,
};
use crate::support::{Scratch, workspace};
use crate::trials::test;

/// Prints what it reads. Every folder has it as `cat.rs`.
const CAT: &str =
    "fn main() { std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }\n";

/// Prints the sum of the numbers that it reads. Every folder has it as `add.rs`.
const ADD: &str = "fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let numbers = text.split_whitespace().map(|it| it.parse::<i32>().unwrap());
    println!(\"{}\", numbers.sum::<i32>());
}
";

/// Where the judge is called.
#[derive(Clone, Copy, PartialEq)]
pub enum Place {
    /// In the folder, which is in no workspace.
    Folder,
    /// In this repository. Words that name a file in the folder stand for its path.
    Repository,
    /// In the folder, which is the workspace of a problem `four`.
    Workspace,
}

/// Runs a call: its variables such as `TMPDIR=file`, its arguments, and `> FILE` if its output goes
/// to a file in the folder.
pub fn run(folder: &Scratch, place: Place, call: &str) -> Ran {
    let (call, file) = match call.split_once(" > ") {
        Some((call, file)) => (call, Some(file)),
        None => (call, None),
    };
    let words = shlex::split(call).expect("words");
    let path = |word: &str| Some(folder.path(word)).filter(|it| !word.is_empty() && it.exists());
    let is_variable = |word: &&String| word.contains('=') && word.starts_with(char::is_uppercase);
    let (variables, arguments) = words.split_at(words.iter().take_while(is_variable).count());
    let arguments = arguments.iter().map(|word| {
        let path = path(word).filter(|_| place == Place::Repository);
        path.unwrap_or_else(|| word.into())
    });
    let mut command = folder.command(&arguments.collect::<Vec<_>>());
    for (name, value) in variables.iter().filter_map(|it| it.split_once('=')) {
        command.env(name, path(value).unwrap_or_else(|| value.into()));
    }
    match place {
        Place::Folder => &mut command,
        Place::Repository => by_cargo(&mut command).current_dir(&workspace().root),
        Place::Workspace => by_cargo(&mut command),
    };
    let mut ran = ran(&mut command);
    if place == Place::Repository {
        let prefix = format!("{}/", folder.folder().display());
        for text in [&mut ran.stdout, &mut ran.stderr] {
            *text = text.replace(&prefix, "");
        }
    }
    if let Some(file) = file {
        folder.write(file, &ran.stdout);
    }
    ran
}

/// A text. Its head has comments, what the test needs, its place, and its calls. A line that begins
/// with blanks continues the one before, and one that begins with `$` is for a shell in the folder,
/// where `judge-harness` is the judge. The `@` of a call stands for the words after `@ = `. Then
/// the files of the folder, each below a line `-- NAME --`, or `-- NAME -> TARGET --` for a link.
pub struct Text {
    name: String,
    head: String,
    files: Vec<String>,
}

impl Text {
    fn all() -> &'static [Self] {
        let folder = workspace().root.join(crate::FOLDERS);
        let files = sorted_entries(&folder).expect("the folder").into_iter();
        files
            .map(|file| Self::read(&file))
            .collect::<Vec<_>>()
            .leak()
    }

    /// A text that is no test: only files.
    pub fn named(name: &str) -> Self {
        let file = format!("judge-harness/tests/harness/{name}.txt");
        Self::read(&workspace().root.join(file))
    }

    fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).expect("a text");
        let mut parts = text.split("\n-- ").map(str::to_owned);
        Self {
            name: file.file_stem().expect("a name").to_string_lossy().into(),
            head: parts.next().unwrap_or_default().replace("\n    ", " "),
            files: parts.collect(),
        }
    }

    /// The rests of the lines of the head that begin so.
    fn after(&self, start: &str) -> impl Iterator<Item = &str> {
        self.head
            .lines()
            .filter_map(move |it| it.strip_prefix(start))
    }

    fn need(&self) -> Need {
        self.after("needs ").try_for_each(|it| match it {
            "a small disk" => small_disk(),
            "a small memory" => small_memory(),
            "exact memory" => exact_memory(),
            "the box" => the_box(),
            "the filter" => the_filter(),
            "script" => runs("script -qec true /dev/null"),
            "checktestdata" => runs("checktestdata --version || python3 -c 'import checktestdata'"),
            "valgrind" => runs("valgrind --version"),
            "no superuser" => runs("[ $(id -u) != 0 ]"),
            "the superuser" => runs("[ $(id -u) = 0 ]"),
            it => language(it),
        })
    }

    fn place(&self) -> Place {
        match self.after("in ").next() {
            None => Place::Folder,
            Some("the repository") => Place::Repository,
            Some("a workspace") => Place::Workspace,
            Some(other) => panic!("there is no place {other:?}"),
        }
    }

    pub fn write_files(&self, folder: &Scratch) {
        folder.write("add.rs", ADD);
        folder.write("cat.rs", CAT);
        for file in &self.files {
            let (name, content) = file.split_once(" --").expect("NAME --");
            if let Some((link, target)) = name.split_once(" -> ") {
                let link = folder.write(link, "");
                fs::remove_file(&link).expect("a file");
                symlink(target, link).expect("a link");
            } else {
                let lines = content.lines().skip(1);
                let lines: String = lines.map(|line| format!("{line}\n")).collect();
                folder.write(name, lines);
            }
        }
    }
}

test!(in_a_folder for text in Text::all() => text.name, needs text.need());
fn in_a_folder(text: &Text) {
    let place = text.place();
    let folder = Scratch::new();
    if place == Place::Workspace {
        Text::named("four").write_files(&folder);
    }
    text.write_files(&folder);
    let same = text.after("@ = ").next().unwrap_or("@");
    let is_set_up = |line: &&str| {
        let starts = ["#", "needs ", "in ", "@ = "];
        starts.iter().any(|start| line.starts_with(start))
    };
    let calls = text.head.lines().filter(|line| !is_set_up(line));
    check_lines(calls, |line| match line.strip_prefix("$ ") {
        Some(line) if line.contains(" => ") => check_call(line, |line| folder.shell(line)),
        Some(line) => drop(folder.shell(line).exits(0)),
        None => {
            let call = line.replace(" @ ", &format!(" {same} "));
            check_call(&call, |call| run(&folder, place, call));
        }
    });
}
