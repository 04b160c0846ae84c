//! The temporary folder belongs to everybody: what others have there is left alone, and a folder that cannot be used is named.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use rustix::process::geteuid;

use crate::support::command::{command, stdout};
use crate::support::{Scratch, write_below};

/// Judges the sample of a problem with this temporary folder.
fn judge_in(temporary: &Path) -> Output {
    let mut judge = command(&["poj1753", "--case", "sample/1"]);
    let output = judge.env("TMPDIR", temporary).output();
    output.expect("the harness starts")
}

#[track_caller]
fn assert_judged(output: &Output) {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    assert!(stdout(output).contains("1 of 1 accepted"));
}

/// Nothing could be judged, and it is said why.
#[track_caller]
fn assert_named(output: &Output, words: &str) {
    let text = stdout(output) + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains(words), "{text}");
}

/// The place of this user's sessions.
fn place(temporary: &Path) -> PathBuf {
    temporary.join(format!("judge-harness-{}", geteuid().as_raw()))
}

#[test]
fn what_others_have_there_is_left_alone() {
    let temporary = Scratch::new();
    let elsewhere = Scratch::new();
    let hour_ago = SystemTime::now() - Duration::from_hours(1);
    let place = place(temporary.folder());
    fs::create_dir(&place).expect("a folder");
    fs::set_permissions(&place, fs::Permissions::from_mode(0o700)).expect("a mode");
    for folder in [temporary.folder(), &place] {
        for name in ["judge-harness-notes", "session-notes"] {
            write_below(folder, &format!("{name}/precious"), "");
            write_below(folder, &format!("{name}/lock"), "");
            let opened = fs::File::open(folder.join(name)).expect("the folder");
            opened.set_modified(hour_ago).expect("its time can be set");
        }
        for name in ["judge-harness-link", "session-link"] {
            symlink(elsewhere.folder(), folder.join(name)).expect("a link");
        }
    }
    write_below(elsewhere.folder(), "precious", "");
    write_below(elsewhere.folder(), "lock", "");
    assert_judged(&judge_in(temporary.folder()));
    for file in [
        "judge-harness-notes/precious",
        "judge-harness-link/precious",
        "session-notes/precious",
        "session-link/precious",
    ] {
        assert!(temporary.folder().join(file).exists(), "{file}");
        assert!(place.join(file).exists(), "{file}");
    }
}

/// Whoever opens a pipe with a name waits for somebody at its other end.
#[test]
fn a_pipe_with_the_name_of_a_lock_hangs_nobody() {
    let temporary = Scratch::new();
    let place = place(temporary.folder());
    fs::create_dir(&place).expect("a folder");
    fs::set_permissions(&place, fs::Permissions::from_mode(0o700)).expect("a mode");
    for folder in [
        temporary.folder().join("judge-harness-x"),
        place.join("session-x"),
    ] {
        fs::create_dir(&folder).expect("a folder");
        let made = Command::new("mkfifo").arg(folder.join("lock")).status();
        assert!(made.expect("mkfifo").success());
    }
    assert_judged(&judge_in(temporary.folder()));
}

#[test]
fn a_place_that_others_can_reach_is_refused() {
    let (temporary, elsewhere) = (Scratch::new(), Scratch::new());
    let place = place(temporary.folder());
    let refused = || assert_named(&judge_in(temporary.folder()), &place.display().to_string());
    symlink(elsewhere.folder(), &place).expect("a link");
    refused();
    fs::remove_file(&place).expect("the link");
    fs::write(&place, "").expect("a file");
    refused();
    fs::remove_file(&place).expect("the file");
    fs::create_dir(&place).expect("a folder");
    fs::set_permissions(&place, fs::Permissions::from_mode(0o755)).expect("a mode");
    refused();
    fs::set_permissions(&place, fs::Permissions::from_mode(0o700)).expect("a mode");
    assert_judged(&judge_in(temporary.folder()));
    assert!(!place.exists(), "it is empty");
}

#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let scratch = Scratch::new();
    let file = scratch.write("file", "").display().to_string();
    let missing = scratch.folder().join("missing").display().to_string();
    // Nobody can make anything in the last one.
    for folder in [file.as_str(), &missing, "relative", "", "/proc"] {
        let output = judge_in(Path::new(folder));
        assert_named(
            &output,
            &format!("can be made in {folder} (set the variable TMPDIR"),
        );
    }
}

/// No compiler is to blame, nor what it compiles. Where nobody may mount a small disk, this is skipped.
#[test]
fn a_full_folder_is_named() {
    let full = Scratch::new();
    let scratch = Scratch::new();
    let file = scratch.write(
        "my.rs",
        "fn main() { println!(\"4\") } // Of no other test.",
    );
    let judge = command(&[file.as_os_str(), "--problem".as_ref(), "poj1753".as_ref()]);
    let mounted = |script: &str| {
        let mut shell = Command::new("unshare");
        let script = format!("mount -t tmpfs -o size=200k none \"$TMPDIR\" && {script}");
        shell.args(["--map-root-user", "--mount", "sh", "-c", &script, "sh"]);
        shell.arg(judge.get_program()).args(judge.get_args());
        shell.current_dir(judge.get_current_dir().expect("the workspace"));
        shell.env("TMPDIR", full.folder()).output()
    };
    if !mounted("true").is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: this user cannot mount a disk");
        return;
    }
    let output = mounted("exec \"$@\"").expect("a shell");
    assert_named(&output, &full.folder().display().to_string());
    assert_named(&output, " KiB are free there, and a compiler may need");
}
