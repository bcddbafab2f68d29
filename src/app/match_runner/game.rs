//! One game of a match.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::super::interrupt;
use super::PlayArgs;
use super::adjudicate::{Decided, Watch};
use super::opening::{Openings, mixed};
use super::referee::{self, Referee};
use super::rows::{Row, Settings};
use super::seat::{Answer, Failed, Seat, Trouble};
use crate::board::sgf::{GameResult, Info, Margin, NodeId, Record};
use crate::board::{ByColor, Color, Game, Size};

/// The plan that all games of a match share.
pub(super) struct Plan<'a> {
    pub(super) args: &'a PlayArgs,
    pub(super) size: Size,
    pub(super) settings: Settings,
    pub(super) openings: Openings,
}

/// The reasons why a game does not count and is played again later.
pub(super) enum Halt {
    /// An engine or the referee cannot be started, in a sentence.
    SetUp(String),
    /// The user ended the match.
    Interrupted,
}

/// The end of a game.
struct End {
    result: GameResult,
    reason: &'static str,
    detail: String,
}

impl End {
    fn of(decided: Decided) -> End {
        let (result, reason) = match decided {
            Decided::Resigned(color) => (GameResult::Won { winner: !color, by: Margin::Resignation }, "resignation"),
            Decided::Lead(lead) => (GameResult::from_lead(lead), "adjudication"),
        };
        End { result, reason, detail: String::new() }
    }

    /// The end of a game in which this side's engine is in trouble, or why the game does not count.
    fn of_trouble(loser: Color, trouble: Trouble) -> Result<End, Halt> {
        match trouble {
            Trouble::Lost(failed) => Ok(End::lost(loser, failed)),
            Trouble::SetUp(what) => Err(Halt::SetUp(what)),
            Trouble::Interrupted => Err(Halt::Interrupted),
        }
    }

    fn lost(loser: Color, failed: Failed) -> End {
        let by = if failed.reason == "timeout" { Margin::Time } else { Margin::Forfeit };
        End { result: GameResult::Won { winner: !loser, by }, reason: failed.reason, detail: failed.detail }
    }
}

/// Notes taken while a game is played.
#[derive(Default)]
struct Notes {
    /// The seconds that each seat took.
    seconds: [f64; 2],
    /// The opinions of the engines, each with the number of moves before.
    opinions: Vec<(usize, String)>,
}

