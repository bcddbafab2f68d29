//! Answers in KataGo's JSON, one object a line.

use serde_json::{Map, Value, json};

use super::query::{Query, View};
use super::told::{Background, Told, ToldMove, vertex};
use crate::board::{Color, PointMap, Size};

/// The answer about one position.
pub(super) struct Answer<'a> {
    /// The query.
    pub(super) query: &'a Query,
    /// The number of moves before the position.
    pub(super) turn: usize,
    /// The side from which figures are told.
    pub(super) view: View,
    /// True if the search goes on.
    pub(super) during: bool,
    /// The findings of the search.
    pub(super) told: &'a Told,
    /// The facts that were known before.
    pub(super) background: &'a Background,
    /// The ownership after each move, black-positive, where it is asked for.
    pub(super) after_moves: Option<Vec<PointMap<i16>>>,
    /// The groups, where they are asked for.
    pub(super) groups: Option<Value>,
}

/// A number with six decimals, never minus nothing.
fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6 + 0.0
}

impl Answer<'_> {
    /// The answer as an object.
    pub(super) fn json(&self) -> Value {
        let size = self.query.start.size;
        let mut answer = json!({
            "id": self.query.id,
            "turnNumber": self.turn,
            "isDuringSearch": self.during,
            "moveInfos": self.move_infos(),
            "rootInfo": self.root_info(),
        });
        if self.query.wants.ownership {
            answer["ownership"] = self.ownership(size, &self.told.ownership);
        }
        if self.query.wants.policy {
            answer["policy"] = self.policy(size);
        }
        if let Some(groups) = &self.groups {
            answer["groups"] = groups.clone();
        }
        answer
    }

    fn sign(&self) -> f64 {
        self.view.sign(self.told.color)
    }

    /// A chance to win as it is told.
    fn chance(&self, win: f64) -> f64 {
        rounded(if self.sign() < 0.0 { 1.0 - win } else { win })
    }

    fn points(&self, lead: f64) -> f64 {
        rounded(self.sign() * lead)
    }

    /// A number for the value of a position, as KataGo has one: from -1, lost, to 1, won.
    fn utility(&self, win: f64) -> f64 {
        rounded(2.0 * self.chance(win) - 1.0)
    }

    fn root_info(&self) -> Value {
        let told = self.told;
        json!({
            "currentPlayer": if told.color == Color::Black { "B" } else { "W" },
            "visits": told.visits,
            "weight": told.visits as f64,
            "winrate": self.chance(told.win),
            "lcb": self.chance(told.moves.first().map_or(told.win, |best| best.lcb)),
            "utility": self.utility(told.win),
            "scoreLead": self.points(told.lead),
            "scoreSelfplay": self.points(told.lead),
            "scoreStdev": rounded(told.spread),
        })
    }

    fn move_infos(&self) -> Vec<Value> {
        self.told.moves.iter().enumerate().map(|(order, mv)| self.move_info(order, mv)).collect()
    }

    fn move_info(&self, order: usize, mv: &ToldMove) -> Value {
        let length = self.query.pv_after_first.saturating_add(1).min(mv.pv.len());
        let pv: Vec<String> = mv.pv[..length].iter().copied().map(vertex).collect();
        let lead = self.points(mv.lead);
        let mut info = json!({
            "move": vertex(mv.mv),
            "order": order,
            "visits": mv.visits,
            "edgeVisits": mv.visits,
            "weight": mv.visits as f64,
            "winrate": self.chance(mv.win),
            "lcb": self.chance(mv.lcb),
            "utility": self.utility(mv.win),
            "utilityLcb": self.utility(mv.lcb),
            "scoreLead": lead,
            "scoreMean": lead,
            "scoreSelfplay": lead,
            "scoreStdev": rounded(self.told.spread),
            "prior": rounded(mv.prior),
            "pv": pv,
        });
        if self.query.wants.pv_visits {
            // Only the visits of the first move of a line are counted.
            let visits = (0..length).map(|at| if at == 0 { mv.visits } else { 1 });
            info["pvVisits"] = visits.collect::<Vec<u64>>().into();
        }
        if self.query.wants.reasons {
            info["reasons"] = mv.reasons.clone().into();
        }
        if let Some(after) = self.after_moves.as_ref().and_then(|after| after.get(order)) {
            info["ownership"] = self.ownership(self.query.start.size, after);
        }
        info
    }

    fn ownership(&self, size: Size, owned: &PointMap<i16>) -> Value {
        let sign = self.sign() * f64::from(self.told.color.sign());
        size.points().map(|point| rounded(sign * f64::from(owned[point]) / 1000.0)).collect::<Vec<f64>>().into()
    }

    /// Returns how likely each point is to be played, -1 where no play is legal; the pass is the last number.
    fn policy(&self, size: Size) -> Value {
        let policy = &self.background.policy;
        let of = |point| if policy[point] > 0.0 { rounded(policy[point]) } else { -1.0 };
        let pass = rounded(self.background.pass_prior());
        size.points().map(of).chain([pass]).collect::<Vec<f64>>().into()
    }
}

/// The answer to a position that was terminated before its search began.
pub(super) fn no_results(query: &Query, turn: usize) -> Value {
    json!({ "id": query.id, "turnNumber": turn, "isDuringSearch": false, "noResults": true })
}

/// The fault of a query, with the query's id if that is known.
pub(super) fn error(id: Option<&str>, field: Option<&str>, message: &str) -> Value {
    about(id, field, "error", message)
}

/// The warning about a part of a query that is not understood, although the query is answered.
pub(super) fn warning(id: &str, field: &str, message: &str) -> Value {
    about(Some(id), Some(field), "warning", message)
}

fn about(id: Option<&str>, field: Option<&str>, kind: &str, message: &str) -> Value {
    let mut object = Map::new();
    object.insert(kind.into(), message.into());
    if let Some(field) = field {
        object.insert("field".into(), field.into());
    }
    if let Some(id) = id {
        object.insert("id".into(), id.into());
    }
    object.into()
}
