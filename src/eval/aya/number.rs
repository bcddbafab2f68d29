//! The conversion into a number (steps 22 to 33), as a sum of named terms.
//!
//! The paper names the terms and gives a weight for prisoners alone. The other weights follow from the meaning of the
//! safety, which is the chance that a group lives: see each constant.

use crate::board::rules::{Rules, Scoring};
use crate::board::{Board, ByColor, Color, PointSet};
use crate::eval::field::settled::Settled;
use crate::eval::safety::{Safety, Status};
use crate::eval::score::REMAINS_WORTH;
use crate::eval::shape::eye::EyeSpace;
use crate::eval::shape::group::{Group, Groups};
use crate::tactics::CaptureState;

/// A point in the unit of the terms.
pub const POINT: i32 = 100;

/// The loss of each stone of a group that dies: the stone, and the point under it that becomes the opponent's. An
/// unsettled group costs that much times its chance to die (step 27).
const LOSS_OF_STONE: i32 = 2 * POINT;

/// The cost of a stone of a chain that the side moving first takes or saves (step 28): half of its loss, since either
/// is as likely.
const UNSETTLED_STONE: i32 = LOSS_OF_STONE / 2;

/// The cost of living by a big single eye alone (step 29): sooner or later the owner must answer inside, which fills a
/// point of its own.
const BIG_SINGLE_EYE: i32 = POINT;

/// The terms of the number, each Black's less White's, in 1/100 point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Terms {
    /// Settled territory once dead groups are gone and revived chains are back (steps 23 to 26).
    pub territory: i32,
    /// Stones that stand. They count where the area is scored.
    pub stones: i32,
    /// Dead stones on the board, for the opponent. They count where territory is scored.
    pub dead_stones: i32,
    /// Stones captured so far (step 30). They count where territory is scored.
    pub prisoners: i32,
    /// Unsettled groups (step 27).
    pub unsettled_groups: i32,
    /// Unsettled chains of groups that live (step 28).
    pub unsettled_chains: i32,
    /// Groups that live by a big single eye alone (step 29).
    pub big_eyes: i32,
    /// Dead stones that are still on the board: they leave ko threats, so it pays to take them (step 33).
    pub remains: i32,
}

impl Terms {
    /// The names of the terms with their values, in their order.
    pub fn named(&self) -> [(&'static str, i32); 8] {
        [
            ("territory", self.territory),
            ("stones", self.stones),
            ("dead stones", self.dead_stones),
            ("prisoners", self.prisoners),
            ("unsettled groups", self.unsettled_groups),
            ("unsettled chains", self.unsettled_chains),
            ("big single eyes", self.big_eyes),
            ("remains", self.remains),
        ]
    }

    /// The terms that every way of counting has.
    fn common(&self) -> i32 {
        self.territory + self.unsettled_groups + self.unsettled_chains + self.big_eyes + self.remains
    }

    /// The paper's number: Black's lead by territory and prisoners before komi, in 1/100 point.
    pub fn value(&self) -> i32 {
        self.common() + self.dead_stones + self.prisoners
    }

    /// Black's lead in 1/100 point under these rules, komi left out.
    pub fn value_by(&self, rules: &Rules) -> i32 {
        match rules.scoring {
            Scoring::Area => self.common() + self.stones,
            Scoring::Territory => self.value(),
        }
    }

    /// Black's lead in points under these rules, komi and handicap compensation included.
    pub fn lead(&self, rules: &Rules, komi: f64, handicap: usize) -> f64 {
        f64::from(self.value_by(rules)) / f64::from(POINT) - komi - rules.handicap_bonus(handicap) as f64
    }
}

/// Returns the stones that are off the board for the number, those of dead groups and lifted chains that do not revive,
/// and the stones of chains that revive.
pub fn stones_off(board: &Board, groups: &Groups, lifted: &PointSet, safety: &[Safety]) -> (PointSet, PointSet) {
    let is_dead = |group: &Group| safety[group.id.index()].status() == Status::Dead;
    let dead = groups.iter().filter(|group| is_dead(group)).fold(PointSet::EMPTY, |all, group| all | group.stones);
    let revived = revived_chains(board, lifted, &dead);
    (dead - revived, revived)
}

/// Step 24: the lifted chains that come back because every enemy chain beside them is dead, so that none is left to
/// capture them.
fn revived_chains(board: &Board, lifted: &PointSet, dead: &PointSet) -> PointSet {
    let mut revived = PointSet::EMPTY;
    for id in board.chains_among(*lifted) {
        let mut enemies = board.enemy_neighbors(id).peekable();
        // Chains that reading calls dead on both sides do not revive each other.
        let gone = |stones: &PointSet| stones.is_subset(dead) && !stones.intersects(lifted);
        if enemies.peek().is_some() && enemies.all(|enemy| gone(board.chain_of(enemy).stones())) {
            revived |= *board.chain_of(id).stones();
        }
    }
    revived
}

/// The facts from which the number is made.
pub struct Parts<'a> {
    /// The settled territory of step 26.
    pub settled: &'a Settled,
    /// The stones that are gone.
    pub dead: &'a PointSet,
    /// The groups with their safety.
    pub groups: &'a Groups,
    /// The safety of each group.
    pub safety: &'a [Safety],
    /// The stones of chains that the side moving first takes or saves.
    pub unsettled_chains: &'a PointSet,
    /// The big single eye of each group that has no other.
    pub single_eyes: &'a [Option<&'a EyeSpace>],
    /// The groups that can run out.
    pub free: &'a [bool],
}

