//! Reading: from the parser's nodes to a [`Record`].

use std::collections::HashSet;

use sgf_parse::go::{self, Prop};
use sgf_parse::{Double, GameTree, SgfNode, SgfProp, unknown_game};

use super::fault::{MAX_DEPTH, Problem, SgfError};
use super::info::{INFO, Info, believable_komi, komi_number};
use super::record::{Record, Remark};
use super::scan::{GameText, games};
use super::value::point_of;
use super::{GameResult, Mark, Node, NodeId, Tree};
use crate::board::rules::{Rules, fixed_handicap};
use crate::board::{Cell, Color, Move, Point, Size};

impl GameText {
    /// Reads the game.
    pub fn read(&self) -> Result<Record, SgfError> {
        read(self)
    }
}

impl Record {
    /// Reads every game of a collection. The first bad game is the error; [`games`] goes on after one.
    pub fn read_all(text: &str) -> Result<Vec<Record>, SgfError> {
        games(text).map(|game| game.and_then(|game| game.read())).collect()
    }

    /// Reads the first game of a collection.
    pub fn read(text: &str) -> Result<Record, SgfError> {
        match games(text).next() {
            Some(game) => game?.read(),
            None => Err(SgfError { game: 1, move_number: None, problem: Problem::NoGame }),
        }
    }
}

/// Reads one game.
fn read(game: &GameText) -> Result<Record, SgfError> {
    let error = |move_number, problem| SgfError { game: game.number, move_number, problem };
    let root = parse(game).map_err(|problem| error(None, problem))?;
    let mut remarks = Remarks(Vec::new());
    let size = size_of(&root, &mut remarks).map_err(|problem| error(None, problem))?;
    let mut record = Record { number: game.number, ..Record::new(size) };
    let elsewhere = read_info(&mut record.info, &root, &mut remarks);
    if game.cut > 0 {
        remarks.add(
            None,
            format!("{} nodes of side variations are left out, which are deeper than {MAX_DEPTH}", game.cut),
        );
    }

    // Depth first, the first variation first: the stack holds a node, its number in the text, whose child it is, the
    // moves before it and whether it is of the main line.
    let mut stack = vec![(root, None, 0, true)];
    let mut number = 0;
    while let Some((mut node, parent, mut moves, is_main)) = stack.pop() {
        let children = std::mem::take(&mut node.children);
        let mut parts = match read_node(&node, size) {
            Ok(parts) => parts,
            Err((problem, is_move)) => {
                let at = if is_move { moves + 1 } else { moves };
                if is_main {
                    return Err(error(Some(at), problem));
                }
                remarks.add(Some(at), format!("{problem}; a side variation ends before it"));
                number += 1 + children.iter().map(count).sum::<usize>();
                continue;
            }
        };
        if let Some(first) = parts.first_mut() {
            first.other.extend(game.odd.iter().filter(|(at, _)| *at == number).map(|(_, text)| text.clone()));
        }
        number += 1;
        let mut last = None;
        for part in parts {
            moves += usize::from(part.mv.is_some());
            last = Some(attach(&mut record.tree, last.or(parent), part));
        }
        let children = children.into_iter().enumerate().rev();
        stack.extend(children.map(|(i, child)| (child, last, moves, is_main && i == 0)));
    }
    mend_handicap(&mut record, &mut remarks);
    record.remarks = remarks.0;
    for (name, text) in &game.root {
        // A value that a later node gives instead is written at the root.
        if let Some(name) = INFO.iter().find(|known| *known == name && *name != "SZ" && !elsewhere.contains(**known)) {
            record.info.keep(name, text.clone());
        }
    }
    Ok(record)
}

/// Gathers what is not read as it stands.
struct Remarks(Vec<Remark>);

impl Remarks {
    fn add(&mut self, move_number: Option<usize>, text: String) {
        self.0.push(Remark { move_number, text });
    }
}

/// A handicap without stones whose usual points the game plays on was given by no stones.
fn mend_handicap(record: &mut Record, remarks: &mut Remarks) {
    let stones = record.info.handicap;
    if stones < 2 || record.tree.main_line().any(|id| !record.tree[id].setup.is_empty()) {
        return;
    }
    let is_whites_turn = record.moves().next().is_none_or(|(color, _)| color == Color::White);
    if is_whites_turn && fixed_handicap(record.info.size, stones).is_none() {
        record.info.handicap = 0;
        let why = "there are no usual points for so many; read as none";
        remarks.add(None, format!("HA[{stones}], but no handicap stones are set: {why}"));
    } else if record.game().is_err() {
        record.info.handicap = 0;
        if record.game().is_ok() {
            let read_as = "the game plays on the usual points, so that it is read as an even one";
            remarks.add(None, format!("HA[{stones}], but no handicap stones are set: {read_as}"));
        } else {
            record.info.handicap = stones;
        }
    }
}

