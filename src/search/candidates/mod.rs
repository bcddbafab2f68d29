//! The candidate generator: moves worth looking at, each with what it is for.
//!
//! Two sources meet here. The learned patterns say how often strong players would play each move
//! ([`predict`](crate::pattern::predict)). The evaluation's own findings say what a move would do: readings name the
//! moves that capture and save, eye spaces their vital points, groups the points where they meet, the ownership where
//! borders and open places are. Each idea is a small function in [`stones`] or [`ground`]; a move may serve several.
//!
//! Values are guesses of what is at stake, in 1/100 point, to order moves and to tell a person; only search says what a
//! move is worth.

mod ground;
mod stones;

use arrayvec::ArrayVec;

use crate::board::{Board, Color, Point, PointMap, PointSet};
use crate::eval::Analysis;
use crate::pattern::predict::{MovePredictor, Predicted, Recent};

/// The purposes that a move may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Takes stones that would otherwise get away.
    Capture,
    /// Gets stones away that would otherwise be taken.
    Save,
    /// Takes the point by which two groups of the opponent would join.
    Cut,
    /// Joins two own groups.
    Connect,
    /// Takes the vital point of the opponent's eye space.
    Kill,
    /// Takes the vital point of an own eye space.
    Live,
    /// Leads an unsettled group out into the open.
    Run,
    /// Keeps an unsettled group from the open.
    Enclose,
    /// Goes along the side from a stone.
    Extend,
    /// Goes where the opponent is building, far from own stones.
    Invade,
    /// Pushes the opponent's area back from its rim.
    Reduce,
    /// A usual move in an open corner.
    Corner,
    /// Settles the border between two territories.
    Boundary,
    /// Threatens something while a ko must not be retaken.
    KoThreat,
}

impl Kind {
    /// Every kind, in the order in which they are looked for.
    pub const ALL: [Kind; 14] = [
        Kind::Capture,
        Kind::Save,
        Kind::Cut,
        Kind::Connect,
        Kind::Kill,
        Kind::Live,
        Kind::Run,
        Kind::Enclose,
        Kind::Extend,
        Kind::Invade,
        Kind::Reduce,
        Kind::Corner,
        Kind::Boundary,
        Kind::KoThreat,
    ];

    /// A word for it, as `capture`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Capture => "capture",
            Kind::Save => "save",
            Kind::Cut => "cut",
            Kind::Connect => "connect",
            Kind::Kill => "kill",
            Kind::Live => "live",
            Kind::Run => "run",
            Kind::Enclose => "enclose",
            Kind::Extend => "extend",
            Kind::Invade => "invade",
            Kind::Reduce => "reduce",
            Kind::Corner => "corner",
            Kind::Boundary => "boundary",
            Kind::KoThreat => "ko threat",
        }
    }
}

/// A purpose of a move, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Idea {
    /// The purpose.
    pub kind: Kind,
    /// A stone of the chain or group it is about; the move itself where it is about the ground.
    pub target: Point,
    /// The value that is at stake, in 1/100 point.
    pub value: i32,
}

impl Idea {
    /// The idea in words, without the move: `captures 3 stones at D4`.
    pub fn text(&self, board: &Board, analysis: &Analysis) -> String {
        let at = self.target;
        let stones = || match board.chain(at).map_or(1, |chain| chain.stone_count()) {
            1 => format!("the stone at {at}"),
            count => format!("{count} stones at {at}"),
        };
        let group = || analysis.groups.at(at).map_or_else(|| at.to_string(), |id| format!("{id} at {at}"));
        match self.kind {
            Kind::Capture => format!("captures {}", stones()),
            Kind::Save => format!("saves {}", stones()),
            Kind::Cut => format!("cuts off {}", group()),
            Kind::Connect => format!("connects {}", group()),
            Kind::Kill => format!("takes the vital point of {}", group()),
            Kind::Live => format!("makes eyes for {}", group()),
            Kind::Run => format!("leads {} out", group()),
            Kind::Enclose => format!("shuts {} in", group()),
            Kind::Extend => format!("extends from {at}"),
            Kind::Invade => "invades".into(),
            Kind::Reduce => "reduces the opponent's area".into(),
            Kind::Corner => "is a usual move in this corner".into(),
            Kind::Boundary => "settles the border".into(),
            Kind::KoThreat => format!("threatens {} for the ko", stones()),
        }
    }
}

/// The most ideas told of a move.
pub const MOST_IDEAS: usize = 4;

/// A move worth looking at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    /// The move.
    pub point: Point,
    /// The share of strong players that would play it, in permille.
    pub prior: i32,
    /// The most that is at stake by one of its ideas, in 1/100 point; 0 without ideas.
    pub value: i32,
    /// The purposes of the move, the most valuable first.
    pub ideas: ArrayVec<Idea, MOST_IDEAS>,
}

impl Suggestion {
    /// The figure by which suggestions are ordered: the prior in permille, and some credit for what is at stake.
    pub fn rank(&self) -> i32 {
        self.prior + (self.value / VALUE_FOR_PERMILLE).min(MOST_CREDIT)
    }
}