impl Parts<'_> {
    /// Sums up the terms.
    pub fn terms(&self, board: &Board) -> Terms {
        let stones = ByColor::from_fn(|color| (*board.stones(color) - *self.dead).len() as i32);
        let gone = ByColor::from_fn(|color| (*board.stones(color) & *self.dead).len() as i32);
        let balance = |count: &dyn Fn(Color) -> i32| count(Color::Black) - count(Color::White);
        let of_groups = |cost: &dyn Fn(&Group) -> i32| -> i32 {
            self.groups.iter().map(|group| -group.color.sign() * cost(group)).sum()
        };
        Terms {
            territory: POINT * balance(&|color| self.settled.points[color].len() as i32),
            stones: POINT * balance(&|color| stones[color]),
            dead_stones: POINT * balance(&|color| gone[!color]),
            prisoners: POINT * balance(&|color| board.prisoners(!color) as i32),
            unsettled_groups: of_groups(&|group| self.cost_of_doubt(group)),
            unsettled_chains: of_groups(&|group| self.cost_of_chains(group)),
            big_eyes: of_groups(&|group| self.cost_of_big_eye(group)),
            remains: REMAINS_WORTH * balance(&|color| gone[color]),
        }
    }

    fn status(&self, group: &Group) -> Status {
        self.safety[group.id.index()].status()
    }

    /// Step 27.
    fn cost_of_doubt(&self, group: &Group) -> i32 {
        let dies = Safety::ALIVE.permille() - self.safety[group.id.index()].permille();
        match self.status(group) {
            Status::Unsettled => LOSS_OF_STONE * group.stones.len() as i32 * dies / Safety::ALIVE.permille(),
            _ => 0,
        }
    }

    /// Step 28: a chain that is a group by itself is left out, as the group is judged.
    fn cost_of_chains(&self, group: &Group) -> i32 {
        let counts = self.status(group) == Status::Alive && group.chains.len() > 1;
        if counts { UNSETTLED_STONE * (group.stones & *self.unsettled_chains).len() as i32 } else { 0 }
    }

    /// Step 29.
    fn cost_of_big_eye(&self, group: &Group) -> i32 {
        let i = group.id.index();
        let lives_by_it = self.status(group) == Status::Alive && self.single_eyes[i].is_some() && !self.free[i];
        if lives_by_it { BIG_SINGLE_EYE } else { 0 }
    }
}

