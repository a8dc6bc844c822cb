//! Reading of an archive that anyone may have written: within limits, in memory alone.

use std::collections::BTreeMap;
use std::io::Read;

use flate2::Crc;
use flate2::bufread::DeflateDecoder;

use super::entries::{Entry, entries};
use super::problem::ArchiveProblem;

/// Most bytes of a file when it is unpacked.
const MOST_OF_FILE: usize = 64 * 1024 * 1024;
/// Most bytes of all files when they are unpacked.
const MOST: usize = 256 * 1024 * 1024;

/// Files of an archive by their names.
///
/// # Errors
///
/// Says why it is not read.
pub fn unpack(bytes: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, ArchiveProblem> {
    let (mut all, mut left) = (BTreeMap::new(), MOST);
    for it in entries(bytes)? {
        let most = left.min(MOST_OF_FILE);
        let unpacked = unpacked(&it, most)?;
        if unpacked.len() > most {
            let is_one = most == MOST_OF_FILE;
            return Err(if is_one {
                ArchiveProblem::LargeFile(it.name)
            } else {
                ArchiveProblem::Large
            });
        }
        left = left.saturating_sub(unpacked.len());
        if !it.is_folder {
            all.insert(it.name, unpacked);
        }
    }
    Ok(all)
}

/// Bytes of a file, or one more than the most if it has more.
fn unpacked(it: &Entry<'_>, most: usize) -> Result<Vec<u8>, ArchiveProblem> {
    let damaged = |why: &str| ArchiveProblem::Damaged(it.name.clone(), why.to_owned());
    // The size that an archive states may be a lie.
    let limit = u64::try_from(most).unwrap_or(u64::MAX).saturating_add(1);
    let mut all = Vec::new();
    let read = if it.is_deflated {
        let mut deflated = DeflateDecoder::new(it.packed);
        let read = (&mut deflated).take(limit).read_to_end(&mut all);
        let is_all = deflated.total_in() == it.packed.len() as u64;
        if read.is_ok() && all.len() <= most && !is_all {
            return Err(damaged("bytes follow its end"));
        }
        read
    } else {
        it.packed.take(limit).read_to_end(&mut all)
    };
    read.map_err(|it| damaged(&it.to_string()))?;
    if all.len() > most {
        return Ok(all);
    }
    let mut sum = Crc::new();
    sum.update(&all);
    if all.len() != it.size || sum.sum() != it.crc {
        return Err(damaged("it has another size or checksum than its header states"));
    }
    Ok(all)
}
