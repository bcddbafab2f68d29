//! A survey of each group: the named figures from which its safety is estimated.

use arrayvec::ArrayVec;

use crate::board::{Board, ByColor, ChainId, Color, PointMap, PointSet};
use crate::eval::field::flow::{CloseFlows, ONE};
use crate::eval::field::live_stones::Readings;
use crate::eval::safety::Safety;
use crate::eval::safety::living_link::LivingLink;
use crate::eval::safety::semeai::Semeai;
use crate::eval::shape::eye::{Eyes, eye_space};
use crate::eval::shape::group::{Group, Groups};
use crate::tactics::CaptureState;

/// How many figures a survey has.
pub const FIGURES: usize = NAMES.len();

/// The names of the figures, in order. Flows and shares are in permille; `ring1` are the group's liberties, `ring2` the
/// empty points behind them, and so on (spec 3).
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

/// What the survey reads.
#[derive(Clone, Copy)]
pub struct Sources<'a> {
    /// The position.
    pub board: &'a Board,
    /// Its groups.
    pub groups: &'a Groups,
    /// Their eyes.
    pub eyes: &'a [Eyes],
    /// What reading says of each chain.
    pub readings: &'a Readings,
    /// Which can run out.
    pub free: &'a [bool],
    /// Where they can link to the living.
    pub links: &'a [Option<LivingLink>],
    /// Their races.
    pub races: &'a [Option<Semeai>],
    /// Their safety by the rules.
    pub rules: &'a [Safety],
    /// Their safety as estimated so far.
    pub estimate: &'a [Safety],
    /// The flow made by stones of that safety.
    pub flows: &'a CloseFlows,
}

/// How far the flow of a point must lean to a colour for the point to count as its ground, loosely and tightly, in
/// [`ONE`].
const GROUND: [i32; 2] = [ONE * 35 / 100, ONE * 7 / 10];

/// Enemy stones under this safety are no obstacle to an eye.
const HARMLESS: Safety = Safety(400);

/// Ground of each colour where the flow leans to it, by the two measures of [`GROUND`]. Weak enemy stones are ground.
type Grounds = [ByColor<PointSet>; 2];

/// The flows of every point that some survey looks at, in permille: what each colour gets of the middle range, and how
/// far the middle and the near range lean to Black.
struct Field {
    middle: ByColor<PointMap<i16>>,
    lean: PointMap<i16>,
    near: ByColor<PointMap<i16>>,
    near_lean: PointMap<i16>,
}

impl Field {
    fn of(board: &Board, flows: &CloseFlows) -> Field {
        let permille = |flow: i32| (flow * 1000 / ONE) as i16;
        let none = PointMap::new(0);
        let mut field = Field {
            middle: ByColor([none.clone(), none.clone()]),
            lean: none.clone(),
            near: ByColor([none.clone(), none.clone()]),
            near_lean: none,
        };
        for point in board.empty() {
            let [middle, near] = [&flows.middle, &flows.near].map(|flow| Color::BOTH.map(|c| flow.at(c, point)));
            for color in Color::BOTH {
                field.middle[color][point] = permille(middle[color as usize]);
                field.near[color][point] = permille(near[color as usize]);
            }
            field.lean[point] = permille(middle[0] - middle[1]);
            field.near_lean[point] = permille(near[0] - near[1]);
        }
        field
    }
}

/// Surveys every group.
pub fn survey(sources: Sources<'_>) -> Vec<Survey> {
    let Sources { board, flows, .. } = sources;
    let field = Field::of(board, flows);
    let mut grounds: Grounds = [ByColor([PointSet::EMPTY; 2]); 2];
    let weak = sources.groups.iter().filter(|group| sources.estimate[group.id.index()] < HARMLESS);
    let weak = weak.fold(PointSet::EMPTY, |all, group| all | group.stones);
    for point in board.empty() | weak {
        let value = flows.middle.at(Color::Black, point) - flows.middle.at(Color::White, point);
        let side = if value > 0 { Color::Black } else { Color::White };
        for (ground, least) in grounds.iter_mut().zip(GROUND) {
            if value.abs() > least && board.color_at(point) != Some(side) {
                ground[side].insert(point);
            }
        }
    }
    sources.groups.iter().map(|group| survey_of(sources, group, &field, &grounds)).collect()
}

