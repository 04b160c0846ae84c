//! A headless browser, driven through its driver, and tests in it.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use tempfile::TempDir;

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
const PATIENCE: Duration = Duration::from_secs(5 * 60);

/// A check of pages, of which the browser shows the first.
pub type Check = fn(&Page) -> Result<()>;

/// A test for each check of the pages in a folder, which is skipped by name where something that it needs is missing: a browser,
/// axe-core, or what else the checks lack.
pub fn trials(
    module: &str,
    folder: &'static Made,
    checks: &[(&str, Check)],
    lacks: impl FnOnce() -> Option<String>,
) -> Vec<Trial> {
    let missing = missing().or_else(lacks);
    let axe = axe_core();
    let axe_is_missing = || (!axe.exists()).then(|| format!("there is no {}", axe.display()));
    let trial = |&(name, check): &(&str, Check)| {
        let of_axe = name.contains("axe").then(axe_is_missing).flatten();
        let name = format!("{module}::{name}");
        if let Some(missing) = missing.clone().or(of_axe) {
            let name = format!("{name}: skipped, {missing}");
            return Trial::test(name, || Ok(())).with_ignored_flag(true);
        }
        let run = move || check(&Page::of(folder)?);
        Trial::test(name, move || run().map_err(failed))
    };
    checks.iter().map(trial).collect()
}

/// What a test in a browser needs and this machine lacks, if anything.
fn missing() -> Option<String> {
    let mut needed = ["chromium", "chromedriver"].into_iter();
    let missing = needed.find(|program| which::which(program).is_err())?;
    Some(format!(
        "no {missing}: Debian's packages are chromium and chromium-driver"
    ))
}

/// Where `.ci/run` puts axe-core, which looks for what keeps people from using a page.
fn axe_core() -> PathBuf {
    target().join("axe/node_modules/axe-core/axe.min.js")
}

/// A folder of pages that `make` fills, once for all tests: those that wait for it get the same.
pub type Made = LazyLock<Result<PathBuf, String>>;

/// An empty folder of this name, filled by `make`; the reason why that cannot be done as a text, which can be told twice.
pub fn made(name: &str, make: fn(&Path) -> Result<()>) -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let filled = fs::create_dir_all(&folder).map_err(Into::into);
    let filled = filled.and_then(|()| make(&folder)).map(|()| folder);
    filled.map_err(|error| format!("{error:#}"))
}

/// Pages in a folder, and the browser that shows one of them. It ends with this, as its driver does.
pub struct Page {
    driver: Child,
    port: u16,
    /// The browser's part of the addresses of commands.
    session: String,
    pub folder: PathBuf,
    /// Removed with it.
    profile: TempDir,
}

/// Starts a driver, and returns it with its port. It and its browser have that folder for temporary files.
fn driver(temporary: &Path) -> Result<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .env("TMPDIR", temporary)
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

/// What a driver answers to a command.
fn answer(port: u16, method: &str, command: &str, body: &Value) -> Result<Value> {
    let body = body.to_string();
    let mut driver = TcpStream::connect(("127.0.0.1", port))?;
    let length = body.len();
    write!(
        driver,
        "{method} {command} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n\r\n{body}"
    )?;
    let mut driver = BufReader::new(driver);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        ensure!(driver.read_line(&mut head)? > 0, "half an answer");
    }
    let mut answer = serde_json::Deserializer::from_reader(driver).into_iter::<Value>();
    let value = answer.next().context("no answer")??["value"].take();
    ensure!(head.starts_with("HTTP/1.1 200"), "{value:#}");
    Ok(value)
}

impl Drop for Page {
    fn drop(&mut self) {
        // Nothing can be done where it does not end in peace.
        let _ = answer(self.port, "DELETE", &self.session, &json!({}));
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

impl Page {
    /// Starts a browser for the pages in a folder, and shows the first of them.
    fn of(folder: &'static Made) -> Result<Self> {
        let folder = folder.as_ref().map_err(Error::msg)?.clone();
        let profile = tempfile::tempdir()?;
        let driver = || driver(profile.path());
        // Another program may take the port that a driver has chosen.
        let (driver, port) = driver().or_else(|_| driver()).or_else(|_| driver())?;
        let mut page = Self {
            driver,
            port,
            session: "/session".to_owned(),
            folder,
            profile,
        };
        let data = format!("--user-data-dir={}", page.profile.path().display());
        let arguments: Vec<&str> = ARGUMENTS.into_iter().chain([data.as_str()]).collect();
        let capabilities = json!({
            "goog:chromeOptions": {"args": arguments, "binary": which::which("chromium")?},
            "goog:loggingPrefs": {"browser": "ALL"},
            // Whoever waits for a script waits for a busy machine.
            "timeouts": {"script": PATIENCE.as_millis() as u64},
        });
        let started = page.post("", &json!({"capabilities": {"alwaysMatch": capabilities}}))?;
        page.session += "/";
        page.session += started["sessionId"].as_str().context("no session")?;
        page.goto("index.html")?;
        Ok(page)
    }

    /// Gives the driver a command.
    fn post(&self, command: &str, body: &Value) -> Result<Value> {
        let command = format!("{}{command}", self.session);
        answer(self.port, "POST", &command, body)
    }

    fn developer(&self, command: &str, arguments: &Value) -> Result<Value> {
        let body = json!({"cmd": command, "params": arguments});
        self.post("/goog/cdp/execute", &body)
    }

    /// Opens a page of the folder.
    pub fn goto(&self, name: &str) -> Result<()> {
        let url = format!("file://{}", self.folder.join(name).display());
        // A change of the fragment alone loads nothing.
        for url in ["about:blank", &url] {
            self.post("/url", &json!({"url": url}))?;
        }
        Ok(())
    }

    /// What a script returns on the page; if that is a promise, what it comes to.
    pub fn ask(&self, script: &str, arguments: &[Value]) -> Result<Value> {
        self.post(
            "/execute/sync",
            &json!({"script": script, "args": arguments}),
        )
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
            self.prefer("color-scheme", if dark { "dark" } else { "light" })?;
            let found = self.ask(
                "return axe.run(arguments[0]).then(({ violations }) =>
                    violations.map((it) => `${it.id}: ${it.nodes[0].html} (${it.nodes.length})`))",
                &[options.clone()],
            )?;
            ensure!(found == json!([]), "{name}, dark: {dark}: {found:#}");
        }
        Ok(())
    }

