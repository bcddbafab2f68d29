//! The sentences of a review of a game.

use std::fmt::{self, Write};

use super::groups::called;
use super::joined;
use super::words::{self, capital, figure};
use crate::board::rules::Rules;
use crate::board::sgf::{GameResult, Margin};
use crate::board::{Color, Move};
use crate::report::review::{Better, Change, Fate, Happening, Kept, Losses, Review, Saving, TurningPoint};

/// The least lead, in points, that counts as one; the evaluation errs by more than a smaller one.
const A_LEAD: f64 = 2.0;
/// The fewest positions in a row that make a lead last. A shorter lead comes from the chance of a search or of a fight.
/// A guess of the right size.
const LASTING: usize = 6;

/// Returns the lines that say which game it is, each with a full stop.
pub(in crate::report) fn review_heading(review: &Review) -> Vec<String> {
    let mut lines = titles(review);
    lines.push(conditions_and_result(review));
    lines.iter_mut().for_each(|line| line.push('.'));
    lines
}

/// Returns the file and the players, as far as they are known, without full stops.
fn titles(review: &Review) -> Vec<String> {
    let mut title = review.file.clone().unwrap_or_default();
    if let Some(game) = review.game {
        _ = write!(title, ", game {game}");
    }
    let [black, white] = &review.players;
    let players = match (black.as_str(), white.as_str()) {
        ("", "") => String::new(),
        (black, white) => {
            let named = |name: &str| if name.is_empty() { "somebody".to_string() } else { name.to_string() };
            format!("Black {}, White {}", named(black), named(white))
        }
    };
    [title, players].into_iter().filter(|line| !line.is_empty()).collect()
}

/// Returns the conditions of the game: `19x19, Chinese rules, komi 7.5, 246 moves`
pub(in crate::report) fn conditions(review: &Review) -> String {
    let rules: &Rules = &review.rules;
    let mut text = format!("{}, {} rules, komi {}", review.size, words::rules(rules), figure(review.komi));
    if review.handicap > 0 {
        _ = write!(text, ", {}", words::count(review.handicap, "handicap stone"));
    }
    _ = write!(text, ", {}", words::count(review.moves, "move"));
    text
}

/// Returns the conditions and the result: `19x19, Chinese rules, komi 7.5, 246 moves. Result B+R`
fn conditions_and_result(review: &Review) -> String {
    let mut text = conditions(review);
    if let Some(result) = review.result {
        _ = write!(text, ". Result {result}");
    }
    text
}

/// Returns the lead in whole points: `Black +3`, `White +4` or `even`.
fn standing(lead: f64) -> String {
    match lead.round() {
        0.0 => "even".into(),
        lead if lead > 0.0 => format!("Black +{lead}"),
        lead => format!("White +{}", -lead),
    }
}

impl Review {
    /// Returns the course of the game in a few sentences.
    pub fn summary(&self) -> Vec<String> {
        let mut sentences = vec![self.leaders()];
        let margin = |points: f64| {
            let leader = if points > 0.0 { Color::Black } else { Color::White };
            if points.abs() < 0.5 {
                "the game is even".into()
            } else {
                format!("{leader} leads by {}", words::points(points.abs().round()))
            }
        };
        let end = match self.counted {
            None => format!("At the end {}", margin(self.course.last())),
            Some(0.0) => "By the count, the game is a draw".into(),
            Some(lead) => {
                let winner = if lead > 0.0 { Color::Black } else { Color::White };
                format!("By the count, {winner} wins by {}", words::points(lead.abs()))
            }
        };
        sentences.push(match self.result {
            None => format!("{end}."),
            Some(GameResult::Won { winner, by }) => {
                let how = match by {
                    Margin::Points(points) => format!("by {}", words::points(points)),
                    Margin::Resignation => "by resignation".into(),
                    Margin::Time => "on time".into(),
                    Margin::Forfeit => "by forfeit".into(),
                    Margin::Unknown => "by a margin it does not tell".into(),
                };
                format!("{end}; the record has {winner} win {how}.")
            }
            Some(result) => format!("{end}; the record's result is {result}."),
        });
        sentences
    }

    /// Returns the losses of each side in the parts of the game, a sentence for each part.
    pub fn losses_told(&self) -> Vec<String> {
        let told = |part: &Losses| {
            let [black, white] = [part.black, part.white].map(|lost| words::points(lost.round()));
            let Losses { first, last, .. } = part;
            format!("{} (moves {first} to {last}): Black lost {black}, White {white}.", capital(part.phase.name()))
        };
        self.losses.iter().map(told).collect()
    }

