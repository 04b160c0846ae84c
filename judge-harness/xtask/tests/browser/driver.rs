//! A headless browser, driven through its driver. An error fails the test at the caller's line.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

/// The browser's options. Its driver adds others.
const OPTIONS: &str = "--headless --no-sandbox --disable-gpu --disable-quic \
    --disable-component-update --force-prefers-reduced-motion";

/// How long a script of a test may take, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

/// The keys that select the content of a field.
pub const SELECT_ALL: &str = "\u{e009}a\u{e000}";

/// A command of Chromium's driver beyond the standard ones: its path and its arguments.
#[derive(Debug)]
struct Extension(&'static str, Value);

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(&self, driver: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        let session = session.unwrap_or_default();
        driver.join(&format!("session/{session}/{}", self.0))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.1.to_string()))
    }
}

/// Starts a driver and a browser. They have that folder for temporary files and for the profile.
async fn start(temporary: &Path) -> Result<(Child, Client)> {
    let mut driver = Command::new("chromedriver");
    driver.arg("--port=0").env("TMPDIR", temporary);
    driver.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut driver = driver.kill_on_drop(true).spawn()?;
    let mut lines = BufReader::new(driver.stdout.take().context("no output")?).lines();
    let address = loop {
        let line = lines.next_line().await?.context("it has no port")?;
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            break format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
        }
    };
    let options: Vec<_> = OPTIONS.split_whitespace().collect();
    let capabilities = json!({
        "goog:chromeOptions": {"args": options, "binary": which::which("chromium")?},
        "goog:loggingPrefs": {"browser": "ALL"},
        "timeouts": {"script": PATIENCE.as_millis() as u64},
    });
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(serde_json::from_value(capabilities)?);
    let browser = builder.connect(&address).await?;
    Ok((driver, browser))
}

/// A folder of pages, and a browser that shows one of them. The browser ends when this is dropped.
pub struct Page {
    browser: Client,
    _driver: Child,
    runtime: Runtime,
    pub folder: PathBuf,
    /// Dropped last: browser and driver have ended.
    _temporary: TempDir,
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.browser.clone().close());
    }
}

impl Page {
    /// Starts a browser for the pages in a folder, and shows `index.html`.
    pub fn of(folder: &Path) -> Self {
        let temporary = tempfile::tempdir().expect("a folder");
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("a runtime");
        // Another program may take the port that a driver has chosen.
        let start = || runtime.block_on(start(temporary.path()));
        let started = start().or_else(|_| start()).or_else(|_| start());
        let (driver, browser) = started.expect("a browser");
        let page = Self {
            browser,
            _driver: driver,
            runtime,
            folder: folder.to_owned(),
            _temporary: temporary,
        };
        page.goto("index.html");
        page
    }

    /// Waits for the answer to a command.
    #[track_caller]
    fn answer<T>(&self, command: impl Future<Output = Result<T, CmdError>>, about: &str) -> T {
        let answer = self.runtime.block_on(command);
        answer.unwrap_or_else(|error| panic!("{about}: {error}"))
    }

    fn extension(&self, path: &'static str, arguments: Value) -> Value {
        self.answer(self.browser.issue_cmd(Extension(path, arguments)), path)
    }

    /// Sends the browser a command of its own protocol through the driver.
    fn developer(&self, command: &str, arguments: &Value) {
        let body = json!({"cmd": command, "params": arguments});
        self.extension("goog/cdp/execute", body);
    }

    /// Opens a page of the folder, and waits until its board, if it has one, can be played on.
    #[track_caller]
    pub fn goto(&self, name: &str) {
        let url = format!("file://{}", self.folder.join(name).display());
        // A change of the fragment alone loads nothing.
        self.answer(self.browser.goto("about:blank"), "no page");
        self.answer(self.browser.goto(&url), name);
        self.wait_for("!document.querySelector('.game') || document.querySelector('[data-ready]')");
    }

    /// Runs a script on the page.
    #[track_caller]
    pub fn run(&self, script: &str) -> Value {
        self.answer(self.browser.execute(script, Vec::new()), script)
    }

    /// The value that a script returns on the page, or that its promise resolves to.
    #[track_caller]
    pub fn ask<T: DeserializeOwned>(&self, script: &str) -> T {
        let value = self.run(script);
        let shown = format!("{script}: {value}");
        serde_json::from_value(value).expect(&shown)
    }

    /// Waits until a condition is true on the page.
    #[track_caller]
    pub fn wait_for(&self, condition: &str) {
        self.run(&format!(
            "return new Promise((resolve) => {{
                const look = () => ({condition}) ? resolve() : setTimeout(look, 50);
                look();
            }})"
        ));
    }

    /// Presses a key on an element, or several after one another.
    #[track_caller]
    pub fn press(&self, selector: &str, keys: &str) {
        self.answer(self.element(selector).send_keys(keys), selector);
    }

    /// Replaces what is in a field.
    #[track_caller]
    pub fn fill(&self, selector: &str, text: &str) {
        self.press(selector, &format!("{SELECT_ALL}{text}"));
    }

    /// Clicks an element with the mouse. The test fails if another element covers it.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        const SHOW: &str = "arguments[0].scrollIntoView({ block: 'center', inline: 'center' })";
        let element = self.element(selector);
        self.answer(self.browser.execute(SHOW, vec![json!(element)]), selector);
        self.answer(element.click(), selector);
    }

    #[track_caller]
    fn element(&self, selector: &str) -> Element {
        self.answer(self.browser.find(Locator::Css(selector)), selector)
    }

    /// The browser's messages since the last call.
    pub fn complaints(&self) -> Vec<Value> {
        let log = self.extension("se/log", json!({"type": "browser"}));
        let entries = log.as_array().into_iter().flatten();
        entries.map(|it| it["message"].clone()).collect()
    }

    /// Sets the size of the screen. A screen narrower than 600 pixels is a phone's.
    pub fn resize(&self, width: u32, height: u32) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600
        });
        self.developer("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Sets a preference of the user, such as `dark` as `color-scheme`.
    pub fn prefer(&self, what: &str, value: &str) {
        let features = json!({"features": [{"name": format!("prefers-{what}"), "value": value}]});
        self.developer("Emulation.setEmulatedMedia", &features);
    }

    /// A picture of the screen, as PNG.
    pub fn screenshot(&self) -> Vec<u8> {
        self.answer(self.browser.screenshot(), "a picture")
    }

    /// The text of an element.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let text = self.answer(self.element(selector).prop("textContent"), selector);
        text.expect(selector)
    }

    /// The text of an element has this part.
    #[track_caller]
    pub fn says(&self, selector: &str, part: &str) {
        let text = self.text(selector);
        assert!(text.contains(part), "{selector} lacks {part:?}: {text}");
    }
}
