//! Which files a plugin can open: Landlock.

use super::Shield;
use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, PathBeneath, PathFd, Ruleset,
    RulesetAttr as _, RulesetCreated, RulesetCreatedAttr as _, RulesetError, RulesetStatus, Scope,
};
use std::path::Path;

/// What the loader and the C library read: shared libraries, their index, and the number of processors.
const READABLE: [&str; 10] = [
    "/lib",
    "/lib64",
    "/usr/lib",
    "/usr/lib64",
    "/usr/local/lib",
    "/nix/store",
    "/etc/ld.so.cache",
    "/dev/urandom",
    "/dev/null",
    "/sys/devices/system/cpu",
];

/// Forbids this thread and all that it will start every file but those, the library and the scratch folder;
/// and TCP, signals and abstract UNIX sockets to anything outside.
pub fn restrict(library: Option<&Path>, scratch: &Path) -> Shield {
    match try_restrict(library, scratch) {
        Ok(RulesetStatus::FullyEnforced) => Shield::Full,
        Ok(RulesetStatus::PartiallyEnforced) => Shield::Partial,
        Ok(RulesetStatus::NotEnforced) | Err(_) => Shield::Missing,
    }
}

fn try_restrict(library: Option<&Path>, scratch: &Path) -> Result<RulesetStatus, RulesetError> {
    let abi = ABI::V6;
    let mut rules = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?;
    let readable = READABLE.iter().map(Path::new).chain(library);
    for path in readable {
        // Loading a library needs no right to execute it.
        let access =
            if path.is_dir() { AccessFs::ReadFile | AccessFs::ReadDir } else { AccessFs::ReadFile.into() };
        rules = allow(rules, path, access)?;
    }
    rules = allow(rules, Path::new("/dev/null"), AccessFs::WriteFile.into())?;
    // Plain files only: folders could be nested deeper than anybody can remove.
    let write = AccessFs::WriteFile | AccessFs::Truncate | AccessFs::MakeReg | AccessFs::RemoveFile;
    rules = allow(rules, scratch, AccessFs::ReadFile | AccessFs::ReadDir | write)?;
    Ok(rules.restrict_self()?.ruleset)
}

/// Adds a rule for a path; one that is not there needs none.
fn allow(
    rules: RulesetCreated,
    path: &Path,
    access: landlock::BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    match PathFd::new(path) {
        Ok(file) => rules.add_rule(PathBeneath::new(file, access)),
        Err(_) => Ok(rules),
    }
}
