//! Monte Carlo: playouts and the trees built on them.

pub mod lean;
pub mod playout;
