//! Labelled positions, by a stronger engine or by what became of them: who owns each point in the end, and by how much
//! Black leads.

use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

use crate::app::{BadInput, input, records};
use crate::board::rules::Rules;
use crate::board::{Color, Game, Move, PointMap, Size};

/// A labelled position.
pub struct Label {
    /// The game up to the position, with the side to move for which the label holds.
    pub game: Game,
    /// The ownership of each point at the end, in permille, black-positive.
    pub ownership: PointMap<i16>,
    /// Black's lead in points, komi included.
    pub lead: f64,
    /// The origin of the label.
    pub origin: Origin,
    /// The weight of the label beside others.
    pub weight: f32,
    /// The game that it is from, as far as the `id` of its line tells. Labels of one game must not be told apart where
    /// one is learned from and another held out, least of all the two of one position.
    pub source: String,
}

/// The origins of labels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A stronger engine: what is to be expected.
    Engine,
    /// The end of the game: what happened.
    Played,
}

/// Parts of labels, divided by their games: all labels of a game are in one part.
pub(super) struct Folds<'a> {
    games: Vec<&'a str>,
}

impl<'a> Folds<'a> {
    /// The number of parts.
    pub(super) const COUNT: usize = 5;

    /// Divides the labels, which must be of as many games as there are parts.
    pub(super) fn of(labels: impl Iterator<Item = &'a Label>) -> Result<Folds<'a>, BadInput> {
        let mut games: Vec<&str> = labels.map(|label| label.source.as_str()).collect();
        games.sort_unstable();
        games.dedup();
        if games.len() < Self::COUNT {
            let expected = Self::COUNT;
            return Err(BadInput::new(format!("labels of {} games; expected at least {expected}", games.len())));
        }
        Ok(Folds { games })
    }

    /// Returns the part of a label.
    pub(super) fn part(&self, label: &Label) -> usize {
        self.games.binary_search(&label.source.as_str()).unwrap_or(0) % Self::COUNT
    }
}

#[derive(Deserialize)]
struct Line {
    id: Option<String>,
    size: usize,
    komi: f64,
    moves: Vec<(String, String)>,
    ownership: Option<Vec<i32>>,
    black_lead: Option<f64>,
    black_first: Option<Side>,
    white_first: Option<Side>,
}

/// A label holds this about a position with one side to move.
#[derive(Deserialize)]
struct Side {
    lead: f64,
    ownership: Vec<i32>,
}

/// Reads a file of labels, plain or gzip'd: a JSON object a line with `size`, `komi` and `moves` as `[colour, vertex]`.
/// What is said of the position after them is `ownership` in percent a point (top row first, black-positive) and
/// `black_lead`, or `ownership` and `lead` (Black's too) under `black_first` and `white_first`, for either side to
/// move: two labels. All leads are of the area, komi included, no compensation for handicap stones. An `id` names the
/// game and, after a hyphen, the move.
pub fn read(path: &Path) -> anyhow::Result<Vec<Label>> {
    let file = input::open(path).with_context(|| BadInput::new(format!("cannot read {}", path.display())))?;
    let mut reader = records::unpacked(path, file)?;
    let mut labels = Vec::new();
    for number in 1.. {
        let bad = |what: &str| BadInput::new(format!("{}, line {number}: {what}", path.display()));
        let Some(line) = input::line(&mut reader).with_context(|| bad("cannot be read"))? else { break };
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let mut line: Line =
            serde_json::from_slice(&line).map_err(|error| bad(&format!("{error}; expected a labelled position")))?;
        let game = line.id.as_deref().map(|id| id.rsplit_once('-').map_or(id, |(game, _)| game).to_string());
        line.id = Some(game.unwrap_or_else(|| format!("{}, line {number}", path.display())));
        labels.extend(labels_of(&line).map_err(|what| bad(&what))?);
    }
    if labels.is_empty() {
        let expected = "expected a JSON object a line";
        return Err(BadInput::new(format!("{}: no labelled positions; {expected}", path.display())).into());
    }
    Ok(labels)
}

/// The labels of a line: one, or one for either side to move.
fn labels_of(line: &Line) -> Result<Vec<Label>, String> {
    let size = Size::new(line.size).ok_or_else(|| format!("size {}; expected 2 to 19", line.size))?;
    within("komi", line.komi, size.area() as f64)?;
    let game = game(line, size)?;
    let label = |to_play: Option<Color>, name: &str, lead: f64, ownership: &[i32]| -> Result<Label, String> {
        // No lead is larger than the board and the komi.
        within(name, lead, 2.0 * size.area() as f64)?;
        let mut game = game.clone();
        if let Some(color) = to_play {
            game.set_to_play(color);
        }
        let source = line.id.clone().unwrap_or_default();
        Ok(Label { game, ownership: owners(ownership, size)?, lead, origin: Origin::Engine, weight: 1.0, source })
    };
    match (&line.ownership, line.black_lead, &line.black_first, &line.white_first) {
        (Some(ownership), Some(lead), None, None) => Ok(vec![label(None, "black_lead", lead, ownership)?]),
        (None, None, Some(black), Some(white)) => Ok(vec![
            label(Some(Color::Black), "lead", black.lead, &black.ownership)?,
            label(Some(Color::White), "lead", white.lead, &white.ownership)?,
        ]),
        _ => Err("expected ownership and black_lead, or black_first and white_first".to_string()),
    }
}

/// The game to which a line's moves lead.
fn game(line: &Line, size: Size) -> Result<Game, String> {
    let mut game = Game::new(size, Rules::CHINESE, line.komi);
    for (i, (color, vertex)) in line.moves.iter().enumerate() {
        let color = match color.as_str() {
            "B" | "b" => Color::Black,
            "W" | "w" => Color::White,
            _ => return Err(format!("move {}: colour {color:?}; expected B or W", i + 1)),
        };
        let mv = Move::parse(vertex, size).ok_or_else(|| format!("move {}: no vertex {vertex:?}", i + 1))?;
        game.play_tolerant(color, mv).map_err(|why| format!("move {} {vertex}: {why}", i + 1))?;
    }
    Ok(game)
}

/// The owners of the points in permille, of those in percent.
fn owners(percents: &[i32], size: Size) -> Result<PointMap<i16>, String> {
    if percents.len() != size.area() {
        return Err(format!("{} ownership figures; expected {}", percents.len(), size.area()));
    }
    if let Some((i, percent)) = percents.iter().enumerate().find(|(_, percent)| !(-100..=100).contains(*percent)) {
        return Err(format!("ownership {percent} of point {}; expected -100 to 100", i + 1));
    }
    let mut ownership = PointMap::new(0);
    for (point, percent) in size.points().zip(percents) {
        ownership[point] = (10 * percent) as i16;
    }
    Ok(ownership)
}

fn within(name: &str, number: f64, most: f64) -> Result<(), String> {
    let good = (-most..=most).contains(&number);
    good.then_some(()).ok_or_else(|| format!("{name} {number}; expected -{most} to {most}"))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;
    use crate::board::{Point, PointSet};
    use crate::eval::score::{Leveled, Ownership, Score};

    #[test]
    fn figures_out_of_range_are_told_with_file_line_and_field() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("labels.jsonl");
        let refused = |line: &str| {
            let good = r#"{"size":2,"komi":0,"moves":[],"ownership":[-100,0,0,100],"black_lead":0}"#;
            std::fs::write(&file, format!("{good}\n{line}\n")).unwrap();
            format!("{:#}", read(&file).err().unwrap()).replace(&file.display().to_string(), "FILE")
        };
        let line = |komi: &str, ownership: &str, lead: &str| {
            format!(r#"{{"size":2,"komi":{komi},"moves":[],"ownership":[{ownership}],"black_lead":{lead}}}"#)
        };
        for huge in ["101", "-101", "5000", "2147483647"] {
            assert_eq!(
                refused(&line("0", &format!("0,0,{huge},0"), "0")),
                format!("FILE, line 2: ownership {huge} of point 3; expected -100 to 100")
            );
        }
        assert_eq!(refused(&line("1e9", "0,0,0,0", "0")), "FILE, line 2: komi 1000000000; expected -4 to 4");
        assert_eq!(refused(&line("0", "0,0,0,0", "-9")), "FILE, line 2: black_lead -9; expected -8 to 8");
        assert!(refused(&line("0", "0,0,2147483648,0", "0")).starts_with("FILE, line 2: invalid value"));
        assert!(refused(&line("0", "0,0,0,0", "1e999")).starts_with("FILE, line 2: number out of range"));
    }
    /// A file with that line, read.
    fn labels_in(line: &str) -> anyhow::Result<Vec<Label>> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("labels.jsonl");
        std::fs::write(&file, line)?;
        read(&file)
    }

