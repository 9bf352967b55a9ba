//! Which plugins a host accepts, and which hosts a plugin accepts.

use plugin_abi as abi;

/// What one side says of itself.
#[derive(Clone, Copy)]
struct Version {
    major: u16,
    minor: u16,
    /// Oldest minor version of the other side that it accepts.
    least: u16,
}

const OURS: Version = Version { major: abi::ABI_MAJOR, minor: abi::ABI_MINOR, least: abi::MIN_PLUGIN_MINOR };

/// Checks magic number and version of a plugin's entry.
///
/// # Errors
///
/// A sentence without its subject, which is the plugin; it says which side is too old.
pub fn check_entry(entry: &abi::Entry) -> Result<(), String> {
    if entry.magic != abi::MAGIC {
        return Err("is no solver plugin: its magic number is wrong".into());
    }
    let plugin = Version { major: entry.abi_major, minor: entry.abi_minor, least: entry.min_host_minor };
    check(OURS, plugin)
}

/// Checks the host from the plugin's side.
pub(crate) fn check_host(host: &abi::Host, least: u16) -> Result<(), String> {
    let theirs = Version { major: host.abi_major, minor: host.abi_minor, least: host.min_plugin_minor };
    check(theirs, Version { least, ..OURS })?;
    if (host.struct_size as usize) < std::mem::size_of::<abi::Host>() {
        return Err("was given a host that is shorter than its version".into());
    }
    Ok(())
}

fn check(host: Version, plugin: Version) -> Result<(), String> {
    let refuse = |older: &str| {
        Err(format!(
            "was built for plugin interface {}.{} and this program speaks {}.{}: the {} is too old",
            plugin.major, plugin.minor, host.major, host.minor, older
        ))
    };
    if plugin.major != host.major {
        return refuse(if plugin.major < host.major { "plugin" } else { "program" });
    }
    if plugin.minor < host.least {
        return refuse("plugin");
    }
    if plugin.least > host.minor {
        return Err(format!(
            "needs plugin interface {}.{} and this program speaks {}.{}: the program is too old",
            plugin.major, plugin.least, host.major, host.minor
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{check, Version};

    fn verdict(host: (u16, u16, u16), plugin: (u16, u16, u16)) -> Result<(), String> {
        let version = |(major, minor, least)| Version { major, minor, least };
        check(version(host), version(plugin))
    }

    #[test]
    fn minor_versions_mix_as_long_as_each_side_accepts_the_other() {
        for plugin in [(1, 2, 0), (1, 4, 2), (1, 9, 2)] {
            assert_eq!(verdict((1, 2, 2), plugin), Ok(()));
        }
    }

    #[test]
    fn a_refusal_says_which_side_is_too_old() {
        let older = |host, plugin| {
            let sentence: String = verdict(host, plugin).unwrap_err();
            sentence.rsplit(": ").next().unwrap().to_string()
        };
        assert_eq!(older((2, 0, 0), (1, 7, 0)), "the plugin is too old");
        assert_eq!(older((1, 7, 0), (2, 0, 0)), "the program is too old");
        assert_eq!(older((1, 7, 3), (1, 2, 0)), "the plugin is too old");
        assert_eq!(older((1, 7, 3), (1, 9, 8)), "the program is too old");
    }
}
