//! What compilers have made before, programs and compile errors: kept in a folder for each, which is named
//! after all that it depends on.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use hmac_sha256::Hash;

use crate::source::Source;
use crate::toolchain::Toolchain;

/// The compiler's output, or its error message.
pub(super) type Outcome = Result<PathBuf, String>;

/// What was compiled before.
pub(super) fn kept(home: &Path, toolchain: &Toolchain) -> Option<Outcome> {
    let output = home.join(toolchain.language.output);
    if output.exists() {
        return Some(Ok(output));
    }
    let error = fs::read(home.join(ERROR)).ok()?;
    Some(Err(String::from_utf8_lossy(&error).into_owned()))
}

/// The name under which a compile error is kept.
const ERROR: &str = "error";

/// The key under which a program is kept: programs with the same key are the same.
pub(super) fn key(toolchain: &Toolchain, arguments: &[String], source: &Source) -> String {
    let name = source.language.name_for(&source.path, &source.code);
    hash([
        toolchain.version.as_bytes(),
        toolchain.compiler.as_os_str().as_encoded_bytes(),
        arguments.join("\0").as_bytes(),
        name.as_bytes(),
        &source.code,
    ])
}

/// A name for what is made of these parts.
pub(crate) fn hash<Part: AsRef<[u8]>>(parts: impl IntoIterator<Item = Part>) -> String {
    let mut hash = Hash::new();
    for part in parts {
        let part = part.as_ref();
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    let hash = hash.finalize();
    let bytes = hash.iter().take(16);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

/// Keeps a compile error; writes it under a temporary name first.
pub(super) fn keep_error(message: &str, temporary: &Path, home: &Path) -> Result<()> {
    let file = home.join(ERROR);
    remove(temporary)?;
    fs::write(temporary, message)?;
    fs::rename(temporary, &file).with_context(|| file.display().to_string())
}

/// Removes what an earlier compilation may have left.
pub(super) fn remove(path: &Path) -> Result<()> {
    if path.is_dir() {
        fs::remove_dir_all(path)?;
    } else if path.exists() {
        fs::remove_file(path)?;
    }
    Ok(())
}