    /// Black has the corner of a 2x2 board.
    const SIDES: &str = r#"{"id":"game-1","size":2,"komi":0.5,"to_play":"W","moves":[["B","A1"]],
        "black_first":{"lead":3.5,"winrate":1.0,"ownership":[100,100,100,100],"policy":[["pass",1000]]},
        "white_first":{"lead":-0.5,"winrate":0.4,"ownership":[0,-100,100,0]}}"#;

    #[test]
    fn a_position_labelled_for_either_side_is_two_labels() {
        let [black, white] = &labels_in(&SIDES.replace('\n', "")).unwrap()[..] else { panic!("two labels") };
        assert_eq!(black.game.to_play(), Color::Black);
        assert_eq!(white.game.to_play(), Color::White);
        assert_eq!(black.game.board().without_history().colors_swapped().stones(Color::White).len(), 1);
        assert_eq!([black.lead, white.lead], [3.5, -0.5]);
        assert_eq!(black.ownership[Point::at(1, 1)], 1000);
        assert_eq!(white.ownership[Point::at(1, 1)], -1000);
        assert_eq!([&*black.source, &*white.source], ["game", "game"]);
    }

    /// The label is of the same lead as the evaluation's: komi counts, handicap stones bring White nothing.
    #[test]
    fn the_lead_of_a_label_is_that_of_a_score_with_komi_and_without_compensation() {
        let labels = labels_in(&SIDES.replace('\n', "")).unwrap();
        let board = labels[0].game.board();
        for label in &labels {
            let leveled = Leveled { ownership: Ownership(label.ownership.clone()), tempo: 0 };
            let score = Score::of(board, &leveled, &PointSet::EMPTY);
            let game = &label.game;
            assert_eq!(score.lead(game.rules(), game.komi(), game.handicap()), label.lead);
        }
    }

    #[test]
    fn packed_labels_are_read_as_plain_ones() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("labels.jsonl.gz");
        let mut packer = GzEncoder::new(std::fs::File::create(&file).unwrap(), Compression::fast());
        packer.write_all(SIDES.replace('\n', "").as_bytes()).unwrap();
        packer.finish().unwrap();
        assert_eq!(read(&file).unwrap().len(), 2);
    }

    #[test]
    fn a_line_with_half_a_label_is_refused() {
        let half = r#"{"size":2,"komi":0,"moves":[],"black_first":{"lead":0,"ownership":[0,0,0,0]}}"#;
        let error = format!("{:#}", labels_in(half).err().unwrap());
        assert!(
            error.ends_with("line 1: expected ownership and black_lead, or black_first and white_first"),
            "{error}"
        );
        let short = SIDES.replace('\n', "").replace("[0,-100,100,0]", "[0]");
        let error = format!("{:#}", labels_in(&short).err().unwrap());
        assert!(error.ends_with("line 1: 1 ownership figures; expected 4"), "{error}");
    }
}
