//! Tactical reading: can this chain be captured, can these chains be cut apart, can this group be killed?
//!
//! The reading is a lambda search (T. Thomsen, "Lambda-search in game trees, with application to Go", 2000). An attack
//! of
//! *order* 1 is a ladder: every move gives atari. An attack of order *n* is a tree of moves each of which, if the
//! defender passed, would leave a winning attack of a lower order. So a chain of *n* liberties needs order *n* - 1 at
//! least, each quiet move (a net, an approach move) one more, and a chain with more liberties than the order can take
//! has escaped.
//!
//! The replies that must be tried are proved and not guessed: each finished reading tells its *zone*, the points that
//! decided it. A move outside the zone of what happens after a pass cannot change it, so the defender's replies are the
//! points of that zone, and the attacker's tries are the points of the zone in which the attack of one order less
//! failed (relevancy zones: Thomsen; C. Shih, T. Wei, T. Wu, I. Wu, "A novel approach to solving goal-achieving
//! problems for board games", 2021). The ideas in [`candidates`] only say which of them to try first.
//!
//! | module | what it is |
//! |---|---|
//! | [`capture`] | the search about one chain |
//! | [`combination`] | moves that threaten more than one chain |
//! | [`connect`] | the search about two chains, or a chain and an area |
//! | [`link_steps`] | with how many moves a link is read, and in which order |
//! | [`mod@by_ko`] | questions asked under each assumption about ko threats |
//! | [`mod@joined`] | chains that shared liberties hold together, by one rule or another |
//! | [`virtual_links`] | chains that hang together whatever the cutter plays, without reading |
//! | [`parts`] | links in two parts, over a third chain |
//! | [`paths`] | how many moves two chains are apart |
//! | [`ladder`] | its lowest order: forced all the way, at any length |
//! | [`candidates`] | what a move is for, by named idea: the order of the tries |
//! | [`life`] | questions about the life of a group; [`life_search`], [`life_shape`] and [`life_table`] find the answers |
//! | [`fate`] | life and death proved: the solver |
//! | [`race`] | races that need no reading, counted |
//! | [`nakade`] | the shapes of eye spaces that one move spoils |
//! | [`eye_shape`] | small eye spaces, played out by themselves |
//! | [`life_memory`] | the same within a small budget, kept over the positions of a game: [`LifeMemory`] |
//! | [`footprint`] | what a reading looked at |
//! | [`shapes`] | jumps that hold in the open |
//! | [`view`] | from which side a reading looks at the board, so that turning it changes nothing |
//! | [`probe`] | the board on which moves are tried |
//! | [`table`] | the positions met within one reading |
//! | [`killers`] | killer moves and the history of moves that worked in a reading |
//! | [`cache`] | readings kept over the positions of a search, with what they looked at: [`ReadingCache`] |
//! | [`reader`] | questions and answers: [`Reader`] |
//! | [`limits`] | how far they are read: [`Limits`] |
//! | [`ko_move`] | what to play where a ko stays the same whatever is played |
//! | [`retake`] | how to take a stone that would be taken back at once |
//! | [`mod@line`] | the moves that take or save a chain, one after the other |
//! | [`halt`] | calling off work that nobody waits for any more |
//! | [`ask`] | the questions an evaluation asks, of a reader with or without a memory |

mod ask;
mod by_ko;
mod cache;
pub mod candidates;
mod capture;
mod combination;
mod connect;
mod eye_shape;
pub mod fate;
mod fight;
pub mod footprint;
pub mod halt;
mod joined;
mod killers;
mod ko_move;
mod ladder;
pub mod life;
mod life_memory;
mod life_search;
mod life_shape;
mod life_table;
mod limits;
mod line;
mod link_steps;
pub mod nakade;
mod parts;
mod paths;
mod probe;
mod race;
mod reader;
mod retake;
mod shapes;
mod table;
mod view;
mod virtual_links;

pub use ask::{Ask, Remembering};
pub use cache::ReadingCache;
pub use connect::LinkTarget;
pub use eye_shape::two_eyes;
pub use footprint::Footprint;
pub use joined::joined;
pub use life_memory::{LifeMemory, LifeStatus};
pub use limits::{LargeLimits, Limits, LinkLimits, PartLimits};
pub use reader::{Answer, CaptureState, CaptureStatus, Reader, Verdict};

#[cfg(test)]
mod tests;

#[cfg(test)]
mod exhaustive;

#[cfg(test)]
mod link_tests;
