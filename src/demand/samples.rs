//! Samples of a trace in columns: a number for each, and a time for each run of equal lengths.

/// GPUs over a span of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// First second, since 1970 in UTC.
    pub start: i64,
    /// Length in seconds.
    pub seconds: i64,
    /// Billionths of a GPU.
    pub gpus: i64,
}

/// Samples in the order of time, in about 8 bytes each if most rows are equally long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Samples {
    /// Billionths of a GPU of each sample.
    gpus: Vec<i64>,
    runs: Vec<Run>,
    /// Second after the last sample.
    end: i64,
}

/// Samples of one length, each of which begins when the one before ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// Position of its first sample.
    first: usize,
    /// First second.
    start: i64,
    /// Length of a sample in seconds.
    seconds: i64,
}

impl Samples {
    /// Adds a sample that is not earlier than the last.
    #[inline]
    pub fn push(&mut self, sample: Sample) {
        let Sample { start, seconds, gpus } = sample;
        let goes_on = self.runs.last().is_some_and(|it| it.seconds == seconds);
        if !goes_on || self.end != start {
            self.runs.push(Run { first: self.len(), start, seconds });
        }
        self.end = start + seconds;
        self.gpus.push(gpus);
    }

    /// Seconds of all samples.
    pub fn seconds(&self) -> i64 {
        self.iter().map(|it| it.seconds).sum()
    }

    /// Samples of the earlier and of the later half of the time.
    pub fn halves(&self) -> [Self; 2] {
        let half = self.seconds() / 2;
        let [mut earlier, mut later] = [Self::default(), Self::default()];
        let mut passed = 0;
        for sample in self.iter() {
            let part = if passed < half { &mut earlier } else { &mut later };
            part.push(sample);
            passed += sample.seconds;
        }
        [earlier, later]
    }

    /// Number of samples.
    pub fn len(&self) -> usize {
        self.gpus.len()
    }

    /// True without a sample.
    pub fn is_empty(&self) -> bool {
        self.gpus.is_empty()
    }

    /// All samples, earliest first.
    pub fn iter(&self) -> impl Iterator<Item = Sample> + '_ {
        self.runs_of_gpus().flat_map(|(run, gpus)| {
            let numbered = gpus.iter().zip(run.first..);
            numbered.map(move |(gpus, place)| run.sample(place, *gpus))
        })
    }

    /// Billionths of a GPU of each sample.
    pub fn gpus(&self) -> &[i64] {
        &self.gpus
    }

    /// Length of every sample in seconds; none if they differ.
    pub fn one_length(&self) -> Option<i64> {
        let first = self.runs.first()?.seconds;
        self.runs.iter().all(|it| it.seconds == first).then_some(first)
    }

    /// Billionths of a GPU of samples one after another that have one length in seconds.
    pub fn by_length(&self) -> impl Iterator<Item = (i64, &[i64])> {
        self.runs_of_gpus().map(|(run, gpus)| (run.seconds, gpus))
    }

    /// Samples with a number of GPUs, in billionths.
    pub fn at_level(&self, level: i64) -> impl Iterator<Item = Sample> {
        self.runs_of_gpus().flat_map(move |(run, gpus)| {
            let numbered = gpus.iter().zip(run.first..).filter(move |(gpus, _)| **gpus == level);
            numbered.map(move |(gpus, place)| run.sample(place, *gpus))
        })
    }

    fn runs_of_gpus(&self) -> impl Iterator<Item = (Run, &[i64])> {
        self.runs.iter().enumerate().map(|(number, run)| {
            let end = self.runs.get(number + 1).map_or(self.len(), |it| it.first);
            (*run, self.gpus.get(run.first..end).unwrap_or(&[]))
        })
    }
}

impl Run {
    /// The sample at a position.
    fn sample(&self, place: usize, gpus: i64) -> Sample {
        let after = i64::try_from(place - self.first).unwrap_or(i64::MAX);
        let start = self.start.saturating_add(after.saturating_mul(self.seconds));
        Sample { start, seconds: self.seconds, gpus }
    }
}

impl FromIterator<Sample> for Samples {
    fn from_iter<I: IntoIterator<Item = Sample>>(all: I) -> Self {
        let mut samples = Self::default();
        all.into_iter().for_each(|it| samples.push(it));
        samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_come_back_as_they_were_and_equal_lengths_are_one_run() {
        let spans = [(0, 60), (60, 60), (120, 30), (150, 60), (300, 60), (360, 60), (360, 60)];
        let sample = |(start, seconds)| Sample { start, seconds, gpus: start + 1 };
        let all: Vec<Sample> = spans.into_iter().map(sample).collect();
        let samples: Samples = all.iter().copied().collect();
        assert_eq!(samples.iter().collect::<Vec<_>>(), all);
        let runs: Vec<usize> = samples.by_length().map(|(_, gpus)| gpus.len()).collect();
        assert_eq!((runs, samples.one_length()), (vec![2, 1, 1, 2, 1], None));
        let equal: Samples = all[4..].iter().copied().collect();
        assert_eq!((equal.len(), equal.one_length()), (3, Some(60)));
    }
}
