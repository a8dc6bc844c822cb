//! Files as they were at a git revision, read through git; the work tree is not touched.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::diagnostic::Diagnostic;
use super::escape::quoted;
use super::file;
use super::suggest::{nearest, write_one_of};
use crate::codes;

/// Length of a short commit name.
const SHORT: usize = 7;

/// A commit and the files it holds.
#[derive(Debug)]
pub struct Revision {
    /// Name of the revision as the user wrote it, such as `main`.
    name: String,
    commit: String,
    /// Folder of the process within the repository, such as `infra/`; empty at its top.
    prefix: String,
    /// Top folder of the repository.
    top: PathBuf,
    /// Files of the commit, by their path from the top folder.
    blobs: BTreeMap<String, Blob>,
    reader: Option<BlobReader>,
}

#[derive(Debug)]
struct Blob {
    id: String,
    bytes: u64,
    is_link: bool,
}

impl Revision {
    /// Opens a revision of the repository around the process, by any name that git knows.
    ///
    /// # Errors
    ///
    /// Fails if there is no repository, no such revision or no git.
    pub fn open(name: &str) -> Result<Self, Diagnostic> {
        let requested = format!("{name}^{{commit}}");
        // A name that begins with a dash must not become an option.
        let found = git(["rev-parse", "--show-toplevel", "--show-prefix"])?;
        let mut folders = found.lines();
        let top = PathBuf::from(folders.next().unwrap_or_default());
        let prefix = folders.next().unwrap_or_default().to_owned();
        let commit = git(["rev-parse", "--verify", "--quiet", "--end-of-options", &requested]);
        let commit = commit.map_err(|_| unknown(name))?.trim().to_owned();
        let listed = git(["ls-tree", "-r", "-z", "--long", "--full-tree", &commit])?;
        let blobs = listed.split('\0').filter_map(entry).collect();
        Ok(Self { name: name.to_owned(), commit, prefix, top, blobs, reader: None })
    }

    /// The merge base of two revisions: their last common commit.
    ///
    /// # Errors
    ///
    /// Fails if one of them does not exist, or if they have no common commit.
    pub fn of_both(one: &str, other: &str) -> Result<Self, Diagnostic> {
        let [first, second] = [Self::open(one)?, Self::open(other)?];
        let common = git(["merge-base", &first.commit, &second.commit]).map_err(|_| {
            let message = format!("{} and {} have no commit in common", quoted(one), quoted(other));
            let fix = "fetch more of the history, as with `git fetch --unshallow`";
            Diagnostic::error(codes::NO_REVISION, message).fix(fix)
        })?;
        Ok(Self { name: one.to_owned(), ..Self::open(common.trim())? })
    }

    /// Name as the user wrote it, and short commit name, for ``main at 1f0c2ab``.
    pub fn label(&self) -> (&str, &str) {
        (&self.name, self.commit.get(..SHORT).unwrap_or(&self.commit))
    }

    /// True if the path is a file of the commit or a folder with files.
    pub fn has(&self, path: &Path) -> bool {
        let path = self.path(path);
        path.is_some_and(|path| {
            self.blobs.contains_key(&path) || self.below(&path).next().is_some()
        })
    }

    /// Files directly in a folder, as paths of the process; `None` if it is no folder.
    pub(super) fn folder(&self, path: &Path) -> Option<Vec<PathBuf>> {
        let folder = self.path(path)?;
        let mut all = self.below(&folder).peekable();
        all.peek()?;
        let direct = all.filter(|name| !name.contains('/'));
        Some(direct.map(|name| path.join(name)).collect())
    }

    /// Content of a file at this commit.
    pub(super) fn read(&mut self, path: &Path, name: &str) -> Result<Vec<u8>, Diagnostic> {
        let unreadable = |message| Err(Diagnostic::error(codes::UNREADABLE, message));
        let (shown, revision) = (quoted(name), quoted(&self.name));
        let Some(inside) = self.path(path) else {
            return unreadable(format!("{shown} is outside the repository"));
        };
        let Some(Blob { id, bytes, is_link }) = self.blobs.get(&inside) else {
            let problem = Diagnostic::error(
                codes::UNREADABLE,
                format!("{shown} does not exist at {revision}"),
            );
            let near = nearest(&inside, self.blobs.keys().map(String::as_str));
            return Err(if near.is_empty() { problem } else { problem.fix(write_one_of(&near)) });
        };
        if *is_link {
            let message = format!("{shown} is a link at {revision}, which is not followed");
            let fix = "name the file or folder that it leads to";
            return Err(Diagnostic::error(codes::UNREADABLE, message).fix(fix));
        }
        if *bytes > file::LIMIT {
            return Err(file::too_large(name));
        }
        let id = id.clone();
        if self.reader.is_none() {
            self.reader = Some(BlobReader::start()?);
        }
        let reader = self.reader.as_mut();
        reader.and_then(|reader| reader.blob(&id)).ok_or_else(|| {
            let message = format!("git did not give {shown} of {revision}");
            Diagnostic::error(codes::UNREADABLE, message)
        })
    }

