//! The verdict of a comment in a problem file on a move, read by its meaning: "Not correct" marks a wrong move, and
//! "you are right to worry" marks none.
//!
//! A comment is read clause by clause. A short clause at its beginning decides, as in "Wrong. The correct move is C3";
//! otherwise a clause that calls the move wrong counts for more than one that calls it right.

use std::sync::LazyLock;

use regex::Regex;

use crate::board::Color;

/// The verdict of a mark on a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Verdict {
    /// The side that solves the problem fails.
    Wrong,
    /// The side that solves the problem succeeds.
    Right,
}

/// A first clause of so many words or fewer decides what the whole comment says.
const SHORT: usize = 5;

const WRONG: &[&str] = &[
    "wrong",
    "incorrect",
    "incorrectly",
    "unsuccessful",
    "notthis",
    "falsch",
    "faux",
    "incorrecto",
    "incorrecta",
    "incorrecte",
    "errado",
    "errada",
    "mauvais",
    "mauvaise",
    "sbagliato",
    "sbagliata",
    "fout",
];
/// Words for failure, which can be the opponent's.
const FAILURE: &[&str] =
    &["failure", "fail", "fails", "failed", "mistake", "error", "blunder", "fehler", "erreur", "échec", "fallo"];
const RIGHT: &[&str] = &[
    "right",
    "correct",
    "correctly",
    "forceright",
    "richtig",
    "correcto",
    "correcta",
    "correcte",
    "korrekt",
    "corretto",
    "corretta",
    "correto",
    "solved",
];
/// Words for success, which can be the opponent's.
const SUCCESS: &[&str] = &["success", "successful", "succeeds", "succeeded", "succès", "éxito", "erfolg"];
/// Words that mark a branch only where they stand nearly alone.
const TITLES: &[(&str, Verdict)] = &[
    ("solution", Verdict::Right),
    ("lösung", Verdict::Right),
    ("solución", Verdict::Right),
    ("refutation", Verdict::Wrong),
];

/// The verdicts of clauses that have no other word.
const ALONE: &[(&str, Verdict)] = &[
    ("yes", Verdict::Right),
    ("no", Verdict::Wrong),
    ("nope", Verdict::Wrong),
    ("bad", Verdict::Wrong),
    ("对", Verdict::Right),
    ("對", Verdict::Right),
    ("对了", Verdict::Right),
    ("對了", Verdict::Right),
    ("错", Verdict::Wrong),
    ("錯", Verdict::Wrong),
    ("错了", Verdict::Wrong),
    ("錯了", Verdict::Wrong),
    ("不行", Verdict::Wrong),
    ("ダメ", Verdict::Wrong),
    ("だめ", Verdict::Wrong),
    ("駄目", Verdict::Wrong),
];

/// The verdicts in more than a word.
const PHRASES: &[(&str, Verdict)] = &[
    ("try again", Verdict::Wrong),
    ("no good", Verdict::Wrong),
    ("not good", Verdict::Wrong),
    ("bad move", Verdict::Wrong),
    ("that works", Verdict::Right),
    ("this works", Verdict::Right),
    ("does not work", Verdict::Wrong),
    ("doesn't work", Verdict::Wrong),
    ("well done", Verdict::Right),
    ("good job", Verdict::Right),
    ("congratulations", Verdict::Right),
];

/// The words for wrong in languages that are read without blanks between words, or that bend their words.
const WRONG_PARTS: &[&str] = &[
    "不正解",
    "不正确",
    "不正確",
    "不对",
    "不對",
    "不成功",
    "不是正解",
    "不是正确",
    "不是正確",
    "非正解",
    "正解では",
    "正解でな",
    "正解じゃ",
    "失敗",
    "失败",
    "失误",
    "失誤",
    "错误",
    "錯誤",
    "答错",
    "答錯",
    "誤り",
    "間違",
    "まちがい",
    "오답",
    "실패",
    "틀렸",
    "неправильн",
    "неверн",
    "ошибк",
    "неудач",
];
const RIGHT_PARTS: &[&str] =
    &["正解", "正确", "正確", "成功", "答对", "答對", "정답", "정해", "성공", "правильн", "верно"];

/// Words that tell of another move, of the opponent's failure, or of no failure.
static ELSEWHERE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let other_move = "(正解|正确|正確)的?(答案|下法|走法|着法|手順|手|図|图)?(は|是|为|為|应|應)";
    let no_failure = "失敗(しな|ではな|でな)|(不|不会|不會|不是|没有|沒有|没|沒)(失败|失敗|错误|錯誤)";
    Regex::new(&format!("{other_move}|{no_failure}")).ok()
});

