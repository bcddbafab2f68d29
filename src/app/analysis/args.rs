//! The arguments of `keisei analysis`, and those of KataGo's that mean nothing here.

use std::io::{self, Write};
use std::path::PathBuf;

use super::super::config::{self, Spec};
use super::query::View;

/// The version told to clients that ask for it: that of the protocol, as clients compare it with KataGo's.
pub const PROTOCOL_VERSION: &str = "1.16.0";

/// The arguments of `keisei analysis`.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The mode that searches, as `classic` or `mcts`; its limits hold where a query has none
    #[arg(long, value_name = "MODE", default_value = config::DEFAULT_MODE)]
    pub mode: Spec,
    /// The number of positions searched at the same time; by default as many as the processor has cores, 4 at most
    #[arg(long, value_name = "N", alias = "analysis-threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// The side from which figures are told where a query does not say: BLACK, WHITE or SIDETOMOVE
    #[arg(long, value_name = "SIDE", default_value = "BLACK", value_parser = view)]
    pub view: View,
    /// The seed of random choices
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// The name told to clients that ask for it
    #[arg(long, default_value = "Keisei")]
    pub name: String,
    /// The version told to clients that ask for it and compare it with KataGo's
    #[arg(long = "version", value_name = "VERSION", default_value = PROTOCOL_VERSION)]
    pub told_version: String,
    /// Ends with the input and leaves what has not been answered
    #[arg(long)]
    pub quit_without_waiting: bool,
    #[command(flatten)]
    pub(super) ignored: Ignored,
}

/// Options of KataGo's that mean nothing here, so that clients made for it need not be changed.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Ignored {
    /// Accepted and ignored, as KataGo's `-config`
    #[arg(long, value_name = "FILE", hide = true)]
    config: Vec<PathBuf>,
    /// Accepted and ignored, as KataGo's `-model`
    #[arg(long, value_name = "FILE", hide = true)]
    model: Vec<PathBuf>,
    /// Accepted and ignored, as KataGo's `-human-model`
    #[arg(long, value_name = "FILE", hide = true)]
    human_model: Vec<PathBuf>,
    /// Accepted and ignored, as KataGo's `-override-config`
    #[arg(long, value_name = "KEY=VALUE", hide = true)]
    override_config: Vec<String>,
}

impl Ignored {
    /// Says once on stderr which options were ignored.
    pub fn tell(&self) {
        let given = [
            ("-config", self.config.len()),
            ("-model", self.model.len()),
            ("-human-model", self.human_model.len()),
            ("-override-config", self.override_config.len()),
        ];
        let names: Vec<&str> = given.iter().filter(|(_, count)| *count > 0).map(|(name, _)| *name).collect();
        if !names.is_empty() {
            // Where stderr is closed, nobody is left to be told.
            let _ = writeln!(io::stderr(), "keisei: ignored: {}; Keisei has no network", names.join(", "));
        }
    }
}

fn view(text: &str) -> Result<View, String> {
    View::named(text).ok_or_else(|| "expected BLACK, WHITE or SIDETOMOVE".to_string())
}
