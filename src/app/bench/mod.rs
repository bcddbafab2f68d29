//! `keisei bench`: a signature that changes only when behaviour does, and speeds on one core.
//!
//! A bench is a row of [`BENCHES`]: a fixed batch of work that returns how much it did and a check sum of the results.
//! The signature is made of the check sums of one batch each, so it is the same on every run and machine.
//! [`labelled`] times reading and judging on positions from files instead.

mod batch;
mod labelled;
mod solver;
mod speeds;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use crate::app::BadInput;
use crate::report::thousands;
pub use batch::{Batch, Work};
use speeds::speed;
pub use speeds::{BENCHES, Bench, positions, speed_of};

/// The arguments of `keisei bench`.
#[derive(clap::Args, Clone, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    table: Option<Table>,
    /// The seconds for which each speed is measured
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Only the benches whose names contain this
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Only the signature, without the speeds
    #[arg(long, conflicts_with = "labels")]
    signature: bool,
    /// Instead: how long reading and evaluation take on the labelled positions of these files, from nothing and after
    /// the last move of each, its position before read or judged beforehand; and how fast alpha-beta is on them
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["only", "seconds"])]
    labels: Vec<PathBuf>,
    /// With --labels: judges one position in so many
    #[arg(long, value_name = "N", default_value_t = 1, requires = "labels")]
    every: usize,
}

/// The other things that can be measured.
#[derive(clap::Subcommand, Clone, Debug)]
enum Table {
    /// The tables of the course and of AyaMC, each figure beside ours
    Seeds(crate::app::reproduce::Args),
}

/// Runs the benches.
pub fn run(args: Args, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(Table::Seeds(args)) = args.table {
        return crate::app::reproduce::run(args, out);
    }
    if !args.labels.is_empty() {
        return labelled::run(&args.labels, args.every, out);
    }
    if !(args.seconds > 0.0 && args.seconds <= 3600.0) {
        return Err(BadInput::new(format!("--seconds {}; expected more than 0, at most 3600", args.seconds)).into());
    }
    let chosen: Vec<&Bench> =
        BENCHES.iter().filter(|bench| args.only.as_ref().is_none_or(|part| bench.name.contains(part))).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = BENCHES.iter().map(|bench| bench.name).collect();
        let only = args.only.unwrap_or_default();
        return Err(BadInput::new(format!("--only {only:?}; expected a part of {}", names.join(", "))).into());
    }
    let mut signature = Signature::default();
    for bench in chosen {
        if args.signature && !bench.signed {
            continue;
        }
        let mut batch = (bench.prepare)();
        let check = batch().check;
        if bench.signed {
            signature.add(check);
        }
        if !args.signature {
            let speed = speed(&mut batch, Duration::from_secs_f64(args.seconds));
            writeln!(out, "{:<20} {:>12} {}/s", bench.name, thousands(speed), bench.unit)?;
            out.flush()?;
        }
    }
    writeln!(out, "signature {}", signature.value())?;
    Ok(())
}

/// Check sums made one number, in which their order counts (FNV-1a over whole words).
#[derive(Clone, Copy, Debug)]
struct Signature(u64);

impl Default for Signature {
    fn default() -> Self {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    fn add(&mut self, check: u64) {
        self.0 = (self.0 ^ check).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn value(self) -> u32 {
        (self.0 ^ (self.0 >> 32)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_on_every_run() {
        let signature = || {
            let mut signature = Signature::default();
            BENCHES.iter().filter(|bench| bench.signed).for_each(|bench| signature.add((bench.prepare)()().check));
            signature.value()
        };
        assert_eq!(signature(), signature());
    }

    #[test]
    fn a_batch_does_the_same_each_time() {
        for bench in BENCHES {
            let mut batch = (bench.prepare)();
            let (first, second) = (batch(), batch());
            assert!(first.count > 0);
            assert_eq!((first.count, first.check), (second.count, second.check), "{}", bench.name);
        }
    }

    #[test]
    fn the_order_of_check_sums_counts() {
        let of = |checks: [u64; 2]| {
            let mut signature = Signature::default();
            checks.into_iter().for_each(|check| signature.add(check));
            signature.value()
        };
        assert_ne!(of([1, 2]), of([2, 1]));
    }
}
