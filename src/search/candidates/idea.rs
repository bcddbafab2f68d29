//! The ideas of moves: their kinds, the position in which they are found, and where they are gathered.

use arrayvec::ArrayVec;

use crate::board::{Board, Color, Point, PointMap, PointSet};
use crate::eval::Analysis;

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
        let group = || analysis.groups().at(at).map_or_else(|| at.to_string(), |id| format!("{id} at {at}"));
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

/// The position in which ideas are found.
pub(super) struct View<'a> {
    pub(super) board: &'a Board,
    pub(super) analysis: &'a Analysis,
    pub(super) color: Color,
    /// The points where a move may be suggested.
    pub(super) open: PointSet,
    /// The prior of each move, in permille.
    pub(super) prior: &'a PointMap<u16>,
}

impl View<'_> {
    /// Returns the ownership of the point in permille, the mover's own side positive.
    pub(super) fn lean(&self, point: Point) -> i32 {
        self.color.sign() * i32::from(self.analysis.ownership().0[point])
    }

    /// The points of a set that may be played, most likely first, at most so many.
    pub(super) fn likeliest<const N: usize>(&self, points: PointSet) -> ArrayVec<Point, N> {
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
pub(super) struct Found {
    pub(super) ideas: Box<PointMap<ArrayVecOfIdeas>>,
    pub(super) moves: PointSet,
}

#[derive(Clone, Copy, Default)]
pub(super) struct ArrayVecOfIdeas {
    pub(super) list: [Option<Idea>; MOST_IDEAS],
}

impl Found {
    pub(super) fn new() -> Found {
        Found { ideas: Box::default(), moves: PointSet::EMPTY }
    }

    pub(super) fn clear(&mut self) {
        for point in self.moves {
            self.ideas[point] = ArrayVecOfIdeas::default();
        }
        self.moves = PointSet::EMPTY;
    }

    /// Notes what a move is for, if it may be played. Of two like ideas the more valuable stays.
    pub(super) fn add(&mut self, view: &View<'_>, point: Point, kind: Kind, target: Point, value: i32) {
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