fn attach(tree: &mut Tree, parent: Option<NodeId>, node: Node) -> NodeId {
    match parent {
        Some(parent) => tree.add(parent, node),
        None => {
            tree[NodeId::ROOT] = node;
            NodeId::ROOT
        }
    }
}

fn parse(game: &GameText) -> Result<SgfNode<Prop>, Problem> {
    // Lenient as to an odd `GM`; the count of nodes shows that nothing else was left out.
    let options = sgf_parse::ParseOptions { convert_mixed_case_identifiers: true, lenient: true };
    let trees =
        sgf_parse::parse_with_options(&game.text, &options).map_err(|error| Problem::Syntax(error.to_string()))?;
    match trees.into_iter().next() {
        None => Err(Problem::NoGame),
        Some(GameTree::GoGame(root)) => {
            let found = count(&root);
            if found == game.nodes {
                Ok(root)
            } else {
                Err(Problem::Syntax(format!("only {found} of {} nodes can be read", game.nodes)))
            }
        }
        Some(GameTree::Unknown(root)) => match root.get_property("GM") {
            Some(unknown_game::Prop::GM(number)) => Err(Problem::NotGo(*number)),
            _ => Err(Problem::NotGo(0)),
        },
    }
}

fn count(root: &SgfNode<Prop>) -> usize {
    let mut stack = vec![root];
    let mut count = 0;
    while let Some(node) = stack.pop() {
        count += 1;
        stack.extend(&node.children);
    }
    count
}

fn size_of(root: &SgfNode<Prop>, remarks: &mut Remarks) -> Result<Size, Problem> {
    let bad = |value: &str| Problem::Size(value.to_string());
    match root.get_property("SZ") {
        Some(Prop::SZ((width, height))) if width == height => {
            Size::new(*width as usize).ok_or_else(|| bad(&width.to_string()))
        }
        Some(Prop::SZ((width, height))) => Err(bad(&format!("{width}:{height}"))),
        Some(Prop::Invalid(_, values)) => {
            let value = values.join("][");
            if value.trim().is_empty() {
                remarks.add(None, "SZ[] tells no size; read as 19x19".into());
                return Ok(Size::NINETEEN);
            }
            // The value is one number, or the same one twice, as in `19x19`, `19路` and `9 (small)`.
            let whole = value.trim().trim_end_matches(".0");
            let numbers = whole.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
            let numbers: Vec<usize> = numbers.map_while(|digits| digits.parse().ok()).collect();
            match numbers[..] {
                [side] => Size::new(side),
                [width, height] if width == height => Size::new(width),
                _ => None,
            }
            .filter(|_| !value.contains('-'))
            .ok_or_else(|| bad(&value))
        }
        _ => Ok(Size::NINETEEN),
    }
}

/// Reads what is said of the game, which odd files say in nodes after the root too. Returns the properties that they
/// say there.
fn read_info(info: &mut Info, root: &SgfNode<Prop>, remarks: &mut Remarks) -> HashSet<String> {
    let mut place = String::new();
    let mut elsewhere = HashSet::new();
    for (i, node) in root.main_variation().enumerate() {
        for property in &node.properties {
            let Some(value) = text_of(property) else { continue };
            let name = property.identifier();
            if value.is_empty() {
                continue;
            }
            if i > 0 {
                elsewhere.insert(name.clone());
            }
            match name.as_str() {
                "KM" => info.komi = read_komi(&value, remarks),
                "HA" => info.handicap = read_handicap(&value, info.size, remarks),
                "RU" => {
                    info.rules = value.parse().ok();
                    if info.rules.is_none() && value.chars().any(char::is_alphanumeric) {
                        let usual = "read by the usual rules, Chinese if nothing else says them";
                        remarks.add(None, format!("RU[{value}] names no rules we know; {usual}"));
                    }
                }
                "RE" => info.result = GameResult::parse(&value),
                "PB" => info.players[Color::Black] = value,
                "PW" => info.players[Color::White] = value,
                "BR" => info.ranks[Color::Black] = value,
                "WR" => info.ranks[Color::White] = value,
                "GN" => info.name = value,
                "EV" => info.event = value,
                "DT" => info.date = value,
                "PC" => place = value,
                _ => {}
            }
        }
        if node.properties.iter().any(|p| matches!(p.identifier().as_str(), "B" | "W")) {
            break;
        }
    }
    info.rules = info.rules.or_else(|| rules_of_server(&place));
    elsewhere
}

