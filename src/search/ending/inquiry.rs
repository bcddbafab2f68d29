//! The chains in doubt are asked about: the solver proves what becomes of them, within a budget.

use super::agreement::dead_stones;
use super::evidence::Witness;
use super::ground::Ground;
use super::units::{Unit, units};
use crate::board::benson::pass_alive;
use crate::board::{Board, Cell, Color, Point, PointSet};
use crate::tactics::fate::{Budget, GroupFate, Proof, Prover, Status};

/// Chains with less speaking for life or death than this, in log odds, are asked about. Of 560 answers about chains of
/// 403 counted games with less than 2 speaking for them 9 went against that and 45 with it; with 2 to 3, 3 and 103.
const DOUBT: f64 = 2.0;

/// Positions for a question with one side moving first, and for all questions about a board. Both are divided by how
/// much larger than [`SMALL`] the place is, since there each position takes longer.
const NODES: u64 = 8_000;
const ALL_NODES: u64 = 32_000;

/// The points within [`STEPS`] steps of a group in a small place. Guesses of the right size.
const SMALL: usize = 40;
const STEPS: usize = 3;

/// The weights of a proof and of what is only read, in log odds: a proof outweighs any random games, and what is read
/// half of them. A way out of the frame is little: on a finished board it leads into the opponent's ground.
const PROVEN: f64 = 8.0;
const READ: f64 = 5.0;
const GOT_OUT: f64 = 2.0;

/// Rounds of questions: answers raise others. The number is a guess.
const ROUNDS: usize = 4;

/// In an enclosed space of so many points captors need not take what is dead to live. A guess of the right size.
const WIDE: usize = 10;

/// Asks about one board.
pub(super) struct Inquiry<'a> {
    board: &'a Board,
    /// The board that the solver sees: [`narrowed`].
    place: Board,
    /// Made, or made to forget what it knows, with the first question: the answers hang on the board alone.
    prover: &'a mut Option<Prover>,
    is_new: bool,
    /// The positions looked at so far, each counted as many times as its place is larger than a small one.
    work: u64,
    asked: Vec<PointSet>,
}

