//! Draws a stage of the evaluation as text.

use super::text::WIDTH;
use super::{aya, english, words};
use crate::board::{Board, Color, Point, PointMap, column_letter};
use crate::eval::Analysis;
use crate::eval::stage::{Mark, Overlay, Stage};
use crate::search::criticality::Criticality;

/// Draws a stage: its name and meaning, then the board with what the stage marks. Figures on stones stand behind the
/// stone's sign. Aya's evaluation is set beside the learned one below.
pub fn render(board: &Board, analysis: &Analysis, stage: Stage) -> String {
    let overlay = Overlay::of(analysis, board, stage);
    let heading = words::wrapped(&format!("{}: {}.", stage.name(), stage.description()), 0, WIDTH);
    let drawn = format!("{heading}\n{}", draw(board, &overlay.marks));
    if stage == Stage::Aya { drawn + &aya::beside_the_learned(board, analysis) } else { drawn }
}

/// Draws the criticality of each point as text.
pub fn render_criticality(board: &Board, found: &Criticality) -> String {
    let overlay = criticality(board, found);
    let heading = words::wrapped(&format!("{}: {}.", overlay.name, overlay.about), 0, WIDTH);
    format!("{heading}\n{}", draw(board, &overlay.marks))
}

/// The picture of the criticality of each point, in percent. Points that hardly matter have no figure.
pub fn criticality(board: &Board, found: &Criticality) -> Overlay {
    let mut marks = PointMap::new(Mark::None);
    for point in board.size().points() {
        let percent = (found.points[point] + 5).div_euclid(10);
        if percent > 0 {
            marks[point] = Mark::Number(percent);
        }
    }
    Overlay { name: english::CRITICALITY, about: english::criticality(found.playouts), marks }
}

fn draw(board: &Board, marks: &PointMap<Mark>) -> String {
    let size = board.size();
    let cells: Vec<String> = size.points().map(|point| cell(board, point, marks[point])).collect();
    let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    // The columns are a blank apart if the line has room for it.
    let width = if size.side() * (widest + 1) + 3 <= WIDTH { widest + 1 } else { widest };
    let letters: String = (0..size.side()).map(|column| format!("{:>width$}", column_letter(column))).collect();
    let mut text = format!("   {letters}\n");
    for (i, row) in cells.chunks(size.side()).enumerate() {
        let row: String = row.iter().map(|cell| format!("{cell:>width$}")).collect();
        text += &format!("{:>3}{row}\n", size.side() - i);
    }
    text
}

/// Returns the text for a point: the mark, behind the stone's sign if there is a stone.
fn cell(board: &Board, point: Point, mark: Mark) -> String {
    let stone = board.color_at(point).map(Color::symbol);
    let mark = match mark {
        Mark::None => return stone.map_or_else(|| ".".into(), String::from),
        Mark::Number(number) => number.to_string(),
        Mark::Side(Color::Black) => "b".into(),
        Mark::Side(Color::White) => "w".into(),
        Mark::Both => "#".into(),
        Mark::Letter(letter) => letter.to_string(),
    };
    stone.map_or_else(|| mark.clone(), |stone| format!("{stone}{mark}"))
}
