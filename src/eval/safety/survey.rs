//! A survey of each group: the named figures from which its safety is estimated.

use arrayvec::ArrayVec;

use crate::board::{Board, ByColor, ChainId, Color, PointMap, PointSet};
use crate::eval::field::flow::{CloseFlows, ONE};
use crate::eval::field::live_stones::Readings;
use crate::eval::safety::Safety;
use crate::eval::safety::living_link::LivingLink;
use crate::eval::safety::semeai::Semeai;
use crate::eval::shape::eye::{Eyes, eye_space};
use crate::eval::shape::group::{Group, GroupId, Groups};
use crate::tactics::CaptureState;

/// The number of figures of a survey.
pub const FIGURES: usize = NAMES.len();

/// The names of the figures, in order. Flows and shares are in permille; `ring1` are the group's liberties, `ring2` the
/// empty points behind them, and so on (`docs/influence.md#danger`).
pub const NAMES: [&str; 59] = [
    "stones",
    "liberties",
    "chains",
    "tightest",
    "largest",
    "eyes_first",
    "eyes_second",
    "free",
    "to_move",
    "filled",
    "rules",
    "estimate",
    "ring1",
    "ring1_own",
    "ring1_other",
    "ring1_safe",
    "ring2",
    "ring2_own",
    "ring2_other",
    "ring2_safe",
    "ring3",
    "ring3_own",
    "ring3_other",
    "ring3_safe",
    "ring4",
    "friend",
    "friends_met",
    "shared",
    "link_places",
    "race",
    "weakest",
    "weak_liberties",
    "touched",
    "touching",
    "contact",
    "around",
    "wide",
    "line",
    "home",
    "home_friends",
    "home_holes",
    "second_liberties",
    "friend_stones",
    "weakest_stones",
    "own_near",
    "read_dead",
    "read_unsettled",
    "read_ko",
    "takes_dead",
    "takes_unsettled",
    "takes_ko",
    "loose_first",
    "loose_second",
    "loose_spaces",
    "loose_points",
    "tight_first",
    "tight_second",
    "tight_spaces",
    "tight_points",
];

/// The figures of one group, from its owner's side.
pub type Survey = [i32; FIGURES];

/// The facts that a survey reads.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The position.
    pub board: &'a Board,
    /// Its groups.
    pub groups: &'a Groups,
    /// Their eyes.
    pub eyes: &'a [Eyes],
    /// The results of reading for each chain.
    pub readings: &'a Readings,
    /// The groups that can run out.
    pub free: &'a [bool],
    /// The places where groups can link to the living.
    pub links: &'a [Option<LivingLink>],
    /// Their races.
    pub races: &'a [Option<Semeai>],
    /// Their safety by the rules.
    pub rules: &'a [Safety],
    /// The surroundings of each group.
    pub surroundings: &'a [Surroundings],
    /// Their safety as estimated so far.
    pub estimate: &'a [Safety],
    /// The flow made by stones of that safety, or of an earlier estimate of it.
    pub flows: &'a CloseFlows,
}

/// The surroundings of a group by the stones alone, whatever the safety of any group: the same for each survey.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Surroundings {
    /// The empty points reached through empty points, order by order: the liberties first.
    rings: [PointSet; 4],
    /// The friendly groups met within two steps, by name.
    met: Vec<GroupId>,
    /// The enemy groups touched, by name.
    touched: Vec<GroupId>,
    /// The number of enemy stones that it touches.
    touching: i32,
    /// The empty points around its stones, diagonals among them, and those with the points beside them.
    around: PointSet,
    wide: PointSet,
    /// The number of its liberties that are beside friends.
    shared: i32,
    /// The mean line of its stones, in 1/100, the fifth and up as the fifth.
    line: i32,
    /// Its chains' stones that are dead, unsettled or in a ko by reading, in permille of all.
    read: [i32; STATES.len()],
    /// The stones of enemy chains it touches that are so.
    takes: [i32; STATES.len()],
}

/// The states of chains that are counted.
const STATES: [CaptureState; 3] = [CaptureState::Dead, CaptureState::Unsettled, CaptureState::Ko];

impl Surroundings {
    /// Returns the surroundings of every group.
    pub fn of_groups(board: &Board, groups: &Groups, readings: &Readings) -> Vec<Surroundings> {
        Surroundings::of_some(board, groups, readings, |_| true)
    }

    /// Returns the surroundings of the groups that are asked for, and empty ones for the others.
    pub fn of_some(
        board: &Board,
        groups: &Groups,
        readings: &Readings,
        asked: impl Fn(&Group) -> bool,
    ) -> Vec<Surroundings> {
        let of = |group| if asked(group) { Surroundings::of(board, groups, readings, group) } else { Self::default() };
        groups.iter().map(of).collect()
    }

