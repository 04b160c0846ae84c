//! Names by content.

use hmac_sha256::Hash;

/// The length of a name.
pub const LENGTH: usize = 32;

/// A name for something made of these parts.
pub fn hash<Part: AsRef<[u8]>>(parts: impl IntoIterator<Item = Part>) -> String {
    let mut hash = Hash::new();
    for part in parts {
        let part = part.as_ref();
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    let hash = hash.finalize();
    let bytes = hash.iter().take(LENGTH / 2);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}
