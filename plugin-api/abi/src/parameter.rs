//! What a plugin says of a solver's parameters: kinds, ranges, choices, dependencies, presets.

use crate::growing::Growing;
use crate::text::Str;
use std::mem::size_of;

/// Parameter kind: `i` is 0 or 1.
pub const PARAM_BOOL: u32 = 1;
/// Parameter kind: `i` between `int_min` and `int_max`.
pub const PARAM_INT: u32 = 2;
/// Parameter kind: `r` between `real_min` and `real_max`.
pub const PARAM_REAL: u32 = 3;
/// Parameter kind: `i` is an index into `choices`.
pub const PARAM_CHOICE: u32 = 4;
/// Parameter kind: `s` is text.
pub const PARAM_TEXT: u32 = 5;

/// Parameter flag: a slider moves by factors.
pub const PARAM_LOG_SCALE: u32 = 1;
/// Parameter flag: shown under "more".
pub const PARAM_ADVANCED: u32 = 2;

/// One of the values of a [`PARAM_CHOICE`]; frozen.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Choice {
    /// Stable name in kebab-case.
    pub key: Str,
    /// Name for people.
    pub label: Str,
    /// What it means, in one sentence.
    pub doc: Str,
    /// Key of the parameter that must have one of `enabled_values`; empty: always available.
    pub enabled_key: Str,
    /// Values, separated by commas, with which this choice is available.
    pub enabled_values: Str,
}

/// One parameter of a solver; static.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Param {
    /// Size of this struct in bytes, as the plugin was compiled.
    pub struct_size: u32,
    /// `PARAM_BOOL` to `PARAM_TEXT`.
    pub kind: u32,
    /// `PARAM_LOG_SCALE`, `PARAM_ADVANCED`.
    pub flags: u32,
    /// Number of entries in `choices`.
    pub n_choices: u32,
    /// Stable name in kebab-case.
    pub key: Str,
    /// Name for people.
    pub label: Str,
    /// Heading that it stands under; may be empty.
    pub group: Str,
    /// Unit of the value; may be empty.
    pub unit: Str,
    /// What it does, in one sentence.
    pub doc: Str,
    /// Least value of an int.
    pub int_min: i64,
    /// Greatest value of an int.
    pub int_max: i64,
    /// Default of a bool (0 or 1), an int or a choice (index).
    pub int_default: i64,
    /// Step of an int.
    pub int_step: i64,
    /// Least value of a real.
    pub real_min: f64,
    /// Greatest value of a real.
    pub real_max: f64,
    /// Default of a real.
    pub real_default: f64,
    /// Step of a real; 0 leaves it to the window.
    pub real_step: f64,
    /// Default of a text.
    pub text_default: Str,
    /// `[n_choices]` values of a choice.
    pub choices: *const Choice,
    /// Key of the parameter that must have one of `enabled_values`; empty: always enabled.
    pub enabled_key: Str,
    /// Values, separated by commas, with which this parameter has an effect.
    pub enabled_values: Str,
}

/// One parameter's value inside a preset; frozen.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Setting {
    /// Key of the parameter.
    pub key: Str,
    /// Its value, written as on the command line.
    pub value: Str,
}

/// A named set of parameter values; static. What it does not name keeps its default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Preset {
    /// Size of this struct in bytes, as the plugin was compiled.
    pub struct_size: u32,
    /// Number of entries in `settings`.
    pub n_settings: u32,
    /// Stable name in kebab-case.
    pub key: Str,
    /// What it is for, in one sentence.
    pub doc: Str,
    /// `[n_settings]` values.
    pub settings: *const Setting,
}

impl Param {
    const fn base(kind: u32, key: &'static str, label: &'static str) -> Param {
        Param {
            struct_size: size_of::<Param>() as u32,
            kind,
            flags: 0,
            n_choices: 0,
            key: Str::new(key),
            label: Str::new(label),
            group: Str::EMPTY,
            unit: Str::EMPTY,
            doc: Str::EMPTY,
            int_min: 0,
            int_max: 0,
            int_default: 0,
            int_step: 1,
            real_min: 0.0,
            real_max: 0.0,
            real_default: 0.0,
            real_step: 0.0,
            text_default: Str::EMPTY,
            choices: std::ptr::null(),
            enabled_key: Str::EMPTY,
            enabled_values: Str::EMPTY,
        }
    }