/// The number of handicap stones, with or without words around it; 0 if the value tells none.
fn read_handicap(value: &str, size: Size, remarks: &mut Remarks) -> usize {
    let numbers: Vec<&str> = value.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).collect();
    let stones = match numbers[..] {
        _ if value.contains('-') => None,
        [number] => number.parse().ok().filter(|stones| *stones < size.area()),
        _ => None,
    };
    if stones.is_none() && !value.is_empty() {
        remarks.add(None, format!("HA[{value}] is no number of handicap stones; read as none"));
    }
    stones.unwrap_or(0)
}

/// The komi, if the value tells one that can be believed.
fn read_komi(value: &str, remarks: &mut Remarks) -> Option<f64> {
    let komi = value.trim().parse().ok().or_else(|| komi_number(value)).and_then(believable_komi);
    if komi.is_none() && !value.trim().is_empty() {
        let expected = "expected points, in halves, up to 50";
        remarks.add(None, format!("KM[{value}]: {expected}; the komi is the one that is usual by the rules"));
    }
    komi
}

/// The rules of a server all of whose games are played by the same. Records from there seldom name them.
fn rules_of_server(place: &str) -> Option<Rules> {
    let place = place.to_ascii_lowercase();
    let mut words = place.split(|c: char| !c.is_ascii_alphanumeric());
    let counts_territory = place.contains("no name go server") || place.contains("internet go server");
    (counts_territory || words.any(|word| ["nngs", "igs", "pandanet"].contains(&word))).then_some(Rules::JAPANESE)
}

/// The single value of a property that belongs to [`Info`], without blanks around it.
fn text_of(property: &Prop) -> Option<String> {
    let text = match property {
        Prop::KM(number) => return Some(number.to_string()),
        Prop::HA(number) => return Some(number.to_string()),
        Prop::RU(text)
        | Prop::RE(text)
        | Prop::PB(text)
        | Prop::PW(text)
        | Prop::BR(text)
        | Prop::WR(text)
        | Prop::GN(text)
        | Prop::EV(text)
        | Prop::PC(text)
        | Prop::DT(text) => &text.text,
        Prop::Unknown(_, values) | Prop::Invalid(_, values) => values.first()?,
        _ => return None,
    };
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Names reach terminals, which act on control characters.
    Some(words.replace(char::is_control, "\u{fffd}"))
}

/// Reads one node. A node with more than one move, which odd files have, becomes one node a move. An error comes with
/// whether a move is at fault.
fn read_node(source: &SgfNode<Prop>, size: Size) -> Result<Vec<Node>, (Problem, bool)> {
    let mut node = Node::default();
    let mut moves = Vec::new();
    for property in &source.properties {
        match property {
            Prop::B(mv) => moves.push((Color::Black, read_move("B", mv, size)?)),
            Prop::W(mv) => moves.push((Color::White, read_move("W", mv, size)?)),
            Prop::AB(points) => read_setup(&mut node, "AB", Cell::Black, points, size)?,
            Prop::AW(points) => read_setup(&mut node, "AW", Cell::White, points, size)?,
            Prop::AE(points) => read_setup(&mut node, "AE", Cell::Empty, points, size)?,
            Prop::PL(sgf_parse::Color::Black) => node.to_play = Some(Color::Black),
            Prop::PL(sgf_parse::Color::White) => node.to_play = Some(Color::White),
            Prop::C(text) => node.comment = text.text.replace("\r\n", "\n").replace('\r', "\n").trim_end().to_string(),
            Prop::TE(double) => (node.mark, node.is_strong) = (Some(Mark::Good), is_strong(*double)),
            Prop::BM(double) => (node.mark, node.is_strong) = (Some(Mark::Bad), is_strong(*double)),
            Prop::Unknown(name, values) | Prop::Invalid(name, values) => {
                read_odd(&mut node, &mut moves, name, values, size)?;
            }
            _ => node.other.extend(other(property)),
        }
    }
    // Set twice is set once.
    let mut seen = HashSet::new();
    node.setup.retain(|(cell, point)| seen.insert((*cell as u8, *point)));
    node.setup.sort_by_key(|(cell, point)| (*cell as u8, *point));
    if moves.is_empty() {
        return Ok(vec![node]);
    }
    let mut nodes: Vec<Node> = moves.into_iter().map(|(color, mv)| Node::with_move(color, mv)).collect();
    node.mv = nodes[0].mv;
    nodes[0] = node;
    Ok(nodes)
}

fn read_move(name: &str, mv: &go::Move, size: Size) -> Result<Move, (Problem, bool)> {
    match mv {
        go::Move::Pass => Ok(Move::Pass),
        go::Move::Move(point) if is_pass(point, size) => Ok(Move::Pass),
        go::Move::Move(point) => read_point(name, point, size).map(Move::Play).map_err(|problem| (problem, true)),
    }
}

