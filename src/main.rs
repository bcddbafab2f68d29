//! The command line: the table of subcommands, logs, and how a run ends.

use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use keisei::app::{self, End};

/// A classical Go engine that explains its judgement.
#[derive(Parser)]
#[command(name = "keisei", version, about, max_term_width = 120)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Reads game records by this encoding, as gb18030, big5, shift_jis, euc-kr; guessed if not given, where CA does
    /// not tell it
    #[arg(long, global = true, value_name = "NAME", value_parser = app::records::encoding)]
    encoding: Option<&'static encoding_rs::Encoding>,
}

#[derive(Subcommand)]
enum Command {
    /// Runs a GTP 2 engine on stdin and stdout
    Gtp(app::gtp::Args),
    /// Answers KataGo-shaped JSON queries on stdin and stdout; KataGo's own options are accepted and ignored
    Analysis(app::analysis::Args),
    /// Prints a signature that changes only with behaviour, and speeds on one core
    Bench(app::bench::Args),
    /// Judges positions of game records, or whole games
    Report(app::report::Args),
    /// Replays game records and counts them; lists those that are refused, with the reason
    Records(app::records::Args),
    /// Plays engines against each other, with honest statistics
    Match(Box<app::match_runner::Args>),
    /// Several engines play each other: a crosstable, strengths on one scale, strength against time
    Tournament(Box<app::tournament::Args>),
    /// Solves problems, one in full or sets of them, and runs .tst suites
    Solve(Box<app::solve::Args>),
    /// Makes the tables of the papers again, each figure of theirs beside ours
    Reproduce(app::reproduce::Args),
    /// Learns from game records or labelled positions, into files for `patterns/`
    #[command(subcommand)]
    Learn(app::learn::Args),
    /// Prints a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Prints the manual page of keisei, or of a subcommand, for `man -l -`
    Man {
        /// The subcommand
        command: Option<String>,
    },
}

fn run(command: Command) -> anyhow::Result<()> {
    let out = &mut io::stdout();
    match command {
        Command::Gtp(args) => app::gtp::run(args, out)?,
        Command::Analysis(args) => app::analysis::run(args, out)?,
        Command::Bench(args) => app::bench::run(args, out)?,
        Command::Report(args) => app::report::run(args, out)?,
        Command::Records(args) => app::records::run(&args, out)?,
        Command::Match(args) => app::match_runner::run(&args, out)?,
        Command::Tournament(args) => app::tournament::run(&args, out)?,
        Command::Solve(args) => app::solve::run(&args, out)?,
        Command::Reproduce(args) => app::reproduce::run(args, out)?,
        Command::Learn(args) => app::learn::run(args, out)?,
        Command::Completions { shell } => clap_complete::generate(shell, &mut Cli::command(), "keisei", out),
        Command::Man { command } => manual(command.as_deref())?.render(out)?,
    }
    out.flush()?;
    Ok(())
}

/// The manual page of the program, or of one of its subcommands.
fn manual(subcommand: Option<&str>) -> anyhow::Result<clap_mangen::Man> {
    let mut cli = Cli::command();
    // Only a built command knows the options that hold everywhere.
    cli.build();
    let page = match subcommand {
        None => cli,
        Some(name) => {
            let found = cli.find_subcommand(name).cloned();
            found.ok_or_else(|| app::BadInput::new(format!("man {name:?}; expected a subcommand of keisei")))?
        }
    };
    Ok(clap_mangen::Man::new(page))
}

fn main() -> ExitCode {
    let mut logger = env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn"));
    if std::env::var_os("RUST_LOG").is_none() {
        // A warning is a sentence; it has the form of a log only where RUST_LOG asks for one.
        logger.format(|to, record| writeln!(to, "keisei: {}: {}", level_name(record.level()), record.args()));
    }
    // Messages may hold what engines and records say.
    logger.target(env_logger::Target::Pipe(Box::new(app::plain::Plain(io::stderr())))).init();
    if std::env::var_os("RUST_BACKTRACE").is_none() {
        panic::set_hook(Box::new(|info| {
            let payload = info.payload();
            let text = payload.downcast_ref::<&str>().copied();
            let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
            let place = info.location().map_or(String::new(), |l| format!(" at {}:{}", l.file(), l.line()));
            complain(&format!("internal error: {}{place}", app::one_line(text)));
        }));
    }
    let cli = match Cli::try_parse_from(app::analysis::with_two_dashes(std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            // A pager that closes early is no failure.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            complain(&usage_line(&error));
            return ExitCode::from(2);
        }
    };
    if let Some(encoding) = cli.encoding {
        app::records::read_by(encoding);
    }
    match panic::catch_unwind(|| run(cli.command)) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(error)) => match app::end_of(&error) {
            End::ClosedPipe => ExitCode::SUCCESS,
            End::Failed(line, status) => {
                complain(&line);
                ExitCode::from(status)
            }
        },
        Err(_) => ExitCode::FAILURE,
    }
}

/// Returns the word for a level in front of a sentence.
fn level_name(level: log::Level) -> &'static str {
    match level {
        log::Level::Error => "error",
        log::Level::Warn => "warning",
        log::Level::Info | log::Level::Debug | log::Level::Trace => "note",
    }
}

/// The command whose help lists what is expected.
fn help_command() -> String {
    let is_named = |word: &std::ffi::OsString| Cli::command().get_subcommands().any(|of| word == of.get_name());
    let named = std::env::args_os().skip(1).find(is_named);
    named.map_or("keisei --help".into(), |name| format!("keisei {} --help", name.to_string_lossy()))
}

/// Returns the message of clap about bad use, on one line.
fn usage_line(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "no subcommand; expected one of those `keisei --help` lists".into();
    }
    let text = error.render().to_string();
    let message: Vec<&str> = text.lines().take_while(|line| !line.starts_with("Usage:")).collect();
    let message = app::one_line(&message.join(" "));
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    format!("{}; see `{}`", message.trim_end_matches("For more information, try '--help'.").trim(), help_command())
}

fn complain(line: &str) {
    // Where stderr is closed, nobody is left to be told.
    let _ = writeln!(io::stderr(), "keisei: {line}");
}
