//! Archives written byte by byte, as no library writes them.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

use super::archive::Files;

/// A file of an archive, with what each of its two headers states.
#[derive(Clone, Default)]
pub struct Item {
    pub name: String,
    /// Name in the header before the file; that of the list if there is none.
    pub local_name: Option<String>,
    pub content: Vec<u8>,
    pub is_deflated: bool,
    /// Bytes behind the deflated ones, counted among them.
    pub tail: Vec<u8>,
    pub flags: u16,
    /// Kind and rights, as Unix notes them.
    pub mode: u32,
    pub extra: Vec<u8>,
    pub comment: Vec<u8>,
    /// Number that the checksum of the header before the file is off by.
    pub off: u32,
    /// Bytes that no file has, before the header.
    pub before: Vec<u8>,
    /// True if the list leaves the file out.
    pub is_hidden: bool,
}

/// Items of files, in their order.
pub fn items(files: &Files) -> Vec<Item> {
    let item = |(name, content): &(String, Vec<u8>)| Item {
        name: name.clone(),
        content: content.clone(),
        mode: 0o100_644,
        ..Item::default()
    };
    files.iter().map(item).collect()
}

fn short(all: &mut Vec<u8>, numbers: &[usize]) {
    for it in numbers {
        all.extend(u16::try_from(*it).unwrap().to_le_bytes());
    }
}

fn long(all: &mut Vec<u8>, numbers: &[u32]) {
    for it in numbers {
        all.extend(it.to_le_bytes());
    }
}

fn size(it: &[u8]) -> u32 {
    u32::try_from(it.len()).unwrap()
}

impl Item {
    fn packed(&self) -> Vec<u8> {
        if !self.is_deflated {
            return self.content.clone();
        }
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
        packer.write_all(&self.content).unwrap();
        [packer.finish().unwrap(), self.tail.clone()].concat()
    }

    /// Fields that both headers have; sizes of the first are left out if they are behind the file.
    fn fields(&self, is_local: bool) -> Vec<u8> {
        let method = if self.is_deflated { 8 } else { 0 };
        let mut all = Vec::new();
        short(&mut all, &[20, self.flags.into(), method, 0, 33]);
        let mut sum = Crc::new();
        sum.update(&self.content);
        let off = if is_local { self.off } else { 0 };
        let sizes = [sum.sum().wrapping_add(off), size(&self.packed()), size(&self.content)];
        let is_behind = is_local && self.flags & 8 != 0;
        long(&mut all, &if is_behind { [0; 3] } else { sizes });
        all
    }

    fn local(&self) -> Vec<u8> {
        let name = self.local_name.as_ref().unwrap_or(&self.name);
        let mut all = b"PK\x03\x04".to_vec();
        all.extend(self.fields(true));
        short(&mut all, &[name.len(), self.extra.len()]);
        all.extend([name.as_bytes(), &self.extra, &self.packed()].concat());
        if self.flags & 8 != 0 {
            all.extend(b"PK\x07\x08");
            all.extend(&self.fields(false)[10..]);
        }
        all
    }

    fn listed(&self, start: u32) -> Vec<u8> {
        let mut all = b"PK\x01\x02\x14\x03".to_vec();
        all.extend(self.fields(false));
        let lengths = [self.name.len(), self.extra.len(), self.comment.len()];
        short(&mut all, &lengths);
        short(&mut all, &[0, 0]);
        long(&mut all, &[self.mode << 16, start]);
        all.extend([self.name.as_bytes(), &self.extra, &self.comment].concat());
        all
    }
}

/// Archive of items, with a comment.
pub fn archive(items: &[Item], comment: &[u8]) -> Vec<u8> {
    let (mut all, mut list) = (Vec::new(), Vec::new());
    for it in items {
        all.extend(&it.before);
        if !it.is_hidden {
            list.extend(it.listed(size(&all)));
        }
        all.extend(it.local());
    }
    let count = items.iter().filter(|it| !it.is_hidden).count();
    let start = size(&all);
    all.extend(&list);
    all.extend(b"PK\x05\x06");
    short(&mut all, &[0, 0, count, count]);
    long(&mut all, &[size(&list), start]);
    short(&mut all, &[comment.len()]);
    all.extend(comment);
    all
}
