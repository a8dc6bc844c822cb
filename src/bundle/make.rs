//! Writing of a bundle: equal contents give equal bytes.

use std::io::{Cursor, Write};

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::{MANIFEST, Manifest, RESULTS};

/// An archive with a manifest, the answer, and the bytes of each file of the manifest, in its order.
///
/// # Errors
///
/// Fails if a name is too long for an archive, or occurs twice.
pub fn bundle(manifest: &Manifest, results: &str, files: &[&[u8]]) -> Result<Vec<u8>, ZipError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    // The oldest day of an archive, whatever the clock says.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let text = serde_json::to_string_pretty(manifest).map_err(std::io::Error::other)? + "\n";
    let named = manifest.files.iter().map(|it| it.kept_as.as_str());
    let first = [(MANIFEST, text.as_bytes()), (RESULTS, results.as_bytes())];
    for (name, bytes) in first.into_iter().chain(named.zip(files.iter().copied())) {
        archive.start_file(name, options)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}
