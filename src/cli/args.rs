//! The commands and their arguments.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use specmint::service::token;

use super::flags::Flags;

/// Turn an OpenAPI description into a client library or a server stub
#[derive(Debug, Parser)]
#[command(name = "specmint", version, disable_help_subcommand = false, max_term_width = 110)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Generate a client library or a server stub
    ///
    /// Without -i, -g and -c, the generators of ./openapitools.json are run.
    #[command(visible_alias = "gen")]
    Generate(Generate),
    /// Generate from several configuration files side by side
    ///
    /// A redocly.yaml has a run for each of its "apis" with an "x-openapi-ts.output".
    Batch(Batch),
    /// List the generators
    List(List),
    /// Show the options of a generator
    ConfigHelp(ConfigHelp),
    /// Check descriptions, without generating anything
    Validate(Validate),
    /// Show what changes in the output between two descriptions, options or configurations, or in a folder
    ///
    /// Without a flag that begins with --to, the folder of -o is compared with what would be written to it; without -i, -g and
    /// -c, those of ./openapitools.json are.
    ///
    /// The flags describe the first output; those that begin with --to are what is different in the second. What breaks callers
    /// of the first description comes first, then the files. The exit code is 1 if the outputs differ, and 2 if one cannot be
    /// generated.
    Diff(Diff),
    /// Make, list and revoke tokens of a service that you run
    ///
    /// Nothing is sent: each command prints what wrangler has to run. docs/service.md shows how a service requires tokens.
    #[command(subcommand)]
    Token(Token),
    /// Show the version
    Version(Version),
    /// Print the completions of a shell
    Completion(Completion),
    /// Print the manual page of specmint, or of one of its commands
    Man(Man),
}

