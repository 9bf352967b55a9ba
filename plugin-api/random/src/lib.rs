//! The one random generator of a run: xoshiro256++, seeded with the job's seed, whose state goes into checkpoints.

use plugin_api::{Damaged, Stored, Unread};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// The run's random generator.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream of a thread, from 0: 2¹²⁸ numbers from those of the others.
    pub fn for_thread(seed: u64, thread: usize) -> Random {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..thread {
            random.jump();
        }
        Random(random)
    }

    /// 64 random bits.
    #[inline(always)]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `n - 1`, by multiplication (Lemire); the bias is below n / 2⁶⁴.
    #[inline(always)]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// A number from 0 up to, but without, 1, in steps of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The state of the generator, as its own crate writes it.
impl Stored for Random {
    fn put(&self, to: &mut Vec<u8>) {
        postcard::to_stdvec(&self.0).expect("four words can be written").put(to);
    }

    fn take(from: &mut Unread<'_>) -> Result<Random, Damaged> {
        let state = Vec::take(from)?;
        let not_zero = state.iter().any(|&byte| byte != 0);
        let state = postcard::from_bytes(&state).ok().filter(|_| not_zero);
        state.map(Random).ok_or(Damaged("the state of the random generator is none"))
    }
}

#[cfg(test)]
mod tests {
    use super::Random;
    use plugin_api::{restore, store};

    #[test]
    fn a_kept_stream_goes_on_where_it_was_and_one_of_zeros_is_refused() {
        let mut random = Random::new(7);
        random.bits();
        let mut again: Random = restore(&store(&random)).unwrap();
        assert_eq!([again.bits(), again.bits()], [random.bits(), random.bits()]);
        assert!(restore::<Random>(&store(&vec![0_u8; 32])).is_err());
    }

    #[test]
    fn numbers_stay_in_their_range_and_threads_have_streams_of_their_own() {
        let mut random = Random::new(1);
        assert!((0..1000).all(|_| random.below(3) < 3));
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
        assert_ne!(Random::for_thread(1, 0).bits(), Random::for_thread(1, 1).bits());
        assert_eq!(Random::for_thread(1, 0).bits(), Random::new(1).bits());
    }
}