    /// A yes or no.
    pub const fn boolean(key: &'static str, label: &'static str, default: bool) -> Param {
        let mut param = Self::base(PARAM_BOOL, key, label);
        param.int_max = 1;
        param.int_default = default as i64;
        param
    }

    /// A whole number from `min` to `max`.
    pub const fn int(key: &'static str, label: &'static str, min: i64, max: i64, default: i64) -> Param {
        let mut param = Self::base(PARAM_INT, key, label);
        param.int_min = min;
        param.int_max = max;
        param.int_default = default;
        param
    }

    /// A finite real number from `min` to `max`.
    pub const fn real(key: &'static str, label: &'static str, min: f64, max: f64, default: f64) -> Param {
        let mut param = Self::base(PARAM_REAL, key, label);
        param.real_min = min;
        param.real_max = max;
        param.real_default = default;
        param
    }

    /// One of `choices`; `default` is an index.
    pub const fn choice(
        key: &'static str,
        label: &'static str,
        choices: &'static [Choice],
        default: usize,
    ) -> Param {
        let mut param = Self::base(PARAM_CHOICE, key, label);
        param.choices = choices.as_ptr();
        param.n_choices = choices.len() as u32;
        param.int_max = choices.len() as i64 - 1;
        param.int_default = default as i64;
        param
    }

    /// Free text.
    pub const fn text(key: &'static str, label: &'static str, default: &'static str) -> Param {
        let mut param = Self::base(PARAM_TEXT, key, label);
        param.text_default = Str::new(default);
        param
    }

    /// Says what the parameter does.
    pub const fn doc(mut self, doc: &'static str) -> Param {
        self.doc = Str::new(doc);
        self
    }

    /// Gives the unit of the value.
    pub const fn unit(mut self, unit: &'static str) -> Param {
        self.unit = Str::new(unit);
        self
    }

    /// Puts the parameter under a heading.
    pub const fn group(mut self, group: &'static str) -> Param {
        self.group = Str::new(group);
        self
    }

    /// Lets a slider move by factors.
    pub const fn log_scale(mut self) -> Param {
        self.flags |= PARAM_LOG_SCALE;
        self
    }

    /// Shows the parameter only under "more".
    pub const fn advanced(mut self) -> Param {
        self.flags |= PARAM_ADVANCED;
        self
    }

    /// Says that the parameter has an effect only while parameter `key` has one of `values`
    /// (separated by commas).
    pub const fn enabled_when(mut self, key: &'static str, values: &'static str) -> Param {
        self.enabled_key = Str::new(key);
        self.enabled_values = Str::new(values);
        self
    }
}

impl Choice {
    /// A value of a choice.
    pub const fn new(key: &'static str, label: &'static str, doc: &'static str) -> Choice {
        Choice {
            key: Str::new(key),
            label: Str::new(label),
            doc: Str::new(doc),
            enabled_key: Str::EMPTY,
            enabled_values: Str::EMPTY,
        }
    }

    /// Says that the choice is available only while parameter `key` has one of `values` (separated by
    /// commas). The form disables it otherwise, with the reason, and the command line refuses it.
    pub const fn enabled_when(mut self, key: &'static str, values: &'static str) -> Choice {
        self.enabled_key = Str::new(key);
        self.enabled_values = Str::new(values);
        self
    }
}

impl Setting {
    /// A parameter's value inside a preset.
    pub const fn new(key: &'static str, value: &'static str) -> Setting {
        Setting { key: Str::new(key), value: Str::new(value) }
    }
}

impl Preset {
    /// A named set of parameter values.
    pub const fn new(key: &'static str, doc: &'static str, settings: &'static [Setting]) -> Preset {
        Preset {
            struct_size: size_of::<Preset>() as u32,
            n_settings: settings.len() as u32,
            key: Str::new(key),
            doc: Str::new(doc),
            settings: settings.as_ptr(),
        }
    }
}

// SAFETY: `repr(C)`, the size first, and only numbers and pointers.
unsafe impl Growing for Param {
    const LEAST_SIZE: usize = size_of::<Param>() - 2 * size_of::<Str>();
    const ABSENT: Param = Param::base(0, "", "");
}

// SAFETY: as above.
unsafe impl Growing for Preset {
    const LEAST_SIZE: usize = size_of::<Preset>();
    const ABSENT: Preset = Preset::new("", "", &[]);
}
