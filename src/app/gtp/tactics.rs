//! Tactical reading about chains and links, with GNU Go's commands and replies.

use super::engine::Engine;
use super::parse::{Args, Failure};

use super::command::Command;
use crate::board::{Board, Color, Move, Point, PointSet};
use crate::judge::answers::{Asked, capture, proved};
use crate::tactics::{Answer, CaptureStatus, Limits, LinkLimits, LinkTarget, Reader, Verdict};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("attack", attack),
    Command::new("defend", defend),
    Command::new("does_attack", does_attack),
    Command::new("does_defend", does_defend),
    Command::new("ladder_attack", ladder_attack),
    Command::new("connect", connect),
    Command::new("disconnect", disconnect),
    Command::new("break_in", break_in),
    Command::new("block_off", block_off),
    Command::new("combination_attack", combination_attack),
    Command::new("get_reading_node_counter", |engine, args| {
        args.count(0, 0).map(|()| (engine.reader.nodes() - engine.reader_nodes_at_reset).to_string())
    }),
    Command::new("reset_reading_node_counter", reset_reading_node_counter),
    Command::new("trymove", trymove),
    Command::new("popgo", popgo),
    Command::new("increase_depths", |_, args| args.count(0, 0).map(|()| String::new())),
    Command::new("decrease_depths", |_, args| args.count(0, 0).map(|()| String::new())),
    Command::new("keisei-read", read),
];

/// The most threatening moves in a row of a combination.
const COMBINATION_DEPTH: usize = 5;

/// The factor by which more moves are made to find a link that is not found at once, and to find one over a cut. With
/// these a cut takes a third of a second at most; of ten links of GNU Go's suites told as cut two are found to hold,
/// and with fewer one.
const LINK_PATIENCE: u32 = 5;
const CUT_PATIENCE: u32 = 30;

/// The work of a proof about a chain: about half a second.
const PROOF: u64 = 9_000_000;

/// A vertex with a stone on it.
fn stone(engine: &Engine, args: &Args<'_>, i: usize) -> Result<(Point, Color), Failure> {
    let board = engine.game.board();
    let point = args.point(i, board.size())?;
    let color = board.color_at(point).ok_or_else(|| Failure::new("vertex must not be empty"))?;
    Ok((point, color))
}

/// The code, and the move if the code is not 0. A chain that needs no defence is defended by PASS.
pub(super) fn reply(answer: &Answer) -> String {
    match answer.verdict.code() {
        0 => "0".into(),
        code => format!("{code} {}", answer.best.map_or(Move::Pass, Move::Play)),
    }
}

/// A defence is good until an attack on it is found, a cut until a way to link.
fn benefit_of_doubt(answer: Answer) -> Answer {
    if answer.verdict == Verdict::Unknown { Answer { verdict: Verdict::Yes, ..answer } } else { answer }
}

/// Returns whether capture reading leaves something to prove: it gives up on attacks with several quiet moves in a row,
/// and it does not weigh what a ko is about.
fn needs_proof(read: Verdict) -> bool {
    read != Verdict::Yes
}

fn attack(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let (point, _) = stone(engine, args, 0)?;
    let answer = engine.read_on_copy(|reader, board| reader.attack(board, point));
    if needs_proof(answer.verdict)
        && let Some((attack, _)) = capture(&mut engine.prover, engine.game.board(), point, PROOF)
    {
        return Ok(reply(if attack.verdict == answer.verdict { &answer } else { &attack }));
    }
    Ok(reply(&answer))
}

fn defend(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let (point, color) = stone(engine, args, 0)?;
    let CaptureStatus { attack, defense } = engine.read_on_copy(|reader, board| reader.status(board, point));
    if (needs_proof(attack.verdict) || needs_proof(defense.verdict))
        && let Some((_, proved)) = capture(&mut engine.prover, engine.game.board(), point, PROOF)
    {
        let is_as_read = attack.verdict.is_possible() && proved.verdict == defense.verdict;
        return Ok(reply(if is_as_read { &defense } else { &proved }));
    }
    let mut answer = benefit_of_doubt(defense);
    if attack.verdict == Verdict::Yes && defense.verdict == Verdict::Unknown {
        // A defence is needed, and none was read to the end: unless the one that was tried stands the test, where the
        // opponent would play is worth a try.
        let stands = answer.best.is_some_and(|at| {
            engine.read_on_copy(|reader, board| {
                if !board.is_legal(color, at) {
                    return false;
                }
                board.play(color, at);
                reader.attack(board, point).verdict != Verdict::Yes
            })
        });
        let other = attack.best.filter(|at| !stands && engine.game.board().is_legal(color, *at));
        answer.best = other.or(answer.best);
    }
    Ok(reply(&answer))
}