    /// Returns the sentence on which side led when. Small leads and leads of a few moves do not count, and the opening
    /// is left out.
    fn leaders(&self) -> String {
        let mut spans: Vec<(Color, usize)> = Vec::new();
        let leads = &self.course.leads;
        let leader = |at: usize| match leads[at] {
            lead if lead > A_LEAD => Some(Color::Black),
            lead if lead < -A_LEAD => Some(Color::White),
            _ => None,
        };
        for at in self.opening..leads.len() {
            let lasts = (at..(at + LASTING).min(leads.len())).all(|later| leader(later) == leader(at));
            if let Some(color) = leader(at).filter(|_| lasts)
                && spans.last().is_none_or(|(other, _)| *other != color)
            {
                spans.push((color, at));
            }
        }
        match spans.as_slice() {
            [] => "Neither side ever led by much.".into(),
            [(only, at)] if *at <= self.opening + 4 => format!("{only} led from the opening on."),
            [(only, at)] => format!("{only} led from move {at} on; the game was even before."),
            [first, .., last] => {
                let times = match spans.len() - 1 {
                    1 => "once".into(),
                    2 => "twice".into(),
                    n => format!("{n} times"),
                };
                let (color, at) = last;
                let first = first.0;
                format!(
                    "{first} led first. The lead changed hands {times}, for the last time around move {at}, to {color}."
                )
            }
        }
    }
}

impl TurningPoint {
    /// Returns the title of the move: `Move 87, Black Q5`.
    pub fn title(&self) -> String {
        format!("Move {}, {} {}", self.at, self.color, spelt(self.mv))
    }

    /// Returns the title with the sentences on the loss, the changes on the board and the better move.
    pub fn sentences(&self) -> Vec<String> {
        let mut sentences = self.untitled_sentences();
        sentences[0] = format!("{}: {}", self.title(), sentences[0]);
        sentences
    }

    /// Returns these sentences without the title. The first one begins with a small letter, as the title goes before
    /// it.
    pub(in crate::report) fn untitled_sentences(&self) -> Vec<String> {
        let points = words::points(self.lost.round());
        let (before, after) = (standing(self.before), standing(self.after));
        let mut sentences = vec![format!("loses about {points} ({before} to {after}).")];
        if !self.changes.is_empty() {
            sentences.push(capital(&joined(&self.changes)) + ".");
        }
        sentences.push(better_than(&self.better, self.color));
        sentences
    }
}

/// Returns the sentences on the better move: `Better was R5 (Black +3), then Q6 S4. It saves Black's stone at R6. Black
/// has some 6 points more on the right side after it.`
fn better_than(better: &Better, color: Color) -> String {
    let mut text = format!("Better was {} ({})", better.point, standing(better.lead));
    if let [_, _, ..] = better.line[..] {
        text += &format!(", then {}", line(&better.line[1..]));
    }
    text.push('.');
    if !better.reasons.is_empty() {
        text += &format!(" It {}.", words::list(&better.reasons));
    }
    if let Some(Kept { points, place }) = better.keeps {
        let at = if place.is_side() { "on" } else { "in" };
        text += &format!(" {color} has some {points} points more {at} the {place} after it.");
    }
    text
}

