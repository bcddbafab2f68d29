//! Rules as KataGo writes them: a name, or a JSON object of their parts. A rule that cannot be played by is refused.

use serde_json::{Map, Value, json};

use crate::board::rules::{HandicapBonus, KoRule, Rules, Scoring};

/// The parts of a rule set that an object may name.
const PARTS: [&str; 10] = [
    "ko",
    "scoring",
    "score",
    "tax",
    "suicide",
    "multiStoneSuicideLegal",
    "hasButton",
    "whiteHandicapBonus",
    "friendlyPassOk",
    "name",
];

/// The rules as an object of their parts.
pub fn to_json(rules: &Rules) -> Value {
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
    json!({
        "hasButton": false,
        "ko": ko,
        "scoring": scoring,
        "suicide": rules.suicide,
        "tax": tax_of(rules.scoring),
        "whiteHandicapBonus": bonus,
    })
}

/// Japanese rules count no points in seki.
fn tax_of(scoring: Scoring) -> &'static str {
    if scoring == Scoring::Territory { "SEKI" } else { "NONE" }
}

/// The rules that a text names or describes.
pub fn from_text(text: &str) -> Result<Rules, String> {
    if !text.trim_start().starts_with('{') {
        return text.parse().map_err(|error: crate::board::rules::UnknownRules| error.to_string());
    }
    match serde_json::from_str(text).map_err(|error| error.to_string())? {
        Value::Object(object) => from_object(&object),
        _ => Err("expected an object".into()),
    }
}

/// The rules that a JSON value names or describes.
pub fn from_value(value: &Value) -> Result<Rules, String> {
    match value {
        Value::String(text) => from_text(text),
        Value::Object(object) => from_object(object),
        other => Err(format!("rules {other}; expected a name or an object")),
    }
}

/// The rules with one part changed, as `kata-set-rule` changes it.
pub fn with_part(rules: &Rules, part: &str, value: &str) -> Result<Rules, String> {
    let Value::Object(mut object) = to_json(rules) else { return Err("rules are no object".into()) };
    let value = match value.to_ascii_lowercase().as_str() {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => Value::String(value.into()),
    };
    if part == "scoring" {
        // The tax follows the scoring unless it is named.
        object.remove("tax");
    }
    object.insert(part.into(), value);
    from_object(&object)
}

/// The rules of an object: the rule set it agrees with, or the nearest with its parts changed.
fn from_object(object: &Map<String, Value>) -> Result<Rules, String> {
    if let Some(unknown) = object.keys().find(|key| !PARTS.contains(&key.as_str())) {
        return Err(format!("unknown rule {unknown:?}; expected {}", PARTS.join(", ")));
    }
    let word = |key: &str| object.get(key).map(|value| value.as_str().unwrap_or("no text").to_ascii_uppercase());
    let one_of = |key: &str, expected: &str| format!("rule {key} {}; expected {expected}", object[key]);
    let mut rules = Rules::default();
    rules.scoring = match word("scoring").or_else(|| word("score")).as_deref() {
        None | Some("AREA") => Scoring::Area,
        Some("TERRITORY") => Scoring::Territory,
        Some(other) => return Err(format!("rule scoring {other:?}; expected AREA or TERRITORY")),
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
    if object.get("hasButton").is_some_and(|button| *button != Value::Bool(false)) {
        return Err(one_of("hasButton", "false: a button is not supported"));
    }
    let tax = tax_of(rules.scoring);
    if word("tax").is_some_and(|asked| asked != tax) {
        return Err(one_of("tax", &format!("{tax} with this scoring: other taxes are not supported")));
    }
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
            assert_eq!(from_text(&to_json(&rules).to_string()), Ok(rules));
        }
        assert_eq!(from_text("{\"score\":\"TERRITORY\"}").unwrap().scoring, Scoring::Territory);
        assert!(from_text("{\"ko\":\"ETERNAL\"}").unwrap_err().contains("expected SIMPLE"));
        assert!(from_text("{").is_err());
    }

    #[test]
    fn what_cannot_be_played_by_is_refused_with_its_name() {
        assert!(from_text("{\"hasButton\":true}").unwrap_err().contains("hasButton"));
        assert!(from_text("{\"scoring\":\"TERRITORY\",\"tax\":\"ALL\"}").unwrap_err().contains("tax"));
        assert!(from_text("{\"colour\":\"red\"}").unwrap_err().contains("\"colour\""));
    }

    #[test]
    fn one_part_is_changed() {
        let suicidal = with_part(&Rules::CHINESE, "suicide", "true").unwrap();
        assert!(suicidal.suicide);
        assert_eq!(with_part(&Rules::CHINESE, "scoring", "TERRITORY").unwrap().scoring, Scoring::Territory);
        assert!(with_part(&Rules::CHINESE, "tax", "ALL").is_err());
    }
}
