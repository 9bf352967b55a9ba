//! The events of a run: the moments that are worth going to. Each step is looked up when it is made, by halving and by
//! the pyramids of the series, so that a run of any length costs the same.

use super::moment::leading;
use crate::descriptor::{Goal, SolverInfo};
use crate::run::Run;
use crate::series::{Counted, Series};

/// What happens at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A board was recorded that differs from the one before.
    Board,
    /// A metric with a goal became better than ever before.
    Best,
    /// The solver began anew.
    Restart,
    /// The solver wrote a line to the log.
    Message,
}

impl Event {
    /// All kinds.
    pub const ALL: [Event; 4] = [Event::Board, Event::Best, Event::Restart, Event::Message];

    /// What happens, in a few words.
    pub fn name(self) -> &'static str {
        match self {
            Event::Board => "a recorded board that differs from the one before",
            Event::Best => "a new best value of a metric that has a goal",
            Event::Restart => "a restart",
            Event::Message => "a message of the solver",
        }
    }
}

/// The events of a run.
pub struct Events<'a> {
    /// Iterations at which boards were recorded that differ from the one before.
    boards: Vec<u64>,
    messages: Vec<u64>,
    aims: Vec<(&'a Series, Goal)>,
    restarts: Vec<&'a Series>,
}

impl<'a> Events<'a> {
    /// Those of a run. Where it keeps no goals of its metrics and its solver is not installed, best values are no events.
    pub fn of(run: &'a Run, solver: Option<&SolverInfo>) -> Events<'a> {
        let mut boards: Vec<u64> = Vec::new();
        let mut before: Option<&[u32]> = None;
        for snapshot in run.snapshots() {
            if before != Some(&snapshot.cells) {
                boards.push(snapshot.iteration);
            }
            before = Some(&snapshot.cells);
        }
        let key = |metric: usize| run.setup().metrics.get(metric).map_or("", String::as_str);
        let aims = leading(run).map(|(metric, series)| (series, run.setup().goal(metric, solver)));
        let is_restart = |metric: usize| key(metric).split('-').any(|word| word.starts_with("restart"));
        let restarts = leading(run).filter(|(metric, _)| is_restart(*metric)).map(|(_, series)| series);
        Events {
            boards,
            messages: run.message_iterations().to_vec(),
            aims: aims.filter(|(_, goal)| !goal.is_none()).collect(),
            restarts: restarts.collect(),
        }
    }

    /// The first event after an iteration.
    pub fn next(&self, after: u64) -> Option<(u64, Event)> {
        let listed = |list: &[u64], event| {
            let index = list.partition_point(|&at| at <= after);
            list.get(index).map(|&at| (at, event))
        };
        let aims = self.aims.iter().filter_map(|&(series, goal)| next_best(series, goal, after));
        let restarts = self.restarts.iter().filter_map(|series| next_rise(series, after));
        let all = aims.map(|at| (at, Event::Best)).chain(restarts.map(|at| (at, Event::Restart)));
        let listed = [listed(&self.boards, Event::Board), listed(&self.messages, Event::Message)];
        all.chain(listed.into_iter().flatten()).min()
    }

    /// The last event before an iteration.
    pub fn previous(&self, before: u64) -> Option<(u64, Event)> {
        let listed = |list: &[u64], event| {
            let index = list.partition_point(|&at| at < before);
            index.checked_sub(1).map(|index| (list[index], event))
        };
        let aims = self.aims.iter().filter_map(|&(series, goal)| previous_best(series, goal, before));
        let restarts = self.restarts.iter().filter_map(|series| previous_rise(series, before));
        let all = aims.map(|at| (at, Event::Best)).chain(restarts.map(|at| (at, Event::Restart)));
        let listed = [listed(&self.boards, Event::Board), listed(&self.messages, Event::Message)];
        all.chain(listed.into_iter().flatten()).max_by_key(|(at, event)| (*at, std::cmp::Reverse(*event)))
    }

    /// The next so many events after an iteration, each iteration once.
    pub fn following(&self, after: u64, count: usize) -> Vec<u64> {
        let next = |at: &u64| self.next(*at).map(|(at, _)| at);
        std::iter::successors(next(&after), next).take(count).collect()
    }
}

/// The best value of a range of places; values that are no finite numbers do not count.
fn best(series: &Series, goal: Goal, range: std::ops::Range<usize>) -> f64 {
    let extent = series.extent(range);
    if goal == Goal::Max { -extent.high } else { extent.low }
}

/// The first place in a range whose value is below a bound, where less is better. Looked for in growing steps and then
/// by halving, each by the extent of a range.
fn first_below(series: &Series, goal: Goal, from: usize, bound: impl Fn(f64) -> bool) -> Option<usize> {
    let end = series.len();
    let (mut low, mut step) = (from, 16);
    while low < end {
        let high = low.saturating_add(step).min(end);
        if bound(best(series, goal, low..high)) {
            let mut range = (low, high);
            while range.1 - range.0 > 1 {
                let middle = range.0 + (range.1 - range.0) / 2;
                if bound(best(series, goal, range.0..middle)) {
                    range.1 = middle;
                } else {
                    range.0 = middle;
                }
            }
            return Some(range.0);
        }
        (low, step) = (high, step * 2);
    }
    None
}

fn next_best(series: &Series, goal: Goal, after: u64) -> Option<u64> {
    let from = series.partition_point(|point| point.iteration <= after);
    let so_far = best(series, goal, 0..from);
    iteration_of(series, first_below(series, goal, from, |value| value < so_far)?)
}

fn previous_best(series: &Series, goal: Goal, before: u64) -> Option<u64> {
    let end = series.partition_point(|point| point.iteration < before);
    let so_far = best(series, goal, 0..end);
    if !so_far.is_finite() {
        return None;
    }
    // The best value of all was new when it stood there first.
    iteration_of(series, first_below(series, goal, 0, |value| value <= so_far)?)
}

fn next_rise(series: &Series, after: u64) -> Option<u64> {
    let from = series.partition_point(|point| point.iteration <= after);
    let now = from.checked_sub(1).and_then(|place| series.value(place)).unwrap_or(0.0);
    let rise = series.partition_point(|point| point.value <= now);
    iteration_of(series, rise.max(from))
}

fn previous_rise(series: &Series, before: u64) -> Option<u64> {
    let last = series.partition_point(|point| point.iteration < before).checked_sub(1)?;
    let now = series.value(last)?;
    let rise = series.partition_point(|point| point.value < now);
    (now > 0.0).then(|| iteration_of(series, rise)).flatten()
}

fn iteration_of(series: &Series, place: usize) -> Option<u64> {
    series.number(Counted::Iterations, place)
}

#[cfg(test)]
mod tests {
    use super::super::sample::{board, run_of, solver};
    use super::{Event, Events};
    use crate::snapshots::Snapshot;

