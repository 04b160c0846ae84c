// Includes a file from above the folder that it is compiled in.
// verdict: CE
static FILE: &[u8] = include_bytes!("/proc/self/cwd/../lock");
fn main() {
    println!("{}", FILE.len());
}
