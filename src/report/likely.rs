//! The moves that strong players would most likely play, by learned patterns, and those that a tree search favours, for
//! the list of best moves.
//!
//! The gain that the static evaluation sees at once is a poor guide by itself: in 240 positions of strong players'
//! games the move played was among the first five by gain in 17 of 100, and the first in 6. With the moves that the
//! patterns propose looked at, too, and ordered by [`merit`], it is among the five in 59, and the first in 39.
//!
//! Neither sees far. A tree search that takes the game for even ([`favourites`]) sees what a reply captures.

use super::{MoveReport, words};
use crate::board::{Game, Point, PointMap, PointSet};
use crate::eval::Analysis;
use crate::judge::deed::Deed;
use crate::pattern::predict::{MovePredictor, Predicted, Recent};
use crate::search::mcts::favourites::favourites;

/// The least gain of a listed move, in 1/100 point. Even a stone on settled ground changes the figures a little.
pub(super) const LEAST_GAIN: i32 = 50;
/// The number of likely moves that are looked at. With 5 and 12 the move played is among the first five in 58 and 59 of
/// 100.
const LOOKED_AT: usize = 8;
/// The bonus of a move that one strong player in a thousand plays, in 1/100 point; it doubles with four times as many
/// players. With 30 to 200 the move played is among the first five in 55 to 62 of 100. In 418 labelled positions the
/// first move listed is the favourite of a far stronger engine in 25 of 100 with 30, 27 with 60, and 28 with 100 and
/// more.
const LIKELY: f64 = 100.0;
/// The probability, in permille, from which a move is listed whatever it seems to gain: the players see something in
/// it. A guess of the right size.
const MOSTLY: i32 = 400;
/// The probability, in permille, from which the report says how many players play a move. A guess of the right size.
const OFTEN: i32 = 150;
/// The gain, in points, below which a move counts as gaining nothing.
const NOTHING: f64 = LEAST_GAIN as f64 / 100.0;

/// The number of playouts of the search. A guess of the right size.
const PLAYOUTS: u64 = 4_000;
/// The number of the moves favoured by the search that are looked at. A guess of the right size.
const SEARCHED: usize = 3;
/// The share of the search, 0 to 1, from which a move is listed whatever it seems to gain. A guess of the right size.
const FAVOURED: f64 = 0.15;

/// A position with its judgement: the evaluation, and what is likely to be played.
#[derive(Clone, Copy)]
pub(super) struct Judged<'a> {
    pub(super) game: &'a Game,
    pub(super) analysis: &'a Analysis,
    pub(super) likely: &'a Likely,
}

/// The likeliest moves of the side to move.
pub(super) struct Likely {
    /// The moves with their probabilities in permille, the likeliest first.
    usual: Vec<Predicted>,
    /// The share of the search that each point is given, 0 to 1, if a search was made.
    shares: Option<PointMap<f64>>,
    /// The share of the point most searched, and the least of the few most searched.
    most: f64,
    much: f64,
}

impl Likely {
    /// Returns the likeliest moves of the game's position by patterns alone.
    pub(super) fn of(game: &Game) -> Likely {
        let mut usual = Vec::new();
        MovePredictor::new().predict(&mut game.board().clone(), &Recent::of(game, game.to_play()), &mut usual);
        Likely { usual, shares: None, most: 1.0, much: 1.0 }
    }

    /// Returns the likeliest moves by patterns and a search, which takes the game for even by the area in `analysis`.
    /// No search is made if the game is over, as it would spend its playouts on anything.
    pub(super) fn searched(game: &Game, analysis: &Analysis) -> Likely {
        if game.is_over() {
            return Likely::of(game);
        }
        let lead = f64::from(analysis.score().value()) / 100.0;
        let shares = favourites(game, lead, PLAYOUTS);
        let mut sorted: Vec<f64> = game.board().size().points().map(|point| shares[point]).collect();
        sorted.sort_by(|a, b| b.total_cmp(a));
        let [most, much] = [0, SEARCHED - 1].map(|place| sorted.get(place).copied().unwrap_or(0.0));
        Likely { shares: Some(shares), most, much, ..Likely::of(game) }
    }

    /// Returns the first few moves by the patterns.
    pub(super) fn most_usual(&self) -> PointSet {
        self.usual.iter().take(LOOKED_AT).map(|found| found.point).collect()
    }

