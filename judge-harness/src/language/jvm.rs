//! The Java virtual machine, and two rules of Java's: the name that a source file must have, and
//! the class that has the `main`.

use std::fs;
use std::path::Path;

use cafebabe::MethodAccessFlags;
use glob::{Pattern, glob};

use crate::language::words;
use crate::sandbox::Limits;

/// The largest stack of a thread that it accepts, in MiB.
const LARGEST_STACK: u64 = 1024;

/// The most KiB that it takes beside its heap: threads, classes, compiled code.
pub(super) const REST_KIB: u64 = 256 << 10;

/// Its exit status and its message on standard error when the heap is full.
pub(super) const FULL: (i32, &str) = (3, "Terminating due to java.lang.OutOfMemoryError");

/// No file name is longer, in bytes.
const LONGEST_NAME: usize = 255;

/// Its options to run a program within these limits. The heap may be as large as the memory limit.
pub(super) fn options(limits: Limits) -> Vec<String> {
    let memory = (limits.memory_kib >> 10).max(2);
    let stack = (limits.stack_kib >> 10).min(LARGEST_STACK);
    words(&format!(
        "-XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=4 -Xss{stack}m -Xmx{memory}m \
         -XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr"
    ))
}

/// The name that Java demands for the source file in its error: that of the public class.
pub(super) fn wanted_name(error: &str) -> Option<String> {
    let (_, name) = error.split_once("is public, should be declared in a file named ")?;
    let name = name.lines().next()?;
    let is_letter = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let is_class = name.strip_suffix(".java")?.chars().all(is_letter);
    (is_class && name.len() <= LONGEST_NAME).then(|| name.to_owned())
}

/// The class with a `public static void main(String[])`, by its name for Java's launcher. Of
/// several `Main`, or else the first by name. `classes` is the folder of the compiled classes.
pub(super) fn main_class(classes: &Path) -> Option<String> {
    let folder = Pattern::escape(classes.to_str()?);
    let files = glob(&format!("{folder}/**/*.class")).ok()?;
    let found = files.filter_map(|file| class_with_main(&fs::read(file.ok()?).ok()?));
    let simple = |name: &str| name.rsplit('.').next().map(str::to_owned);
    found.min_by_key(|name| (simple(name).as_deref() != Some("Main"), name.clone()))
}

/// The name of a class, if it has a `main` to start.
fn class_with_main(bytes: &[u8]) -> Option<String> {
    let class = cafebabe::parse_class(bytes).ok()?;
    let starts = |method: &cafebabe::MethodInfo| {
        let wanted = MethodAccessFlags::PUBLIC | MethodAccessFlags::STATIC;
        method.name == "main"
            && method.access_flags.contains(wanted)
            && method.descriptor.to_string() == "([Ljava/lang/String;)V"
    };
    let has_main = class.methods.iter().any(starts);
    has_main.then(|| class.this_class.replace('/', "."))
}
