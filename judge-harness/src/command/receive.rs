//! `judge-harness receive`: makes a folder of each problem that the browser extension Competitive
//! Companion sends.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::iter::once;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::command::terminal::print;
use crate::files::{LARGEST_CASE, create, file_name, read, read_text, replace};
use crate::interruption;
use crate::language::source::UNQUOTED;
use crate::printable::{Foreign, note};
use crate::sandbox::STREAM;
use anyhow::{Context, Error, Result, ensure};
use clap::{Args, ValueHint};
use serde::Deserialize;
use serde_json::Value;

use super::invocation::for_a_shell;
use super::new::template;
use super::terminal::Outcome;

#[derive(Args)]
pub(super) struct ReceiveArguments {
    /// Listen on this port of this machine
    ///
    /// The extension sends to 1327, 4244, 6174, 10042, 10043, 10045 and 27121.
    #[arg(long, value_name = "PORT", default_value_t = 10043)]
    port: u16,
    /// End after one problem, or after all of a contest that are sent together
    #[arg(long)]
    once: bool,
    /// Copy this file into each folder, with the name of the problem
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,
    /// Call a folder by the problem's name, or by its letter
    #[arg(long, value_name = "long|short", hide_possible_values = true)]
    #[arg(default_value = "long", value_parser = ["long", "short"])]
    folder: String,
    /// Start this command for each problem, such as `code {}`
    ///
    /// The program to write stands in the place of {}.
    #[arg(long, value_name = "COMMAND", value_hint = ValueHint::CommandString)]
    open: Option<String>,
}

/// A problem as the extension describes it, and as cph keeps it. The limits are in milliseconds and
/// in MB, and none is stated by 0, a null or nothing at all.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Described {
    pub name: String,
    #[serde(default)]
    url: String,
    time_limit: Option<f64>,
    memory_limit: Option<f64>,
    #[serde(default)]
    pub interactive: bool,
    /// What a program reads and writes: files if they have names.
    #[serde(default)]
    input: Value,
    #[serde(default)]
    output: Value,
    pub tests: Vec<Test>,
    /// The site and the contest.
    group: Option<String>,
    batch: Option<Batch>,
}

/// The problems that are sent together, such as all of a contest.
#[derive(Deserialize, Default)]
struct Batch {
    id: String,
    size: usize,
}

#[derive(Deserialize)]
pub(super) struct Test {
    pub input: String,
    pub output: String,
}

/// Higher limits than these are no limits: a day, and 4 TB.
const LONGEST_TIME: f64 = 86_400_000.0;
const MOST_MEMORY: f64 = 4_194_304.0;

/// The next part of a request has to come within this time. The extension gives up after half a
/// second.
const PATIENCE: Duration = Duration::from_secs(5);

const MOST_BYTES: u64 = 64 << 20;
const MOST_TESTS: usize = 1000;

/// The answer to a problem that was received. Another request has none.
const ANSWER: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// The characters of a folder's name. Its bytes are then fewer than a file system takes.
const LONGEST_NAME: usize = 60;

pub(super) fn receive(arguments: &ReceiveArguments) -> Result<Outcome> {
    let read = |file: &PathBuf| {
        let ending = file.extension().unwrap_or_default();
        anyhow::Ok((ending.to_string_lossy().into_owned(), template(file)?))
    };
    let split = |command: &String| {
        let words = shlex::split(command).filter(|words| !words.is_empty());
        words.with_context(|| format!("--open {command}: {UNQUOTED}"))
    };
    let open = arguments.open.as_ref().map(split).transpose()?;
    let begin = arguments.template.as_ref().map(read).transpose()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port));
    let listener = listener.with_context(|| format!("--port {}", arguments.port))?;
    let port = listener.local_addr()?.port();
    note(format_args!(
        "problems are received on port {port}; Ctrl-C ends this"
    ));
    let mut seen = BTreeMap::new();
    loop {
        let (stream, _) = listener.accept()?;
        let refused = |error: Error| note(format_args!("error: not received: {error:#}"));
        let Ok(described) = received(&stream).map_err(refused) else {
            continue;
        };
        if let Ok((program, text)) =
            make(&described, &arguments.folder, begin.as_ref()).map_err(refused)
        {
            // The extension reads no answer.
            let _ = (&stream).write_all(ANSWER);
            print(&text)?;
            interruption::check()?;
            if let Some(Err(error)) = open.as_ref().map(|words| start(words, &program)) {
                note(format_args!("error: {error:#}"));
            }
        }
        // A problem that was refused is one of the batch, too.
        let Batch { id, size } = described.batch.unwrap_or_default();
        let of_batch: &mut usize = seen.entry(id).or_default();
        *of_batch += 1;
        if arguments.once && *of_batch >= size {
            return Ok(Outcome::Well);
        }
    }
}

