//! The board of a page about one position of a game.

use super::data::{Candidate, Layer, LayerKind, Outlined, Shown, index};
use super::line::{game, variation};
use super::outline::{outline, ties};
use crate::board::sgf::Record;
use crate::board::{Color, Game, Move};
use crate::eval::stage::Overlay;
use crate::report::compare::Comparison;
use crate::report::english::{self, viewer as words};
use crate::report::likely::is_gain;
use crate::report::{GroupReport, Report, text};

/// Returns the board of a report: the game, best moves, groups, ownership and these stages of the evaluation.
pub(in crate::report) fn judged(report: &Report, record: &Record, stages: &[Overlay]) -> Shown {
    let mut shown = in_game(report, record);
    let [name, about] = words::OWNERS;
    shown.overlays.push(Layer::of_rows(name, about, LayerKind::Owners, &report.ownership));
    shown.overlays.extend(stages.iter().map(|stage| Layer::of_stage(report.size, stage)));
    shown
}

/// Returns the board of a comparison: that of the classical report, with the owners of points by both judgements.
pub(in crate::report) fn compared(comparison: &Comparison, record: &Record, stages: &[Overlay]) -> Shown {
    let Comparison { classical, monte_carlo, difference, .. } = comparison;
    let mut shown = in_game(classical, record);
    let rows = [&classical.ownership, &monte_carlo.ownership, difference];
    let kinds = [LayerKind::Owners, LayerKind::Owners, LayerKind::Difference];
    let layers = rows.into_iter().zip(kinds).zip(words::COMPARED);
    shown.overlays.extend(layers.map(|((rows, kind), [name, about])| Layer::of_rows(name, about, kind, rows)));
    shown.overlays.extend(stages.iter().map(|stage| Layer::of_stage(classical.size, stage)));
    shown
}

/// Returns the game with the position that is judged, its best moves and its groups.
fn in_game(report: &Report, record: &Record) -> Shown {
    let at = report.move_number;
    let told = |number: usize| match number == at {
        true => words::lead(report.score.lead, report.score.give_or_take),
        false => String::new(),
    };
    let line = game(record, told);
    let mut shown = Shown::of(words::WORDS.game.to_string(), report.size, vec![line]);
    shown.opens_at = [0, at];
    shown.judged = Some(at);
    let Ok(game) = record.game_at(at) else { return shown };
    candidates(report, &game, &mut shown);
    for group in &report.groups {
        let outlined = group_of(report, group, &game, &mut shown);
        shown.groups.push(outlined);
    }
    shown
}

fn candidates(report: &Report, game: &Game, shown: &mut Shown) {
    for (i, (best, idea)) in text::ideas(report).into_iter().enumerate() {
        let own = Move::Play(best.point);
        let moves = report.lines.iter().find(|line| line.first() == Some(&own)).cloned().unwrap_or_else(|| vec![own]);
        let name = words::candidate_line(i + 1, best.point);
        let line = shown.add(variation(game, report.to_play, &moves, name, [0, report.move_number]));
        shown.candidates.push(Candidate {
            at: index(report.size, best.point),
            rank: i + 1,
            worth: if is_gain(best) { english::gain(best) } else { String::new() },
            told: english::best_move(i + 1, best, &idea),
            line,
        });
    }
}

fn group_of(report: &Report, group: &GroupReport, game: &Game, shown: &mut Shown) -> Outlined {
    let mut lines = Vec::new();
    let proofs: [(Color, &[Move]); 2] = [(!group.color, &group.attack_line), (group.color, &group.defend_line)];
    for (first, moves) in proofs.into_iter().filter(|(_, moves)| !moves.is_empty()) {
        let name = english::proof_by(group, first);
        lines.push(shown.add(variation(game, first, moves, name, [0, report.move_number])));
    }
    let stones = group.stones.iter().copied().collect();
    let decided = english::decided(group);
    let told = [english::about(group), english::words::capital(&decided)];
    Outlined {
        id: group.id,
        at: index(report.size, group.at),
        stones: group.stones.iter().map(|stone| index(report.size, *stone)).collect(),
        status: group.status.name(),
        outline: outline(report.size, &stones),
        ties: ties(report.size, &stones),
        told: told.into_iter().filter(|text| !text.is_empty()).map(|text| english::viewer::sentence(&text)).collect(),
        deciding: [group.attack, group.defend].into_iter().flatten().map(|point| index(report.size, point)).collect(),
        lines,
    }
}
