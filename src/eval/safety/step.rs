//! The steps by which the safety of the groups comes about, so that each can be looked at.

/// A step of the pipeline that gives every group a new safety (`docs/evaluation.md#safety`), in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Step {
    /// Judges by eyes.
    Eyes,
    /// Adds freedom.
    Freedom,
    /// Adds links to the living.
    Links,
    /// Adds the races.
    Races,
    /// Adds the races that are left once those are decided.
    RacesAgain,
    /// Judges races about shared liberties.
    Shared,
    /// Puts groups that die if attacked no higher than even.
    Attacked,
    /// Judges stones thrown into big single eyes: the last word of the rules.
    Rules,
    /// Judges by experience.
    Experience,
    /// Corrects by reading about life.
    Read,
    /// Corrects by random games.
    Played,
    /// Puts large groups low that are lost in closed walls.
    ShutIn,
    /// Puts groups in question of which the side to move takes a large chain.
    Taken,
    /// Raises both sides of a race in which both would die.
    Rivals,
    /// Raises groups whose captors die themselves: the last word.
    Last,
}

impl Step {
    /// Every step, in order.
    pub const ALL: [Step; 15] = [
        Step::Eyes,
        Step::Freedom,
        Step::Links,
        Step::Races,
        Step::RacesAgain,
        Step::Shared,
        Step::Attacked,
        Step::Rules,
        Step::Experience,
        Step::Read,
        Step::Played,
        Step::ShutIn,
        Step::Taken,
        Step::Rivals,
        Step::Last,
    ];

    /// The name of the stage that shows it.
    pub const fn name(self) -> &'static str {
        match self {
            Step::Eyes => "safety-by-eyes",
            Step::Freedom => "safety-with-freedom",
            Step::Links => "safety-with-links",
            Step::Races => "safety-with-races",
            Step::RacesAgain => "safety-raced-again",
            Step::Shared => "safety-shared",
            Step::Attacked => "safety-attacked",
            Step::Rules => "safety-by-rules",
            Step::Experience => "safety-by-experience",
            Step::Read => "safety-read",
            Step::Played => "safety-played",
            Step::ShutIn => "safety-shut-in",
            Step::Taken => "safety-taken",
            Step::Rivals => "safety-of-rivals",
            Step::Last => "safety",
        }
    }

    /// Returns a description of the step, in a line.
    pub const fn description(self) -> &'static str {
        match self {
            Step::Eyes => "safety of the groups by eyes alone, in percent",
            Step::Freedom => "safety once groups that can run out are free, in percent",
            Step::Links => "safety with links to the living, or to the eye that is lacking, in percent",
            Step::Races => "safety with the races, in percent",
            Step::RacesAgain => "safety with the races of those whose first rival is out, in percent",
            Step::Shared => "safety where races are about shared liberties, in percent",
            Step::Attacked => "safety with groups that die if attacked no more than even, in percent",
            Step::Rules => "safety by the rules, before experience and reading weigh them, in percent",
            Step::Experience => "safety by experience with groups of such figures, in percent",
            Step::Read => "safety with what was read of the groups in doubt, in percent",
            Step::Played => "safety with random games, where they are played, in percent",
            Step::ShutIn => "safety with large groups that reading finds lost in closed walls put low, in percent",
            Step::Taken => "safety with groups of which the side to move takes a large chain in question, in percent",
            Step::Rivals => "safety where both sides of a race would die and one lives, in percent",
            Step::Last => "safety of the groups, in percent",
        }
    }
}
