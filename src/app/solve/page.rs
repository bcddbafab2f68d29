//! The answers to problems as one page for a browser, with a board on which their lines can be played.

use super::outcome::{Answer, Outcome};
use super::problem::Problem;
use super::words;
use crate::board::Move;
use crate::report::html::{self, Lines, Played, Solved};
use crate::report::viewer::{BrokenPage, Candidate, Look, Shown, standing, variation};

/// The part of a page about one problem.
pub(super) struct Drawn {
    board: Shown,
    solved: Solved,
}

/// Returns the page with all of them.
pub(super) fn page(drawn: Vec<Drawn>) -> Result<String, BrokenPage> {
    let title = match &drawn[..] {
        [only] => only.solved.name.clone(),
        several => words::problems(several.len()),
    };
    let (boards, problems): (Vec<Shown>, Vec<Solved>) =
        drawn.into_iter().map(|drawn| (drawn.board, drawn.solved)).unzip();
    html::solutions(&title, boards, &problems)
}

impl Drawn {
    /// Returns the part about a problem with its answer, if there is one.
    pub(super) fn of(problem: &Problem, outcome: &Outcome, answer: Option<&Answer>) -> Drawn {
        let size = problem.game.board().size();
        let to_play = words::to_play(problem.to_play);
        let line = standing(&problem.game, words::title(problem), to_play.clone());
        let board = Shown::of(words::title(problem), size, vec![line]);
        let mut drawn = Drawn { board, solved: Solved { name: words::title(problem), to_play, ..Solved::default() } };
        drawn.board.judged = Some(0);
        drawn.solved.comparison = words::comparison(outcome);
        if let Some(answer) = answer {
            drawn.answered(problem, answer);
            drawn.solved.effort = words::effort(answer, outcome.seconds);
        }
        drawn
    }

    fn answered(&mut self, problem: &Problem, answer: &Answer) {
        self.solved.claim = format!("{} {}", words::claim(problem, answer), words::basis(answer));
        let goal = answer.solution.as_ref().map(|solution| &solution.goal);
        for stone in goal.into_iter().flat_map(|goal| goal.stones.iter()) {
            self.board.mark(problem.game.board().size(), stone, Look::Triangle);
        }
        let reaches = |mv: Move| {
            let won = answer.winner().filter(|winner| winner.mv == mv);
            goal.zip(won).map_or_else(String::new, |(goal, won)| words::result(goal, won.status))
        };
        let result = reaches(answer.mv());
        let main = self.played(problem, &answer.main_line(), result);
        self.list(words::MAIN_LINE, vec![main]);
        let Some(goal) = goal else { return };
        let also: Vec<Played> = answer
            .other_winners()
            .map(|winner| {
                let basis = words::basis_of_winner(winner.proof);
                self.played(problem, &winner.line, format!("{} ({basis})", words::result(goal, winner.status)))
            })
            .collect();
        self.candidates(problem, answer);
        self.list(words::ALSO, also);
        let refuted: Vec<Played> = answer
            .refutations()
            .map(|refuted| self.played(problem, &refuted.line, words::result(goal, refuted.status)))
            .collect();
        self.list(words::REFUTED, refuted);
    }

    /// Adds a line of play to the board.
    fn played(&mut self, problem: &Problem, line: &[Move], result: String) -> Played {
        let first = line.first().map_or_else(String::new, Move::to_string);
        let name = if result.is_empty() { first } else { format!("{first}: {result}") };
        let line = variation(&problem.game, problem.to_play, line, name, [0, 0]);
        let moves = line.positions.iter().skip(1).map(|position| position.called.clone()).collect();
        Played { number: self.board.add(line), moves, result }
    }

    fn list(&mut self, heading: &str, lines: Vec<Played>) {
        if !lines.is_empty() {
            self.solved.lists.push(Lines { heading: heading.to_string(), lines });
        }
    }

    /// Puts the first moves that reach the goal on the board: each begins a line that is there already.
    fn candidates(&mut self, problem: &Problem, answer: &Answer) {
        let size = problem.game.board().size();
        let first = answer.winner().into_iter();
        // The first line is the answer, whether it reaches the goal or not.
        let from = if answer.winner().is_some() { 1 } else { 2 };
        for (i, winner) in first.chain(answer.other_winners()).enumerate() {
            if let Some(point) = winner.mv.point() {
                let told = self.board.lines[from + i].name.clone();
                self.board.candidates.push(Candidate::of(size, point, i + 1, told, from + i));
            }
        }
    }
}
