//! The move that is told of a chain whose ko stays the same whatever is played.
//!
//! If the attacker starts a ko and takes first, the defender needs the first threat, and still does after any move that
//! does not end the matter: moves anywhere on the board do alike, and the search tells one of them. What a player calls
//! the defence is the move that is a threat itself: played twice, it saves the chain. So for the attacker.

use arrayvec::ArrayVec;

use super::candidates::{self, Spot};
use super::limits::Limits;
use super::reader::{Answer, Attacks, CaptureStatus, Reader, Verdict, says_little};
use crate::board::{Board, Color, Point, PointSet};

/// The number of moves that are ranked: all, but for zones such as no reading has.
const MOST_RANKED: usize = 200;
/// The number of these that are tried, the most promising first. A guess of the right size.
const MOST_TRIES: usize = 12;
/// The moves that may be made in each reading after one of them. With 500, two fewer of GNU Go's 62 questions about
/// defence are answered rightly; the time is the same.
const NODES: u32 = 2_000;

impl Reader {
    /// The status with moves that are threats where a ko decides, and with none where there is no such move and none is
    /// needed.
    pub(super) fn with_threats(
        &mut self,
        board: &mut Board,
        point: Point,
        attacks: &Attacks,
        status: CaptureStatus,
    ) -> CaptureStatus {
        let Some(owner) = board.color_at(point).filter(|_| self.limits().threats) else { return status };
        let told = |reader: &mut Reader, board: &mut Board, mover: Color, answer: Answer, other: Verdict| {
            let is_plain = if mover == owner { answer.ko.is_none() } else { !says_little(board, point, &answer) };
            if is_plain {
                return answer;
            }
            let needed = answer.best.filter(|_| other.for_the_other() != answer.verdict);
            Answer { best: reader.threat_in_ko(board, point, mover, attacks, answer.verdict).or(needed), ..answer }
        };
        CaptureStatus {
            attack: told(self, board, !owner, status.attack, status.defense.verdict),
            defense: told(self, board, owner, status.defense, status.attack.verdict),
        }
    }

    /// A move of that side after which it has the ko as before, and which decides the matter if it is not answered. The
    /// move is looked for where the attack, which has been read, takes place, and among the liberties of the attacking
    /// chains that have fewest.
    fn threat_in_ko(
        &mut self,
        board: &mut Board,
        point: Point,
        mover: Color,
        attacks: &Attacks,
        ko: Verdict,
    ) -> Option<Point> {
        let subject = self.subject(board, point)?;
        let chain = board.chain_id(point)?;
        let liberties = *board.chain_of(chain).liberties();
        let attackers = || board.enemy_neighbors(chain).map(|id| board.chain_of(id));
        attackers().for_each(|attacker| self.seen.see_chain(attacker));
        let least = attackers().map(|attacker| attacker.liberty_count()).min();
        let shortest = attackers()
            .filter(|attacker| Some(attacker.liberty_count()) == least)
            .fold(PointSet::EMPTY, |all, attacker| all | *attacker.liberties());
        let zone = attacks.captured()?.zone & board.empty();
        let defends = mover == subject.owner;
        // For the defender the attacking chain that is short of liberties is the one to threaten.
        let urgent = if defends { shortest } else { liberties };
        let ideas: &[candidates::Idea] = if defends { &candidates::DEFENSE } else { &candidates::ATTACK };
        let mut tries: ArrayVec<(bool, i32, Point), MOST_RANKED> = ArrayVec::new();
        for at in (zone | liberties | shortest).iter().take(MOST_RANKED) {
            let spot = Spot::look(board, &mut self.seen, mover, subject.target, &liberties, at);
            tries.push((urgent.contains(at), subject.view.key(candidates::rank(ideas, &spot), at), at));
        }
        tries.sort_unstable_by_key(|(urgent, key, _)| (!urgent, -key));
        let limits = self.limits();
        self.set_limits(Limits { nodes: NODES.min(limits.nodes), ..limits });
        let found = tries.into_iter().take(MOST_TRIES).map(|(_, _, at)| at).find(|at| {
            if !board.is_legal(mover, *at) {
                return false;
            }
            board.play(mover, *at);
            let mut attacks = Attacks::default();
            let mut read = |side: Color| {
                let ask = if side == subject.owner { Reader::defense_with } else { Reader::attack_with };
                ask(self, board, point, &mut attacks).verdict
            };
            let decides = read(!mover).for_the_other() == ko && read(mover) == Verdict::Yes;
            board.undo();
            decides
        });
        self.set_limits(limits);
        found
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;
    use crate::board::Size;

    /// White's D2 is taken by a ko that Black takes first.
    const KO: &str = "
        O . O O O
        X . X . X
        O X X X .
        O . . O .
        . X O . O";

    fn defense(limits: Limits) -> Answer {
        let mut board = Board::from_diagram(KO);
        let chain = Point::parse("D2", board.size()).unwrap();
        Reader::new(limits).defend(&mut board, chain)
    }

    #[test]
    fn the_defence_told_in_a_ko_is_a_threat() {
        let told = defense(Limits::DEEP);
        assert_eq!(told.verdict, Verdict::KoThreatFirst);
        assert_eq!(told.best.unwrap().to_string(), "C2");
    }

    #[test]
    fn without_threats_any_move_is_told() {
        let told = defense(Limits { threats: false, ..Limits::DEEP });
        assert_eq!(told.verdict, Verdict::KoThreatFirst);
        assert_eq!(told.best.unwrap().to_string(), "B4");
    }

    #[test]
    fn threats_change_the_move_and_not_the_verdict() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut plain = Reader::new(Limits { threats: false, ..Limits::DEEP });
        let mut reader = Reader::new(Limits::DEEP);
        let mut kos = 0;
        for _ in 0..120 {
            let size = Size::new(5).unwrap();
            let mut board = Board::new(size);
            for point in size.points() {
                let color = if random.random_bool(0.5) { Color::Black } else { Color::White };
                if random.random_bool(0.6) && board.is_legal(color, point) {
                    board.play(color, point);
                }
            }
            for point in board.occupied() {
                let before = board.clone();
                let status = reader.status(&mut board, point);
                assert_eq!(board, before);
                let other = plain.status(&mut board, point);
                assert_eq!(status.attack.verdict, other.attack.verdict);
                assert_eq!(status.defense.verdict, other.defense.verdict);
                assert_eq!(status.attack, reader.attack(&mut board, point));
                kos += usize::from(status.defense.ko.is_some());
            }
        }
        assert!(kos > 30, "{kos}");
    }
}
