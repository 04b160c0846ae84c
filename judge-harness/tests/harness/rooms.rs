//! The rooms of the judge have no circles.

use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

use crate::trials::test;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

test!(each_file_of_a_room_uses_only_those_above_it);
/// The doc comment of `mod.rs` lists all that is in the room, from the ground up. `mod.rs` itself
/// stands on all of that, so nothing in the room uses what only `mod.rs` has.
fn each_file_of_a_room_uses_only_those_above_it() {
    let faults: BTreeSet<_> = rooms().iter().flat_map(|it| faults_of(it)).collect();
    let faults: Vec<_> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A sentence for each file of a room that is in no list, or uses what is not above it.
fn faults_of(room: &Path) -> Vec<String> {
    let (folder, shown) = (Path::new(SOURCE).join(room), room.display());
    let maps = ["mod.rs", "lib.rs"].map(|it| folder.join(it));
    let Some(map) = maps.iter().find_map(|it| read_to_string(it).ok()) else {
        return vec![format!("{shown} has no mod.rs")];
    };
    let place = |name: &str| {
        let items = [format!("//! - [`{name}`]: "), format!("//! - `{name}`: ")];
        items.iter().find_map(|it| map.find(it))
    };
    let mut faults = Vec::new();
    for file in matching(&folder.join("**/*.rs")) {
        let below = module(&file, &folder);
        let Some(name) = below.first().filter(|it| *it != "main") else {
            continue;
        };
        let Some(own) = place(name) else {
            faults.push(format!("{shown}: {name} is not in the list of its mod.rs"));
            continue;
        };
        let code = read_to_string(&file).expect("a file");
        for used in used_by(&code, &module(&file, Path::new(SOURCE))) {
            if let Ok(inside) = Path::new(&used).strip_prefix(room) {
                let first = inside.iter().next().unwrap_or_default();
                let is_above = place(&first.to_string_lossy()).is_some_and(|it| it <= own);
                if !is_above {
                    let file = file.strip_prefix(SOURCE).expect("below").display();
                    faults.push(format!("{file} uses {used}, which is not above it"));
                }
            }
        }
    }
    faults
}

/// The folders of the judge's code, below that of all.
fn rooms() -> Vec<PathBuf> {
    let folders = matching(&Path::new(SOURCE).join("**/")).into_iter();
    let below = folders.map(|it| it.strip_prefix(SOURCE).expect("below").to_owned());
    below.chain([PathBuf::new()]).collect()
}

fn matching(pattern: &Path) -> Vec<PathBuf> {
    let found = glob::glob(&pattern.to_string_lossy()).expect("a pattern");
    found.flatten().collect()
}

/// The names of the modules that lead to a file.
fn module(file: &Path, folder: &Path) -> Vec<String> {
    let below = file.strip_prefix(folder).expect("a file of it");
    let names = below.with_extension("");
    let names = names.iter().map(|it| it.to_string_lossy().into_owned());
    names.filter(|it| it != "mod" && it != "lib").collect()
}

/// What a file names by `crate::` or `super::`, as paths below the crate, with slashes.
fn used_by(code: &str, module: &[String]) -> BTreeSet<String> {
    let lines = code.lines().filter(|it| !it.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let code = code.replace("pub(in crate::", "");
    let mut all = BTreeSet::new();
    for (word, ups) in [("crate::", module.len()), ("super::", 1)] {
        for (start, _) in code.match_indices(word) {
            let before = code[..start].chars().next_back();
            if before.is_some_and(|it| it.is_alphanumeric() || "_:$".contains(it)) {
                continue;
            }
            let (mut rest, mut ups) = (&code[start + word.len()..], ups);
            while let Some(more) = rest.strip_prefix("super::") {
                (rest, ups) = (more, ups + 1);
            }
            // Only tests inside a file use all of it.
            if !rest.starts_with('*') {
                let from = module[..module.len() - ups].join("/");
                tree(&from, rest, &mut all);
            }
        }
    }
    all
}

/// Adds the paths of a tree such as `a::{b, c::d}`. Returns what comes after it.
fn tree<'a>(from: &str, code: &'a str, all: &mut BTreeSet<String>) -> &'a str {
    if let Some(mut rest) = code.strip_prefix('{') {
        while !rest.trim_start().starts_with('}') {
            rest = tree(from, rest.trim_start(), all);
            let end = rest.find([',', '}']).expect("a brace ends");
            rest = rest[end..].trim_start_matches(',');
        }
        return rest.trim_start().trim_start_matches('}');
    }
    let end = code.find(|it: char| !(it.is_alphanumeric() || it == '_'));
    let (name, rest) = code.split_at(end.unwrap_or(code.len()));
    let path = match name {
        "self" | "" => from.to_owned(),
        _ => format!("{from}/{name}").trim_start_matches('/').to_owned(),
    };
    if let Some(rest) = rest.strip_prefix("::").filter(|it| !it.starts_with('<')) {
        return tree(&path, rest, all);
    }
    all.insert(path);
    rest
}
