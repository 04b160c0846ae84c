// Has zeros without end included.
// verdict: CE
static ZEROS: &[u8] = include_bytes!("/dev/zero");
fn main() {
    println!("{}", ZEROS.len());
}