/// Words that turn the meaning of what follows.
const NEGATIONS: &[&str] = &[
    "not",
    "no",
    "never",
    "cannot",
    "neither",
    "nor",
    "hardly",
    "nothing",
    "without",
    "almost",
    "nearly",
    "partially",
    "partly",
    "nicht",
    "pas",
    "não",
];
/// Words before which nothing is claimed.
const SUPPOSITIONS: &[&str] = &["would", "could", "might", "may", "if", "seems", "looks", "should", "whether"];
/// Conjunctions that begin a clause of their own.
const CONJUNCTIONS: &[&str] = &["but", "however", "although", "though", "yet", "because", "since", "aber"];
/// Words before `right` that make it a direction, unless a noun of [`MOVES`] follows.
const BEFORE_DIRECTION: &[&str] = &["the", "on", "to", "from", "at", "upper", "lower", "far", "all", "its", "his"];
/// Words after `right` that make it a direction, a time, or praise for something else than the move.
const AFTER_OTHER: &[&str] = &[
    "side",
    "hand",
    "edge",
    "corner",
    "half",
    "part",
    "away",
    "now",
    "after",
    "here",
    "there",
    "to",
    "next",
    "of",
    "idea",
    "track",
    "direction",
    "area",
    "spirit",
];
const MOVES: &[&str] = &[
    "move", "moves", "answer", "way", "solution", "choice", "point", "tesuji", "place", "spot", "path", "order", "one",
    "play", "sequence",
];
const VERBS: &[&str] = &["is", "was", "are", "were", "would", "lies", "starts", "begins", "had"];

/// Returns the verdict of the comment on the side that solves the problem.
pub(super) fn verdict(comment: &str, solver: Color) -> Option<Verdict> {
    let comment = comment.to_lowercase().replace('’', "'");
    match comment.trim() {
        "+" | "○" | "◎" | "✓" | "✔" | "✅" => return Some(Verdict::Right),
        "×" | "✗" | "✘" | "❌" => return Some(Verdict::Wrong),
        _ => {}
    }
    let mut all: Option<Verdict> = None;
    let mut is_first = true;
    let mut clauses = clauses(&comment).into_iter().peekable();
    while let Some(clause) = clauses.next() {
        let is_digit = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        // "No. 17" numbers a problem.
        if clause[..] == ["no"] && clauses.peek().and_then(|next| next.first()).is_some_and(is_digit) {
            continue;
        }
        let said = of_words(&clause, solver).into_iter().chain(of_parts(&clause.concat(), solver)).min();
        if is_first && said.is_some() && clause.len() <= SHORT {
            return said;
        }
        is_first = false;
        all = all.into_iter().chain(said).min();
    }
    all
}

/// The clauses of a comment in lower case, each as its words.
fn clauses(comment: &str) -> Vec<Vec<&str>> {
    let is_end = |c: char| !c.is_alphanumeric() && !c.is_whitespace() && !"'-_*\"".contains(c) || c == '\n';
    let mut clauses = Vec::new();
    for part in comment.split_inclusive(is_end) {
        // A question claims nothing.
        if part.ends_with(['?', '？']) {
            continue;
        }
        let words = part.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        clauses.extend(words.split(|word| CONJUNCTIONS.contains(word)).map(<[&str]>::to_vec));
    }
    clauses.retain(|clause| !clause.is_empty());
    clauses
}

/// Returns the verdict of the words of a clause; wrong is said before right.
fn of_words(clause: &[&str], solver: Color) -> Option<Verdict> {
    let title = |word: &str| TITLES.iter().find(|(known, _)| *known == word).map(|(_, verdict)| *verdict);
    if let [only] = clause
        && let Some((_, verdict)) = ALONE.iter().find(|(known, _)| known == only)
    {
        return Some(*verdict);
    }
    if let [first] | [first, _] = clause
        && let Some(verdict) = title(first)
    {
        return Some(verdict);
    }
    let opponent = (!solver).name();
    let names_opponent = clause.iter().any(|word| word.trim_end_matches("'s") == opponent);
    let text = clause.join(" ");
    let phrase = PHRASES.iter().find(|(known, _)| !names_opponent && text.contains(known)).map(|(_, verdict)| *verdict);
    (0..clause.len()).filter_map(|at| of_word(clause, at, names_opponent)).chain(phrase).min()
}

fn of_word(clause: &[&str], at: usize, names_opponent: bool) -> Option<Verdict> {
    let word = clause[at];
    let before = &clause[at.saturating_sub(3)..at];
    let plain = if WRONG.contains(&word) || (FAILURE.contains(&word) && !names_opponent) {
        Verdict::Wrong
    } else if (RIGHT.contains(&word) && is_verdict(clause, at)) || (SUCCESS.contains(&word) && !names_opponent) {
        Verdict::Right
    } else {
        return None;
    };
    if before.iter().any(|word| SUPPOSITIONS.contains(word)) {
        return None;
    }
    let is_negated = before.iter().enumerate().any(|(i, word)| {
        let next = before.get(i + 1);
        let negates = NEGATIONS.contains(word) || word.ends_with("n't") || (*word == "far" && next == Some(&"from"));
        negates && next != Some(&"only")
    });
    match plain {
        _ if !is_negated => Some(plain),
        Verdict::Right => Some(Verdict::Wrong),
        // "Not wrong" and "cannot fail" are no praise yet.
        Verdict::Wrong => None,
    }
}

