//! A headless browser, driven by the protocol of its developer tools. An error fails the test at
//! the caller's line.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The browser reads requests from descriptor 3 and writes answers to descriptor 4.
const START: &str = "exec chromium --remote-debugging-pipe --headless --no-sandbox --no-first-run \
    --disable-gpu --disable-quic --disable-component-update --disable-background-networking \
    --force-prefers-reduced-motion --user-data-dir=\"$TMPDIR/profile\" \
    3<&0 4>&1 </dev/null >/dev/null 2>/dev/null";

/// A key: its name and its code.
pub type Key = (&'static str, u32);
pub const ENTER: Key = ("Enter", 13);
pub const HOME: Key = ("Home", 36);
pub const LEFT: Key = ("ArrowLeft", 37);
pub const RIGHT: Key = ("ArrowRight", 39);
pub const DOWN: Key = ("ArrowDown", 40);

/// A folder of pages, and a browser that shows one of them.
pub struct Page {
    pub folder: PathBuf,
    process: Child,
    answers: RefCell<BufReader<ChildStdout>>,
    /// The browser's name of the page that requests are for.
    session: Option<Value>,
    complaints: RefCell<Vec<Value>>,
    /// The browser's temporary files.
    _temporary: TempDir,
}

impl Drop for Page {
    fn drop(&mut self) {
        // That closes descriptor 3, which ends the browser.
        let _ = self.process.wait();
    }
}

impl Page {
    /// Starts a browser for the pages in a folder, and shows `index.html`.
    pub fn of(folder: &Path) -> Self {
        let temporary = tempfile::tempdir().expect("a folder");
        let mut command = Command::new("sh");
        command.args(["-c", START]).env("TMPDIR", temporary.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("a shell");
        let mut page = Self {
            folder: folder.to_owned(),
            answers: BufReader::new(process.stdout.take().expect("a pipe")).into(),
            process,
            session: None,
            complaints: RefCell::default(),
            _temporary: temporary,
        };
        let mut target = page.call("Target.createTarget", &json!({"url": "about:blank"}));
        target["flatten"] = json!(true);
        let mut session = page.call("Target.attachToTarget", &target);
        page.session = Some(session["sessionId"].take());
        page.call("Log.enable", &json!({}));
        page.call("Runtime.enable", &json!({}));
        page.goto("index.html");
        page
    }

    /// Sends a request and waits for its answer.
    #[track_caller]
    fn call(&self, method: &str, parameters: &Value) -> Value {
        let mut request = json!({"id": 1, "method": method, "params": parameters});
        if let Some(session) = &self.session {
            request["sessionId"] = session.clone();
        }
        let mut requests = self.process.stdin.as_ref().expect("a pipe");
        write!(requests, "{request}\0").expect("the browser reads");
        loop {
            let mut answer = Vec::new();
            let read = self.answers.borrow_mut().read_until(0, &mut answer);
            read.expect("the browser answers");
            assert!(answer.pop().is_some(), "{method}: the browser has ended");
            let mut answer: Value = serde_json::from_slice(&answer).expect("JSON");
            match answer["method"].as_str() {
                None => {
                    assert!(answer["error"].is_null(), "{request}: {answer}");
                    return answer["result"].take();
                }
                Some("Log.entryAdded" | "Runtime.consoleAPICalled" | "Runtime.exceptionThrown") => {
                    self.complaints.borrow_mut().push(answer["params"].take());
                }
                Some(_) => {}
            }
        }
    }

    /// Opens a page of the folder, and waits until its board, if it has one, can be played on.
    #[track_caller]
    pub fn goto(&self, name: &str) {
        self.goto_still(name);
        let has_game = "!document.querySelector('.game') || document.querySelector('[data-ready]')";
        self.wait_for(has_game);
    }

    /// Opens a page of the folder, whatever its scripts do.
    #[track_caller]
    pub fn goto_still(&self, name: &str) {
        let url = format!("file://{}", self.folder.join(name).display());
        // A change of the fragment alone loads nothing.
        for url in ["about:blank", &url] {
            self.call("Page.navigate", &json!({"url": url}));
        }
        self.wait_for("document.readyState === 'complete'");
    }

    /// Runs a script on the page. Returns its value, or the value that its promise resolves to.
    #[track_caller]
    pub fn run(&self, script: &str) -> Value {
        let expression = format!("(() => {{ {script} }})()");
        let options = json!({
            "expression": expression, "awaitPromise": true, "returnByValue": true
        });
        let mut answer = self.call("Runtime.evaluate", &options);
        assert!(answer["exceptionDetails"].is_null(), "{script}: {answer}");
        answer["result"]["value"].take()
    }

    /// The value of a script.
    #[track_caller]
    pub fn ask<T: DeserializeOwned>(&self, script: &str) -> T {
        let value = self.run(script);
        let shown = format!("{script}: {value}");
        serde_json::from_value(value).expect(&shown)
    }

    /// Waits until a condition is true on the page, at most five minutes: the machine may be busy.
    #[track_caller]
    pub fn wait_for(&self, condition: &str) {
        self.run(&format!(
            "return new Promise((resolve, reject) => {{
                const end = Date.now() + 300_000;
                const look = () => {{
                    if ({condition}) resolve();
                    else if (Date.now() > end) reject(new Error('waited too long'));
                    else setTimeout(look, 50);
                }};
                look();
            }})"
        ));
    }

    /// Runs a script on the page, with `it` for an element.
    #[track_caller]
    fn on(&self, selector: &str, script: &str) -> Value {
        let selector = json!(selector);
        self.run(&format!(
            "const it = document.querySelector({selector}); {script}"
        ))
    }

    /// Presses keys one after the other, first on an element, then wherever the focus goes.
    #[track_caller]
    pub fn press(&self, selector: &str, keys: &[Key]) {
        self.on(selector, "it.focus()");
        for (key, code) in keys {
            for kind in ["keyDown", "keyUp"] {
                let mut event = json!({"type": kind, "key": key, "windowsVirtualKeyCode": code});
                // Without its text the key operates no button.
                if (*key, kind) == ("Enter", "keyDown") {
                    event["text"] = json!("\r");
                }
                self.call("Input.dispatchKeyEvent", &event);
            }
        }
    }

    /// Replaces the content of a field, as by typing.
    #[track_caller]
    pub fn fill(&self, selector: &str, text: &str) {
        self.on(selector, "it.focus(); it.select()");
        self.call("Input.insertText", &json!({"text": text}));
    }

    /// Clicks an element with the mouse, scrolled into sight if it is not. The test fails if
    /// another element covers it.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        let place = self.on(
            selector,
            "for (const isSeen of [false, true]) {
                const { left, top, width, height } = it.getClientRects()[0];
                const [x, y] = [left + width / 2, top + height / 2];
                const found = document.elementFromPoint(x, y);
                if (it.contains(found)) return [x, y];
                if (isSeen) throw new Error(`covered by ${found?.outerHTML}`);
                it.scrollIntoView({ block: 'center', inline: 'center' });
            }",
        );
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({
                "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1
            });
            self.call("Input.dispatchMouseEvent", &event);
        }
    }

    /// The browser's messages since the last call.
    pub fn complaints(&self) -> Vec<Value> {
        self.complaints.take()
    }

    /// Sets the size of the screen. A screen narrower than 600 pixels is a phone's.
    pub fn resize(&self, width: u32, height: u32) {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600
        });
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Shows the page on a medium, `screen` or `print`, in a colour scheme, `light` or `dark`.
    pub fn show_on(&self, medium: &str, scheme: &str) {
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        let media = json!({"media": medium, "features": features});
        self.call("Emulation.setEmulatedMedia", &media);
    }

    /// Runs a script as if it stood in the page.
    #[track_caller]
    pub fn run_globally(&self, script: &str) {
        let answer = self.call("Runtime.evaluate", &json!({"expression": script}));
        assert!(answer["exceptionDetails"].is_null(), "{answer}");
    }

    /// The number of pages that it takes on A4.
    #[track_caller]
    pub fn pages_on_paper(&self) -> usize {
        let a4 = json!({"paperWidth": 8.27, "paperHeight": 11.69});
        let mut printed = self.call("Page.printToPDF", &a4);
        let data: String = serde_json::from_value(printed["data"].take()).expect("a text");
        let pdf = BASE64_STANDARD.decode(data).expect("base64");
        // Each page is an object of its own, which begins so.
        let pdf = String::from_utf8_lossy(&pdf);
        pdf.matches("<</Type /Page\n").count()
    }

    /// The text of an element.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let text = self.on(selector, "return it.textContent");
        text.as_str().expect(selector).to_owned()
    }

    /// The text of an element has this part.
    #[track_caller]
    pub fn says(&self, selector: &str, part: &str) {
        let text = self.text(selector);
        assert!(text.contains(part), "{selector} lacks {part:?}: {text}");
    }
}
