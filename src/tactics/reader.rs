//! Questions about chains, and their answers.

use crate::board::{Board, Color, Point, PointSet};

use super::capture::{ChainFate, ChainProof, Search};
use super::connect::{LinkFate, LinkProof, LinkSearch, LinkTarget};
use super::footprint::Footprint;
use super::killers::Killers;
use super::limits::{Limits, LinkLimits};
use super::link_steps;
use super::probe::Probe;
use super::table::Table;
use super::view::View;

/// The success of the side that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub enum Verdict {
    /// It does not.
    #[default]
    No,
    /// It does, whatever the opponent plays.
    Yes,
    /// It does by a ko that it takes first: the opponent needs the first threat.
    KoTakenFirst,
    /// It does by a ko for which it needs the first threat.
    KoThreatFirst,
    /// The budget ran out.
    Unknown,
}

impl Verdict {
    /// Returns GNU Go's code: 0 no, 1 yes, 2 ko taken first, 3 ko for which a threat is needed first. Unknown counts as
    /// no.
    pub const fn code(self) -> u8 {
        match self {
            Verdict::No | Verdict::Unknown => 0,
            Verdict::Yes => 1,
            Verdict::KoTakenFirst => 2,
            Verdict::KoThreatFirst => 3,
        }
    }

    /// Returns the verdict as the opponent sees it after the move.
    pub const fn for_the_other(self) -> Verdict {
        match self {
            Verdict::No => Verdict::Yes,
            Verdict::Yes => Verdict::No,
            Verdict::KoTakenFirst => Verdict::KoThreatFirst,
            Verdict::KoThreatFirst => Verdict::KoTakenFirst,
            Verdict::Unknown => Verdict::Unknown,
        }
    }

    /// Returns whether the aim is reached at least by ko.
    pub const fn is_possible(self) -> bool {
        self.code() > 0
    }

    /// Returns whether a ko decides.
    pub const fn is_ko(self) -> bool {
        matches!(self, Verdict::KoTakenFirst | Verdict::KoThreatFirst)
    }
}

/// The answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// True if the side that moves reaches its aim.
    pub verdict: Verdict,
    /// The move, if one is needed.
    pub best: Option<Point>,
    /// The ko it depends on, if it does: the point where a stone may not be retaken at once.
    pub ko: Option<Point>,
}

/// The results for a chain: whether it can be captured if the opponent moves first, and if so, whether it can be saved.
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
    /// The chain stands: no attack works.
    Safe,
    /// The chain is lost: no defence works.
    Dead,
    /// The side that moves first decides.
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

    /// The opponent's move that takes the chain, which its owner could save by moving first.
    pub fn taken_at(&self) -> Option<Point> {
        self.attack.best.filter(|_| self.state() == CaptureState::Unsettled)
    }
}

/// Answers questions about chains by search. It owns the memory that reading needs, so that a question allocates
/// nothing.
///
/// ```
/// use keisei::board::{Board, Point};
/// use keisei::tactics::{Limits, Reader, Verdict};
///
/// let mut board = Board::from_diagram(". . . . .\n . . X . .\n . X O X .\n . . . . .\n . . . . .");
/// let [white, below] = ["C3", "C2"].map(|name| Point::parse(name, board.size()).unwrap());
/// let answer = Reader::new(Limits::QUICK).attack(&mut board, white);
/// assert_eq!((answer.verdict, answer.best), (Verdict::Yes, Some(below)));
/// ```
pub struct Reader {
    limits: Limits,
    table: Table,
    link_table: Table,
    nodes: u64,
    pub(super) seen: Footprint,
    /// True if ladders are remembered within a reading. It changes speed, nothing else; tests look at both.
    pub(super) remembers_ladders: bool,
}

/// The result of a reading for one assumption about kos.
#[derive(Clone, Copy)]
struct Outcome {
    /// True if the mover reaches its aim; `None` if the budget ran out.
    reached: Option<bool>,
    best: Option<Point>,
    ko_met: Option<Point>,
}

/// The chain asked about.
#[derive(Clone, Copy)]
pub(super) struct Subject {
    pub(super) target: Point,
    pub(super) owner: Color,
    order: u8,
    pub(super) view: View,
}

/// The attack under each assumption about kos, read once.
#[derive(Default)]
pub(super) struct Attacks {
    proofs: [Option<(ChainProof, Option<Point>)>; 3],
}

impl Attacks {
    /// The first proof by which the chain is captured, if kos go one way or another.
    pub(super) fn captured(&self) -> Option<ChainProof> {
        self.proofs.iter().flatten().map(|(proof, _)| *proof).find(|proof| proof.fate == ChainFate::Captured)
    }
}

