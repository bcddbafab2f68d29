//! Tests of two modes over a drawn game.

use super::*;
use crate::board::Size;

/// A game on 5x5 in which Black builds a wall and White a stone in the corner.
fn record() -> Record {
    Record::read("(;SZ[5]KM[0.5];B[cc];W[ee];B[cb];W[ed];B[cd];W[de];B[ca];W[ec];B[ce];W[dd])").unwrap()
}

/// The view in which Black leads by so much and owns every point to this share, in permille.
fn view(lead: f64, owned: i16, best: Option<Wanted>) -> View {
    let mut ownership = Box::new(PointMap::new(0));
    Size::new(5).unwrap().points().for_each(|point| ownership[point] = owned);
    View { lead, ownership, best }
}

fn contrast(gap: impl Fn(usize) -> f64) -> Contrast {
    let wanted = Wanted { mv: Move::Play(Point::at(0, 0)), reasons: vec!["wins 5 of 9 playouts".into()] };
    let ask = |game: &Game| {
        let gap = gap(game.moves().len());
        Ok::<_, SgfError>([view(gap, 500, None), view(0.0, -500, Some(wanted.clone()))])
    };
    Contrast::of(&record(), None, ["static".into(), "mc".into()], ask, &|_, _| {}).unwrap()
}

#[test]
fn both_leads_are_kept_after_every_move() {
    let contrast = contrast(|moves| moves as f64);
    assert_eq!(contrast.leads[0], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]);
    assert_eq!(contrast.leads[1], [0.0; 11]);
    assert_eq!(contrast.distance, 5.0);
}

#[test]
fn the_largest_disagreements_are_listed_some_moves_apart() {
    let listed = |gap: fn(usize) -> f64| contrast(gap).apart.iter().map(|apart| apart.moves).collect::<Vec<_>>();
    assert_eq!(listed(|moves| moves as f64), [10]);
    assert_eq!(listed(|moves| if moves == 1 { 20.0 } else { moves as f64 }), [1, 10]);
    assert_eq!(listed(|_| 4.0), [0; 0]);
}

#[test]
fn groups_are_told_by_both_with_the_ground_of_the_evaluation() {
    let contrast = contrast(|moves| moves as f64);
    let groups = &contrast.apart[0].groups;
    assert!(!groups.is_empty());
    assert_eq!(groups[0].survival, if groups[0].color == Color::Black { [0.75, 0.25] } else { [0.25, 0.75] });
    assert_eq!(groups[0].grounds.len(), 1);
}

#[test]
fn text_and_pages_tell_leads_groups_and_moves() {
    let told = contrast(|moves| moves as f64);
    let text = text::render(&told);
    assert!(text.contains("After move 10 at D2: by a Black leads by 10, by b nobody leads."), "{text}");
    assert!(text.contains("b would play A1: wins 5 of 9 playouts."), "{text}");
    assert!(text.contains("   10 |"), "{text}");
    let page = page::page(&told, &record()).unwrap();
    assert!(page.contains("<svg") && page.contains("b would play A1"), "{page}");
    assert_eq!(chart::svg(&told.leads).matches("<path").count(), 3);
    assert!(text::render(&contrast(|_| 1.0)).contains("never 5 points apart"));
}
