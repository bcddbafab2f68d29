//! A child process that ends with everything it started, whatever becomes of this program.
//!
//! On Unix every engine stands in a process group of its own, whose leader is a *guard*: a shell that waits until its
//! input ends, which it does when this program lets it or dies in any way, `SIGKILL` included, and then kills the whole
//! group. Children that left the group are found by a mark in their environment, where `/proc` tells of it. Being in
//! another group, engines are not ended by Ctrl-C in a terminal before this program has heard of it.

use std::io;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The most time that the end of a killed process may take: longer means that the system is in trouble.
const END_PATIENCE: Duration = Duration::from_secs(5);

/// Names the mark in the environment of an engine.
const MARK: &str = "KEISEI_ENGINE";

/// The script of the guard: `$1` is the mark. It is in the group that it kills, and ends last.
const GUARD: &str = "trap '' INT TERM HUP QUIT; read -r line; \
    for file in $(grep -lsF -- \"$1\" /proc/[0-9]*/environ 2>/dev/null); do \
    pid=${file#/proc/}; kill -KILL \"${pid%/environ}\" 2>/dev/null; done; \
    kill -KILL -- -$$";

/// A running process and its guard.
pub(super) struct Process {
    child: Child,
    guard: Option<Child>,
}

impl Process {
    /// Starts the command, with its streams as they are set there.
    pub(super) fn start(mut command: Command) -> io::Result<Process> {
        orphans::adopt();
        let mark = mark();
        // A machine without a shell has no guard; the group is then ended by this program alone.
        let mut guard = if cfg!(unix) { guard(&mark).ok() } else { None };
        command.env(MARK, &mark);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(
            &mut command,
            guard.as_ref().map_or(0, |guard| i32::try_from(guard.id()).unwrap_or(0)),
        );
        match orphans::spawn(&mut command) {
            Ok(child) => Ok(Process { child, guard }),
            Err(error) => {
                if let Some(guard) = &mut guard {
                    dismiss(guard);
                    orphans::forget(guard);
                }
                Err(error)
            }
        }
    }

    pub(super) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Waits so long for the process to end by itself.
    pub(super) fn wait(&mut self, patience: Duration) {
        wait(&mut self.child, patience);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        match &mut self.guard {
            Some(guard) => dismiss(guard),
            None => kill_group(&self.child),
        }
        let _ = self.child.kill();
        wait(&mut self.child, END_PATIENCE);
        orphans::forget(&self.child);
        self.guard.iter().for_each(orphans::forget);
        orphans::reap();
    }
}

/// Lets the guard kill the group, itself included.
fn dismiss(guard: &mut Child) {
    guard.stdin = None;
    if wait(guard, END_PATIENCE) {
        return;
    }
    kill_group(guard);
    let _ = guard.wait();
}

/// Kills the group that this process leads.
fn kill_group(leader: &Child) {
    #[cfg(unix)]
    if let Ok(id) = i32::try_from(leader.id()) {
        // There may be nobody left in it.
        let _ = nix::sys::signal::killpg(nix::unistd::Pid::from_raw(id), nix::sys::signal::Signal::SIGKILL);
    }
    let _ = leader;
}

fn guard(mark: &str) -> io::Result<Child> {
    let mut command = Command::new("sh");
    command.args(["-c", GUARD, "sh", mark]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    orphans::spawn(&mut command)
}

/// A text that no other process has in its environment.
fn mark() -> String {
    use std::hash::{BuildHasher, RandomState};
    format!("{}-{:016x}", std::process::id(), RandomState::new().hash_one(Instant::now()))
}

/// Waits so long for a process to end: whether it did.
fn wait(child: &mut Child, patience: Duration) -> bool {
    let deadline = Instant::now() + patience;
    loop {
        if !matches!(child.try_wait(), Ok(None)) {
            return true;
        }
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The children of engines whose parents are gone. On Linux this program adopts them, so that it can wait for their
/// end, as process 1 of a container must; elsewhere they are the system's.
mod orphans {
    use std::collections::BTreeSet;
    use std::io;
    use std::process::{Child, Command};
    use std::sync::{Mutex, PoisonError};

    /// The children that are waited for by their own handles.
    static KNOWN: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

    pub(super) fn adopt() {
        #[cfg(target_os = "linux")]
        if let Err(error) = nix::sys::prctl::set_child_subreaper(true) {
            log::debug!("orphans of engines go to the system: {error}");
        }
    }

    pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
        // Held meanwhile, so that no child is taken for an orphan.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        known.insert(child.id());
        Ok(child)
    }

    pub(super) fn forget(child: &Child) {
        KNOWN.lock().unwrap_or_else(PoisonError::into_inner).remove(&child.id());
    }

    /// Waits for orphans, which have been killed, so that nothing is left of them.
    pub(super) fn reap() {
        #[cfg(target_os = "linux")]
        for _ in 0..100 {
            let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
            let orphans: Vec<i32> = children().filter(|id| !known.contains(&id.unsigned_abs())).collect();
            let waited = |id: &i32| {
                let flags = nix::sys::wait::WaitPidFlag::WNOHANG;
                let status = nix::sys::wait::waitpid(nix::unistd::Pid::from_raw(*id), Some(flags));
                !matches!(status, Ok(nix::sys::wait::WaitStatus::StillAlive))
            };
            if orphans.iter().filter(|id| !waited(id)).count() == 0 {
                return;
            }
            drop(known);
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }

    /// The processes whose parent this one is.
    #[cfg(target_os = "linux")]
    fn children() -> impl Iterator<Item = i32> {
        let this = std::process::id();
        let ids = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        ids.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok()).filter(move |id| {
            // The name, in parentheses, may hold anything; after it come the state and the parent.
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            let parent = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse::<u32>().ok());
            parent == Some(this)
        })
    }
}
