//! Labelled positions, by a stronger engine or by what became of them: who owns each point in the end, and by how much Black leads.

use std::io::BufReader;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

use crate::app::{BadInput, input};
use crate::board::rules::Rules;
use crate::board::{Color, Game, Move, PointMap, Size};

/// A labelled position.
pub struct Label {
    /// The game up to the position.
    pub game: Game,
    /// Who owns each point in the end, in permille, black-positive.
    pub ownership: PointMap<i16>,
    /// Black's lead in points, komi included.
    pub lead: f64,
    /// Where the label is from.
    pub origin: Origin,
}

/// Where a label is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// A stronger engine: what is to be expected.
    Engine,
    /// The end of the game: what happened.
    Played,
}

#[derive(Deserialize)]
struct Line {
    size: usize,
    komi: f64,
    moves: Vec<(String, String)>,
    ownership: Vec<i32>,
    black_lead: f64,
}

/// Reads a file of labels: a JSON object a line with `size`, `komi`, `moves` as `[colour, vertex]`, `ownership` as
/// percent a point (top row first, black-positive), and `black_lead`.
pub fn read(path: &Path) -> anyhow::Result<Vec<Label>> {
    let file = input::open(path).with_context(|| BadInput::new(format!("cannot read {}", path.display())))?;
    let mut reader = BufReader::new(file);
    let mut labels = Vec::new();
    for number in 1.. {
        let bad = |what: &str| BadInput::new(format!("{}, line {number}: {what}", path.display()));
        let Some(line) = input::line(&mut reader).with_context(|| bad("cannot be read"))? else { break };
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let line: Line =
            serde_json::from_slice(&line).map_err(|error| bad(&format!("{error}; expected a labelled position")))?;
        labels.push(label(&line).map_err(|what| bad(&what))?);
    }
    if labels.is_empty() {
        let expected = "expected a JSON object a line";
        return Err(BadInput::new(format!("{}: no labelled positions; {expected}", path.display())).into());
    }
    Ok(labels)
}

fn label(line: &Line) -> Result<Label, String> {
    let size = Size::new(line.size).ok_or_else(|| format!("size {}; expected 2 to 19", line.size))?;
    if line.ownership.len() != size.area() {
        return Err(format!("{} ownership figures; expected {}", line.ownership.len(), size.area()));
    }
    // No lead is larger than the board and the komi.
    let most = size.area() as f64;
    for (name, number, most) in [("komi", line.komi, most), ("black_lead", line.black_lead, 2.0 * most)] {
        if !(-most..=most).contains(&number) {
            return Err(format!("{name} {number}; expected -{most} to {most}"));
        }
    }
    if let Some((i, percent)) = line.ownership.iter().enumerate().find(|(_, percent)| !(-100..=100).contains(*percent))
    {
        return Err(format!("ownership {percent} of point {}; expected -100 to 100", i + 1));
    }
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
    let mut ownership = PointMap::new(0);
    for (point, percent) in size.points().zip(&line.ownership) {
        ownership[point] = (10 * percent) as i16;
    }
    Ok(Label { game, ownership, lead: line.black_lead, origin: Origin::Engine })
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
