//! A pairing: two engines, and what became of their games.

use super::super::match_runner::{Settings, Summary};

/// The results of one pairing on the same terms.
pub(super) struct Pairing {
    pub(super) settings: Settings,
    pub(super) summary: Summary,
}
