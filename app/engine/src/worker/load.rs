//! Loads a plugin library and reads its descriptors. Runs in a worker process only.

use crate::descriptor::{self, Goal, MetricInfo, PluginInfo, PresetInfo, SolverInfo};
use crate::parameter::{ChoiceInfo, Condition, ParameterKind, ParameterSpec};
use plugin_abi as abi;
use plugin_abi::Growing;
use plugin_api::host;
use std::mem::ManuallyDrop;
use std::path::Path;

/// Most solvers, parameters, metrics, presets or choices that are read; more is a broken descriptor.
const MOST: u32 = 256;

/// A loaded library. It is never unloaded: its static descriptors live until the process ends.
pub struct Plugin {
    entry: abi::Entry,
    _library: ManuallyDrop<libloading::Library>,
}

/// A solver of a loaded library.
#[derive(Clone, Copy)]
pub struct LoadedSolver {
    raw: abi::Solver,
}

impl Plugin {
    /// Loads a library and checks magic number and version.
    ///
    /// # Errors
    ///
    /// A sentence that begins after the file's name.
    pub fn load(path: &Path) -> Result<Plugin, String> {
        // SAFETY: loading runs the library's constructors. That is why it happens in a worker process,
        // which has nothing to lose.
        let library = unsafe { libloading::Library::new(path) }.map_err(|error| {
            let why = innermost(&error);
            // The caller names the file.
            let why = why.strip_prefix(&format!("{}: ", path.display())).unwrap_or(&why);
            format!("cannot be loaded: {why}")
        })?;
        let library = ManuallyDrop::new(library);
        // SAFETY: the symbol's name carries the version of this type.
        let entry_fn = unsafe { library.get::<abi::EntryFn>(abi::ENTRY_SYMBOL) }
            .map_err(|_| "is no solver plugin: it does not export solver_plugin_entry_v1")?;
        // SAFETY: the contract of the entry function: no arguments, a static entry or NULL.
        let entry = unsafe { abi::Entry::read(entry_fn()) };
        let entry = entry.ok_or("is no solver plugin: its entry is empty or too short")?;
        host::check_entry(&entry)?;
        Ok(Plugin { entry, _library: library })
    }

    /// Its solvers, in its own order.
    ///
    /// # Errors
    ///
    /// A sentence that names the broken descriptor.
    pub fn solvers(&self) -> Result<Vec<LoadedSolver>, String> {
        if self.entry.n_solvers == 0 || self.entry.n_solvers > MOST {
            return Err(format!("says that it holds {} solvers", self.entry.n_solvers));
        }
        let get = self.entry.get_solver.ok_or("has no get_solver function")?;
        (0..self.entry.n_solvers)
            .map(|index| {
                // SAFETY: the contract: a static descriptor or NULL.
                let raw = unsafe { abi::Solver::read(get(index)) };
                let raw = raw.filter(|raw| raw.run.is_some());
                let raw = raw.ok_or_else(|| format!("gives no usable descriptor of solver {}", index + 1))?;
                Ok(LoadedSolver { raw })
            })
            .collect()
    }

    /// All that the library says of itself, checked.
    ///
    /// # Errors
    ///
    /// A sentence that names the broken descriptor.
    pub fn describe(&self) -> Result<PluginInfo, String> {
        let solvers =
            self.solvers()?.into_iter().map(LoadedSolver::describe).collect::<Result<Vec<_>, _>>()?;
        for solver in &solvers {
            descriptor::check(solver)?;
        }
        // SAFETY: static text of the library.
        let build_info = unsafe { self.entry.build_info.to_string_lossy() };
        Ok(PluginInfo { build_info, solvers })
    }
}

impl LoadedSolver {
    /// The function that runs it.
    pub fn run_fn(self) -> Option<abi::RunFn> {
        self.raw.run
    }

    /// Its parameters, in the order of a job's values.
    pub fn params(self) -> Result<Vec<abi::Param>, String> {
        descriptors(self.raw.params, self.raw.n_params, "parameter")
    }

    /// What it says of itself.
    pub fn describe(self) -> Result<SolverInfo, String> {
        let raw = self.raw;
        let id = string(raw.id);
        let named = |reason: String| format!("solver {id:?}: {reason}");
        let metrics = descriptors(raw.metrics, raw.n_metrics, "metric");
        let presets = descriptors(raw.presets, raw.n_presets, "preset");
        let metrics: Vec<MetricInfo> = metrics.map_err(named)?.into_iter().map(metric).collect();
        let work_metric = Some(raw.work_metric as usize).filter(|_| raw.work_metric != abi::NO_METRIC);
        if work_metric.is_some_and(|index| index >= metrics.len()) {
            return Err(named("its work counter is none of its metrics".into()));
        }
        let families = string(raw.families);
        Ok(SolverInfo {
            relations: raw.relations,
            can_resume: raw.flags & abi::SOLVER_CAN_RESUME != 0,
            name: string(raw.name),
            version: string(raw.version),
            doc: string(raw.doc),
            iteration_doc: string(raw.iteration_doc),
            deterministic: raw.flags & abi::SOLVER_DETERMINISTIC != 0,
            families: families
                .split(',')
                .map(str::trim)
                .filter(|f| !f.is_empty())
                .map(String::from)
                .collect(),
            work_metric,
            parameters: self
                .params()
                .and_then(|params| params.into_iter().map(parameter).collect())
                .map_err(named)?,
            metrics,
            presets: presets
                .map_err(named)?
                .into_iter()
                .map(preset)
                .collect::<Result<_, _>>()
                .map_err(named)?,
            id,
        })
    }
}

