//! Writing: from a [`Record`] to SGF.

use std::fmt::Write;

use super::info::{INFO, Info, value_of};
use super::value::{escaped, letters_of};
use super::{Mark, Node, NodeId, Record, Tree};
use crate::board::{Cell, Color, Game, Move, Size};

impl Record {
    /// The record of a game: its set-up and moves, with what `info` tells; size, rules, komi and handicap are the
    /// game's.
    pub fn from_game(game: &Game, info: Info) -> Record {
        let mut record = Record { number: 1, info, tree: Tree::new(), remarks: Vec::new() };
        record.info.size = game.board().size();
        record.info.rules = Some(*game.rules());
        record.info.komi = Some(game.komi());
        record.info.handicap = game.handicap();
        let start = game.initial();
        let root = &mut record.tree[NodeId::ROOT];
        for (color, cell) in [(Color::Black, Cell::Black), (Color::White, Cell::White)] {
            root.setup.extend(start.stones(color).iter().map(|point| (cell, point)));
        }
        let usual = if game.handicap() >= 2 { Color::White } else { Color::Black };
        if start.to_play() != usual || (!root.setup.is_empty() && game.handicap() == 0) {
            root.to_play = Some(start.to_play());
        }
        let mut last = NodeId::ROOT;
        for (color, mv) in game.moves() {
            last = record.tree.add(last, Node::with_move(*color, *mv));
        }
        // The last move says whose turn it is, unless the record told it.
        if game.last_move().is_some_and(|(color, _)| color == game.to_play()) {
            let mut told = Node::default();
            told.to_play = Some(game.to_play());
            record.tree.add(last, told);
        }
        record
    }

    /// The record as SGF, `FF[4]` in UTF-8, on lines of moderate length, with a line break at its end.
    pub fn to_sgf(&self) -> String {
        let mut out = Writer { text: String::from("("), column: 1, size: self.info.size };
        // The work that is left: a node, or the end of a variation.
        let mut stack = vec![Some(NodeId::ROOT)];
        while let Some(next) = stack.pop() {
            let Some(id) = next else {
                out.part(")");
                continue;
            };
            let node = &self.tree[id];
            let siblings = node.parent().map_or(1, |parent| self.tree[parent].children().len());
            if siblings > 1 {
                out.line();
                out.part("(");
                stack.push(None);
            }
            out.part(";");
            if id == NodeId::ROOT {
                out.info(&self.info);
            }
            out.node(node);
            stack.extend(node.children().iter().rev().map(|child| Some(*child)));
        }
        out.text.push_str(")\n");
        out.text
    }
}

struct Writer {
    text: String,
    column: usize,
    size: Size,
}

impl Writer {
    /// Adds a piece of SGF that stays together, on a new line if this one is long.
    fn part(&mut self, part: &str) {
        if self.column >= 100 && part != ")" {
            self.line();
        }
        self.text.push_str(part);
        self.column = match part.rfind('\n') {
            Some(at) => part.len() - at,
            None => self.column + part.len(),
        };
    }

    fn line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    fn property(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.part(&format!("{name}[{}]", escaped(value)));
        }
    }

    fn info(&mut self, info: &Info) {
        self.part("FF[4]GM[1]CA[UTF-8]");
        for name in INFO {
            match info.kept(name) {
                Some(text) => self.part(text),
                None => self.property(name, &value_of(info, name)),
            }
        }
    }

    fn node(&mut self, node: &Node) {
        for (cell, name) in [(Cell::Black, "AB"), (Cell::White, "AW"), (Cell::Empty, "AE")] {
            let mut list = String::new();
            for (_, point) in node.setup.iter().filter(|(set, _)| *set == cell) {
                let _ = write!(list, "[{}]", letters_of(*point, self.size));
            }
            if !list.is_empty() {
                self.part(&format!("{name}{list}"));
            }
        }
        if let Some(color) = node.to_play {
            self.property("PL", &color.letter().to_string());
        }
        if let Some(point) = node.ko {
            self.property("IL", &letters_of(point, self.size));
        }
        if let Some((color, mv)) = node.mv {
            let letters = match mv {
                Move::Play(point) => letters_of(point, self.size),
                Move::Pass => String::new(),
            };
            self.part(&format!("{}[{letters}]", color.letter()));
        }
        if let Some(mark) = node.mark {
            let name = if mark == Mark::Good { "TE" } else { "BM" };
            self.part(&format!("{name}[{}]", if node.is_strong { 2 } else { 1 }));
        }
        for property in &node.other {
            self.part(property);
        }
        self.property("C", &node.comment);
    }
}
