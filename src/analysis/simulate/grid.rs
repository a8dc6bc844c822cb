//! Columns of numbers in one piece of memory, in large pages if the system has them.
//!
//! Results of a million draws are 32 MB. In pages of 4 kB, the system would hand out memory 8,000 times,
//! which takes a tenth of the time of all draws.

use std::marker::PhantomData;

use bytemuck::Pod;
use memmap2::MmapMut;

/// Columns of equal length, of zeros until they are written.
#[derive(Debug)]
pub(super) struct Grid<T> {
    bytes: MmapMut,
    columns: usize,
    rows: usize,
    numbers: PhantomData<T>,
}

/// Memory for columns that the system does not give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoMemory {
    /// Bytes of the columns.
    pub bytes: usize,
}

impl NoMemory {
    /// Size of the columns in megabytes.
    #[must_use]
    pub fn megabytes(self) -> u64 {
        (self.bytes / 1_000_000) as u64
    }
}

impl<T: Pod> Grid<T> {
    /// Columns of zeros. Memory is first touched by the thread that fills it.
    pub fn zeros(columns: usize, rows: usize) -> Result<Self, NoMemory> {
        let size = size_of::<T>().saturating_mul(columns).saturating_mul(rows);
        let bytes = MmapMut::map_anon(size.max(1)).map_err(|_| NoMemory { bytes: size })?;
        #[cfg(target_os = "linux")]
        {
            // Refused by a system without large pages: the columns are then in small ones.
            let _ = bytes.advise(memmap2::Advice::HugePage);
        }
        Ok(Self { bytes, columns, rows, numbers: PhantomData })
    }

    /// Numbers in a column.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// All columns.
    pub fn columns(&self) -> Vec<&[T]> {
        let all: &[T] = bytemuck::cast_slice(&self.bytes[..self.size()]);
        all.chunks_exact(self.rows.max(1)).collect()
    }

    /// All columns, to be written.
    pub fn columns_mut(&mut self) -> Vec<&mut [T]> {
        let size = self.size();
        let all: &mut [T] = bytemuck::cast_slice_mut(&mut self.bytes[..size]);
        all.chunks_exact_mut(self.rows.max(1)).collect()
    }

    fn size(&self) -> usize {
        size_of::<T>() * self.columns * self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_keep_what_is_written() {
        let mut grid = Grid::<u32>::zeros(3, 1000).unwrap();
        for (column, at) in grid.columns_mut().into_iter().zip(1..) {
            column.fill(at);
        }
        let columns = grid.columns();
        assert_eq!(columns.iter().map(|it| it.len()).collect::<Vec<_>>(), [1000; 3]);
        assert_eq!([columns[0][999], columns[1][0], columns[2][999]], [1, 2, 3]);
        assert_eq!(Grid::<u32>::zeros(0, 10).unwrap().columns().len(), 0);
        assert_eq!(Grid::<u32>::zeros(2, 0).unwrap().columns().len(), 0);
        assert_eq!(Grid::<u32>::zeros(9, usize::MAX).unwrap_err().bytes, usize::MAX);
    }
}
