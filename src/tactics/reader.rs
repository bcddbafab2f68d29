//! Questions about chains, and their answers.

use crate::board::{Board, Color, Point, PointSet};

use super::capture::{Fate, Proof, Search};
use super::footprint::Footprint;
use super::table::Table;

/// How far a reading goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Limits {
    /// The moves that may be made for one question and one assumption about kos.
    pub nodes: u32,
    /// The highest order of attack tried. A chain is read that has at most one liberty more than this.
    pub order: u8,
    /// How many quiet moves an attack may have: the order tried is at most the chain's liberties less one, and this.
    pub quiet: u8,
    /// How many moves of an attack, in one line, may give no atari. Ladders are read to their end at any depth.
    pub depth: u8,
    /// The depth that must be reached: if the budget runs out before, the answer is unknown.
    pub least_depth: u8,
}

impl Limits {
    /// For evaluating whole positions: every chain of up to 4 liberties, at little cost.
    pub const QUICK: Limits = Limits { nodes: 1000, order: 3, quiet: 1, depth: 2, least_depth: 2 };
    /// For a question somebody asked.
    pub const DEEP: Limits = Limits { nodes: 20_000, order: 4, quiet: 3, depth: 6, least_depth: 2 };

    /// The order of attack tried on a chain with so many liberties.
    fn order_for(self, liberties: usize) -> u8 {
        (liberties - 1 + self.quiet as usize).clamp(1, self.order as usize) as u8
    }
}

/// Whether the side that moves reaches its aim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Verdict {
    /// It does not.
    #[default]
    No,
    /// It does, whatever the opponent plays.
    Yes,
    /// By a ko that it takes first: the opponent needs the first threat.
    KoTakenFirst,
    /// By a ko for which it needs the first threat.
    KoThreatFirst,
    /// The budget ran out.
    Unknown,
}

impl Verdict {
    /// GNU Go's code: 0 no, 1 yes, 2 ko taken first, 3 ko for which a threat is needed first. Unknown counts as no.
    pub const fn code(self) -> u8 {
        match self {
            Verdict::No | Verdict::Unknown => 0,
            Verdict::Yes => 1,
            Verdict::KoTakenFirst => 2,
            Verdict::KoThreatFirst => 3,
        }
    }

    /// The same, seen by the opponent after the move.
    pub const fn for_the_other(self) -> Verdict {
        match self {
            Verdict::No => Verdict::Yes,
            Verdict::Yes => Verdict::No,
            Verdict::KoTakenFirst => Verdict::KoThreatFirst,
            Verdict::KoThreatFirst => Verdict::KoTakenFirst,
            Verdict::Unknown => Verdict::Unknown,
        }
    }

    /// Whether the aim is reached at least by ko.
    pub const fn is_possible(self) -> bool {
        self.code() > 0
    }
}

/// The answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// Whether the side that moves reaches its aim.
    pub verdict: Verdict,
    /// The move, if one is needed.
    pub best: Option<Point>,
    /// The ko it depends on, if it does: the point where a stone may not be retaken at once.
    pub ko: Option<Point>,
}

/// Whether a chain can be captured if the opponent moves first, and if so, whether it can be saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CaptureStatus {
    /// The opponent moves first: is the chain captured?
    pub attack: Answer,
    /// The owner moves first: is the chain saved? `Yes` without a move if no attack works.
    pub defense: Answer,
}

/// A [`CaptureStatus`] in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum CaptureState {
    /// No attack works.
    Safe,
    /// No defence works.
    Dead,
    /// Who moves first decides.
    Unsettled,
    /// A ko decides.
    Ko,
    /// The budget ran out.
    Unknown,
}

impl CaptureStatus {
    /// The status in one word.
    pub fn state(&self) -> CaptureState {
        match (self.attack.verdict, self.defense.verdict) {
            (Verdict::No, _) => CaptureState::Safe,
            (Verdict::Unknown, _) | (_, Verdict::Unknown) => CaptureState::Unknown,
            (Verdict::Yes, Verdict::No) => CaptureState::Dead,
            (Verdict::Yes, Verdict::Yes) => CaptureState::Unsettled,
            _ => CaptureState::Ko,
        }
    }
}

/// Reads. It owns the memory that reading needs, so that a question allocates nothing.
pub struct Reader {
    limits: Limits,
    table: Table,
    nodes: u64,
    seen: Footprint,
}

/// One reading's result for one assumption about kos.
#[derive(Clone, Copy)]
struct Outcome {
    /// Whether the mover reaches its aim; `None` if the budget ran out.
    reached: Option<bool>,
    best: Option<Point>,
    ko_met: Option<Point>,
}

/// The chain asked about.
#[derive(Clone, Copy)]
struct Subject {
    target: Point,
    owner: Color,
    order: u8,
}

/// The attack under each assumption about kos, read once.
#[derive(Default)]
struct Attacks {
    proofs: [Option<(Proof, Option<Point>)>; 3],
}

