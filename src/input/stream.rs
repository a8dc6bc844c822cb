//! Files of any size, read in pieces. Their text is not kept, except for lines with problems.

use std::cell::RefCell;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use sha2::{Digest, Sha256};

use super::diagnostic::Diagnostic;
use super::escape::{quoted, shown};
use super::file::{RegularFile, open_regular};
use super::gzip::{InPieces, is_gzip, unreadable};
use super::source::Sources;
use super::span::{SourceId, Span};
use super::stdin::{self, is_stdin};
use super::text::foreign_encoding;
use crate::codes;

/// Bytes by which the content of a file is recognized.
const HEAD: usize = 4_096;
/// Bytes that are read at once.
const PIECE: usize = 64 * 1_024;
/// First and last bytes of a Parquet file.
const PARQUET: &[u8] = b"PAR1";
/// First and last bytes of a Parquet file that is encrypted.
const ENCRYPTED: &[u8] = b"PARE";
/// First bytes of files that are packed in ways that are not read.
const PACKED: [(&[u8], &str); 4] = [
    (b"\x1f\x8b", "packed with gzip twice"),
    (b"PK\x03\x04", "a zip archive"),
    (b"\x28\xb5\x2f\xfd", "packed with zstd"),
    (b"BZh", "packed with bzip2"),
];

/// Content of a file, recognized by its first bytes.
pub enum Content {
    /// Text, unpacked if the file is gzip data.
    Text(TextStream),
    /// A Parquet file.
    Parquet(RegularFile),
}

/// Text that is read in pieces.
pub struct TextStream {
    head: Vec<u8>,
    reader: io::Chain<Cursor<Vec<u8>>, Box<dyn Read>>,
    meter: Meter,
}

impl TextStream {
    /// First bytes of the text.
    pub fn head(&self) -> &[u8] {
        &self.head
    }

    /// Counter of the bytes of the file, which goes on while this is read.
    pub fn meter(&self) -> Meter {
        self.meter.clone()
    }
}

impl Read for TextStream {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.reader.read(into)
    }
}

/// Bytes of a file that were read so far: their number and their hash.
#[derive(Clone, Default)]
pub struct Meter(Rc<RefCell<(u64, Sha256)>>);

impl Meter {
    /// Bytes read.
    pub fn bytes(&self) -> u64 {
        self.0.borrow().0
    }

    /// SHA-256 of the bytes read, in hex.
    pub fn sha256(&self) -> String {
        format!("{:x}", self.0.borrow().1.clone().finalize())
    }

    fn add(&self, bytes: &[u8]) {
        let mut inner = self.0.borrow_mut();
        inner.0 = inner.0.saturating_add(bytes.len() as u64);
        inner.1.update(bytes);
    }
}

/// Reader whose bytes are counted and hashed.
struct Metered<R>(R, Meter);

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(into)?;
        self.1.add(into.get(..read).unwrap_or_default());
        Ok(read)
    }
}

impl Sources {
    /// Adds a file, or standard input for `-`, that is to be read in pieces.
    ///
    /// # Errors
    ///
    /// Fails if there is no such file, or if standard input is named twice.
    pub fn add_stream(&mut self, path: &Path) -> Result<SourceId, Diagnostic> {
        if is_stdin(path) {
            self.check_stdin()?;
            let file = (stdin::NAME.to_owned(), path.to_owned());
            return Ok(self.add(file, Some(String::new()), String::new(), false));
        }
        let name = shown(path);
        open_regular(path, &name)?;
        Ok(self.add((name, path.to_owned()), Some(String::new()), String::new(), false))
    }

    /// Bytes of a file that is read in pieces; 0 if that is not known.
    pub fn stream_length(&self, id: SourceId) -> u64 {
        let Some(source) = self.get(id).filter(|it| !is_stdin(&it.path)) else { return 0 };
        open_regular(&source.path, &source.name).map_or(0, |it| it.1)
    }

    /// Opens a file that was added by [`Sources::add_stream`].
    ///
    /// # Errors
    ///
    /// Explains why its content cannot be read.
    pub fn open_stream(&self, id: SourceId) -> Result<Content, Diagnostic> {
        let (name, path) = self.get(id).map_or_else(
            || (String::new(), PathBuf::new()),
            |it| (it.name.clone(), it.path.clone()),
        );
        let meter = Meter::default();
        if is_stdin(&path) {
            return text(Metered(io::stdin().lock(), meter.clone()), meter, &name);
        }
        let (mut file, length) = open_regular(&path, &name)?;
        let is_parquet = parquet(&mut file, length, &name)?;
        if is_parquet {
            return Ok(Content::Parquet(file));
        }
        text(Metered(file, meter.clone()), meter, &name)
    }

