//! What every recipe promises, over several seeds.
