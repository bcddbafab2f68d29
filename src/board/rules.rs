//! Rule sets, komi and handicap.

use std::fmt;
use std::str::FromStr;

use super::{Point, Size};

/// The way a game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Scoring {
    /// Stones on the board and points surrounded.
    Area,
    /// Points surrounded and prisoners.
    Territory,
}

/// The repetitions that a rule set forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum KoRule {
    /// A single stone may not be retaken at once.
    Simple,
    /// No stone may bring back the stones of an earlier position.
    Positional,
    /// No stone may bring back the stones of an earlier position with the same side to move.
    Situational,
}

/// A rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Rules {
    /// The way a game is counted.
    pub scoring: Scoring,
    /// The repetitions that are forbidden.
    pub ko: KoRule,
    /// True if two or more stones may take their own last liberty.
    pub suicide: bool,
    /// The points that White receives for each of Black's handicap stones when the area is counted.
    pub handicap_bonus: HandicapBonus,
    name: &'static str,
}

/// The compensation that White receives for handicap stones under area scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum HandicapBonus {
    /// There is no compensation.
    None,
    /// A point a stone.
    All,
    /// A point a stone but the first.
    AllButFirst,
}

impl Rules {
    /// Chinese rules: area, no suicide, positional superko, a point for each handicap stone.
    pub const CHINESE: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::Positional,
        suicide: false,
        handicap_bonus: HandicapBonus::All,
        name: "chinese",
    };
    /// Japanese rules: territory and prisoners, no suicide, simple ko.
    pub const JAPANESE: Rules = Rules {
        scoring: Scoring::Territory,
        ko: KoRule::Simple,
        suicide: false,
        handicap_bonus: HandicapBonus::None,
        name: "japanese",
    };
    /// The American Go Association's rules, area counted: no suicide, situational superko.
    pub const AGA: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::Situational,
        suicide: false,
        handicap_bonus: HandicapBonus::AllButFirst,
        name: "aga",
    };
    /// Tromp-Taylor rules: area, suicide, positional superko.
    pub const TROMP_TAYLOR: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::Positional,
        suicide: true,
        handicap_bonus: HandicapBonus::None,
        name: "tromp-taylor",
    };
    /// New Zealand rules: area, suicide, situational superko.
    pub const NEW_ZEALAND: Rules = Rules {
        scoring: Scoring::Area,
        ko: KoRule::Situational,
        suicide: true,
        handicap_bonus: HandicapBonus::None,
        name: "new-zealand",
    };
    /// Every rule set.
    pub const ALL: [Rules; 5] = [Rules::CHINESE, Rules::JAPANESE, Rules::AGA, Rules::TROMP_TAYLOR, Rules::NEW_ZEALAND];

    /// The name, as `chinese`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the points that White is given for this many handicap stones when the game is counted.
    pub fn handicap_bonus(&self, stones: usize) -> usize {
        match self.handicap_bonus {
            HandicapBonus::None => 0,
            HandicapBonus::All if stones >= 2 => stones,
            HandicapBonus::AllButFirst if stones >= 2 => stones - 1,
            HandicapBonus::All | HandicapBonus::AllButFirst => 0,
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::CHINESE
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// A name that is no rule set's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown rules {0:?}; expected chinese, japanese, aga, tromp-taylor or new-zealand")]
pub struct UnknownRules(pub String);

impl FromStr for Rules {
    type Err = UnknownRules;

    /// Reads a rule set's name as programs and SGF files spell it (`NZ`, `Chinese Rules`, `GOE`, `korean`, `日本ルール`
    /// ...), or as KataGo writes its parts (`koPOSITIONALscoreAREAtaxNONEsui1`).
    fn from_str(text: &str) -> Result<Rules, UnknownRules> {
        let plain: String = text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let name = WORDS.iter().fold(plain.as_str(), |name, word| {
            let name = name.strip_suffix(word).unwrap_or(name);
            name.strip_prefix(word).unwrap_or(name)
        });
        let named = NAMES.iter().find(|(_, names)| names.contains(&name)).map(|(rules, _)| *rules);
        named.or_else(|| of_parts(&plain)).ok_or_else(|| UnknownRules(text.to_string()))
    }
}

/// Words that stand beside a rule set's name.
const WORDS: [&str; 16] = [
    "ruleset",
    "rules",
    "rule",
    "regeln",
    "regles",
    "règles",
    "ルール",
    "规则",
    "規則",
    "规则集",
    "棋规",
    "棋規",
    "規約",
    "규칙",
    "룰",
    "of",
];

/// The names of the rule sets, in small letters and without blanks.
const NAMES: [(Rules, &[&str]); 5] = [
    (
        Rules::CHINESE,
        &[
            "chinese",
            "cn",
            "chineseogs",
            "chinesekgs",
            "china",
            "chinois",
            "chinesisch",
            "zhongguo",
            "area",
            "areascoring",
            "chn",
            "中国",
            "中國",
            "中国式",
            "中國式",
            "中国数子",
            "数子",
            "數子",
            "数子法",
            "중국",
            "중국식",
            "chinesepsk",
            "weiqi",
            "стандартные",
        ],
    ),
    (
        Rules::JAPANESE,
        &[
            "japanese",
            "jp",
            "japan",
            "korean",
            "kr",
            "korea",
            "nihon",
            "nippon",
            "japonais",
            "japanisch",
            "territory",
            "日本",
            "日本式",
            "日本棋院",
            "nihonkiin",
            "jap",
            "jpn",
            "territoryscoring",
            "日韩",
            "日韓",
            "日规",
            "韩国",
            "韓国",
            "韓國",
            "韩国式",
            "数目",
            "數目",
            "数目法",
            "比目",
            "일본",
            "일본식",
            "한국",
            "한국식",
            "대한민국",
            "японские",
        ],
    ),
    (Rules::AGA, &["aga", "bga", "french", "ffg", "american", "usa", "british", "美国", "米国"]),
    (
        Rules::TROMP_TAYLOR,
        &[
            "tromptaylor",
            "tt",
            "cgos",
            "goe",
            "ing",
            "ings",
            "ingsst",
            "yingshi",
            "sst",
            "应氏",
            "應氏",
            "応氏",
            "计点",
            "計點",
            "응씨",
            "잉",
        ],
    ),
    (Rules::NEW_ZEALAND, &["newzealand", "nz", "新西兰", "新西蘭", "紐西蘭", "ニュージーランド", "뉴질랜드"]),
];

/// The rule set of the parts that KataGo writes one after the other, in small letters:
/// `kopositionalscoreareataxnonesui1`.
fn of_parts(plain: &str) -> Option<Rules> {
    let (ko, rest) =
        [("kosimple", KoRule::Simple), ("kopositional", KoRule::Positional), ("kosituational", KoRule::Situational)]
            .into_iter()
            .find_map(|(word, ko)| Some((ko, plain.strip_prefix(word)?)))?;
    let (scoring, rest) = [("scorearea", Scoring::Area), ("scoreterritory", Scoring::Territory)]
        .into_iter()
        .find_map(|(word, scoring)| Some((scoring, rest.strip_prefix(word)?)))?;
    let tax = if scoring == Scoring::Area { "taxnone" } else { "taxseki" };
    let rest = rest.strip_prefix(tax)?;
    let (suicide, rest) =
        [("sui0", false), ("sui1", true)].into_iter().find_map(|(word, is)| Some((is, rest.strip_prefix(word)?)))?;
    let bonus = match rest {
        "" | "button0" | "whb0" | "button0whb0" | "button0whb0fpok0" | "whb0fpok0" | "whb0fpok1" => {
            Some(HandicapBonus::None)
        }
        "whbn" | "button0whbn" | "whbnfpok0" | "whbnfpok1" => Some(HandicapBonus::All),
        "whbn1" | "button0whbn1" | "whbn1fpok0" | "whbn1fpok1" => Some(HandicapBonus::AllButFirst),
        _ => None,
    }?;
    let is_meant = |rules: &Rules| rules.scoring == scoring && rules.ko == ko && rules.suicide == suicide;
    let mut meant: Vec<Rules> = Rules::ALL.into_iter().filter(is_meant).collect();
    // The sets differ in one more part, which older texts leave out.
    meant.sort_by_key(|rules| rules.handicap_bonus != bonus);
    meant.first().copied()
}

/// The distance of the handicap points from the edge, in lines: 3 on boards under 13x13, 4 from there; none under 7x7.
fn star_line(size: Size) -> Option<usize> {
    match size.side() {
        0..7 => None,
        7..13 => Some(3),
        _ => Some(4),
    }
}

/// Returns whether the point is marked as a handicap point.
pub fn is_star_point(size: Size, point: Point) -> bool {
    let Some(line) = star_line(size) else { return false };
    let side = size.side();
    let (near, far, middle) = (line - 1, side - line, side / 2);
    let odd = side % 2 == 1;
    let (column, row) = (point.column(), point.row());
    let corner = |at| at == near || at == far;
    let center = |at| odd && at == middle;
    let sides_marked = side >= 15;
    (corner(column) && corner(row))
        || (center(column) && center(row))
        || (sides_marked && ((corner(column) && center(row)) || (center(column) && corner(row))))
}

/// The largest fixed handicap of a board: 9 on odd sizes from 9x9, 4 on even ones and 7x7, none under 7x7.
pub fn max_fixed_handicap(size: Size) -> usize {
    match size.side() {
        0..7 => 0,
        7 => 4,
        side if side % 2 == 0 => 4,
        _ => 9,
    }
}

/// The points of a fixed handicap, in the order of the GTP 2 draft (section 4.1.1). `None` if the board has no fixed
/// handicap of so many stones.
pub fn fixed_handicap(size: Size, stones: usize) -> Option<Vec<Point>> {
    if stones < 2 || stones > max_fixed_handicap(size) {
        return None;
    }
    let line = star_line(size)?;
    let (near, far, middle) = (line - 1, size.side() - line, size.side() / 2);
    let corners = [(near, near), (far, far), (near, far), (far, near)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let mut places: Vec<(usize, usize)> = corners[..stones.min(4)].to_vec();
    places.extend_from_slice(&sides[..stones.saturating_sub(4) / 2 * 2]);
    if stones > 4 && stones % 2 == 1 {
        places.push((middle, middle));
    }
    Some(places.into_iter().map(|(column, row)| Point::at(column, row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handicap(side: usize, stones: usize) -> String {
        let points = fixed_handicap(Size::new(side).unwrap(), stones);
        points.map_or("none".into(), |p| p.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn fixed_handicap_is_the_gtp_drafts() {
        assert_eq!(handicap(19, 2), "D4 Q16");
        assert_eq!(handicap(19, 3), "D4 Q16 D16");
        assert_eq!(handicap(19, 4), "D4 Q16 D16 Q4");
        assert_eq!(handicap(19, 5), "D4 Q16 D16 Q4 K10");
        assert_eq!(handicap(19, 6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(handicap(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(handicap(19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
        assert_eq!(handicap(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        assert_eq!(handicap(9, 2), "C3 G7");
        assert_eq!(handicap(13, 5), "D4 K10 D10 K4 G7");
        assert_eq!(handicap(8, 4), "C3 F6 C6 F3");
        assert_eq!(handicap(8, 5), "none");
        assert_eq!(handicap(6, 2), "none");
        assert_eq!(handicap(19, 10), "none");
        assert_eq!(handicap(19, 1), "none");
    }

    #[test]
    fn rule_names_are_read_as_others_spell_them() {
        assert_eq!("Tromp-Taylor".parse(), Ok(Rules::TROMP_TAYLOR));
        assert_eq!("NZ".parse(), Ok(Rules::NEW_ZEALAND));
        assert_eq!("Japanese".parse(), Ok(Rules::JAPANESE));
        for name in [
            "Japanese Rules",
            "rules: japanese",
            "territory",
            "日本ルール",
            "日本",
            "nihon",
            "한국 규칙",
            "韩国规则",
            "Korean rule",
            "Nihon Kiin",
            "Territory scoring",
        ] {
            assert_eq!(name.parse(), Ok(Rules::JAPANESE), "{name}");
        }
        for name in ["Chinese (OGS)", "中国规则", "中國規則", "중국룰", "area", "Règles chinois"] {
            assert_eq!(name.parse(), Ok(Rules::CHINESE), "{name}");
        }
        assert_eq!("应氏规则".parse(), Ok(Rules::TROMP_TAYLOR));
        assert_eq!("Ing SST".parse(), Ok(Rules::TROMP_TAYLOR));
        assert_eq!("koPOSITIONALscoreAREAtaxNONEsui1".parse(), Ok(Rules::TROMP_TAYLOR));
        assert_eq!("koSITUATIONALscoreAREAtaxNONEsui1".parse(), Ok(Rules::NEW_ZEALAND));
        assert_eq!("koPOSITIONALscoreAREAtaxNONEsui0whbN".parse(), Ok(Rules::CHINESE));
        assert_eq!("koSITUATIONALscoreAREAtaxNONEsui0whbN-1".parse(), Ok(Rules::AGA));
        assert_eq!("koSIMPLEscoreTERRITORYtaxSEKIsui0".parse(), Ok(Rules::JAPANESE));
        for name in ["", "rules", "koSIMPLEscoreAREAtaxNONEsui1", "koPOSITIONALscoreAREAtaxALLsui1", "zero"] {
            assert!(name.parse::<Rules>().is_err(), "{name}");
        }
        assert_eq!(
            "chess".parse::<Rules>().unwrap_err().to_string(),
            "unknown rules \"chess\"; expected chinese, japanese, aga, tromp-taylor or new-zealand"
        );
        for rules in Rules::ALL {
            assert_eq!(rules.name().parse(), Ok(rules));
        }
    }
}