impl Inquiry<'_> {
    /// An inquiry about the board.
    pub(super) fn new<'a>(board: &'a Board, prover: &'a mut Option<Prover>) -> Inquiry<'a> {
        Inquiry { board, place: board.without_history(), prover, is_new: true, work: 0, asked: Vec::new() }
    }

    /// Asks about what is in doubt, and tells which stones are dead by the answers.
    pub(super) fn settle(&mut self, witnesses: &mut [Witness]) -> PointSet {
        let mut dead = dead_stones(self.board, witnesses);
        self.place = narrowed(self.board, witnesses);
        for _ in 0..ROUNDS {
            if !self.ask_about_doubts(witnesses, &dead) {
                break;
            }
            dead = dead_stones(self.board, witnesses);
        }
        if self.ask_about_captors(witnesses, &dead) {
            dead = dead_stones(self.board, witnesses);
        }
        dead
    }

    /// Asks about chains of which little is known, and living ones without two eyes, the most doubtful first. Whether
    /// an answer changed anything.
    fn ask_about_doubts(&mut self, witnesses: &mut [Witness], dead: &PointSet) -> bool {
        let ground = Ground::of(self.board, dead);
        let doubtful = |i: &usize| witnesses[*i].life.abs() < DOUBT && !self.is_a_ko_stone(&witnesses[*i]);
        let mut questions: Vec<Vec<usize>> = (0..witnesses.len()).filter(doubtful).map(|i| vec![i]).collect();
        let units = units(self.board, witnesses, dead, &ground);
        questions.extend(units.into_iter().filter(|unit| !unit.has_eyes()).map(|unit| unit.members));
        let doubt = |members: &Vec<usize>| members.iter().map(|i| witnesses[*i].life.abs()).fold(f64::MAX, f64::min);
        questions.sort_by(|a, b| doubt(a).total_cmp(&doubt(b)));
        let mut is_changed = false;
        for members in questions {
            let stones = members.iter().fold(PointSet::EMPTY, |all, i| all | witnesses[*i].stones);
            if self.work >= ALL_NODES || self.asked.contains(&stones) {
                continue;
            }
            self.asked.push(stones);
            let Some((life, proof)) = self.answer(&stones, witnesses[members[0]].color) else { continue };
            for i in members {
                is_changed |= believe(&mut witnesses[i], life, proof);
            }
        }
        is_changed
    }

    /// A single stone in atari: that it can be taken says nothing of life and death.
    fn is_a_ko_stone(&self, witness: &Witness) -> bool {
        witness.stones.len() == 1 && (witness.stones.grown() & self.board.empty()).len() == 1
    }

    /// Returns the solver's answer about the stones. Where the first move decides, the side to move has it: if the
    /// players disagree, the game goes on with its move.
    fn answer(&mut self, stones: &PointSet, owner: Color) -> Option<(f64, Proof)> {
        let attack = self.ask(&self.place.without_history(), stones, owner, !owner);
        let defence = self.ask(&self.place.without_history(), stones, owner, owner);
        let worth = |verdict: &GroupFate| match verdict.proof {
            Proof::Proven => PROVEN,
            _ if verdict.got_out => GOT_OUT,
            _ => READ,
        };
        log::debug!(
            "ending: {} at {:?}, attacked {:?} {:?}, defended {:?} {:?}, {} positions",
            owner.name(),
            stones.first(),
            attack.status,
            attack.proof,
            defence.status,
            defence.proof,
            attack.nodes + defence.nodes
        );
        let is_proved = attack.proof == Proof::Proven && defence.proof == Proof::Proven;
        match (attack.status, defence.status) {
            (Some(Status::Lost), _) => Some((worth(&attack), attack.proof)),
            (_, Some(Status::Lost)) => Some((-worth(&defence), defence.proof)),
            // A ko that the owner cannot end: bent four in the corner is dead.
            (Some(attack), Some(defence)) if attack.is_ko() && defence.is_ko() => Some((-READ, Proof::Read)),
            (Some(Status::Won), Some(Status::Won)) if is_proved => {
                let is_saved = self.board.to_play() == owner;
                Some((if is_saved { READ } else { -READ }, Proof::Read))
            }
            _ => None,
        }
    }

    fn ask(&mut self, board: &Board, stones: &PointSet, owner: Color, first: Color) -> GroupFate {
        let mut board = board.without_history();
        board.set_to_play(first);
        let prover = self.prover.get_or_insert_with(Prover::new);
        if std::mem::take(&mut self.is_new) {
            prover.renew();
        }
        let around = stones.within_steps(STEPS, board.on_board()).len();
        let times = around.div_ceil(SMALL) as u64;
        let budget = Budget { nodes: NODES / times, stop: &|| false };
        let verdict = prover.ask(&board, stones, owner, first, &budget);
        self.work += verdict.nodes * times;
        verdict
    }

    /// Dead stones in the only eye of their captors are in seki if they cannot be taken without loss. Whether any are.
    fn ask_about_captors(&mut self, witnesses: &mut [Witness], dead: &PointSet) -> bool {
        let ground = Ground::of(self.board, dead);
        let units = units(self.board, witnesses, dead, &ground);
        let mut is_changed = false;
        for color in Color::BOTH {
            for space in ground.enclosed[color].pieces().filter(|space| space.len() < WIDE) {
                let is_caught = |witness: &Witness| {
                    witness.color != color && !witness.is_certain() && witness.stones.is_subset(&space)
                };
                let caught: Vec<usize> = (0..witnesses.len()).filter(|i| is_caught(&witnesses[*i])).collect();
                let around: Vec<&Unit> =
                    units.iter().filter(|unit| unit.color == color && unit.stones.intersects(&space.grown())).collect();
                let [captor] = around.as_slice() else { continue };
                if caught.is_empty() || captor.can_spare_a_space() {
                    continue;
                }
                let inside = caught.iter().fold(PointSet::EMPTY, |all, i| all | witnesses[*i].stones);
                if self.is_out_of_reach(captor, &inside) {
                    caught.iter().for_each(|i| (witnesses[*i].life, witnesses[*i].proof) = (READ, Proof::Read));
                    is_changed = true;
                }
            }
        }
        is_changed
    }

    /// Returns whether every move to take the stones costs the captor's life, all of it proved.
    fn is_out_of_reach(&mut self, captor: &Unit, inside: &PointSet) -> bool {
        let color = captor.color;
        for at in inside.grown() & self.board.empty() {
            let mut after = self.place.without_history();
            after.set_to_play(color);
            if !after.is_legal(color, at) {
                continue;
            }
            if self.work >= ALL_NODES {
                return false;
            }
            after.play(color, at);
            let own = after.chains_among(*after.stones(color) & (captor.stones | PointSet::of(at)));
            let stones = own.fold(PointSet::EMPTY, |all, id| all | *after.chain_of(id).stones());
            let killed = self.ask(&after, &stones, color, !color);
            match killed.status {
                Some(status) if status != Status::Lost && killed.proof == Proof::Proven => continue,
                Some(Status::Lost) => {}
                _ => return false,
            }
            let left = *inside & *after.stones(!color);
            let saved = if left.is_empty() { None } else { self.ask(&after, &left, !color, !color).status };
            if saved.is_none_or(|status| status == Status::Lost) {
                return false;
            }
        }
        true
    }
}

/// The board where the spaces of groups that live whatever happens are filled up to one point each: nothing that
/// happens there matters, and what the solver searches stays small. The board itself if a group would live less surely
/// so.
fn narrowed(board: &Board, witnesses: &[Witness]) -> Board {
    let certain = |is_dead: bool| {
        let of_kind = witnesses.iter().filter(|witness| witness.is_certain() && (witness.life < 0.0) == is_dead);
        of_kind.fold(PointSet::EMPTY, |all, witness| all | witness.stones)
    };
    let [living, dead] = [false, true].map(certain);
    let ground = Ground::of(board, &dead);
    let mut changes: Vec<(Cell, Point)> = Vec::new();
    for color in Color::BOTH {
        let stands_alone = |space: &PointSet| {
            let border = space.grown() - *space;
            border.is_subset(&living) && border.is_subset(board.stones(color))
        };
        for space in ground.enclosed[color].pieces().filter(stands_alone) {
            let mut points = space.iter();
            let eye = points.next().filter(|eye| !board.is_empty_at(*eye));
            changes.extend(eye.map(|eye| (Cell::Empty, eye)));
            changes.extend(points.map(|point| (Cell::from(color), point)));
        }
    }
    let narrowed = board.edited(&changes).ok().map(|narrowed| narrowed.without_history());
    let as_sure = |narrowed: &Board| {
        Color::BOTH.into_iter().all(|color| pass_alive(board, color).is_subset(&pass_alive(narrowed, color)))
    };
    narrowed.filter(as_sure).unwrap_or_else(|| board.without_history())
}

/// Takes an answer for what speaks for a chain where it says more. Whether that changed anything.
fn believe(witness: &mut Witness, life: f64, proof: Proof) -> bool {
    let is_against = (life < 0.0) != (witness.life < 0.0);
    let is_believed = life.abs() > witness.life.abs() || is_against && life.abs() > GOT_OUT;
    if witness.is_certain() || !is_believed {
        return false;
    }
    (witness.life, witness.proof) = (life, proof);
    true
}
