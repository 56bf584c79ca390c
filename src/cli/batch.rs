//! Runs several jobs in parallel, with one line of progress for each.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::args::Batch;
use super::generate::{self, Messages};
use super::request::{Job, Request};
use super::{config, flags, redocly};

/// Settings for running several jobs.
pub struct Plan {
    /// The number of jobs that run at a time; the number of processors by default.
    pub jobs: Option<usize>,
    pub fail_fast: bool,
    pub timeout: Duration,
}

impl Default for Plan {
    fn default() -> Self {
        Self { jobs: None, fail_fast: false, timeout: Duration::from_secs(10 * 60) }
    }
}

/// The stack of a worker thread, in bytes: as large as the main thread's, because descriptions can be deeply nested.
const STACK: usize = 8 << 20;

/// Runs configuration files. `say` receives the texts for standard output and standard error as they arise. Returns
/// true if all runs succeeded.
pub fn run(arguments: &Batch, mut say: impl FnMut(&str, &str)) -> bool {
    let includes = arguments.includes_base_dir.clone().or_else(|| {
        let first = arguments.configs.first()?.parent()?;
        Some(first.to_owned())
    });
    let mut jobs = Vec::new();
    let mut failed = Vec::new();
    for file in &arguments.configs {
        match runs(file, includes.as_deref(), arguments, &mut say) {
            Ok(runs) => jobs.extend(runs),
            Err(why) => failed.push((file.display().to_string(), why)),
        }
    }
    let timeout = Duration::from_secs(arguments.timeout.saturating_mul(60));
    carry_out(jobs, failed, &Plan { jobs: arguments.jobs, fail_fast: arguments.fail_fast, timeout }, say)
}

/// The runs of a configuration file: one, or those of its `apis`.
fn runs(
    file: &Path,
    includes: Option<&Path>,
    arguments: &Batch,
    say: &mut dyn FnMut(&str, &str),
) -> Result<Vec<Job>, String> {
    let root = arguments.root_dir.as_deref();
    let mut jobs = match redocly::runs(file, root, say)? {
        Some(jobs) => jobs,
        None => vec![Job { name: file.display().to_string(), request: request(file, includes, root)? }],
    };
    for Job { request, .. } in &mut jobs {
        for (key, on) in
            [(flags::CLEAN, arguments.clean), (flags::DRY_RUN, arguments.dry_run), (flags::VERBOSE, arguments.verbose)]
        {
            if on {
                request.set_text(key, "true");
            }
        }
        if !generate::has_output(request) {
            let file = file.display();
            return Err(format!("error: {file}: no output given; add \"outputDir\", or use --dry-run\n"));
        }
    }
    Ok(jobs)
}

fn request(file: &Path, includes: Option<&Path>, root: Option<&Path>) -> Result<Request, String> {
    let mut request = config::read(file, includes)?;
    for key in [flags::OUTPUT, flags::ARCHIVE] {
        if let (Some(root), Some(path)) = (root, request.path(key)) {
            request.set_text(key, root.join(path).display().to_string());
        }
    }
    Ok(request)
}

/// Runs jobs after reporting those in `failed`, which failed before they could run. Returns true if nothing failed.
pub fn carry_out(jobs: Vec<Job>, failed: Vec<(String, String)>, plan: &Plan, mut say: impl FnMut(&str, &str)) -> bool {
    let total = jobs.len() + failed.len();
    let mut failures = failed.len();
    for (name, why) in failed {
        say(&format!("failed    {name}\n"), &why);
    }
    let workers = plan.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)).clamp(1, 64);
    let stop = Arc::new(AtomicBool::new(plan.fail_fast && failures > 0));
    let queue = Arc::new(Mutex::new(VecDeque::from(jobs)));
    let (sender, receiver) = mpsc::channel();
    for _ in 0..workers.min(total) {
        let (queue, stop, sender) = (queue.clone(), stop.clone(), sender.clone());
        let fail_fast = plan.fail_fast;
        let work = move || {
            while !stop.load(Ordering::Relaxed) {
                let Some(job) = queue.lock().ok().and_then(|mut queue| queue.pop_front()) else { return };
                let result = generate::run(&job.request);
                stop.fetch_or(fail_fast && result.is_err(), Ordering::Relaxed);
                if sender.send((job.name, result)).is_err() {
                    return;
                }
            }
        };
        // WASI has no threads: the first worker does all jobs, one after the other.
        if cfg!(target_family = "wasm") {
            work();
            continue;
        }
        // A thread cannot be stopped, so a job that takes too long lives until the program exits.
        drop(thread::Builder::new().stack_size(STACK).spawn(work));
    }
    drop(sender);
    let end = Instant::now() + plan.timeout;
    let mut finished = failures;
    loop {
        match receiver.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok((name, Ok(Messages { out, err }))) => {
                finished += 1;
                let (lines, last) = out.trim_end().rsplit_once('\n').unwrap_or(("", out.trim_end()));
                let lines = if lines.is_empty() { String::new() } else { format!("{lines}\n") };
                say(&format!("{lines}done      {name}: {last}\n"), &err);
            }
            Ok((name, Err(why))) => {
                finished += 1;
                failures += 1;
                say(&format!("failed    {name}\n"), &why);
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
            Err(mpsc::RecvTimeoutError::Timeout) => {
                say("", &format!("error: {} of {total} runs did not end in time\n", total - finished));
                return false;
            }
        }
    }
    say(&format!("{} of {total} succeeded\n", finished - failures), "");
    failures == 0
}