fn parameter(raw: abi::Param) -> Result<ParameterSpec, String> {
    let key = string(raw.key);
    let kind = match raw.kind {
        abi::PARAM_BOOL => ParameterKind::Bool { default: raw.int_default != 0 },
        abi::PARAM_INT => ParameterKind::Int {
            min: raw.int_min,
            max: raw.int_max,
            step: raw.int_step.max(1),
            default: raw.int_default,
        },
        abi::PARAM_REAL => ParameterKind::Real {
            min: raw.real_min,
            max: raw.real_max,
            step: raw.real_step,
            default: raw.real_default,
        },
        abi::PARAM_CHOICE => ParameterKind::Choice {
            choices: array(raw.choices, raw.n_choices, "choice")?.iter().map(choice).collect(),
            default: usize::try_from(raw.int_default).map_err(|_| format!("{key} has no default"))?,
        },
        abi::PARAM_TEXT => ParameterKind::Text { default: string(raw.text_default) },
        other => return Err(format!("{key} is of the unknown kind {other}")),
    };
    Ok(ParameterSpec {
        key,
        label: string(raw.label),
        group: string(raw.group),
        unit: string(raw.unit),
        doc: string(raw.doc),
        advanced: raw.flags & abi::PARAM_ADVANCED != 0,
        log_scale: raw.flags & abi::PARAM_LOG_SCALE != 0,
        enabled_when: condition(raw.enabled_key, raw.enabled_values),
        kind,
    })
}

fn choice(raw: &abi::Choice) -> ChoiceInfo {
    ChoiceInfo {
        key: string(raw.key),
        label: string(raw.label),
        doc: string(raw.doc),
        enabled_when: condition(raw.enabled_key, raw.enabled_values),
    }
}

/// "Only while this parameter has one of these values."
fn condition(key: abi::Str, values: abi::Str) -> Option<Condition> {
    let key = string(key);
    let values = string(values).split(',').map(|value| value.trim().to_string()).collect();
    (!key.is_empty()).then_some((key, values))
}

fn metric(raw: abi::Metric) -> MetricInfo {
    MetricInfo {
        key: string(raw.key),
        label: string(raw.label),
        unit: string(raw.unit),
        doc: string(raw.doc),
        goal: match raw.goal {
            abi::GOAL_MIN => Goal::Min,
            abi::GOAL_MAX => Goal::Max,
            _ => Goal::None,
        },
        counter: raw.kind == abi::METRIC_COUNTER,
        log_scale: raw.scale == abi::SCALE_LOG,
        target: Some(raw.target).filter(|target| target.is_finite()),
    }
}

fn preset(raw: abi::Preset) -> Result<PresetInfo, String> {
    let settings = array(raw.settings, raw.n_settings, "setting")?;
    Ok(PresetInfo {
        key: string(raw.key),
        doc: string(raw.doc),
        settings: settings.iter().map(|setting| (string(setting.key), string(setting.value))).collect(),
    })
}

fn descriptors<T: Growing + 'static>(first: *const *const T, len: u32, what: &str) -> Result<Vec<T>, String> {
    array(first, len, what)?
        .iter()
        .enumerate()
        .map(|(i, &pointer)| {
            // SAFETY: the contract: each pointer is NULL or leads to a static descriptor.
            let descriptor = unsafe { T::read(pointer) };
            descriptor.ok_or_else(|| format!("the descriptor of {what} {} is broken", i + 1))
        })
        .collect()
}

fn array<T>(first: *const T, len: u32, what: &str) -> Result<&'static [T], String> {
    if len == 0 {
        return Ok(&[]);
    }
    if len > MOST || first.is_null() {
        return Err(format!("its list of {len} {what}s is broken"));
    }
    // SAFETY: the contract: `len` elements of static data.
    Ok(unsafe { std::slice::from_raw_parts(first, len as usize) })
}

fn string(text: abi::Str) -> String {
    // SAFETY: static text of the library, or NULL.
    unsafe { text.to_string_lossy() }
}

fn innermost(error: &dyn std::error::Error) -> String {
    match error.source() {
        Some(source) => innermost(source),
        None => error.to_string(),
    }
}
