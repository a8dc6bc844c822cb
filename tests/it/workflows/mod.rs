//! Workflows: the pipelines that `docs/ci.md` proposes, and the release.

mod pipelines;
mod release;
