//! A headless browser, driven through its driver, and tests in it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use url::{ParseError, Url};

use crate::support::{failed, target};

/// What the browser is started with: nothing from elsewhere, and no profile of anybody.
const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-prefers-reduced-motion",
];

/// What is not there after so long never will be, however busy the machine is.
pub const PATIENCE: Duration = Duration::from_mins(5);

/// A test for each check of a module, which is skipped by name where something that it needs is missing: a browser, axe-core, or
/// what else the checks lack.
pub fn trials<C: Send + 'static>(
    module: &str,
    checks: impl IntoIterator<Item = (&'static str, C)>,
    run: fn(C) -> Result<()>,
    lacks: impl FnOnce() -> Option<String>,
) -> Vec<Trial> {
    let missing = missing().or_else(lacks);
    let axe = axe_core();
    let axe_is_missing = || (!axe.exists()).then(|| format!("there is no {}", axe.display()));
    let trial = |(name, check): (&str, C)| {
        let of_axe = name.contains("axe").then(axe_is_missing).flatten();
        let name = format!("{module}::{name}");
        match missing.clone().or(of_axe) {
            Some(missing) => {
                let name = format!("{name}: skipped, {missing}");
                Trial::test(name, || Ok(())).with_ignored_flag(true)
            }
            None => Trial::test(name, move || run(check).map_err(failed)),
        }
    };
    checks.into_iter().map(trial).collect()
}

/// What a test in a browser needs and this machine lacks, if anything.
fn missing() -> Option<String> {
    for (program, package) in [
        ("chromium", "chromium"),
        ("chromedriver", "chromium-driver"),
    ] {
        if which::which(program).is_err() {
            return Some(format!("no {program}: it is in Debian's package {package}"));
        }
    }
    None
}

/// Where `.ci/run` puts axe-core, which looks for what keeps people from using a page.
fn axe_core() -> PathBuf {
    target().join("axe/node_modules/axe-core/axe.min.js")
}

/// A driver and the browser that it has started; both end with it.
pub struct Browser {
    driver: Child,
    runtime: Runtime,
    client: Client,
    /// Removed with it.
    _profile: TempDir,
}

/// Browsers at rest: to start one takes longer than most tests.
static AT_REST: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// Pages that are made once for all tests, in a folder that is removed with them.
pub struct Pages(Mutex<Option<Result<TempDir, String>>>);

impl Pages {
    pub const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// The folder of the pages; the first who asks makes them.
    pub fn made(&self, make: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pages = pages.get_or_insert_with(|| {
            let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
            make(folder.path()).map_err(|error| format!("{error:#}"))?;
            Ok(folder)
        });
        match pages {
            Ok(folder) => Ok(folder.path().to_owned()),
            Err(error) => anyhow::bail!("{error}"),
        }
    }

