//! The static evaluation: a pipeline of pure stages from the stones to the score, each result kept and shown by itself.
//!
//! [`Analysis::of`] is the diagram: it reads from top to bottom as `docs/evaluation.md` does. A stage takes just the
//! earlier results it reads, and gives one that is never overwritten.

pub mod aya;
pub mod evaluator;
pub mod eye_space;
pub mod field;
pub mod fight;
pub mod models;
pub mod outcomes;
pub mod outlook;
pub mod safety;
pub mod scene;
pub mod score;
pub mod shape;
pub mod spread;
pub mod stage;
pub mod weakness;

use crate::board::{Board, ByColor, Point, PointMap, PointSet};
use field::Phase;
use field::flow::{CloseFlows, Flows};
use field::live_stones::{Lifted, Readings, lift_dead_chains, read_chains};
use field::potential::Potential;
use field::settled::{Settled, settle, trim_center};
use field::territory::{Territory, paint};
use models::Models;
use outcomes::{Outcomes, PendingOutcomes, corrected, with_outcomes};
use safety::attacked::{with_death_if_attacked, with_the_taken};
use safety::captors::with_dying_captors;
use safety::estimate::{estimate, first_guess, with_experience};
use safety::eyes::safety_from_eyes;
use safety::freedom::{free_groups, open_ground, with_freedom};
use safety::life::{Fights, LifeLimits, LifeReading, read_life, with_deaths_in_walls, with_life};
use safety::living_link::{LivingLink, links_to_the_living, with_living_links};
use safety::parts::{Parts, safety_of_parts, survey_parts};
use safety::rivals::with_rivals;
use safety::seki::with_seki;
use safety::semeai::{Semeai, races, with_races};
use safety::step::Step;
use safety::survey::{Sources, Surroundings, Survey, survey};
use safety::throw_in::{throw_ins, with_throw_ins};
use safety::{Reason, Safety, Status, Verdicts};
use score::{Ownership, PointFigures, Score, leveled, ownership, point_figures};
use shape::core::{Footing, cores, footings};
use shape::eye::HalfEye;
use shape::eye::{EyeSpace, Eyes, big_single_eyes, count_eyes, eyes_of_groups, groups_in_eyes};
use shape::group::{Group, GroupId, Groups, form_groups};
use shape::half_eye::half_eyes;
use shape::link::{Link, find_links};
use weakness::{Weaknesses, weaknesses};

use crate::tactics::{Limits, Reader};