    /// Presses a key on an element, or several after one another.
    pub fn press(&self, selector: &str, keys: &str) -> Result<Value> {
        let (_, element) = self.element(selector)?;
        self.post(&(element + "/value"), &json!({"text": keys}))
    }

    /// Clicks an element as a mouse does: what lies over it would take the click, and that is an error.
    pub fn click(&self, selector: &str) -> Result<Value> {
        const SHOW: &str = "arguments[0].scrollIntoView({ block: 'center', inline: 'center' })";
        let (found, element) = self.element(selector)?;
        self.ask(SHOW, &[found])?;
        self.post(&(element + "/click"), &json!({}))
    }

    /// Drags from the middle of an element to that of another; to itself it is a long press.
    pub fn drag(&self, from: &str, to: &str) -> Result<Value> {
        let (from, to) = (self.element(from)?.0, self.element(to)?.0);
        let go = |to| json!({"type": "pointerMove", "origin": to, "x": 0, "y": 0, "duration": 100});
        let moves = json!([
            go(from), {"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 700},
            go(to), {"type": "pointerUp", "button": 0},
        ]);
        let mouse = json!({"type": "pointer", "id": "mouse", "actions": moves});
        self.post("/actions", &json!({"actions": [mouse]}))
    }

    /// An element for scripts, and its part of the addresses of commands.
    fn element(&self, selector: &str) -> Result<(Value, String)> {
        let by = json!({"using": "css selector", "value": selector});
        let found = self
            .post("/element", &by)
            .with_context(|| selector.to_owned())?;
        let mut ids = found.as_object().into_iter().flat_map(|it| it.values());
        let id = ids.next().and_then(Value::as_str).context("no element")?;
        let address = format!("/element/{id}");
        Ok((found, address))
    }

    /// Waits until a script returns something true.
    pub fn wait_for(&self, script: &str) -> Result<()> {
        let started = Instant::now();
        while self.ask(&format!("return Boolean({script})"), &[])? != json!(true) {
            ensure!(
                started.elapsed() < PATIENCE,
                "{script}: {}",
                self.complaints()?
            );
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// What the browser has complained of since it was asked last, one complaint a line.
    pub fn complaints(&self) -> Result<String> {
        let log = self.post("/se/log", &json!({"type": "browser"}))?;
        let entries = log.as_array().cloned().unwrap_or_default();
        let lines = entries
            .iter()
            .map(|entry| format!("{}\n", entry["message"]));
        Ok(lines.collect())
    }

    /// The size of the screen, as of a phone.
    pub fn resize(&self, width: u32, height: u32) -> Result<Value> {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600});
        self.developer("Emulation.setDeviceMetricsOverride", &size)
    }

    /// What is preferred, such as `dark` as `color-scheme`.
    pub fn prefer(&self, what: &str, value: &str) -> Result<Value> {
        let features = json!({"features": [{"name": format!("prefers-{what}"), "value": value}]});
        self.developer("Emulation.setEmulatedMedia", &features)
    }

    /// What is on the screen, as PNG.
    pub fn screenshot(&self) -> Result<Vec<u8>> {
        let picture = self.developer("Page.captureScreenshot", &json!({}))?;
        Ok(BASE64_STANDARD.decode(picture["data"].as_str().unwrap_or_default())?)
    }

    /// How many sheets of paper the page takes.
    pub fn sheets(&self) -> Result<usize> {
        let printed = self.post("/print", &json!({}))?;
        let printed = BASE64_STANDARD.decode(printed.as_str().unwrap_or_default())?;
        Ok(String::from_utf8_lossy(&printed)
            .matches("/Type /Page\n")
            .count())
    }

    /// The text of an element.
    pub fn text(&self, selector: &str) -> Result<String> {
        let text = "return document.querySelector(arguments[0]).textContent";
        let text = self.ask(text, &[json!(selector)])?;
        Ok(text.as_str().context("no such element")?.to_owned())
    }

    /// Unfolds all there is, and refuses a page that is wider than a phone then.
    pub fn fits_a_phone(&self) -> Result<()> {
        const OPEN: &str = "
            for (const it of document.querySelectorAll('details')) it.open = true;
            return document.documentElement.scrollWidth";
        self.resize(360, 800)?;
        let width = self.ask(OPEN, &[])?;
        ensure!(width.as_u64() <= Some(360), "the page is {width} wide");
        Ok(())
    }
}