/// `does_attack MOVE VERTEX`: the attacker's success if it plays the move.
fn does_attack(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    after_move(
        engine,
        args,
        |color| !color,
        |reader, board, point| benefit_of_doubt(reader.defend(board, point)).verdict.for_the_other(),
    )
}

/// `does_defend MOVE VERTEX`: the defender's success if it plays the move.
fn does_defend(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    after_move(
        engine,
        args,
        |color| color,
        |reader, board, point| {
            benefit_of_doubt(Answer {
                verdict: reader.attack(board, point).verdict.for_the_other(),
                ..Answer::default()
            })
            .verdict
        },
    )
}

/// Plays the first vertex for the side that `mover` makes of the owner of the second, and asks what has become of that.
fn after_move(
    engine: &mut Engine,
    args: &Args<'_>,
    mover: impl Fn(Color) -> Color,
    ask: impl FnOnce(&mut Reader, &mut Board, Point) -> Verdict,
) -> Result<String, Failure> {
    args.count(2, 2)?;
    let at = args.point(0, engine.game.board().size())?;
    let (point, color) = stone(engine, args, 1)?;
    let mover = mover(color);
    if !engine.game.board().is_legal(mover, at) {
        return Err(Failure::new("illegal move"));
    }
    let verdict = engine.read_on_copy(|reader, board| {
        board.play(mover, at);
        match board.color_at(point) {
            // The move took the chain.
            None => Verdict::Yes,
            Some(_) => ask(reader, board, point),
        }
    });
    // A proof is asked for where capture reading finds no way to take the chain, neither now nor before the move.
    let stands = if mover == color { verdict == Verdict::Yes } else { !verdict.is_possible() };
    if stands
        && !engine.read_on_copy(|reader, board| reader.attack(board, point)).verdict.is_possible()
        && capture(&mut engine.prover, engine.game.board(), point, PROOF).is_some()
    {
        let mut after = engine.game.board().clone();
        after.play(mover, at);
        let stones = after.chain(point).map_or(PointSet::EMPTY, |chain| *chain.stones());
        let asked = Asked { stones, first: !mover, work: PROOF };
        if let Some(answer) = proved(&mut engine.prover, &after, &asked) {
            return Ok(answer.verdict.for_the_other().code().to_string());
        }
    }
    Ok(verdict.code().to_string())
}

/// GNU Go's `ladder_attack`: 1 and the move if a ladder takes a chain of two liberties.
fn ladder_attack(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let (point, _) = stone(engine, args, 0)?;
    if engine.game.board().chain(point).is_none_or(|chain| chain.liberty_count() != 2) {
        return Err(Failure::new("string must have exactly 2 liberties"));
    }
    let answer = engine.read_on_copy(|reader, board| reader.ladder_attack(board, point));
    Ok(reply(&answer))
}

fn connect(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let (from, to) = two_chains(engine, args)?;
    let answer = engine.read_on_copy(|reader, board| {
        let answer = reader.connect(board, from, LinkTarget::Chain(to));
        if answer.verdict.is_possible() {
            return answer;
        }
        at_length(reader, LINK_PATIENCE, |reader| reader.connect(board, from, LinkTarget::Chain(to)))
    });
    Ok(reply(&answer))
}

fn disconnect(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let (from, to) = two_chains(engine, args)?;
    let answer = engine.read_on_copy(|reader, board| cut(reader, board, from, to));
    // Chains that cannot be shown to be linked are apart.
    Ok(reply(&benefit_of_doubt(answer)))
}

/// `break_in STONE POINT...`: whether the owner of the stone, if it moves first, gets a stone that is linked to it on
/// one of these points.
fn break_in(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let (from, area) = chain_and_area(engine, args)?;
    let answer = engine.read_on_copy(|reader, board| reader.connect(board, from, LinkTarget::Area(area)));
    Ok(reply(&answer))
}

/// `block_off STONE POINT...`: whether the opponent of the owner prevents that if it moves first.
fn block_off(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    let (from, area) = chain_and_area(engine, args)?;
    let answer = engine.read_on_copy(|reader, board| reader.disconnect(board, from, LinkTarget::Area(area)));
    Ok(reply(&benefit_of_doubt(answer)))
}

