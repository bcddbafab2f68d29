//! The judge finds what is known about groups and moves beyond the evaluation, once for all parts that report it.
//!
//! [`question`] holds what is asked about a group. [`evidence`] gathers the results of reading and searches for the
//! questions, with the proofs of the solver (`proofs`). [`ruling`] makes one ruling of all that is [`found`] about a
//! group, with a safety that [`weighing`] estimates. [`deed`] and [`ground`] hold the effects of moves and the reasons
//! why groups are safe, as data, and [`place`] the parts of the board. [`eyes`] finds the eyes that a player would
//! point at, with [`eye_reading`], and [`eyes_seen`] says what is told of them, with [`company`]. [`joins`] reads
//! whether stones are cut apart, [`fates`] finds what becomes of groups after moves, [`near`] says what is near
//! them, and [`sight`] what a player sees without reading. Nothing here is put into words, which is up to the report.
//! Programs receive it as data.

pub(crate) mod answers;
pub(crate) mod company;
pub mod deed;
pub(crate) mod evidence;
mod eye_reading;
pub(crate) mod eyes;
pub(crate) mod eyes_seen;
pub(crate) mod fates;
pub(crate) mod found;
pub mod ground;
pub(crate) mod inquiry;
pub(crate) mod joins;
pub(crate) mod near;
pub mod place;
pub(crate) mod proofs;
pub mod question;
pub(crate) mod ruling;
mod serialize;
pub(crate) mod sight;
pub mod weighing;
