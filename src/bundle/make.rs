//! Writing of a bundle: equal contents give equal bytes.

use zip::result::ZipError;

use super::{MANIFEST, Manifest, RESULTS};
use crate::archive::pack;

/// An archive with a manifest, the answer, and the bytes of each file of the manifest, in its order.
///
/// # Errors
///
/// Fails if a name is too long for an archive, or occurs twice.
pub fn bundle(manifest: &Manifest, results: &str, files: &[&[u8]]) -> Result<Vec<u8>, ZipError> {
    let text = manifest_text(manifest).map_err(std::io::Error::other)?;
    let named = manifest.files.iter().map(|it| it.kept_as.as_str());
    let first = [(MANIFEST, text.as_bytes()), (RESULTS, results.as_bytes())];
    pack(first.into_iter().chain(named.zip(files.iter().copied())))
}

/// Text of a manifest, the only one for its contents.
///
/// # Errors
///
/// Fails if a key is no text, which none is.
pub fn manifest_text(manifest: &Manifest) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string_pretty(manifest)? + "\n")
}