impl Reader {
    /// A reader that keeps within these limits.
    pub fn new(limits: Limits) -> Reader {
        Reader {
            limits,
            table: Table::new(),
            link_table: Table::new(),
            nodes: 0,
            seen: Footprint::default(),
            remembers_ladders: true,
        }
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

    /// Returns the footprint of the last question's reading.
    pub fn footprint(&self) -> &Footprint {
        &self.seen
    }

    /// Returns whether the chain on the point can be captured if the opponent moves first, and if so, whether its owner
    /// can save it by moving first. The board is as before afterwards. A point without a stone is answered as safe.
    pub fn status(&mut self, board: &mut Board, point: Point) -> CaptureStatus {
        self.by_size(board, point, |reader, board| reader.status_within(board, point))
    }

    fn status_within(&mut self, board: &mut Board, point: Point) -> CaptureStatus {
        self.seen = Footprint::default();
        let mut attacks = Attacks::default();
        let attack = self.attack_with(board, point, &mut attacks);
        let defense = if attack.verdict.is_possible() {
            self.defense_with(board, point, &mut attacks)
        } else {
            Answer { verdict: attack.verdict.for_the_other(), ..Answer::default() }
        };
        let attack = self.for_good(board, point, attack);
        self.with_threats(board, point, &attacks, CaptureStatus { attack, defense })
    }

    /// Reads within the limits for this chain.
    fn by_size<T>(&mut self, board: &mut Board, point: Point, read: impl FnOnce(&mut Reader, &mut Board) -> T) -> T {
        let limits = self.limits;
        self.limits = limits.for_chain(board.chain(point));
        let answer = read(self, board);
        self.limits = limits;
        answer
    }

    /// Returns whether the opponent captures the chain on the point if it moves first.
    pub fn attack(&mut self, board: &mut Board, point: Point) -> Answer {
        self.attack_with_zone(board, point).0
    }

    /// Returns whether the opponent captures the chain on the point if it moves first, found with [`Limits::BRIEF`]
    /// moves at most.
    pub fn brief_attack(&mut self, board: &mut Board, point: Point) -> Answer {
        self.briefly(|reader| reader.attack(board, point))
    }

    /// Asks with no more than [`Limits::BRIEF`] moves.
    pub(super) fn briefly<T>(&mut self, read: impl FnOnce(&mut Reader) -> T) -> T {
        let limits = self.limits;
        self.limits.nodes = limits.nodes.min(Limits::BRIEF);
        let answer = read(self);
        self.limits = limits;
        answer
    }

    /// Returns whether the opponent captures the chain on the point by a ladder, at once.
    pub fn ladder_attack(&mut self, board: &mut Board, point: Point) -> Answer {
        let limits = self.limits;
        self.limits.order = 1;
        let answer = self.attack(board, point);
        self.limits = limits;
        answer
    }

    /// Returns the answer of [`Reader::attack`], and if the opponent captures the chain whatever kos say, the points by
    /// which it does: no reply elsewhere saves it.
    pub(super) fn attack_with_zone(&mut self, board: &mut Board, point: Point) -> (Answer, Option<PointSet>) {
        self.by_size(board, point, |reader, board| reader.attack_within(board, point))
    }

    fn attack_within(&mut self, board: &mut Board, point: Point) -> (Answer, Option<PointSet>) {
        self.seen = Footprint::default();
        let mut attacks = Attacks::default();
        let mut answer = self.attack_with(board, point, &mut attacks);
        if self.limits.threats && says_little(board, point, &answer) {
            let defense = self.defense_with(board, point, &mut attacks);
            answer = self.with_threats(board, point, &attacks, CaptureStatus { attack: answer, defense }).attack;
        }
        answer = self.for_good(board, point, answer);
        let captured = attacks.proofs.iter().flatten().filter(|(proof, _)| proof.fate == ChainFate::Captured);
        let zone = captured.fold(PointSet::EMPTY, |zone, (proof, _)| zone | proof.zone);
        (answer, (answer.verdict == Verdict::Yes).then_some(zone))
    }

    /// Returns whether the owner saves the chain on the point by moving first; `Yes` without a move if no attack works.
    pub fn defend(&mut self, board: &mut Board, point: Point) -> Answer {
        self.status(board, point).defense
    }

    /// Returns whether the owner of the chain on `from` joins it with `to` if it moves first.
    pub fn connect(&mut self, board: &mut Board, from: Point, to: LinkTarget) -> Answer {
        self.seen = Footprint::default();
        let Some(linker) = board.color_at(from) else { return Answer::default() };
        let answer = self.link_by_ko(linker, |reader, ko_master| {
            let (proof, ko_met) = reader.link_search(board, (from, to), ko_master, linker, link_steps::join);
            Outcome { reached: LinkFate::Linked.is(proof.fate), best: proof.best, ko_met }
        });
        match to {
            LinkTarget::Chain(to) if !answer.verdict.is_possible() => {
                let joined = self.join_in_parts(board, from, to);
                joined.map_or(answer, |at| Answer { verdict: Verdict::Yes, best: Some(at), ko: None })
            }
            _ => answer,
        }
    }

    /// Returns whether the opponent cuts the chain on `from` off from `to` if it moves first.
    pub fn disconnect(&mut self, board: &mut Board, from: Point, to: LinkTarget) -> Answer {
        self.seen = Footprint::default();
        let Some(linker) = board.color_at(from) else { return Answer::default() };
        let answer = self.link_by_ko(!linker, |reader, ko_master| {
            let (proof, ko_met) = reader.link_search(board, (from, to), ko_master, !linker, link_steps::cut);
            Outcome { reached: LinkFate::Cut.is(proof.fate), best: proof.best, ko_met }
        });
        match to {
            LinkTarget::Chain(to) if answer.verdict != Verdict::No && self.is_held_in_parts(board, from, to) => {
                Answer { verdict: Verdict::No, best: None, ko: None }
            }
            _ => answer,
        }
    }

    /// Asks about a link. Where a ko decides, it is asked again with more moves whether one is needed: the moves may
    /// have run out before what needs none was found.
    fn link_by_ko(&mut self, mover: Color, mut ask: impl FnMut(&mut Reader, Option<Color>) -> Outcome) -> Answer {
        let answer = self.by_ko(mover, &mut ask);
        let limits = self.limits;
        let LinkLimits { nodes, cut_nodes, past_ko, .. } = limits.link;
        if answer.ko.is_none() || past_ko < 2 {
            return answer;
        }
        self.limits.link = LinkLimits { nodes: nodes * past_ko, cut_nodes: cut_nodes * past_ko, ..limits.link };
        let again = self.by_ko(mover, &mut ask);
        self.limits = limits;
        if again.verdict == Verdict::Yes { again } else { answer }
    }

    pub(super) fn link_search(
        &mut self,
        board: &mut Board,
        (from, to): (Point, LinkTarget),
        ko_master: Option<Color>,
        mover: Color,
        run: impl FnOnce(&mut LinkSearch<'_>, LinkLimits) -> LinkProof,
    ) -> (LinkProof, Option<Point>) {
        self.link_table.renew();
        let linker = board.color_at(from).unwrap_or(mover);
        let first = board.chain(from).map_or(PointSet::EMPTY, |chain| *chain.stones());
        let other = match to {
            LinkTarget::Chain(to) => board.chain(to).map_or(PointSet::EMPTY, |chain| *chain.stones()),
            LinkTarget::Area(area) => area,
        };
        self.seen.see_all(&(first | other));
        let view = View::of(board, &mut self.seen, &[&first, &other], linker);
        let turned = board.to_play() != mover;
        if turned {
            board.pass(!mover);
        }
        let limits = self.limits.link;
        let budget = if mover == linker { limits.nodes } else { limits.cut_nodes };
        let mut search = LinkSearch {
            probe: Probe::new(board, view, ko_master, self.seen, budget),
            table: &mut self.link_table,
            capture_table: &mut self.table,
            from,
            to,
            linker,
            open_shapes: limits.open_shapes,
            virtual_links: limits.virtual_links,
            plainest: limits.plainest,
            vital: None,
            killers: Killers::default(),
            width: usize::from(limits.width),
            cut_short: false,
        };
        let proof = run(&mut search, limits);
        let ko_met = search.probe.ko_met;
        self.nodes += u64::from(search.probe.nodes);
        self.seen = search.probe.seen;
        if turned {
            board.undo();
        }
        (proof, ko_met)
    }

    pub(super) fn subject(&mut self, board: &Board, point: Point) -> Option<Subject> {
        self.seen.see(point);
        let chain = board.chain(point)?;
        self.seen.see_chain(chain);
        let target = chain.stones().first()?;
        let order = self.limits.order_for(chain.liberty_count());
        // A chain with more liberties is not read.
        let is_read = chain.liberty_count() <= order as usize + 1;
        let view = if is_read {
            View::of(board, &mut self.seen, &[chain.stones(), chain.liberties()], chain.color())
        } else {
            View::plain(board.size())
        };
        Some(Subject { target, owner: chain.color(), order, view })
    }

    pub(super) fn attack_with(&mut self, board: &mut Board, point: Point, attacks: &mut Attacks) -> Answer {
        let Some(subject) = self.subject(board, point) else { return Answer::default() };
        self.by_ko(!subject.owner, |reader, ko_master| {
            let (proof, ko_met) = reader.attack_proof(board, subject, ko_master, attacks);
            Outcome { reached: ChainFate::Captured.is(proof.fate), best: proof.best, ko_met }
        })
    }

    pub(super) fn defense_with(&mut self, board: &mut Board, point: Point, attacks: &mut Attacks) -> Answer {
        let Some(subject) = self.subject(board, point) else { return Answer::default() };
        self.by_ko(subject.owner, |reader, ko_master| {
            let (attack, ko_met) = reader.attack_proof(board, subject, ko_master, attacks);
            if attack.fate != ChainFate::Captured {
                let best = reader.useful_move(board, subject, ko_master, attacks);
                return Outcome { reached: ChainFate::Saved.is(attack.fate), best, ko_met };
            }
            let (proof, ko_met_later) = reader.defense_proof(board, subject, ko_master, &attack.zone);
            Outcome { reached: ChainFate::Saved.is(proof.fate), best: proof.best, ko_met: ko_met.or(ko_met_later) }
        })
    }

    /// A defence where none is needed if the kos go this way, but would be if they went another.
    fn useful_move(
        &mut self,
        board: &mut Board,
        subject: Subject,
        ko_master: Option<Color>,
        attacks: &mut Attacks,
    ) -> Option<Point> {
        let threat = attacks.captured()?;
        self.defense_proof(board, subject, ko_master, &threat.zone).0.best
    }

    /// Asks once with nobody able to retake a ko at once, and if a ko mattered, again with the larger threats on the
    /// side against, or for, the one that moves.
    fn by_ko(&mut self, mover: Color, mut ask: impl FnMut(&mut Reader, Option<Color>) -> Outcome) -> Answer {
        let plain = ask(self, None);
        let ko = plain.ko_met;
        let (verdict, best) = match (plain.reached, ko) {
            (None, _) => (Verdict::Unknown, plain.best),
            (Some(true), None) => (Verdict::Yes, plain.best),
            (Some(false), None) => (Verdict::No, None),
            (Some(true), Some(_)) => {
                let against = ask(self, Some(!mover));
                match against.reached {
                    Some(true) => (Verdict::Yes, against.best),
                    Some(false) => (Verdict::KoTakenFirst, plain.best),
                    None => (Verdict::Unknown, plain.best),
                }
            }
            (Some(false), Some(_)) => {
                let with = ask(self, Some(mover));
                match with.reached {
                    Some(true) => (Verdict::KoThreatFirst, with.best),
                    Some(false) => (Verdict::No, None),
                    None => (Verdict::Unknown, None),
                }
            }
        };
        Answer { verdict, best, ko: ko.filter(|_| verdict.is_ko()) }
    }

    fn attack_proof(
        &mut self,
        board: &mut Board,
        subject: Subject,
        ko_master: Option<Color>,
        attacks: &mut Attacks,
    ) -> (ChainProof, Option<Point>) {
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
    ) -> (ChainProof, Option<Point>) {
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
        run: impl FnOnce(&mut Search<'_>) -> ChainProof,
    ) -> (ChainProof, Option<Point>) {
        self.table.renew();
        let turned = board.to_play() != mover;
        if turned {
            board.pass(!mover);
        }
        let mut search = Search {
            probe: Probe::new(board, subject.view, ko_master, self.seen, self.limits.nodes),
            table: &mut self.table,
            target: subject.target,
            owner: subject.owner,
            least_depth: self.limits.least_depth,
            widen: self.limits.widen,
            cut_short: false,
            in_ladder: !self.remembers_ladders,
        };
        let proof = run(&mut search);
        let ko_met = search.probe.ko_met;
        self.nodes += u64::from(search.probe.nodes);
        self.seen = search.probe.seen;
        if turned {
            board.undo();
        }
        (proof, ko_met)
    }
}

impl LinkFate {
    /// Returns whether it is this one; `None` if it is not known.
    fn is(self, found: LinkFate) -> Option<bool> {
        (found != LinkFate::Unknown).then_some(found == self)
    }
}

impl ChainFate {
    /// Returns whether it is this one; `None` if it is not known.
    fn is(self, found: ChainFate) -> Option<bool> {
        (found != ChainFate::Unknown).then_some(found == self)
    }
}

/// Returns whether an attack decides by ko, and by a move that is no liberty of the chain.
pub(super) fn says_little(board: &Board, point: Point, attack: &Answer) -> bool {
    let is_liberty = |at| board.chain(point).is_some_and(|chain| chain.liberties().contains(at));
    attack.ko.is_some() && !attack.best.is_some_and(is_liberty)
}
