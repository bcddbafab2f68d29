//! One side of a game: one of our modes, or an outside engine.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::super::config::{EngineSpec, Spec};
use super::super::gtp::client::{Client, ClientError};
use super::super::interrupt;
use crate::board::{Color, Game, Move};
use crate::search::{Choice, Control, Player};
use crate::tactics::halt;

/// The answer of an engine when it is its turn.
pub(super) enum Answer {
    /// A move, with what it thinks of the game, if it tells.
    Move(Move, Opinion),
    /// It gives up.
    Resign,
}

/// The opinion of an engine on the game.
#[derive(Default)]
pub(super) struct Opinion {
    /// The opinion in words, for the record; empty if it says nothing.
    pub(super) text: String,
    /// Black's lead in points, if it tells.
    pub(super) lead: Option<f64>,
}

/// The reasons why a game cannot be played on.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The engine failed and loses the game.
    Lost(Failed),
    /// An engine or a referee cannot be started, in a sentence: the match is set up wrongly and the game does not
    /// count.
    SetUp(String),
    /// The user ended the match.
    Interrupted,
}

/// The failure of an engine: it loses the game.
#[derive(Debug)]
pub(super) struct Failed {
    /// The reason in a word or two, for counting.
    pub(super) reason: &'static str,
    /// The reason in a sentence.
    pub(super) detail: String,
}

/// An engine that plays one game after the other.
pub(super) enum Seat {
    Own { spec: Spec, player: Option<Box<dyn Player>> },
    Outside { command: String, client: Option<Client>, patience: Duration },
}

/// Stops a search at a time, or when the work is interrupted.
pub(in crate::app) struct Until(Option<Instant>);

impl Until {
    /// Returns a deadline so long from now; never without a time.
    pub(in crate::app) fn after(time: Option<Duration>) -> Until {
        Until(time.and_then(|time| Instant::now().checked_add(time)))
    }
}

impl Control for Until {
    fn stop(&self) -> bool {
        let is_over = || self.0.is_some_and(|end| Instant::now() >= end);
        interrupt::flag().load(Ordering::Relaxed) || is_over() || halt::is_called()
    }
}

impl From<ClientError> for Trouble {
    fn from(error: ClientError) -> Trouble {
        let reason = match &error {
            ClientError::Interrupted => return Trouble::Interrupted,
            ClientError::Start { .. } => return Trouble::SetUp(error.to_string()),
            ClientError::Ended { .. } => "crash",
            ClientError::Late { .. } => "timeout",
            ClientError::Refused { .. } => "refusal",
            ClientError::Garbled { .. } | ClientError::Flood { .. } => "nonsense",
        };
        Trouble::lost(reason, error.to_string())
    }
}

impl Trouble {
    pub(super) fn lost(reason: &'static str, detail: String) -> Trouble {
        Trouble::Lost(Failed { reason, detail })
    }
}

/// Tells an outside engine the game so far, all in the time of one answer.
pub(in crate::app) fn tell_game(client: &mut Client, game: &Game, patience: Duration) -> Result<(), ClientError> {
    let end = Instant::now() + patience;
    let mut tell = |asked: &str| match client.ask(asked, end.saturating_duration_since(Instant::now())) {
        Err(ClientError::Late { command, asked, .. }) => Err(ClientError::Late { command, asked, limit: patience }),
        told => told.map(drop),
    };
    tell(&format!("boardsize {}", game.board().size().side()))?;
    tell("clear_board")?;
    tell(&format!("komi {}", game.komi()))?;
    let initial = game.initial();
    let stones =
        Color::BOTH.into_iter().flat_map(|color| initial.stones(color).iter().map(move |point| (color, point)));
    for (color, point) in stones {
        tell(&format!("play {} {point}", color.name()))?;
    }
    for (color, mv) in game.moves() {
        tell(&format!("play {} {}", color.name(), mv))?;
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
    pub(super) fn begin(&mut self, game: &Game, seed: u64) -> Result<(), Trouble> {
        match self {
            Seat::Own { spec, player } => {
                *player = Some(spec.player(seed).map_err(|error| Trouble::lost("crash", error.to_string()))?);
                Ok(())
            }
            Seat::Outside { command, client, patience } => {
                let mut running = match client.take() {
                    Some(running) => running,
                    None => Client::greet(command, *patience)?.0,
                };
                // An engine that failed is not asked again: the next game starts a new one.
                tell_game(&mut running, game, *patience)?;
                *client = Some(running);
                Ok(())
            }
        }
    }

    /// The engine's move for the side to play.
    pub(super) fn choose(&mut self, game: &Game) -> Result<Answer, Trouble> {
        let color = game.to_play();
        match self {
            Seat::Own { spec, player } => {
                let Some(player) = player else {
                    return Err(Trouble::lost("crash", format!("{spec} was not started")));
                };
                let control = Until::after(spec.limits.time);
                let chosen =
                    panic::catch_unwind(AssertUnwindSafe(|| player.choose(game, color, &spec.limits, &control)));
                match chosen {
                    Ok(choice) if choice.resign => Ok(Answer::Resign),
                    Ok(choice) => Ok(Answer::Move(choice.mv(), opinion(&choice, color))),
                    Err(_) => Err(Trouble::lost("crash", format!("{spec} panicked"))),
                }
            }
            Seat::Outside { command, client, patience } => {
                let asked = format!("genmove {}", color.name());
                let Some(running) = client else {
                    return Err(Trouble::lost("crash", format!("{command:?} is not running")));
                };
                let answer = running.ask(&asked, *patience).map_err(Trouble::from).and_then(|reply| {
                    if reply.eq_ignore_ascii_case("resign") {
                        return Ok(Answer::Resign);
                    }
                    let mv = Move::parse(&reply, game.board().size());
                    mv.map(|mv| Answer::Move(mv, Opinion::default())).ok_or_else(|| {
                        let reply = shortened(&reply);
                        let said = format!("{command:?} answered {asked:?} with {reply:?}; expected a move");
                        Trouble::lost("nonsense", said)
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
    pub(super) fn tell(&mut self, color: Color, mv: Move) -> Result<(), Trouble> {
        let Seat::Outside { client, patience, .. } = self else { return Ok(()) };
        let Some(running) = client else { return Ok(()) };
        let told = running.ask(&format!("play {} {}", color.name(), mv), *patience);
        if let Err(error) = told {
            *client = None;
            return Err(error.into());
        }
        Ok(())
    }
}

/// The first words of an answer, enough to know it by.
fn shortened(reply: &str) -> String {
    reply.chars().take(80).collect()
}

/// Returns the opinion of one of our players on its move, for the record.
fn opinion(choice: &Choice, color: Color) -> Opinion {
    let Some(best) = choice.candidates.first() else { return Opinion::default() };
    let lead = best.score.map(|score| f64::from(score * color.sign()) / 100.0);
    let score = best.score.map(|score| format!("lead {:+.1}", f64::from(score) / 100.0));
    let win = best.win.map(|win| format!("wins {:.1} %", f64::from(win) / 10.0));
    let visits = (best.visits > 0).then(|| format!("{} visits", best.visits));
    let text = [score, win, visits].into_iter().flatten().collect::<Vec<_>>().join(", ");
    Opinion { text, lead }
}
