// The functions that a page calls in a submission that is compiled to WebAssembly: it calls
// `reserve`, writes the input there, calls `solve`, and reads the output from where `output` says.

use std::sync::Mutex;

static INPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static OUTPUT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

/// Where an input of this many bytes is to be written.
#[no_mangle]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    let mut input = INPUT.lock().unwrap();
    *input = vec![0; length];
    input.as_mut_ptr()
}

/// The number of bytes of the output: `+` and the answer, or `-` and what is wrong with the input.
#[no_mangle]
pub extern "C" fn solve() -> usize {
    let input = INPUT.lock().unwrap();
    let text = match submission::solve(&String::from_utf8_lossy(&input)) {
        Ok(answer) => format!("+{}", answer),
        Err(reason) => format!("-{}", reason),
    };
    let mut output = OUTPUT.lock().unwrap();
    *output = text.into_bytes();
    output.len()
}

/// Where the output is.
#[no_mangle]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.lock().unwrap().as_ptr()
}