/// Everything the evaluation found out about a position.
///
/// ```
/// use keisei::board::Board;
/// use keisei::eval::Analysis;
/// use keisei::eval::safety::Status;
///
/// let board = Board::from_diagram(". X . X .\n X X X X X\n O O O O O\n . O . O .\n O . O . O");
/// let analysis = Analysis::of(&board);
/// assert_eq!(analysis.groups.len(), 2);
/// assert!(analysis.groups.iter().all(|group| analysis.status(group.id) == Status::Alive));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The phase of the game.
    pub phase: Phase,
    /// The results of reading for each chain.
    pub readings: Readings,
    /// Chains taken off before territory is judged.
    pub lifted: Lifted,
    /// The influence of the stones that stand.
    pub potential: Potential,
    /// Points that surely belong to a side.
    pub settled: Settled,
    /// The settled territory after the centre is trimmed.
    pub trimmed: Settled,
    /// The settled territory, area by area.
    pub territories: Vec<Territory>,
    /// The links that hold chains together.
    pub links: Vec<Link>,
    /// The groups.
    pub groups: Groups,
    /// The worth of each territory as an eye space, in the order of the territories.
    pub eye_spaces: Vec<EyeSpace>,
    /// The eyes that one move makes.
    pub half_eyes: Vec<HalfEye>,
    /// The eyes of each group.
    pub eyes: Vec<Eyes>,
    /// Safety by eyes.
    pub safety_by_eyes: Verdicts,
    /// The open ground that groups can run to.
    pub open_ground: ByColor<PointSet>,
    /// The groups that can run out.
    pub free: Vec<bool>,
    /// Safety with freedom.
    pub safety_with_freedom: Verdicts,
    /// The places where groups can link to the living, or to the eye they lack.
    pub living_links: Vec<Option<LivingLink>>,
    /// Safety with those links.
    pub safety_linked: Verdicts,
    /// The races.
    pub races: Vec<Option<Semeai>>,
    /// Safety with the races.
    pub safety_with_races: Verdicts,
    /// The races once more, since a group that won the first has no rival any more.
    pub races_again: Vec<Option<Semeai>>,
    /// Safety with those.
    pub safety_raced_again: Verdicts,
    /// Safety where races are about shared liberties.
    pub safety_shared: Verdicts,
    /// Safety with groups that die if attacked no more than even.
    pub safety_attacked: Verdicts,
    /// Stones thrown into big single eyes.
    pub throw_ins: Vec<Option<Point>>,
    /// Safety with those: the last word of the rules.
    pub safety_by_rules: Verdicts,
    /// The groups surveyed on a plain guess of their safety.
    pub first_survey: Vec<Survey>,
    /// The groups surveyed once more, each seeing its neighbours as the first estimate left them.
    pub second_survey: Vec<Survey>,
    /// Safety by experience with groups of such figures.
    pub safety_by_experience: Verdicts,
    /// The results of reading for the life of groups in doubt. Nothing where the evaluation was asked not to read
    /// fights.
    pub life: Vec<Option<LifeReading>>,
    /// Safety with what was read.
    pub safety_read: Verdicts,
    /// The ends of random games, where the evaluation was given any.
    pub outcomes: Option<Outcomes>,
    /// Safety with those.
    pub safety_played: Verdicts,
    /// Safety with large groups that reading finds lost in closed walls put low.
    pub safety_shut_in: Verdicts,
    /// Safety with groups put in question of which the side to move takes a large chain.
    pub safety_taken: Verdicts,
    /// Safety where both sides of a race would die.
    pub safety_of_rivals: Verdicts,
    /// Safety where the enemies that would take a group die themselves: the last word on groups.
    pub safety_final: Verdicts,
    /// The parts of groups that shared liberties alone hold together.
    pub cores: Groups,
    /// The footing of each stone.
    pub footings: PointMap<Footing>,
    /// The cores of groups with several, surveyed.
    pub parts: Parts,
    /// The safety of each core.
    pub safety_of_cores: Vec<Safety>,
    /// The flow of each point.
    pub flows: Flows,
    /// The stones of dead groups, lifted ones among them.
    pub dead: PointSet,
    /// Settled territory once dead groups are gone.
    pub final_settled: Settled,
    /// The ownership of each point, by its figures alone.
    pub figured_ownership: Ownership,
    /// The ownership with the outcomes of random games.
    pub raw_ownership: Ownership,
    /// Stones that are a burden to their side.
    pub weaknesses: Weaknesses,
    /// The ownership of each point, once the open points have levelled out.
    pub ownership: Ownership,
    /// The score that the ownership comes to.
    pub score: Score,
}

/// The facts that the evaluation is given besides the position.
#[derive(Default)]
pub struct Given<'a> {
    /// Reads the fights about groups in doubt; without it none is read.
    pub fights: Option<&'a mut Fights>,
    /// Tells how random games from the position ended, once that is needed: they may be played while others read.
    pub outcomes: PendingOutcomes<'a>,
}

impl Analysis {
    /// Judges a position from nothing. An [`Evaluator`](evaluator::Evaluator) gives the same and remembers what it
    /// read.
    pub fn of(board: &Board) -> Analysis {
        Analysis::reading_fights(board, LifeLimits::USUAL)
    }

    /// Judges a position that is looked at by itself: more groups are read, and further.
    pub fn thorough(board: &Board) -> Analysis {
        Analysis::reading_fights(board, LifeLimits::THOROUGH)
    }

    fn reading_fights(board: &Board, limits: LifeLimits) -> Analysis {
        let mut reader = Reader::new(Limits::CAREFUL);
        let readings = read_chains(&mut board.without_history(), &mut reader);
        Analysis::with(
            board,
            readings,
            Given { fights: Some(&mut Fights::new(limits)), outcomes: None },
            Models::shipped(),
        )
    }

