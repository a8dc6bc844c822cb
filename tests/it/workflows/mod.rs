//! Workflows: the pipelines that `docs/ci.md` proposes, and the release.

#[cfg(unix)]
mod comments;
mod install;
mod pipelines;
mod release;
