//! The safety of the groups from its first step to its last, with the facts that the steps judge by
//! (`docs/evaluation.md#safety`).

use super::attacked::{with_death_if_attacked, with_the_taken};
use super::captors::with_dying_captors;
use super::estimate::{estimate, first_guess, with_experience};
use super::eyes::safety_from_eyes;
use super::freedom::{free_groups, open_ground, with_freedom};
use super::life::{Fights, LifeReading, read_life, with_deaths_in_walls, with_life};
use super::living_link::{LivingLink, links_to_the_living, with_living_links};
use super::nakade::{nakade_stones, with_nakade};
use super::proved::{Proofs, Proved, prove, with_proofs};
use super::rivals::with_rivals;
use super::seki::with_seki;
use super::semeai::{Semeai, races, with_races};
use super::step::StepMap;
use super::survey::{Sources, Surroundings, Survey, survey};
use super::{Safety, Verdicts};
use crate::board::{ByColor, Point, PointSet};
use crate::eval::field::Field;
use crate::eval::field::flow::CloseFlows;
use crate::eval::models::Models;
use crate::eval::outcomes::{Outcomes, PendingOutcomes, with_outcomes};
use crate::eval::shape::eye::{EyeSpace, big_single_eyes, groups_in_eyes};
use crate::eval::shape::{Shape, Shaped};

/// The facts that the evaluation is given besides the position.
#[derive(Default)]
pub struct Given<'a> {
    /// Reads the fights about groups in doubt; without it none is read.
    pub fights: Option<&'a mut Fights>,
    /// Tells how random games from the position ended, once that is needed: they may be played while others read.
    pub outcomes: PendingOutcomes<'a>,
    /// Proves what becomes of groups in doubt; without it nothing is proved.
    pub proofs: Option<&'a mut Proofs>,
}

/// The results of safety. The methods of [`Analysis`](crate::eval::Analysis) say what each is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Survival {
    pub(in crate::eval) facts: Facts,
    pub(in crate::eval) first_survey: Vec<Survey>,
    pub(in crate::eval) second_survey: Vec<Survey>,
    pub(in crate::eval) life: Vec<Option<LifeReading>>,
    pub(in crate::eval) outcomes: Option<Outcomes>,
    pub(in crate::eval) proved: Vec<Option<Proved>>,
    pub(in crate::eval) verdicts: StepMap<Verdicts>,
}

/// The facts that the rules find between their steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Facts {
    pub(in crate::eval) open_ground: ByColor<PointSet>,
    pub(in crate::eval) free: Vec<bool>,
    pub(in crate::eval) living_links: Vec<Option<LivingLink>>,
    pub(in crate::eval) races: Vec<Option<Semeai>>,
    pub(in crate::eval) races_again: Vec<Option<Semeai>>,
    pub(in crate::eval) nakade_stones: Vec<Option<Point>>,
}

/// The findings on the way to safety that the score needs as well, and nobody after it.
pub(in crate::eval) struct Aids<'a> {
    /// The last eye of each group whose only eye space is a big one.
    pub(in crate::eval) single_eyes: Vec<Option<&'a EyeSpace>>,
    /// The surroundings of each group.
    pub(in crate::eval) surroundings: Vec<Surroundings>,
    /// The flows of the second survey.
    pub(in crate::eval) flows: CloseFlows,
}

impl Survival {
    /// The safety of the groups of a position, by these learned parts and what else is `given`.
    pub(in crate::eval) fn of<'a>(shaped: Shaped<'a>, given: Given<'_>, models: &Models) -> (Survival, Aids<'a>) {
        let Shaped { board, field: Field { readings, territories, .. }, shape } = shaped;
        let Shape { groups, eye_spaces, .. } = shape;
        let Given { fights, outcomes, proofs } = given;
        let single_eyes = big_single_eyes(groups, eye_spaces, territories);
        let (facts, ruled) = by_rules(shaped, &single_eyes);
        let [eyes, freedom, links, races, races_again, shared, attacked, rules] = ruled;

        // The safety once more, by experience: the rules above name the reasons, the trees weigh them. They see the
        // rules' safety before groups in doubt are put at even, which would hide how much speaks for them.
        let surveyed = Surveyed::of(shaped, &facts, &shared.safety, models);
        let experience = with_experience(&surveyed.estimate, &rules.safety);

        // Reading corrects the safety where experience is in doubt.
        let trust = fights.as_ref().map_or(&models.read, |fights| fights.limits().trees(models));
        let life = read_life(board, groups, readings, &surveyed.estimate, fights);
        let read = with_life(board, groups, &life, trust, &experience.safety);

        // Random games correct it, where there are any.
        let outcomes = outcomes.map(|told| told());
        let played = with_outcomes(board, groups, outcomes.as_ref(), &models.played, &read.safety);
        let shut_in = with_deaths_in_walls(groups, &life, &played.safety);
        let taken = with_the_taken(board, groups, readings, &shut_in.safety);
        let rivals = with_rivals(&facts.races_again, &taken.safety);
        let captors = with_dying_captors(board, groups, &rivals.safety);

        // Proofs have the last word, where a search asks for them.
        let proved = prove(board, groups, &facts.free, &captors.safety, proofs);
        let last = with_proofs(board, groups, &proved, &captors.safety);

        let verdicts = StepMap {
            eyes,
            freedom,
            links,
            races,
            races_again,
            shared,
            attacked,
            rules,
            experience,
            read,
            played,
            shut_in,
            taken,
            rivals,
            captors,
            last,
        };
        let Surveyed { first_survey, second_survey, surroundings, flows, .. } = surveyed;
        let survival = Survival { facts, first_survey, second_survey, life, outcomes, proved, verdicts };
        (survival, Aids { single_eyes, surroundings, flows })
    }

    /// The safety of each group in the end.
    pub(in crate::eval) fn safety(&self) -> &[Safety] {
        &self.verdicts.last.safety
    }

    /// The sources of a survey that knows the safety in the end. The flows of the second survey do: others would be
    /// computed for little.
    pub(in crate::eval) fn sources<'a>(&'a self, shaped: Shaped<'a>, aids: &'a Aids<'_>) -> Sources<'a> {
        let rules = &self.verdicts.shared.safety;
        self.facts.sources(shaped, rules, &aids.surroundings, (self.safety(), &aids.flows))
    }
}