impl Reader {
    /// A reader that keeps within these limits.
    pub fn new(limits: Limits) -> Reader {
        Reader { limits, table: Table::new(), nodes: 0, seen: Footprint::default() }
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Sets other limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The moves made in all readings so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the last question's reading looked at.
    pub fn footprint(&self) -> &Footprint {
        &self.seen
    }

    /// Whether the chain on the point can be captured if the opponent moves first, and if so, whether its owner can save
    /// it by moving first. The board is as before afterwards. A point without a stone is answered as safe.
    pub fn status(&mut self, board: &mut Board, point: Point) -> CaptureStatus {
        self.seen = Footprint::default();
        let mut attacks = Attacks::default();
        let attack = self.attack_with(board, point, &mut attacks);
        let defense = if attack.verdict.is_possible() {
            self.defense_with(board, point, &mut attacks)
        } else {
            Answer { verdict: attack.verdict.for_the_other(), ..Answer::default() }
        };
        CaptureStatus { attack, defense }
    }

    /// Whether the opponent captures the chain on the point if he moves first.
    pub fn attack(&mut self, board: &mut Board, point: Point) -> Answer {
        self.seen = Footprint::default();
        self.attack_with(board, point, &mut Attacks::default())
    }

    /// Whether the owner saves the chain on the point by moving first; `Yes` without a move if no attack works.
    pub fn defend(&mut self, board: &mut Board, point: Point) -> Answer {
        self.status(board, point).defense
    }

    fn subject(&mut self, board: &Board, point: Point) -> Option<Subject> {
        self.seen.see(point);
        let chain = board.chain(point)?;
        self.seen.see_chain(chain);
        let target = chain.stones().first()?;
        let order = self.limits.order_for(chain.liberty_count());
        Some(Subject { target, owner: chain.color(), order })
    }

    fn attack_with(&mut self, board: &mut Board, point: Point, attacks: &mut Attacks) -> Answer {
        let Some(subject) = self.subject(board, point) else { return Answer::default() };
        self.by_ko(!subject.owner, |reader, ko_master| {
            let (proof, ko_met) = reader.attack_proof(board, subject, ko_master, attacks);
            Outcome { reached: Fate::Captured.is(proof.fate), best: proof.best, ko_met }
        })
    }

    fn defense_with(&mut self, board: &mut Board, point: Point, attacks: &mut Attacks) -> Answer {
        let Some(subject) = self.subject(board, point) else { return Answer::default() };
        self.by_ko(subject.owner, |reader, ko_master| {
            let (attack, ko_met) = reader.attack_proof(board, subject, ko_master, attacks);
            if attack.fate != Fate::Captured {
                return Outcome { reached: Fate::Saved.is(attack.fate), best: None, ko_met };
            }
            let (proof, ko_met_later) = reader.defense_proof(board, subject, ko_master, &attack.zone);
            Outcome { reached: Fate::Saved.is(proof.fate), best: proof.best, ko_met: ko_met.or(ko_met_later) }
        })
    }

    /// Asks once with nobody able to retake a ko at once, and if a ko mattered, again with the larger threats on the side
    /// against, or for, the one that moves.
    fn by_ko(&mut self, mover: Color, mut ask: impl FnMut(&mut Reader, Option<Color>) -> Outcome) -> Answer {
        let plain = ask(self, None);
        let ko = plain.ko_met;
        let (verdict, best) = match (plain.reached, ko) {
            (None, _) => (Verdict::Unknown, None),
            (Some(true), None) => (Verdict::Yes, plain.best),
            (Some(false), None) => (Verdict::No, None),
            (Some(true), Some(_)) => {
                let against = ask(self, Some(!mover));
                match against.reached {
                    Some(true) => (Verdict::Yes, against.best),
                    _ => (Verdict::KoTakenFirst, plain.best),
                }
            }
            (Some(false), Some(_)) => {
                let with = ask(self, Some(mover));
                match with.reached {
                    Some(true) => (Verdict::KoThreatFirst, with.best),
                    _ => (Verdict::No, None),
                }
            }
        };
        let by_ko = matches!(verdict, Verdict::KoTakenFirst | Verdict::KoThreatFirst);
        Answer { verdict, best, ko: ko.filter(|_| by_ko) }
    }

    fn attack_proof(
        &mut self,
        board: &mut Board,
        subject: Subject,
        ko_master: Option<Color>,
        attacks: &mut Attacks,
    ) -> (Proof, Option<Point>) {
        let slot = ko_master.map_or(0, |color| 1 + color as usize);
        if let Some(known) = attacks.proofs[slot] {
            return known;
        }
        let depth = self.limits.depth;
        let read = self
            .search(board, subject, ko_master, !subject.owner, |search| search.attack_deepening(subject.order, depth));
        attacks.proofs[slot] = Some(read);
        read
    }

    fn defense_proof(
        &mut self,
        board: &mut Board,
        subject: Subject,
        ko_master: Option<Color>,
        threat: &PointSet,
    ) -> (Proof, Option<Point>) {
        let depth = self.limits.depth;
        self.search(board, subject, ko_master, subject.owner, |search| {
            search.defend_against(threat, subject.order, depth)
        })
    }

    /// Runs a search with this side to move.
    fn search(
        &mut self,
        board: &mut Board,
        subject: Subject,
        ko_master: Option<Color>,
        mover: Color,
        run: impl FnOnce(&mut Search<'_>) -> Proof,
    ) -> (Proof, Option<Point>) {
        self.table.renew();
        let turned = board.to_play() != mover;
        if turned {
            board.pass(!mover);
        }
        let mut search = Search {
            board,
            table: &mut self.table,
            target: subject.target,
            owner: subject.owner,
            ko_master,
            ko_met: None,
            seen: self.seen,
            nodes: 0,
            least_depth: self.limits.least_depth,
            cut_short: false,
            budget: self.limits.nodes,
            ply: 0,
        };
        let proof = run(&mut search);
        let ko_met = search.ko_met;
        self.nodes += u64::from(search.nodes);
        self.seen = search.seen;
        if turned {
            board.undo();
        }
        (proof, ko_met)
    }
}

impl Fate {
    /// Whether it is this one; `None` if it is not known.
    fn is(self, found: Fate) -> Option<bool> {
        (found != Fate::Unknown).then_some(found == self)
    }
}
