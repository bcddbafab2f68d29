//! Keisei (形勢判断, positional judgement): a classical Go engine that explains its judgement.
//!
//! # The map of the house
//!
//! Each layer uses only what stands above it in this list; `tests/tidy.rs` keeps the rule.
//!
//! | layer | what it is |
//! |---|---|
//! | [`board`] | points, colours, chains with exact liberties, undo, rules, game records, diagrams |
//! | [`tactics`] | reading about one chain or link, or the life of a group: ladders, captures, connections, eyes; [`tactics::fate`] proves life and death |
//! | [`pattern`] | local shapes as text, masks and tables; learned tables, read from `patterns/` |
//! | [`eval`] | the static evaluation: field, shape, safety, score, each stage shown by itself |
//! | [`search`] | players: what chooses a move, and within which limits; random games and searches about one group for reports; [`search::ending`] counts the end, [`search::standing`] searches the lead |
//! | [`judge`] | what is known of groups and moves beyond the evaluation, as data: eyes, grounds, deeds |
//! | [`report`] | what the evaluation says of a position or a whole game, as a model shown as text, JSON, SVG and HTML |
//! | [`app`] | the command line, GTP, JSON analysis: all input, output, clocks and threads |

pub mod app;
pub mod board;
pub mod eval;
pub mod judge;
pub mod pattern;
pub mod report;
pub mod search;
pub mod tactics;
