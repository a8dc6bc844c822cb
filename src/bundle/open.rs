//! Reading of a bundle that anyone may have written.

use std::path::Path;

use serde_json::Value;

use super::{BundledFile, FORMAT, MANIFEST, Manifest, RESULTS};
use crate::archive::{ArchiveProblem, unpack};
use crate::input::{is_stdin, sha256_of_bytes};

/// A bundle that was read.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// Manifest as it is in the archive.
    pub manifest: Manifest,
    /// Text of the manifest, byte for byte.
    pub manifest_text: Vec<u8>,
    /// The answer as it is in the archive.
    pub results: Value,
    /// Text of the answer, byte for byte.
    pub results_text: Vec<u8>,
    /// Files of the manifest with their bytes, in its order.
    pub files: Vec<(BundledFile, Vec<u8>)>,
    /// Files that are not as the manifest says, or that it does not name.
    pub tampered: Vec<Tampered>,
    /// SHA-256 of the archive.
    pub sha256: String,
}

/// A file that is not as the manifest says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tampered {
    /// Name in the archive.
    pub name: String,
    /// SHA-256 that the manifest states; none for a file that it does not name.
    pub stated: Option<String>,
    /// SHA-256 of the file in the archive.
    pub found: String,
}

/// Reason that an archive is no bundle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BundleProblem {
    /// Bytes that are no archive that is read.
    #[error(transparent)]
    Archive(#[from] ArchiveProblem),
    /// Archive without a file that each bundle has.
    #[error("has no `{0}`")]
    Missing(String),
    /// Manifest or answer that cannot be read.
    #[error("has a `{0}` that cannot be read: {1}")]
    Unreadable(&'static str, String),
    /// Bundle in a layout of a later version.
    #[error("has the layout {0}, which a newer gpu-tco wrote; this one reads {FORMAT}")]
    Newer(u32),
}

impl Bundle {
    /// Reads an archive.
    ///
    /// # Errors
    ///
    /// Says why it is no bundle.
    pub fn open(bytes: &[u8]) -> Result<Self, BundleProblem> {
        let mut all = unpack(bytes)?;
        let mut take =
            |name: &str| all.remove(name).ok_or_else(|| BundleProblem::Missing(name.to_owned()));
        let manifest_text = take(MANIFEST)?;
        let unreadable =
            |it: serde_json::Error| BundleProblem::Unreadable(MANIFEST, it.to_string());
        // A later layout may have other keys.
        let format: Value = serde_json::from_slice(&manifest_text).map_err(unreadable)?;
        let format = format.get("format").and_then(Value::as_u64).unwrap_or_default();
        if format > u64::from(FORMAT) {
            return Err(BundleProblem::Newer(u32::try_from(format).unwrap_or(u32::MAX)));
        }
        let manifest: Manifest = serde_json::from_slice(&manifest_text).map_err(unreadable)?;
        if is_stdin(Path::new(&manifest.scenario)) {
            let reason = "its scenario is standard input, which no archive holds";
            return Err(BundleProblem::Unreadable(MANIFEST, reason.to_owned()));
        }
        let results_text = take(RESULTS)?;
        let results = serde_json::from_slice(&results_text)
            .map_err(|it| BundleProblem::Unreadable(RESULTS, it.to_string()))?;
        let mut tampered = Vec::new();
        tampered.extend(changed(RESULTS, &manifest.results_sha256, &results_text));
        let mut files = Vec::new();
        for it in &manifest.files {
            let content = take(&it.kept_as)?;
            tampered.extend(changed(&it.kept_as, &it.sha256, &content));
            files.push((it.clone(), content));
        }
        tampered.extend(all.into_iter().map(|(name, bytes)| Tampered {
            name,
            stated: None,
            found: sha256_of_bytes(&bytes),
        }));
        let sha256 = sha256_of_bytes(bytes);
        Ok(Self { manifest, manifest_text, results, results_text, files, tampered, sha256 })
    }
}

fn changed(name: &str, stated: &str, bytes: &[u8]) -> Option<Tampered> {
    let found = sha256_of_bytes(bytes);
    let stated = Some(stated.to_owned()).filter(|it| *it != found)?;
    Some(Tampered { name: name.to_owned(), stated: Some(stated), found })
}
