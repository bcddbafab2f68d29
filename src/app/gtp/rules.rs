//! Rules, as KGS, KataGo and GoGui name them.

use serde_json::{Value, json};

use super::engine::Engine;
use super::parse::{Args, Failure};
use super::table::Command;
use crate::board::rules::{HandicapBonus, KoRule, Rules, Scoring};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("kgs-rules", kgs_rules),
    Command::new("kata-set-rules", kata_set_rules),
    Command::new("kata-get-rules", kata_get_rules),
];

fn kgs_rules(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let rules = match args.word(0)? {
        "new_zealand" => Rules::NEW_ZEALAND,
        name => name.parse().map_err(unknown)?,
    };
    engine.set_rules(rules);
    Ok(String::new())
}

/// A rule set by name, or as a JSON object of its parts, in KataGo's words.
fn kata_set_rules(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    if args.is_empty() {
        return Err(Failure::syntax("expected a rule set"));
    }
    let text = args.words.join(" ");
    let rules = if text.starts_with('{') { from_json(&text)? } else { text.parse().map_err(unknown)? };
    engine.set_rules(rules);
    Ok(String::new())
}

fn unknown(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}

fn kata_get_rules(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(0, 0)?;
    Ok(to_json(engine.game.rules()).to_string())
}

fn to_json(rules: &Rules) -> Value {
    let ko = match rules.ko {
        KoRule::Simple => "SIMPLE",
        KoRule::Positional => "POSITIONAL",
        KoRule::Situational => "SITUATIONAL",
    };
    let scoring = match rules.scoring {
        Scoring::Area => "AREA",
        Scoring::Territory => "TERRITORY",
    };
    let bonus = match rules.handicap_bonus {
        HandicapBonus::None => "0",
        HandicapBonus::All => "N",
        HandicapBonus::AllButFirst => "N-1",
    };
    // Japanese rules count no points in seki.
    let tax = if rules.scoring == Scoring::Territory { "SEKI" } else { "NONE" };
    json!({
        "hasButton": false,
        "ko": ko,
        "scoring": scoring,
        "suicide": rules.suicide,
        "tax": tax,
        "whiteHandicapBonus": bonus,
    })
}

/// The rules of a JSON object: the rule set it agrees with, or the nearest with its parts changed.
fn from_json(text: &str) -> Result<Rules, Failure> {
    let object: Value = serde_json::from_str(text).map_err(unknown)?;
    let word = |key: &str| object.get(key).map(|value| value.as_str().unwrap_or("no text").to_ascii_uppercase());
    let one_of = |key: &str, expected: &str| unknown(format!("rule {key} {}; expected {expected}", object[key]));
    let mut rules = Rules::default();
    rules.scoring = match word("scoring").as_deref() {
        None | Some("AREA") => Scoring::Area,
        Some("TERRITORY") => Scoring::Territory,
        Some(_) => return Err(one_of("scoring", "AREA or TERRITORY")),
    };
    rules.ko = match word("ko").as_deref() {
        Some("SIMPLE") => KoRule::Simple,
        None | Some("POSITIONAL") => KoRule::Positional,
        Some("SITUATIONAL") => KoRule::Situational,
        Some(_) => return Err(one_of("ko", "SIMPLE, POSITIONAL or SITUATIONAL")),
    };
    rules.handicap_bonus = match word("whiteHandicapBonus").as_deref() {
        None | Some("0") => HandicapBonus::None,
        Some("N") => HandicapBonus::All,
        Some("N-1") => HandicapBonus::AllButFirst,
        Some(_) => return Err(one_of("whiteHandicapBonus", "0, N or N-1")),
    };
    rules.suicide = match object.get("suicide").or_else(|| object.get("multiStoneSuicideLegal")) {
        None => false,
        Some(Value::Bool(suicide)) => *suicide,
        Some(_) => return Err(one_of("suicide", "true or false")),
    };
    let same = |known: &&Rules| {
        (known.scoring, known.ko, known.handicap_bonus, known.suicide)
            == (rules.scoring, rules.ko, rules.handicap_bonus, rules.suicide)
    };
    Ok(Rules::ALL.iter().find(same).copied().unwrap_or(rules))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_survives_its_json() {
        for rules in Rules::ALL {
            assert_eq!(from_json(&to_json(&rules).to_string()), Ok(rules));
        }
        assert!(from_json("{\"ko\":\"ETERNAL\"}").unwrap_err().reply.contains("expected SIMPLE"));
        assert!(from_json("{").is_err());
    }
}
