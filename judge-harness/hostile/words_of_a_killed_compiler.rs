// Has the compiler say that it was killed, in words that are nowhere in the source as such.
// verdict: CE
compile_error!(concat!("Killed signal ", "terminated program"));
fn main() {}
