//! The fault that stopped a program in C or C++ with `--debug`, in a line, and where it was then,
//! from what the sanitizers and the checks of the library print.

/// A fault that was found while the program ran.
pub(super) struct Fault {
    /// The place in the user's files and what is wrong there, such as
    /// `a.cpp:4: index 1000005, size 5`.
    pub line: String,
    /// Whether memcheck has found it, whatever the verdict is.
    pub is_of_memcheck: bool,
    /// What the program had printed before.
    pub before: String,
    /// The calls in the user's files, the innermost first, and the number of all others.
    pub calls: String,
}

impl Fault {
    /// Finds the fault in what was printed, in which the user's files have these names.
    pub fn of(printed: &str, files: &[String]) -> Option<Self> {
        let lines: Vec<_> = printed.lines().collect();
        // The library names the place of its check before that line.
        let block = lines.iter().position(|it| *it == "In function:");
        let found = (0..lines.len()).find_map(|index| {
            let is_in_block = block.is_some_and(|start| start < index);
            Some((index, what(&lines[index..], is_in_block)?))
        });
        let (index, mut what) = found?;
        let start = block.filter(|it| *it < index);
        let mut start = start.map_or(index, |it| it.saturating_sub(1));
        let is_of_tool = |it: &str| it.starts_with("==") || it.starts_with("AddressSanitizer:");
        while start > 0 && is_of_tool(lines[start - 1]) {
            start -= 1;
        }
        let (mut calls, mut others) = (Calls::default(), 0);
        let is_end = |it: &str| {
            let ends = ["SUMMARY:", "AddressSanitizer can", "Exit program"];
            ends.iter().any(|end| it.starts_with(end))
        };
        let rest = lines[index..].iter().map(|it| plain(it));
        for line in rest.take_while(|it| !is_end(it)) {
            match frame(line).map(|it| (it, place_in(it, files))) {
                Some((frame, Some(place))) => calls.add(frame, place),
                Some((_, None)) => others += 1,
                None if calls.0.is_empty() || line.trim().is_empty() => {}
                None => calls.0.push((line.trim().to_owned(), 1)),
            }
        }
        // The place is in the line itself if the compiler has made the check.
        let own = lines[index].split_once(": runtime error: ");
        let place = own.and_then(|(place, _)| place_in(place, files));
        let first = calls.0.first().and_then(|(call, _)| place_in(call, files));
        if let Some(place) = place.or(first) {
            what = format!("{place}: {what}");
        }
        if others > 0 {
            calls
                .0
                .push((format!("beside these, in libraries: {others}"), 1));
        }
        let own = lines[..start].iter().filter(|it| **it == plain(it));
        Some(Self {
            is_of_memcheck: lines[index] != plain(lines[index]),
            line: what,
            before: own.flat_map(|it| [it, "\n"]).collect(),
            calls: calls.in_lines(),
        })
    }
}

/// What the first of these lines says is wrong, perhaps with those after it. They may be in a block
/// of the library.
fn what(rest: &[&str], is_in_block: bool) -> Option<String> {
    let line = rest[0];
    if is_in_block && line.starts_with("Error: ") {
        let sentence = rest.iter().take_while(|it| !it.trim().is_empty());
        let sentence = sentence.copied().collect::<Vec<_>>().join(" ");
        let words: Vec<_> = sentence.split_whitespace().skip(1).collect();
        let is_index = sentence.contains("out-of-bounds index");
        let plain = words.join(" ").trim_end_matches('.').to_owned();
        return Some(index(&plain).filter(|_| is_index).unwrap_or(plain));
    }
    if let Some(thrown) = line.strip_prefix("terminate called after throwing an instance of ") {
        let what = rest.get(1).and_then(|it| it.trim().strip_prefix("what():"));
        let what = what.map(str::trim);
        let ranges = what.filter(|it| it.contains("(which is ") && it.contains(">="));
        let thrown = thrown.trim_matches('\'');
        return Some(ranges.and_then(index).unwrap_or_else(|| {
            let what = what.map(|it| format!(": {it}")).unwrap_or_default();
            format!("{thrown} is thrown{what}")
        }));
    }
    if let Some((_, what)) = line.split_once(": runtime error: ") {
        return Some(what.to_owned());
    }
    if line.ends_with(" failed.") {
        let start = line.rfind("Assertion ")?;
        return Some(line[start..].trim_end_matches('.').to_owned());
    }
    if let Some((_, what)) = USES
        .iter()
        .find(|(start, _)| plain(line).starts_with(start))
    {
        return Some(format!("{what} (found by memcheck)"));
    }
    let (_, what) = line.split_once("ERROR: AddressSanitizer: ")?;
    let what = what.split_whitespace().next()?;
    Some(if what == "ABRT" { "aborted" } else { what }.to_owned())
}

