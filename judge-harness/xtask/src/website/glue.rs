// The functions that a page calls in WebAssembly: it calls `reserve`, writes a request there, calls
// `call`, and reads the answer from where `answer` says.

use std::sync::Mutex;

/// The request, and then the answer to it.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Where the page writes a request of this number of bytes.
#[no_mangle]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    let mut text = TEXT.lock().unwrap();
    *text = vec![0; length];
    text.as_mut_ptr()
}

/// Answers the request. Returns the number of bytes of the answer: `+` and the result, or `-` and
/// the reason of an error.
#[no_mangle]
pub extern "C" fn call() -> usize {
    let mut text = TEXT.lock().unwrap();
    let request = String::from_utf8_lossy(&text).into_owned();
    *text = match requests::answer(&rules::RULES, submission::solve, &request) {
        Ok(answer) => format!("+{}", answer),
        Err(reason) => format!("-{}", reason),
    }
    .into_bytes();
    text.len()
}

/// Where the answer is.
#[no_mangle]
pub extern "C" fn answer() -> *const u8 {
    TEXT.lock().unwrap().as_ptr()
}
