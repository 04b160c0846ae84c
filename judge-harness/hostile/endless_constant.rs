// Has the compiler compute a constant without end.
// verdict: CE
#![allow(long_running_const_eval)]
const ANSWER: u64 = {
    let mut turn = 0;
    while turn < u64::MAX {
        turn += 1;
    }
    turn
};
fn main() {
    println!("{ANSWER}");
}