    /// Judges a position whose chains have been read, with these learned parts and with what else is `given`.
    pub fn with(board: &Board, readings: Readings, given: Given<'_>, models: &Models) -> Analysis {
        let Given { fights, outcomes } = given;
        // The field.
        let phase = Phase::of(board);
        let lifted = lift_dead_chains(board, &readings);
        let potential = Potential::of(board, &lifted.stones, phase);
        let settled = settle(board, &lifted.stones, &potential);
        let trimmed = trim_center(board, &lifted.stones, &settled);
        let territories = paint(board, &lifted.stones, &trimmed);

        // The shape.
        let links = find_links(board, &lifted.stones, &territories, &readings.links);
        let groups = form_groups(board, &links);
        let eye_spaces = count_eyes(board, &territories);
        let half_eyes = half_eyes(board, &groups, &readings, &lifted.stones, &trimmed);
        let eyes = eyes_of_groups(&groups, &eye_spaces, &territories, &half_eyes);

        // The safety.
        let safety_by_eyes = safety_from_eyes(&groups, &eyes, &lifted.stones);
        let open_ground = open_ground(board, &lifted.stones, &trimmed);
        let free = free_groups(board, &groups, &open_ground, &trimmed);
        let safety_with_freedom = with_freedom(&free, &safety_by_eyes.safety);
        let living_links = links_to_the_living(board, &groups, &readings, &eyes, &safety_by_eyes.safety);
        let safety_linked = with_living_links(&living_links, &eyes, &safety_with_freedom.safety);
        let in_eyes = groups_in_eyes(board, &groups, &eye_spaces, &territories);
        let first_races = races(board, &groups, &free, &eyes, &living_links, &safety_linked.safety, &in_eyes);
        let safety_with_races = with_races(&groups, &first_races, &eyes, &living_links, &safety_linked.safety);
        let races_again = races(board, &groups, &free, &eyes, &living_links, &safety_with_races.safety, &in_eyes);
        let safety_raced_again = with_races(&groups, &races_again, &eyes, &living_links, &safety_with_races.safety);
        let safety_shared = with_seki(&groups, &races_again, &eyes, &free, &living_links, &safety_raced_again.safety);
        let safety_attacked = with_death_if_attacked(&groups, &readings, &safety_shared.safety);
        let single_eyes = big_single_eyes(&groups, &eye_spaces, &territories);
        let throw_ins = throw_ins(board, &single_eyes);
        let safety_by_rules =
            with_throw_ins(&throw_ins, &half_eyes, &free, &safety_by_eyes.safety, &safety_attacked.safety);

        // The safety once more, by experience: the rules above name the reasons, the trees weigh them.
        let guess = first_guess(&groups, &lifted.stones);
        let surroundings = Surroundings::of_groups(board, &groups, &readings);
        let guessed_flows = CloseFlows::of(board, &groups, &guess);
        let sources = Sources {
            board,
            groups: &groups,
            eyes: &eyes,
            readings: &readings,
            free: &free,
            links: &living_links,
            races: &first_races,
            // Before groups in doubt are put at even, which would hide how much speaks for them.
            rules: &safety_shared.safety,
            surroundings: &surroundings,
            estimate: &guess,
            flows: &guessed_flows,
        };
        let first_survey = survey(sources);
        let first_estimate = estimate(&models.first, &first_survey);
        let first_flows = CloseFlows::of(board, &groups, &first_estimate);
        let second_survey = survey(Sources { estimate: &first_estimate, flows: &first_flows, ..sources });
        let second_estimate = estimate(&models.second, &second_survey);
        let safety_by_experience = with_experience(&second_estimate, &safety_by_rules.safety);

        // Reading corrects the safety where experience is in doubt.
        let trust = fights.as_ref().map_or(&models.read, |fights| fights.limits().trees(models));
        let life = read_life(board, &groups, &readings, &second_estimate, fights);
        let safety_read = with_life(board, &groups, &life, trust, &safety_by_experience.safety);

        // Random games correct it, where there are any.
        let outcomes = outcomes.map(|told| told());
        let safety_played = with_outcomes(board, &groups, outcomes.as_ref(), &models.played, &safety_read.safety);
        let safety_shut_in = with_deaths_in_walls(&groups, &life, &safety_played.safety);
        let safety_taken = with_the_taken(board, &groups, &readings, &safety_shut_in.safety);
        let safety_of_rivals = with_rivals(&races_again, &safety_taken.safety);
        let safety_final = with_dying_captors(board, &groups, &safety_of_rivals.safety);

        // The parts of groups, which may be lost alone.
        let cores = cores(board, &links);
        let footings = footings(board, &readings, &groups, &cores);
        // The flows of the second survey do: others would be computed for little.
        let parts = survey_parts(Sources { estimate: &safety_final.safety, flows: &first_flows, ..sources }, &cores);
        let safety_of_cores = safety_of_parts(&models.parts, &parts, &safety_final.safety);

        // The score.
        let dead = stones_of_the_dead(&groups, &safety_final.safety);
        let living_potential = potential.without(board, &lifted.stones, &dead);
        let final_settled = trim_center(board, &dead, &settle(board, &dead, &living_potential));
        let flows = Flows::of(board, &cores, &safety_of_cores);
        let judged = [(&groups, &safety_final.safety[..]), (&cores, &safety_of_cores)];
        let views = point_figures(board, judged, &footings, &flows, &living_potential, &final_settled);
        let figured_ownership = ownership(board, &views, &models.points);
        let by_group = (&groups, &safety_final.safety[..]);
        let raw_ownership = corrected(board, by_group, outcomes.as_ref(), &models.points_played, &figured_ownership);
        let weaknesses = weaknesses(board, &readings, &groups, &single_eyes, &eyes, &free, &safety_final.safety);
        let level = if outcomes.is_some() { &models.level_played } else { &models.level };
        let leveled = leveled(board, &raw_ownership, &weaknesses, level);
        let score = Score::of(board, &leveled, &dead);
        let ownership = leveled.ownership;

        Analysis {
            phase,
            readings,
            lifted,
            potential,
            settled,
            trimmed,
            territories,
            links,
            groups,
            eye_spaces,
            half_eyes,
            eyes,
            safety_by_eyes,
            open_ground,
            free,
            safety_with_freedom,
            living_links,
            safety_linked,
            races: first_races,
            safety_with_races,
            races_again,
            safety_raced_again,
            safety_shared,
            safety_attacked,
            throw_ins,
            safety_by_rules,
            first_survey,
            second_survey,
            safety_by_experience,
            life,
            safety_read,
            outcomes,
            safety_played,
            safety_shut_in,
            safety_taken,
            safety_of_rivals,
            safety_final,
            cores,
            footings,
            parts,
            safety_of_cores,
            flows,
            dead,
            final_settled,
            figured_ownership,
            raw_ownership,
            weaknesses,
            ownership,
            score,
        }
    }