    /// Returns whether the move is among the first few, or among those that the search favours.
    pub(super) fn is_looked_at(&self, point: Point) -> bool {
        let is_searched = self.share(point) > 0.0 && self.share(point) >= self.much;
        is_searched || self.usual.iter().take(LOOKED_AT).any(|found| found.point == point)
    }

    /// Returns the share of the search that went to the move, 0 to 1; 0 if no search was made.
    fn share(&self, point: Point) -> f64 {
        self.shares.as_ref().map_or(0.0, |shares| shares[point])
    }

    /// Returns whether a search was made that never tried the move, and the move is not a usual one. Of 2,754 moves
    /// listed in 297 labelled positions, a search of 10,000 playouts did not try 27 in 100. Of these, 8 % were among
    /// the moves that a far stronger engine looks at; of the others, 36 %.
    pub(super) fn is_passed_over(&self, told: &MoveReport) -> bool {
        let is_unsearched = self.shares.as_ref().is_some_and(|shares| shares[told.point] == 0.0);
        is_unsearched && self.permille(told.point) < OFTEN
    }

    /// Returns whether much of the search went to the move.
    pub(super) fn is_favoured(&self, point: Point) -> bool {
        self.share(point) >= FAVOURED
    }

    /// Returns whether at least one strong player in a thousand plays the move. Of 3,950 moves listed in 422 labelled
    /// positions, three in ten were played by fewer. Of those that were only said to weaken, link or make ground, 6 %
    /// were among the moves that a far stronger engine looks at; of the moves that somebody plays, 39 %.
    pub(super) fn is_heard_of(&self, point: Point) -> bool {
        self.permille(point) > 0
    }

    /// Returns whether so many strong players play the move that it is listed whatever it seems to gain.
    pub(super) fn is_mostly_played(&self, point: Point) -> bool {
        self.permille(point) >= MOSTLY
    }

    /// Returns the probability of the move, in permille.
    fn permille(&self, point: Point) -> i32 {
        self.usual.iter().find(|found| found.point == point).map_or(0, Predicted::permille)
    }

    /// Returns the move with its probability and its share of the search. Its reasons also say if it is a usual move or
    /// the one most searched.
    pub(super) fn told(&self, mut told: MoveReport) -> MoveReport {
        let permille = self.permille(told.point);
        told.prior = f64::from(permille) / 1000.0;
        told.share = self.share(told.point);
        let is_favourite = told.share > 0.0 && told.share >= self.most;
        // Only the last of these reasons says that the figures see no gain.
        let is_unseen = !is_gain(&told);
        let usual = Deed::Usual { permille, is_unseen: is_unseen && !is_favourite };
        told.deeds.extend((permille >= OFTEN).then_some(usual));
        told.deeds.extend(is_favourite.then_some(Deed::Favoured { playouts: PLAYOUTS, is_unseen }));
        told
    }
}

/// Returns whether the figures see that a move gains something.
pub(super) fn is_gain(told: &MoveReport) -> bool {
    told.value >= NOTHING
}

/// Withdraws the statement that the figures see no gain in a move that players or a search prefer, if reading sees what
/// the figures do not.
pub(super) fn seen(told: &mut MoveReport) {
    for deed in &mut told.deeds {
        if let Deed::Usual { is_unseen, .. } | Deed::Favoured { is_unseen, .. } = deed {
            *is_unseen = false;
        }
    }
}

/// Returns the figure, in points, by which moves are chosen for the list: the gain of a move, and a bonus if strong
/// players would play it or the search favours it.
pub(super) fn merit(told: &MoveReport) -> f64 {
    told.value + LIKELY / 100.0 * (1000.0 * told.prior.max(told.share)).sqrt()
}

