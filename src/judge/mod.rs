//! The judge: what is known of groups and moves beyond the evaluation, measured once, for whatever tells of it.
//!
//! [`question`] says what is asked about a group, [`evidence`] gathers what reading and searches find of all that is
//! asked, with what the solver proves (`proofs`), and [`ruling`] makes one ruling of all that is found of a group, as
//! safe as [`weighing`] says. [`deed`] and [`ground`] are what moves do and why groups are safe, as data, and [`place`]
//! the parts of the board; [`eyes`] sees the eyes that a player would point at, with [`eye_reading`] and [`company`];
//! [`joins`] reads whether stones are cut apart, [`fates`] what moves make of groups, and [`near`] says what is near
//! them. Nothing here is put into words, which is the report's part; programs are told of it as data.

pub(crate) mod answers;
pub(crate) mod company;
pub mod deed;
pub(crate) mod evidence;
mod eye_reading;
pub(crate) mod eyes;
pub(crate) mod fates;
pub mod ground;
pub(crate) mod inquiry;
pub(crate) mod joins;
pub(crate) mod near;
pub mod place;
pub(crate) mod proofs;
pub mod question;
pub(crate) mod ruling;
mod spelling;
pub mod weighing;
