//! Shape: which chains hold together, and the eyes they make (`docs/evaluation.md#groups`).

pub mod core;
pub mod eye;
pub mod group;
pub mod half_eye;
pub mod link;
pub mod read_links;
pub mod region;
pub mod static_group;