/// Starts the command that opens a program, and does not wait for its end.
fn start(words: &[String], program: &str) -> Result<()> {
    let mut words = words.iter().map(|it| it.replace("{}", program));
    let name = words.next().unwrap_or_default();
    let mut command = Command::new(&name);
    command.args(words).stdin(Stdio::null()).process_group(0);
    let started = command.spawn().with_context(|| format!("--open {name}"));
    let mut started = started?;
    thread::spawn(move || started.wait());
    Ok(())
}

fn received(stream: &TcpStream) -> Result<Described> {
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut request = BufReader::new(stream.take(MOST_BYTES));
    let mut head = String::new();
    while !head.ends_with("\n\r\n") {
        let read = request.read_line(&mut head).unwrap_or(0);
        ensure!(read > 0, "the head of the request ends too early");
    }
    let head = head.to_lowercase();
    let field = |name| {
        let mut values = head.lines().filter_map(|line| line.strip_prefix(name));
        values.next().map(str::trim)
    };
    ensure!(head.starts_with("post "), "expected a POST request");
    // A page in the browser could send one, too: of another type it may do so unasked.
    let is_json = field("content-type:")
        .and_then(|it| it.split(';').next())
        .is_some_and(|it| it.trim() == "application/json");
    ensure!(is_json, "expected the Content-Type application/json");
    let is_of_extension = |origin: &str| {
        let scheme = origin.split_once("://").map_or("", |(scheme, _)| scheme);
        origin == "null" || scheme.ends_with("-extension")
    };
    let is_extension = field("origin:").is_none_or(is_of_extension);
    ensure!(is_extension, "a web page sent this, and not the extension");
    let length = field("content-length:").and_then(|it| it.parse().ok());
    let length: u64 = length.context("the request does not say its length")?;
    ensure!(
        length <= MOST_BYTES,
        "the problem has more than {MOST_BYTES} bytes"
    );
    serde_json::from_reader(request.take(length)).context("this is no problem")
}

/// Makes the folder of a problem, or adds the files that it lacks. The template is an ending and a
/// text. Returns the program that is to be written, and a line for the user.
fn make(
    described: &Described,
    kind: &str,
    template: Option<&(String, Vec<u8>)>,
) -> Result<(String, String)> {
    described.refuse_many()?;
    let [title, url] = [&described.name, &described.url].map(Foreign);
    let heading = format!("# {title}\n# {url}\n");
    let short = short(title.0).filter(|_| kind == "short");
    let name = short.map_or_else(|| as_name(title.0), str::to_owned);
    let folder = folder(&described.contest().join(name), &heading);
    let options = described.options(heading).into_bytes();
    let mut files = vec![("judge.toml".to_owned(), options)];
    let ending = template.map_or("cpp", |(ending, _)| ending);
    let program = format!("{}.{ending}", file_name(&folder));
    files.extend(template.map(|(_, text)| (program.clone(), text.clone())));
    for (name, content) in files {
        let file = folder.join(name);
        if file.symlink_metadata().is_err() {
            create(&file, &content)?;
        }
    }
    for (number, test) in (1..).zip(&described.tests) {
        add_sample(&folder, number, test)?;
    }
    let (count, shown) = (described.tests.len(), folder.display().to_string());
    let samples = if count == 1 { "sample" } else { "samples" };
    let program = folder.join(program).display().to_string();
    // A folder without cases would be a program of several files.
    let target = if count == 0 { &program } else { &shown };
    let judge = for_a_shell(std::slice::from_ref(target));
    let said = Foreign(format!("{title}: {count} {samples} in {shown}/; {judge}"));
    Ok((program, format!("{said}\n")))
}

