//! Combinations: moves that threaten to capture more than the opponent can save.

use arrayvec::ArrayVec;

use crate::board::{Board, Color, Point, PointSet};

use super::{Limits, Reader, Verdict};

/// The reading within a combination: threats must be plain to be seen.
const GLANCE: Limits = Limits { nodes: 400, order: 2, quiet: 1, depth: 1, least_depth: 1, ..Limits::QUICK };

/// Chains with more liberties than this are not threatened.
const MAX_LIBERTIES: usize = 3;

/// The most chains one move is seen to threaten.
const MAX_THREATS: usize = 8;

type Threats = ArrayVec<Point, MAX_THREATS>;

impl Reader {
    /// A move by which the colour captures something that no single attack captures: each reply leaves one of its
    /// threats, or a new combination, standing. At most `depth` threatening moves follow each other.
    pub fn combination(&mut self, board: &mut Board, color: Color, depth: usize) -> Option<Point> {
        let limits = self.limits();
        self.set_limits(GLANCE);
        let turned = board.to_play() != color;
        if turned {
            board.pass(!color);
        }
        let everywhere = *board.on_board();
        let found = self.combine(board, color, depth, &everywhere);
        if turned {
            board.undo();
        }
        self.set_limits(limits);
        found
    }

    fn combine(&mut self, board: &mut Board, color: Color, depth: usize, near: &PointSet) -> Option<Point> {
        let prey = self.prey(board, color, near);
        threatening_moves(board, &prey, near)
            .into_iter()
            .find(|at| board.is_legal(color, *at) && self.is_combination(board, color, *at, depth, &prey))
    }

    /// The opponent's chains short of liberties that no single attack takes now.
    fn prey(&mut self, board: &mut Board, color: Color, near: &PointSet) -> Vec<Point> {
        let short: Vec<Point> = board
            .chain_ids()
            .map(|id| board.chain_of(id))
            .filter(|chain| {
                chain.color() != color
                    && chain.liberty_count() <= MAX_LIBERTIES + 1
                    && chain.liberties().intersects(near)
            })
            .filter_map(|chain| chain.stones().first())
            .collect();
        short.into_iter().filter(|at| self.attack(board, *at).verdict == Verdict::No).collect()
    }

    /// Whether after this move every reply leaves something to capture.
    fn is_combination(&mut self, board: &mut Board, color: Color, at: Point, depth: usize, prey: &[Point]) -> bool {
        board.play(color, at);
        let threats = self.threats(board, at, prey);
        // One threat is answered, unless the answer meets with a new combination.
        let works = match threats.first() {
            None => false,
            Some(_) if threats.len() < 2 && depth < 2 => false,
            Some(first) => self.no_reply(board, color, at, depth, *first, &threats),
        };
        board.undo();
        works
    }

    /// The chains that could be captured now if the opponent did not answer the move.
    fn threats(&mut self, board: &mut Board, at: Point, prey: &[Point]) -> Threats {
        let mut threats = Threats::new();
        let around = PointSet::of(at).grown().grown().grown();
        for target in prey {
            let Some(chain) = board.chain(*target) else { continue };
            if !(*chain.liberties() | *chain.stones()).intersects(&around) || chain.liberty_count() > MAX_LIBERTIES {
                continue;
            }
            if self.attack(board, *target).verdict == Verdict::Yes && threats.try_push(*target).is_err() {
                break;
            }
        }
        threats
    }

    /// Whether no reply to the first threat meets all of them.
    fn no_reply(
        &mut self,
        board: &mut Board,
        color: Color,
        played: Point,
        depth: usize,
        first: Point,
        threats: &Threats,
    ) -> bool {
        let Some(zone) = self.attack_zone(board, first) else { return false };
        let replies: Vec<Point> = (zone & board.empty()).iter().filter(|at| board.is_legal(!color, *at)).collect();
        for reply in replies {
            board.play(!color, reply);
            let stands = board.color_at(played) == Some(color)
                && threats.iter().any(|target| {
                    board.color_at(*target) == Some(!color) && self.attack(board, *target).verdict == Verdict::Yes
                });
            let stands = stands
                || (depth > 1 && board.color_at(played) == Some(color) && {
                    let near = (PointSet::of(played) | PointSet::of(reply)).grown().grown().grown();
                    self.combine(board, color, depth - 1, &near).is_some()
                });
            board.undo();
            if !stands {
                return false;
            }
        }
        true
    }
}

/// Liberties of the prey, and points where two liberties of different chains meet: where a move threatens something.
fn threatening_moves(board: &Board, prey: &[Point], near: &PointSet) -> Vec<Point> {
    let mut once = PointSet::EMPTY;
    let mut twice = PointSet::EMPTY;
    for at in prey {
        if let Some(chain) = board.chain(*at) {
            twice |= once & *chain.liberties();
            once |= *chain.liberties();
        }
    }
    let once = once & *near;
    let twice = twice & *near;
    twice.iter().chain((once - twice).iter()).collect()
}
