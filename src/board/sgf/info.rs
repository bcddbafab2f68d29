//! The properties of a record that are about the game as a whole.

use std::collections::BTreeMap;

use super::GameResult;
use super::value::escaped;
use crate::board::rules::{Rules, Scoring};
use crate::board::{ByColor, Color, Size};

/// The facts about a game besides its moves. A text that is not given is empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// `SZ`; 19x19 if not given.
    pub size: Size,
    /// `KM`, if it can be believed; see [`believable_komi`].
    pub komi: Option<f64>,
    /// `HA`: how many stones Black received; 0 in an even game.
    pub handicap: usize,
    /// `RU`, if it names rules we know; else those of the server that `PC` names, if all its games are played by them.
    pub rules: Option<Rules>,
    /// `RE`, if it tells a result.
    pub result: Option<GameResult>,
    /// `PB`, `PW`: the players.
    pub players: ByColor<String>,
    /// `BR`, `WR`: their ranks.
    pub ranks: ByColor<String>,
    /// `GN`: the game's name or identifier.
    pub name: String,
    /// `EV`: the tournament.
    pub event: String,
    /// `DT`: when it was played.
    pub date: String,
    /// Properties of the file's root: how they stand there, and what was read of them.
    kept: BTreeMap<&'static str, (String, String)>,
}

impl Info {
    /// Returns the facts of a game of which only the size is known.
    pub fn new(size: Size) -> Info {
        Info {
            size,
            komi: None,
            handicap: 0,
            rules: None,
            result: None,
            players: ByColor([String::new(), String::new()]),
            ranks: ByColor([String::new(), String::new()]),
            name: String::new(),
            event: String::new(),
            date: String::new(),
            kept: BTreeMap::new(),
        }
    }

    /// Remembers how a property stands in the file, after everything was read.
    pub(super) fn keep(&mut self, name: &'static str, text: String) {
        let meant = value_of(self, name);
        let is_blank = text[name.len()..].trim_matches(['[', ']']).trim().is_empty();
        if is_blank && !meant.is_empty() {
            // It is said elsewhere.
            return;
        }
        // Properties in the form that we write are written anew. If there are several texts, the last one is what was
        // read.
        if text == format!("{name}[{}]", escaped(&meant)) {
            self.kept.remove(name);
        } else {
            self.kept.insert(name, (text, meant));
        }
    }

    /// Returns how a property stands in the file, if it still means what is told here.
    pub(super) fn kept(&self, name: &str) -> Option<&str> {
        let (text, meant) = self.kept.get(name)?;
        (*meant == value_of(self, name)).then_some(text)
    }

    /// The rules, Chinese if not known.
    pub fn rules_or_default(&self) -> Rules {
        self.rules.unwrap_or_default()
    }

    /// The komi, or if it is not known what is usual: half a point with a handicap, else 7.5 where the area is counted
    /// and 6.5 where the territory is.
    pub fn komi_or_default(&self) -> f64 {
        self.komi.unwrap_or(match self.rules_or_default().scoring {
            _ if self.handicap >= 2 => 0.5,
            Scoring::Area => 7.5,
            Scoring::Territory => 6.5,
        })
    }
}

/// The komi in points that a record's `KM` means, if it can be believed.
///
/// Files from Chinese servers give it in *zi*, stones of which each counts two points, as 2.75 or 3.75, and some give
/// hundredths, as 375 or 650: these numbers are known. Any other is a count of points, in halves, of 50 at most.
pub fn believable_komi(value: f64) -> Option<f64> {
    /// Each pair holds a text as it is written and what it means.
    const KNOWN: [(f64, f64); 6] = [(2.75, 5.5), (3.75, 7.5), (275.0, 5.5), (375.0, 7.5), (650.0, 6.5), (750.0, 7.5)];
    if let Some((_, komi)) = KNOWN.iter().find(|(written, _)| *written == value) {
        return Some(*komi);
    }
    (value.abs() <= 50.0 && (value * 2.0).fract() == 0.0).then_some(value)
}

/// The number of a `KM` with whatever people write around it: `5.5 points`, `W+7,5`, `６目半`, `3又3/4子`.
pub(super) fn komi_number(text: &str) -> Option<f64> {
    let plain: String = text
        .chars()
        .map(|c| match c {
            '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
            ',' | '．' | '，' | '。' => '.',
            '－' | '−' => '-',
            other => other,
        })
        .collect();
    let start = plain.find(|c: char| c.is_ascii_digit())?;
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let begin =
        plain[..start].rfind(|c| c != '.').map_or(0, |at| at + plain[at..].chars().next().map_or(0, char::len_utf8));
    let end = plain[start..].find(|c| !is_number(c)).map_or(plain.len(), |at| start + at);
    let number: f64 = plain[begin..end].trim_end_matches('.').parse().ok()?;
    let (before, after) = (plain[..begin].trim_end(), plain[end..].trim_start());
    // Four digits more and the like are no fraction of the number but another one.
    let extra = match after {
        _ if after.contains("3/4") => 0.75,
        _ if after.contains("1/4") => 0.25,
        _ if after.contains("1/2") || after.contains(['半', '½', '반']) => 0.5,
        // Another fraction belongs to the number, too, and no komi has it.
        _ if after.starts_with(|c: char| c.is_ascii_digit()) && after.contains('/') => return None,
        _ => 0.0,
    };
    let sign = if before.ends_with('-') { -1.0 } else { 1.0 };
    Some(sign * (number + extra))
}

/// The properties that [`Info`] holds, in the order in which they are written.
pub(super) const INFO: [&str; 14] =
    ["AP", "ST", "SZ", "KM", "HA", "RU", "GN", "EV", "DT", "PB", "BR", "PW", "WR", "RE"];

/// The value of a property of [`INFO`] as we write it; empty if there is nothing to tell.
pub(super) fn value_of(info: &Info, name: &str) -> String {
    match name {
        "AP" => concat!("Keisei:", env!("CARGO_PKG_VERSION")).to_string(),
        "SZ" => info.size.side().to_string(),
        "KM" => info.komi.map_or(String::new(), |komi| komi.to_string()),
        "HA" if info.handicap >= 2 => info.handicap.to_string(),
        "RU" => info.rules.map_or(String::new(), |rules| sgf_name(rules.name()).to_string()),
        "GN" => info.name.clone(),
        "EV" => info.event.clone(),
        "DT" => info.date.clone(),
        "PB" => info.players[Color::Black].clone(),
        "PW" => info.players[Color::White].clone(),
        "BR" => info.ranks[Color::Black].clone(),
        "WR" => info.ranks[Color::White].clone(),
        "RE" => info.result.map_or(String::new(), |result| result.to_string()),
        _ => String::new(),
    }
}

/// The rule set's name as `FF[4]` spells it.
fn sgf_name(name: &'static str) -> &'static str {
    match name {
        "chinese" => "Chinese",
        "japanese" => "Japanese",
        "aga" => "AGA",
        "new-zealand" => "NZ",
        "tromp-taylor" => "Tromp-Taylor",
        other => other,
    }
}
