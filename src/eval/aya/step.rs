//! The steps that give every group a safety, in their order.

/// A step of the paper, by what it adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Step {
    /// Step 11: two eyes of settled territory.
    TwoEyes,
    /// Steps 12 and 13: half eyes.
    HalfEyes,
    /// Steps 14 and 15: places to link.
    Links,
    /// Steps 16 and 17: races, with freedom.
    Races,
    /// Step 18: races again.
    RacesAgain,
    /// Step 19: groups that die if attacked.
    Attacked,
    /// Step 20: false sekis.
    Seki,
    /// Step 21: nakade.
    Nakade,
}

impl Step {
    /// Every step, in order.
    pub const ALL: [Step; 8] = [
        Step::TwoEyes,
        Step::HalfEyes,
        Step::Links,
        Step::Races,
        Step::RacesAgain,
        Step::Attacked,
        Step::Seki,
        Step::Nakade,
    ];

    /// The last step, whose safety stands.
    pub const LAST: Step = Step::Nakade;

    /// The number of the step in the paper, the last one where it stands for several.
    pub const fn number(self) -> u8 {
        match self {
            Step::TwoEyes => 11,
            Step::HalfEyes => 13,
            Step::Links => 15,
            Step::Races => 17,
            Step::RacesAgain => 18,
            Step::Attacked => 19,
            Step::Seki => 20,
            Step::Nakade => 21,
        }
    }
}