    fn of(board: &Board, groups: &Groups, readings: &Readings, group: &Group) -> Surroundings {
        let empty = board.empty();
        let friends = *board.stones(group.color) - group.stones;
        let enemies = *board.stones(!group.color);
        let (mut ring, mut reached) = (group.stones, group.stones);
        let rings = std::array::from_fn(|_| {
            ring = (ring.grown() & empty) - reached;
            reached |= ring;
            ring
        });
        let mut two_steps = group.stones;
        for _ in 0..2 {
            two_steps |= two_steps.grown() & (empty | friends);
        }
        let beside = group.stones.grown() & enemies;
        let around = (group.stones.grown_around() & empty) - group.stones;
        let lines: usize = group.stones.iter().map(|p| board.size().line(p).min(5)).sum();
        let place = |id: ChainId| STATES.iter().position(|state| *state == readings.state(id));
        let (mut read, mut takes) = ([0; STATES.len()], [0; STATES.len()]);
        for id in &group.chains {
            if let Some(place) = place(*id) {
                read[place] += board.chain_of(*id).stone_count() as i32;
            }
        }
        for id in board.chains_among(beside) {
            if let Some(place) = place(id) {
                takes[place] += board.chain_of(id).stone_count() as i32;
            }
        }
        Surroundings {
            rings,
            met: groups.among(&(two_steps & friends)),
            touched: groups.among(&beside),
            touching: beside.len() as i32,
            around,
            wide: around.grown() & empty,
            shared: (group.liberties & friends.grown()).len() as i32,
            line: (100 * lines / group.stones.len()) as i32,
            read: read.map(|stones| 1000 * stones / group.stones.len() as i32),
            takes,
        }
    }
}

/// A piece of a colour's ground, as an eye.
struct Piece {
    points: PointSet,
    eyes: Eyes,
}

/// The lean of a point's flow to a colour from which the point counts as its ground, loosely and tightly, in [`ONE`].
/// Guesses of the right size: the trees weigh what they give.
const GROUND_LEAN: [i32; 2] = [ONE * 35 / 100, ONE * 7 / 10];

/// The most spaces of a group that are counted.
const MOST_SPACES: usize = 64;

/// Enemy stones under this safety are no obstacle to an eye. A guess of the right size.
const HARMLESS_SAFETY: Safety = Safety(400);

/// Ground of each colour where the flow leans to it, by the two measures of [`GROUND_LEAN`]. Weak enemy stones are
/// ground.
type Grounds = [ByColor<PointSet>; 2];

/// The flows of every point that some survey looks at, in permille. Figures that are added up together lie together.
struct Field {
    /// The middle range of Black and White, and how far it leans to each, if it does.
    middle: PointMap<[i32; 4]>,
    near: ByColor<PointMap<i16>>,
    /// The lean of the near range to Black.
    near_lean: PointMap<i16>,
}

impl Field {
    fn of(board: &Board, flows: &CloseFlows) -> Field {
        let permille = |flow: i32| flow * 1000 / ONE;
        let none = PointMap::new(0);
        let mut field =
            Field { middle: PointMap::new([0; 4]), near: ByColor([none.clone(), none.clone()]), near_lean: none };
        for point in board.empty() {
            let [middle, near] = [&flows.middle, &flows.near].map(|flow| Color::BOTH.map(|c| flow.at(c, point)));
            let lean = permille(middle[0] - middle[1]);
            field.middle[point] = [permille(middle[0]), permille(middle[1]), lean.max(0), (-lean).max(0)];
            for color in Color::BOTH {
                field.near[color][point] = permille(near[color as usize]) as i16;
            }
            field.near_lean[point] = permille(near[0] - near[1]) as i16;
        }
        field
    }
}

/// Surveys every group.
pub fn survey(sources: Sources<'_>) -> Vec<Survey> {
    survey_some(sources, |_| true)
}

/// Surveys the groups that are asked for, and leaves the others out.
pub fn survey_some(sources: Sources<'_>, asked: impl Fn(&Group) -> bool) -> Vec<Survey> {
    let Sources { board, flows, .. } = sources;
    let field = Field::of(board, flows);
    let grounds = grounds(sources);
    let pieces = grounds.each_ref().map(|ground| {
        ByColor::from_fn(|color| {
            let piece = |points: PointSet| Piece { points, eyes: eye_space(board, color, &points).eyes };
            ground[color].pieces().map(piece).collect()
        })
    });
    let groups = sources.groups.iter().filter(|group| asked(group));
    groups.map(|group| survey_of(sources, group, &field, &pieces)).collect()
}

