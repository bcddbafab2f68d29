//! Figures of the evaluation against labels: ownership, lead, life of chains, and whether its percentages hold.

use std::fmt;

use super::labels::Label;
use crate::board::{Color, Point, PointMap};
use crate::eval::score::Level;
use crate::eval::{Analysis, spread};

/// Groups of fewer stones are left out where life is counted.
const STONES_THAT_COUNT: usize = 3;
/// The ownership from which a label is called decided, in permille.
const DECIDED_PERMILLE: i32 = 500;

/// Sums over labelled positions.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    positions: usize,
    points: usize,
    error: f64,
    decided: usize,
    right: f64,
    leads: Vec<f64>,
    within: usize,
    dead: Share,
    alive: Share,
    bins: [Bin; 10],
}

#[derive(Clone, Copy, Debug, Default)]
struct Share {
    found: usize,
    all: usize,
}

impl Share {
    fn rate(self) -> f64 {
        self.found as f64 / self.all.max(1) as f64
    }
}

/// Groups that were given about the same safety.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    groups: usize,
    said: f64,
    lived: f64,
}

impl Figures {
    /// Adds one position, whose lead was told with that level.
    pub fn add(&mut self, label: &Label, analysis: &Analysis, level: &Level) {
        let board = label.game.board();
        self.positions += 1;
        for point in board.size().points() {
            let (want, got) = (i32::from(label.ownership[point]), i32::from(analysis.ownership().0[point]));
            self.points += 1;
            self.error += f64::from((want - got).abs()) / 1000.0;
            if want.abs() >= DECIDED_PERMILLE {
                self.decided += 1;
                // Under 1 % either way is no opinion: half right.
                self.right += if got.abs() < 10 { 0.5 } else { f64::from(u8::from((want > 0) == (got > 0))) };
            }
        }
        let lead = analysis.score().lead(label.game.rules(), label.game.komi(), label.game.handicap());
        self.leads.push((lead - label.lead).abs());
        let area = &analysis.score().area;
        let by_area = f64::from(area[Color::Black] - area[Color::White]) / 100.0;
        let grounds = spread::grounds(board, analysis, spread::changing_groups(analysis), by_area);
        self.within += usize::from((lead - label.lead).abs() <= spread::sum(grounds, &level.off));
        for id in board.chain_ids() {
            let chain = board.chain_of(id);
            if chain.stone_count() < STONES_THAT_COUNT {
                continue;
            }
            let want = mean(&label.ownership, chain.stones().iter(), chain.color());
            let got = mean(&analysis.ownership().0, chain.stones().iter(), chain.color());
            let (share, right) = match want {
                want if want <= -f64::from(DECIDED_PERMILLE) => (&mut self.dead, got < 0.0),
                want if want >= f64::from(DECIDED_PERMILLE) => (&mut self.alive, got > 0.0),
                _ => continue,
            };
            share.all += 1;
            share.found += usize::from(right);
        }
        for group in analysis.groups().iter().filter(|group| group.stones.len() >= STONES_THAT_COUNT) {
            let said = f64::from(analysis.safety(group.id).permille()) / 1000.0;
            let bin = &mut self.bins[((said * 10.0) as usize).min(9)];
            bin.groups += 1;
            bin.said += said;
            bin.lived += f64::from(u8::from(mean(&label.ownership, group.stones.iter(), group.color) > 0.0));
        }
    }

    /// The expected calibration error of group safety: the mean distance between what was said and how many lived.
    pub fn calibration_error(&self) -> f64 {
        let groups: usize = self.bins.iter().map(|bin| bin.groups).sum();
        self.bins.iter().map(|bin| (bin.said - bin.lived).abs()).sum::<f64>() / groups.max(1) as f64
    }
}

fn mean(map: &PointMap<i16>, points: impl Iterator<Item = Point>, color: Color) -> f64 {
    let (mut sum, mut count) = (0, 0);
    for point in points {
        sum += color.sign() * i32::from(map[point]);
        count += 1;
    }
    f64::from(sum) / f64::from(count.max(1))
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut leads = self.leads.clone();
        leads.sort_by(f64::total_cmp);
        writeln!(
            f,
            "{} positions: mae {:.4}  sign {:.4}  lead {:.2} (within its spread {:.3})  chains {:.4} (dead {:.3} of {}, alive {:.4} of {})",
            self.positions,
            self.error / self.points.max(1) as f64,
            self.right / self.decided.max(1) as f64,
            leads.get(leads.len() / 2).copied().unwrap_or(0.0),
            self.within as f64 / self.positions.max(1) as f64,
            (self.dead.rate() + self.alive.rate()) / 2.0,
            self.dead.rate(),
            self.dead.all,
            self.alive.rate(),
            self.alive.all,
        )?;
        writeln!(
            f,
            "group safety, groups of {STONES_THAT_COUNT} and more stones (calibration error {:.4}):",
            self.calibration_error()
        )?;
        writeln!(f, "  said        groups  mean said  lived")?;
        for (i, bin) in self.bins.iter().enumerate().filter(|(_, bin)| bin.groups > 0) {
            let percent = |sum: f64| 100.0 * sum / bin.groups as f64;
            let (low, high) = (10 * i, 10 * (i + 1));
            writeln!(
                f,
                "  {low:>2} - {high:>3} %  {:>6}  {:>7.1} %  {:>5.1} %",
                bin.groups,
                percent(bin.said),
                percent(bin.lived)
            )?;
        }
        Ok(())
    }
}
