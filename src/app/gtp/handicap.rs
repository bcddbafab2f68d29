//! Handicap stones (GTP 2 draft, section 4.1).

use super::command::Command;
use super::engine::Engine;
use super::parse::{Args, Failure};
use crate::board::rules::{fixed_handicap, max_fixed_handicap};
use crate::board::{BadHandicap, Point, PointSet, Size};

pub(super) const COMMANDS: &[Command] = &[
    Command::new("fixed_handicap", fixed),
    Command::new("place_free_handicap", place_free),
    Command::new("set_free_handicap", set_free),
    Command::new("get_handicap", |engine, args| args.count(0, 0).map(|()| engine.game.handicap().to_string())),
];

fn fixed(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let stones = args.number::<i64>(0)?.try_into().unwrap_or(0);
    let points = engine.game.place_fixed_handicap(stones).map_err(|e| refused(&e, "invalid number of stones"))?;
    Ok(list(&points))
}

fn place_free(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    args.count(1, 1)?;
    let stones: usize = args.number::<i64>(0)?.try_into().unwrap_or(0);
    let points = if stones < 2 { Vec::new() } else { good_handicap(engine.game.board().size(), stones) };
    engine.game.place_free_handicap(&points).map_err(|e| refused(&e, "invalid number of stones"))?;
    Ok(list(&points))
}

fn set_free(engine: &mut Engine, args: &Args<'_>) -> Result<String, Failure> {
    if !engine.game.moves().is_empty() || !engine.game.board().occupied().is_empty() {
        return Err(Failure::new("board not empty"));
    }
    let size = engine.game.board().size();
    let points: Option<Vec<Point>> = args.words.iter().map(|word| Point::parse(word, size)).collect();
    let points = points.ok_or_else(|| Failure::with("bad vertex list", format!("expected vertices of {size}")))?;
    engine.game.place_free_handicap(&points).map_err(|e| refused(&e, "bad vertex list"))?;
    Ok(String::new())
}

fn refused(error: &BadHandicap, otherwise: &'static str) -> Failure {
    match error {
        BadHandicap::NotEmpty => Failure::new("board not empty"),
        _ => Failure::with(otherwise, error),
    }
}

/// Places for so many stones: the fixed ones, then points that touch no stone yet, from the fourth line outward. May
/// be fewer, as the draft allows.
fn good_handicap(size: Size, stones: usize) -> Vec<Point> {
    let mut points = fixed_handicap(size, stones.min(max_fixed_handicap(size))).unwrap_or_default();
    let mut touched = points.iter().copied().collect::<PointSet>().grown();
    let mut others: Vec<Point> = size.points().filter(|point| size.line(*point) >= 2).collect();
    others.sort_by_key(|point| size.line(*point).abs_diff(4));
    for point in others {
        if points.len() >= stones {
            break;
        }
        if !touched.contains(point) {
            points.push(point);
            touched |= PointSet::of(point).grown();
        }
    }
    if points.len() < 2 {
        // On the smallest boards opposite corners are all there is.
        points = vec![Point::at(0, 0), Point::at(size.side() - 1, size.side() - 1)];
    }
    points
}

fn list(points: &[Point]) -> String {
    points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Game;
    use crate::board::rules::Rules;

    #[test]
    fn free_handicap_fits_every_board() {
        for side in Size::MIN..=Size::MAX {
            let size = Size::new(side).unwrap();
            for stones in 2..=30 {
                let points = good_handicap(size, stones);
                assert!((2..=stones).contains(&points.len()), "{size} {stones}: {points:?}");
                assert!(Game::new(size, Rules::CHINESE, 0.0).place_free_handicap(&points).is_ok(), "{size} {points:?}");
            }
        }
        assert_eq!(good_handicap(Size::NINETEEN, 30).len(), 30);
    }
}
