//! The steps by which the safety of the groups comes about, so that each can be looked at.

use std::ops::Index;

/// Makes [`Step`] and [`StepMap`] from the table of the steps, in their order: each with its field in the map, the name
/// of the stage that shows it and the description of that stage.
macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident, $field:ident, $name:literal, $about:literal;)*) => {
        /// A step of the pipeline that gives every group a new safety (`docs/evaluation.md#safety`), in their order.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
        pub enum Step {
            $($(#[$doc])* $step,)*
        }

        impl Step {
            const LIST: &[Step] = &[$(Step::$step),*];

            /// Every step, in order.
            pub const ALL: [Step; Step::LIST.len()] = *Step::LIST.first_chunk().unwrap();

            /// The name of the stage that shows it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Step::$step => $name,)*
                }
            }

            /// Returns a description of the step, in a line.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Step::$step => $about,)*
                }
            }
        }

        /// A value for each step, none left out.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct StepMap<T> {
            $($(#[$doc])* pub $field: T,)*
        }

        impl<T> Index<Step> for StepMap<T> {
            type Output = T;

            fn index(&self, step: Step) -> &T {
                match step {
                    $(Step::$step => &self.$field,)*
                }
            }
        }

        #[cfg(test)]
        impl<T> std::ops::IndexMut<Step> for StepMap<T> {
            fn index_mut(&mut self, step: Step) -> &mut T {
                match step {
                    $(Step::$step => &mut self.$field,)*
                }
            }
        }
    };
}

steps! {
    /// Judges by eyes.
    Eyes, eyes, "safety-by-eyes", "safety of the groups by eyes alone, in percent";
    /// Adds freedom.
    Freedom, freedom, "safety-with-freedom", "safety once groups that can run out are free, in percent";
    /// Adds links to the living.
    Links, links, "safety-with-links", "safety with links to the living, or to the eye that is lacking, in percent";
    /// Adds the races.
    Races, races, "safety-with-races", "safety with the races, in percent";
    /// Adds the races that are left once those are decided.
    RacesAgain, races_again, "safety-raced-again",
        "safety with the races of those whose first rival is out, in percent";
    /// Judges races about shared liberties.
    Shared, shared, "safety-shared", "safety where races are about shared liberties, in percent";
    /// Puts groups that die if attacked no higher than even.
    Attacked, attacked, "safety-attacked", "safety with groups that die if attacked no more than even, in percent";
    /// Judges single enemy stones in big single eyes: the last word of the rules.
    Rules, rules, "safety-by-rules", "safety by the rules, before experience and reading weigh them, in percent";
    /// Judges by experience.
    Experience, experience, "safety-by-experience", "safety by experience with groups of such figures, in percent";
    /// Corrects by reading about life.
    Read, read, "safety-read", "safety with what was read of the groups in doubt, in percent";
    /// Corrects by random games.
    Played, played, "safety-played", "safety with random games, where they are played, in percent";
    /// Puts large groups low that are lost in closed walls.
    ShutIn, shut_in, "safety-shut-in",
        "safety with large groups that reading finds lost in closed walls put low, in percent";
    /// Puts groups in question of which the side to move takes a large chain.
    Taken, taken, "safety-taken",
        "safety with groups of which the side to move takes a large chain in question, in percent";
    /// Raises both sides of a race in which both would die.
    Rivals, rivals, "safety-of-rivals", "safety where both sides of a race would die and one lives, in percent";
    /// Raises groups whose captors die themselves.
    Captors, captors, "safety-of-captors", "safety where the captors of a group die themselves, in percent";
    /// Settles groups whose fate is proved, where a search asks for proofs: the last word.
    Last, last, "safety", "safety of the groups, in percent";
}