impl Plan<'_> {
    /// The position that a game begins with: handicap, then the opening.
    fn start(&self, number: u64) -> Game {
        let mut game = Game::new(self.size, self.args.terms.rules, self.args.terms.komi);
        if self.args.terms.handicap >= 2 {
            // The number was checked before the match.
            let _ = game.place_fixed_handicap(self.args.terms.handicap.into());
        }
        self.openings.play(&mut game, self.openings.seed(self.args.terms.seed, number / 2));
        game
    }

    /// Plays a game; `seats` are the first and the second engine.
    pub(super) fn play(&self, number: u64, seats: &mut [Seat; 2]) -> Result<(Row, Record), Halt> {
        let mut game = self.start(number);
        let opening = game.moves().len();
        let a_plays = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        // This closure tells which seat each colour has.
        let seat_of = |color: Color| usize::from(color != a_plays);
        let mut notes = Notes::default();
        let end = self.play_out(number, &mut game, seats, seat_of, &mut notes)?;

        let a_score = match end.result.winner() {
            None => 0.5,
            Some(winner) if winner == a_plays => 1.0,
            Some(_) => 0.0,
        };
        let row = Row {
            settings: self.settings.clone(),
            game: number,
            a_plays: a_plays.name().to_string(),
            a_score,
            result: end.result.to_string(),
            reason: end.reason.to_string(),
            detail: end.detail,
            moves: game.moves().iter().map(|(_, mv)| mv.to_string()).collect(),
            opening,
            seconds: notes.seconds.map(|s| (s * 1000.0_f64).round() / 1000.0),
        };
        let record = self.record(&game, &row, a_plays, end.result, &notes.opinions);
        Ok((row, record))
    }

    fn play_out(
        &self,
        number: u64,
        game: &mut Game,
        seats: &mut [Seat; 2],
        seat_of: impl Fn(Color) -> usize,
        notes: &mut Notes,
    ) -> Result<End, Halt> {
        for color in Color::BOTH {
            let seat = seat_of(color);
            let seed = mixed(self.args.terms.seed, number.wrapping_mul(2).wrapping_add(seat as u64));
            if let Err(trouble) = seats[seat].begin(game, seed) {
                return End::of_trouble(color, trouble);
            }
        }
        let limit = self.args.terms.move_limit();
        let mut watch = Watch::new(self.args.terms.resign, self.args.terms.adjudicate);
        let passes_before = game.moves().len();
        loop {
            let over = game.is_over() && game.moves().len() >= passes_before + 2;
            if over || game.moves().len() >= limit {
                return self.count(game, if over { "score" } else { "move limit" });
            }
            if interrupt::flag().load(Ordering::Relaxed) {
                return Err(Halt::Interrupted);
            }
            let color = game.to_play();
            let seat = seat_of(color);
            let began = Instant::now();
            let answer = seats[seat].choose(game);
            notes.seconds[seat] += began.elapsed().as_secs_f64();
            let mv = match answer {
                Err(trouble) => return End::of_trouble(color, trouble),
                Ok(Answer::Resign) => return Ok(End::of(Decided::Resigned(color))),
                Ok(Answer::Move(mv, opinion)) => {
                    notes.opinions.push((game.moves().len(), opinion.text));
                    if let Some(decided) = watch.says(color, opinion.lead) {
                        return Ok(End::of(decided));
                    }
                    mv
                }
            };
            if let Err(illegal) = game.play(color, mv) {
                let name = [&self.settings.a, &self.settings.b][seat];
                let number = game.moves().len() + 1;
                let detail = format!("{name} played {color} {mv} as move {number}: {illegal}");
                return Ok(End::lost(color, Failed { reason: "illegal move", detail }));
            }
            if let Err(trouble) = seats[seat_of(!color)].tell(color, mv) {
                return End::of_trouble(!color, trouble);
            }
            if let Some(decided) = watch.sees(game) {
                return Ok(End::of(decided));
            }
        }
    }

    fn count(&self, game: &Game, reason: &'static str) -> Result<End, Halt> {
        let count = |referee: &Referee| referee::count(game, referee, self.args.terms.patience());
        let (lead, detail) = match count(&self.args.terms.referee) {
            Ok(lead) => (lead, String::new()),
            // The game was played; only its referee failed, so the own count stands and the words say why.
            Err(Trouble::Lost(failed)) => {
                (count(&Referee::Count).unwrap_or(0.0), format!("counted by the program: {}", failed.detail))
            }
            Err(Trouble::SetUp(what)) => return Err(Halt::SetUp(format!("--referee: {what}"))),
            Err(Trouble::Interrupted) => return Err(Halt::Interrupted),
        };
        Ok(End { result: GameResult::from_lead(lead), reason, detail })
    }

    fn record(
        &self,
        game: &Game,
        row: &Row,
        a_plays: Color,
        result: GameResult,
        opinions: &[(usize, String)],
    ) -> Record {
        let mut info = Info::new(self.size);
        let (a, b) = (self.settings.a.clone(), self.settings.b.clone());
        info.players = if a_plays == Color::Black { ByColor([a, b]) } else { ByColor([b, a]) };
        info.name = format!("game {}", row.game);
        info.result = Some(result);
        let mut record = Record::from_game(game, info);
        let nodes: Vec<NodeId> = record.tree.main_line().skip(1).collect();
        for (at, opinion) in opinions {
            if let Some(id) = nodes.get(*at) {
                record.tree[*id].comment = opinion.clone();
            }
        }
        let last = nodes.last().copied().unwrap_or(NodeId::ROOT);
        let mut words = vec![format!("{} by {}", row.result, row.reason)];
        words.extend((!row.detail.is_empty()).then(|| row.detail.clone()));
        let comment = &mut record.tree[last].comment;
        *comment =
            std::iter::once(comment.clone()).filter(|c| !c.is_empty()).chain(words).collect::<Vec<_>>().join("\n");
        record
    }
}
