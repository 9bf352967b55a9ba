//! Quantiles, with linear interpolation between order statistics.

/// First quartile, median and third quartile.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quartiles {
    /// A quarter of the values is at most this.
    pub first: f64,
    /// Half of them.
    pub median: f64,
    /// Three quarters.
    pub third: f64,
}

impl Quartiles {
    /// The quartiles of some values in any order, which may be infinite. None without values.
    pub fn of(values: &[f64]) -> Option<Quartiles> {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        Some(Quartiles {
            first: quantile(&sorted, 0.25)?,
            median: quantile(&sorted, 0.5)?,
            third: quantile(&sorted, 0.75)?,
        })
    }
}

/// The quantile of `sorted`, ascending values at a share from 0 to 1: linear between the two order statistics
/// at position `share · (n - 1)` (numpy's default, type 7 of Hyndman and Fan 1996). Between a finite value and +∞ it
/// is +∞. None without values.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let position = share.clamp(0.0, 1.0) * last as f64;
    let below = position.floor() as usize;
    let (low, high) = (sorted[below], sorted[(below + 1).min(last)]);
    let part = position - below as f64;
    if part == 0.0 || low == high {
        return Some(low);
    }
    Some(low + (high - low) * part)
}

#[cfg(test)]
mod tests {
    use super::Quartiles;

    #[test]
    fn an_unsolved_half_makes_the_median_infinite() {
        let infinite = f64::INFINITY;
        let quartiles = Quartiles::of(&[infinite, 1.0, 3.0, infinite]).unwrap();
        assert_eq!((quartiles.first, quartiles.median), (2.5, infinite));
        let mostly = Quartiles::of(&[infinite, 1.0, 3.0, 2.0, 5.0]).unwrap();
        assert_eq!((mostly.first, mostly.median, mostly.third), (2.0, 3.0, 5.0));
        assert_eq!(Quartiles::of(&[]), None);
    }
}