/// Returns the moves of a line: `R5 Q6 S4`
fn line(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns a move as it is written in a sentence: `Q5`, `passes`.
fn spelt(mv: Move) -> String {
    mv.point().map_or_else(|| "passes".into(), |point| point.to_string())
}

impl Fate {
    /// Returns the name of the stones.
    pub fn name(&self) -> String {
        called(self.color, self.stones.len(), self.at)
    }

    /// Returns the sentence on what happened to the stones, and when, after their name.
    pub fn story(&self) -> String {
        format!("{}: {}", self.name(), self.course())
    }

    /// Returns that sentence without the name of the stones: `safe until they died with move 30.`
    pub(in crate::report) fn course(&self) -> String {
        let began = match self.born {
            0 => "from the beginning".to_string(),
            born => format!("since the first of them was played as move {born}"),
        };
        let mut text = match (self.was_safe, self.unsettled_since, self.dead_since) {
            (true, unsettled, dead) if unsettled >= dead => format!("safe until they died with move {dead}"),
            (true, unsettled, dead) => format!("unsettled since move {unsettled}, dead since move {dead}"),
            (false, _, dead) if dead <= self.born + 1 => {
                format!("dead as soon as they were played, from move {} on", self.born)
            }
            (false, _, dead) => format!("never safe {began}, dead since move {dead}"),
        };
        match self.taken_at {
            Some(taken) if taken > self.dead_since => text += &format!(", taken with move {taken}"),
            Some(_) => text += ", when they were taken",
            None => {}
        }
        text + "."
    }

    /// Returns the sentences on why the stones died and what would have saved them; empty if nothing is known.
    pub fn explanation(&self) -> String {
        let mut sentences = Vec::new();
        if !self.reasons.is_empty() {
            sentences.push(capital(&self.reasons.join("; ")) + ".");
        }
        if let Some(Saving { number, point }) = self.saving {
            sentences.push(format!("{point} at move {number} would have saved them."));
        }
        sentences.join(" ")
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { color, stones, at, happening } = *self;
        let [one, many] = happens(happening);
        write!(f, "{} {}", called(color, stones, at), if stones == 1 { one } else { many })?;
        match happening {
            Happening::LeftOpen(at) => write!(f, "{at}"),
            _ => Ok(()),
        }
    }
}

/// Returns the words for what happens to one stone, and to several.
fn happens(happening: Happening) -> [&'static str; 2] {
    match happening {
        Happening::Taken => ["is taken", "are taken"],
        Happening::Dies => ["dies", "die"],
        Happening::BecomesUnsettled => ["becomes unsettled", "become unsettled"],
        Happening::BecomesKo => ["now depends on a ko", "now depend on a ko"],
        Happening::LeftOpen(_) => ["is still in question, and hangs on ", "are still in question, and hang on "],
        Happening::ComesBack => ["comes back to life", "come back to life"],
        Happening::GetsSafe => ["gets safe", "get safe"],
        Happening::NoLongerDead => ["is no longer dead", "are no longer dead"],
    }
}

/// Returns the comment of an annotated record on the whole game.
pub(in crate::report) fn reviewed_by(review: &Review) -> String {
    format!("Reviewed by Keisei {}. {}", review.keisei, review.summary().join(" "))
}

/// Returns the comment of an annotated record on a better move.
pub(in crate::report) fn better(better: &Better) -> String {
    format!("Better, by a search: {}. {}", standing(better.lead), capital(&joined(&better.reasons))).trim().into()
}

/// Returns the comment of an annotated record at the move with which a group that dies later becomes unsettled.
pub(in crate::report) fn unsettled_here(fate: &Fate) -> String {
    format!("{} become unsettled here.", fate.name())
}

/// The heading of the chart of the lead.
pub(in crate::report) const CHART: &str = "The lead in points, X Black's, O White's:";
/// The label of the chart as a picture.
pub(in crate::report) const CHART_LABEL: &str = "The lead over the game";
/// The heading of the turning points, and the sentence that replaces them if there are none.
pub(in crate::report) const TURNING_POINTS: &str = "Moves that lost most, by a search:";
pub(in crate::report) const NO_TURNING_POINT: &str = "No move is told to have lost much.";
/// The heading of the losses by parts of the game.
pub(in crate::report) const LOSSES: &str = "What each player lost by phase:";
/// The heading of the groups that died.
pub(in crate::report) const DEAD_GROUPS: &str = "Groups that died:";

/// Returns the title of a page of a review.
pub(in crate::report) fn review_title(game: &str) -> String {
    format!("Review: {game}")
}

/// Returns the legend of a drawn position in which stones died.
pub(in crate::report) fn crosses(moves: usize) -> String {
    format!("The position after move {moves}; crosses mark the stones that died.")
}

/// Returns a part of the game and its moves: `Opening`, `moves 1 to 30`.
pub(in crate::report) fn part(part: &Losses) -> [String; 2] {
    [capital(part.phase.name()), format!("moves {} to {}", part.first, part.last)]
}

/// Returns lost points as a whole figure.
pub(in crate::report) fn figure_of(lost: f64) -> String {
    figure(lost.round())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Point;
    use crate::judge::place::Place;

    #[test]
    fn what_happens_is_told_of_one_stone_and_of_many() {
        let told =
            |stones, happening| Change { color: Color::White, stones, at: Point::at(2, 2), happening }.to_string();
        assert_eq!(told(1, Happening::Dies), "White's stone at C3 dies");
        assert_eq!(told(6, Happening::Dies), "White's 6 stones at C3 die");
        let left_open = Happening::LeftOpen(Point::at(0, 0));
        assert_eq!(told(2, left_open), "White's 2 stones at C3 are still in question, and hang on A1");
    }

    #[test]
    fn a_better_move_is_told_with_its_line() {
        let line = [Point::at(0, 0), Point::at(1, 1)].map(Move::Play).to_vec();
        let keeps = |place| Some(Kept { points: 5.0, place });
        let better = |place| Better {
            point: Point::at(0, 0),
            lead: -3.2,
            line: line.clone(),
            reasons: Vec::new(),
            keeps: keeps(place),
        };
        let told = |place| better_than(&better(place), Color::White);
        assert_eq!(
            told(Place::LeftSide),
            "Better was A1 (White +3), then B2. White has some 5 points more on the left side after it."
        );
        assert_eq!(
            told(Place::Centre),
            "Better was A1 (White +3), then B2. White has some 5 points more in the centre after it."
        );
    }
}
