//! A package does not depend on where it is made, by whom and when.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

use tempfile::TempDir;
use xtask::package::Format;

use crate::support::{HARNESS, copy, workspace};

/// A copy of the workspace, and Flip Game's packages made in it by a user with this umask: a folder for each format.
fn made_in_a_copy(umask: &str, change: impl Fn(&Path)) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path().join(format!("workspace-{umask}"));
    fs::create_dir(&root).expect("a folder");
    copy(&workspace().root, &root);
    change(&root);
    for (_, format) in Format::ALL {
        let made = Command::new("sh")
            .args([
                "-c",
                "umask $1 && exec \"$2\" package poj1753 --out packages/$3 --format $3",
                "sh",
            ])
            .args([umask, HARNESS, format])
            .current_dir(&root)
            .stdout(Stdio::null())
            .status();
        assert!(made.expect("sh starts").success());
    }
    let packages = root.join("packages");
    (folder, packages)
}

/// All files below a folder, with their permissions and what is in them.
fn listed(folder: &Path) -> BTreeMap<PathBuf, (u32, Vec<u8>)> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = PathBuf::from(entry.file_name());
        let mode = entry.metadata().expect("metadata").permissions().mode();
        if path.is_dir() {
            let below = listed(&path).into_iter();
            files.extend(below.map(|(path, file)| (name.join(path), file)));
            files.insert(name, (mode, Vec::new()));
        } else {
            files.insert(name, (mode, fs::read(path).expect("a file")));
        }
    }
    files
}

/// Files as they are after a checkout on another system, long ago.
fn as_of_another_checkout(root: &Path) {
    for entry in fs::read_dir(root).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            as_of_another_checkout(&path);
            continue;
        }
        let with_crlf = [
            "poj1753/README.md",
            "poj1753/src/main.rs",
            "validators/poj1753/input.rs",
        ];
        if with_crlf.iter().any(|file| path.ends_with(file)) {
            let text = fs::read_to_string(&path).expect("text");
            fs::write(&path, text.replace('\n', "\r\n")).expect("the copy can be written");
        }
        fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("permissions");
        let file = File::options().append(true).open(&path).expect("a file");
        file.set_modified(SystemTime::UNIX_EPOCH).expect("a time");
    }
}

#[test]
fn a_package_is_the_same_wherever_and_whenever_it_is_made() {
    let (_first, made_first) = made_in_a_copy("022", |_| ());
    let (_second, made_second) = made_in_a_copy("077", as_of_another_checkout);
    for (_, format) in Format::ALL {
        let [one, other] = [&made_first, &made_second].map(|made| listed(&made.join(format)));
        let names = |files: &BTreeMap<PathBuf, _>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&one), names(&other));
        assert!(one.contains_key(Path::new("poj1753.zip")));
        for (path, file) in &one {
            assert!(file == &other[path], "{format}: {} differs", path.display());
        }
    }
}
