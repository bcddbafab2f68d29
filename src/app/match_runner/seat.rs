//! One side of a game: one of our modes, or an outside engine.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use super::super::config::{EngineSpec, Spec};
use super::super::gtp::client::{Client, ClientError};
use crate::board::{Color, Game, Move};
use crate::search::{Choice, Control, Player};

/// What an engine answers when it is its turn.
pub(super) enum Answer {
    /// A move, with what it thinks of the game, if it tells.
    Move(Move, Opinion),
    /// It gives up.
    Resign,
}

/// What an engine thinks of the game.
#[derive(Default)]
pub(super) struct Opinion {
    /// In words, for the record; empty if it says nothing.
    pub(super) text: String,
    /// Black's lead in points, if it tells.
    pub(super) lead: Option<f64>,
}

/// How an engine failed: it loses the game.
#[derive(Debug)]
pub(super) struct Failed {
    /// In a word or two, for counting.
    pub(super) reason: &'static str,
    /// In a sentence.
    pub(super) detail: String,
}

/// An engine that plays one game after the other.
pub(super) enum Seat {
    Own { spec: Spec, player: Option<Box<dyn Player>> },
    Outside { command: String, client: Option<Client>, patience: Duration },
}

/// Stops a search at a time.
pub(in crate::app) struct Until(Option<Instant>);

impl Until {
    /// So long from now; never without a time.
    pub(in crate::app) fn after(time: Option<Duration>) -> Until {
        Until(time.map(|time| Instant::now() + time))
    }
}

impl Control for Until {
    fn stop(&self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}

fn failed(error: ClientError) -> Failed {
    let reason = match &error {
        ClientError::Start { .. } | ClientError::Ended { .. } => "crash",
        ClientError::Late { .. } => "timeout",
        ClientError::Refused { .. } => "refusal",
        ClientError::Garbled { .. } => "nonsense",
    };
    Failed { reason, detail: error.to_string() }
}

/// Tells an outside engine the game so far.
pub(in crate::app) fn tell_game(client: &mut Client, game: &Game, patience: Duration) -> Result<(), ClientError> {
    client.ask(&format!("boardsize {}", game.board().size().side()), patience)?;
    client.ask("clear_board", patience)?;
    client.ask(&format!("komi {}", game.komi()), patience)?;
    let initial = game.initial();
    let stones =
        Color::BOTH.into_iter().flat_map(|color| initial.stones(color).iter().map(move |point| (color, point)));
    for (color, point) in stones {
        client.ask(&format!("play {} {point}", color.name()), patience)?;
    }
    for (color, mv) in game.moves() {
        client.ask(&format!("play {} {}", color.name(), mv), patience)?;
    }
    Ok(())
}

impl Seat {
    pub(super) fn new(spec: &EngineSpec, patience: Duration) -> Seat {
        match spec {
            EngineSpec::Own(spec) => Seat::Own { spec: spec.clone(), player: None },
            EngineSpec::Gtp(command) => Seat::Outside { command: command.clone(), client: None, patience },
        }
    }

    /// Begins a game that stands like this.
    pub(super) fn begin(&mut self, game: &Game, seed: u64) -> Result<(), Failed> {
        match self {
            Seat::Own { spec, player } => {
                let new = spec.player(seed).map_err(|error| Failed { reason: "crash", detail: error.to_string() })?;
                *player = Some(new);
                Ok(())
            }
            Seat::Outside { command, client, patience } => {
                let mut running = match client.take() {
                    Some(running) => running,
                    None => Client::start(command).map_err(failed)?,
                };
                // An engine that failed is not asked again: the next game starts a new one.
                tell_game(&mut running, game, *patience).map_err(failed)?;
                *client = Some(running);
                Ok(())
            }
        }
    }

    /// The engine's move for the side to play.
    pub(super) fn choose(&mut self, game: &Game) -> Result<Answer, Failed> {
        let color = game.to_play();
        match self {
            Seat::Own { spec, player } => {
                let Some(player) = player else {
                    return Err(Failed { reason: "crash", detail: format!("{spec} was not started") });
                };
                let control = Until::after(spec.limits.time);
                let chosen =
                    panic::catch_unwind(AssertUnwindSafe(|| player.choose(game, color, &spec.limits, &control)));
                match chosen {
                    Ok(choice) if choice.resign => Ok(Answer::Resign),
                    Ok(choice) => Ok(Answer::Move(choice.mv(), opinion(&choice, color))),
                    Err(_) => Err(Failed { reason: "crash", detail: format!("{spec} panicked") }),
                }
            }
            Seat::Outside { command, client, patience } => {
                let asked = format!("genmove {}", color.name());
                let reply = match client {
                    Some(running) => running.ask(&asked, *patience).map_err(failed),
                    None => Err(Failed { reason: "crash", detail: format!("{command:?} is not running") }),
                };
                let answer = reply.and_then(|reply| {
                    if reply.eq_ignore_ascii_case("resign") {
                        return Ok(Answer::Resign);
                    }
                    let mv = Move::parse(&reply, game.board().size());
                    mv.map(|mv| Answer::Move(mv, Opinion::default())).ok_or_else(|| Failed {
                        reason: "nonsense",
                        detail: format!("{command:?} answered {asked:?} with {reply:?}; expected a move"),
                    })
                });
                if answer.is_err() {
                    *client = None;
                }
                answer
            }
        }
    }

    /// Tells the engine the opponent's move.
    pub(super) fn tell(&mut self, color: Color, mv: Move) -> Result<(), Failed> {
        let Seat::Outside { client, patience, .. } = self else { return Ok(()) };
        let Some(running) = client else { return Ok(()) };
        let told = running.ask(&format!("play {} {}", color.name(), mv), *patience);
        if let Err(error) = told {
            *client = None;
            return Err(failed(error));
        }
        Ok(())
    }
}

/// What one of our players thinks of its move, for the record.
fn opinion(choice: &Choice, color: Color) -> Opinion {
    let Some(best) = choice.candidates.first() else { return Opinion::default() };
    let lead = best.score.map(|score| f64::from(score * color.sign()) / 100.0);
    let score = best.score.map(|score| format!("lead {:+.1}", f64::from(score) / 100.0));
    let win = best.win.map(|win| format!("wins {:.1} %", f64::from(win) / 10.0));
    let visits = (best.visits > 0).then(|| format!("{} visits", best.visits));
    let text = [score, win, visits].into_iter().flatten().collect::<Vec<_>>().join(", ");
    Opinion { text, lead }
}
