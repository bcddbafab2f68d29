//! The figures of the texts: what is to be reproduced, and by which modes.

use crate::search::mcts::playout::Policy;

/// A match of the texts: the players, and the share of games that the first one won there.
pub(super) struct Match {
    pub(super) name: &'static str,
    pub(super) players: [&'static str; 2],
    /// True if the first player is always White, as in the course; else the colours alternate.
    pub(super) white: bool,
    /// The share of games that the first player won by the text, in percent.
    pub(super) seed_percent: f64,
    /// The games are divided by this: some rows are slow.
    pub(super) fewer: u32,
    /// The reason why ours is another figure, where one is known.
    pub(super) why: &'static str,
}

/// The matches of the texts, all on 9x9 with a komi of 6.5.
///
/// The texts leave C, the weight of exploration, to be found by experiment (AyaMC: 0.3 to 1.2), and do not say which C
/// their table was made with; go10 has 1, as we do. The figures depend on it: at 10,000 playouts ours won 53 % of 150
/// games with 1, 65 % of 150 with 0.8 and 72 % of 50 with 0.3; at 1,000 playouts it won 73 %, 85 % and 93 % of 150. The
/// patterns of AyaMC are more than our `patterns`: a learned table, captures, escapes and ladders, as in our `ratios`.
/// `full`, which has MoGo's shapes in place of the table, won 139 of 150.
pub(super) const MATCHES: &[Match] = &[
    Match {
        name: "uct-mc-1000",
        players: ["uct:playouts=1000", "mc:playouts=30"],
        white: true,
        seed_percent: 76.0,
        fewer: 1,
        why: "",
    },
    Match {
        name: "uct-mc-10000",
        players: ["uct:playouts=10000", "mc:playouts=300"],
        white: true,
        seed_percent: 67.0,
        fewer: 1,
        why: "the weight of exploration is 1; with 0.8 it is the figure of the text",
    },
    Match {
        name: "uct0.8-mc-10000",
        players: ["uct:c=0.8,playouts=10000", "mc:playouts=300"],
        white: true,
        seed_percent: 67.0,
        fewer: 1,
        why: "",
    },
    Match {
        name: "uct-mc-100000",
        players: ["uct:playouts=100000", "mc:playouts=3000"],
        white: true,
        seed_percent: 76.0,
        fewer: 3,
        why: "",
    },
    Match {
        name: "rave-uct",
        players: ["rave:playouts=1000", "uct:playouts=1000"],
        white: false,
        seed_percent: 91.0,
        fewer: 1,
        why: "",
    },
    Match {
        name: "patterns-random",
        players: ["uct:playouts=1000,policy=patterns", "uct:playouts=1000"],
        white: false,
        seed_percent: 99.0,
        fewer: 1,
        why: "AyaMC's playouts have captures, escapes and ladders besides: see full-random",
    },
    Match {
        name: "ratios-random",
        players: ["uct:playouts=1000,policy=ratios", "uct:playouts=1000"],
        white: false,
        seed_percent: 99.0,
        fewer: 1,
        why: "the text does not say by how much AyaMC raises captures, escapes and ladders",
    },
    Match {
        name: "full-random",
        players: ["uct:playouts=1000,policy=full", "uct:playouts=1000"],
        white: false,
        seed_percent: 99.0,
        fewer: 1,
        why: "MoGo's shapes stand in place of AyaMC's table",
    },
];

/// Black's win rate by playouts alone on 9x9 with a komi of 6.5: the name of the row, the policy, true if Black already
/// has a stone on D3, and the percentage of the text, whose patterns are AyaMC's. If points with four own neighbours
/// counted as eyes, false eyes among them, our random playouts would give 43.6 % and 51.0 % (10,000 playouts) instead
/// of 45.0 % and 52.1 %. The programs of the texts may have such eyes; two of the three points with D3 stay
/// unexplained.
pub(super) const FIRST_MOVES: &[(&str, Policy, bool, f64)] = &[
    ("first-random", Policy::Random, false, 43.6),
    ("first-patterns", Policy::Patterns, false, 47.9),
    ("first-ratios", Policy::Ratios, false, 47.9),
    ("first-full", Policy::Full, false, 47.9),
    ("first-random-D3", Policy::Random, true, 49.1),
    ("first-patterns-D3", Policy::Patterns, true, 59.1),
    ("first-ratios-D3", Policy::Ratios, true, 59.1),
    ("first-full-D3", Policy::Full, true, 59.1),
];

/// The owner of each point by the playouts of the text, with a black stone on D3 and Black to play: from -100, always
/// White's, to 100, always Black's. The first line is row 1 of the board, from column A on.
pub(super) const OWNERSHIP: [[i32; 9]; 9] = [
    [39, 45, 54, 55, 50, 39, 28, 23, 21],
    [35, 43, 55, 63, 54, 38, 28, 21, 19],
    [27, 31, 46, 79, 45, 37, 23, 19, 20],
    [19, 25, 31, 39, 29, 28, 26, 21, 24],
    [11, 13, 21, 17, 15, 21, 39, 23, 17],
    [5, 6, 9, 6, 7, 10, 16, 11, 13],
    [-1, 1, 2, -5, -2, 4, 11, 9, 10],
    [-3, -2, -5, -4, -2, 0, 1, 5, 7],
    [-5, -7, -2, -2, -3, -2, 1, 2, 3],
];

/// Playouts a second: the bench, and AyaMC's figure on one thread of a Core Duo at 1.83 GHz. Its fastest, 40,000 and
/// 9,300, put stones down without any rules; ours are whole games.
pub(super) const SPEEDS: &[(&str, u64)] = &[
    ("playouts-9x9", 40_000),
    ("playouts-19x19", 9_300),
    ("full-playouts-9x9", 7_890),
    ("full-playouts-19x19", 1_830),
    ("mcts-9x9", 6_270),
    ("mcts-19x19", 1_660),
];

/// A match against GNU Go at level 10 that AyaMC tells of.
pub(super) struct AgainstGnuGo {
    pub(super) name: &'static str,
    pub(super) side: u8,
    pub(super) playouts: u64,
    pub(super) percent: f64,
    /// The games are divided by this: rows of many playouts are slow.
    pub(super) fewer: u32,
}

/// A row of that table.
const fn against_gnugo(name: &'static str, side: u8, playouts: u64, percent: f64, fewer: u32) -> AgainstGnuGo {
    AgainstGnuGo { name, side, playouts, percent, fewer }
}

/// AyaMC against GNU Go 3.7.10 at level 10 (December 2007): 1,000 games in the first row on 9x9, 151 on 19x19; the
/// other rows do not tell their games.
pub(super) const STRENGTH: &[AgainstGnuGo] = &[
    against_gnugo("gnugo-9x9-1000", 9, 1_000, 58.7, 1),
    against_gnugo("gnugo-9x9-10000", 9, 10_000, 61.3, 2),
    against_gnugo("gnugo-9x9-20000", 9, 20_000, 72.3, 4),
    against_gnugo("gnugo-9x9-40000", 9, 40_000, 73.1, 8),
    against_gnugo("gnugo-9x9-80000", 9, 80_000, 81.3, 15),
    against_gnugo("gnugo-9x9-160000", 9, 160_000, 81.3, 30),
    against_gnugo("gnugo-9x9-320000", 9, 320_000, 85.2, 50),
    against_gnugo("gnugo-9x9-640000", 9, 640_000, 89.8, 75),
    against_gnugo("gnugo-9x9-1280000", 9, 1_280_000, 88.8, 75),
    against_gnugo("gnugo-19x19-10000", 19, 10_000, 29.1, 15),
];