#[derive(Debug, Args)]
pub struct Generate {
    #[command(flatten)]
    pub flags: Flags,
    /// Generate again at each change of the description, or of a file that it refers to
    #[arg(long, help_heading = "Output")]
    pub watch: bool,
    /// Run these generators of openapitools.json, and no others
    #[arg(long, num_args = 1.., value_name = "KEY", help_heading = "openapitools.json")]
    pub generator_key: Vec<String>,
    /// Read this file instead of ./openapitools.json
    #[arg(long, value_name = "FILE", help_heading = "openapitools.json")]
    pub openapitools: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Batch {
    /// Configuration files
    #[arg(required = true, value_name = "FILE")]
    pub configs: Vec<PathBuf>,
    /// How many run at a time; as many as there are processors by default
    #[arg(short = 'j', long, short_alias = 'r', alias = "threads", value_name = "NUMBER")]
    pub jobs: Option<usize>,
    /// Start no other after the first failure
    #[arg(long)]
    pub fail_fast: bool,
    /// Remove files that the last run wrote and this one does not
    #[arg(long)]
    pub clean: bool,
    /// List what would be written, without writing anything
    #[arg(long)]
    pub dry_run: bool,
    /// Minutes after which specmint gives up
    #[arg(long, value_name = "MINUTES", default_value_t = 10)]
    pub timeout: u64,
    /// Folder that outputs are relative to; the working directory by default
    #[arg(long, value_name = "DIR")]
    pub root_dir: Option<PathBuf>,
    /// Folder that files of "!include" keys are relative to; that of the first file by default
    #[arg(long, value_name = "DIR")]
    pub includes_base_dir: Option<PathBuf>,
    /// List each file that is written
    #[arg(short, long)]
    pub verbose: bool,
}

#[derive(Debug, Args)]
pub struct List {
    /// Only the names, separated by commas
    #[arg(short, long)]
    pub short: bool,
    /// Only clients
    #[arg(short, long)]
    pub clients: bool,
    /// Only servers
    #[arg(long)]
    pub servers: bool,
    /// Only generators of these grades; all of specmint's are stable
    #[arg(short, long, value_enum, value_delimiter = ',', value_name = "GRADE")]
    pub include: Vec<Grade>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Grade {
    All,
    Stable,
    Beta,
    Experimental,
    Deprecated,
}

#[derive(Debug, Args)]
pub struct ConfigHelp {
    /// Generator whose options are shown
    #[arg(short, long, value_name = "NAME")]
    pub generator_name: String,
    /// Print the object that the service returns
    #[arg(long)]
    pub json: bool,
    /// Put the name of the generator into the heading
    #[arg(long)]
    pub named_header: bool,
    /// Form of the output
    #[arg(short, long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub format: Format,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    #[value(alias = "plain")]
    Text,
    Markdown,
    /// A configuration file with the defaults
    Yamlsample,
}

#[derive(Debug, Args)]
pub struct Validate {
    /// OpenAPI description, JSON or YAML: a file, a URL, or - for standard input
    #[arg(short, long, value_name = "FILE", required_unless_present = "more")]
    pub input_spec: Option<String>,
    /// More descriptions
    #[arg(value_name = "FILE")]
    pub more: Vec<String>,
    /// Headers to fetch the description with, URL-encoded and separated by commas
    #[arg(short, long, value_name = "HEADERS")]
    pub auth: Option<String>,
    /// Show warnings as well, which is always the case
    #[arg(long)]
    pub recommend: bool,
}

#[derive(Debug, Args)]
pub struct Diff {
    #[command(flatten)]
    pub flags: Flags,
    /// The other description
    #[arg(long, value_name = "FILE", help_heading = "What is different")]
    pub to: Option<String>,
    /// Options that the second output has in addition
    #[arg(long, value_name = "KEY=VALUE,...", help_heading = "What is different")]
    pub to_properties: Vec<String>,
    /// The other configuration file
    #[arg(long, value_name = "FILE", help_heading = "What is different")]
    pub to_config: Option<String>,
    /// Show the changed lines, and nothing else
    #[arg(long, help_heading = "What is shown")]
    pub patch: bool,
    /// Show only what breaks callers; the exit code is 1 if something does
    ///
    /// Nothing is generated, so -g is not needed.
    #[arg(long, help_heading = "What is shown", conflicts_with = "patch")]
    pub breaking: bool,
}

impl Diff {
    /// True if no `--to` flag is set, so the output is compared with the folder that it is written to.
    pub fn is_alone(&self) -> bool {
        self.to.is_none() && self.to_config.is_none() && self.to_properties.is_empty()
    }
}

#[derive(Debug, Subcommand)]
pub enum Token {
    /// Make a token, and print the command that stores its hash
    Create(CreateToken),
    /// List the tokens in the output of "wrangler kv key list", or print that command
    List {
        /// File with the output, or - for standard input
        #[arg(value_name = "FILE")]
        keys: Option<String>,
    },
    /// Print the command that revokes a token
    Revoke {
        /// ID of the token: the 16 digits after smt_
        #[arg(value_name = "ID", value_parser = token_id)]
        id: String,
    },
}

fn token_id(text: &str) -> Result<String, String> {
    if token::is_id(text) { Ok(text.to_owned()) } else { Err("it consists of 16 hexadecimal digits".to_owned()) }
}

/// Accepts only characters that a shell takes literally.
fn token_name(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-@".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        Ok(text.to_owned())
    } else {
        Err("use letters, digits and . _ - @".to_owned())
    }
}

#[derive(Debug, Args)]
pub struct CreateToken {
    /// Who gets it: letters, digits and . _ - @
    #[arg(long, value_name = "NAME", value_parser = token_name)]
    pub name: String,
    /// What it allows; everything by default
    #[arg(long, value_delimiter = ',', value_name = "SCOPE", value_parser = ["generate", "download"])]
    pub scope: Vec<String>,
    /// Days after which it expires; never by default
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u64).range(1..=36_500))]
    pub days: Option<u64>,
}

#[derive(Debug, Args)]
pub struct Version {
    /// With the commit that it was built from
    #[arg(long)]
    pub full: bool,
    /// Only the commit that it was built from
    #[arg(long)]
    pub sha: bool,
}

#[derive(Debug, Args)]
pub struct Completion {
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub struct Man {
    /// The command
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
    /// Write all pages into this folder
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::Cli;

    #[test]
    fn no_two_flags_have_one_name() {
        Cli::command().debug_assert();
    }
}
