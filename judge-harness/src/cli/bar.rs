//! The bar that shows the progress over cases: on standard error, and only on a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};
use terminal_size::{Width, terminal_size_of};

use super::terminal::locked;

/// The bar is drawn this often in a second, also if nothing has happened: it shows that work goes on.
const DRAWN_A_SECOND: u8 = 10;

/// The columns left free beside the bar, for the `^C` that the terminal echoes: beyond the last column it
/// would start a new line, and the bar could not be cleared any more.
const MARGIN: u16 = 4;

/// The bar on the terminal, if there is one.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A bar over this number of cases.
#[must_use]
pub fn case_bar(cases: usize) -> ProgressBar {
    let target = if io::stderr().is_terminal() {
        ProgressDrawTarget::term_like_with_hz(Box::new(StandardError), DRAWN_A_SECOND)
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(cases as u64), target);
    let style = ProgressStyle::with_template("{spinner} {bar:20} {pos}/{len} cases, {wide_msg}");
    bar.set_style(style.expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_secs(1) / DRAWN_A_SECOND.into());
    *locked(&BAR) = Some(bar.clone());
    bar
}

/// Clears the bar that is on the terminal, if there is one.
pub fn clear_bar() {
    if let Some(bar) = locked(&BAR).take() {
        bar.finish_and_clear();
    }
}

/// The terminal that standard error is, without a margin on the right.
#[derive(Debug)]
struct StandardError;

impl StandardError {
    /// Moves the cursor `n` times in a direction of ANSI's.
    fn move_cursor(&self, n: usize, direction: char) -> io::Result<()> {
        // Terminals take 0 for 1.
        if n == 0 {
            return Ok(());
        }
        self.write_str(&format!("\u{1b}[{n}{direction}"))
    }
}

impl TermLike for StandardError {
    fn width(&self) -> u16 {
        let size = terminal_size_of(io::stderr());
        let columns = size.map_or(80, |(Width(columns), _)| columns);
        columns.saturating_sub(MARGIN).max(1)
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'A')
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'B')
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'C')
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.move_cursor(n, 'D')
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.write_str(&format!("{text}\n"))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        io::stderr().write_all(text.as_bytes())
    }

    fn clear_line(&self) -> io::Result<()> {
        self.write_str("\r\u{1b}[2K")
    }

    fn flush(&self) -> io::Result<()> {
        io::stderr().flush()
    }
}