    /// Names of the files below a folder, relative to it.
    fn below<'b>(&'b self, folder: &str) -> impl Iterator<Item = &'b str> {
        let start = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let from = self.blobs.range(start.clone()..);
        from.map_while(move |(path, _)| path.strip_prefix(&start))
    }

    /// A path of the process as a path of the repository.
    fn path(&self, path: &Path) -> Option<String> {
        let inside = if path.is_absolute() {
            // git resolves links in the path of its top folder.
            let folder = path.ancestors().find_map(|it| Some((it, it.canonicalize().ok()?)));
            let (known, real) = folder?;
            real.join(path.strip_prefix(known).ok()?).strip_prefix(&self.top).ok()?.to_owned()
        } else {
            Path::new(&self.prefix).join(path)
        };
        let mut names: Vec<String> = Vec::new();
        for part in inside.components() {
            match part {
                Component::Normal(name) => names.push(name.to_str()?.to_owned()),
                Component::ParentDir => {
                    names.pop()?;
                }
                _ => {}
            }
        }
        Some(names.join("/"))
    }
}

/// A line of `git ls-tree` parsed: mode, kind, name and size of a blob, and its path.
fn entry(line: &str) -> Option<(String, Blob)> {
    let (facts, path) = line.split_once('\t')?;
    let mut facts = facts.split_whitespace();
    let (mode, _kind, id) = (facts.next()?, facts.next()?, facts.next()?);
    // An entry without a size is another repository.
    let bytes = facts.next()?.parse().ok()?;
    let blob = Blob { id: id.to_owned(), bytes, is_link: mode == "120000" };
    Some((path.replace(MAIN_SEPARATOR, "/"), blob))
}

fn git<A: AsRef<OsStr>>(args: impl IntoIterator<Item = A>) -> Result<String, Diagnostic> {
    let output =
        Command::new("git").args(args).output().map_err(|problem| without_git(&problem))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let wording = String::from_utf8_lossy(&output.stderr);
    let wording = wording.lines().next().unwrap_or_default().trim_start_matches("fatal: ");
    let message = format!("git says: {}", super::escape::escaped(wording));
    let fix = "run it in a repository, or compare two folders";
    Err(Diagnostic::error(codes::NO_REVISION, message).fix(fix))
}

fn without_git(problem: &std::io::Error) -> Diagnostic {
    let message = format!("git cannot be run: {problem}");
    Diagnostic::error(codes::NO_REVISION, message).fix("install git, or compare two folders")
}

fn unknown(name: &str) -> Diagnostic {
    let message = format!("the repository has no revision {}", quoted(name));
    let fix = "fetch it first, as with `git fetch origin main`";
    Diagnostic::error(codes::NO_REVISION, message).fix(fix)
}

/// A running `git cat-file` that returns one blob after another.
#[derive(Debug)]
struct BlobReader {
    child: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl BlobReader {
    fn start() -> Result<Self, Diagnostic> {
        let mut command = Command::new("git");
        command.args(["cat-file", "--batch"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|problem| without_git(&problem))?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (ask, answer) =
            pipes.ok_or_else(|| without_git(&std::io::ErrorKind::BrokenPipe.into()))?;
        Ok(Self { child, ask, answer: BufReader::new(answer) })
    }

    fn blob(&mut self, id: &str) -> Option<Vec<u8>> {
        writeln!(self.ask, "{id}").ok()?;
        self.ask.flush().ok()?;
        let mut head = String::new();
        self.answer.read_line(&mut head).ok()?;
        let size: u64 = head.trim_end().rsplit(' ').next()?.parse().ok()?;
        let mut bytes = Vec::new();
        self.answer.by_ref().take(size + 1).read_to_end(&mut bytes).ok()?;
        // A line feed follows each blob.
        (bytes.pop() == Some(b'\n')).then_some(bytes)
    }
}

impl Drop for BlobReader {
    fn drop(&mut self) {
        // git reads until its input is closed; nothing more is asked of it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