/// The figures of one group. `field` holds the flows of the empty points, `grounds` where they lean far.
fn survey_of(sources: Sources<'_>, group: &Group, field: &Field, grounds: &Grounds) -> Survey {
    let Sources { board, groups, estimate, .. } = sources;
    let own = group.color;
    let id = group.id.index();
    let empty = board.empty();
    let friends = *board.stones(own) - group.stones;
    let enemies = *board.stones(!own);
    let leaning = |point| own.sign() * i32::from(field.lean[point]);
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
    // Of equally large chains the one with more liberties speaks, so that the order of chains does not.
    let largest = chains().map(|chain| (chain.stone_count(), chain.liberty_count())).max().unwrap_or((0, 0));
    push(largest.1 as i32);
    push(i32::from(sources.eyes[id].first));
    push(i32::from(sources.eyes[id].second));
    push(i32::from(sources.free[id]));
    push(i32::from(board.to_play() == own));
    push(1000 * board.occupied().len() as i32 / board.size().area() as i32);
    push(sources.rules[id].permille());
    push(estimate[id].permille());

    // Where it can walk: empty points reached through empty points, order by order (spec 3).
    let mut reached = group.stones;
    let mut ring = group.stones;
    for order in 1..=4 {
        ring = (ring.grown() & empty) - reached;
        reached |= ring;
        push(ring.len() as i32);
        if order <= 3 {
            let (mut for_own, mut for_other, mut safe) = (0, 0, 0);
            for point in ring {
                for_own += i32::from(field.middle[own][point]);
                for_other += i32::from(field.middle[!own][point]);
                safe += leaning(point).max(0);
            }
            push(share(for_own, ring.len()));
            push(share(for_other, ring.len()));
            push(safe);
        }
    }

    // Friends it meets within two steps, by their safety, and enemies it touches, by theirs.
    let mut two_steps = group.stones;
    for _ in 0..2 {
        two_steps |= two_steps.grown() & (empty | friends);
    }
    let met = groups.among(&(two_steps & friends));
    let safest = met.iter().map(|g| (estimate[g.index()].permille(), groups.get(*g).stones.len())).max();
    push(safest.map_or(0, |(safety, _)| safety));
    push(met.len() as i32);
    push((group.liberties & friends.grown()).len() as i32);
    push(sources.links[id].map_or(0, |link| link.places as i32));
    push(sources.races[id].map_or(20, |race| race.own - race.theirs));
    let touched = groups.among(&(group.stones.grown() & enemies));
    let weak = || touched.iter().map(|g| groups.get(*g)).filter(|g| g.stones.len() >= 2);
    let weakest = weak().map(|g| (estimate[g.id.index()].permille(), g.stones.len())).min();
    push(weakest.map_or(1000, |(safety, _)| safety));
    let unsettled = weak().filter(|g| estimate[g.id.index()] < Safety(900));
    push(unsettled.map(|g| g.liberties.len() as i32 - group.liberties.len() as i32).min().unwrap_or(20));
    push(touched.len() as i32);
    let touching = (group.stones.grown() & enemies).len();
    push(touching as i32);
    push(1000 * touching as i32 / (group.liberties.len() + touching) as i32);

    // What the ground around it flows to.
    let around = (group.stones.grown_around() & empty) - group.stones;
    push(share(around.iter().map(leaning).sum(), around.len()));
    let wide = around.grown() & empty;
    let near = |p| own.sign() * i32::from(field.near_lean[p]);
    push(share(wide.iter().map(near).sum(), wide.len()));
    let lines: usize = group.stones.iter().map(|p| board.size().line(p).min(5)).sum();
    push((100 * lines / group.stones.len()) as i32);
    // Ground that is its colour's, in one piece with it.
    let ground = grounds[0][own];
    let home = (group.stones.grown() & ground).flood(&ground);
    push(home.len() as i32);
    push((home.grown() & friends).len() as i32);
    push((home - group.liberties).pieces().count() as i32);
    let second = (group.liberties.grown() & empty) - group.liberties;
    push(second.len() as i32);
    push(safest.map_or(0, |(_, stones)| stones as i32));
    push(weakest.map_or(0, |(_, stones)| stones as i32));
    push(share(group.liberties.iter().map(|p| i32::from(field.near[own][p])).sum(), group.liberties.len()));

    // What reading says of its own chains, in permille of its stones, and of the enemy chains it touches, in stones.
    let states = [CaptureState::Dead, CaptureState::Unsettled, CaptureState::Ko];
    for state in states {
        let stones = group.chains.iter().filter(|id| sources.readings.state(**id) == state);
        let stones: usize = stones.map(|id| board.chain_of(*id).stone_count()).sum();
        push((1000 * stones / group.stones.len()) as i32);
    }
    let beside = group.stones.grown() & enemies;
    for state in states {
        let taken = touched_chains(board, beside).filter(|id| sources.readings.state(*id) == state);
        push(taken.map(|id| board.chain_of(id).stone_count() as i32).sum());
    }

    // The spaces of its ground that it borders, as eyes by their shape.
    for ground in grounds {
        let ground = ground[own];
        let spaces = (group.stones.grown() & ground).flood(&ground);
        let mut parts: ArrayVec<Eyes, 64> = ArrayVec::new();
        for space in spaces.pieces().take(parts.capacity()) {
            parts.push(eye_space(board, own, &space).eyes);
        }
        let eyes = Eyes::sum(&parts);
        push(i32::from(eyes.first));
        push(i32::from(eyes.second));
        push(parts.len() as i32);
        push(spaces.len() as i32);
    }
    figures
}

/// The chains that have stones in the set, each once.
fn touched_chains(board: &Board, mut left: PointSet) -> impl Iterator<Item = ChainId> + '_ {
    std::iter::from_fn(move || {
        let id = board.chain_id(left.first()?)?;
        left = left - *board.chain_of(id).stones();
        Some(id)
    })
}