/// The stones of chains whose fate the side that moves first decides.
pub fn unsettled_chains(board: &Board, readings: &crate::eval::field::live_stones::Readings) -> PointSet {
    readings.stones(board, CaptureState::Unsettled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::eval::aya::Judgement;
    use crate::eval::aya::tests::judged;
    use crate::eval::shape::group::form_groups;
    use crate::eval::shape::link::{Link, LinkKind};

    #[test]
    fn the_number_is_the_sum_of_its_terms() {
        let terms = Terms {
            territory: 1000,
            stones: 300,
            dead_stones: 200,
            prisoners: -100,
            unsettled_groups: -50,
            unsettled_chains: -20,
            big_eyes: -7,
            remains: -1,
        };
        assert_eq!(terms.value(), 1000 + 200 - 100 - 50 - 20 - 7 - 1);
        assert_eq!(terms.value_by(&Rules::JAPANESE), terms.value());
        assert_eq!(terms.value_by(&Rules::CHINESE), 1000 + 300 - 50 - 20 - 7 - 1);
        assert_eq!(terms.lead(&Rules::CHINESE, 7.0, 0), 12.22 - 7.0);
        assert_eq!(terms.named().iter().map(|(_, value)| value).sum::<i32>(), terms.value() + 300);
    }

    /// Black holds the left side, White the right, and nothing is left to play.
    const FINISHED: &str = ". X . X O . O
                            X X X X O O O
                            . X . X O O .
                            X X X X O O O
                            X X X X O O O
                            X . X X O . O
                            X X X X O O O";

    #[test]
    fn settled_territory_counts() {
        let judgement = judged(FINISHED).judgement;
        assert_eq!(judgement.terms.territory, (5 - 3) * POINT);
        assert_eq!(judgement.terms.value_by(&Rules::CHINESE), 7 * POINT);
    }

    #[test]
    fn prisoners_count_one_point_each() {
        let mut board = Board::from_diagram(". X . . .\nX O X . .\n. . . . .\n. . O . .\n. . . . .");
        let at = |vertex| Point::parse(vertex, board.size()).unwrap();
        let taking = at("B3");
        board.play(Color::Black, taking);
        assert_eq!(board.prisoners(Color::White), 1);
        assert_eq!(Judgement::of(&board).terms.prisoners, POINT);
    }

    #[test]
    fn dead_stones_are_taken_off_and_leave_a_trifle_to_take() {
        let dead = ". . X X O . O
                    . O X X O O O
                    X X X X O O .
                    X . X X O O O
                    X X X X O O O
                    X . X X O . O
                    X X X X O O O";
        let terms = judged(dead).judgement.terms;
        assert_eq!(terms.dead_stones, POINT);
        assert_eq!(terms.remains, -REMAINS_WORTH);
        // The point under the stone is Black's as well.
        assert_eq!(terms.territory, (6 - 3) * POINT);
    }

    /// A group of two stones of the given safety, as the only one on a board.
    fn cost(safety: Safety, chains: &str) -> Terms {
        let board = Board::from_diagram(". . . . .\n. X X . .\n. . . . .\n. . . . .\n. . . . .");
        let groups = form_groups(&board, &[]);
        let unsettled = if chains == "unsettled" { board.occupied() } else { PointSet::EMPTY };
        let parts = Parts {
            settled: &Settled::default(),
            dead: &PointSet::EMPTY,
            groups: &groups,
            safety: &[safety],
            unsettled_chains: &unsettled,
            single_eyes: &[None],
            free: &[false],
        };
        parts.terms(&board)
    }

    #[test]
    fn an_unsettled_group_costs_its_chance_to_die() {
        assert_eq!(cost(Safety::EVEN, "").unsettled_groups, -2 * POINT);
        assert_eq!(cost(Safety(700), "").unsettled_groups, -120);
        assert_eq!(cost(Safety::ALIVE, "").unsettled_groups, 0);
    }

    #[test]
    fn a_chain_that_is_a_group_by_itself_is_not_counted_twice() {
        assert_eq!(cost(Safety::ALIVE, "unsettled").unsettled_chains, 0);
    }

    #[test]
    fn an_unsettled_chain_of_a_living_group_costs_half_its_loss() {
        let board = Board::from_diagram(". . . . .\n. X . X .\n. . . . .\n. . . . .\n. . . . .");
        let [one, two] = [1, 3].map(|column| board.chain_id(Point::at(column, 3)).unwrap());
        let kind = LinkKind::Territory;
        let groups = form_groups(&board, &[Link { from: one, to: two, kind }]);
        let parts = Parts {
            settled: &Settled::default(),
            dead: &PointSet::EMPTY,
            groups: &groups,
            safety: &[Safety::ALIVE],
            unsettled_chains: board.chain_of(one).stones(),
            single_eyes: &[None],
            free: &[false],
        };
        assert_eq!(parts.terms(&board).unsettled_chains, -POINT);
    }

    #[test]
    fn life_by_a_big_single_eye_costs_a_point() {
        let five = ". . . . . X O . O
                    X X X X X X O O O
                    O O O O O O O . O
                    O . O . O O O O O
                    O O O O . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .
                    . . . . . . . . .";
        assert_eq!(judged(five).judgement.terms.big_eyes, -POINT);
        let split = five.replacen(". . . . . X O", ". . X . . X O", 1);
        assert_eq!(judged(&split).judgement.terms.big_eyes, 0);
    }

    #[test]
    fn a_lifted_chain_comes_back_where_its_captors_die() {
        let board = Board::from_diagram("X O . .\n. . . .\n. . . .\n. . . O");
        let at = |vertex| PointSet::of(Point::parse(vertex, board.size()).unwrap());
        let (black, white) = (at("A4"), at("B4"));
        assert_eq!(revived_chains(&board, &black, &(black | white)), black);
        assert_eq!(revived_chains(&board, &black, &black), PointSet::EMPTY);
        assert_eq!(revived_chains(&board, &(black | white), &(black | white)), PointSet::EMPTY);
    }
}