/// The shares that are kept of the difference between a move's gain and the median of the listed moves: the share of
/// the first [`SMALL_CHANGE`] points, and the share of the rest. Fitted to the verdicts of a far stronger engine on
/// 7,500 moves listed in 1,180 labelled positions.
const NEAR_SHARE: f64 = 0.15;
const FAR_SHARE: f64 = 0.35;
const SMALL_CHANGE: f64 = 4.0;
/// The bonus of a move, in points, for being e times as likely, and for getting e times as much of the search. It
/// applies in full if the median move gains [`WHOLE`] points or more, and less if there is less to gain. In 213
/// labelled positions the first move listed is that engine's favourite in 37 of 100, and 2.07 points worse in the mean;
/// without a search, and with 0.8 for likelihood, in 30, and 2.50 worse. Of the first five listed it looks at 43 in
/// 100, in place of 40.
const OF_LIKELIHOOD: f64 = 0.4;
const OF_SEARCH: f64 = 1.5;
const WHOLE: f64 = 3.0;
/// The amounts that are added to every probability and every share, so that a move that is never played does not become
/// infinitely unlikely. Guesses of the right size.
const UNHEARD_OF: f64 = 0.002;
const UNSEARCHED: f64 = 0.003;
/// The points of territory beyond a move's gain that are no contradiction to a player, as groups may be worse off. A
/// guess of the right size.
const AT_ONCE: f64 = 1.0;
/// The number of moves that are listed although their gain shrank to nearly nothing. A guess of the right size.
const FEW: usize = 4;

/// Draws the apparent gain of each move towards the median and towards what strong players and the search play, and
/// puts the moves with the largest gains first. Most of the difference between two gains at first sight is chance.
/// Moves at the `decisive` points stay even if little of their gain is left, and no move falls below its gain in
/// `at_least`.
pub(super) fn weigh(moves: &mut Vec<MoveReport>, decisive: PointSet, at_least: &PointMap<f64>) {
    let count = moves.len().max(1) as f64;
    let chance = |told: &MoveReport| (told.prior + UNHEARD_OF).ln();
    let gained: PointSet = moves.iter().filter(|told| is_gain(told)).map(|told| told.point).collect();
    let middle = median(moves.iter().map(|told| told.value).collect());
    let usual = moves.iter().map(chance).sum::<f64>() / count;
    let searched = |told: &MoveReport| (told.share + UNSEARCHED).ln();
    let mean = moves.iter().map(searched).sum::<f64>() / count;
    let open = (middle / WHOLE).clamp(0.0, 1.0);
    for told in moves.iter_mut() {
        let off = told.value - middle;
        let near = off.clamp(-SMALL_CHANGE, SMALL_CHANGE);
        let favour = OF_LIKELIHOOD * (chance(told) - usual) + OF_SEARCH * (searched(told) - mean);
        let weighed = middle + NEAR_SHARE * near + FAR_SHARE * (off - near) + open * favour;
        let least = if decisive.contains(told.point) { NOTHING } else { f64::MIN };
        let at_least = if at_least[told.point] > 0.0 { at_least[told.point] } else { f64::MIN };
        told.value = weighed.max(least).max(at_least);
    }
    // The sort is stable, so that moves of the same gain stay in the order of their merit.
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    // The first few moves are listed in any case, if they gained anything.
    for told in moves.iter_mut().take(FEW).filter(|told| gained.contains(told.point)) {
        told.value = told.value.max(NOTHING);
    }
    moves.iter_mut().for_each(without_more_territory);
    // A move that gains something after all this is no longer said to gain nothing by the figures.
    moves.iter_mut().filter(|told| is_gain(told)).for_each(seen);
    // A move without a gain is listed only if it is usual or favoured by the search.
    moves.retain(|told| is_gain(told) || 1000.0 * told.prior >= f64::from(OFTEN) || told.share >= FAVOURED);
}

/// Leaves out the points of the territory that a move makes at once, as the evaluation sees it, if they exceed the gain
/// of the move in the end.
fn without_more_territory(told: &mut MoveReport) {
    let mut gains: Vec<&mut Option<f64>> = Vec::new();
    for deed in &mut told.deeds {
        if let Deed::Makes { points, .. } | Deed::Takes { points, .. } = deed {
            gains.push(points);
        }
    }
    // The points are rounded as they are shown, so that a reader who adds them up finds no contradiction.
    let shown: f64 = gains.iter().filter_map(|points| **points).map(words::rounded).sum();
    if shown > told.value + AT_ONCE {
        gains.into_iter().for_each(|points| *points = None);
    }
}