    type Moments = Vec<(u64, Event)>;

    /// All events, going forward and going back.
    fn both_ways(events: &Events<'_>) -> (Moments, Moments) {
        let forward = std::iter::successors(events.next(0), |(at, _)| events.next(*at)).collect();
        let end = events.previous(u64::MAX);
        let mut back: Moments = std::iter::successors(end, |(at, _)| events.previous(*at)).collect();
        back.reverse();
        (forward, back)
    }

    #[test]
    fn events_are_new_best_values_and_boards_that_differ_in_both_directions() {
        let costs = [9.0, 9.0, 7.0, 8.0, 7.0, 3.0, f64::NAN, 5.0];
        let boards = [board(2, 1), board(4, 1), board(5, 2)];
        let run = run_of(&costs, &boards);
        let solver = solver();
        let events = Events::of(&run, Some(&solver));
        let (forward, back) = both_ways(&events);
        let expected =
            [(1, Event::Best), (2, Event::Board), (3, Event::Best), (5, Event::Board), (6, Event::Best)];
        assert_eq!(forward, expected);
        assert_eq!(back, expected);
        assert_eq!(events.following(2, 2), [3, 5]);
        assert_eq!(both_ways(&Events::of(&run, None)).0.len(), 2, "without goals only its boards");
    }

    #[test]
    fn new_best_values_of_a_long_run_are_those_that_a_plain_look_finds() {
        let cost = |i: u64| {
            let noise = (i.wrapping_mul(6_364_136_223_846_793_005) >> 50) as f64;
            1e6 / (i as f64 + 10.0) + noise
        };
        let costs: Vec<f64> = (0..100_000).map(cost).collect();
        let run = run_of(&costs, &[] as &[Snapshot]);
        let (mut best, mut plain) = (f64::INFINITY, Vec::new());
        for (iteration, &cost) in (1..).zip(&costs) {
            if cost < best {
                best = cost;
                plain.push((iteration, Event::Best));
            }
        }
        let solver = solver();
        let (forward, back) = both_ways(&Events::of(&run, Some(&solver)));
        assert!(plain.len() > 20);
        assert_eq!(forward, plain);
        assert_eq!(back, plain);
    }
}