/// Judges the groups by the rules: returns the facts that they find, and the verdicts of each step from the eyes to the
/// last word of the rules.
fn by_rules(shaped: Shaped<'_>, single_eyes: &[Option<&EyeSpace>]) -> (Facts, [Verdicts; 8]) {
    let Shaped { board, field, shape } = shaped;
    let Field { readings, lifted, trimmed, territories, .. } = field;
    let Shape { groups, eye_spaces, half_eyes, eyes, .. } = shape;
    let by_eyes = safety_from_eyes(groups, eyes, &lifted.stones);
    let open_ground = open_ground(board, &lifted.stones, trimmed);
    let free = free_groups(board, groups, &open_ground, trimmed);
    let with_freedom = with_freedom(&free, &by_eyes.safety);
    let links = links_to_the_living(board, groups, readings, eyes, &by_eyes.safety);
    let linked = with_living_links(&links, eyes, &with_freedom.safety);
    let in_eyes = groups_in_eyes(board, groups, eye_spaces, territories);
    let first_races = races(board, groups, &free, eyes, &links, &linked.safety, &in_eyes);
    let raced = with_races(groups, &first_races, eyes, &links, &linked.safety);
    let races_again = races(board, groups, &free, eyes, &links, &raced.safety, &in_eyes);
    let raced_again = with_races(groups, &races_again, eyes, &links, &raced.safety);
    let shared = with_seki(groups, &races_again, eyes, &free, &links, &raced_again.safety);
    let attacked = with_death_if_attacked(groups, readings, &shared.safety);
    let nakade_stones = nakade_stones(board, single_eyes);
    let ruled = with_nakade(&nakade_stones, half_eyes, &free, &by_eyes.safety, &attacked.safety);
    let facts = Facts { open_ground, free, living_links: links, races: first_races, races_again, nakade_stones };
    (facts, [by_eyes, with_freedom, linked, raced, raced_again, shared, attacked, ruled])
}

/// The surveys of the groups, and what they were made with.
struct Surveyed {
    first_survey: Vec<Survey>,
    second_survey: Vec<Survey>,
    /// The safety of each group by the trees of the second survey.
    estimate: Vec<Safety>,
    surroundings: Vec<Surroundings>,
    /// The flows of the second survey.
    flows: CloseFlows,
}

impl Surveyed {
    /// Surveys the groups twice: on a plain guess of their safety, and on the estimate that comes of it.
    fn of(shaped: Shaped<'_>, facts: &Facts, rules: &[Safety], models: &Models) -> Surveyed {
        let Shaped { board, field, shape } = shaped;
        let groups = &shape.groups;
        let guess = first_guess(groups, &field.lifted.stones);
        let surroundings = Surroundings::of_groups(board, groups, &field.readings);
        let guessed_flows = CloseFlows::of(board, groups, &guess);
        let sources = facts.sources(shaped, rules, &surroundings, (&guess, &guessed_flows));
        let first_survey = survey(sources);
        let first_estimate = estimate(&models.first, &first_survey);
        let flows = CloseFlows::of(board, groups, &first_estimate);
        let second_survey = survey(Sources { estimate: &first_estimate, flows: &flows, ..sources });
        let estimate = estimate(&models.second, &second_survey);
        Surveyed { first_survey, second_survey, estimate, surroundings, flows }
    }
}

impl Facts {
    /// The sources of a survey with these surroundings, and with this estimate of the safety and its flows.
    fn sources<'a>(
        &'a self,
        shaped: Shaped<'a>,
        rules: &'a [Safety],
        surroundings: &'a [Surroundings],
        (estimate, flows): (&'a [Safety], &'a CloseFlows),
    ) -> Sources<'a> {
        Sources {
            board: shaped.board,
            groups: &shaped.shape.groups,
            eyes: &shaped.shape.eyes,
            readings: &shaped.field.readings,
            free: &self.free,
            links: &self.living_links,
            races: &self.races,
            rules,
            surroundings,
            estimate,
            flows,
        }
    }
}
