//! Headers of an archive: its end, the items of its list of files, and the header before each file.

use super::problem::ArchiveProblem;

/// Bytes of an archive by their positions.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'b>(pub &'b [u8]);

impl<'b> Bytes<'b> {
    pub fn slice(self, at: usize, length: usize) -> Option<&'b [u8]> {
        self.0.get(at..at.checked_add(length)?)
    }

    fn short(self, at: usize) -> Option<usize> {
        let bytes = self.slice(at, 2)?.first_chunk()?;
        Some(u16::from_le_bytes(*bytes).into())
    }

    fn long(self, at: usize) -> Option<u32> {
        Some(u32::from_le_bytes(*self.slice(at, 4)?.first_chunk()?))
    }

    fn length(self, at: usize) -> Option<usize> {
        usize::try_from(self.long(at)?).ok()
    }

    fn is_mark(self, mark: &[u8]) -> bool {
        self.0.starts_with(mark)
    }

    fn after(self, at: usize) -> Option<Self> {
        self.0.get(at..).map(Bytes)
    }
}

/// Bytes of an end without a comment.
const END_LENGTH: usize = 22;
const END_MARK: &[u8] = b"PK\x05\x06";
/// Most bytes of an end: with a comment of 64 KiB.
const LONGEST_END: usize = 65_557;

/// End of an archive.
pub(super) struct End {
    /// Number of listed files.
    pub count: usize,
    /// Position of the list.
    pub list: usize,
    /// Position of the end itself, which the list reaches.
    pub start: usize,
}

impl End {
    /// The end of an archive, which nothing follows, with the list right before it.
    pub fn of(bytes: &[u8]) -> Result<Self, ArchiveProblem> {
        let tail = bytes.get(bytes.len().saturating_sub(LONGEST_END)..).unwrap_or_default();
        let start = bytes.len().saturating_sub(END_LENGTH);
        let end = Bytes(bytes.get(start..).unwrap_or_default());
        let read = || {
            let size = end.length(12)?;
            let list = end.length(16)?;
            let count = end.short(10)?;
            let is_alone = [4, 6, 20].into_iter().all(|at| end.short(at) == Some(0));
            let is_plain = is_alone && end.short(8) == Some(count);
            (is_plain && list.checked_add(size) == Some(start)).then_some(Self {
                count,
                list,
                start,
            })
        };
        if !end.is_mark(END_MARK) {
            let found = tail.windows(END_MARK.len()).rposition(|it| it == END_MARK);
            return Err(match found.map(|at| tail.len().saturating_sub(at)) {
                Some(left) if left < END_LENGTH => ArchiveProblem::NotZip("it is cut off"),
                Some(_) => ArchiveProblem::Hidden("a comment or bytes after its end"),
                None => ArchiveProblem::NotZip("it has no end"),
            });
        }
        read().ok_or(ArchiveProblem::Hidden("more than one end, or bytes that no file has"))
    }
}

/// Name, size and other properties of a file, which both of its headers state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Stated<'b> {
    pub name: &'b [u8],
    pub flags: usize,
    pub method: usize,
    pub time: u32,
    pub crc: u32,
    pub packed: usize,
    pub size: usize,
}

impl<'b> Stated<'b> {
    /// Properties of a header, whose flags are at `first` and whose name is at `name.0`.
    fn read(item: Bytes<'b>, first: usize, name: (usize, usize)) -> Option<Self> {
        let at = |offset: usize| first.saturating_add(offset);
        Some(Self {
            name: item.slice(name.0, name.1)?,
            flags: item.short(at(0))?,
            method: item.short(at(2))?,
            time: item.long(at(4))?,
            crc: item.long(at(8))?,
            packed: item.length(at(12))?,
            size: item.length(at(16))?,
        })
    }

    /// True if sizes and checksum are also behind the bytes of the file.
    pub fn is_described_behind(&self) -> bool {
        self.flags & (1 << 3) != 0
    }
}

/// An item of the list.
pub(super) struct Listed<'b> {
    pub stated: Stated<'b>,
    /// Kind of the file and its rights, as its system notes them.
    pub attributes: u32,
    /// Position of the header of the file.
    pub start: usize,
    pub extra: &'b [u8],
    /// True if it has a comment, or is on another disk.
    pub is_strange: bool,
    /// Length of the item.
    pub length: usize,
}

impl<'b> Listed<'b> {
    /// The item at a position; none if there is none.
    pub fn at(bytes: &'b [u8], at: usize) -> Option<Self> {
        let item = Bytes(bytes).after(at).filter(|it| it.is_mark(b"PK\x01\x02"))?;
        let [name, extra, comment] = [28, 30, 32].map(|it| item.short(it));
        let (name, extra, comment) = (name?, extra?, comment?);
        let after_name = name.checked_add(46)?;
        Some(Self {
            stated: Stated::read(item, 8, (46, name))?,
            attributes: item.long(38)?,
            start: item.length(42)?,
            extra: item.slice(after_name, extra)?,
            is_strange: comment != 0 || item.short(34)? != 0,
            length: after_name.checked_add(extra)?.checked_add(comment)?,
        })
    }
}

/// Header before the bytes of a file.
pub(super) struct Local<'b> {
    pub stated: Stated<'b>,
    pub extra: &'b [u8],
    /// Length of the header.
    pub length: usize,
}

impl<'b> Local<'b> {
    /// The header at a position; none if there is none.
    pub fn at(bytes: &'b [u8], at: usize) -> Option<Self> {
        let item = Bytes(bytes).after(at).filter(|it| it.is_mark(b"PK\x03\x04"))?;
        let (name, extra) = (item.short(26)?, item.short(28)?);
        let after_name = name.checked_add(30)?;
        Some(Self {
            stated: Stated::read(item, 6, (30, name))?,
            extra: item.slice(after_name, extra)?,
            length: after_name.checked_add(extra)?,
        })
    }

    /// True if the header states what the list does; sizes and checksum may be left out if they are behind the file.
    pub fn agrees(&self, listed: &Stated<'_>) -> bool {
        let is_left_out = listed.is_described_behind()
            && (self.stated.crc, self.stated.packed, self.stated.size) == (0, 0, 0);
        let stated = if is_left_out {
            Stated { crc: listed.crc, packed: listed.packed, size: listed.size, ..self.stated }
        } else {
            self.stated
        };
        stated == *listed
    }
}

/// True if these bytes behind a file state its sizes and checksum as the list does.
pub(super) fn is_description(bytes: &[u8], of: &Stated<'_>) -> bool {
    let behind = bytes.strip_prefix(b"PK\x07\x08").filter(|it| it.len() == 12).unwrap_or(bytes);
    let behind = Bytes(behind);
    let found = [behind.long(0), behind.long(4), behind.long(8)];
    let sizes = [of.packed, of.size].map(|it| u32::try_from(it).ok());
    behind.0.len() == 12 && found == [Some(of.crc), sizes[0], sizes[1]]
}

/// True if an extra field holds times and owners alone, as other programs note them.
///
/// A field may also hold another name of the file, or anything at all.
pub(super) fn is_harmless(extra: &[u8]) -> bool {
    /// Times of Unix, of NTFS, and owners.
    const HARMLESS: [usize; 5] = [0x5455, 0x000a, 0x7875, 0x7855, 0x5855];
    let mut rest = Bytes(extra);
    while !rest.0.is_empty() {
        let (Some(kind), Some(length)) = (rest.short(0), rest.short(2)) else { return false };
        let after = length.checked_add(4).and_then(|it| rest.after(it));
        match after.filter(|_| HARMLESS.contains(&kind)) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    true
}
