//! Confines a worker before it loads a plugin: limits, then files, then system calls.
//!
//! Confining is for Linux. Elsewhere a plugin runs in a process of its own, but with all rights of its user; what
//! is missing is told by [`Protection::gaps`], on a kernel without Landlock too.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;
#[cfg(target_os = "linux")]
mod limits;

use serde::{Deserialize, Serialize};
use std::path::Path;

/// How much a confined plugin may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// Bytes of memory that it can write to, its stacks included.
    pub memory: u64,
    /// Threads, the worker's own included.
    pub threads: u32,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance { memory: 4 << 30, threads: 512 }
    }
}

/// Greatest file that a confined plugin can write into its scratch folder, in bytes.
pub const LARGEST_FILE: u64 = 64 << 20;

/// Whether a plugin is confined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Confinement {
    /// It is, with so much to use.
    Confined(Allowance),
    /// The user trusts it: it has all rights of the user.
    Trusted,
}

/// How far one part of the sandbox holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shield {
    /// As designed.
    Full,
    /// As far as an older kernel can.
    Partial,
    /// Not at all.
    Missing,
}

impl Shield {
    /// `full`, `partial` or `missing`.
    pub fn key(self) -> &'static str {
        match self {
            Shield::Full => "full",
            Shield::Partial => "partial",
            Shield::Missing => "missing",
        }
    }
}

/// What protects the user from a plugin, as a worker found it after confining itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Protection {
    /// Files: nothing but libraries is read, nothing but the scratch folder written (Landlock).
    pub files: Shield,
    /// System calls: no sockets, no other programs, no signals to others (seccomp).
    pub calls: Shield,
    /// Memory, size of files, descriptors (resource limits).
    pub limits: Shield,
}

impl Protection {
    /// Nothing is protected.
    pub const NONE: Protection =
        Protection { files: Shield::Missing, calls: Shield::Missing, limits: Shield::Missing };

    /// Whether a plugin that nobody knows may be loaded to see what it is: neither files nor programs nor
    /// the network are open to it.
    pub fn holds(self) -> bool {
        self.files != Shield::Missing && self.calls == Shield::Full
    }

    /// A sentence for each part that is not in place; empty when all is.
    pub fn gaps(self) -> Vec<String> {
        if self == Protection::NONE && !cfg!(target_os = "linux") {
            let all = "On this system plugins are not confined: each has all rights of its user.";
            return vec![all.into()];
        }
        let mut gaps = Vec::new();
        match self.files {
            Shield::Full => {}
            Shield::Partial => {
                gaps.push("This kernel has an older Landlock: files are protected as far as it can.".into());
            }
            Shield::Missing => gaps.push(
                "This kernel has no Landlock: plugins can read and write every file of their user.".into(),
            ),
        }
        if self.calls != Shield::Full {
            gaps.push(
                "This system has no seccomp filter for us: plugins can use the network and start programs."
                    .into(),
            );
        }
        if self.limits != Shield::Full {
            gaps.push("The limits on memory, files and descriptors could not all be set.".into());
        }
        gaps
    }
}

/// Confines this process, for good. Called while it has one thread; `library` stays readable and `scratch`
/// writable.
#[cfg(target_os = "linux")]
pub fn confine(allowance: &Allowance, library: Option<&Path>, scratch: &Path) -> Protection {
    let limits = limits::set(allowance);
    let files = files::restrict(library, scratch);
    let calls = calls::restrict();
    Protection { files, calls, limits }
}

/// Confines nothing: this system has no sandbox that we use.
#[cfg(not(target_os = "linux"))]
pub fn confine(_allowance: &Allowance, _library: Option<&Path>, _scratch: &Path) -> Protection {
    Protection::NONE
}

#[cfg(test)]
mod tests {
    use super::{Protection, Shield};

    #[test]
    fn what_is_missing_is_said_and_what_is_there_is_not() {
        let all = Protection { files: Shield::Full, calls: Shield::Full, limits: Shield::Full };
        assert!(all.gaps().is_empty() && all.holds());
        let no_landlock = Protection { files: Shield::Missing, ..all };
        assert_eq!(no_landlock.gaps().len(), 1);
        assert!(no_landlock.gaps()[0].contains("Landlock") && !no_landlock.holds());
        assert!(!Protection::NONE.gaps().is_empty());
    }
}