/// Returns whether a word for right judges this move, and neither names a side of the board nor tells of another move.
fn is_verdict(clause: &[&str], at: usize) -> bool {
    let next = clause.get(at + 1).copied().unwrap_or("");
    let is_of_move = MOVES.contains(&next);
    if is_of_move {
        return !clause.get(at + 2).is_some_and(|word| VERBS.contains(word));
    }
    let before = at.checked_sub(1).map_or("", |at| clause[at]);
    clause[at] != "right" || !(AFTER_OTHER.contains(&next) || BEFORE_DIRECTION.contains(&before))
}

/// Returns the verdict of a clause whose words have no blanks between them.
fn of_parts(clause: &str, solver: Color) -> Option<Verdict> {
    let has = |parts: &[&str]| parts.iter().any(|part| clause.contains(part));
    let opponents = match solver {
        Color::Black => ["白失敗", "白の失敗", "白失败", "白的失败"],
        Color::White => ["黒失敗", "黒の失敗", "黑失败", "黑的失败"],
    };
    if ELSEWHERE.as_ref().is_some_and(|elsewhere| elsewhere.is_match(clause)) {
        return None;
    }
    if has(WRONG_PARTS) {
        return (!has(&opponents)).then_some(Verdict::Wrong);
    }
    has(RIGHT_PARTS).then_some(Verdict::Right)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(comment: &str) -> Option<Verdict> {
        verdict(comment, Color::Black)
    }

    #[test]
    fn praise_is_known() {
        for comment in [
            "RIGHT",
            "Right!",
            "Correct",
            "+ That is correct!",
            "You are right.",
            "This is the right move",
            "Success",
            "Correct! B2 would be wrong.",
            "Correct, White dies",
            "Correct White's mistake is punished",
            "FORCERIGHT",
            "Not only correct but elegant",
            "Solution",
            "solution 2",
            "正解",
            "正解です",
            "正解。白A1は失敗",
            "正确",
            "正確",
            "成功",
            "回答正确！",
            "정답입니다",
            "Правильно",
            "richtig",
            "Well done!",
            "+",
            "Yes!",
            "Solved",
            "That works",
            "Is it alive? Correct!",
            "对了",
            "✓",
        ] {
            assert_eq!(says(comment), Some(Verdict::Right), "{comment}");
        }
    }

    #[test]
    fn blame_is_known_in_many_forms() {
        for comment in [
            "WRONG",
            "Wrong, White lives",
            "incorrect",
            "Incorrect.",
            "Not right",
            "Not correct",
            "This is not quite correct.",
            "This isn't right",
            "That isn’t the right move.",
            "Almost right",
            "Failure",
            "failed!",
            "You are right to worry, but this is wrong",
            "Wrong. The correct move is C3.",
            "The correct move is C3; this fails",
            "A good idea on the right side, yet Black fails",
            "unsuccessful",
            "NOTTHIS",
            "Try again",
            "No.",
            "No, White lives",
            "Nope",
            "BAD",
            "far from correct",
            "nicht korrekt",
            "错",
            "ダメ",
            "неудача",
            "This doesn't work",
            "nicht richtig",
            "失敗",
            "失败",
            "失敗。正解はB2",
            "错误",
            "錯誤",
            "不正解",
            "これは正解ではない",
            "不正确",
            "不对",
            "实战黑棋失败",
            "오답",
            "неправильно",
            "×",
        ] {
            assert_eq!(says(comment), Some(Verdict::Wrong), "{comment}");
        }
    }

    #[test]
    fn other_comments_say_nothing_of_the_move() {
        for comment in [
            "",
            "Black to play on the right side",
            "to the right",
            "The stones on the right are weak",
            "Black must answer right away",
            "You are right to worry",
            "The correct move is C3",
            "This would be wrong without the ladder",
            "There is nothing wrong with it",
            "White's mistake",
            "White fails to live",
            "White's cut does not work",
            "Black cannot fail",
            "正解はB2",
            "正确答案是B2",
            "不会失败",
            "白の失敗",
            "The solution begins elsewhere",
            "copyright 2001",
            "Is this correct?",
            "What is the right move?",
            "No liberties are left",
            "No. 17",
            "No.3: Black to play",
        ] {
            assert_eq!(says(comment), None, "{comment}");
        }
        assert_eq!(verdict("White's mistake", Color::White), Some(Verdict::Wrong));
        assert_eq!(verdict("Black succeeds", Color::White), None);
    }
}