    /// Removes the pages.
    pub fn remove(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Ends the browsers that are at rest.
pub fn end() {
    at_rest().clear();
}

fn at_rest() -> MutexGuard<'static, Vec<Browser>> {
    AT_REST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A page in a browser.
pub struct Page {
    browser: Browser,
    folder: PathBuf,
}

impl Browser {
    /// A browser that shows the pages in a folder: one at rest, or else a new one.
    pub fn open(folder: &Path) -> Result<Page> {
        let waiting = at_rest().pop();
        let browser = match waiting {
            Some(browser) => browser,
            None => Self::start()?,
        };
        let folder = folder.to_owned();
        Ok(Page { browser, folder })
    }

    fn start() -> Result<Self> {
        // Another program may take the port that a driver has chosen.
        let (driver, port) = driver().or_else(|_| driver()).or_else(|_| driver())?;
        let profile = tempfile::tempdir()?;
        let data = format!("--user-data-dir={}", profile.path().display());
        let arguments: Vec<&str> = ARGUMENTS.into_iter().chain([data.as_str()]).collect();
        let mut capabilities = Capabilities::new();
        let binary = which::which("chromium")?;
        capabilities.insert(
            "goog:chromeOptions".into(),
            json!({"args": arguments, "binary": binary}),
        );
        capabilities.insert("goog:loggingPrefs".into(), json!({"browser": "ALL"}));
        // Whoever waits for a script waits for a busy machine.
        let patience = PATIENCE.as_millis() as u64;
        capabilities.insert("timeouts".into(), json!({"script": patience}));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let address = format!("http://127.0.0.1:{port}");
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = runtime.block_on(builder.capabilities(capabilities).connect(&address))?;
        Ok(Self {
            driver,
            runtime,
            client,
            _profile: profile,
        })
    }
}

/// Starts a driver, and returns it with its port.
fn driver() -> Result<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let said = driver.stdout.take().context("the driver's output")?;
    let mut lines = BufReader::new(said).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("started successfully on port ")?;
        port.trim_end_matches('.').parse::<u16>().ok()
    });
    if port.is_none() {
        // It has ended already, or it never will serve.
        let _ = driver.kill();
        driver.wait()?;
    }
    Ok((driver, port.context("the driver does not say its port")?))
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Nothing can be done where it does not end in peace.
        let _ = self.runtime.block_on(self.client.clone().close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// A command that only this browser's driver has.
#[derive(Debug)]
struct Special {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Special {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

impl Page {
    fn special(&self, path: &'static str, body: Value) -> Result<Value> {
        let command = Special { path, body };
        let browser = &self.browser;
        Ok(browser
            .runtime
            .block_on(browser.client.issue_cmd(command))?)
    }

    fn developer(&self, command: &str, arguments: &Value) -> Result<Value> {
        let body = json!({"cmd": command, "params": arguments});
        self.special("goog/cdp/execute", body)
    }

    /// Leaves the browser to the next test, as if it were new. A test that fails ends it instead.
    pub fn close(self) -> Result<()> {
        self.developer("Emulation.clearDeviceMetricsOverride", &json!({}))?;
        self.developer("Emulation.setEmulatedMedia", &json!({"features": []}))?;
        let blank = self.browser.client.goto("about:blank");
        self.browser.runtime.block_on(blank)?;
        self.complaints()?;
        at_rest().push(self.browser);
        Ok(())
    }

    /// Opens a page of the folder.
    pub fn goto(&self, name: &str) -> Result<()> {
        let (file, fragment) = name.split_once('#').unwrap_or((name, ""));
        let file = self.folder.join(file);
        let url = format!("file://{}#{fragment}", file.display());
        // A change of the fragment alone loads nothing.
        self.browser
            .runtime
            .block_on(self.browser.client.goto("about:blank"))?;
        Ok(self
            .browser
            .runtime
            .block_on(self.browser.client.goto(&url))?)
    }

    /// What a script returns on the page.
    pub fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value> {
        let asked = self.browser.client.execute(script, arguments.to_vec());
        Ok(self.browser.runtime.block_on(asked)?)
    }

    /// What a script calls `done` with.
    pub fn ask_later(&self, script: &str) -> Result<Value> {
        let script = format!("const done = arguments[arguments.length - 1]; {script}");
        let asked = self.browser.client.execute_async(&script, Vec::new());
        Ok(self.browser.runtime.block_on(asked)?)
    }

    /// Refuses a page on which axe-core finds barriers, as it is or in the dark, where only the colours are others.
    ///
    /// Only a few elements of each kind are left on the page: of those that are in elements with the same names and classes.
    /// They look alike, and to look at all of them takes minutes.
    pub fn check_barriers(&self, name: &str) -> Result<()> {
        const A_FEW_OF_EACH_KIND: &str = r"
            const kinds = new Map([[document.body, '']]), seen = {};
            for (const it of document.querySelectorAll('body *')) {
                if (!it.isConnected) continue;
                const kind = `${kinds.get(it.parentElement)} ${it.tagName}.${it.getAttribute('class')}`;
                kinds.set(it, kind);
                seen[kind] = (seen[kind] ?? 0) + 1;
                if (seen[kind] > 3) it.remove();
            }";
        self.ask(A_FEW_OF_EACH_KIND, &[])?;
        let axe = axe_core();
        let axe = fs::read_to_string(&axe).with_context(|| axe.display().to_string())?;
        self.ask(&axe, &[])?;
        let mut options = json!({"resultTypes": ["violations"]});
        for dark in [false, true] {
            if dark {
                options["runOnly"] = json!("color-contrast");
            }
            self.prefer_dark(dark)?;
            let found = self.ask_later(&format!(
                "axe.run({options}).then(
                    (it) => done(it.violations.map((v) => `${{v.id}}: ${{v.nodes[0].html}} (${{v.nodes.length}})`)),
                    (error) => done(String(error)));",
            ))?;
            ensure!(found == json!([]), "{name}, dark: {dark}: {found:#}");
        }
        Ok(())
    }

    /// Presses a key on an element, or several after one another.
    pub fn press(&self, selector: &str, keys: &str) -> Result<()> {
        let (browser, element) = (
            &self.browser,
            self.browser.client.find(Locator::Css(selector)),
        );
        let element = browser.runtime.block_on(element)?;
        Ok(browser.runtime.block_on(element.send_keys(keys))?)
    }

    /// What the browser has complained of since it was asked last, one complaint a line.
    pub fn complaints(&self) -> Result<String> {
        let log = self.special("se/log", json!({"type": "browser"}))?;
        let entries = log.as_array().cloned().unwrap_or_default();
        let lines = entries
            .iter()
            .map(|entry| format!("{}\n", entry["message"]));
        Ok(lines.collect())
    }

    /// The size of the screen, as of a phone.
    pub fn resize(&self, width: u32, height: u32) -> Result<()> {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.developer("Emulation.setDeviceMetricsOverride", &size)?;
        Ok(())
    }

    /// Whether dark pages are preferred.
    pub fn prefer_dark(&self, dark: bool) -> Result<()> {
        let scheme = if dark { "dark" } else { "light" };
        let feature = json!({"name": "prefers-color-scheme", "value": scheme});
        self.developer(
            "Emulation.setEmulatedMedia",
            &json!({"features": [feature]}),
        )?;
        Ok(())
    }

    /// What is on the screen, as PNG.
    pub fn screenshot(&self) -> Result<Vec<u8>> {
        let taken = self.browser.client.screenshot();
        Ok(self.browser.runtime.block_on(taken)?)
    }

    /// The text of an element.
    pub fn text(&self, selector: &str) -> Result<String> {
        let text = self.ask(
            "return document.querySelector(arguments[0]).textContent",
            &[json!(selector)],
        )?;
        Ok(text.as_str().context("no such element")?.to_owned())
    }

    /// Has what is copied kept by the page, since there is no clipboard.
    pub fn keep_copies(&self) -> Result<()> {
        const KEEP: &str =
            "navigator.clipboard.writeText = async (text) => { window.copied = text; }";
        self.ask(KEEP, &[]).map(|_| ())
    }

    /// What the button copies for this site of the list.
    pub fn copied(&self, site: usize) -> Result<String> {
        const COPY: &str = "
            document.getElementById('site').selectedIndex = arguments[0];
            document.getElementById('copy').click();
            return window.copied;";
        let copied = self.ask(COPY, &[json!(site)])?;
        let copied = copied.as_str().context("nothing is copied")?;
        ensure!(!copied.is_empty(), "nothing is copied");
        Ok(copied.to_owned())
    }
}