/// Adds a sample, unless another one with its number is there. If only its answer is another one,
/// the old answer is kept beside it, and both are named.
fn add_sample(folder: &Path, number: usize, test: &Test) -> Result<()> {
    let file = |ending: &str| folder.join(format!("{number}.{ending}"));
    let ended = |text: &str| match text {
        "" => Vec::new(),
        _ => format!("{}\n", text.strip_suffix('\n').unwrap_or(text)).into_bytes(),
    };
    let sides = [("in", &test.input), ("out", &test.output)];
    let [input, answer] = sides.map(|(ending, text)| (file(ending), ended(text)));
    let is_same = |(file, text): &(PathBuf, Vec<u8>)| {
        let is_there = file.symlink_metadata().is_ok();
        is_there.then(|| read(file, LARGEST_CASE).is_ok_and(|it| it == *text))
    };
    let states = [&input, &answer].map(is_same);
    match states {
        [Some(false), _] | [None, Some(false)] => return Ok(()),
        [Some(true), Some(false)] => {
            let endings = once(String::new()).chain((2..).map(|it: usize| it.to_string()));
            let mut names = endings.map(|it| file(&format!("out.old{it}")));
            let old = names.find(|it| it.symlink_metadata().is_err());
            let old = old.expect("numbers do not end");
            create(&old, &read(&answer.0, LARGEST_CASE)?)?;
            replace(&answer.0, &answer.1)?;
            let [new, old] = [&answer.0, &old].map(|it| Foreign(it.display()));
            note(format_args!(
                "{new} is another answer now, the old one is {old}"
            ));
        }
        _ => {}
    }
    for (file, text) in [input, answer] {
        if file.symlink_metadata().is_err() {
            create(&file, &text)?;
        }
    }
    Ok(())
}

/// The letter of a problem in its contest, as sites put it before the title.
fn short(title: &str) -> Option<&str> {
    let ends = [". ", " - "].map(|it| title.find(it));
    let start = &title[..ends.into_iter().flatten().min()?];
    let is_short = (1..=2).contains(&start.chars().count());
    Some(start).filter(|it| is_short && it.chars().all(char::is_alphanumeric))
}

/// A title as the name of a folder.
fn as_name(title: &str) -> String {
    let title = Foreign(title).to_string();
    let separates = |letter: char| letter.is_whitespace() || letter.is_ascii_punctuation();
    let mut words: Vec<_> = title.split(separates).filter(|it| !it.is_empty()).collect();
    if words.is_empty() {
        words.push("problem");
    }
    words.join("-").chars().take(LONGEST_NAME).collect()
}

/// The folder for a problem: a new one, or that of the same problem.
fn folder(wanted: &Path, heading: &str) -> PathBuf {
    let is_free = |path: &PathBuf| {
        let options = read_text(&path.join("judge.toml"));
        path.symlink_metadata().is_err() || options.is_ok_and(|it| it.starts_with(heading))
    };
    let name = file_name(wanted);
    let others = (2..).map(|number| wanted.with_file_name(format!("{name}-{number}")));
    let mut folders = once(wanted.to_owned()).chain(others);
    folders.find(is_free).expect("numbers do not end")
}

impl Described {
    /// Refuses more tests than any site has.
    pub fn refuse_many(&self) -> Result<()> {
        let tests = self.tests.len();
        ensure!(
            tests <= MOST_TESTS,
            "the problem has {tests} tests, more than {MOST_TESTS}"
        );
        Ok(())
    }

    /// The folder of its contest, if more of its problems are sent together; else the current one.
    fn contest(&self) -> PathBuf {
        let is_alone = self.batch.as_ref().is_none_or(|it| it.size < 2);
        let group = self.group.as_deref().filter(|_| !is_alone);
        group.map_or(PathBuf::new(), |it| as_name(it).into())
    }

    /// The limits in milliseconds and in MB, if they are stated.
    pub fn limits(&self) -> [Option<f64>; 2] {
        let stated = |limit: Option<f64>, most| limit.filter(|it| (1.0..=most).contains(it));
        [
            stated(self.time_limit, LONGEST_TIME),
            stated(self.memory_limit, MOST_MEMORY),
        ]
    }

    fn options(&self, mut text: String) -> String {
        let [time, memory] = self.limits();
        if let Some(time) = time {
            text += &format!("time-limit = \"{time}ms\"\n");
        }
        if let Some(memory) = memory {
            text += &format!("memory-limit = \"{memory}M\"\n");
        }
        let sides = [(&self.input, "stdin"), (&self.output, "stdout")];
        if let [Some(input), Some(output)] = sides.map(|(side, stream)| {
            if side["type"] == stream {
                return Some(STREAM);
            }
            let name = side["fileName"].as_str().filter(|it| !it.is_empty())?;
            // None of its letters needs a sign before it.
            let is_plain = |it: char| it.is_ascii_alphanumeric() || "._-".contains(it);
            name.chars().all(is_plain).then_some(name)
        }) && input != output
        {
            text += &format!("files = [\"{input}\", \"{output}\"]\n");
        }
        if self.interactive {
            text += "interactive = true\n";
        }
        text
    }
}