/// Returns the median: the number in the middle, or half way between the two; 0 if there are none.
fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    let at = |place: usize| numbers.get(place).copied().unwrap_or(0.0);
    (at(numbers.len() / 2) + at(numbers.len().saturating_sub(1) / 2)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::rules::Rules;
    use crate::board::{Board, Color, Move, Size};
    use crate::judge::place::Place;
    use crate::search::mcts::favourites::tests::HANGING;

    fn told(vertex: &str, value: f64) -> MoveReport {
        let point = Point::parse(vertex, Size::NINETEEN).unwrap();
        MoveReport::new(point, value, vec![Deed::AddsToGround(Place::UpperSide)])
    }

    #[test]
    fn usual_moves_are_told_as_such_and_come_before_others() {
        let game = Game::new(Size::NINETEEN, Rules::CHINESE, 7.5);
        let likely = Likely::of(&game);
        let [usual, odd] = ["Q16", "K10"].map(|vertex| likely.told(told(vertex, 3.0)));
        assert!(usual.prior > 0.15 && odd.prior < 0.01, "{usual:?} {odd:?}");
        assert_eq!([usual.deeds.len(), odd.deeds.len()], [2, 1]);
        assert!(usual.deeds[1].is_usual() && !usual.deeds[0].is_usual());
        assert!(merit(&usual) > merit(&odd));
        assert!(merit(&odd) >= odd.value);
        assert!(likely.is_looked_at(usual.point));
        assert!(!likely.is_looked_at(odd.point));
        assert!(!likely.is_mostly_played(usual.point));
        assert!(likely.is_heard_of(usual.point));
        assert!(!likely.is_heard_of(Point::parse("A1", Size::NINETEEN).unwrap()));
        assert!(matches!(usual.deeds[1], Deed::Usual { is_unseen: false, .. }), "{usual:?}");
        let unseen = likely.told(told("Q16", -0.1));
        assert!(matches!(unseen.deeds[1], Deed::Usual { is_unseen: true, .. }), "{unseen:?}");
        let mut known = unseen.clone();
        seen(&mut known);
        assert_eq!(known.deeds, usual.deeds);
    }

    #[test]
    fn gains_are_drawn_to_their_middle_and_to_the_usual() {
        let weighed = |moves: [(f64, f64); 2]| {
            let mut moves = moves.map(|(value, prior)| MoveReport { prior, ..told("K10", value) }).to_vec();
            weigh(&mut moves, PointSet::EMPTY, &PointMap::new(0.0));
            moves.into_iter().map(|told| told.value).collect::<Vec<_>>()
        };
        assert_eq!([median(vec![]), median(vec![7.0]), median(vec![9.0, 1.0, 2.0])], [0.0, 7.0, 2.0]);
        // Near the median, 15 parts of 100 are left.
        assert_eq!(weighed([(4.0, 0.1), (6.0, 0.1)]), [5.15, 4.85]);
        // Only 4 of 20 points are near; the other 16 are beyond.
        assert_eq!(weighed([(45.0, 0.1), (5.0, 0.1)]), [25.0 + 0.6 + 5.6, 25.0 - 0.6 - 5.6]);
        // The usual move comes first, the more so the more there is to gain.
        let gains = weighed([(3.0, 0.001), (3.0, 0.8)]);
        assert!(gains[0] > 4.0 && gains[1] < 2.0);
        assert_eq!(gains.len(), 2);
        // A move that loses its gain in this way is listed if there is little else, but only with the least gain.
        assert_eq!(weighed([(0.5, 0.001), (0.5, 0.8)])[1], 0.5);
        let mut small = vec![told("K11", 0.5); FEW + 1];
        small.iter_mut().for_each(|told| told.prior = 0.1);
        small[0].prior = 0.001;
        weigh(&mut small, PointSet::EMPTY, &PointMap::new(0.0));
        assert_eq!(small.len(), FEW);
        // A move that gained nothing is not raised.
        let mut none = vec![told("K11", 0.6), told("K12", 0.6), told("K10", -7.0)];
        none[2].share = FAVOURED;
        weigh(&mut none, PointSet::EMPTY, &PointMap::new(0.0));
        let least = none.iter().map(|told| told.value).fold(f64::MAX, f64::min);
        assert!(none.len() == 3 && least < NOTHING, "{none:?}");
        // Three quarters of the points at stake are left.
        let mut at_least = PointMap::new(0.0);
        let catch = told("K12", 8.0);
        at_least[catch.point] = 6.0;
        let mut moves = vec![catch, told("K11", 0.6), told("K10", 0.6)];
        weigh(&mut moves, PointSet::EMPTY, &at_least);
        assert_eq!(moves[0].value, 6.0);
        assert_eq!(weighed([(-1.0, 0.001), (-1.0, 0.8)]), [-1.0]);
        // A move that decides a group keeps the least gain.
        let mut moves = vec![told("K10", 0.5), MoveReport { prior: 0.8, ..told("K11", 0.5) }];
        weigh(&mut moves, PointSet::of(told("K10", 0.5).point), &PointMap::new(0.0));
        assert_eq!(moves.iter().map(|told| told.value >= 0.5).collect::<Vec<_>>(), [true, true]);
    }

    #[test]
    fn what_a_search_favours_is_looked_at_and_what_it_never_tried_is_passed_over() {
        let board = Board::from_diagram(HANGING);
        let at = |vertex| Point::parse(vertex, Size::NINE).unwrap();
        let game = Game::from_board(board, Rules::CHINESE, 7.0);
        let (usual, searched) = (Likely::of(&game), Likely::searched(&game, &Analysis::of(game.board())));
        assert!(searched.is_favoured(at("E6")) && searched.is_looked_at(at("E6")));
        assert!(!usual.is_favoured(at("E6")));
        let told = |likely: &Likely, vertex, value| {
            let bare = MoveReport::new(at(vertex), value, vec![]);
            likely.told(bare)
        };
        let best = told(&searched, "E6", 8.0);
        assert!(best.share > FAVOURED);
        let favoured = |is_unseen| Deed::Favoured { playouts: PLAYOUTS, is_unseen };
        assert_eq!(best.deeds.last(), Some(&favoured(false)));
        assert_eq!(told(&searched, "E6", 0.0).deeds.last(), Some(&favoured(true)));
        assert!(!searched.is_passed_over(&best));
        assert!(searched.is_passed_over(&told(&searched, "A9", 1.0)));
        assert!(!usual.is_passed_over(&told(&usual, "A9", 1.0)));
        assert_eq!(told(&usual, "E6", 8.0).share, 0.0);
        let mut over = game.clone();
        for color in Color::BOTH {
            over.play(color, Move::Pass).unwrap();
        }
        assert!(!Likely::searched(&over, &Analysis::of(over.board())).is_favoured(at("E6")));
    }

    #[test]
    fn what_a_search_favours_comes_before_others() {
        let told = |share, value| MoveReport { share, ..told("K10", value) };
        assert!(merit(&told(0.4, 3.0)) > merit(&told(0.0, 3.0)));
        let mut moves = vec![told(0.001, 4.0), told(0.4, 3.0)];
        weigh(&mut moves, PointSet::EMPTY, &PointMap::new(0.0));
        assert_eq!(moves[0].share, 0.4);
        // It is listed although nothing is left of its gain.
        let mut moves = vec![told(0.4, 0.0), told(0.01, 0.0)];
        weigh(&mut moves, PointSet::EMPTY, &PointMap::new(0.0));
        assert_eq!(moves.len(), 1);
    }

    #[test]
    fn more_territory_than_is_gained_is_told_without_its_points() {
        let place = Place::Centre;
        let deeds = |made, taken| {
            vec![Deed::Makes { points: made, place }, Deed::Takes { points: taken, from: Color::White, place }]
        };
        let told = |value| {
            let mut told = MoveReport { deeds: deeds(Some(2.74), Some(1.25)), ..told("K10", value) };
            without_more_territory(&mut told);
            told.deeds
        };
        // The points are added up as they are shown: 2.7 and 1.2.
        assert_eq!(told(2.95), deeds(Some(2.74), Some(1.25)));
        assert_eq!(told(2.85), deeds(None, None));
    }

    #[test]
    fn what_is_likely_hangs_on_the_last_move() {
        let at = |vertex| Point::parse(vertex, Size::NINETEEN).unwrap();
        let mut board = Board::new(Size::NINETEEN);
        board.play(Color::Black, at("Q16"));
        board.play(Color::White, at("R16"));
        let seen = Game::from_board(board.clone(), Rules::CHINESE, 7.5);
        let mut played = Game::new(Size::NINETEEN, Rules::CHINESE, 7.5);
        played.play(Color::Black, Move::Play(at("Q16"))).unwrap();
        played.play(Color::White, Move::Play(at("R16"))).unwrap();
        let answer = |game: &Game| Likely::of(game).permille(at("R15"));
        assert!(answer(&played) > answer(&seen));
    }
}