/// The value at stake, in 1/100 point, that moves a candidate up like one permille of prior, and the most permille that
/// it does.
const VALUE_FOR_PERMILLE: i32 = 40;
const MOST_CREDIT: i32 = 60;

/// The position in which ideas are found.
struct View<'a> {
    board: &'a Board,
    analysis: &'a Analysis,
    color: Color,
    /// The points where a move may be suggested.
    open: PointSet,
    /// The prior of each move, in permille.
    prior: &'a PointMap<u16>,
}

impl View<'_> {
    /// Returns the ownership of the point in permille, the mover's own side positive.
    fn lean(&self, point: Point) -> i32 {
        self.color.sign() * i32::from(self.analysis.ownership.0[point])
    }

    /// The points of a set that may be played, most likely first, at most so many.
    fn likeliest<const N: usize>(&self, points: PointSet) -> ArrayVec<Point, N> {
        let mut best: ArrayVec<Point, N> = ArrayVec::new();
        for point in points & self.open {
            let at = best.iter().position(|other| self.prior[*other] < self.prior[point]).unwrap_or(best.len());
            if best.is_full() {
                if at == N {
                    continue;
                }
                best.pop();
            }
            best.insert(at, point);
        }
        best
    }
}

/// Ideas by move.
struct Found {
    ideas: Box<PointMap<ArrayVecOfIdeas>>,
    moves: PointSet,
}

#[derive(Clone, Copy, Default)]
struct ArrayVecOfIdeas {
    list: [Option<Idea>; MOST_IDEAS],
}

impl Found {
    fn new() -> Found {
        Found { ideas: Box::default(), moves: PointSet::EMPTY }
    }

    fn clear(&mut self) {
        for point in self.moves {
            self.ideas[point] = ArrayVecOfIdeas::default();
        }
        self.moves = PointSet::EMPTY;
    }

    /// Notes what a move is for, if it may be played. Of two like ideas the more valuable stays.
    fn add(&mut self, view: &View<'_>, point: Point, kind: Kind, target: Point, value: i32) {
        if !view.open.contains(point) {
            return;
        }
        self.moves.insert(point);
        let list = &mut self.ideas[point].list;
        let idea = Idea { kind, target, value };
        if let Some(same) = list.iter_mut().flatten().find(|other| other.kind == kind) {
            if same.value < value {
                *same = idea;
            }
            return;
        }
        let weakest = list.iter_mut().min_by_key(|slot| slot.map_or(i32::MIN, |idea| idea.value));
        if let Some(slot) = weakest
            && slot.is_none_or(|other| other.value < value)
        {
            *slot = Some(idea);
        }
    }
}

/// Suggests moves. It owns the memory it needs, so that asking allocates nothing once it has been asked before.
pub struct Generator {
    predictor: MovePredictor,
    predicted: Vec<Predicted>,
    prior: Box<PointMap<u16>>,
    found: Found,
}

impl Default for Generator {
    fn default() -> Self {
        Generator::new()
    }
}

impl Generator {
    /// A generator with the shipped patterns.
    pub fn new() -> Generator {
        Generator { predictor: MovePredictor::new(), predicted: Vec::new(), prior: Box::default(), found: Found::new() }
    }

    /// Replaces `out` by the suggestions for the side to move, best first by [`Suggestion::rank`], at most `width`.
    /// Left out are own one-point eyes; repetitions are not looked for. `analysis` must be of this board, which is left
    /// as it was.
    pub fn suggest(
        &mut self,
        board: &mut Board,
        recent: &Recent,
        analysis: &Analysis,
        width: usize,
        out: &mut Vec<Suggestion>,
    ) {
        self.predictor.predict(board, recent, &mut self.predicted);
        self.found.clear();
        let color = board.to_play();
        let mut open = PointSet::EMPTY;
        *self.prior = PointMap::new(0);
        for found in &self.predicted {
            self.prior[found.point] = found.permille() as u16;
            if !board.is_own_eye(color, found.point) {
                open.insert(found.point);
            }
        }
        let view = View { board, analysis, color, open, prior: &self.prior };
        for idea in stones::IDEAS.iter().chain(&ground::IDEAS) {
            idea(&view, &mut self.found);
        }
        out.clear();
        for found in self.predicted.iter().filter(|found| open.contains(found.point)) {
            let mut ideas: ArrayVec<Idea, MOST_IDEAS> =
                self.found.ideas[found.point].list.iter().flatten().copied().collect();
            ideas.sort_by_key(|idea| -idea.value);
            let value = ideas.first().map_or(0, |idea| idea.value);
            out.push(Suggestion { point: found.point, prior: found.permille(), value, ideas });
        }
        // Stable: the order of strength among equals.
        out.sort_by_key(|suggestion| -suggestion.rank());
        out.truncate(width);
    }
}

#[cfg(test)]
mod tests;