/// The ground of each colour.
fn grounds(sources: Sources<'_>) -> Grounds {
    let Sources { board, flows, .. } = sources;
    let mut grounds: Grounds = [ByColor([PointSet::EMPTY; 2]); 2];
    let weak = sources.groups.iter().filter(|group| sources.estimate[group.id.index()] < HARMLESS_SAFETY);
    let weak = weak.fold(PointSet::EMPTY, |all, group| all | group.stones);
    for point in board.empty() | weak {
        let value = flows.middle.at(Color::Black, point) - flows.middle.at(Color::White, point);
        let side = if value > 0 { Color::Black } else { Color::White };
        for (ground, least) in grounds.iter_mut().zip(GROUND_LEAN) {
            if value.abs() > least && board.color_at(point) != Some(side) {
                ground[side].insert(point);
            }
        }
    }
    grounds
}

/// The figures of one group. `field` holds the flows of the empty points, `pieces` the ground where they lean far.
fn survey_of(sources: Sources<'_>, group: &Group, field: &Field, pieces: &[ByColor<Vec<Piece>>; 2]) -> Survey {
    let Sources { board, groups, estimate, .. } = sources;
    let around = &sources.surroundings[group.id.index()];
    let own = group.color;
    let id = group.id.index();
    let empty = board.empty();
    let friends = *board.stones(own) - group.stones;
    let leaning = |point| field.middle[point][2 + own as usize] - field.middle[point][2 + !own as usize];
    let share = |sum: i32, count: usize| sum / (count as i32 + 1);
    let mut figures = [0; FIGURES];
    let mut next = 0;
    let mut push = |x: i32| {
        figures[next] = x;
        next += 1;
    };

    // The group itself.
    push(group.stones.len() as i32);
    push(group.liberties.len() as i32);
    push(group.chains.len() as i32);
    let chains = || group.chains.iter().map(|id| board.chain_of(*id));
    push(chains().map(|chain| chain.liberty_count()).min().unwrap_or(0) as i32);
    // If several chains are the largest, the one with the most liberties speaks, so that the order of chains does not
    // matter.
    let largest = chains().map(|chain| (chain.stone_count(), chain.liberty_count())).max().unwrap_or((0, 0));
    push(largest.1 as i32);
    push(i32::from(sources.eyes[id].first));
    push(i32::from(sources.eyes[id].second));
    push(i32::from(sources.free[id]));
    push(i32::from(board.to_play() == own));
    push(1000 * board.occupied().len() as i32 / board.size().area() as i32);
    push(sources.rules[id].permille());
    push(estimate[id].permille());

    // Where it can walk.
    for (order, ring) in around.rings.iter().enumerate() {
        let points = ring.len();
        push(points as i32);
        if order < 3 {
            let mut sums = [0; 4];
            for point in *ring {
                for (sum, flow) in sums.iter_mut().zip(field.middle[point]) {
                    *sum += flow;
                }
            }
            push(share(sums[own as usize], points));
            push(share(sums[!own as usize], points));
            push(sums[2 + own as usize]);
        }
    }

    // Friends it meets within two steps, by their safety, and enemies it touches, by theirs.
    let met = || around.met.iter().map(|g| (estimate[g.index()].permille(), groups.get(*g).stones.len()));
    let safest = met().max();
    push(safest.map_or(0, |(safety, _)| safety));
    push(around.met.len() as i32);
    push(around.shared);
    push(sources.links[id].map_or(0, |link| link.places as i32));
    push(sources.races[id].map_or(20, |race| race.own - race.theirs));
    let weak = || around.touched.iter().map(|g| groups.get(*g)).filter(|g| g.stones.len() >= 2);
    let weakest = weak().map(|g| (estimate[g.id.index()].permille(), g.stones.len())).min();
    push(weakest.map_or(1000, |(safety, _)| safety));
    let unsettled = weak().filter(|g| estimate[g.id.index()] < Safety(900));
    push(unsettled.map(|g| g.liberties.len() as i32 - group.liberties.len() as i32).min().unwrap_or(20));
    push(around.touched.len() as i32);
    push(around.touching);
    push(1000 * around.touching / (group.liberties.len() as i32 + around.touching));

    // The flow of the ground around the group.
    push(share(around.around.iter().map(leaning).sum(), around.around.len()));
    let near = |p| own.sign() * i32::from(field.near_lean[p]);
    push(share(around.wide.iter().map(near).sum(), around.wide.len()));
    push(around.line);
    // Ground that is its colour's, in one piece with it: the same as its spaces by the loose measure below.
    let beside = group.stones.grown();
    let spaces = |pieces: &ByColor<Vec<Piece>>| {
        let (mut all, mut eyes) = (PointSet::EMPTY, ArrayVec::<Eyes, MOST_SPACES>::new());
        for piece in pieces[own].iter().filter(|piece| piece.points.intersects(&beside)) {
            all |= piece.points;
            if !eyes.is_full() {
                eyes.push(piece.eyes);
            }
        }
        (all, eyes)
    };
    let spaces = pieces.each_ref().map(spaces);
    let (home, _) = &spaces[0];
    push(home.len() as i32);
    push((home.grown() & friends).len() as i32);
    push((*home - group.liberties).pieces().count() as i32);
    let second = (group.liberties.grown() & empty) - group.liberties;
    push(second.len() as i32);
    push(safest.map_or(0, |(_, stones)| stones as i32));
    push(weakest.map_or(0, |(_, stones)| stones as i32));
    push(share(group.liberties.iter().map(|p| i32::from(field.near[own][p])).sum(), group.liberties.len()));

    // The results of reading for its own chains, and for the enemy chains it touches.
    around.read.into_iter().chain(around.takes).for_each(&mut push);

    // The spaces of its ground that it borders, as eyes by their shape.
    for (points, parts) in &spaces {
        let eyes = Eyes::sum(parts);
        push(i32::from(eyes.first));
        push(i32::from(eyes.second));
        push(parts.len() as i32);
        push(points.len() as i32);
    }
    figures
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::board::{Point, Size};
    use crate::eval::Analysis;
    use crate::eval::safety::estimate::first_guess;
    use crate::eval::safety::step::Step;

    fn figure(survey: &Survey, name: &str) -> i32 {
        survey[NAMES.iter().position(|known| *known == name).unwrap()]
    }

    /// The ground that a group borders, as its definition has it.
    fn spaces(group: &Group, ground: &PointSet) -> PointSet {
        (group.stones.grown() & *ground).flood(ground)
    }

    #[test]
    fn pieces_looked_up_are_what_each_group_reaches() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
        let mut seen = 0;
        for side in [7, 13, 19] {
            let size = Size::new(side).unwrap();
            let mut board = Board::new(size);
            for _ in 0..size.area() / 2 {
                let point = Point::at(random.random_range(0..side), random.random_range(0..side));
                if board.is_legal(board.to_play(), point) {
                    board.play(board.to_play(), point);
                }
            }
            let analysis = Analysis::of(&board);
            let guess = first_guess(analysis.groups(), &analysis.lifted().stones);
            let sources = Sources {
                board: &board,
                groups: analysis.groups(),
                eyes: analysis.eyes(),
                readings: analysis.readings(),
                free: analysis.free(),
                links: analysis.living_links(),
                races: analysis.races(),
                rules: &analysis.verdicts(Step::Shared).safety,
                surroundings: &Surroundings::of_groups(&board, analysis.groups(), analysis.readings()),
                estimate: &guess,
                flows: &CloseFlows::of(&board, analysis.groups(), &guess),
            };
            let [loose, tight] = grounds(sources);
            for (group, survey) in analysis.groups().iter().zip(survey(sources)) {
                let own = group.color;
                let home = spaces(group, &loose[own]);
                assert_eq!(figure(&survey, "home"), home.len() as i32);
                assert_eq!(figure(&survey, "loose_points"), home.len() as i32);
                assert_eq!(figure(&survey, "tight_points"), spaces(group, &tight[own]).len() as i32);
                for (ground, name) in [(&loose, "loose"), (&tight, "tight")] {
                    let parts = spaces(group, &ground[own]).pieces().map(|space| eye_space(&board, own, &space).eyes);
                    let parts: Vec<Eyes> = parts.collect();
                    let eyes = Eyes::sum(&parts);
                    assert_eq!(figure(&survey, &format!("{name}_spaces")), parts.len() as i32);
                    assert_eq!(figure(&survey, &format!("{name}_first")), i32::from(eyes.first));
                    assert_eq!(figure(&survey, &format!("{name}_second")), i32::from(eyes.second));
                    seen += parts.len();
                }
                assert_eq!(figure(&survey, "ring1"), group.liberties.len() as i32);
                let dead = group.chains.iter().filter(|id| analysis.readings().state(**id) == CaptureState::Dead);
                let dead: usize = dead.map(|id| board.chain_of(*id).stone_count()).sum();
                assert_eq!(figure(&survey, "read_dead"), (1000 * dead / group.stones.len()) as i32);
            }
        }
        assert!(seen > 50, "{seen}");
    }
}