/// A line of memcheck without the number of its process.
fn plain(line: &str) -> &str {
    let rest = line.strip_prefix("==");
    let rest = rest.and_then(|it| it.split_once("== "));
    let is_number = |it: &&str| it.bytes().all(|byte| byte.is_ascii_digit());
    rest.map_or(
        line,
        |(number, rest)| if is_number(&number) { rest } else { line },
    )
}

/// What memcheck says is done with a value that was never written.
const USES: [(&str, &str); 3] = [
    (
        "Conditional jump",
        "a condition depends on memory that was never written",
    ),
    (
        "Use of uninit",
        "an address depends on memory that was never written",
    ),
    ("Syscall param", "memory that was never written is printed"),
];

/// The first two numbers of a sentence as an index and a size.
fn index(sentence: &str) -> Option<String> {
    let words = sentence.split(|it: char| !it.is_ascii_digit());
    let mut numbers = words.filter(|it| !it.is_empty());
    let (index, size) = (numbers.next()?, numbers.next()?);
    Some(format!("index {index}, size {size}"))
}

/// A frame of a stack: the function and its place. `None` if the line is none.
fn frame(line: &str) -> Option<&str> {
    let line = line.trim();
    let of_memcheck = line.strip_prefix("at 0x").or(line.strip_prefix("by 0x"));
    if let Some(rest) = of_memcheck {
        return Some(rest.split_once(": ")?.1);
    }
    let (number, rest) = line.strip_prefix('#')?.split_once(' ')?;
    number.parse::<u32>().ok()?;
    Some(rest.split_once(" in ").map_or("", |(_, frame)| frame))
}

/// The place in one of these files that a text names, such as `a.cpp:4`.
fn place_in<'a>(text: &'a str, files: &[String]) -> Option<&'a str> {
    files.iter().find_map(|file| {
        let start = text.rfind(&format!("{file}:"))?;
        let path = text[..start].rsplit([' ', '(']).next()?;
        let is_own = path.is_empty() || path.ends_with('/') && !path.starts_with("/usr/");
        let end = start + file.len() + 1;
        let digits = text[end..].bytes().take_while(u8::is_ascii_digit);
        let digits = digits.count();
        (is_own && digits > 0).then(|| &text[start..end + digits])
    })
}

/// Lines, each with the number of times that it comes in a row.
#[derive(Default)]
struct Calls(Vec<(String, u32)>);

impl Calls {
    fn add(&mut self, frame: &str, place: &str) {
        let (before, _) = frame.rsplit_once(place).unwrap_or_default();
        let (function, _) = before.rsplit_once(' ').unwrap_or_default();
        let line = format!("in {function}, {place}");
        match self.0.last_mut() {
            Some((last, times)) if *last == line => *times += 1,
            _ => self.0.push((line, 1)),
        }
    }

    fn in_lines(&self) -> String {
        let lines = self.0.iter().map(|(line, times)| match times {
            1 => format!("{line}\n"),
            _ => format!("{line} ({times} times)\n"),
        });
        lines.collect()
    }
}
