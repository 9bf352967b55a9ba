//! Saving keeps what was there before: beside the new file, and in its place when the new one cannot be written.

use crate::program::{Said, program, run_tabu};
use engine::store::{load_session, save_session};
use std::path::{Path, PathBuf};
use workbench_tests::paths::sample;

fn saved_in(folder: &Path, name: &str, seed: &str) -> PathBuf {
    let file = folder.join(name);
    let puzzle = sample("puzzles/sudoku/medium-1.txt");
    let said = run_tabu(&puzzle, &["--seed", seed, "--save", file.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    file
}

/// Copies the session in `from` to `to` with the program itself.
fn save_as(from: &Path, to: &Path) -> Said {
    let [from, to] = [from, to].map(|path| path.to_str().unwrap().to_string());
    program(["session", &from, "--recover", "--save", &to])
}

#[test]
fn the_content_before_is_kept_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved_in(folder.path(), "s.ron", "1");
    let first = std::fs::read(&file).unwrap();
    let backup = folder.path().join("s.ron.bak");
    assert!(!backup.exists());
    saved_in(folder.path(), "s.ron", "2");
    assert_eq!(std::fs::read(&backup).unwrap(), first);
    assert_eq!(load_session(&file).unwrap().runs[0].run.setup().seed, 2);
    let second = std::fs::read(&file).unwrap();
    saved_in(folder.path(), "s.ron", "3");
    assert_eq!(std::fs::read(&backup).unwrap(), second);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left");
}

#[test]
fn a_backup_never_replaces_a_file_that_is_no_session() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved_in(folder.path(), "s.ron", "1");
    let before = std::fs::read(&file).unwrap();
    let backup = folder.path().join("s.ron.bak");
    std::fs::write(&backup, "mine").unwrap();
    let error = save_session(&file, &load_session(&file).unwrap()).unwrap_err().to_string();
    assert!(error.contains("s.ron.bak is there already"), "{error}");
    assert_eq!(std::fs::read(&backup).unwrap(), b"mine");
    assert_eq!(std::fs::read(&file).unwrap(), before);
}

#[test]
fn a_removed_folder_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved_in(folder.path(), "s.ron", "1");
    let said = save_as(&file, &folder.path().join("gone/s.ron"));
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("there is no folder"), "{}", said.stderr);
}

#[cfg(unix)]
mod refused_by_the_system {
    use super::{save_as, saved_in};
    use crate::program::said_by;
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    use std::path::Path;
    use std::process::Command;
    use workbench_tests::paths::workbench;

    /// What is in a folder is as it was, and nothing else is there.
    fn is_untouched(folder: &Path, content: &[u8]) {
        let names: Vec<_> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["old.ron"], "no temporary file is left");
        assert_eq!(std::fs::read(folder.join("old.ron")).unwrap(), content);
    }

    #[test]
    fn a_file_that_grows_too_long_for_its_limit_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let new = saved_in(folder.path(), "new.ron", "1");
        let inside = folder.path().join("inside");
        std::fs::create_dir(&inside).unwrap();
        let old = saved_in(&inside, "old.ron", "2");
        let content = std::fs::read(&old).unwrap();
        let mut command = Command::new(workbench());
        command.args(["session", new.to_str().unwrap(), "--recover", "--save", old.to_str().unwrap()]);
        let limit = libc::rlimit { rlim_cur: 512, rlim_max: libc::RLIM_INFINITY };
        // SAFETY: both calls may be made between fork and exec.
        unsafe {
            command.pre_exec(move || {
                libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
                match libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit) {
                    0 => Ok(()),
                    _ => Err(std::io::Error::last_os_error()),
                }
            });
        }
        let said = said_by(&mut command);
        assert_eq!(said.code, 2, "{}", said.stderr);
        assert!(
            said.stderr.contains("was not saved") && said.stderr.contains("unchanged"),
            "{}",
            said.stderr
        );
        is_untouched(&inside, &content);
    }

    #[test]
    fn a_folder_that_may_not_be_written_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let new = saved_in(folder.path(), "new.ron", "1");
        let inside = folder.path().join("inside");
        std::fs::create_dir(&inside).unwrap();
        let old = saved_in(&inside, "old.ron", "2");
        let content = std::fs::read(&old).unwrap();
        for path in [folder.path(), &inside] {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o555)).unwrap();
        }
        let mut command = Command::new(workbench());
        command.args(["session", new.to_str().unwrap(), "--recover", "--save", old.to_str().unwrap()]);
        // SAFETY: it only reads.
        if unsafe { libc::geteuid() } == 0 {
            // Permissions do not hold for root, so somebody else tries.
            command.uid(65_534).gid(65_534);
        }
        let said = said_by(&mut command);
        for path in [folder.path(), &inside] {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        assert_eq!(said.code, 2, "{}", said.stderr);
        assert!(said.stderr.contains("was not saved"), "{}", said.stderr);
        is_untouched(&inside, &content);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let new = saved_in(folder.path(), "new.ron", "1");
        let disk = folder.path().join("disk");
        std::fs::create_dir(&disk).unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "none"]).arg(&disk).status();
        if !mount.as_ref().is_ok_and(|status| status.success()) {
            println!("skipped: a small disk of its own cannot be mounted here ({mount:?})");
            return;
        }
        let old = saved_in(&disk, "old.ron", "2");
        let content = std::fs::read(&old).unwrap();
        let filler = disk.join("filler");
        // As much as there is room for.
        let _ = std::fs::write(&filler, vec![0; 1 << 20]);
        let said = save_as(&new, &old);
        std::fs::remove_file(&filler).unwrap();
        let left = std::panic::catch_unwind(|| is_untouched(&disk, &content));
        assert!(Command::new("umount").arg(&disk).status().unwrap().success());
        assert!(left.is_ok());
        assert_eq!(said.code, 2, "{}", said.stderr);
        assert!(
            said.stderr.contains("was not saved") && said.stderr.contains("pace left"),
            "{}",
            said.stderr
        );
    }
}