/// A vertex with a stone, and the vertices of an area.
fn chain_and_area(engine: &Engine, args: &Args<'_>) -> Result<(Point, PointSet), Failure> {
    let (from, _) = stone(engine, args, 0)?;
    if args.len() < 2 {
        return Err(Failure::syntax("expected the points of an area behind the stone"));
    }
    let size = engine.game.board().size();
    let area: Result<PointSet, Failure> = (1..args.len()).map(|i| args.point(i, size)).collect();
    Ok((from, area?))
}

/// Returns whether the opponent cuts two chains apart. A reading that runs out of moves tells as a cut what no link was
/// found over so far, so it is read again with many more.
fn cut(reader: &mut Reader, board: &mut Board, from: Point, to: Point) -> Answer {
    let brief = reader.disconnect(board, from, LinkTarget::Chain(to));
    if brief.verdict == Verdict::No {
        return brief;
    }
    let long = at_length(reader, CUT_PATIENCE, |reader| reader.disconnect(board, from, LinkTarget::Chain(to)));
    let Some(at) = brief.best.filter(|_| long.verdict == brief.verdict) else { return long };
    // The first move found is the plainer one. It is told unless the two are linked after it.
    let linker = board.color_at(from);
    let Some(cutter) = linker.map(|linker| !linker).filter(|cutter| board.is_legal(*cutter, at)) else { return long };
    board.play(cutter, at);
    let linked = at_length(reader, LINK_PATIENCE, |reader| reader.connect(board, from, LinkTarget::Chain(to)));
    board.undo();
    if linked.verdict == Verdict::Yes { long } else { brief }
}

/// Asks about a link with so many times the moves.
fn at_length<T>(reader: &mut Reader, times: u32, ask: impl FnOnce(&mut Reader) -> T) -> T {
    let limits = reader.limits();
    let link = LinkLimits { nodes: times * limits.link.nodes, cut_nodes: times * limits.link.cut_nodes, ..limits.link };
    reader.set_limits(Limits { link, ..limits });
    let answer = ask(reader);
    reader.set_limits(limits);
    answer
}

/// Two vertices with stones of the same colour.
fn two_chains(engine: &Engine, args: &Args<'_>) -> Result<(Point, Point), Failure> {
    args.count(2, 2)?;
    let (from, color) = stone(engine, args, 0)?;
    let (to, other) = stone(engine, args, 1)?;
    if color != other {
        return Err(Failure::new("vertices must have same color"));
    }
    Ok((from, to))
}

fn combination_attack(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let color = args.color(0)?;
    let found = engine.read_on_copy(|reader, board| reader.combination(board, color, COMBINATION_DEPTH));
    Ok(found.map_or(Move::Pass, Move::Play).to_string())
}

fn reset_reading_node_counter(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    engine.reader_nodes_at_reset = engine.reader.nodes();
    Ok(String::new())
}

/// `trymove COLOR VERTEX`: plays without asking whose turn it is, to be taken back by `popgo`.
fn trymove(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(2, 2)?;
    let color = args.color(0)?;
    let mv = args.mv(1, engine.game.board().size())?;
    engine.game.play_tolerant(color, mv).map_err(|illegal| Failure::with("illegal move", illegal.to_string()))?;
    engine.tried.push(engine.game.moves().len());
    Ok(String::new())
}

fn popgo(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    // The moves that were played after the trial move are taken back with it.
    let Some(tried) = engine.tried.pop() else { return Err(Failure::new("stack is empty")) };
    while engine.game.moves().len() >= tried && engine.game.undo() {}
    Ok(String::new())
}

/// `keisei-read VERTEX`: the chain's state, and the lines that take and save it.
fn read(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let (point, _) = stone(engine, args, 0)?;
    let (status, attack, defense) = engine.read_on_copy(|reader, board| {
        (reader.status(board, point), reader.attack_line(board, point), reader.defense_line(board, point))
    });
    let line = |moves: &[Move]| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    Ok(format!("{:?}\nattack: {}\ndefense: {}", status.state(), line(&attack), line(&defense)))
}

impl Engine {
    /// Asks the reader about the position, on a copy of the board.
    fn read_on_copy<T>(&mut self, ask: impl FnOnce(&mut Reader, &mut Board) -> T) -> T {
        let mut board = self.game.board().clone();
        ask(&mut self.reader, &mut board)
    }
}
