//! Judges a drawn position: the lead, and how safe each group is, with the reasons that the evaluation has for it.

use keisei::board::Board;
use keisei::board::rules::Rules;
use keisei::eval::Analysis;

fn main() {
    let board = Board::from_diagram(
        ". . . O X . . . .
         . . . O X . . . .
         . O O O X . . . .
         . X X X . . . . .
         . . . . . . X . .
         . . . . . . . . .
         . . O . . . O . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let analysis = Analysis::of(&board);
    let lead = analysis.score().lead(&Rules::CHINESE, 7.5, 0);
    println!("Black's lead is {lead:.1} points.");
    for group in analysis.groups().iter() {
        let (color, safety) = (group.color, analysis.safety(group.id));
        println!("{} at {}: {color}, {} stones, {safety} safe", group.id, group.at, group.stones.len());
        for (before, after, reason) in analysis.trace(group.id) {
            println!("    {before} -> {after}: {reason:?}");
        }
    }
}