/// Returns whether a point off the board stands for a pass: `tt` in files older than FF[4], and the point just off the
/// corner as some programs write it.
fn is_pass(point: &go::Point, size: Size) -> bool {
    point.x == point.y && (point.x == 19 || usize::from(point.x) == size.side())
}

fn is_strong(double: Double) -> bool {
    double == Double::Two
}

fn read_point(name: &str, point: &go::Point, size: Size) -> Result<Point, Problem> {
    let letter = |n: u8| if n < 26 { b'a' + n } else { b'A' + n - 26 } as char;
    let letters: String = [letter(point.x), letter(point.y)].iter().collect();
    point_of(&letters, size).ok_or(Problem::NotAPoint { property: name.to_string(), value: letters, size })
}

fn read_setup(
    node: &mut Node,
    name: &str,
    cell: Cell,
    points: &HashSet<go::Point>,
    size: Size,
) -> Result<(), (Problem, bool)> {
    let mut found = Vec::with_capacity(points.len());
    for point in points {
        found.push(read_point(name, point, size).map_err(|problem| (problem, false))?);
    }
    // The parser's set has no order of its own.
    found.sort_unstable();
    node.setup.extend(found.into_iter().map(|point| (cell, point)));
    Ok(())
}

/// Reads a property that the parser did not understand, if it matters.
fn read_odd(
    node: &mut Node,
    moves: &mut Vec<(Color, Move)>,
    name: &str,
    values: &[String],
    size: Size,
) -> Result<(), (Problem, bool)> {
    let bad = |value: &str| Problem::NotAPoint { property: name.to_string(), value: value.to_string(), size };
    let point = |value: &str| point_of(value, size).ok_or_else(|| bad(value));
    let value = values.join("][");
    match name {
        "B" | "W" => {
            let color = if name == "B" { Color::Black } else { Color::White };
            let word = value.trim();
            let mv = if word.is_empty() || word.eq_ignore_ascii_case("pass") || word == "tt" {
                Move::Pass
            } else {
                Move::Play(point(word).map_err(|problem| (problem, true))?)
            };
            moves.push((color, mv));
        }
        "AB" | "AW" | "AE" => {
            let cell = match name {
                "AB" => Cell::Black,
                "AW" => Cell::White,
                _ => Cell::Empty,
            };
            for value in values.iter().filter(|value| !value.trim().is_empty()) {
                let (from, to) = value.split_once(':').unwrap_or((value, value));
                let corner = |letters: &str| point_of(letters, size).ok_or_else(|| (bad(value), false));
                // Any two corners that lie across from each other name a rectangle.
                node.setup.extend(rectangle(corner(from)?, corner(to)?).map(|point| (cell, point)));
            }
        }
        // Some programs count the colours 1 and 2.
        "PL" => match value.trim().bytes().next() {
            Some(b'b' | b'B' | b'1') => node.to_play = Some(Color::Black),
            Some(b'w' | b'W' | b'2') => node.to_play = Some(Color::White),
            _ => {}
        },
        "IL" => node.ko = values.first().and_then(|value| point_of(value, size)),
        "C" => node.comment = values.join("\n"),
        "TE" | "BM" => {
            node.mark = Some(if name == "TE" { Mark::Good } else { Mark::Bad });
            node.is_strong = value.trim() == "2";
        }
        "FF" | "GM" | "CA" | "" => {}
        _ if INFO.contains(&name) => {}
        _ => {
            let values: String = values.iter().map(|value| format!("[{}]", super::value::escaped(value))).collect();
            node.other.push(format!("{name}{values}"));
        }
    }
    Ok(())
}

/// The points of the rectangle with these corners.
pub(super) fn rectangle(one: Point, other: Point) -> impl Iterator<Item = Point> {
    let span = |a: usize, b: usize| a.min(b)..=a.max(b);
    let rows = span(one.row(), other.row());
    span(one.column(), other.column()).flat_map(move |column| rows.clone().map(move |row| Point::at(column, row)))
}

/// The property as text, unless [`Info`] has it or it says how the file is written.
fn other(property: &Prop) -> Option<String> {
    let name = property.identifier();
    const KNOWN: [&str; 16] =
        ["FF", "GM", "CA", "SZ", "AP", "ST", "KM", "HA", "RU", "RE", "PB", "PW", "BR", "WR", "GN", "EV"];
    if KNOWN.contains(&name.as_str()) || name == "DT" {
        return None;
    }
    let text = property.to_string();
    // Lists come out of the parser's set in any order.
    let values = text.strip_prefix(&name)?.strip_prefix('[')?.strip_suffix(']')?;
    if values.contains("\\]") {
        return Some(text);
    }
    let mut values: Vec<&str> = values.split("][").collect();
    values.sort_unstable();
    Some(format!("{name}[{}]", values.join("][")))
}
