//! Analyses over GTP, as clients read them.

use super::engine;

/// The fields of an info by name, and its line of play.
type Info = (Vec<(String, String)>, Vec<String>);

/// The infos of a line.
fn infos(line: &str) -> Vec<Info> {
    let infos = line.split(" rootInfo ").next().unwrap().split("info ").skip(1);
    infos
        .map(|info| {
            let (fields, pv) = info.trim().split_once(" pv ").expect("pv ends an info");
            let words: Vec<String> = fields.split(' ').map(String::from).collect();
            let pairs = words.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
            (pairs, pv.split(' ').map(String::from).collect())
        })
        .collect()
}

#[test]
fn an_analysis_is_told_as_clients_read_it() {
    let mut engine = engine("classic:nodes=80");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    ask("boardsize 5");
    ask("play b C3");
    let reply = ask("7 kata-analyze w 10 rootInfo true ownership true maxmoves 4");
    assert!(reply.starts_with("=7\ninfo move ") && reply.ends_with("\n\n"), "{reply}");
    let line = reply.lines().last().filter(|line| !line.is_empty()).unwrap_or(reply.lines().nth(1).unwrap());
    let (before, owned) = line.split_once(" ownership ").unwrap();
    assert_eq!(owned.split(' ').filter(|number| number.parse::<f64>().is_ok()).count(), 25);
    assert!(before.contains(" rootInfo visits "));
    let told = infos(before);
    assert!((1..=4).contains(&told.len()));
    for (order, (fields, pv)) in told.iter().enumerate() {
        let of = |name: &str| &fields.iter().find(|(field, _)| field == name).expect(name).1;
        assert_eq!(of("order"), &order.to_string());
        assert_eq!(of("move"), &pv[0]);
        assert!(of("visits").bytes().all(|digit| digit.is_ascii_digit()));
        for name in ["winrate", "scoreMean", "scoreStdev", "scoreLead", "prior", "lcb", "utility"] {
            assert!(of(name).contains('.') && of(name).parse::<f64>().is_ok(), "{name} {}", of(name));
        }
    }
    let reply = ask("lz-analyze w interval 10 avoid w B2,pass 1");
    for (fields, pv) in infos(reply.lines().nth(1).unwrap()) {
        assert!(pv[0] != "B2" && pv[0] != "pass");
        for name in ["winrate", "prior", "lcb", "visits"] {
            let value = &fields.iter().find(|(field, _)| field == name).expect(name).1;
            assert!(value.parse::<u32>().is_ok(), "{name} {value}");
        }
    }
}

#[test]
fn a_move_that_is_analysed_is_played_and_named_last() {
    let mut engine = engine("classic:nodes=80");
    let mut ask = |line: &str| engine.answer(line).unwrap();
    ask("boardsize 5");
    for command in ["kata-genmove_analyze b 100000", "lz-genmove_analyze w"] {
        let reply = ask(command);
        let lines: Vec<&str> = reply.trim_end().lines().collect();
        assert!(lines.len() > 2 && lines[1].starts_with("info move "), "{reply}");
        let played = lines[lines.len() - 1].strip_prefix("play ").unwrap();
        assert!(ask("last_move").trim_end().ends_with(played));
    }
    assert_eq!(ask("kata-analyze b 10 nonsense true"), "? syntax error\n\n");
    assert_eq!(ask("kata-analyze b -1"), "? syntax error\n\n");
    assert_eq!(ask("kata-genmove_analyze"), "? syntax error\n\n");
}
