//! What a checkpoint of a network keeps. Which memories live and which neurons are free follows from it.
//!
//! What is held only grows from one decision to the next, so that one number a neuron tells all that was held
//! before each of them.

use super::{Decision, Network};
use plugin_api::Damaged;

/// What a checkpoint keeps of a network.
pub struct SavedNetwork {
    /// Decisions of the network in their order.
    decisions: Vec<Decision>,
    /// `[neurons]`: before which decision, from 0, the neuron was held; with as many as there are it is held
    /// now, with more it is not.
    held_before: Vec<u32>,
    /// `[free neurons]`: their states.
    x: Vec<f64>,
}

plugin_api::stored!(SavedNetwork { decisions, held_before, x });
plugin_api::stored!(Decision { cell, digit });

impl Network {
    /// The state between two Euler steps.
    pub fn save(&self) -> SavedNetwork {
        let held_at = |neuron: usize| {
            let before = self.history.iter().map(|(_, held)| held).chain([&self.held]);
            before.into_iter().position(|held| held[neuron]).unwrap_or(self.history.len() + 1) as u32
        };
        SavedNetwork {
            decisions: self.history.iter().map(|&(decision, _)| decision).collect(),
            held_before: (0..self.held.len()).map(held_at).collect(),
            x: self.kernel.x().to_vec(),
        }
    }

    /// Brings a network into a saved state.
    ///
    /// # Errors
    ///
    /// [`Damaged`] when it is no state of this network.
    pub fn restore(&mut self, saved: &SavedNetwork) -> Result<(), Damaged> {
        const OTHER: Damaged = Damaged("its decisions are not those of the puzzle");
        self.start().map_err(|_| OTHER)?;
        let SavedNetwork { decisions, held_before, x } = saved;
        Damaged::unless(held_before.len() == self.held.len(), "its neurons are not those of the puzzle")?;
        let n_digits = self.system.n_digits();
        let held_at = |n: usize| -> Vec<bool> { held_before.iter().map(|&at| at as usize <= n).collect() };
        for (number, &decision) in decisions.iter().enumerate() {
            let Decision { cell, digit } = decision;
            let before = held_at(number);
            let is_open = cell < self.decided.len() && digit < n_digits && self.decided[cell].is_none();
            Damaged::unless(is_open && !before[cell * n_digits + digit], OTHER.0)?;
            self.decided[cell] = Some(digit);
            self.history.push((decision, before));
        }
        self.held = held_at(decisions.len());
        self.reset().map_err(|_| OTHER)?;
        let fits = x.len() == self.kernel.x().len() && !self.is_decided();
        Damaged::unless(fits, "its free neurons are not those of its decisions")?;
        self.kernel.x_mut().copy_from_slice(x);
        Ok(())
    }
}
