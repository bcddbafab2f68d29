//! Keisei (形勢判断, positional judgement): a classical Go engine that explains its judgement.
//!
//! `docs/architecture.md` follows a position through the program and says where to make the usual changes;
//! `docs/glossary.md` explains the terms that are ours. `examples/` has small programs against this library.
//!
//! # Layers
//!
//! Each layer uses only the layers above it in this list; `tests/tidy.rs` keeps the rule.
//!
//! | layer | what it is |
//! |---|---|
//! | [`board`] | points, colours, chains with exact liberties, undo, rules, game records, diagrams |
//! | [`pattern`] | local shapes as text, masks and tables; learned tables, read from `patterns/` |
//! | [`tactics`] | reading about one chain or link, or the life of a group: ladders, captures, connections, eyes; [`tactics::fate`] proves life and death |
//! | [`eval`] | the static evaluation: field, shape, safety, score, each stage shown by itself |
//! | [`search`] | players that choose moves within limits; random games and searches about one group for reports; [`search::ending`] counts the end, [`search::standing`] searches the lead |
//! | [`judge`] | facts about groups and moves beyond the evaluation, as data: eyes, grounds, deeds |
//! | [`report`] | reports on a position or a whole game: one model, shown as text, JSON, SVG, HTML and SGF |
//! | [`app`] | the command line, GTP, JSON analysis: all input, output, clocks and threads |

pub mod app;
pub mod board;
pub mod eval;
pub mod judge;
pub mod pattern;
pub mod report;
pub mod search;
pub mod tactics;
