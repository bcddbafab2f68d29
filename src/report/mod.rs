//! The report: what the evaluation says about a position, as one model that every output shows.
//!
//! [`Report::of`] makes it from an [`Analysis`]. [`text`], [`json`], [`svg`] and [`html`] show it, each from the model
//! alone; [`viewer`] is the board of the pages, which the reader clicks through. [`review`] covers a whole game, and
//! [`gallery`] lists pages. [`compare`] sets Monte Carlo's judgement beside the classical one. [`stage`] draws a single
//! stage of the evaluation, and [`why`] explains how a group's safety came about.

mod annotate;
mod axis;
mod aya;
mod build;
mod called;
pub mod compare;
pub mod compare_text;
pub mod contrast;
mod diagram;
mod difference;
mod disagreement;
mod doubt;
mod drawing;
mod english;
mod evaluators;
mod exception;
mod facts;
mod finished;
mod gains;
pub mod gallery;
mod group_kos;
pub mod html;
pub mod json;
mod ko;
mod likely;
mod model;
mod moves;
mod names;
mod replies;
mod rescue;
pub mod review;
mod score;
pub mod sgf;
pub mod stage;
pub mod svg;
pub mod text;
mod told;
mod urgent;
pub mod viewer;
pub mod why;

use crate::board::Game;
use crate::eval::Analysis;
use crate::judge::fates::FateReader;
use crate::judge::question::Question;
use crate::judge::weighing::Figures;
use crate::search::ending::Counter;
use crate::search::standing::{Effort, Standing};
use crate::tactics::halt::Halt;
use english::words;
pub(crate) use english::words::thousands;

pub use crate::judge::deed::{Act, Deed};
pub use crate::judge::ground::{EyesSeen, Ground, LivesBy, Reading, RoomFor, Spaces};
pub use crate::judge::place::Place;
pub use called::Called;
pub use english::explanation;
pub use facts::ownership_rows;
pub use model::{
    CountReport, CountSide, EyesReport, GroupReport, KoReport, Meta, MoveReport, Remaining, Report, SCHEMA,
    ScoreReport, SemeaiReport, SideReport,
};
use told::Told;

/// The findings about a position that its report is made from.
struct Known {
    /// The moves tried.
    tried: moves::Tried,
    /// The moves that are likely.
    likely: likely::Likely,
    /// The findings about groups.
    fates: FateReader,
    /// The lead.
    standing: Standing,
}

impl Report {
    /// Makes the report of a game's position, which `analysis` judged. Its lead comes from a search
    /// ([`crate::search::standing`]).
    ///
    /// A game that both sides have ended is counted: its statuses, owners and lead are those of the count
    /// ([`crate::search::ending`]), and it lists no moves.
    pub fn of(game: &Game, analysis: &Analysis, meta: Meta) -> Report {
        Report::with_effort(game, analysis, meta, Effort::USUAL)
    }

    /// Makes the report with the effort with which `analysis` was made.
    pub fn with_effort(game: &Game, analysis: &Analysis, meta: Meta, effort: Effort) -> Report {
        match effort {
            Effort::Searched(_) => Report::standing_so(game, analysis, meta, || Standing::with(game, analysis, effort)),
            Effort::Quick => Report::at_first_sight(game, analysis, meta),
        }
    }

    /// Makes the report with the lead that the evaluation gives, without a search for it.
    pub fn unsearched(game: &Game, analysis: &Analysis, meta: Meta) -> Report {
        Report::standing_so(game, analysis, meta, || Standing::with(game, analysis, Effort::Quick))
    }

    /// Makes the report with the standing that the function finds.
    fn standing_so(game: &Game, analysis: &Analysis, meta: Meta, standing: impl FnOnce() -> Standing + Send) -> Report {
        if game.is_over() {
            return finished::report(game, analysis, &Counter::new().count(game.board()), meta);
        }
        let halt = Halt::here();
        let measured = || halt.over(|| measured(game, analysis));
        let (standing, (likely, mut fates)) = rayon::join(|| halt.over(standing), measured);
        let tried = moves::Tried::of(game, analysis, &mut fates, &likely);
        Report::with(game, analysis, meta, Known { tried, likely, fates, standing })
    }

    /// Makes the report without searches, reading about groups, or proofs. That takes a tenth of the time, but is less
    /// sure about groups and the lead.
    pub fn at_first_sight(game: &Game, analysis: &Analysis, meta: Meta) -> Report {
        if game.is_over() {
            return finished::report(game, analysis, &Counter::new().count(game.board()), meta);
        }
        let likely = likely::Likely::of(game);
        let mut fates = FateReader::at_first_sight(game.board(), analysis);
        let tried = moves::Tried::at_first_sight(game, analysis, &mut fates, &likely);
        let standing = Standing::with(game, analysis, Effort::Quick);
        Report::with(game, analysis, meta, Known { tried, likely, fates, standing })
    }

    /// Makes the report from the findings about the position.
    fn with(game: &Game, analysis: &Analysis, meta: Meta, known: Known) -> Report {
        let Known { mut tried, likely, mut fates, standing } = known;
        let likely = &likely;
        doubt::tell_what_searches_bear_out(&mut tried.best, game.to_play(), analysis, &mut fates);
        let groups = build::groups(game, analysis, &tried, &mut fates);
        let judged = likely::Judged { game, analysis, likely };
        let (mut moves, stakes) = urgent::with_urgent(tried.best, judged, &mut fates, &groups);
        doubt::put_in_doubt(&mut moves, game.to_play(), analysis, &mut fates);
        let of_mover = |group: &GroupReport| if group.color == game.to_play() { group.defend } else { group.attack };
        let decisive = groups.iter().filter_map(of_mover).collect();
        let at_least = stakes.left_to(&moves);
        likely::weigh(&mut moves, decisive, &at_least);
        moves.iter_mut().for_each(|told| told.tell_proof(game.to_play(), &groups));
        let ending = standing.ending.as_ref();
        let score = match ending {
            Some(ending) => finished::nearly(game, ending),
            None => score::score(game, analysis, &groups, &standing),
        };
        let told = Told {
            phase: facts::phase(game.board(), analysis),
            score,
            remaining: ending.map(|ending| Remaining::of(game.board(), ending)),
            ownership: ownership_rows(game.board(), analysis),
            groups,
            moves,
            lines: standing.lines,
        };
        told.of(game, analysis, meta)
    }
}

/// Returns the figures of each group from which the trees of [`crate::judge::weighing`] learn, in order of the groups'
/// numbers.
pub fn figures(game: &Game, analysis: &Analysis) -> Vec<Figures> {
    let (likely, mut fates) = measured(game, analysis);
    let mut tried = moves::Tried::of(game, analysis, &mut fates, &likely);
    doubt::tell_what_searches_bear_out(&mut tried.best, game.to_play(), analysis, &mut fates);
    build::figures(game, analysis, &tried, &mut fates)
}

/// Returns what a search says about the moves, and the evidence about all groups.
fn measured(game: &Game, analysis: &Analysis) -> (likely::Likely, FateReader) {
    let halt = Halt::here();
    let searched = || halt.over(|| likely::Likely::searched(game, analysis));
    let fates = || halt.over(|| FateReader::of(game.board(), analysis, &Question::about_all(analysis)));
    rayon::join(searched, fates)
}

/// Returns the groups of a position as the report describes them.
pub fn groups(game: &Game, analysis: &Analysis) -> Vec<GroupReport> {
    Report::unsearched(game, analysis, Meta::default()).groups
}

#[cfg(test)]
mod tests;