    /// Sets the hash of a file that was read to its end.
    pub fn close_stream(&mut self, id: SourceId, sha256: String) {
        if let Some(source) = self.get_mut(id) {
            source.sha256 = sha256;
        }
    }

    /// Keeps a line of a file that is read in pieces, by its number from 1, and returns its place.
    pub fn keep_line(&mut self, id: SourceId, number: usize, line: &str) -> Span {
        let Some(source) = self.get_mut(id) else { return Span::new(id, 0, 0) };
        let start = source.keep_line(number, line);
        Span::new(id, start, start.saturating_add(line.len()))
    }
}

/// SHA-256 of a file, which is read once for it.
///
/// # Errors
///
/// Fails if the file cannot be read.
pub fn sha256_of(file: &mut RegularFile) -> io::Result<String> {
    file.rewind()?;
    let meter = Meter::default();
    let mut piece = vec![0; PIECE];
    let mut reader = Metered(&*file, meter.clone());
    while reader.read(&mut piece)? > 0 {}
    file.rewind()?;
    Ok(meter.sha256())
}

/// True if a file is Parquet; fails if it is and cannot be read.
fn parquet(file: &mut RegularFile, length: u64, name: &str) -> Result<bool, Diagnostic> {
    let failed = |error: io::Error| unreadable(name, &error);
    let head = beginning(file, PARQUET.len()).map_err(failed)?;
    file.rewind().map_err(failed)?;
    let problem = |what: &str, fix: &str| {
        let message = format!("{} is {what}", quoted(name));
        Err(Diagnostic::error(codes::UNREADABLE, message).fix(fix))
    };
    if head == ENCRYPTED {
        return problem("an encrypted Parquet file", "decrypt it first");
    }
    if head != PARQUET {
        return Ok(false);
    }
    let end = length.saturating_sub(PARQUET.len() as u64);
    file.seek(SeekFrom::Start(end)).map_err(failed)?;
    let tail = beginning(file, PARQUET.len()).map_err(failed)?;
    file.rewind().map_err(failed)?;
    // The marks and the length of the footer take 12 bytes.
    if tail != PARQUET || length < 12 {
        return problem(
            "a Parquet file that is cut off: it has no footer",
            "copy or export the file again",
        );
    }
    Ok(true)
}

/// Text of a reader, unpacked if it is gzip data.
fn text(
    mut reader: Metered<impl Read + 'static>,
    meter: Meter,
    name: &str,
) -> Result<Content, Diagnostic> {
    let failed = |error: io::Error| unreadable(name, &error);
    let mut head = beginning(&mut reader, HEAD).map_err(failed)?;
    let mut rest: Box<dyn Read> = Box::new(reader);
    if is_gzip(&head) {
        let packed = BufReader::with_capacity(PIECE, Cursor::new(head).chain(rest));
        let meter = meter.clone();
        let mut unpacked = InPieces::new(packed, move || meter.bytes());
        head = beginning(&mut unpacked, HEAD).map_err(failed)?;
        rest = Box::new(unpacked);
    }
    let problem =
        |message: String, fix: &str| Err(Diagnostic::error(codes::UNREADABLE, message).fix(fix));
    if let Some(found) = foreign_encoding(&head) {
        return problem(format!("{}: {}", quoted(name), found.message), &found.fix);
    }
    if let Some((_, how)) = PACKED.iter().find(|it| head.starts_with(it.0)) {
        let message = format!("{} is {how}, but CSV, gzip or Parquet was expected", quoted(name));
        return problem(message, "unpack it first");
    }
    if head.starts_with(PARQUET) || head.starts_with(ENCRYPTED) {
        let message = format!("{} holds a Parquet file, which is read from its end", quoted(name));
        return problem(message, "write it to a file, unpacked, and name that file");
    }
    let reader = Cursor::new(head.clone()).chain(rest);
    Ok(Content::Text(TextStream { head, reader, meter }))
}

/// The next bytes of a reader: fewer than asked for only at its end.
fn beginning(reader: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(most);
    reader.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}
