//! Results in a table.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::match_runner::wilson;
use super::Outcome;

/// The ranks that the histogram tells apart: up to each of these.
const RANKS: [usize; 6] = [1, 2, 3, 5, 10, 20];

/// Returns how many passed, of how many that count.
pub(super) fn counts(outcomes: &[Outcome]) -> (usize, usize) {
    let counted = outcomes.iter().filter(|outcome| outcome.counts());
    (outcomes.iter().filter(|outcome| outcome.result == "pass").count(), counted.count())
}

fn row(text: &mut String, name: &str, outcomes: &[&Outcome]) {
    let outcomes: Vec<&&Outcome> = outcomes.iter().filter(|outcome| outcome.counts()).collect();
    let all = outcomes.len();
    let passed = outcomes.iter().filter(|outcome| outcome.result == "pass").count();
    let errors = outcomes.iter().filter(|outcome| outcome.result == "error").count();
    let rate = passed as f64 / all.max(1) as f64;
    let (low, high) = wilson(rate, all.max(1) as f64);
    let seconds: f64 = outcomes.iter().map(|outcome| outcome.seconds).sum();
    let ranked: Vec<f64> = outcomes
        .iter()
        .filter(|outcome| outcome.ranked)
        .map(|outcome| outcome.rank.map_or(0.0, |rank| 1.0 / rank as f64))
        .collect();
    let mean_rank = if ranked.is_empty() {
        "-".to_string()
    } else {
        format!("{:.3}", ranked.iter().sum::<f64>() / ranked.len() as f64)
    };
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "{name:<36} {passed:>5} /{all:>5}  {:>5.1} %  {:>5.1} - {:>5.1}  {mean_rank:>6}  {errors:>6}  {seconds:>8.1}",
        100.0 * rate,
        100.0 * low,
        100.0 * high
    );
}

/// All that is to be told: by kind and grade, ranks, failures.
pub(super) fn text(outcomes: &[Outcome], failures: usize) -> String {
    let mut text = format!(
        "{:<36} {:>12}  {:>7}  {:>13}  {:>6}  {:>6}  {:>8}\n",
        "kind, grade", "solved", "", "95 %", "MRR", "errors", "seconds"
    );
    let mut kinds: BTreeMap<&str, BTreeMap<&str, Vec<&Outcome>>> = BTreeMap::new();
    for outcome in outcomes {
        kinds.entry(&outcome.kind).or_default().entry(&outcome.grade).or_default().push(outcome);
    }
    for (kind, grades) in &kinds {
        let all: Vec<&Outcome> = grades.values().flatten().copied().collect();
        row(&mut text, kind, &all);
        if grades.len() > 1 {
            for (grade, some) in grades {
                row(&mut text, &format!("  {grade}"), some);
            }
        }
    }
    if kinds.len() > 1 {
        row(&mut text, "all", &outcomes.iter().collect::<Vec<_>>());
    }
    ranks(&mut text, outcomes);
    surprises(&mut text, outcomes);
    without_answer(&mut text, outcomes);

    let failed: Vec<&Outcome> = outcomes.iter().filter(|o| o.result == "fail" || o.result == "error").collect();
    if !failed.is_empty() && failures > 0 {
        let shown = failed.len().min(failures);
        let _ = writeln!(text, "\nNot solved ({shown} of {}):", failed.len());
        for outcome in &failed[..shown] {
            let _ = writeln!(text, "  {}: {}, right is {}", outcome.id, outcome.answer, outcome.expected);
        }
    }
    text
}

fn ranks(text: &mut String, outcomes: &[Outcome]) {
    let ranked: Vec<Option<usize>> = outcomes.iter().filter(|o| o.ranked).map(|o| o.rank).collect();
    if ranked.is_empty() {
        return;
    }
    let mut parts = Vec::new();
    let mut before = 0;
    for limit in RANKS {
        let count = ranked.iter().flatten().filter(|rank| (before + 1..=limit).contains(rank)).count();
        let name = if limit == before + 1 { limit.to_string() } else { format!("{}-{limit}", before + 1) };
        parts.push(format!("{name}: {count}"));
        before = limit;
    }
    let later = ranked.iter().flatten().filter(|rank| **rank > before).count();
    parts.push(format!("later: {later}"));
    parts.push(format!("not ranked: {}", ranked.iter().filter(|rank| rank.is_none()).count()));
    let _ = writeln!(text, "\nRank of the best right move: {}", parts.join(", "));
}

/// Problems whose files give no answer: they are solved and counted apart.
fn without_answer(text: &mut String, outcomes: &[Outcome]) {
    let count = outcomes.iter().filter(|outcome| outcome.result == "no-answer").count();
    if count > 0 {
        let problems = if count == 1 { "problem has" } else { "problems have" };
        let _ = writeln!(text, "\n{count} {problems} no answer to compare with");
    }
}

/// Tests of suites that come out otherwise than their authors knew.
fn surprises(text: &mut String, outcomes: &[Outcome]) {
    let passes = outcomes.iter().filter(|o| o.known_failure && o.result == "pass").count();
    let known = outcomes.iter().filter(|o| o.known_failure).count();
    if known > 0 {
        let _ = writeln!(text, "\n{known} tests are marked as known failures; {passes} of them pass");
    }
}