    /// The figures of the points as each colour sees them, from which the ownership is estimated.
    pub fn point_figures(&self, board: &Board) -> ByColor<Box<PointFigures>> {
        let living_potential = Potential::of(board, &self.dead, self.phase);
        let judged = [(&self.groups, &self.safety_final.safety[..]), (&self.cores, &self.safety_of_cores)];
        point_figures(board, judged, &self.footings, &self.flows, &living_potential, &self.final_settled)
    }

    /// The safety of a group in the end.
    pub fn safety(&self, group: GroupId) -> Safety {
        self.safety_final.safety[group.index()]
    }

    /// The state of a group in a word.
    pub fn status(&self, group: GroupId) -> Status {
        self.safety(group).status()
    }

    /// Returns the verdicts of a step.
    pub fn verdicts(&self, step: Step) -> &Verdicts {
        match step {
            Step::Eyes => &self.safety_by_eyes,
            Step::Freedom => &self.safety_with_freedom,
            Step::Links => &self.safety_linked,
            Step::Races => &self.safety_with_races,
            Step::RacesAgain => &self.safety_raced_again,
            Step::Shared => &self.safety_shared,
            Step::Attacked => &self.safety_attacked,
            Step::Rules => &self.safety_by_rules,
            Step::Experience => &self.safety_by_experience,
            Step::Read => &self.safety_read,
            Step::Played => &self.safety_played,
            Step::ShutIn => &self.safety_shut_in,
            Step::Taken => &self.safety_taken,
            Step::Rivals => &self.safety_of_rivals,
            Step::Last => &self.safety_final,
        }
    }

    /// Returns the steps that saw something in a group, in their order: the safety before and after each, and the
    /// reason.
    pub fn trace(&self, group: GroupId) -> Vec<(Safety, Safety, Reason)> {
        let mut before = Safety::DEAD;
        let mut trace = Vec::new();
        for step in Step::ALL.map(|step| self.verdicts(step)) {
            let after = step.safety[group.index()];
            if let Some(reason) = &step.reasons[group.index()] {
                trace.push((before, after, reason.clone()));
            }
            before = after;
        }
        trace
    }
}

/// The stones of all groups judged dead.
fn stones_of_the_dead(groups: &Groups, safety: &[Safety]) -> PointSet {
    let dead = |group: &&Group| safety[group.id.index()].status() == Status::Dead;
    groups.iter().filter(dead).fold(PointSet::EMPTY, |all, group| all | group.stones)
}

#[cfg(test)]
mod tests;
