//! scratch
use nmcs_kakuro::{NestedMonteCarlo, IterativeSampling, ForwardChecking, grids::fully_white};
use plugin_api::{Drive, drive, host::Limits};
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let (n, v, count): (u32, u32, u64) = (a[1].parse().unwrap(), a[2].parse().unwrap(), a[3].parse().unwrap());
    let preset = a[4].as_str();
    let its: u64 = a[5].parse().unwrap();
    let settings: Vec<(&str, &str)> = a[6..].iter().map(|s| s.split_once('=').unwrap()).collect();
    let mut t = vec![]; let (mut solved, mut its_n, mut work) = (0, 0, 0);
    for seed in 0..count {
        let g = fully_white(n, n, v, seed);
        let b = Instant::now();
        let how = Drive { seed: 1, preset: (preset != "-").then_some(preset), settings: &settings, limits: Limits { iterations: Some(its), ..Limits::default() }, watched: false };
        let r = drive::<NestedMonteCarlo>(&g, &how);
        t.push(b.elapsed().as_secs_f64());
        solved += u32::from(r.verdict == 1); its_n += r.iterations; work += r.work;
    }
    let total: f64 = t.iter().sum(); t.sort_by(f64::total_cmp);
    println!("{n}x{n} to {v} {preset} {settings:?}: {solved}/{count} total {total:.4} median {:.5} max {:.4} playouts {} assignments {} ns/assignment {:.1}", t[t.len() / 2], t[t.len() - 1], its_n, work, total * 1e9 / work as f64);
}
