//! A headless browser, driven through its driver.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, ensure};
use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::wd::{PrintConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder, Locator};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::runtime::{Builder, Runtime};
use url::{ParseError, Url};

use crate::pages::Made;

/// The browser's options, beside those that its driver adds.
const OPTIONS: &str = "--headless --no-sandbox --disable-gpu --disable-quic \
    --disable-component-update --force-prefers-reduced-motion";

/// How long a test waits, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

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
    /// Removed last, when nobody uses it any more.
    _temporary: TempDir,
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.run(self.browser.clone().close());
    }
}

impl Page {
    /// Starts a browser for the pages in a folder, and shows `index.html`.
    pub fn of(folder: &'static Made) -> Result<Self> {
        let folder = folder.as_ref().map_err(Error::msg)?.clone();
        let temporary = tempfile::tempdir()?;
        let runtime = Builder::new_current_thread().enable_all().build()?;
        // Another program may take the port that a driver has chosen.
        let start = || runtime.block_on(start(temporary.path()));
        let (driver, browser) = start().or_else(|_| start()).or_else(|_| start())?;
        let page = Self {
            browser,
            _driver: driver,
            runtime,
            folder,
            _temporary: temporary,
        };
        page.goto("index.html")?;
        Ok(page)
    }

    /// Waits for the answer to a command.
    fn run<T>(&self, command: impl Future<Output = Result<T, CmdError>>) -> Result<T> {
        Ok(self.runtime.block_on(command)?)
    }

    /// Gives the browser a command of its own protocol, which its driver forwards.
    fn developer(&self, command: &str, arguments: &Value) -> Result<Value> {
        let body = json!({"cmd": command, "params": arguments});
        self.run(self.browser.issue_cmd(Extension("goog/cdp/execute", body)))
    }

    /// Opens a page of the folder.
    pub fn goto(&self, name: &str) -> Result<()> {
        let url = format!("file://{}", self.folder.join(name).display());
        // A change of the fragment alone loads nothing.
        self.run(self.browser.goto("about:blank"))?;
        self.run(self.browser.goto(&url))
    }

    /// The value that a script returns on the page, or that its promise resolves to.
    pub fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value> {
        self.run(self.browser.execute(script, arguments.to_vec()))
    }

    /// Presses a key on an element, or several after one another.
    pub fn press(&self, selector: &str, keys: &str) -> Result<()> {
        self.run(self.element(selector)?.send_keys(keys))
    }

    /// Clicks an element with the mouse. It is an error if another element covers it.
    pub fn click(&self, selector: &str) -> Result<()> {
        const SHOW: &str = "arguments[0].scrollIntoView({ block: 'center', inline: 'center' })";
        let element = self.element(selector)?;
        self.ask(SHOW, &[json!(element)])?;
        self.run(element.click())
    }

    /// Drags from the middle of an element to that of another; to itself it is a long press.
    pub fn drag(&self, from: &str, to: &str) -> Result<()> {
        let (from, to) = (self.element(from)?, self.element(to)?);
        let go = |element| PointerAction::MoveToElement {
            element,
            duration: Some(Duration::from_millis(100)),
            x: 0.0,
            y: 0.0,
        };
        let (button, duration) = (MOUSE_BUTTON_LEFT, Duration::from_millis(700));
        let drag = MouseActions::new("mouse".to_owned())
            .then(go(from))
            .then(PointerAction::Down { button })
            .then(PointerAction::Pause { duration })
            .then(go(to))
            .then(PointerAction::Up { button });
        self.run(self.browser.perform_actions(drag))
    }

    fn element(&self, selector: &str) -> Result<Element> {
        let found = self.run(self.browser.find(Locator::Css(selector)));
        found.with_context(|| selector.to_owned())
    }

    /// Waits until a script returns something true.
    pub fn wait_for(&self, script: &str) -> Result<()> {
        let end = Instant::now() + PATIENCE;
        while self.ask(&format!("return Boolean({script})"), &[])? != true {
            ensure!(Instant::now() < end, "{script}: {}", self.complaints()?);
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// The browser's messages since the last call, one a line.
    pub fn complaints(&self) -> Result<String> {
        let log = Extension("se/log", json!({"type": "browser"}));
        let log = self.run(self.browser.issue_cmd(log))?;
        let entries = log.as_array().into_iter().flatten();
        Ok(entries.map(|it| format!("{}\n", it["message"])).collect())
    }

    /// Sets the size of the screen. A screen narrower than 600 pixels is a phone's.
    pub fn resize(&self, width: u32, height: u32) -> Result<Value> {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600
        });
        self.developer("Emulation.setDeviceMetricsOverride", &size)
    }

    /// Sets a preference of the user, such as `dark` as `color-scheme`.
    pub fn prefer(&self, what: &str, value: &str) -> Result<Value> {
        let features = json!({"features": [{"name": format!("prefers-{what}"), "value": value}]});
        self.developer("Emulation.setEmulatedMedia", &features)
    }

    /// A picture of the screen, as PNG.
    pub fn screenshot(&self) -> Result<Vec<u8>> {
        self.run(self.browser.screenshot())
    }

    /// How many sheets of paper the page takes.
    pub fn sheets(&self) -> Result<usize> {
        let printed = self.run(self.browser.print(PrintConfiguration::default()))?;
        let printed = String::from_utf8_lossy(&printed);
        Ok(printed.matches("/Type /Page\n").count())
    }

    /// The text of an element.
    pub fn text(&self, selector: &str) -> Result<String> {
        let text = self.run(self.element(selector)?.prop("textContent"))?;
        text.context("no text")
    }
}
